//! How one figure of a vehicle comes about, line by line.
//!
//! A function that works out a figure takes [`Steps`], and records each step there.

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
    pub what: String,
    pub value: Exact,
    pub show: fn(Exact) -> String,
    pub origin: Option<Origin>,
    /// Which value, for a figure of several: `cruising` of the range.
    pub part: Option<&'static str>,
}

/// The source of a line.
#[derive(Clone, Debug)]
pub enum Origin {
    Cite(Cite),
    /// A table of the catalog's figures, by its key.
    Table(&'static str),
}

impl Derivation {
    /// Works something out and records its steps.
    pub fn of<T>(work: impl FnOnce(Steps<'_>) -> T) -> (T, Derivation) {
        let heard = RefCell::default();
        let worked_out = work(Steps { heard: Some(&heard), show: plain });
        (worked_out, Derivation { steps: heard.into_inner() })
    }

    /// The value of the last line.
    pub fn result(&self) -> Exact {
        self.steps.last().map_or(Exact::ZERO, |step| step.value)
    }
}

/// A recorder of the steps of a figure; each step returns its value. Unless steps are recorded, nothing is kept and no
/// text is made.
#[derive(Clone, Copy)]
pub struct Steps<'l> {
    heard: Option<&'l RefCell<Vec<Step>>>,
    /// How to show the next value.
    show: fn(Exact) -> String,
}

/// Records nothing.
pub const UNHEARD: Steps<'static> = Steps { heard: None, show: plain };

/// The label of a step: a text, or a closure that makes one.
pub trait Words {
    fn say(self) -> String;
}

impl Words for &str {
    fn say(self) -> String {
        self.to_owned()
    }
}

impl Words for &String {
    fn say(self) -> String {
        self.clone()
    }
}

impl<F: FnOnce() -> String> Words for F {
    fn say(self) -> String {
        self()
    }
}

impl Steps<'_> {
    pub fn step(self, what: impl Words, value: impl Into<Exact>) -> Exact {
        self.record(what, value.into(), || None)
    }

    /// A step with its source, a row or a rule.
    pub fn cited(self, what: impl Words, value: impl Into<Exact>, cite: &Cite) -> Exact {
        self.record(what, value.into(), || Some(Origin::Cite(cite.clone())))
    }

    /// A step by a table of the catalog's figures.
    pub fn by(self, table: &'static str, what: impl Words, value: impl Into<Exact>) -> Exact {
        self.record(what, value.into(), || Some(Origin::Table(table)))
    }

    /// A line for each part of these loads with an amount of a measure, then their sum.
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
            if !value.is_zero() {
                self.record(|| title(line), value, || line.cite.clone().map(Origin::Cite));
            }
        }
        self.step("Sum", sum)
    }

    /// Records steps that the value does not depend on.
    pub fn aside(self, record: impl FnOnce(Self)) {
        if self.heard.is_some() {
            record(self);
        }
    }

    /// The known value, or the same value worked out again if steps are recorded.
    pub fn known<T>(self, known: T, work: impl FnOnce(Self) -> T) -> T {
        if self.heard.is_some() { work(self) } else { known }
    }

    /// Rounds half up; adds no line if the value is whole.
    pub fn rounded(self, value: Exact) -> Exact {
        match value.whole() {
            Some(_) => value,
            None => self.step("Rounded, halves up", value.rounded()),
        }
    }

    /// Sets how to show the value of the next line, if not as a plain number.
    pub fn shown(self, show: fn(Exact) -> String) -> Self {
        Steps { show, ..self }
    }

    /// Marks the last line as one value of a figure of several.
    pub fn part(self, part: &'static str) {
        self.last(|step| step.part = Some(part));
    }

    /// Sets how to show the value of the last line.
    pub fn last_shown(self, show: fn(Exact) -> String) {
        self.last(|step| step.show = show);
    }

    fn last(self, change: impl FnOnce(&mut Step)) {
        if let Some(heard) = self.heard {
            heard.borrow_mut().last_mut().map(change);
        }
    }

    fn record(
        self,
        what: impl Words,
        value: Exact,
        origin: impl FnOnce() -> Option<Origin>,
    ) -> Exact {
        if let Some(heard) = self.heard {
            let (what, origin) = (what.say(), origin());
            heard.borrow_mut().push(Step { what, value, show: self.show, origin, part: None });
        }
        value
    }
}

impl Ledger {
    /// A sum without recorded steps.
    pub fn sum(&self, measure: Measure, loads: &[Load]) -> Exact {
        UNHEARD.sum(&self.lines, measure, loads)
    }
}

/// "2 × Machine Gun, front".
fn title(line: &Line) -> String {
    let count = if line.count == 1 { String::new() } else { format!("{} × ", line.count) };
    let place = [line.unit.unwrap_or_default(), &line.place].join(" ");
    match place.trim() {
        "" => format!("{count}{}", line.item),
        place => format!("{count}{}, {place}", line.item),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::dollars;

    /// Half of seven, rounded.
    fn worked_out(steps: Steps<'_>) -> Exact {
        let half = steps.shown(dollars).step(|| "All of it".to_owned(), 7) / Exact::from(2);
        steps.rounded(steps.step("Halved", half))
    }

    #[test]
    fn steps_are_recorded_on_request() {
        let (value, derivation) = Derivation::of(worked_out);
        let steps = derivation.steps.iter();
        let steps: Vec<_> =
            steps.map(|step| (step.what.as_str(), (step.show)(step.value))).collect();
        let expected = [("All of it", "$7"), ("Halved", "3 1/2"), ("Rounded, halves up", "4")];
        assert_eq!(steps, expected.map(|(what, value)| (what, value.to_owned())));
        assert_eq!((value, value), (derivation.result(), worked_out(UNHEARD)));
    }

    /// Known values are not worked out again either.
    #[test]
    fn nothing_is_recorded_otherwise() {
        UNHEARD.step(|| unreachable!("a text that is not recorded"), 1);
        UNHEARD.aside(|_| unreachable!("steps that are not recorded"));
        assert_eq!(UNHEARD.known(1, |_| unreachable!("worked out again")), 1);
        assert_eq!(Derivation::of(|steps| steps.known(1, |_| 2)).0, 2);
    }
}
