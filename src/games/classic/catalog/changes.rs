//! What a row does to the part that it is added to, and what it asks of the rest of the vehicle.
//!
//! A figure of a part is its plain figure and what is added, then shares of the plain figure, then factors. Parts that
//! are priced by another part come last.

use crate::catalog::Row;
use crate::catalog::slots::PART_NAME;
use crate::document::shape::kinds::{List, Number, Whole};
use crate::document::shape::slots::{Keyed, Named};
use crate::shape;
use crate::text::source::Located;
use crate::text::{suggest, words};
use crate::units::{Exact, LARGEST, plain};

use super::super::places::Place;

shape! {
    /// Shares of figures of the plain part, or of another part.
    pub struct Share = "a share" {
        /// The part that has the whole; by default the plain part.
        pub of: Option<Base> = choice("of", Base::WORDS).optional(),
        /// The share of this figure.
        figures: Vec<Named<Figure, Exact>> =
            each(Figure::WORDS, Number { bounds: -LARGEST..=LARGEST, positive: false }),
    }

    /// What a row asks of the rest of the vehicle.
    #[derive(Default)]
    pub struct Terms = "terms" {
        /// Parts that it needs: one of those of each kind.
        pub needs: Option<PartList> = table("needs").called("`needs`").optional(),
        /// Parts that cannot be together with it.
        pub excludes: Option<PartList> = table("excludes").called("`excludes`").optional(),
        /// The most of it on a vehicle, or at a place.
        pub most: Option<Most> = brief("most", "vehicle").optional(),
    }

    #[derive(Default)]
    pub struct PartList = "a list of parts" {
        /// Parts of this kind: by name, by class, or `"all"`.
        pub rows: Vec<Keyed<Vec<Located<String>>>> = others("<kind>", List { kind: PART_NAME, least: 1 }),
    }

    #[derive(Default)]
    pub struct Most = "the most" {
        /// On the vehicle.
        pub vehicle: Option<i64> = count("vehicle").optional(),
        /// On one item, such as a weapon.
        pub item: Option<i64> = count("item").optional(),
        /// At each place that has no number of its own.
        pub location: Option<i64> = count("location").optional(),
        /// Whether it counts all parts of the same class.
        pub class: bool = flag("class"),
        /// At this place.
        pub places: Vec<Named<Place, i64>> = each(Place::WORDS, Whole(0..=LARGEST)),
    }
}

words! {
    /// What a price is a share of.
    pub enum Base {
        /// The body with its fittings.
        Body = "body",
        BodyWithChassis = "body-with-chassis",
        PowerPlant = "power-plant",
        /// The power factors of the plain plant, as dollars.
        Power = "power",
        /// All armor, with ramplates.
        Armor = "armor",
        FrontArmor = "front-armor",
    }

    /// A figure that fittings can change.
    pub enum Figure {
        Cost = "cost",
        Weight = "weight",
        Spaces = "spaces",
        CargoSpaces = "cargo-spaces",
        Dp = "dp",
        Power = "power",
        PowerUnits = "power-units",
        /// Of the vehicle, before it is rounded.
        TopSpeed = "top-speed",
    }

    /// How a figure of the changed part is rounded.
    pub enum Round {
        Up = "up",
        Down = "down",
    }
}

impl Share {
    pub fn get(&self, figure: Figure) -> Exact {
        let named = self.figures.iter().find(|named| named.name.value == figure);
        named.map_or(Exact::ZERO, |named| named.value.value)
    }

    pub fn keys(&self) -> impl Iterator<Item = Figure> {
        self.figures.iter().map(|named| named.name.value)
    }

    /// The share of the plain part's figure.
    pub fn of_plain(shares: &[Share], figure: Figure) -> Exact {
        shares.iter().filter(|share| share.of.is_none()).map(|share| share.get(figure)).sum()
    }
}

/// Kinds that are part of the names of their rows: "heavy chassis".
const NOUNS: [&str; 5] = ["chassis", "suspension", "power plant", "tire", "armor"];

/// "large power plant", "heavy chassis", "radar".
pub fn named(kind: &str, row: &Row) -> String {
    let (name, kind) = (row.name.to_lowercase(), kind.replace('-', " "));
    if NOUNS.contains(&&*kind) { format!("{name} {kind}") } else { name }
}

/// The change of a figure of a part by a fitting.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    pub added: Exact,
    pub share: Exact,
    pub factor: Option<Exact>,
    pub round: Option<Round>,
}

/// The amount that each change adds to a figure.
pub fn amounts(plain: Exact, changes: &[Change]) -> Vec<Exact> {
    let added = changes.iter().map(|change| change.added + change.share * plain);
    let mut amounts: Vec<_> = added.collect();
    let mut total: Exact = plain + amounts.iter().copied().sum();
    for (change, amount) in changes.iter().zip(&mut amounts) {
        if let Some(factor) = change.factor {
            let more = total * (factor - Exact::ONE);
            (*amount, total) = (*amount + more, total + more);
        }
    }
    let rounded = changes.iter().zip(&mut amounts).rev();
    let last = rounded.filter_map(|(change, amount)| Some((change.round?, amount))).next();
    if let Some((round, amount)) = last {
        let whole = if round == Round::Up { total.ceil() } else { total.floor() };
        *amount += Exact::from(whole) - total;
    }
    amounts
}

/// A figure with all changes.
pub fn changed(plain: Exact, changes: impl Iterator<Item = Change>) -> Exact {
    let changes: Vec<_> = changes.collect();
    if changes.is_empty() { plain } else { plain + amounts(plain, &changes).into_iter().sum() }
}

/// "50% of $500".
pub fn percent(share: Exact, whole: Exact, words: fn(Exact) -> String) -> String {
    format!("{}% of {}", plain(share * 100), words(whole))
}

impl PartList {
    pub fn of(kind: &str, words: Vec<Located<String>>) -> PartList {
        let span = words.first().map_or_else(Default::default, |word| word.span);
        let (key, value) = (Located::new(kind.to_owned(), span), Located::new(words, span));
        PartList { rows: vec![Keyed { key, value }] }
    }

    /// The words for parts of this kind.
    pub fn words(&self, kind: &str) -> impl Iterator<Item = &str> {
        let of_kind = self.rows.iter().filter(move |rows| rows.key.value == kind);
        of_kind.flat_map(|rows| &rows.value.value).map(|word| word.value.as_str())
    }

    pub fn has(&self, kind: &str, row: &Row, class: Option<&str>) -> bool {
        self.words(kind).any(|word| {
            let mut names = row.names().chain(class).chain(["all"]);
            names.any(|name| suggest::same(name, word))
        })
    }

    /// A list for each kind.
    pub fn apart(self) -> impl Iterator<Item = PartList> {
        self.rows.into_iter().map(|rows| PartList { rows: vec![rows] })
    }

    /// "heavy or extra-heavy chassis", "laser or rocket".
    pub fn text(&self) -> String {
        let text = |rows: &Keyed<Vec<Located<String>>>| {
            let kind = rows.key.value.replace('-', " ");
            let words: Vec<_> = self.words(&rows.key.value).map(|w| w.replace('-', " ")).collect();
            match words.as_slice() {
                [all] if suggest::same(all, "all") => format!("any {kind}"),
                words if NOUNS.contains(&&*kind) => format!("{} {kind}", words.join(" or ")),
                words => words.join(" or "),
            }
        };
        self.rows.iter().map(text).collect::<Vec<_>>().join("; ")
    }
}

impl Most {
    /// The most at this place.
    pub fn at(&self, place: Place) -> Option<i64> {
        let own = self.places.iter().find(|named| named.name.value == place);
        own.map(|named| named.value.value).or(self.location)
    }
}
