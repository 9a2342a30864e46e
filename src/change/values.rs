//! Values that could stand at a place of a design, each judged there.

use rayon::prelude::*;

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::{Extent, Options};
use crate::report::Report;
use crate::text::edit::{Edit, apply};
use crate::text::limits::CHANGED;
use crate::text::source::{Source, Span};
use crate::vehicle::ledger::Load;

use super::{Judges, affordable, breaches};

/// What comes of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// What it adds to the design, in words: "$1,000", "150 lbs.", "1 space".
    pub added: Vec<String>,
    /// The rules that the design breaks with it, and not without it.
    pub breaks: Vec<&'static str>,
}

/// What comes of each value, written as TOML, at a place of a design or one of its variants; nothing if there are more
/// than are tried of so large a design.
pub fn tried(
    source: &Source,
    variant: Option<&str>,
    place: Span,
    values: &[String],
    judges: &Judges<'_>,
) -> Vec<Option<Tried>> {
    let options = Options { extent: Extent::Numbers, ..judges.options.clone() };
    let with = |value: &str| {
        let edit = Edit { span: place, text: value.to_owned() };
        let text = apply(&source.text, &[edit]);
        judges.describe(&Source::new(source.name.clone(), text), &options, variant)
    };
    let document = Document::parse(source, &Findings::default());
    let without =
        with("\"\"").filter(|_| values.len() <= affordable(CHANGED, &document, &source.text));
    let Some(without) = without else { return vec![None; values.len()] };
    let values = values.par_iter();
    let mut tried: Vec<_> = values.map(|value| Some(difference(&without, &with(value)?))).collect();
    // What every value breaks is for another key to mend.
    let all: Vec<&Tried> = tried.iter().flatten().collect();
    let is_common =
        |rule: &&str| all.len() > 1 && all.iter().all(|other| other.breaks.contains(rule));
    let common =
        all.first().map(|first| first.breaks.iter().copied().filter(is_common).collect::<Vec<_>>());
    for tried in tried.iter_mut().flatten() {
        tried.breaks.retain(|rule| !common.as_ref().is_some_and(|common| common.contains(rule)));
    }
    tried
}

fn difference(before: &Report, after: &Report) -> Tried {
    let [then, now] = [before, after].map(|report| &report.description.ledger);
    let added = now.columns().filter_map(|measure| {
        let amount = now.sum(measure, Load::ALL) - then.sum(measure, Load::ALL);
        (!amount.is_zero()).then(|| (measure.words)(amount))
    });
    let known = breaches(before);
    let breaks = breaches(after).into_iter().filter(|(rule, count)| known.get(rule) < Some(count));
    Tried { added: added.collect(), breaks: breaks.map(|(rule, _)| rule).collect() }
}
