//! A Sixth Edition car: catalog rows in their places, with spans for findings.

use crate::document::shape::slots::Field;
use crate::text::source::{Located, Span};

use super::catalog::{self, Catalog, Kind, Product};
use super::places::Spot;
use super::readings::Readings;

#[derive(Debug)]
pub struct Vehicle<'c> {
    pub catalog: &'c Catalog,
    pub readings: Readings,
    pub span: Span,
    /// `None` if the design gives it only partly.
    pub size: Option<Size>,
    pub division: Option<Located<i64>>,
    pub driver: Crew<'c>,
    pub gunner: Crew<'c>,
    /// In reading order, without the standard cards of every car.
    pub cards: Vec<Card<'c>>,
    /// The owned products and their counts; `None` if the design lists none.
    pub owned: Option<Vec<(&'c Product, i64)>>,
    pub notes: Vec<String>,
}

/// The agreed points, with their places in the design.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub armor: Located<i64>,
    pub build: Located<i64>,
    pub crew: Located<i64>,
}

/// "4/16/4".
impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}", self.armor.value, self.build.value, self.crew.value)
    }
}

pub type Crew<'c> = Field<Located<&'c catalog::Card>>;

#[derive(Debug)]
pub struct Card<'c> {
    pub row: &'c catalog::Card,
    pub spot: Spot,
    pub number: usize,
    pub span: Span,
    pub count: i64,
    /// Number of free copies, as second cards of a pair.
    pub free: i64,
    /// Whether a concealment system's price covers it.
    pub covered: bool,
}

impl Card<'_> {
    pub fn name(&self) -> &str {
        &self.row.row.name
    }

    pub fn id(&self) -> &str {
        &self.row.row.id
    }

    /// The cost of a copy that is not free.
    pub fn price(&self) -> i64 {
        if self.covered { 0 } else { self.row.build_points }
    }

    pub fn build_points(&self) -> i64 {
        self.price() * (self.count - self.free)
    }

    pub fn is_in_place(&self) -> bool {
        self.row.may_be(self.spot)
    }

    pub fn crew_points(&self) -> i64 {
        self.row.crew_points * (self.count - self.free)
    }
}

impl<'c> Vehicle<'c> {
    pub fn cards_of(&self, kind: Kind) -> impl Iterator<Item = &Card<'c>> {
        self.cards.iter().filter(move |card| card.row.kind == kind)
    }

    pub fn at(&self, spot: Spot) -> impl Iterator<Item = &Card<'c>> {
        self.cards.iter().filter(move |card| card.spot == spot)
    }

    pub fn crew(&self) -> impl Iterator<Item = Located<&'c catalog::Card>> {
        [self.driver, self.gunner].into_iter().filter_map(Field::known)
    }

    pub fn given(&self) -> impl Iterator<Item = &'c catalog::Card> {
        let named = |card: &&catalog::Card| self.cards.iter().any(|on| on.id() == card.row.id);
        let given = self.catalog.cards.rows.iter().filter(|card| card.given);
        given.filter(move |card| !named(card))
    }

    /// All cards with counts: crew, standard cards, other cards.
    pub fn everything(&self) -> impl Iterator<Item = (&'c catalog::Card, i64)> {
        let crew = self.crew().map(|card| (card.value, 1));
        let given = self.given().map(|card| (card, 1));
        crew.chain(given).chain(self.cards.iter().map(|card| (card.row, card.count)))
    }

    fn sum(&self, of: impl Fn(&catalog::Card) -> i64) -> i64 {
        self.everything().map(|(card, count)| of(card) * count).sum()
    }

    /// Build points of weapons that the cards can hide.
    pub fn hides(&self) -> i64 {
        self.sum(|card| card.hides)
    }

    /// Hits that the crew's cards absorb for each person.
    pub fn crew_durability(&self) -> i64 {
        self.sum(|card| card.crew_durability)
    }

    pub fn is_large(&self) -> Option<bool> {
        self.size.map(|size| size.build.value >= self.catalog.sizes.large_from)
    }

    pub fn damage_deck(&self) -> Option<&'c str> {
        let sizes = &self.catalog.sizes;
        self.is_large().map(|large| match large {
            true => sizes.large_deck.as_str(),
            false => sizes.small_deck.as_str(),
        })
    }

    /// Available copies of a card: from one deck, or from the owned products. `None` for any number.
    pub fn available(&self, card: &catalog::Card) -> Option<i64> {
        let product = card.product.as_ref()?;
        let decks = self.owned.as_ref().map_or(1, |owned| {
            owned.iter().filter(|(own, _)| own.row.id == *product).map(|(_, count)| count).sum()
        });
        Some(card.copies * decks)
    }
}
