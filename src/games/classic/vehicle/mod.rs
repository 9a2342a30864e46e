//! A Classic vehicle with resolved names: the input of ledger, figures and rules.
//!
//! Missing and unknown parts are `None`, and have been reported.

mod links;
mod parts;
mod pieces;

use crate::text::distinct;
use crate::text::source::{Located, Span};
use crate::units::{Exact, with_article};

use super::catalog;
use super::catalog::{Catalog, Figure, KindSort};
use super::design::Fuses;
use super::places::{Compartment, Place, PlantLocation, Wheel};
use super::readings::Readings;

pub use links::{Closed, joined};
pub use parts::{
    Accessory, ArmorLayer, ArmorSide, Cargo, CargoSort, Gear, GearItem, Guard, Layout, Link, Load,
    LoadPart, Magazine, Member, Mount, Person, PowerPlant, Protected, Served, Target, Tire, Turret,
    Weapon, of_entry, tire_figures,
};
pub use pieces::{Fitted, Owner, Piece, with};

/// Names for the halves of a combination.
pub const HALVES: [&str; 4] = ["cycle", "sidecar", "trike", "car"];

#[derive(Debug)]
pub struct Vehicle<'c> {
    pub catalog: &'c Catalog,
    pub readings: Readings,
    pub span: Span,
    pub kind: Option<&'c catalog::Kind>,
    pub body: Option<Located<&'c catalog::Body>>,
    pub reversed: Option<Span>,
    pub six_wheels: Option<Span>,
    pub chassis: Option<Located<&'c catalog::Chassis>>,
    pub suspension: Option<Located<&'c catalog::Suspension>>,
    /// Fittings of the body and of its armor.
    pub fittings: Vec<Fitted<'c>>,
    pub power_plant: Option<PowerPlant<'c>>,
    pub layout: Layout,
    pub crew: Vec<Person<'c>>,
    pub tires: Vec<Tire<'c>>,
    pub tires_span: Option<Span>,
    pub wheelguards: Vec<Guard<'c>>,
    pub wheelhubs: Vec<Guard<'c>>,
    /// Layers from the inside out: plastic or another type, then metal.
    pub armor: Vec<ArmorLayer<'c>>,
    pub turrets: Vec<Turret<'c>>,
    pub weapons: Vec<Weapon<'c>>,
    pub links: Vec<Link>,
    pub accessories: Vec<Accessory<'c>>,
    pub cargo: Vec<Cargo<'c>>,
    pub sidecar: Option<Box<Vehicle<'c>>>,
    pub is_sidecar: bool,
}

impl<'c> Vehicle<'c> {
    /// The tires of a wheel: two at the back of a six-wheeler.
    pub fn tires_at(&self, wheel: Wheel) -> i64 {
        if self.six_wheels.is_some() && !wheel.is_front() { 2 } else { 1 }
    }

    /// The wheels of the vehicle and its sidecar, with both of a pair.
    pub fn all_wheels(&self) -> i64 {
        let wheels = self.kind.into_iter().flat_map(|kind| &kind.wheels);
        let own: i64 = wheels.map(|wheel| self.tires_at(*wheel)).sum();
        own + self.sidecar.as_ref().map_or(0, |sidecar| sidecar.all_wheels())
    }

    pub fn linked_weapon(&self, member: &Member) -> Option<&Weapon<'c>> {
        match member {
            Member::Weapon(number) => self.weapons.get(*number),
            Member::SidecarWeapon(number) => self.sidecar.as_ref()?.weapons.get(*number),
            _ => None,
        }
    }

    /// The name of a link member that is neither a weapon nor a link.
    pub fn linked_part(&self, member: &Member) -> Option<String> {
        let row = match member {
            Member::Accessory(number) => &self.accessories.get(*number)?.row.row,
            Member::SidecarAccessory(number) => {
                &self.sidecar.as_ref()?.accessories.get(*number)?.row.row
            }
            Member::Turret(number) => &self.turrets.get(*number)?.row.row,
            Member::Guards => &self.catalog.fittings.retractable_wheelguards.row,
            Member::Weapon(_) | Member::SidecarWeapon(_) | Member::Link(_) => return None,
        };
        Some(row.name.to_lowercase())
    }

    /// "Cyclist" for the driver of a cycle.
    pub fn role_name(&self, person: &Person<'c>) -> &'c str {
        self.catalog.role_name(self.kind.filter(|_| !self.is_sidecar), person.role)
    }

    pub fn kind_id(&self) -> &str {
        self.kind.map_or("", |kind| &kind.row.id)
    }

    pub fn sort(&self) -> Option<KindSort> {
        self.kind.map(|kind| kind.sort)
    }

    pub fn is_reversed(&self) -> bool {
        self.sort() == Some(KindSort::ReversedTrike)
    }

    /// "car", "reversed trike".
    pub fn kind_name(&self) -> String {
        self.kind.map_or("vehicle".to_owned(), |kind| kind.row.lower())
    }

    /// "a car", "a reversed trike".
    pub fn a_kind(&self) -> String {
        with_article(&self.kind_name())
    }

    /// The name of this unit in findings and tables: the vehicle, or a half of a combination.
    pub fn unit_name(&self) -> &'static str {
        let [cycle, sidecar, trike, car] = HALVES;
        match self.sort() {
            _ if self.is_sidecar => sidecar,
            _ if self.sidecar.is_none() => "vehicle",
            Some(KindSort::Car) => car,
            Some(KindSort::Trike | KindSort::ReversedTrike) => trike,
            _ => cycle,
        }
    }

    pub fn is_of(&self, kinds: &[String]) -> bool {
        self.kind.is_none_or(|kind| kind.is_in(kinds))
    }

    /// Spaces of the body, adjusted for reversed trikes and fittings.
    pub fn spaces(&self) -> Option<i64> {
        let plain = self.body?.value.spaces + self.kind?.spaces;
        Some(self.of_body(plain.into(), Figure::Spaces).floor())
    }

    /// Dollars of the body without fittings.
    pub fn plain_body_cost(&self) -> Option<Exact> {
        Some(self.body?.value.cost * self.kind?.body_cost)
    }

    pub fn body_cost(&self) -> Option<Exact> {
        Some(self.of_body(self.plain_body_cost()?, Figure::Cost))
    }

    /// The fittings of the body, or of all armor.
    pub fn fittings_of(&self, kind: &str) -> Vec<Fitted<'c>> {
        let is_of = |own: &&Fitted<'c>| own.value.fits.words(kind).next().is_some();
        self.fittings.iter().filter(is_of).copied().collect()
    }

    /// A figure of the body with its fittings.
    pub fn of_body(&self, plain: Exact, figure: Figure) -> Exact {
        if self.fittings.is_empty() {
            plain
        } else {
            with(plain, &self.fittings_of("body"), figure)
        }
    }

    /// Spaces of weapons that point in one direction; turrets are exempt, p. 52.
    pub fn weapon_spaces_at(&self, place: Place) -> Exact {
        let spaces = |weapon: &Weapon<'_>| {
            let magazines = weapon.magazine_count() * weapon.count.value;
            let counted = if self.readings.side_limit_magazines { magazines } else { 0 };
            weapon.spaces() + self.catalog.fittings.extra_magazine.spaces * counted
        };
        self.weapons.iter().filter(|weapon| weapon.place() == Some(place)).map(spaces).sum()
    }

    /// One weapon for each entry: weapons of an entry share load and keys.
    pub fn weapon_entries(&self) -> impl Iterator<Item = &Weapon<'c>> {
        self.weapons.chunk_by(|one, next| one.number == next.number).map(|entry| &entry[0])
    }

    /// Damage points of a weapon with extra magazines.
    pub fn weapon_dp(&self, weapon: &Weapon<'_>) -> i64 {
        let own = weapon.row.dp + self.catalog.fittings.extra_magazine.dp * weapon.magazine_count();
        with(own.into(), &weapon.fittings, Figure::Dp).floor()
    }

    pub fn fuses(&self) -> impl Iterator<Item = Fuses> {
        self.weapons.iter().flat_map(Weapon::fuses).map(|fuses| fuses.value)
    }

    pub fn has_partial_loads(&self) -> bool {
        let partial =
            |weapon: &Weapon<'_>| weapon.loads().any(|load| load.shots() < weapon.row.shots);
        self.weapons.iter().any(partial)
    }

    pub fn armor_locations(&self) -> impl Iterator<Item = Place> + use<'_, 'c> {
        self.kind.into_iter().flat_map(|kind| &kind.armor_locations).copied()
    }

    pub fn armor_sides(&self) -> impl Iterator<Item = Place> + use<'_, 'c> {
        Place::FACINGS.into_iter().filter(|place| {
            let can = self.kind.is_none() || self.armor_locations().any(|own| own == *place);
            can || self.points_at(*place) > 0
        })
    }

    pub fn weapon_mounts(&self) -> impl Iterator<Item = Place> + use<'_, 'c> {
        self.kind.into_iter().flat_map(|kind| &kind.weapon_mounts).copied()
    }

    /// The three compartments from front to back, by the layout or by the plant's location.
    pub fn compartments(&self) -> [Compartment; 3] {
        use Compartment::{Cargo, Crew, PowerPlant};
        if !self.layout.order.is_empty() {
            let written = self.layout.order.iter().map(|part| part.value);
            let order = distinct(written.chain([PowerPlant, Crew, Cargo]));
            return [order[0], order[1], order[2]];
        }
        let location = self.power_plant.as_ref().and_then(|plant| plant.location);
        match location.map(|location| location.value) {
            Some(PlantLocation::Back) => [Crew, Cargo, PowerPlant],
            Some(PlantLocation::Middle) => [Crew, PowerPlant, Cargo],
            _ => [PowerPlant, Crew, Cargo],
        }
    }

    /// The layer that sets the type for accessories: the outermost.
    pub fn outer_armor(&self) -> Option<&ArmorLayer<'c>> {
        self.armor.iter().rfind(|layer| layer.points() > 0).or(self.armor.last())
    }

    pub fn points_at(&self, place: Place) -> i64 {
        self.armor.iter().map(|layer| layer.points_at(place)).sum()
    }

    /// Gallons of fuel.
    pub fn fuel(&self) -> i64 {
        self.accessories.iter().filter_map(|part| part.fuel).map(|fuel| fuel.value).sum()
    }

    /// The usual guard of a wheel.
    pub fn guard_row(&self, wheel: Wheel) -> &'c catalog::Wheelguard {
        let fittings = &self.catalog.fittings;
        if wheel.is_paired() { &fittings.wheelguard } else { &fittings.cycle_wheelguard }
    }

    pub fn body_span(&self) -> Span {
        self.body.map_or(self.span, |body| body.span)
    }
}
