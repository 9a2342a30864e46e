//! The parts of a vehicle.

use std::borrow::Cow;
use std::ops::Range;

use crate::catalog::dice::Roll;
use crate::check::rule::Cite;
use crate::games::game::entries;
use crate::text::source::{Located, Span};
use crate::units::Exact;
use crate::vehicle::ledger::Item;

use super::super::catalog;
use super::super::design::{self, Fuses};
use super::super::places::{Compartment, Place, Wheel};
use super::pieces::{Fitted, Owner};

#[derive(Debug)]
pub struct PowerPlant<'c> {
    pub row: &'c catalog::PowerPlant,
    pub entry: &'c design::PowerPlant,
    pub fittings: Vec<Fitted<'c>>,
}

#[derive(Debug, Default)]
pub struct Layout {
    pub order: Vec<Located<Compartment>>,
    pub span: Span,
}

#[derive(Debug)]
pub struct Person<'c> {
    pub role: &'c catalog::CrewRole,
    pub entry: &'c design::Person,
    pub span: Span,
    pub name: Option<String>,
    /// Default: passengers ride in the cargo area if there is one.
    pub in_cargo_area: bool,
    /// Skills with levels above base; `None` if the design lists none.
    pub skills: Option<Vec<(&'c catalog::Skill, i64)>>,
    pub gear: Vec<Gear<'c>>,
}

#[derive(Debug)]
pub struct Gear<'c> {
    pub item: GearItem<'c>,
    pub entry: &'c design::Gear,
    pub span: Span,
    pub extended_clips: Option<Located<i64>>,
    pub spiked: Option<Span>,
    pub holds: Vec<Gear<'c>>,
    pub ammunition: Option<&'c catalog::Ammunition>,
    pub clip_for: Option<&'c catalog::HandWeapon>,
    pub weapon: Option<Located<&'c catalog::WeaponRow>>,
    pub weapon_count: i64,
}

#[derive(Clone, Copy, Debug)]
pub enum GearItem<'c> {
    Weapon(&'c catalog::HandWeapon),
    Grenade(&'c catalog::Ammunition),
    Gear(&'c catalog::Gear),
}

entries!(
    PowerPlant = design::PowerPlant,
    Person = design::Person,
    Gear = design::Gear,
    Turret = design::Turret,
    Weapon = design::WeaponEntry,
    Accessory = design::Accessory
);

/// The tires of a wheel: two on a paired back wheel of a six-wheeler.
#[derive(Debug)]
pub struct Tire<'c> {
    pub wheel: Wheel,
    pub count: i64,
    pub row: &'c catalog::Tire,
    /// In catalog order.
    pub modifications: Vec<&'c catalog::TireModification>,
    /// The key of `[tires]` that sets it.
    pub key: &'static str,
    pub span: Span,
}

impl Tire<'_> {
    pub fn same_kind(&self, other: &Tire<'_>) -> bool {
        let ids = |tire: &Tire<'_>| {
            tire.modifications.iter().map(|m| m.row.id.clone()).collect::<Vec<_>>()
        };
        self.row.id == other.row.id && ids(self) == ids(other)
    }
}

/// Cost, weight and damage points of one tire with its modifications.
pub fn tire_figures(
    row: &catalog::Tire,
    modifications: &[&catalog::TireModification],
) -> (Exact, Exact, i64) {
    let (mut cost, mut weight, mut dp) = (row.cost, row.weight, row.dp);
    for modification in modifications {
        cost = cost * modification.cost + modification.cost_change;
        weight = weight * modification.weight + modification.weight_change;
        dp = Exact::from((dp * modification.dp).floor()) + modification.dp_change.into();
    }
    (cost, weight, dp.floor())
}

/// A wheelguard or wheelhub.
#[derive(Debug)]
pub struct Guard<'c> {
    pub row: &'c catalog::Wheelguard,
    pub wheel: Wheel,
    pub points: Located<i64>,
    pub armor: Option<&'c catalog::ArmorType>,
    pub type_span: Option<Span>,
    pub retractable: Option<Span>,
    /// The key of its table that sets it.
    pub key: &'static str,
    pub span: Span,
}

impl Guard<'_> {
    /// Exact pounds of one guard.
    pub fn weight(&self) -> Exact {
        self.row.point_weight
            * self.points.value
            * self.armor.map_or(Exact::ONE, |armor| armor.weight)
    }

    pub fn cost(&self) -> Exact {
        self.row.point_cost * self.points.value * self.armor.map_or(Exact::ONE, |armor| armor.cost)
    }
}

#[derive(Debug)]
pub struct ArmorLayer<'c> {
    pub row: Option<&'c catalog::ArmorType>,
    /// The first place of the type, or the table.
    pub span: Span,
    /// Whether the design's table is `armor.metal` instead of `armor`.
    pub is_metal_table: bool,
    pub sides: Vec<ArmorSide<'c>>,
    /// Whether every armored side names its type, so that the table's type has no effect.
    pub by_side: bool,
}

impl<'c> ArmorLayer<'c> {
    /// Removes metal sides if other sides are not metal. They become a layer of their own.
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

    /// Takes the type of the sides, if all sides name the same other type.
    pub fn typed_by_side(self) -> ArmorLayer<'c> {
        // Unarmored sides have no type, and unknown types could be any type.
        let armored = self.sides.iter().filter(|side| side.points.value > 0);
        let types = armored.filter(|side| !side.names_type || side.row.is_some());
        let types: Vec<_> = types.map(|side| side.row).collect();
        let other = |row: &Option<Located<&catalog::ArmorType>>| {
            row.is_some_and(|row| self.row.is_none_or(|own| own.row.id != row.value.id))
        };
        match types.first().copied().flatten().filter(|_| types.iter().all(other)) {
            Some(row) => ArmorLayer { row: Some(row.value), span: row.span, by_side: true, ..self },
            None => self,
        }
    }

    pub fn points(&self) -> i64 {
        self.sides.iter().map(|side| side.points.value).sum()
    }

    pub fn table(&self) -> &'static [&'static str] {
        if self.is_metal_table { &["armor", "metal"] } else { &["armor"] }
    }

    pub fn points_at(&self, place: Place) -> i64 {
        let here = self.sides.iter().filter(|side| side.place.value == place);
        here.map(|side| side.points.value).sum()
    }
}

#[derive(Debug)]
pub struct ArmorSide<'c> {
    pub key: &'static str,
    pub place: Located<Place>,
    pub points: Located<i64>,
    /// Whether the side names a type, known or unknown.
    pub names_type: bool,
    pub row: Option<Located<&'c catalog::ArmorType>>,
}

impl<'c> ArmorSide<'c> {
    pub fn type_or(&self, usual: Option<&'c catalog::ArmorType>) -> Option<&'c catalog::ArmorType> {
        if self.names_type { self.row.map(|row| row.value) } else { usual }
    }
}

#[derive(Debug)]
pub struct Turret<'c> {
    pub row: &'c catalog::Turret,
    pub entry: &'c design::Turret,
    pub span: Span,
}

impl Turret<'_> {
    /// "Universal two-space turret".
    pub fn name(&self) -> String {
        let universal = if self.universal { "Universal " } else { "" };
        format!("{universal}{}", self.row.name)
    }
}

#[derive(Debug)]
pub struct Weapon<'c> {
    pub row: &'c catalog::WeaponRow,
    /// An entry has a weapon for each mount.
    pub entry: &'c design::WeaponEntry,
    pub count: Located<i64>,
    pub mount: Option<Located<Mount>>,
    pub load: Load<'c>,
    pub magazines: Vec<Magazine<'c>>,
    pub magazine_switch: Option<Span>,
    pub infrared: Option<Span>,
    pub fittings: Vec<Fitted<'c>>,
}

impl<'c> Weapon<'c> {
    pub fn place(&self) -> Option<Place> {
        Some(match self.mount.as_ref()?.value {
            Mount::At(place) => place,
            Mount::Turret(_) | Mount::NoTurret => Place::Turret,
        })
    }

    pub fn owner(&self) -> Owner {
        Owner::Weapon(self.number, self.place())
    }

    pub fn in_turret(&self) -> bool {
        self.place() == Some(Place::Turret)
    }

    pub fn loads(&self) -> impl Iterator<Item = &Load<'_>> {
        std::iter::once(&self.load).chain(self.magazines.iter().map(|magazine| &magazine.load))
    }

    pub fn fuses(&self) -> impl Iterator<Item = Located<Fuses>> {
        self.loads().flat_map(|load| &load.parts).filter_map(|part| part.fuses)
    }

    pub fn magazine_count(&self) -> i64 {
        self.magazines.iter().map(|magazine| magazine.count).sum()
    }

    /// Damage as it is rolled, with this ammunition.
    pub fn damage<'w>(&'w self, special: Option<&'w catalog::Ammunition>) -> Option<Cow<'w, str>> {
        let own = special.and_then(|row| row.damage.as_ref()).or(self.row.damage.as_ref())?;
        let per_die = special.map_or(0, |row| row.damage_per_die)
            + self.fittings.iter().map(|fitted| fitted.value.damage_per_die).sum::<i64>();
        let roll = Roll::parse(own).filter(|_| per_die != 0);
        Some(roll.map_or(own.into(), |roll| roll.with_each_die(per_die).to_string().into()))
    }

    /// The special ammunition that it fires first.
    pub fn loaded(&self) -> Option<&'c catalog::Ammunition> {
        self.load.parts.first().and_then(|part| part.ammunition)
    }

    /// The roll to hit with the ammunition that it fires first.
    pub fn to_hit(&self) -> Option<i64> {
        Some(self.row.to_hit? - self.loaded().map_or(0, |row| row.to_hit))
    }

    /// Spaces of all these weapons, without magazines.
    pub fn spaces(&self) -> Exact {
        self.row.spaces * self.count.value
    }
}

/// The range of an entry's weapons, which are sorted by entry.
pub fn of_entry(weapons: &[Weapon<'_>], entry: usize) -> Range<usize> {
    let place = |entry| weapons.partition_point(|weapon| weapon.number < entry);
    place(entry)..place(entry + 1)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mount {
    At(Place),
    Turret(usize),
    NoTurret,
}

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
    pub number: Option<usize>,
    /// The index in `weapons` of the entry with `linked`.
    pub weapon: Option<usize>,
    pub span: Span,
    pub smart: bool,
    pub members: Vec<Member>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Member {
    /// Index in [`Vehicle::weapons`](super::Vehicle::weapons).
    Weapon(usize),
    /// Index in the sidecar's weapons.
    SidecarWeapon(usize),
    Link(usize),
    Accessory(usize),
    SidecarAccessory(usize),
    /// A pop-up turret, which goes up or down.
    Turret(usize),
    Guards,
}

#[derive(Debug)]
pub struct Accessory<'c> {
    pub row: &'c catalog::Accessory,
    pub entry: &'c design::Accessory,
    pub count: Located<i64>,
    /// The written place, or the default or only place.
    pub location: Option<Located<Place>>,
    pub armor: Option<Located<&'c catalog::ArmorType>>,
    pub fake: Option<Span>,
    /// The written user, or the driver.
    pub person: Option<Served<'c>>,
    pub target: Option<Target<'c>>,
    pub protects: Option<Protected>,
    /// Gallons of a tank, and of the fuel in it.
    pub gallons: Option<Located<i64>>,
    pub fuel: Option<Located<i64>>,
}

/// The part that an accessory protects.
#[derive(Clone, Debug)]
pub struct Protected {
    pub points: Option<Located<i64>>,
    /// `None` if the design does not say, or if the vehicle has no such part.
    pub owner: Option<Owner>,
    /// Its spaces, rounded up, at least 1.
    pub spaces: i64,
    /// "driver", "power plant".
    pub name: String,
}

impl Accessory<'_> {
    pub fn in_cargo(&self) -> bool {
        self.location.is_some_and(|location| location.value == Place::Cargo)
    }

    /// "Fake Spoiler".
    pub fn name(&self) -> String {
        let fake = if self.fake.is_some() { "Fake " } else { "" };
        format!("{fake}{}", self.row.name)
    }

    /// The part that it protects, or its place.
    pub fn whereabouts(&self) -> String {
        let place = || Some(self.location?.value.name().to_owned());
        let protects = self.protects.as_ref().map(|protected| protected.name.clone());
        protects.or_else(place).unwrap_or_default()
    }

    /// Spaces of one, with those of a large tank.
    pub fn spaces(&self, catalog: &catalog::Catalog) -> Exact {
        let fuel = catalog.figures.fuel.first().zip(self.gallons);
        let fuel = fuel.map_or(0, |(fuel, gallons)| {
            let over = Exact::from(gallons.value) - fuel.free_gallons;
            (over.max(Exact::ZERO) / fuel.gallons_a_space).ceil()
        });
        self.row.spaces + fuel.into()
    }

    /// Points of armor, if it protects something.
    pub fn points(&self) -> i64 {
        let points = self.protects.as_ref().and_then(|protected| protected.points);
        points.map_or(0, |points| points.value)
    }

    pub fn dp(&self) -> i64 {
        let own = if self.row.protects() { self.points() } else { self.row.dp.unwrap_or(0) };
        if self.fake.is_some() { 0 } else { own }
    }

    /// Its effect, unless it is a fake.
    pub fn does(&self) -> Option<&str> {
        self.row.does.as_deref().filter(|_| self.fake.is_none())
    }
}

/// A person who uses an accessory, on the vehicle or in its sidecar.
#[derive(Clone, Copy, Debug)]
pub struct Served<'c> {
    pub in_sidecar: bool,
    pub number: usize,
    pub role: &'c catalog::CrewRole,
    /// 2 for the second gunner of the crew.
    pub which: usize,
}

impl Served<'_> {
    /// Whether this is the person with this number in the crew of the vehicle or its sidecar.
    pub fn is(&self, in_sidecar: bool, number: usize) -> bool {
        (self.in_sidecar, self.number) == (in_sidecar, number)
    }
}

#[derive(Debug)]
pub struct Target<'c> {
    pub word: Located<String>,
    pub row: Option<&'c catalog::WeaponRow>,
    /// The written mount, or the mount of the weapon named by id.
    pub mount: Option<Located<Mount>>,
    pub weapons: Vec<(i64, Option<Place>)>,
    /// The entry of the first of them in `weapons`.
    pub number: Option<usize>,
}

#[derive(Debug, Default)]
pub struct Cargo<'c> {
    pub number: usize,
    pub span: Span,
    pub sort: CargoSort,
    pub name: String,
    pub count: i64,
    pub cost: Exact,
    pub weight: Exact,
    pub spaces: Exact,
    /// Cost that is listed separately from the vehicle.
    pub personal_cost: Exact,
    pub cite: Option<Cite>,
    pub made_of: Vec<Item>,
    /// A spare tire, with its modifications in catalog order.
    pub spare: Option<(&'c catalog::Tire, Vec<&'c catalog::TireModification>)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CargoSort {
    SpareTire,
    Gear,
    #[default]
    Freight,
}
