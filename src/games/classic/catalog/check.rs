//! Contradictions between the rows of a catalog, and rows that no design can name.

use crate::catalog::Row;
use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::document::{Entry, Table};
use crate::text::source::Span;
use crate::text::{suggest, word_for};
use crate::units::Exact;

use super::super::places::Place;
use super::changes::{PartList, Shares, Terms};
use super::{Catalog, Fitting, Kind};

/// The kinds of parts that have fittings, with the figures that a fitting can have a share of.
const FITTED: [(&str, &[&str]); 4] = [
    ("power-plant", &["cost", "weight", "spaces", "dp", "power", "power-units", "top-speed"]),
    ("weapon", &["cost", "weight", "spaces", "dp"]),
    ("body", &["cost", "weight", "spaces", "cargo-spaces", "top-speed"]),
    ("armor", &["cost", "weight"]),
];

/// Fittings that designs write under keys of their own.
const OWN_KEYS: [&str; 11] = [
    "extra-magazine",
    "magazine-switch",
    "link",
    "smart-link",
    "universal-turret",
    "infrared",
    "both-fuses",
    "impact-fuse",
    "six-wheels",
    "retractable-wheelguards",
    "spare-tire",
];

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
            if !OWN_KEYS.contains(&row.id.as_str()) {
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
            for (key, share) in fitting.share.iter().flat_map(Shares::all) {
                if !share.is_zero() && !figures.contains(&key) {
                    self.report(
                        "fitting",
                        row,
                        "share",
                        format!("a fitting of `{kind}` has no share of `{key}`"),
                    );
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

impl Shares {
    fn all(&self) -> [(&'static str, Exact); 8] {
        [
            ("cost", self.cost),
            ("weight", self.weight),
            ("spaces", self.spaces),
            ("cargo-spaces", self.cargo_spaces),
            ("dp", self.dp),
            ("power", self.power),
            ("power-units", self.power_units),
            ("top-speed", self.top_speed),
        ]
    }
}
