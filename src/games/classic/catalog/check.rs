//! Contradictions between the rows of a catalog, and rows that no design can name.

use crate::catalog::Row;
use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::shape::slots::Keyed;
use crate::document::{Entry, Table};
use crate::text::source::{Located, Span};
use crate::text::suggest;

use super::super::places::Place;
use super::changes::{Figure, PartList, Share, Terms};
use super::{Accessory, BUILT_IN, Catalog, Fitting, Kind};

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
    let check = Check { file, catalog, findings };
    let fittings = &catalog.fittings.rows.all.rows;
    fittings.iter().for_each(|row| check.fitting(row));
    catalog.accessories.rows.iter().for_each(|row| check.places(row));
    for row in &catalog.accessories.rows {
        check.shares("accessory", &row.row, &row.share, &[Figure::TopSpeed]);
    }
    fittings.iter().for_each(|row| check.terms("fitting", row, &row.terms));
    catalog.accessories.rows.iter().for_each(|row| check.terms("accessory", row, &row.terms));
    catalog.weapons.rows.iter().for_each(|row| check.terms("weapon", row, &row.terms));
    catalog.ammunition.rows.iter().for_each(|row| check.terms("ammunition", row, &row.terms));
    catalog.power_plants.rows.iter().for_each(|row| check.terms("power-plant", row, &row.terms));
    for kind in &catalog.kinds.rows {
        let id = &kind.row.id;
        let is_built = catalog.bodies.rows.iter().any(|body| body.kind == *id);
        let mut kinds = catalog.kinds.rows.iter();
        if !is_built && !kinds.any(|other| other.reversed.as_ref() == Some(id)) {
            check.report("kind", &kind.row, "id", "no body is of this kind".to_owned());
        }
    }
}

struct Check<'f> {
    file: &'f Table<'f>,
    catalog: &'f Catalog,
    findings: &'f Findings,
}

impl Check<'_> {
    /// Places that no vehicle of an accessory's kinds has.
    fn places(&self, row: &Accessory) {
        for place in &row.locations {
            let fits = |kind: &&Kind| kind.is_in(&row.kinds);
            let has = |kind: &Kind| {
                kind.armor_locations.contains(place) || kind.weapon_mounts.contains(place)
            };
            let mut kinds = self.catalog.kinds.rows.iter().filter(fits);
            if *place == Place::Turret || !kinds.any(has) {
                let why = format!("no vehicle of these kinds can have it at `{}`", place.name());
                self.report("accessory", &row.row, "locations", why);
            }
        }
    }

    /// Unknown kinds and names in a list of parts.
    fn parts(&self, list: &PartList) {
        for Keyed { key, value: words } in &list.rows {
            let rows = self.file.entries(&key.value).into_iter().filter_map(Entry::table);
            let words_of = |row: Table<'_>| -> Vec<String> {
                let words = ["id", "name", "abbr", "class"].map(|key| row.words(key)).concat();
                words.into_iter().map(|word| word.value.to_owned()).collect()
            };
            let mut known: Vec<String> = rows.flat_map(words_of).collect();
            if known.is_empty() {
                let sink = self.findings.of(&UNKNOWN_KEY);
                let message = format!("no kind of rows is called `{}`", key.value);
                sink.finding(key.span, message).label("unknown kind").actual(key.value.as_str());
                continue;
            }
            let plants = self.catalog.power_plants.rows.iter();
            known
                .extend(plants.map(|row| row.class.clone()).filter(|_| key.value == "power-plant"));
            known.push("all".to_owned());
            for Located { value: word, span } in &words.value {
                if !known.iter().any(|known| suggest::same(known, word)) {
                    let message = format!("no {} is called `{word}`", key.value);
                    let near = suggest::nearest(word, known.iter().map(String::as_str));
                    let finding = self.findings.of(&UNKNOWN_ITEM).finding(*span, message);
                    finding.label("not in the catalog").actual(word.as_str()).did_you_mean(near);
                }
            }
        }
    }

    fn fitting(&self, fitting: &Fitting) {
        self.parts(&fitting.fits);
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
            self.shares("fitting", row, &fitting.share, figures);
        }
    }

    /// Shares without a part; of another part, only those of price and weight count.
    fn shares(&self, kind: &str, row: &Row, shares: &[Share], plain: &[Figure]) {
        for share in shares {
            let known = if share.of.is_some() { &[Figure::Cost, Figure::Weight] } else { plain };
            for figure in share.keys().filter(|figure| !known.contains(figure)) {
                let of =
                    share.of.map_or("without `of`".to_owned(), |of| format!("of `{}`", of.name()));
                let why = format!("this row has no share {of} of `{}`", figure.name());
                self.report(kind, row, "share", why);
            }
        }
    }

    fn terms(&self, kind: &str, row: &Row, terms: &Terms) {
        terms.needs.iter().chain(&terms.excludes).for_each(|list| self.parts(list));
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
