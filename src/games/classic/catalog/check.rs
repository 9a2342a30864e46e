//! Contradictions between the rows of a catalog, and rows that no design can name.

use crate::catalog::Row;
use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::document::{Entry, Table};
use crate::text::source::Span;
use crate::text::{suggest, word_for};

use super::super::places::Place;
use super::changes::{ByFigure, Figure, PartList, Terms};
use super::{BUILT_IN, Catalog, Fitting, Kind};

/// The kinds of parts that have fittings, with the figures that a fitting can have a share of.
const FITTED: [(&str, &[Figure]); 4] = {
    use Figure::{CargoSpaces, Cost, Dp, Power, PowerUnits, Spaces, TopSpeed, Weight};
    [
        ("power-plant", &[Cost, Weight, Spaces, Dp, Power, PowerUnits, TopSpeed]),
        ("weapon", &[Cost, Weight, Spaces, Dp]),
        ("body", &[Cost, Weight, Spaces, CargoSpaces, TopSpeed]),
        ("armor", &[Cost, Weight]),
    ]
};

pub fn check(file: &Table<'_>, catalog: &Catalog, findings: &Findings) {
    let check = Check { file, findings };
    for row in &catalog.fittings.rows.all.rows {
        check.fitting(row);
        check.terms("fitting", &row.row, &row.terms);
    }
    for row in &catalog.accessories.rows {
        let fits = |kind: &&Kind| kind.is_in(&row.kinds);
        for place in &row.locations {
            let mut kinds = catalog.kinds.rows.iter().filter(fits);
            let has = |kind: &Kind| {
                kind.armor_locations.contains(place) || kind.weapon_mounts.contains(place)
            };
            if *place == Place::Turret || !kinds.any(has) {
                let name = word_for(Place::WORDS, *place);
                check.report(
                    "accessory",
                    &row.row,
                    "locations",
                    format!("no vehicle of these kinds can have it at `{name}`"),
                );
            }
        }
        check.terms("accessory", &row.row, &row.terms);
    }
    for row in &catalog.weapons.rows {
        check.terms("weapon", &row.row, &row.terms);
    }
    for row in &catalog.ammunition.rows {
        check.terms("ammunition", &row.row, &row.terms);
    }
    for row in &catalog.power_plants.rows {
        check.terms("power-plant", &row.row, &row.terms);
    }
    for kind in &catalog.kinds.rows {
        let id = &kind.row.id;
        let is_built = catalog.bodies.rows.iter().any(|body| body.kind == *id);
        let is_reversed =
            catalog.kinds.rows.iter().any(|other| other.reversed.as_ref() == Some(id));
        if !is_built && !is_reversed {
            check.report("kind", &kind.row, "id", "no body is of this kind".to_owned());
        }
    }
}

struct Check<'f> {
    file: &'f Table<'f>,
    findings: &'f Findings,
}

impl Check<'_> {
    fn fitting(&self, fitting: &Fitting) {
        let (row, kinds) = (&fitting.row, &fitting.fits.rows);
        if kinds.iter().all(|rows| rows.value.value.is_empty()) {
            // Designs write those of the book under keys of their own.
            if BUILT_IN.catalog.fittings.rows.all.with_id(&row.id).is_none() {
                let why = "no design can name it: add the parts that it is for as `for`";
                self.report("fitting", row, "id", why.to_owned());
            }
            return;
        }
        for rows in kinds {
            let kind = rows.key.value.as_str();
            if self.file.entries(kind).is_empty() {
                continue;
            }
            let Some((_, figures)) = FITTED.iter().find(|(own, _)| *own == kind) else {
                let own = FITTED.map(|(kind, _)| kind).join(", ");
                self.report(
                    "fitting",
                    row,
                    "for",
                    format!("`{kind}` takes no fittings: expected {own}"),
                );
                continue;
            };
            for figure in fitting.share.iter().flat_map(ByFigure::keys) {
                if !figures.contains(&figure) {
                    let why = format!("a fitting of `{kind}` has no share of `{}`", figure.name());
                    self.report("fitting", row, "share", why);
                }
            }
        }
    }

    fn terms(&self, kind: &str, row: &Row, terms: &Terms) {
        let (Some(needs), Some(excludes)) = (&terms.needs, &terms.excludes) else { return };
        let has = |list: &PartList, kind: &str, word: &str| {
            list.words(kind).any(|other| suggest::same(other, word) || other == "all")
        };
        for rows in &needs.rows {
            let words = rows.value.value.iter().map(|word| word.value.as_str());
            if let Some(word) = words.into_iter().find(|word| has(excludes, &rows.key.value, word))
            {
                self.report(kind, row, "excludes", format!("it needs `{word}`, and excludes it"));
            }
        }
    }

    /// Reports a key of a row, at its topmost value.
    fn report(&self, kind: &str, row: &Row, key: &str, why: String) {
        let tables = self.file.entries(kind).into_iter().filter_map(Entry::table);
        let is_it = |table: &Table<'_>| table.words("id").iter().any(|id| id.value == row.id);
        let table = tables.into_iter().find(is_it);
        let span = table.as_ref().and_then(|table| Some(table.get(key)?.span().into()));
        let span: Span = span.or(table.map(|table| table.span())).unwrap_or_default();
        let sink = self.findings.of(&BAD_VALUE);
        let message = format!("[[{kind}]] `{}` contradicts other rows", row.id);
        sink.finding(span, message).label(why).actual(row.id.as_str());
    }
}
