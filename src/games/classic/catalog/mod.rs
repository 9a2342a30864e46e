//! The rows of the Car Wars Classic catalog, by subject.
//!
//! Cost is in dollars, weight in pounds, space in spaces of the vehicle, power in power factors. Factors multiply.

mod accessories;
mod arms;
mod changes;
mod check;
mod figures;
mod fittings;
mod frame;
mod people;
pub mod play;
mod repair;

use std::sync::LazyLock;

use crate::catalog::slots::shelf;
use crate::catalog::{BuiltIn, Shelf};
use crate::document::shape::Shape;
use crate::games::game::files;
use crate::shape;
use crate::vehicle::ledger::Item;

pub use accessories::{Accessory, EachOf, ForWeapon, Once, PointType, Protection, Serves, Sort};
pub use arms::{Ammunition, Turret, WeaponRow};
pub use changes::{Base, Change, Figure, PartList, Share, Terms, amounts, changed, named, percent};
pub use check::check;
pub use figures::{Acceleration, Figures, TopSpeed};
pub use fittings::{Fitting, Fittings, Rows, Wheelguard};
pub use frame::{
    ArmorType, Body, Chassis, Kind, KindSort, PowerPlant, SixWheels, Suspension, Tire,
    TireModification,
};
pub use people::{CrewRole, Gear, GearSort, HandSort, HandWeapon, Skill, Slots};
pub use play::Play;
pub use repair::Repairs;

shape! {
    /// Everything that a design can name, and the numbers of the formulas.
    pub struct Catalog = "a catalog" {
        pub kinds: Shelf<Kind> = shelf("kind"),
        pub bodies: Shelf<Body> = shelf("body"),
        pub chassis: Shelf<Chassis> = shelf("chassis"),
        pub suspensions: Shelf<Suspension> = shelf("suspension"),
        pub power_plants: Shelf<PowerPlant> = shelf("power-plant"),
        pub tires: Shelf<Tire> = shelf("tire"),
        pub tire_modifications: Shelf<TireModification> = shelf("tire-modification"),
        pub armor: Shelf<ArmorType> = shelf("armor"),
        pub weapons: Shelf<WeaponRow> = shelf("weapon"),
        pub ammunition: Shelf<Ammunition> = shelf("ammunition"),
        pub turrets: Shelf<Turret> = shelf("turret"),
        pub accessories: Shelf<Accessory> = shelf("accessory"),
        pub crew: Shelf<CrewRole> = shelf("crew"),
        pub skills: Shelf<Skill> = shelf("skill"),
        pub hand_weapons: Shelf<HandWeapon> = shelf("hand-weapon"),
        pub gear: Shelf<Gear> = shelf("gear"),
        pub fittings: Fittings = flat().meaning(Fittings::of),
        pub figures: Figures = flat().meaning(Figures::rising),
        pub play: Play = flat().meaning(Play::rising),
        pub repairs: Repairs = flat(),
    }
}

impl Catalog {
    pub fn kind_of(&self, body: &Body, reversed: bool) -> Option<&Kind> {
        let kind = self.kinds.with_id(&body.kind)?;
        let turned = kind.reversed.as_ref().filter(|_| reversed);
        turned.and_then(|id| self.kinds.with_id(id)).or(Some(kind))
    }

    pub fn is_sidecar(&self, body: &Body) -> bool {
        self.kind_of(body, false).is_some_and(|kind| kind.sort == KindSort::Sidecar)
    }

    /// Whether ammunition is a grenade. Grenades for a vehicle's launcher can also be thrown.
    pub fn is_grenade(&self, row: &Ammunition) -> bool {
        let launcher = |id: &String| {
            self.weapons.with_id(id).is_some_and(|weapon| weapon.usual_shot_cost().is_none())
        };
        row.weapons.iter().any(launcher)
    }

    /// The name of a role on this kind of vehicle: the name of the kind's skill, if the role also has that name.
    pub fn role_name<'c>(&'c self, kind: Option<&Kind>, role: &'c CrewRole) -> &'c str {
        let skill = kind.and_then(|kind| self.skills.with_id(&kind.skill));
        let skill = skill.map(|skill| skill.row.name.as_str());
        let answers = |skill: &&str| role.row.names().any(|name| name == *skill);
        skill.filter(answers).unwrap_or(&role.row.name)
    }

    /// Whether the amounts of each part are independent of other parts.
    pub fn adds_up(&self) -> bool {
        let fittings = &self.fittings.rows.all.rows;
        fittings.iter().all(|row| row.share.is_empty())
            && self.accessories.rows.iter().all(|row| row.share.is_empty() && !row.protects())
    }

    /// Whether a part changes the power or what it does.
    pub fn is_of_drive(&self, item: &Item) -> bool {
        let id = item.id.as_str();
        match item.kind {
            "accessory" => self.accessories.with_id(id).is_some_and(|row| {
                !row.acceleration.is_empty()
                    || !Share::of_plain(&row.share, Figure::TopSpeed).is_zero()
            }),
            "power-plant" => {
                self.power_plants.with_id(id).is_some_and(|row| row.speed_factor.is_some())
            }
            "fitting" => self.fittings.rows.all.with_id(id).is_some_and(|row| {
                let changes = |figure| row.change(figure) != Change::default();
                let speeds_up = !row.acceleration_bonus.is_zero();
                speeds_up || changes(Figure::Power) || changes(Figure::TopSpeed)
            }),
            _ => false,
        }
    }

    pub fn usual_armor(&self) -> Option<&ArmorType> {
        self.armor.with_id(&self.figures.usual.armor)
    }

    pub fn usual_metal(&self) -> Option<&ArmorType> {
        self.armor.with_id(&self.figures.usual.metal)
    }
}

/// The files of the built-in catalog. A test compares this list with the folder.
pub const FILES: &[(&str, &str)] = files!("catalog/classic":
    "accessories" "ammunition" "armor" "bodies" "chassis" "control" "crew" "figures" "fittings"
    "gear" "hand-weapons" "kinds" "kit" "movement" "play" "power-plants" "repair" "skills" "suspensions"
    "targeting" "tires" "turrets" "weapons"
);

/// Parts of other books, by name as in `--catalog`. A test compares this list with the folder.
pub const MORE: &[(&str, &[(&str, &str)])] = &[("other-books", OTHER_BOOKS)];

const OTHER_BOOKS: &[(&str, &str)] = files!("catalog":
    "other-books/accessories" "other-books/ammunition" "other-books/armor"
    "other-books/dischargers" "other-books/fittings" "other-books/gas" "other-books/gear"
    "other-books/plants" "other-books/tires" "other-books/weapons"
);

pub static BUILT_IN: LazyLock<BuiltIn<Catalog>> =
    LazyLock::new(|| BuiltIn::read("catalog/classic", FILES, Catalog::read));
