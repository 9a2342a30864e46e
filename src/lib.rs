//! Checks and describes vehicles of tabletop car-combat games: legality, cost, weight, handling, record sheets.
//!
//! A [`Text`] is a design in TOML, or stat blocks as books print them. [`Rules`] judge it: the rulebooks, or an
//! [`Event`](Rules::event). Each [`Vehicle`] has a verdict, findings with fixes, figures, and a record sheet.
//!
//! This answers somebody who pasted a car:
//!
//! ```
//! use roadworthy::{Rules, Text, TooLarge};
//!
//! fn answer(pasted: &str) -> Result<(String, Option<Vec<u8>>), TooLarge> {
//!     let text = Text::new("pasted", pasted)?;
//!     let kind = if text.is_stat_block() { "a stat block" } else { "a design" };
//!     let (mut answer, mut sheet) = (format!("Read as {kind}.\n"), None);
//!     for car in Rules::default().judge(&text) {
//!         answer += &format!("{}: {}\n", car.name(), car.verdict());
//!         for found in car.findings() {
//!             answer += &format!("line {}: {}\n", found.line, found.message);
//!         }
//!         sheet = car.pdf();
//!     }
//!     Ok((answer, sheet))
//! }
//!
//! let (says, sheet) = answer("body = 'compact'\npower-plant = 'small'\ncrew = 'driver'\n")?;
//! assert!(says.contains("line 1: no wheel has a tire"), "{says}");
//! assert!(sheet.is_some_and(|pdf| pdf.starts_with(b"%PDF")));
//! # Ok::<(), TooLarge>(())
//! ```
//!
//! A hostile text costs a bounded amount of time and memory: [`Text::new`] refuses more than 1 MiB, and everything beyond
//! another limit becomes a finding (`designs/README.md` lists them). The library opens no files and no connections.
//!
//! The file formats and [`Vehicle::json`] are stable, as the guides describe. Hidden modules may change in each version:
//! the program and its tests use them. `src/README.md` explains these, and the features `app` and `garage`.

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod catalog;
#[doc(hidden)]
pub mod change;
#[doc(hidden)]
pub mod check;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod document;
#[doc(hidden)]
pub mod event;
#[doc(hidden)]
pub mod games;
#[cfg(feature = "garage")]
#[doc(hidden)]
pub mod garage;
#[doc(hidden)]
pub mod import;
#[doc(hidden)]
pub mod query;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod sheet;
#[doc(hidden)]
pub mod show;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod units;
#[doc(hidden)]
pub mod vehicle;
#[doc(hidden)]
pub mod workspace;

use std::sync::LazyLock;

use rayon::{ThreadPool, ThreadPoolBuilder};

pub use report::Verdict;

use change::{Judges, add_fixes};
use event::{Event, Files};
use games::Options;
use report::{Report, judge};
use sheet::printout::Printout;
use show::format::{Style, json};
use show::verdicts::Verdicts;
use text::source::Source;
use workspace::names;

/// A text of at most 1 MiB.
#[derive(Clone, Debug)]
pub struct Text(Source);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is larger than {} MiB", text::limits::FILE >> 20)]
pub struct TooLarge;

impl Text {
    /// The name appears in messages and on sheets: `my-car.toml`.
    pub fn new(name: &str, text: &str) -> Result<Text, TooLarge> {
        let fits = text.len() as u64 <= text::limits::FILE;
        fits.then(|| Text(Source::new(name, text))).ok_or(TooLarge)
    }

    /// Whether it holds vehicles as books and lists print them, and is not TOML.
    pub fn is_stat_block(&self) -> bool {
        deep(|| judge::is_stat_block(&self.0))
    }

    /// The vehicles of stat blocks as designs in TOML, each with its name. Unread words stay in their key `todo`.
    pub fn import(&self) -> Vec<(String, String)> {
        let read = deep(|| report::import::read(&self.0, &Options::default()).0);
        read.into_iter().map(|vehicle| (vehicle.name, vehicle.design)).collect()
    }
}

/// The rules for verdicts; by default the rulebook of each game.
#[derive(Default)]
pub struct Rules {
    options: Options,
    event: Option<Event>,
}

impl Rules {
    /// The rulebooks, with the limits of a division, for games that have divisions.
    pub fn division(number: u16) -> Rules {
        let options = Options { division: Some(number.into()), ..Options::default() };
        Rules { options, event: None }
    }

    /// An event. It may extend built-in events, but it has no other files.
    ///
    /// # Errors
    /// The problems of the text.
    pub fn event(text: &Text) -> Result<Rules, Vec<Finding>> {
        let none = |_: &Source, name: &str| Err(format!("no built-in event is called {name}"));
        let (event, reports) = deep(|| {
            let mut files = Files::gather(text.0.clone(), none);
            for (place, name) in files.catalogs() {
                files.without_catalog(place, format!("cannot read the catalog {name}"));
            }
            Event::read(&files, Default::default())
        });
        if reports.iter().any(|report| report.verdict != Verdict::Legal) {
            return Err(reports.iter().flat_map(findings).collect());
        }
        Ok(Rules { options: event.options.clone(), event: Some(event) })
    }

    /// Judges each vehicle of a text: a design and its variants, or each stat block. At an event, these are its entries.
    pub fn judge(&self, text: &Text) -> Vec<Vehicle> {
        let mut designs = vec![text.0.clone()];
        if text.is_stat_block() {
            let (names, texts): (Vec<_>, Vec<_>) = text.import().into_iter().unzip();
            let names = names::numbered(names.iter().map(|name| import::slug(name)));
            let sources = names.into_iter().zip(texts);
            designs = sources.map(|(name, text)| Source::new(name + ".toml", text)).collect();
        }
        let reports = deep(|| {
            let judged = designs.iter().map(|design| judge::describe_all(design, &self.options));
            let mut reports: Vec<_> = judged.flatten().collect();
            if let Some(event) = &self.event {
                event::judge(event, &mut reports);
            }
            let judges = Judges::new(&self.options, self.event.as_ref()).shared_by(designs.len());
            let files = reports.chunk_by_mut(|one, other| one.source.name == other.source.name);
            files.for_each(|file| add_fixes(file, &judges));
            reports
        });
        let vehicle = |report| Vehicle { report, options: self.options.clone() };
        reports.into_iter().map(vehicle).collect()
    }
}

/// A judged vehicle, or a text that holds none.
pub struct Vehicle {
    report: Report,
    options: Options,
}

impl Vehicle {
    pub fn name(&self) -> &str {
        &self.report.name
    }

    pub fn variant(&self) -> Option<&str> {
        self.report.variant.as_deref()
    }

    /// The design in TOML, which lines of findings count.
    pub fn design(&self) -> &str {
        &self.report.source.text
    }

    pub fn verdict(&self) -> Verdict {
        self.report.verdict
    }

    pub fn findings(&self) -> Vec<Finding> {
        findings(&self.report).collect()
    }

    /// The figures of its game that are known, in their order.
    pub fn figures(&self) -> Vec<Figure> {
        let known = self.report.figures(|_| true).into_iter().filter_map(|figure| {
            let text = (figure.show)(self.report.figure(figure.key)?);
            Some(Figure { key: figure.key, label: figure.label, text })
        });
        known.collect()
    }

    /// Everything, as `roadworthy check --format json` writes it: `designs/output.md` has its keys.
    pub fn json(&self) -> String {
        json::FORMAT.write(&Verdicts::of(std::slice::from_ref(&self.report)), Style::PLAIN)
    }

    /// The record sheet, which carries the design. `None` for a text without a vehicle, or with too many parts to draw.
    pub fn pdf(&self) -> Option<Vec<u8>> {
        self.sheet(Printout::pdf())
    }

    /// The record sheet as a picture.
    pub fn svg(&self) -> Option<String> {
        String::from_utf8(self.sheet(Printout::svg())?).ok()
    }

    fn sheet(&self, printout: Printout) -> Option<Vec<u8>> {
        let sheet = deep(|| judge::sheet(&self.report, &self.options))?;
        let entrant = judge::entrant(&self.report, Some(&sheet));
        printout.usual([(sheet, entrant)], names::attached(&[&self.report])).ok()
    }
}

/// A problem of a vehicle or an event.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The stable id of the rule.
    pub rule: &'static str,
    /// `error`, `warning` or, with an excuse, `note`.
    pub severity: &'static str,
    pub message: String,
    /// Line and column, from 1.
    pub line: usize,
    pub column: usize,
    /// The page of the rulebook.
    pub cite: Option<String>,
    pub fixes: Vec<Fix>,
}

/// A change of a design that solves a finding.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fix {
    pub message: String,
    /// Whether the design certainly means this. Other fixes are choices.
    pub is_safe: bool,
    /// The design with this change.
    pub design: String,
}

/// An amount of a vehicle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// The stable key: `top_speed`.
    pub key: &'static str,
    pub label: &'static str,
    /// With its unit: `$20,000`.
    pub text: String,
}

fn findings(report: &Report) -> impl Iterator<Item = Finding> {
    report.findings.iter().map(|found| {
        let (at, text) = (report.place(&found.at).start(), &report.source.text);
        let fixes = found.fixes.iter().map(|fix| Fix {
            message: fix.message.clone(),
            is_safe: fix.safe,
            design: text::edit::apply(text, report.edits(fix)),
        });
        Finding {
            rule: found.rule.id,
            severity: found.severity(),
            message: found.message.clone(),
            line: at.line,
            column: at.column,
            cite: found.cite.as_ref().map(|cite| cite.in_full(report.system.1)),
            fixes: fixes.collect(),
        }
    })
}

/// Works on threads with room for deeply nested texts, where the host has threads.
fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    static POOL: LazyLock<Option<ThreadPool>> =
        LazyLock::new(|| ThreadPoolBuilder::new().stack_size(document::STACK).build().ok());
    match &*POOL {
        Some(pool) => pool.install(work),
        None => work(),
    }
}
