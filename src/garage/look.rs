//! What the panels show: a text, judged, with its game and catalog.

use crate::change::{Judges, add_fixes, edits_of};
use crate::event::Event;
use crate::games::browse::{ListedRow, Listing};
use crate::games::{Game, Options, USUAL, system};
use crate::report::{Report, judge};
use crate::text::edit::{Change, Edit, apply};
use crate::text::sentence;
use crate::text::source::Source;
use crate::vehicle::ledger::{Load, Measure};

pub struct Look<'g> {
    pub options: &'g Options,
    pub event: Option<&'g Event>,
    pub game: &'static Game,
    pub listing: &'g Listing,
    /// The verdicts of the base design and of each variant.
    pub reports: Vec<Report>,
    /// The vehicle on the page.
    pub report: Report,
}

impl<'g> Look<'g> {
    /// Judges a text, with fixes. Without that variant, the base design is shown.
    pub fn new(
        name: &str,
        text: &str,
        variant: Option<&str>,
        options: &'g Options,
        event: Option<&'g Event>,
    ) -> Look<'g> {
        let source = Source::new(name, text);
        let mut reports = judge::describe_all(&source, options);
        if let Some(event) = event {
            crate::event::judge(event, &mut reports);
        }
        add_fixes(&mut reports, &Judges::new(options, event));
        let shown = reports.iter().find(|report| report.variant.as_deref() == variant);
        let report = shown.or(reports.first()).cloned();
        let report = report.unwrap_or_else(|| judge::unreadable(name, "it holds no design"));
        let game = system(report.system.0).unwrap_or(USUAL);
        let listing = Listing::in_force(game, &options.catalogs);
        Look { options, event, game, listing, reports, report }
    }

    /// The amounts that have a column.
    pub fn measures(&self) -> impl Iterator<Item = &'static Measure> {
        self.game.measures.iter().filter(|measure| measure.heading.is_some())
    }

    /// The amounts that the vehicle has.
    pub fn used_measures(&self) -> impl Iterator<Item = &'static Measure> {
        let ledger = &self.report.description.ledger;
        self.measures().filter(|measure| !ledger.sum(**measure, Load::ALL).is_zero())
    }

    pub fn row(&self, kind: &str, word: &str) -> Option<&'g ListedRow> {
        let kinds = self.listing.kinds.iter().filter(|known| known.name == kind);
        kinds.flat_map(|kind| &kind.rows).find(|row| row.is_called(word))
    }

    /// The text after `changes` to the vehicle; `None` if they do not fit the text.
    pub fn changed(&self, changes: &[Change]) -> Option<String> {
        let edits = self.edits(changes)?;
        Some(apply(&self.report.source.text, &edits))
    }

    fn edits(&self, changes: &[Change]) -> Option<Vec<Edit>> {
        edits_of(&self.report, changes)
    }

    /// The vehicle after `changes`, judged without fixes.
    pub fn tried(&self, changes: &[Change]) -> Option<Report> {
        let text = self.changed(changes)?;
        let source = Source::new(self.report.source.name.clone(), text);
        let mut report = judge::describe(&source, self.options, self.report.variant.as_deref())?;
        if let Some(event) = self.event {
            crate::event::judge(event, std::slice::from_mut(&mut report));
        }
        Some(report)
    }
}

/// A message as a sentence, without the quotes of code.
pub fn said(message: &str) -> String {
    sentence(&message.replace('`', ""))
}
