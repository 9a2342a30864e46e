//! Armor: the layers that its types make, and its table.

use toml_edit::{InlineTable, Value};

use crate::catalog::Item;
use crate::import::armor::Suit;

use super::super::catalog::{ArmorType, Catalog, Kind};

/// The outer and the inner type of armor.
type Layers<'c> = (Option<&'c ArmorType>, Option<&'c ArmorType>);

/// The layers that several types make: two that are not metal are one.
pub fn resolved<'c>(catalog: &'c Catalog, types: &[String]) -> Option<Layers<'c>> {
    let types: Vec<_> =
        types.iter().filter_map(|name| catalog.armor.find(name, |_| true)).collect();
    let (metal, others): (Vec<_>, Vec<_>) = types.into_iter().partition(|row| row.metal);
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

/// The armor of a design, and what is left to do.
pub fn finish(
    suit: &Suit,
    catalog: &Catalog,
    kind: Option<&Kind>,
    open: &mut Vec<String>,
) -> Option<InlineTable> {
    let Some(layers) = resolved(catalog, &suit.types) else {
        open.push(format!("{} armor: which is meant?", suit.types.join(" ")));
        return None;
    };
    // A side that the vehicle does not have may be written with nothing on it.
    let is_there = |(side, points): &&(&str, Vec<i64>)| {
        kind.is_none_or(|kind| kind.armor_locations.iter().any(|place| place.name() == *side))
            || points.iter().any(|points| *points > 0)
    };
    let sides: Vec<_> = suit.sides.iter().filter(is_there).collect();
    (!sides.is_empty() || !suit.types.is_empty()).then_some(())?;
    let is_double = sides.iter().any(|(_, points)| points.len() > 1);
    let (outer, inner) = match layers {
        (Some(metal), None) if !is_double => (None, Some(metal)),
        types => types,
    };
    let layer = |row: Option<&ArmorType>, of: fn(&[i64]) -> Option<i64>| {
        let kind = row.map(|row| ("type", Value::from(row.row().name.to_lowercase())));
        let side = |(side, points): &&(&'static str, Vec<i64>)| Some((*side, of(points)?.into()));
        kind.into_iter().chain(sides.iter().filter_map(side)).collect::<InlineTable>()
    };
    let mut armor = layer(inner, |points| points.last().copied());
    if is_double || outer.is_some() {
        let doubled = |points: &[i64]| points.first().copied().filter(|_| points.len() > 1);
        armor.insert("metal", layer(outer, doubled).into());
    }
    Some(armor)
}
