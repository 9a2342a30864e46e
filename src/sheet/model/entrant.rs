//! What lists say of a vehicle: the cover of a stack of sheets, and the list for the players.

use crate::report::Report;

use super::{Figure, Sheet};

/// What a list of vehicles says of one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// The number that it drives under.
    pub number: Option<i64>,
    /// Who plays it, and for which team.
    pub player: String,
    pub name: String,
    pub class: String,
    pub verdict: String,
    /// The ids of the broken rules.
    pub rules: Vec<String>,
    pub figures: Vec<Figure>,
}

impl Entrant {
    /// A vehicle that was judged; `None` if nobody could read it as one.
    pub fn of(report: &Report, sheet: Option<&Sheet>) -> Entrant {
        let who = [&report.entry.player, &report.entry.team].into_iter().flatten();
        let who: Vec<_> = who.map(|name| name.value.as_str()).collect();
        Entrant {
            number: report.entry.number.map(|number| number.value),
            player: who.join(", "),
            name: sheet.map_or_else(|| report.path(), |sheet| sheet.name.clone()),
            class: sheet.map(|sheet| sheet.class.clone()).unwrap_or_default(),
            verdict: report.verdict.name().to_owned(),
            rules: sheet.map(|sheet| sheet.verdict.rules.clone()).unwrap_or_default(),
            figures: sheet.map(|sheet| sheet.figures.clone()).unwrap_or_default(),
        }
    }
}

/// What opponents may be told of a vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// "7 · Long Haul".
    pub heading: String,
    /// Who drives it, as far as that is known.
    pub who: String,
    pub lines: Vec<String>,
}

impl Declared {
    pub fn of(report: &Report) -> Declared {
        let name = &report.description.name;
        let number = report.entry.number.map(|number| format!("{} · {name}", number.value));
        let who = [&report.entry.player, &report.entry.team].into_iter().flatten();
        let who: Vec<_> = who.map(|text| text.value.as_str()).collect();
        Declared {
            heading: number.unwrap_or_else(|| name.clone()),
            who: who.join(", "),
            lines: report.description.declaration.clone(),
        }
    }
}
