//! People, what they can do and what they carry: the rows, and how they are read.

use crate::catalog::Row;
use crate::catalog::values::{amount, amount_or, count, flag, positive, signed, word, words};
use crate::document::Fields;
use crate::document::shape::Shape;
use crate::units::Exact;

#[derive(Debug)]
pub struct CrewRole {
    pub row: Row,
    pub weight: Exact,
    pub spaces: Exact,
    pub dp: i64,
    /// Has vehicle controls: drives or fires.
    pub fires: bool,
    pub in_cargo: bool,
}

#[derive(Debug)]
pub struct Skill {
    pub row: Row,
    /// Everybody has it at base level.
    pub free: bool,
    /// Handling class of a vehicle whose driver lacks it.
    pub handling_class_without: Option<i64>,
}

#[derive(Debug)]
pub struct HandWeapon {
    pub row: Row,
    pub sort: HandSort,
    /// Bulk in grenade equivalents.
    pub ge: Exact,
    pub to_hit: i64,
    pub damage: String,
    /// Without ammunition; `None` for grenades, which are priced by type.
    pub cost: Option<Exact>,
    pub shots: i64,
    /// `None` where the price depends on the ammunition.
    pub shot_cost: Option<Exact>,
    /// The printed price with a full load.
    pub loaded_cost: Option<Exact>,
    /// The letters of the list's notes.
    pub notes: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandSort {
    Pistol,
    Rifle,
    Smg,
    Shotgun,
    Launcher,
    AntiTank,
    Knife,
    Grenade,
}

/// What people wear and carry besides weapons.
#[derive(Clone, Debug)]
pub struct Gear {
    pub row: Row,
    pub sort: GearSort,
    pub cost: Exact,
    /// Share of the price of what it holds.
    pub cost_share: Exact,
    pub ge: Exact,
    /// In the hand rather than worn.
    pub ge_carried: Option<Exact>,
    /// A clip of a submachine gun or grenade launcher.
    pub ge_bulky: Option<Exact>,
    /// Pounds and spaces as cargo.
    pub weight: Exact,
    pub spaces: Exact,
    /// Further spaces that its user needs in a vehicle.
    pub spaces_in_use: Exact,
    pub dp: Option<i64>,
    /// Hits that it takes for its wearer.
    pub armor_dp: Option<i64>,
    /// Grenade equivalents that its wearer can carry, instead of the usual number.
    pub carry_limit: Option<i64>,
    /// Change of the reflex roll.
    pub reflexes: i64,
    /// Ids of what cannot be worn with it.
    pub conflicts: Vec<String>,
    /// Grenade equivalents in a backpack, spaces on a tripod.
    pub holds: Option<Exact>,
    pub slots: Slots,
    pub fits_as_grenade: bool,
    /// Grenades in a box.
    pub shots: i64,
    /// Dollars and pounds of a point of a gunshield, and the heaviest one.
    pub point_cost: Exact,
    pub point_weight: Exact,
    pub max_weight: Option<Exact>,
    pub does: Option<String>,
}

/// What a battle vest holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    pub pistols: i64,
    pub grenades: i64,
    pub clips: i64,
    pub knives: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GearSort {
    Plain,
    Armor,
    Vest,
    Backpack,
    Clip,
    ExtendedClip,
    /// Added to body armor.
    Spikes,
    Tripod,
    TripodMagazine,
    Gunshield,
    GrenadeBox,
}

impl GearSort {
    pub fn is_clip(self) -> bool {
        matches!(self, GearSort::Clip | GearSort::ExtendedClip)
    }
}

pub(super) fn crew_role(fields: &Fields<'_, '_>) -> Option<CrewRole> {
    Some(CrewRole {
        row: Row::read(fields)?,
        weight: amount(fields, "weight")?,
        spaces: amount(fields, "spaces")?,
        dp: count(fields, "dp")?,
        fires: flag(fields, "fires"),
        in_cargo: flag(fields, "in-cargo"),
    })
}

pub(super) fn skill(fields: &Fields<'_, '_>) -> Option<Skill> {
    Some(Skill {
        row: Row::read(fields)?,
        free: flag(fields, "free"),
        handling_class_without: signed(fields, "handling-class-without"),
    })
}

pub(super) fn hand_weapon(fields: &Fields<'_, '_>) -> Option<HandWeapon> {
    const SORTS: &[(&str, HandSort)] = &[
        ("pistol", HandSort::Pistol),
        ("rifle", HandSort::Rifle),
        ("smg", HandSort::Smg),
        ("shotgun", HandSort::Shotgun),
        ("launcher", HandSort::Launcher),
        ("anti-tank", HandSort::AntiTank),
        ("knife", HandSort::Knife),
        ("grenade", HandSort::Grenade),
    ];
    let sort = fields.choice("sort", SORTS)?.value;
    let shot_cost = amount(fields, "shot-cost");
    Some(HandWeapon {
        row: Row::read(fields)?,
        sort,
        ge: amount(fields, "ge")?,
        to_hit: count(fields, "to-hit")?,
        damage: word(fields, "damage")?,
        cost: amount(fields, "cost"),
        shots: count(fields, "shots").unwrap_or(0),
        shot_cost: shot_cost.or((sort != HandSort::Launcher).then_some(Exact::ZERO)),
        loaded_cost: amount(fields, "loaded-cost"),
        notes: words(fields, "notes"),
    })
}

pub(super) fn gear(fields: &Fields<'_, '_>) -> Option<Gear> {
    const SORTS: &[(&str, GearSort)] = &[
        ("armor", GearSort::Armor),
        ("vest", GearSort::Vest),
        ("backpack", GearSort::Backpack),
        ("clip", GearSort::Clip),
        ("extended-clip", GearSort::ExtendedClip),
        ("spikes", GearSort::Spikes),
        ("tripod", GearSort::Tripod),
        ("tripod-magazine", GearSort::TripodMagazine),
        ("gunshield", GearSort::Gunshield),
        ("grenade-box", GearSort::GrenadeBox),
    ];
    let slot = |key| count(fields, key).unwrap_or(0);
    Some(Gear {
        row: Row::read(fields)?,
        sort: fields.choice("sort", SORTS).map_or(GearSort::Plain, |sort| sort.value),
        cost: amount_or(fields, "cost", 0),
        cost_share: amount_or(fields, "cost-share", 0),
        ge: amount_or(fields, "ge", 0),
        ge_carried: amount(fields, "ge-carried"),
        ge_bulky: amount(fields, "ge-bulky"),
        weight: amount_or(fields, "weight", 0),
        spaces: amount_or(fields, "spaces", 0),
        spaces_in_use: amount_or(fields, "spaces-in-use", 0),
        dp: count(fields, "dp"),
        armor_dp: count(fields, "armor-dp"),
        carry_limit: count(fields, "carry-limit"),
        reflexes: signed(fields, "reflexes").unwrap_or(0),
        conflicts: words(fields, "conflicts"),
        holds: amount(fields, "holds"),
        slots: Slots {
            pistols: slot("pistols"),
            grenades: slot("grenades"),
            clips: slot("clips"),
            knives: slot("knives"),
        },
        fits_as_grenade: flag(fields, "fits-as-grenade"),
        shots: count(fields, "shots").unwrap_or(0),
        point_cost: amount_or(fields, "point-cost", 0),
        point_weight: amount_or(fields, "point-weight", 0),
        max_weight: positive(fields, "max-weight"),
        does: word(fields, "does"),
    })
}
