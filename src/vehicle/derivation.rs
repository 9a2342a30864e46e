//! How one figure of a vehicle is computed, step by step.
//!
//! Functions that compute a figure take [`Steps`], and record each step there.

use std::borrow::Cow;
use std::cell::RefCell;

use crate::check::rule::Cite;
use crate::units::{Exact, plain};
use crate::vehicle::ledger::{Ledger, Line, Load, Measure};

/// The last line is the figure itself.
#[derive(Clone, Debug, Default)]
pub struct Derivation {
    pub steps: Vec<Step>,
}

#[derive(Clone, Debug)]
pub struct Step {
    pub what: Cow<'static, str>,
    pub value: Exact,
    pub show: fn(Exact) -> String,
    pub origin: Option<Origin>,
    /// The value's name, if the figure has several: `cruising` of the range.
    pub part: Option<&'static str>,
}

#[derive(Clone, Debug)]
pub enum Origin {
    Cite(Cite),
    /// A table of catalog figures, by its key.
    Table(&'static str),
}

impl Derivation {
    /// Runs a computation and records its steps.
    pub fn of<T>(work: impl FnOnce(Steps<'_>) -> T) -> (T, Derivation) {
        let heard = RefCell::default();
        let worked_out = work(Steps { heard: Some(&heard), show: plain });
        (worked_out, Derivation { steps: heard.into_inner() })
    }

    pub fn result(&self) -> Exact {
        self.steps.last().map_or(Exact::ZERO, |step| step.value)
    }
}

/// A recorder of the steps of a figure; each step returns its value.
#[derive(Clone, Copy)]
pub struct Steps<'l> {
    heard: Option<&'l RefCell<Vec<Step>>>,
    show: fn(Exact) -> String,
}

/// The steps of values that are needed more than once, by figure key. The default forgets them.
#[derive(Debug, Default)]
pub struct Kept(Option<RefCell<Vec<(&'static str, Derivation)>>>);

impl Kept {
    pub fn recorder() -> Kept {
        Kept(Some(RefCell::default()))
    }

    pub fn keep<T>(&self, key: &'static str, work: impl FnOnce(Steps<'_>) -> T) -> T {
        let Some(kept) = &self.0 else { return work(Steps::NONE) };
        let (value, derivation) = Derivation::of(work);
        kept.borrow_mut().push((key, derivation));
        value
    }

    pub fn steps(self, key: &str) -> Option<Vec<Step>> {
        let mut kept = self.0?.into_inner().into_iter();
        kept.find(|(known, _)| *known == key).map(|(_, derivation)| derivation.steps)
    }
}

impl Steps<'_> {
    /// A recorder that forgets.
    pub const NONE: Steps<'static> = Steps { heard: None, show: plain };

    pub fn are_kept(self) -> bool {
        self.heard.is_some()
    }

    pub fn step(self, what: impl Into<Cow<'static, str>>, value: impl Into<Exact>) -> Exact {
        self.record(what, value, None)
    }

    /// A step with a source: a row or a rule.
    pub fn cited(
        self,
        what: impl Into<Cow<'static, str>>,
        value: impl Into<Exact>,
        cite: &Cite,
    ) -> Exact {
        self.record(what, value, Some(Origin::Cite(cite.clone())))
    }

    /// A step whose source is a table of catalog figures.
    pub fn by(
        self,
        table: &'static str,
        what: impl Into<Cow<'static, str>>,
        value: impl Into<Exact>,
    ) -> Exact {
        self.record(what, value, Some(Origin::Table(table)))
    }

    pub fn extend(self, kept: impl IntoIterator<Item = Step>) {
        if let Some(heard) = self.heard {
            heard.borrow_mut().extend(kept);
        }
    }

    /// A line for each part in these loads that has this measure, then the sum.
    pub fn sum<'a>(
        self,
        lines: impl IntoIterator<Item = &'a Line>,
        measure: Measure,
        loads: &[Load],
    ) -> Exact {
        let mut sum = Exact::ZERO;
        for line in lines.into_iter().filter(|line| loads.contains(&line.load)) {
            let value = line[measure];
            sum += value;
            if self.are_kept() && !value.is_zero() {
                self.record(title(line, measure), value, line.cite.clone().map(Origin::Cite));
            }
        }
        self.step("Sum", sum)
    }

    /// Rounds half up; records nothing if the value is whole.
    pub fn rounded(self, value: Exact) -> Exact {
        match value.whole() {
            Some(_) => value,
            None => self.step("Rounded, halves up", value.rounded()),
        }
    }

    /// Formats the next line's value with `show` instead of as a plain number.
    pub fn shown(self, show: fn(Exact) -> String) -> Self {
        Steps { show, ..self }
    }

    /// Marks the last line as one value of a figure with several.
    pub fn part(self, part: &'static str) {
        self.last(|step| step.part = Some(part));
    }

    /// Formats the last line's value with `show`.
    pub fn last_shown(self, show: fn(Exact) -> String) {
        self.last(|step| step.show = show);
    }

    fn last(self, change: impl FnOnce(&mut Step)) {
        self.heard.and_then(|heard| heard.borrow_mut().last_mut().map(change));
    }

    fn record(
        self,
        what: impl Into<Cow<'static, str>>,
        value: impl Into<Exact>,
        origin: Option<Origin>,
    ) -> Exact {
        let (what, value) = (what.into(), value.into());
        let step = Step { what, value, show: self.show, origin, part: None };
        self.extend([step]);
        value
    }
}

impl Ledger {
    pub fn sum(&self, measure: Measure, loads: &[Load]) -> Exact {
        let lines = self.lines.iter().filter(|line| loads.contains(&line.load));
        lines.map(|line| line[measure]).sum()
    }
}

/// "2 × Machine Gun, front", "Superconductors: 50% of $500".
fn title(line: &Line, measure: Measure) -> String {
    let mut title = String::with_capacity(line.item.len() + line.place.len() + 24);
    if line.count != 1 {
        title += &format!("{} × ", line.count);
    }
    title += &line.item;
    let place = [line.unit.unwrap_or_default(), &line.place];
    for (number, word) in place.into_iter().filter(|word| !word.is_empty()).enumerate() {
        title += if number == 0 { ", " } else { " " };
        title += word;
    }
    for (_, how) in line.how.iter().filter(|(number, _)| *number == measure.number) {
        title += &format!(": {how}");
    }
    title
}
