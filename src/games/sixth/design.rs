//! The TOML form of a Sixth Edition design: unresolved names, every value with its place in the file.

use crate::document::shape::Holds;
use crate::document::shape::kinds::Described;
use crate::document::shape::slots::Field;
use crate::shape;
use crate::text::limits::COUNT;
use crate::text::source::{Located, Span};

use super::places::Spot;

pub const MOST_POINTS: i64 = 9_999;
pub const MOST_DIVISION: i64 = 999;

/// The kinds of cards with a place on the dashboard.
const CARD: Described = Described(|| {
    let kinds = ["weapon", "accessory", "structure", "sidearm", "gear", "upgrade"];
    Holds::Either(kinds.map(|kind| Holds::Row { kind, tells_apart: true }).to_vec())
});

const ARMOR: &str =
    "all sides have the same armor: write `armor-points = 4`, or leave it to `division`";

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Design = "a design" {
        pub at: Span = at_first_of(&["name"]),
        pub no_armor: bool = table_belongs_elsewhere("armor", ARMOR),
        pub remarks: Vec<String> = remarks(),
        /// The name of the car; by default the name of its file.
        pub name: Option<Word> = text("name").placed().optional(),
        /// The size of the game; sets all points that are not written.
        pub division: Field<Located<i64>> = whole("division", 1..=MOST_DIVISION).placed().tracked(),
        /// Armor points for each side, as agreed by the players.
        pub armor_points: Field<Located<i64>> = whole("armor-points", 0..=MOST_POINTS).placed().tracked(),
        /// Build points, as agreed by the players.
        pub build_points: Field<Located<i64>> = whole("build-points", 0..=MOST_POINTS).placed().tracked(),
        /// Crew points, as agreed by the players.
        pub crew_points: Field<Located<i64>> = whole("crew-points", 0..=MOST_POINTS).placed().tracked(),
        /// The driver.
        pub driver: Field<Word> = name("driver", "driver").placed().tracked(),
        /// The gunner.
        pub gunner: Field<Word> = name("gunner", "gunner").placed().tracked(),
        /// Cards in front.
        pub front: Vec<Card> = parts("front", "item").inline(),
        /// Cards on the left.
        pub left: Vec<Card> = parts("left", "item").inline(),
        /// Cards on the right.
        pub right: Vec<Card> = parts("right", "item").inline(),
        /// Cards at the back.
        pub back: Vec<Card> = parts("back", "item").inline(),
        /// Cards in the crew area.
        pub crew_area: Vec<Card> = parts("crew-area", "item").inline(),
        /// Weapons hidden by a concealment system.
        pub hidden: Vec<Card> = parts("hidden", "item").inline(),
        /// The products that the player owns; by default one of each.
        pub owned: Option<Located<Vec<Owned>>> = parts("owned", "item").inline().optional(),
        /// Notes for the sheet.
        pub notes: Vec<Word> = text("notes").placed().several(),
    }

    #[derive(Default)]
    pub struct Card = "a card" {
        pub number: usize = numbered(),
        /// The card: any kind except drivers and gunners.
        pub item: Word = one("item", CARD).placed(),
        /// How many are in this place.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }

    #[derive(Default)]
    pub struct Owned = "a product" {
        /// The product.
        pub item: Word = name("item", "product").placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }
}

pub const LISTS: &[&str] = &["front", "left", "right", "back", "crew-area", "hidden", "owned"];

/// The keys of the three kinds of points.
pub const POINTS: [&str; 3] = ["armor-points", "build-points", "crew-points"];

impl Design {
    /// In the order of [`POINTS`].
    pub fn points(&self) -> [Field<Located<i64>>; 3] {
        [self.armor_points, self.build_points, self.crew_points]
    }

    pub fn cards(&self) -> impl Iterator<Item = (Spot, &Card)> {
        let lists = [
            (Spot::Front, &self.front),
            (Spot::Left, &self.left),
            (Spot::Right, &self.right),
            (Spot::Back, &self.back),
            (Spot::CrewArea, &self.crew_area),
            (Spot::Hidden, &self.hidden),
        ];
        lists.into_iter().flat_map(|(spot, cards)| cards.iter().map(move |card| (spot, card)))
    }
}
