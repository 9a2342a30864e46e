//! People as a design writes them, their gear, and cargo.

use super::*;

shape! {
    #[derive(Default)]
    pub struct Person = "a crew member" {
        pub number: usize = numbered(),
        /// The role.
        pub role: Word = name("role", "crew").placed(),
        /// A name, which accessories can refer to.
        pub name: Option<Word> = text("name").placed().optional(),
        /// Where they sit.
        pub seat: Option<Located<Seat>> = choice("seat", SEATS).placed().optional(),
        /// Skills with their levels above base.
        pub skills: Option<Vec<(Word, i64)>> =
            by_name("skills", "the skills", "skill", Whole(0..=HIGHEST_LEVEL)).optional(),
        /// What they wear and carry.
        pub gear: Vec<Gear> = parts("gear", "item").inline(),
    }

    /// Something that a person wears or carries, or that travels as cargo.
    #[derive(Default)]
    pub struct Gear = "an item of gear" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        /// A hand weapon, gear or a grenade.
        pub item: Word = text("item").placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// Extra clips.
        pub clips: i64 = whole("clips", 0..=COUNT).or(0),
        /// Extended clips.
        pub extended_clips: Option<Located<i64>> = whole("extended-clips", 0..=COUNT).placed().optional(),
        /// Whether the body armor has spikes.
        pub spiked: Option<Located<bool>> = switch("spiked").placed().optional(),
        /// Whether it is carried rather than worn.
        pub carried: bool = flag("carried"),
        /// What a backpack or vest holds.
        pub holds: Vec<Gear> = parts("holds", "item").inline(),
        /// The grenades in a launcher or box.
        pub ammunition: Option<Word> = name("ammo", "ammunition").placed().optional(),
        /// Whether the grenades explode on impact.
        pub impact_fuses: bool = flag("impact-fuses"),
        /// Whether the bayonet is fixed to a rifle that the same person carries.
        pub fixed: bool = flag("fixed"),
        /// The hand weapon that a clip is for, or the weapon on a tripod.
        pub weapon: Option<Word> = text("weapon").placed().optional(),
        /// How many of the weapon are on the tripod, linked with each other.
        pub linked_weapons: Option<Located<i64>> = whole("linked-weapons", 2..=COUNT).placed().optional(),
        /// Extra magazines of the tripod's weapon.
        pub magazines: i64 = whole("magazines", 0..=COUNT).or(0),
        /// Points of the tripod's shield.
        pub gunshield: Option<Located<i64>> = whole("gunshield", 0..=COUNT).placed().optional(),
        /// Whether the tripod is used from the vehicle.
        pub in_use: bool = flag("in-use"),
    }

    pub struct Cargo = "a piece of cargo" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub kind: CargoKind = flat(),
    }

    #[derive(Default)]
    pub struct SpareTire = "a spare tire" {
        /// A tire for any wheel.
        pub tire: Tire = brief("spare-tire", "item"),
        /// Its modifications, if the tire is a name and not a table.
        pub modifications: Vec<Word> = name("modifications", "tire-modification").placed().several(),
        /// How many of it there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }

    /// Cargo that is not in the catalog.
    #[derive(Default)]
    pub struct Freight = "a piece of cargo" {
        /// What it is.
        pub name: Word = text("name").placed().such_as("\"crates\""),
        /// Pounds.
        pub weight: Exact = number("weight", 0..=MOST_POUNDS).such_as("300"),
        /// Spaces.
        pub spaces: Exact = number("spaces", 0..=MOST_POUNDS).or(0),
        /// Dollars, which count in the price of the vehicle.
        pub cost: Exact = number("cost", 0..=MOST_DOLLARS).or(0),
        /// How many of it there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }
}

one_of! {
    pub enum CargoKind = "a piece of cargo" {
        SpareTire(SpareTire) = "spare-tire",
        Gear(Box<Gear>) = "item",
        _ => Freight(Freight),
    }
}
