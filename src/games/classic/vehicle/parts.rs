//! The parts of a vehicle.

use std::ops::Range;

use crate::check::rule::Cite;
use crate::text::source::{Located, Span};
use crate::units::Exact;
use crate::vehicle::ledger::Item;

use super::super::catalog;
use super::super::design::Fuses;
use super::super::places::{Compartment, Place, PlantLocation, Seat, Wheel};

#[derive(Debug)]
pub struct PowerPlant<'c> {
    pub row: &'c catalog::PowerPlant,
    pub span: Span,
    pub location: Option<Located<PlantLocation>>,
}

/// The compartments from front to back.
#[derive(Debug, Default)]
pub struct Layout {
    pub order: Vec<Located<Compartment>>,
    pub span: Span,
}

#[derive(Debug)]
pub struct Person<'c> {
    pub role: &'c catalog::CrewRole,
    /// Its entry in `crew`.
    pub number: usize,
    pub span: Span,
    pub name: Option<String>,
    /// Where they sit, if the design says so.
    pub seat: Option<Located<Seat>>,
    /// By default, passengers ride in the cargo area if there is one.
    pub in_cargo_area: bool,
    /// Skills with the levels above base; `None` if the design does not give any.
    pub skills: Option<Vec<(&'c catalog::Skill, i64)>>,
    pub gear: Vec<Gear<'c>>,
}

/// Something that a person wears or carries, or that travels as cargo.
#[derive(Debug)]
pub struct Gear<'c> {
    pub item: GearItem<'c>,
    pub number: usize,
    pub span: Span,
    pub count: i64,
    pub clips: i64,
    pub extended_clips: Option<Located<i64>>,
    pub spiked: Option<Span>,
    pub carried: bool,
    pub holds: Vec<Gear<'c>>,
    pub ammunition: Option<&'c catalog::Ammunition>,
    pub impact_fuses: bool,
    /// A bayonet on a rifle.
    pub fixed: bool,
    /// The weapon that a clip is for.
    pub clip_for: Option<&'c catalog::HandWeapon>,
    /// On a tripod.
    pub weapon: Option<Located<&'c catalog::WeaponRow>>,
    /// How many of it, linked if there are several.
    pub weapon_count: i64,
    pub magazines: i64,
    pub gunshield: Option<Located<i64>>,
    pub in_use: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum GearItem<'c> {
    Weapon(&'c catalog::HandWeapon),
    Grenade(&'c catalog::Ammunition),
    Gear(&'c catalog::Gear),
}

impl Person<'_> {
    pub fn is_driver(&self) -> bool {
        self.role.drives
    }
}

/// The tires of one wheel: two where six wheels are paired at the back.
#[derive(Debug)]
pub struct Tire<'c> {
    pub wheel: Wheel,
    pub count: i64,
    pub row: &'c catalog::Tire,
    /// In the order of the catalog.
    pub modifications: Vec<&'c catalog::TireModification>,
    /// The key of `[tires]` that names it.
    pub key: &'static str,
    pub span: Span,
}

impl Tire<'_> {
    pub fn same_kind(&self, other: &Tire<'_>) -> bool {
        let ids = |tire: &Tire<'_>| {
            tire.modifications.iter().map(|m| m.row.id.clone()).collect::<Vec<_>>()
        };
        self.row.row.id == other.row.row.id && ids(self) == ids(other)
    }
}

/// Cost, weight and damage points of one tire with its modifications.
pub fn tire_figures(
    row: &catalog::Tire,
    modifications: &[&catalog::TireModification],
) -> (Exact, Exact, i64) {
    let (mut cost, mut weight, mut dp) = (row.cost, row.weight, row.dp);
    for modification in modifications {
        cost = cost * modification.cost;
        weight = weight * modification.weight + modification.weight_change;
        dp = Exact::from((dp * modification.dp).floor()) + modification.dp_change.into();
    }
    (cost, weight, dp.floor())
}

#[derive(Debug)]
pub struct Guard<'c> {
    pub wheel: Wheel,
    pub points: Located<i64>,
    pub armor: Option<&'c catalog::ArmorType>,
    /// Where the type of the guard, or of all guards, is written.
    pub type_span: Option<Span>,
    pub retractable: Option<Span>,
    /// The key of `[wheelguards]` that names it.
    pub key: &'static str,
    pub span: Span,
}

impl Guard<'_> {
    /// Pounds of this one guard, exactly.
    pub fn weight(&self, row: &catalog::Wheelguard) -> Exact {
        row.point_weight * self.points.value * self.armor.map_or(Exact::ONE, |armor| armor.weight)
    }

    pub fn cost(&self, row: &catalog::Wheelguard) -> Exact {
        row.point_cost * self.points.value * self.armor.map_or(Exact::ONE, |armor| armor.cost)
    }
}

#[derive(Debug)]
pub struct ArmorLayer<'c> {
    pub row: Option<&'c catalog::ArmorType>,
    /// Where the type is written first, or the table.
    pub span: Span,
    /// The table of the design: `armor`, or `armor.metal`.
    pub is_metal_table: bool,
    pub sides: Vec<ArmorSide<'c>>,
    /// Whether every side with armor names its type, so the table's type does not matter.
    pub by_side: bool,
}

impl<'c> ArmorLayer<'c> {
    /// Takes the sides of metal out, if others are not: they are a layer of their own, wherever they are written.
    pub fn metal_apart(&mut self) -> Option<ArmorLayer<'c>> {
        let usual = self.row;
        let armored = |side: &ArmorSide<'c>| side.type_or(usual).filter(|_| side.points.value > 0);
        let is_metal = |side: &ArmorSide<'c>| armored(side).is_some_and(|row| row.metal);
        let known = self.sides.iter().filter_map(armored);
        if !known.clone().any(|row| row.metal) || known.clone().all(|row| row.metal) {
            return None;
        }
        let (metal, others) = std::mem::take(&mut self.sides).into_iter().partition(is_metal);
        self.sides = others;
        Some(ArmorLayer { sides: metal, ..*self })
    }

    /// Its type is that of its sides, if all of them name another.
    pub fn typed_by_side(self) -> ArmorLayer<'c> {
        // A side without armor has no type, and one with an unknown type could have any.
        let armored = self.sides.iter().filter(|side| side.points.value > 0);
        let types = armored.filter(|side| !side.names_type || side.row.is_some());
        let types: Vec<_> = types.map(|side| side.row).collect();
        let other = |row: &Option<Located<&catalog::ArmorType>>| {
            row.is_some_and(|row| self.row.is_none_or(|own| own.row.id != row.value.row.id))
        };
        match types.first().copied().flatten().filter(|_| types.iter().all(other)) {
            Some(row) => ArmorLayer { row: Some(row.value), span: row.span, by_side: true, ..self },
            None => self,
        }
    }

    pub fn points(&self) -> i64 {
        self.sides.iter().map(|side| side.points.value).sum()
    }

    /// The keys of its table in the design.
    pub fn table(&self) -> &'static [&'static str] {
        if self.is_metal_table { &["armor", "metal"] } else { &["armor"] }
    }

    pub fn points_at(&self, place: Place) -> i64 {
        self.sides
            .iter()
            .filter(|side| side.place.value == place)
            .map(|side| side.points.value)
            .sum()
    }
}

#[derive(Debug)]
pub struct ArmorSide<'c> {
    pub key: &'static str,
    pub place: Located<Place>,
    pub points: Located<i64>,
    /// Whether it names a type of its own, known or not.
    pub names_type: bool,
    /// Its own type.
    pub row: Option<Located<&'c catalog::ArmorType>>,
}

impl<'c> ArmorSide<'c> {
    /// Its own type, or else that of its layer.
    pub fn type_or(&self, usual: Option<&'c catalog::ArmorType>) -> Option<&'c catalog::ArmorType> {
        if self.names_type { self.row.map(|row| row.value) } else { usual }
    }
}

#[derive(Debug)]
pub struct Turret<'c> {
    pub row: &'c catalog::Turret,
    pub number: usize,
    pub id: Option<String>,
    pub span: Span,
    pub universal: bool,
}

impl Turret<'_> {
    /// "Universal two-space turret".
    pub fn name(&self) -> String {
        let universal = if self.universal { "Universal " } else { "" };
        format!("{universal}{}", self.row.row.name)
    }
}

/// Weapons of one entry at one place.
#[derive(Debug)]
pub struct Weapon<'c> {
    pub row: &'c catalog::WeaponRow,
    /// Its entry in `weapons`; an entry with several mounts makes several weapons.
    pub number: usize,
    pub id: Option<String>,
    pub span: Span,
    pub item_span: Span,
    pub count: Located<i64>,
    pub mount: Option<Located<Mount>>,
    pub load: Load<'c>,
    pub magazines: Vec<Magazine<'c>>,
    pub magazine_switch: Option<Span>,
    pub infrared: Option<Span>,
}

impl Weapon<'_> {
    pub fn place(&self) -> Option<Place> {
        Some(match self.mount.as_ref()?.value {
            Mount::At(place) => place,
            Mount::Turret(_) | Mount::NoTurret => Place::Turret,
        })
    }

    pub fn in_turret(&self) -> bool {
        self.place() == Some(Place::Turret)
    }

    /// What it is loaded with, and its magazines.
    pub fn loads(&self) -> impl Iterator<Item = &Load<'_>> {
        std::iter::once(&self.load).chain(self.magazines.iter().map(|magazine| &magazine.load))
    }

    /// The fuses of each part of its loads.
    pub fn fuses(&self) -> impl Iterator<Item = Located<Fuses>> {
        self.loads().flat_map(|load| &load.parts).filter_map(|part| part.fuses)
    }

    pub fn magazine_count(&self) -> i64 {
        self.magazines.iter().map(|magazine| magazine.count).sum()
    }

    /// Spaces of all of them, without magazines.
    pub fn spaces(&self) -> Exact {
        self.row.spaces * self.count.value
    }
}

/// The range of an entry's weapons, which are in the order of the entries.
pub fn of_entry(weapons: &[Weapon<'_>], entry: usize) -> Range<usize> {
    let place = |entry| weapons.partition_point(|weapon| weapon.number < entry);
    place(entry)..place(entry + 1)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mount {
    At(Place),
    /// In the turret of this number.
    Turret(usize),
    /// In a turret that the design does not have.
    NoTurret,
}

/// Shots in the order in which they are fired.
#[derive(Debug)]
pub struct Load<'c> {
    pub span: Span,
    pub parts: Vec<LoadPart<'c>>,
}

#[derive(Debug)]
pub struct LoadPart<'c> {
    pub span: Span,
    pub shots: i64,
    pub ammunition: Option<&'c catalog::Ammunition>,
    pub fuses: Option<Located<Fuses>>,
}

impl Load<'_> {
    pub fn shots(&self) -> i64 {
        self.parts.iter().map(|part| part.shots).sum()
    }
}

#[derive(Debug)]
pub struct Magazine<'c> {
    pub count: i64,
    pub span: Span,
    pub load: Load<'c>,
}

#[derive(Debug)]
pub struct Link {
    pub id: Option<String>,
    /// Its entry in `links`; `None` for `linked` weapons.
    pub number: Option<usize>,
    /// The entry in `weapons` that says `linked`.
    pub weapon: Option<usize>,
    pub span: Span,
    pub smart: bool,
    pub members: Vec<Member>,
}

/// What a link joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Member {
    /// The weapons of this number in [`Vehicle::weapons`](super::Vehicle::weapons).
    Weapon(usize),
    /// The weapons of this number in the sidecar.
    SidecarWeapon(usize),
    Link(usize),
    Accessory(usize),
    SidecarAccessory(usize),
    /// A pop-up turret, which goes up or down.
    Turret(usize),
    /// All retractable wheelguards.
    Guards,
}

#[derive(Debug)]
pub struct Accessory<'c> {
    pub row: &'c catalog::Accessory,
    pub number: usize,
    pub id: Option<String>,
    pub span: Span,
    pub item_span: Span,
    pub count: Located<i64>,
    /// Where it is: as written, or the only or default place.
    pub location: Option<Located<Place>>,
    pub armor: Option<Located<&'c catalog::ArmorType>>,
    pub fake: Option<Span>,
    /// The person who uses it: as written, or the driver.
    pub person: Option<Served<'c>>,
    /// Where the person is named.
    pub person_word: Option<Located<String>>,
    pub target: Option<Target<'c>>,
}

impl Accessory<'_> {
    pub fn in_cargo(&self) -> bool {
        self.location.is_some_and(|location| location.value == Place::Cargo)
    }

    /// "Fake Spoiler".
    pub fn name(&self) -> String {
        let fake = if self.fake.is_some() { "Fake " } else { "" };
        format!("{fake}{}", self.row.row.name)
    }

    /// Its effect, unless it is a fake.
    pub fn does(&self) -> Option<&str> {
        self.row.does.as_deref().filter(|_| self.fake.is_none())
    }
}

/// A person on a vehicle or in its sidecar who uses an accessory of either.
#[derive(Clone, Copy, Debug)]
pub struct Served<'c> {
    pub in_sidecar: bool,
    /// Their place in that crew.
    pub number: usize,
    pub role: &'c catalog::CrewRole,
    /// 2 for the second gunner of that crew.
    pub which: usize,
}

impl Served<'_> {
    pub fn is(&self, other: &Served<'_>) -> bool {
        (self.in_sidecar, self.number) == (other.in_sidecar, other.number)
    }
}

/// The weapons that a computer is set to, on the vehicle or its sidecar.
#[derive(Debug)]
pub struct Target<'c> {
    pub word: Located<String>,
    pub row: Option<&'c catalog::WeaponRow>,
    /// Where they are: as written, or the mount of the weapon named by id.
    pub mount: Option<Located<Mount>>,
    /// How many there are, and where.
    pub weapons: Vec<(i64, Option<Place>)>,
}

#[derive(Debug)]
pub struct Cargo<'c> {
    pub number: usize,
    pub span: Span,
    pub sort: CargoSort,
    pub name: String,
    pub count: i64,
    /// Of one piece.
    pub cost: Exact,
    pub weight: Exact,
    pub spaces: Exact,
    /// The part that is priced apart from the vehicle.
    pub personal_cost: Exact,
    pub cite: Option<Cite>,
    /// The catalog rows that it is made of.
    pub made_of: Vec<Item>,
    /// The modifications of a spare tire, in the order of the catalog.
    pub spare: Option<Vec<&'c catalog::TireModification>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CargoSort {
    SpareTire,
    Gear,
    Freight,
}
