//! An AutoWar vehicle: catalog rows in their places, with spans for findings.

use crate::document::shape::slots::Named;
use crate::games::game::entries;
use crate::text::source::{Located, Span};

use super::catalog::{self, Catalog};
use super::design;
use super::places::{Facing, Grid, Side, Square};
use super::readings::Readings;

#[derive(Debug)]
pub struct Vehicle<'c> {
    pub catalog: &'c Catalog,
    pub readings: Readings,
    pub span: Span,
    /// The scenario's name. Construction rules do not apply to scenario vehicles.
    pub scenario: Option<String>,
    pub sort: Option<Located<&'c catalog::Sort>>,
    pub own_grid: Option<Located<Grid>>,
    pub frame: Option<Located<&'c catalog::Frame>>,
    pub engine: Option<Engine<'c>>,
    pub tires: Option<Located<&'c catalog::Tires>>,
    /// Written maximum speed; only for scenario vehicles.
    pub own_max_speed: Option<i64>,
    pub driver_square: Option<Located<Square>>,
    pub armor: &'c [Named<Side, i64>],
    pub weapons: Vec<Weapon<'c>>,
    pub options: Vec<Extra<'c>>,
    pub notes: Vec<String>,
}

#[derive(Debug)]
pub struct Engine<'c> {
    pub row: &'c catalog::Engine,
    pub span: Span,
    /// Whether the design names it, instead of using the default.
    pub is_written: bool,
    pub square: Option<Located<Square>>,
}

#[derive(Debug)]
pub struct Weapon<'c> {
    pub row: &'c catalog::WeaponRow,
    pub entry: &'c design::WeaponEntry,
    pub facing: Option<Located<Facing>>,
    pub mount: Option<Located<&'c catalog::Mount>>,
    /// No square, one for all copies, or one for each copy.
    pub squares: Vec<Located<Square>>,
}

entries!(Weapon = design::WeaponEntry, Extra = design::Extra);

impl Weapon<'_> {
    pub fn shares(&self) -> bool {
        !self.row.own_square && self.mount.is_none()
    }

    pub fn name(&self) -> String {
        self.row.row.name.to_lowercase()
    }

    /// "front", "turns", "in hand"; empty if the design gives no direction.
    pub fn points_to(&self) -> &'static str {
        match (self.mount, self.facing) {
            (Some(_), _) => "turns",
            _ if self.row.handheld => "in hand",
            (None, Some(facing)) => facing.value.name(),
            (None, None) => "",
        }
    }
}

#[derive(Debug)]
pub struct Extra<'c> {
    pub row: &'c catalog::Extra,
    pub entry: &'c design::Extra,
    pub squares: Vec<Located<Square>>,
}

impl Extra<'_> {
    pub fn name(&self) -> String {
        self.row.row.name.to_lowercase()
    }

    pub fn does(&self) -> String {
        let points = self.row.driver_points;
        let points = (points > 0).then(|| format!("{points} more points for the driver"));
        self.row.does.clone().or(points).unwrap_or_default()
    }
}

impl<'c> Vehicle<'c> {
    /// The type's printed grid, or the design's grid. Scenario vehicles use any grid that they write.
    pub fn grid(&self) -> Option<Grid> {
        let own = self.own_grid.map(|grid| grid.value);
        let printed = self.sort.and_then(|sort| sort.value.grid());
        if self.scenario.is_some() { own.or(printed) } else { printed.or(own) }
    }

    pub fn sort_name(&self) -> String {
        self.sort.map_or("vehicle".to_owned(), |sort| sort.value.row.name.to_lowercase())
    }

    /// Options that give the driver points, with the points.
    pub fn worn(&self) -> impl Iterator<Item = (&Extra<'c>, i64)> {
        self.options.iter().enumerate().filter_map(|(number, option)| {
            let of_use = self.room_for(number).map_or(option.count, |room| option.count.min(room));
            let points = option.row.driver_points * of_use;
            (points > 0).then_some((option, points))
        })
    }

    /// The driver's points in a short game and in a long game.
    pub fn driver_points(&self) -> [i64; 2] {
        let driver = &self.catalog.driver;
        let worn: i64 = self.worn().map(|(_, points)| points).sum();
        [driver.short_game, driver.long_game].map(|own| own + worn)
    }

    /// How many more of an option the earlier options allow; `None` for any number.
    fn room_for(&self, number: usize) -> Option<i64> {
        let row = self.options[number].row;
        let alike = |other: &&Extra<'_>| other.row.row.id == row.row.id;
        let before: i64 = self.options[..number].iter().filter(alike).map(|o| o.count).sum();
        Some((row.most? - before).max(0))
    }

    pub fn armor_at(&self, side: Side) -> i64 {
        self.armor.iter().find(|own| own.name.value == side).map_or(0, |own| own.value.value)
    }

    pub fn armor_points(&self) -> i64 {
        self.armor.iter().map(|own| own.value.value).sum()
    }

    pub fn mounted(&self) -> impl Iterator<Item = (&Weapon<'c>, Located<&'c catalog::Mount>)> {
        self.weapons.iter().filter_map(|weapon| Some((weapon, weapon.mount?)))
    }
}
