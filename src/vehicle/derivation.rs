//! How one figure of one vehicle comes about, line by line. Worked out only when somebody asks.

use crate::check::rule::Cite;
use crate::units::{Exact, plain};
use crate::vehicle::ledger::Line;

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
    pub fn new() -> Derivation {
        Derivation::default()
    }

    /// A line for each part that has some of a measure, then their sum.
    pub fn sum<'l>(
        lines: impl IntoIterator<Item = &'l Line>,
        of: fn(&Line) -> Exact,
    ) -> Derivation {
        let mut derivation = Derivation::new();
        let mut sum = Exact::ZERO;
        for line in lines.into_iter().filter(|line| !of(line).is_zero()) {
            sum += of(line);
            let step = derivation.add(title(line), of(line), plain);
            step.origin = line.cite.clone().map(Origin::Cite);
        }
        derivation.step("Sum", sum)
    }

    pub fn step(mut self, what: impl Into<String>, value: impl Into<Exact>) -> Derivation {
        self.add(what.into(), value.into(), plain);
        self
    }

    /// With the source of the row or rule that says so.
    pub fn cited(
        mut self,
        what: impl Into<String>,
        value: impl Into<Exact>,
        cite: &Cite,
    ) -> Derivation {
        self.add(what.into(), value.into(), plain).origin = Some(Origin::Cite(cite.clone()));
        self
    }

    /// By a table of the catalog's figures.
    pub fn by(
        mut self,
        table: &'static str,
        what: impl Into<String>,
        value: impl Into<Exact>,
    ) -> Derivation {
        self.add(what.into(), value.into(), plain).origin = Some(Origin::Table(table));
        self
    }

    /// Says how people read the last line, where that is not a plain number.
    pub fn shown(mut self, show: fn(Exact) -> String) -> Derivation {
        if let Some(step) = self.steps.last_mut() {
            step.show = show;
        }
        self
    }

    /// Says that the last line is one number of a figure that has several.
    pub fn part(mut self, part: &'static str) -> Derivation {
        if let Some(step) = self.steps.last_mut() {
            step.part = Some(part);
        }
        self
    }

    /// Rounded half up; no line if nothing is left to round.
    pub fn rounded(self) -> Derivation {
        let value = self.result();
        match value.whole() {
            Some(_) => self,
            None => self.step("Rounded, halves up", value.rounded()),
        }
    }

    /// What the last line comes to.
    pub fn result(&self) -> Exact {
        self.steps.last().map_or(Exact::ZERO, |step| step.value)
    }

    fn add(&mut self, what: String, value: Exact, show: fn(Exact) -> String) -> &mut Step {
        self.steps.push(Step { what, value, show, origin: None, part: None });
        self.steps.last_mut().expect("it was just added")
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
