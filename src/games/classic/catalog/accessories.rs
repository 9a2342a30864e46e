//! Accessories, including those with their own rules.

use crate::catalog::{Row, items};
use crate::shape;
use crate::text::words;
use crate::units::{Exact, LARGEST};

use super::super::places::Place;
use super::Acceleration;
use super::changes::{Base, Figure, Share, Terms};

shape! {
    pub struct Accessory = "an accessory" {
        pub row: Row = flat(),
        /// The sort of accessory, if it has its own rules.
        pub sort: Sort = choice("sort", Sort::WORDS).or(Sort::Plain),
        /// The kinds of vehicle that it fits.
        pub kinds: Vec<String> = name("kinds", "kind").telling_apart().several().at_least_one(),
        /// Dollars.
        pub cost: Exact = amount("cost").or(0),
        /// Pounds.
        pub weight: Exact = amount("weight").or(0),
        /// Shares of prices and weights of other parts, which are added.
        pub share: Vec<Share> = tables("share").usually_one().replaced(),
        /// Spaces.
        pub spaces: Exact = amount("spaces").or(0),
        /// Damage points.
        pub dp: Option<i64> = count("dp").optional(),
        /// Its price, in points of armor.
        pub point_cost: Exact = amount("point-cost").or(0),
        /// Its weight, in points of armor.
        pub point_weight: Exact = amount("point-weight").or(0),
        /// The type of those points; plastic by default.
        pub point_type: PointType = choice("point-type", PointType::WORDS).or(PointType::Plastic),
        /// Its price, as a share of the front armor's.
        pub front_armor_cost: Exact = amount("front-armor-cost").or(0),
        /// Its weight, as a share of the front armor's.
        front_armor_weight: Exact = amount("front-armor-weight").or(0),
        /// Bought for each facing that carries armor.
        per_facing: bool = flag("per-facing"),
        /// Bought for each of these.
        each: Option<EachOf> = choice("each", EachOf::WORDS).optional(),
        pub protection: Protection = flat(),
        pub tank: Tank = flat(),
        /// Power units that it adds.
        pub power_units: Exact = amount("power-units").or(0),
        /// Lines that it adds to the table of acceleration.
        pub acceleration: Vec<Acceleration> = tables("acceleration").replaced(),
        /// Where it may be.
        pub locations: Vec<Place> = choice("locations", Place::WORDS).several(),
        /// At most one per vehicle or per place; any number by default.
        pub once: Once = choice("once", Once::WORDS).or(Once::Any),
        /// Accessories that cannot be in the same place.
        pub conflicts: Vec<String> = name("conflicts", "accessory").several(),
        /// Dollars of a fake.
        pub fake_cost: Option<Exact> = amount("fake-cost").optional(),
        /// Price of a fake, in points of armor.
        pub fake_points: Option<Exact> = amount("fake-points").optional(),
        /// The people who can use it: drivers and gunners, or everyone.
        pub serves: Option<Serves> = choice("serves", Serves::WORDS).optional(),
        /// The weapons that it is set to: all of a type at one place, or one.
        pub weapon: Option<ForWeapon> = choice("weapon", ForWeapon::WORDS).optional(),
        /// A computer: the bonuses of two do not add up.
        pub computer: bool = flag("computer"),
        /// The modifier of a roll to hit.
        pub to_hit: i64 = count("to-hit").or(0),
        /// The change of the handling class.
        pub handling_class: i64 = signed("handling-class").or(0),
        /// The change of the handling class at speed.
        pub handling_class_at_speed: i64 = signed("handling-class-at-speed").or(0),
        /// Pieces of a full set.
        pub set_of: i64 = whole("set-of", 1..=LARGEST).or(1),
        /// It can be in the cargo area.
        pub in_cargo: bool = flag("in-cargo"),
        pub terms: Terms = flat(),
        /// Its effect, for the sheet.
        pub does: Option<String> = text("does").optional(),
    }

    /// Armor for one part of the vehicle, by the point and protected space. A point is a damage point.
    pub struct Protection = "protection" {
        /// Dollars of a point for each protected space.
        pub cost: Option<Exact> = amount("protect-cost").optional(),
        /// Pounds of a point for each protected space.
        pub weight: Option<Exact> = amount("protect-weight").optional(),
        /// The most pounds for each protected space.
        pub heaviest: Option<Exact> = amount("heaviest").positive().optional(),
    }

    /// A tank, by the gallon that it can hold.
    pub struct Tank = "a tank" {
        /// Dollars of a gallon.
        pub cost: Option<Exact> = amount("gallon-cost").optional(),
        /// Pounds of a gallon.
        pub weight: Option<Exact> = amount("gallon-weight").optional(),
    }
}

items!(Accessory);

impl Accessory {
    /// The shares of other parts, by figure.
    pub fn shares(&self) -> impl Iterator<Item = (Figure, Base, Exact)> {
        let own = self.share.iter().filter_map(|share| Some((share.of?, share)));
        let own =
            own.flat_map(|(of, share)| share.keys().map(move |key| (key, of, share.get(key))));
        let front =
            [(Figure::Cost, self.front_armor_cost), (Figure::Weight, self.front_armor_weight)];
        let front = front.into_iter().map(|(figure, share)| (figure, Base::FrontArmor, share));
        front.filter(|(.., share)| !share.is_zero()).chain(own)
    }

    pub fn each(&self) -> Option<EachOf> {
        self.each.or(self.per_facing.then_some(EachOf::Facing))
    }

    pub fn protects(&self) -> bool {
        let is_armor = self.protection.cost.or(self.protection.weight).is_some();
        is_armor || self.each == Some(EachOf::ProtectedSpace)
    }

    pub fn is_tank(&self) -> bool {
        self.tank.cost.or(self.tank.weight).is_some()
    }

    pub fn can_be_fake(&self) -> bool {
        self.fake_cost.or(self.fake_points).is_some()
    }
}

words! {
    pub enum Sort {
        Plain,
        Ramplate = "ramplate",
        Airdam = "airdam",
        SafetySeat = "safety-seat",
        Joining = "joining",
    }

    pub enum PointType {
        Plastic = "plastic",
        Metal = "metal",
        Vehicle = "vehicle",
        Front = "front",
        Free = "free",
    }

    pub enum Once {
        Any,
        Vehicle = "vehicle",
        Location = "location",
        /// Once on each item, such as a weapon.
        Item = "item",
    }

    pub enum EachOf {
        Wheel = "wheel",
        Facing = "facing",
        /// The spaces of the part that it protects.
        ProtectedSpace = "protected-space",
    }

    pub enum Serves {
        Gunners = "gunners",
        People = "people",
    }

    pub enum ForWeapon {
        /// All weapons of one type at one place.
        Type = "type",
        One = "one",
    }
}
