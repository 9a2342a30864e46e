//! A judged text with its game and catalog, for the panels.

use std::collections::HashMap;

use maud::{Markup, html};

use crate::change::{Judges, add_fixes, edits_of, forbids};
use crate::event::Event;
use crate::games::browse::{ListedRow, Listing};
use crate::games::{Game, Options, USUAL, system};
use crate::report::{Report, judge};
use crate::text::edit::{Change, Edit, apply};
use crate::text::sentence;
use crate::text::source::{Source, Span};
use crate::vehicle::ledger::{Load, Measure};

pub struct Look<'g> {
    pub judges: Judges<'g>,
    pub game: &'static Game,
    pub listing: &'g Listing,
    /// The verdicts of the base design and of each variant; never empty.
    pub reports: Vec<Report>,
    /// The report on the vehicle of the page.
    shown: usize,
}

impl<'g> Look<'g> {
    /// Judges a text. Without that variant, the base design is shown. `is_alone` leaves out the other variants.
    pub fn new(
        (name, text): (&str, &str),
        variant: Option<&str>,
        options: &'g Options,
        event: Option<&'g Event>,
        is_alone: bool,
    ) -> Look<'g> {
        let judges = Judges::new(options, event);
        let source = Source::new(name, text);
        let alone = is_alone.then(|| judges.describe(&source, options, variant)).flatten();
        let mut reports = alone.map_or_else(|| judges.describe_all(&source), |report| vec![report]);
        if reports.is_empty() {
            reports.push(judge::unreadable(name, "it holds no design"));
        }
        let is_shown = |report: &Report| report.variant.as_deref() == variant;
        let shown = reports.iter().position(is_shown).unwrap_or_default();
        let game = system(reports[shown].system.0).unwrap_or(USUAL);
        let listing = judges.listing(game);
        Look { judges, game, listing, reports, shown }
    }

    /// Adds fixes to the problems.
    pub fn with_fixes(mut self) -> Look<'g> {
        add_fixes(&mut self.reports, &self.judges);
        self
    }

    /// The vehicle on the page.
    pub fn report(&self) -> &Report {
        &self.reports[self.shown]
    }

    /// A key for each finding, which stays when other problems come and go.
    pub fn problem_keys(&self) -> Vec<String> {
        let mut counts: HashMap<_, usize> = HashMap::new();
        let key = self.report().findings.iter().map(|finding| {
            let count = counts.entry(finding.rule.id).or_default();
            *count += 1;
            format!("problem/{}/{count}", finding.rule.id)
        });
        key.collect()
    }

    /// The amounts that have a column.
    pub fn measures(&self) -> impl Iterator<Item = &'static Measure> {
        self.game.measures.iter().filter(|measure| measure.heading.is_some())
    }

    /// The amounts that the vehicle has.
    pub fn used_measures(&self) -> impl Iterator<Item = &'static Measure> {
        let ledger = &self.report().description.ledger;
        self.measures().filter(|measure| !ledger.sum(**measure, Load::ALL).is_zero())
    }

    /// The rows of these kinds, which have spaces between them.
    pub fn rows(&self, kinds: &str) -> impl Iterator<Item = &'g ListedRow> {
        let listed = self.listing.kinds.iter();
        let wanted = listed.filter(move |kind| kinds.split(' ').any(|name| name == kind.name));
        wanted.flat_map(|kind| &kind.rows)
    }

    /// The row that a word at `at` names: of rows with this name, the one that the vehicle has there.
    pub fn row(&self, kinds: &str, word: &str, at: Span) -> Option<&'g ListedRow> {
        let lines = self.report().description.ledger.lines.iter();
        let lines = lines.filter(|line| at.start <= line.span.start && line.span.end <= at.end);
        let items: Vec<_> = lines.flat_map(|line| &line.made_of).collect();
        let called = self.rows(kinds).filter(|row| row.is_called(word));
        let is_here =
            |row: &ListedRow| items.iter().any(|item| item.kind == row.kind && item.id == row.id);
        called.min_by_key(|row| !is_here(row))
    }

    /// The row of these kinds that the vehicle has, though its text does not name one.
    pub fn assumed(&self, kinds: &str) -> Option<&'g ListedRow> {
        let mut items =
            self.report().description.ledger.lines.iter().flat_map(|line| &line.made_of);
        let is_wanted = |kind: &str| kinds.split(' ').any(|wanted| wanted == kind);
        let item = items.find(|item| is_wanted(item.kind))?;
        self.rows(kinds).find(|row| row.kind == item.kind && row.id == item.id)
    }

    /// The text after `changes` to the vehicle; `None` if they do not fit the text.
    pub fn changed(&self, changes: &[Change]) -> Option<String> {
        let edits = edits_of(self.report(), changes)?;
        Some(apply(&self.report().source.text, &edits))
    }

    /// The vehicle after `changes`, judged without fixes.
    pub fn tried(&self, changes: &[Change]) -> Option<Report> {
        self.judges.tried(self.report(), changes)
    }
}

/// A message as a sentence, without the quotes of code and without a command of the terminal.
pub fn said(message: &str) -> String {
    let says = message.split(": `roadworthy ").next().unwrap_or_default();
    sentence(&says.replace('`', ""))
}

/// A button that applies edits of the text. `label` is the name for undo.
pub fn apply_button(label: &str, says: &str, edits: &[Edit]) -> Markup {
    let edits: Vec<_> =
        edits.iter().map(|edit| (edit.span.start, edit.span.end, edit.text.as_str())).collect();
    html! {
        button type="button" data-label=(label) data-edits=(serde_json::to_string(&edits).unwrap_or_default())
            aria-label=[["Apply", "Use base"].contains(&says).then(|| format!("{says}: {label}"))] { (says) }
    }
}

/// Whether this kind of vehicle can have what the change sets or adds.
pub fn can_have(look: &Look<'_>, change: Change) -> bool {
    // Trials of a text with many problems take long, and would say little.
    const MANY: usize = 12;
    look.report().findings.len() > MANY
        || look.tried(&[change]).is_none_or(|after| !forbids(look.report(), &after))
}
