//! How one figure of one vehicle comes about, line by line.
//!
//! Whatever works a figure out is handed [`Steps`], and tells them what it does on its way.

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
    /// The number of a figure that has several: `cruising` of the range.
    pub part: Option<&'static str>,
}

/// Where a line comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    Cite(Cite),
    /// A table of the catalog's figures, by its key.
    Table(&'static str),
}

impl Derivation {
    /// Works something out and keeps its steps.
    pub fn of<T>(work: impl FnOnce(Steps<'_>) -> T) -> (T, Derivation) {
        let heard = RefCell::default();
        let worked_out = work(Steps { heard: Some(&heard), show: plain });
        (worked_out, Derivation { steps: heard.into_inner() })
    }

    /// What the last line comes to.
    pub fn result(&self) -> Exact {
        self.steps.last().map_or(Exact::ZERO, |step| step.value)
    }
}

/// Where a figure tells how it comes about while it is worked out: every step gives back its value. Nothing is kept and
/// no text is made unless somebody listens.
#[derive(Clone, Copy)]
pub struct Steps<'l> {
    heard: Option<&'l RefCell<Vec<Step>>>,
    /// How people read the next one.
    show: fn(Exact) -> String,
}

/// Nobody listens.
pub const UNHEARD: Steps<'static> = Steps { heard: None, show: plain };

/// What a step is called: a text, or a closure that makes one.
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
        self.tell(what, value.into(), || None)
    }

    /// With the source of the row or rule that says so.
    pub fn cited(self, what: impl Words, value: impl Into<Exact>, cite: &Cite) -> Exact {
        self.tell(what, value.into(), || Some(Origin::Cite(cite.clone())))
    }

    /// By a table of the catalog's figures.
    pub fn by(self, table: &'static str, what: impl Words, value: impl Into<Exact>) -> Exact {
        self.tell(what, value.into(), || Some(Origin::Table(table)))
    }

    /// A line for each part of these loads that has some of a measure, then their sum.
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
                self.tell(|| title(line), value, || line.cite.clone().map(Origin::Cite));
            }
        }
        self.step("Sum", sum)
    }

    /// Tells what the value is not worked out from.
    pub fn aside(self, tell: impl FnOnce(Self)) {
        if self.heard.is_some() {
            tell(self);
        }
    }

    /// What is known already, unless somebody listens to how it comes about.
    pub fn known<T>(self, known: T, work: impl FnOnce(Self) -> T) -> T {
        if self.heard.is_some() { work(self) } else { known }
    }

    /// Rounded half up; no line if nothing is left to round.
    pub fn rounded(self, value: Exact) -> Exact {
        match value.whole() {
            Some(_) => value,
            None => self.step("Rounded, halves up", value.rounded()),
        }
    }

    /// Says how people read the next line, where that is not a plain number.
    pub fn shown(self, show: fn(Exact) -> String) -> Self {
        Steps { show, ..self }
    }

    /// Says that the last line is one number of a figure that has several.
    pub fn part(self, part: &'static str) {
        self.last(|step| step.part = Some(part));
    }

    /// Says how people read the last line.
    pub fn last_shown(self, show: fn(Exact) -> String) {
        self.last(|step| step.show = show);
    }

    fn last(self, change: impl FnOnce(&mut Step)) {
        if let Some(heard) = self.heard {
            heard.borrow_mut().last_mut().map(change);
        }
    }

    fn tell(
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
    /// A sum that nobody asks about.
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
    fn steps_are_kept_where_somebody_listens() {
        let (value, derivation) = Derivation::of(worked_out);
        let steps = derivation.steps.iter();
        let steps: Vec<_> =
            steps.map(|step| (step.what.as_str(), (step.show)(step.value))).collect();
        let expected = [("All of it", "$7"), ("Halved", "3 1/2"), ("Rounded, halves up", "4")];
        assert_eq!(steps, expected.map(|(what, value)| (what, value.to_owned())));
        assert_eq!((value, value), (derivation.result(), worked_out(UNHEARD)));
    }

    /// Nor is anything worked out again that is known.
    #[test]
    fn nothing_is_said_where_nobody_listens() {
        UNHEARD.step(|| unreachable!("a text that nobody reads"), 1);
        UNHEARD.aside(|_| unreachable!("told to nobody"));
        assert_eq!(UNHEARD.known(1, |_| unreachable!("worked out again")), 1);
        assert_eq!(Derivation::of(|steps| steps.known(1, |_| 2)).0, 2);
    }
}
