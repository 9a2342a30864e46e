//! People, and the gear that a text gives them: "Gear Allocation: [Driver: Body Armor, SMG; Gunner: 2 grenades]".

use winnow::combinator::{alt, delimited, opt, preceded, separated, terminated};
use winnow::prelude::*;

use crate::catalog::Row;

use super::super::catalog::{self, GearSort};
use super::words::{Input, Parsed, boundary, colon, count, mark, named, with, word};

#[derive(Clone, Debug)]
pub struct Person<'c> {
    pub row: &'c catalog::CrewRole,
    pub gear: Vec<Gear<'c>>,
}

/// So many of an item.
#[derive(Clone, Debug)]
pub struct Gear<'c> {
    pub row: &'c Row,
    pub count: i64,
}

/// What a text gives to a person, if it says to whom.
#[derive(Clone, Debug)]
pub struct Allotment<'c> {
    pub role: Option<&'c catalog::CrewRole>,
    pub gear: Vec<Gear<'c>>,
}

impl Allotment<'_> {
    /// "body armor, 2 SMG".
    pub fn name(&self) -> String {
        let item = |gear: &Gear<'_>| match gear.count {
            1 => gear.row.name.to_lowercase(),
            count => format!("{count} {}", gear.row.name.to_lowercase()),
        };
        self.gear.iter().map(item).collect::<Vec<_>>().join(", ")
    }
}

/// The gear of everybody, in brackets or not.
pub fn gear<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Allotment<'c>>> {
    (word(&["gear allocation", "gear"]), colon).parse_next(input)?;
    let none = || word(&["none"]).map(|()| Vec::new());
    let all = || alt((none(), separated(1.., allotment, mark(";"))));
    let empty = (mark("["), mark("]")).map(|_| Vec::new());
    let bracketed = alt((empty, delimited(mark("["), all(), (opt(mark(".")), mark("]")))));
    terminated(alt((bracketed, all())), boundary).parse_next(input)
}

fn allotment<'c>(input: &mut Input<'_, 'c>) -> Parsed<Allotment<'c>> {
    let to = alt((colon, with));
    let role = opt(terminated(named(|catalog| &catalog.crew), to)).parse_next(input)?;
    let and = alt((preceded(mark(","), opt(word(&["and"]))).void(), word(&["and"])));
    let gear = separated(1.., item, and).parse_next(input)?;
    Ok(Allotment { role, gear })
}

/// "2 grenades", "body armor". What needs more than a name is not read.
fn item<'c>(input: &mut Input<'_, 'c>) -> Parsed<Gear<'c>> {
    let own = |input: &mut Input<'_, 'c>| -> Parsed<&'c Row> {
        let is_whole = |row: &&'c catalog::Gear| {
            let sort = row.sort;
            matches!(sort, GearSort::Plain | GearSort::Armor | GearSort::Vest | GearSort::FullLoad)
        };
        let fires =
            |row: &&'c catalog::HandWeapon| row.cost.is_some() && row.usual_shot_cost().is_some();
        alt((
            named(|catalog| &catalog.hand_weapons).verify(fires).map(|row| &row.row),
            named(|catalog| &catalog.gear).verify(is_whole).map(|row| &row.row),
        ))
        .parse_next(input)
    };
    let one = own.map(|row| Gear { row, count: 1 });
    let several = (count, own).map(|(count, row)| Gear { row, count });
    alt((one, several)).parse_next(input)
}
