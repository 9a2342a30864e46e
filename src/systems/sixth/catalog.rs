//! The rows of the Sixth Edition catalog, and how they are read.
//!
//! A card is what it costs, where it may be, what it withstands and the dice that it brings; its text stays on the card.

use std::sync::LazyLock;

use crate::catalog::references::Reference;
use crate::catalog::values::{count, flag, word};
use crate::catalog::{Row, Shelf, built_in, cite, items, rows, single};
use crate::document::Fields;

use super::places::{PLACES, Place};

/// Everything that a design can name, and the figures of the rules.
#[derive(Debug)]
pub struct Catalog {
    /// All but the crew.
    pub cards: Shelf<Card>,
    pub drivers: Shelf<Card>,
    pub gunners: Shelf<Card>,
    pub products: Shelf<Product>,
    pub reminders: Shelf<Reminder>,
    pub figures: Figures,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Weapon,
    Accessory,
    Upgrade,
    Structure,
    Driver,
    Gunner,
    Gear,
    Sidearm,
}

/// Every kind by the name of its rows.
pub const KINDS: &[(&str, Kind)] = &[
    ("weapon", Kind::Weapon),
    ("accessory", Kind::Accessory),
    ("upgrade", Kind::Upgrade),
    ("structure", Kind::Structure),
    ("driver", Kind::Driver),
    ("gunner", Kind::Gunner),
    ("gear", Kind::Gear),
    ("sidearm", Kind::Sidearm),
];

impl Kind {
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Where its cards are if they do not say.
    fn usual_place(self) -> Place {
        match self {
            Kind::Weapon | Kind::Accessory | Kind::Structure => Place::AnySide,
            Kind::Upgrade | Kind::Driver | Kind::Gunner | Kind::Gear | Kind::Sidearm => {
                Place::CrewArea
            }
        }
    }
}

#[derive(Debug)]
pub struct Card {
    pub row: Row,
    pub kind: Kind,
    /// The id of what it is sold in; `None`: every player has it.
    pub product: Option<String>,
    /// So many are in a deck.
    pub copies: i64,
    /// The word after the dash.
    pub subtype: Option<String>,
    pub build_points: i64,
    pub crew_points: i64,
    pub durability: i64,
    /// Of an attack.
    pub dice: Vec<Dice>,
    /// Added when its side is hit.
    pub defense: Vec<Dice>,
    /// Hits without a roll.
    pub damage: i64,
    pub tire_damage: i64,
    /// What a wrench does in an attack.
    pub wrench: Option<String>,
    /// In car lengths.
    pub range: Option<i64>,
    pub place: Place,
    pub one_shot: bool,
    pub exclusive: bool,
    /// It fires in every direction.
    pub turret: bool,
    /// It fires to the left or to the right.
    pub side_arc_fire: bool,
    /// Build points of weapons that it hides.
    pub hides: i64,
    /// Every second copy costs nothing.
    pub second_free: bool,
    /// Every car has it.
    pub given: bool,
    pub more_crew_points: i64,
    pub more_armor_points: i64,
    /// What each of the crew withstands more.
    pub crew_durability: i64,
    /// The id of a card that it needs on the same car.
    pub needs: Option<String>,
    /// What it leaves in the arena.
    pub tokens: Option<String>,
    /// Its dice are not known.
    pub see_card: bool,
    /// Tokens that it gives each round.
    pub control: i64,
    pub ace: i64,
    pub does: Option<String>,
}

impl Card {
    /// "weapon – shred".
    pub fn title(&self) -> String {
        match &self.subtype {
            Some(subtype) => format!("{} – {subtype}", self.kind.name()),
            None => self.kind.name().to_owned(),
        }
    }
}

/// Dice of one color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// "yellow", and the letter that stands for it.
    pub color: (&'static str, &'static str),
    pub count: i64,
}

/// The colors with their letters, in the order of the cards.
const COLORS: &[(&str, (&str, &str))] = &[
    ("yellow", ("yellow", "Y")),
    ("red", ("red", "R")),
    ("blue", ("blue", "B")),
    ("green", ("green", "G")),
    ("black", ("black", "K")),
    ("white", ("white", "W")),
];

/// Something that holds cards.
#[derive(Debug)]
pub struct Product {
    pub row: Row,
}

/// A line of the rules of play, for the record sheet.
#[derive(Debug)]
pub struct Reminder {
    pub row: Row,
    pub table: String,
    pub says: String,
}

#[derive(Debug)]
pub struct Figures {
    /// A game is large from so many build points on.
    pub large_from: i64,
    pub small_deck: String,
    pub large_deck: String,
    /// A weapon that costs so much is for large games only.
    pub heavy_weapon: i64,
    /// Armor, build and crew points of division 1.
    pub division: [i64; 3],
    pub power: i64,
    pub tires: i64,
    pub first_speed: i64,
    pub top_speed: i64,
}

items!(Card, Product, Reminder);

pub const FILES: &[(&str, &str)] = &[
    ("accessories.toml", include_str!("../../../catalog/sixth/accessories.toml")),
    ("crew.toml", include_str!("../../../catalog/sixth/crew.toml")),
    ("figures.toml", include_str!("../../../catalog/sixth/figures.toml")),
    ("gear.toml", include_str!("../../../catalog/sixth/gear.toml")),
    ("play.toml", include_str!("../../../catalog/sixth/play.toml")),
    ("products.toml", include_str!("../../../catalog/sixth/products.toml")),
    ("sidearms.toml", include_str!("../../../catalog/sixth/sidearms.toml")),
    ("structure.toml", include_str!("../../../catalog/sixth/structure.toml")),
    ("upgrades.toml", include_str!("../../../catalog/sixth/upgrades.toml")),
    ("weapons-heavy.toml", include_str!("../../../catalog/sixth/weapons-heavy.toml")),
    ("weapons-light.toml", include_str!("../../../catalog/sixth/weapons-light.toml")),
    ("weapons-medium.toml", include_str!("../../../catalog/sixth/weapons-medium.toml")),
];

pub const RULINGS: (&str, &str) =
    ("rulings.toml", include_str!("../../../catalog/sixth/rulings.toml"));

/// The catalog that is built in, read when it is first needed.
pub fn built_in_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| built_in("catalog/sixth", FILES, read));
    &CATALOG
}

/// The keys by which rows point at each other.
pub const REFERENCES: &[Reference] = &[
    Reference { kind: "weapon", key: "product", to: "product", tells_apart: false },
    Reference { kind: "accessory", key: "product", to: "product", tells_apart: false },
    Reference { kind: "upgrade", key: "product", to: "product", tells_apart: false },
    Reference { kind: "structure", key: "product", to: "product", tells_apart: false },
    Reference { kind: "driver", key: "product", to: "product", tells_apart: false },
    Reference { kind: "gunner", key: "product", to: "product", tells_apart: false },
    Reference { kind: "gear", key: "product", to: "product", tells_apart: false },
    Reference { kind: "sidearm", key: "product", to: "product", tells_apart: false },
    Reference { kind: "upgrade", key: "needs", to: "accessory", tells_apart: false },
    Reference { kind: "structure", key: "needs", to: "structure", tells_apart: false },
];

/// Reads a whole catalog. `None` if a single table of the figures is incomplete.
pub fn read(file: &Fields<'_, '_>) -> Option<Catalog> {
    let of = |kind: Kind| rows(file, kind.name(), move |fields| card(fields, kind));
    let cards = [Kind::Weapon, Kind::Accessory, Kind::Upgrade, Kind::Structure];
    let cards = cards.into_iter().chain([Kind::Gear, Kind::Sidearm]);
    Some(Catalog {
        cards: Shelf::new(cards.flat_map(of).collect()),
        drivers: Shelf::new(of(Kind::Driver)),
        gunners: Shelf::new(of(Kind::Gunner)),
        products: Shelf::new(rows(file, "product", |fields| {
            Some(Product { row: Row::read(fields)? })
        })),
        reminders: Shelf::new(rows(file, "reminder", reminder)),
        figures: figures(file)?,
    })
}

fn card(fields: &Fields<'_, '_>, kind: Kind) -> Option<Card> {
    let number = |key| count(fields, key).unwrap_or(0);
    let row = Row::read(fields)?;
    let place = fields.choice("place", PLACES);
    let card = Card {
        row,
        kind,
        product: word(fields, "product"),
        subtype: word(fields, "type"),
        crew_points: number("crew-points"),
        durability: number("durability"),
        dice: dice(fields, "dice"),
        defense: dice(fields, "defense"),
        damage: number("damage"),
        tire_damage: number("tire-damage"),
        wrench: word(fields, "wrench"),
        range: count(fields, "range"),
        place: place.map_or(kind.usual_place(), |place| place.value),
        one_shot: flag(fields, "one-shot"),
        exclusive: flag(fields, "exclusive"),
        turret: flag(fields, "turret"),
        side_arc_fire: flag(fields, "side-arc-fire"),
        hides: number("hides"),
        second_free: flag(fields, "second-free"),
        given: flag(fields, "given"),
        more_crew_points: number("more-crew-points"),
        more_armor_points: number("more-armor-points"),
        crew_durability: number("crew-durability"),
        needs: word(fields, "needs"),
        tokens: word(fields, "tokens"),
        see_card: flag(fields, "see-card"),
        control: number("control"),
        ace: number("ace"),
        does: word(fields, "does"),
        build_points: number("build-points"),
        // A deck is only what is sold.
        copies: match fields.table.get("product") {
            Some(_) => count(fields, "copies")?,
            None => number("copies"),
        },
    };
    // Every card costs something, if only nothing: the kind of points must be said.
    let priced = ["build-points", "crew-points"].iter().any(|key| fields.table.get(key).is_some());
    if !priced {
        return count(fields, price(kind)).map(|_| card);
    }
    Some(card)
}

/// The points that a kind of cards costs.
fn price(kind: Kind) -> &'static str {
    match kind {
        Kind::Weapon | Kind::Accessory | Kind::Upgrade | Kind::Structure => "build-points",
        Kind::Driver | Kind::Gunner | Kind::Gear | Kind::Sidearm => "crew-points",
    }
}

fn dice(fields: &Fields<'_, '_>, key: &'static str) -> Vec<Dice> {
    let mut dice = Vec::new();
    let Some(table) = fields.fields(key, "dice") else { return dice };
    table.each(COLORS, |name, color, value| {
        let count = table.whole_of(name, value, 1..=MOST_DICE);
        dice.extend(count.map(|count| Dice { color: color.value, count: count.value }));
    });
    table.finish();
    dice
}

/// Of one color on a card.
const MOST_DICE: i64 = 20;

fn reminder(fields: &Fields<'_, '_>) -> Option<Reminder> {
    Some(Reminder {
        row: Row::read(fields)?,
        table: word(fields, "table")?,
        says: word(fields, "says")?,
    })
}

fn figures(file: &Fields<'_, '_>) -> Option<Figures> {
    let (large_from, small_deck, large_deck) = single(file, "game-sizes", |fields| {
        cite(fields)?;
        let from = count(fields, "large-from")?;
        Some((from, word(fields, "small-deck")?, word(fields, "large-deck")?))
    })?;
    let heavy_weapon = single(file, "heavy-weapons", |fields| {
        cite(fields)?;
        count(fields, "build-points")
    })?;
    let division = single(file, "division", |fields| {
        cite(fields)?;
        let armor = count(fields, "armor-points")?;
        Some([armor, count(fields, "build-points")?, count(fields, "crew-points")?])
    })?;
    let (power, tires, first_speed) = single(file, "start", |fields| {
        cite(fields)?;
        let power = count(fields, "power")?;
        Some((power, count(fields, "tires")?, count(fields, "speed")?))
    })?;
    let top_speed = single(file, "speed", |fields| {
        cite(fields)?;
        count(fields, "most")
    })?;
    Some(Figures {
        large_from,
        small_deck,
        large_deck,
        heavy_weapon,
        division,
        power,
        tires,
        first_speed,
        top_speed,
    })
}
