//! Armor: its type and the points of each side.

use toml_edit::{InlineTable, Value};

use crate::catalog::Item;
use crate::import::Outcome;
use crate::import::sides::sides;
use crate::import::words::Words;

use super::super::catalog::{ArmorType, Catalog, Kind};
use super::super::places::Place;
use super::Vehicle;
use super::arms::{place, place_called};

/// The armor of a vehicle as the text tells it.
#[derive(Clone, Default)]
pub struct Suit<'c> {
    /// The outer and the inner type, once the text names one.
    types: Option<Layers<'c>>,
    /// The points of a side, of two layers the outer first.
    sides: Vec<(Place, Vec<i64>)>,
    /// Points in all.
    total: Option<i64>,
}

/// The outer and the inner type of armor.
type Layers<'c> = (Option<&'c ArmorType>, Option<&'c ArmorType>);

/// "FP", "LR FP", "metal/plastic": the types that are named.
pub fn types<'c>(catalog: &'c Catalog, words: &mut Words<'_, '_>) -> Vec<&'c ArmorType> {
    let mut all = Vec::new();
    while let Some(row) = words.try_read(|words| {
        let _ = words.mark("/-").or_else(|| words.word(&["and"])).filter(|()| !all.is_empty());
        words.row(&catalog.armor)
    }) {
        all.push(row);
    }
    all
}

/// The layers that several types make: two that are not metal are one.
pub fn resolved<'c>(catalog: &'c Catalog, types: &[&'c ArmorType]) -> Option<Layers<'c>> {
    let (metal, others): (Vec<_>, Vec<_>) = types.iter().copied().partition(|row| row.metal);
    let usual = &catalog.figures.usual.armor;
    let special: Vec<_> = others.iter().copied().filter(|row| row.row.id != *usual).collect();
    let words = |name: &str| -> Vec<String> {
        let mut own: Vec<_> = name.split([' ', '-']).map(str::to_lowercase).collect();
        own.sort();
        own.dedup();
        own
    };
    let names: Vec<_> = special.iter().map(|row| row.row.name.as_str()).collect();
    let joined = words(&names.join(" "));
    let inner = match special.len() {
        0 => others.first().or(metal.get(1)).copied(),
        _ => Some(catalog.armor.rows.iter().find(|row| words(&row.row.name) == joined)?),
    };
    (metal.len() < 2 || others.is_empty() && metal.len() == 2)
        .then_some((metal.first().copied(), inner))
}

impl<'c> Vehicle<'c> {
    pub(super) fn armor(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let catalog = self.reader.0;
        let (mut named, mut total, mut is_named) = (Vec::new(), None, false);
        loop {
            let in_brackets = |words: &mut Words<'_, '_>| {
                let mut inside = words.bracketed()?;
                let types = self::types(catalog, &mut inside);
                (!types.is_empty() && inside.peek().is_none()).then_some(types)
            };
            let types = words.try_read(in_brackets).unwrap_or_else(|| self::types(catalog, words));
            if words.has(&["armor", "armour"]) {
                is_named = true;
                let _ = words.mark(":=–");
            } else if let Some(points) = words.try_read(total_of) {
                total = Some(points);
            } else if types.is_empty() && words.word(&["composite", "of"]).is_none() {
                break;
            }
            named.extend(types);
        }
        let known = &self.unit().suit;
        let is_sure = is_named || !known.sides.is_empty();
        let mut all: Vec<(Place, Vec<i64>)> = Vec::new();
        while let Some(next) = words.try_read(|words| {
            let _ = words.mark("/").filter(|()| !all.is_empty());
            sides(words, &place_called, is_sure || !all.is_empty())
        }) {
            all.extend(next);
        }
        is_named |= !all.is_empty() && words.has(&["armor", "armour"]);
        (!all.is_empty() || is_named && (!named.is_empty() || total.is_some())).then_some(())?;
        words.done()?;
        let Some(layers) = resolved(catalog, &named) else {
            return Some(Err("which armor is meant?".to_owned()));
        };
        let own = Some(layers).filter(|_| !named.is_empty());
        let suit = &mut self.unit().suit;
        let ids = |(outer, inner): Layers<'c>| [outer, inner].map(|row| row.map(|row| &row.row.id));
        let is_other = own.is_some_and(|own| match suit.types {
            Some(known) => ids(own) != ids(known),
            None => !suit.sides.is_empty(),
        });
        if is_other || total.is_some() && suit.total.is_some() {
            return Some(Err("the text names a second kind of armor".to_owned()));
        }
        for (number, (place, _)) in all.iter().enumerate() {
            if suit.sides.iter().chain(&all[..number]).any(|(other, _)| other == place) {
                return Some(Err(format!("the text names the {} armor twice", place.name())));
            }
        }
        suit.types = own.or(suit.types);
        suit.total = total.or(suit.total);
        suit.sides.extend(all);
        Some(Ok(()))
    }
}

/// "60 pts. of", before the sides.
fn total_of(words: &mut Words<'_, '_>) -> Option<i64> {
    let points = words.whole()?;
    words.word(&["points", "point", "pts", "pt"])?;
    let is_side = place(&mut words.clone()).is_some();
    let _ = words.word(&["of", "total"]);
    (!is_side).then_some(points)
}

impl Suit<'_> {
    pub fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    /// The armor of a design, and what is left to do.
    pub fn finish(&self, kind: Option<&Kind>, open: &mut Vec<String>) -> Option<InlineTable> {
        // A side that the vehicle does not have may be written with nothing on it.
        let is_there = |(place, points): &&(Place, Vec<i64>)| {
            kind.is_none_or(|kind| kind.armor_locations.contains(place))
                || points.iter().any(|points| *points > 0)
        };
        let sides: Vec<_> = self.sides.iter().filter(is_there).collect();
        let sum: i64 = sides.iter().flat_map(|(_, points)| points).sum();
        match self.total {
            Some(total) if sides.is_empty() => {
                open.push(format!("{total} points of armor: on which sides?"));
            }
            Some(total) if total != sum => {
                open.push(format!("{total} points of armor: the sides have {sum}"));
            }
            _ => {}
        }
        (!sides.is_empty() || self.types.is_some()).then_some(())?;
        let is_double = sides.iter().any(|(_, points)| points.len() > 1);
        let (outer, inner) = match self.types.unwrap_or_default() {
            (Some(metal), None) if !is_double => (None, Some(metal)),
            types => types,
        };
        let layer = |row: Option<&ArmorType>, of: fn(&[i64]) -> Option<i64>| {
            let kind = row.map(|row| ("type", Value::from(row.row().name.to_lowercase())));
            let side =
                |(place, points): &&(Place, Vec<i64>)| Some((place.name(), of(points)?.into()));
            kind.into_iter().chain(sides.iter().filter_map(side)).collect::<InlineTable>()
        };
        let mut armor = layer(inner, |points| points.last().copied());
        if is_double || outer.is_some() {
            let doubled = |points: &[i64]| points.first().copied().filter(|_| points.len() > 1);
            armor.insert("metal", layer(outer, doubled).into());
        }
        Some(armor)
    }
}
