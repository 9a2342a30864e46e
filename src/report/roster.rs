//! The legal entries, their total value, and the suggested purse.

use crate::games::system;
use crate::report::Report;
use crate::units::{Exact, dollars};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    pub vehicles: usize,
    pub worth: Exact,
    /// The smallest and largest purse in dollars.
    pub purse: (Exact, Exact),
    pub cite: String,
}

impl Roster {
    /// A roster for each game with purses, in order of appearance. Excludes illegal and unreadable vehicles.
    pub fn of<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Vec<Roster> {
        let mut fields: Vec<(&str, Roster)> = Vec::new();
        for report in reports.into_iter().filter(|report| report.may_compete()) {
            let (id, name) = report.system;
            let price =
                system(id).and_then(|game| game.price).and_then(|price| report.figure(price));
            let (Some(worth), Some(purse)) = (price, &report.summary.purse) else { continue };
            let number = fields.iter().position(|(game, _)| *game == id).unwrap_or_else(|| {
                let cite = purse.cite.in_full(name);
                fields.push((id, Roster { vehicles: 0, worth: ZERO, purse: (ZERO, ZERO), cite }));
                fields.len() - 1
            });
            let field = &mut fields[number].1;
            field.vehicles += 1;
            field.worth += worth;
            field.purse.0 += worth * purse.shares.0;
            field.purse.1 += worth * purse.shares.1;
        }
        fields.into_iter().map(|(_, field)| field).collect()
    }

    /// "The 30 legal entries are worth $60,000. Suggested purse: $30,000 to $90,000 (Car Wars Classic, p. 43)."
    pub fn text(&self) -> String {
        let entries = match self.vehicles {
            1 => "legal entry is".to_owned(),
            more => format!("{more} legal entries are"),
        };
        let (worth, least, most) =
            (dollars(self.worth), dollars(self.purse.0), dollars(self.purse.1));
        let cite = &self.cite;
        format!("The {entries} worth {worth}. Suggested purse: {least} to {most} ({cite}).")
    }
}

const ZERO: Exact = Exact::ZERO;
