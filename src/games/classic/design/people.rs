//! People as they are written, what they wear and carry, and what travels as cargo.

use super::*;

shape! {
    #[derive(Default)]
    pub struct Person = "a crew member" {
        pub number: usize = numbered(),
        /// What they do.
        pub role: Word = name("role", "crew").placed(),
        /// A name, by which accessories call them.
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
        /// How many of it there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// Extra clips.
        pub clips: i64 = whole("clips", 0..=COUNT).or(0),
        /// Extra clips with more shots.
        pub extended_clips: Option<Located<i64>> = whole("extended-clips", 0..=COUNT).placed().optional(),
        /// Body armor with spikes.
        pub spiked: Option<Located<bool>> = switch("spiked").placed().optional(),
        /// In the hand rather than worn.
        pub carried: bool = flag("carried"),
        /// What a backpack or vest holds.
        pub holds: Vec<Gear> = parts("holds", "item").inline(),
        /// What a launcher or grenade box is loaded with.
        pub ammunition: Option<Word> = name("ammo", "ammunition").placed().optional(),
        /// Grenades that go off where they land.
        pub impact_fuses: bool = flag("impact-fuses"),
        /// A bayonet on a rifle.
        pub fixed: bool = flag("fixed"),
        /// The hand weapon that a clip is for, or the weapon on a tripod.
        pub weapon: Option<Word> = text("weapon").placed().optional(),
        /// Extra magazines of the tripod's weapon.
        pub magazines: i64 = whole("magazines", 0..=COUNT).or(0),
        /// Points of the tripod's shield.
        pub gunshield: Option<Located<i64>> = whole("gunshield", 0..=COUNT).placed().optional(),
        /// The tripod is used from the vehicle.
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
        /// Modifications of a tire that is written as a word.
        pub modifications: Vec<Word> = name("modifications", "tire-modification").placed().several(),
        /// How many of it there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }

    /// What no catalog has.
    #[derive(Default)]
    pub struct Freight = "a piece of cargo" {
        /// What it is.
        pub name: Word = text("name").placed(),
        /// Pounds.
        pub weight: Exact = number("weight", 0..=MOST_POUNDS),
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
