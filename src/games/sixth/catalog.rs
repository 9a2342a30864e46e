//! The rows of the Sixth Edition catalog.
//!
//! A row has the cost, place, durability and dice of a card, but not its text.

use std::sync::LazyLock;

use crate::catalog::slots::{Source, rows, shelf, single};
use crate::catalog::{BuiltIn, Reminder, Row, Shelf, items};
use crate::check::rule::Cite;
use crate::document::Fields;
use crate::document::shape::kinds::Whole;
use crate::document::shape::slots::{Named, read_only};
use crate::document::shape::{Holds, Key, Need, Shape, Slot};
use crate::games::game::files;
use crate::shape;
use crate::text::words;

use super::places::{Place, Spot};

shape! {
    /// Everything that a design can name, and the figures of the rules.
    pub struct Catalog = "a catalog" {
        /// All cards but the crew.
        pub cards: Shelf<Card> = cards(&[
            Kind::Weapon,
            Kind::Accessory,
            Kind::Upgrade,
            Kind::Structure,
            Kind::Gear,
            Kind::Sidearm,
        ]),
        pub drivers: Shelf<Card> = cards(&[Kind::Driver]),
        pub gunners: Shelf<Card> = cards(&[Kind::Gunner]),
        pub products: Shelf<Product> = shelf("product"),
        pub reminders: Shelf<Reminder> = shelf("reminder"),
        pub sizes: Sizes = single("game-sizes"),
        pub heavy_weapons: HeavyWeapons = single("heavy-weapons"),
        pub division: Division = single("division"),
        pub start: Start = single("start"),
        pub speed: Speed = single("speed"),
    }

    pub struct Card = "a card" {
        pub row: Row = flat(),
        pub kind: Kind = unset(),
        /// The product that it is sold in; without this key, every player has the card.
        pub product: Option<String> = name("product", "product").optional(),
        /// Copies in a deck; required for cards with a `product`.
        pub copies: i64 = count("copies").or(0),
        /// The type of card: the word after the dash.
        pub subtype: Option<String> = text("type").optional(),
        /// Build points that it costs.
        pub build_points: i64 = count("build-points").or(0),
        /// Crew points that it costs.
        pub crew_points: i64 = count("crew-points").or(0),
        /// Hits that it can take.
        pub durability: i64 = count("durability").or(0),
        /// Dice of an attack, by their colors.
        pub dice: Option<Dice> = table("dice").inline().optional(),
        /// Dice added to the defense of its side, by their colors.
        pub defense: Option<Dice> = table("defense").inline().optional(),
        /// Hits without a roll.
        pub damage: i64 = count("damage").or(0),
        /// Hits on tires without a roll.
        pub tire_damage: i64 = count("tire-damage").or(0),
        /// The effect of a wrench result in an attack.
        pub wrench: Option<String> = text("wrench").optional(),
        /// In car lengths.
        pub range: Option<i64> = count("range").optional(),
        /// Where it may be, if not where other cards of its kind are.
        pub own_place: Option<Place> = choice("place", Place::WORDS).optional(),
        /// Whether it can be used only once.
        pub one_shot: bool = flag("one-shot"),
        /// Whether a car may have only one exclusive card, such as this.
        pub exclusive: bool = flag("exclusive"),
        /// Whether it fires in every direction.
        pub turret: bool = flag("turret"),
        /// Whether it fires to the left or to the right.
        pub side_arc_fire: bool = flag("side-arc-fire"),
        /// Build points of weapons that it can hide.
        pub hides: i64 = count("hides").or(0),
        /// Whether every second copy is free.
        pub second_free: bool = flag("second-free"),
        /// Whether every car has it.
        pub given: bool = flag("given"),
        /// Crew points added to the car's limit.
        pub more_crew_points: i64 = count("more-crew-points").or(0),
        /// Armor points added to each side.
        pub more_armor_points: i64 = count("more-armor-points").or(0),
        /// Hits added for each of the crew.
        pub crew_durability: i64 = count("crew-durability").or(0),
        /// The card that must be on the same car.
        pub needs: Option<String> = text("needs").optional(),
        /// The tokens that it leaves in the arena.
        pub tokens: Option<String> = text("tokens").optional(),
        /// Whether its dice are not known, and only on the card.
        pub see_card: bool = flag("see-card"),
        /// Control tokens gained each round.
        pub control: i64 = count("control").or(0),
        /// Ace tokens gained each round.
        pub ace: i64 = count("ace").or(0),
        /// Its effect, in a few words.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Dice = "dice" {
        /// How many dice of this color.
        pub colors: Vec<Die> = each(COLORS, Whole(1..=MOST_DICE)),
    }

    /// A product with cards in it.
    pub struct Product = "a product" {
        pub row: Row = flat(),
    }

    pub struct Sizes = "the sizes of games" {
        /// The fewest build points of a large game.
        pub large_from: i64 = count("large-from"),
        /// The damage deck of a small game.
        pub small_deck: String = text("small-deck"),
        /// The damage deck of a large game.
        pub large_deck: String = text("large-deck"),
        pub cite: Cite = Source,
    }

    /// Which weapons are for large games only.
    pub struct HeavyWeapons = "the figures of heavy weapons" {
        /// The lowest cost of a heavy weapon, in build points.
        pub build_points: i64 = count("build-points"),
        pub cite: Cite = Source,
    }

    /// The points of a car in division 1; each further division adds as many again.
    pub struct Division = "the figures of divisions" {
        /// Armor points.
        pub armor_points: i64 = count("armor-points"),
        /// Build points.
        pub build_points: i64 = count("build-points"),
        /// Crew points.
        pub crew_points: i64 = count("crew-points"),
        pub cite: Cite = Source,
    }

    /// The sliders at the beginning of a game.
    pub struct Start = "the figures of the start" {
        /// Power.
        pub power: i64 = count("power"),
        /// Tires.
        pub tires: i64 = count("tires"),
        /// Speed.
        pub speed: i64 = count("speed"),
        pub cite: Cite = Source,
    }

    pub struct Speed = "the figures of speed" {
        /// The top speed.
        pub most: i64 = count("most"),
        pub cite: Cite = Source,
    }
}

words! {
    #[derive(Default)]
    pub enum Kind {
        #[default]
        Weapon = "weapon",
        Accessory = "accessory",
        Upgrade = "upgrade",
        Structure = "structure",
        Driver = "driver",
        Gunner = "gunner",
        Gear = "gear",
        Sidearm = "sidearm",
    }
}

impl Kind {
    fn usual_place(self) -> Place {
        match self {
            Kind::Weapon | Kind::Accessory | Kind::Structure => Place::AnySide,
            Kind::Upgrade | Kind::Driver | Kind::Gunner | Kind::Gear | Kind::Sidearm => {
                Place::CrewArea
            }
        }
    }

    /// The key for the cost of its cards.
    fn price(self) -> &'static str {
        match self {
            Kind::Weapon | Kind::Accessory | Kind::Upgrade | Kind::Structure => "build-points",
            Kind::Driver | Kind::Gunner | Kind::Gear | Kind::Sidearm => "crew-points",
        }
    }

    /// The required keys that a row of this kind lacks.
    fn lacks(self, says: impl Fn(&str) -> bool) -> impl Iterator<Item = &'static str> {
        // Every card has a cost, even if it is 0.
        let priced = says("build-points") || says("crew-points");
        // Only cards in a product have a number of copies.
        let counted = says("copies") || !says("product");
        let needed = [(priced, self.price()), (counted, "copies")];
        needed.into_iter().filter(|(said, _)| !said).map(|(_, key)| key)
    }

    fn keys(self) -> fn() -> Vec<Key> {
        fn needing(kind: &'static str) -> Vec<Key> {
            let mut keys = Card::keys();
            for key in keys.iter_mut().filter(|key| key.key == "needs") {
                key.holds = Holds::Row { kind, tells_apart: false };
            }
            keys
        }
        match self {
            Kind::Upgrade => || needing("accessory"),
            Kind::Structure => || needing("structure"),
            _ => Card::keys,
        }
    }
}

/// Cards of several kinds on one shelf. The name of a card's list gives its kind.
fn cards(kinds: &'static [Kind]) -> impl Slot<Value = Shelf<Card>> {
    let card = |kind: Kind, fields: &Fields<'_, '_>| {
        let card = Card::read(fields);
        let says = |key: &str| fields.table.get(key).is_some();
        kind.lacks(says).for_each(|key| fields.report_missing(key));
        card.map(|card| Card { kind, ..card })
    };
    let read = move |file: &Fields<'_, '_>| {
        let of = |kind: &Kind| rows(file, kind.name(), |fields| card(*kind, fields));
        let names = kinds.iter().map(|kind| kind.name()).collect();
        Some(Shelf::new(names, kinds.iter().flat_map(of).collect()))
    };
    let key = |kind: &Kind| {
        let row = Holds::Table { what: Card::WHAT, alone: None, keys: kind.keys() };
        Key::new(kind.name(), Holds::Parts(Box::new(row))).needed(Need::Optional)
    };
    read_only(read, move || kinds.iter().map(key).collect())
}

impl Card {
    /// "weapon – shred".
    pub fn title(&self) -> String {
        match &self.subtype {
            Some(subtype) => format!("{} – {subtype}", self.kind.name()),
            None => self.kind.name().to_owned(),
        }
    }

    pub fn place(&self) -> Place {
        self.own_place.unwrap_or(self.kind.usual_place())
    }

    /// Whether the place is allowed. Any weapon may be hidden.
    pub fn may_be(&self, spot: Spot) -> bool {
        match spot {
            Spot::Hidden => self.kind == Kind::Weapon,
            spot => self.place().spots().contains(&spot),
        }
    }

    pub fn dice(&self) -> &[Die] {
        self.dice.as_ref().map_or(&[], |dice| &dice.colors)
    }

    pub fn defense(&self) -> &[Die] {
        self.defense.as_ref().map_or(&[], |dice| &dice.colors)
    }
}

pub type Die = Named<&'static str, i64>;

/// The colors with their letters, in the order of the cards.
const COLORS: &[(&str, &str)] =
    &[("yellow", "Y"), ("red", "R"), ("blue", "B"), ("green", "G"), ("black", "K"), ("white", "W")];

const MOST_DICE: i64 = 20;

impl HeavyWeapons {
    pub fn include(&self, card: &Card) -> bool {
        card.kind == Kind::Weapon && card.build_points >= self.build_points
    }
}

impl Division {
    pub fn points(&self) -> [i64; 3] {
        [self.armor_points, self.build_points, self.crew_points]
    }
}

items!(Card, Product);

pub const FILES: &[(&str, &str)] = files!("catalog/sixth":
    "accessories" "crew" "figures" "gear" "play" "products" "sidearms" "structure" "upgrades"
    "weapons-heavy" "weapons-light" "weapons-medium"
);

pub static BUILT_IN: LazyLock<BuiltIn<Catalog>> =
    LazyLock::new(|| BuiltIn::read("catalog/sixth", FILES, Catalog::read));
