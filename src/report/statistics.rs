//! Statistics of several vehicles by game: spreads of figures, and popular parts. Counts only fully read designs.
//! Numbers are exact.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::games::browse::Listing;
use crate::games::{Game, SYSTEMS};
use crate::report::Report;
use crate::units::Exact;
use crate::vehicle::figure::Figure;

#[derive(Debug)]
pub struct Statistics<'r> {
    pub system: (&'static str, &'static str),
    pub designs: Vec<&'r Report>,
    pub left_out: usize,
    pub spreads: Vec<Spread<'r>>,
    /// In the order of the ledgers.
    pub popular: Vec<Popular>,
}

#[derive(Debug)]
pub struct Spread<'r> {
    pub figure: &'static Figure,
    /// The number of vehicles with the figure.
    pub known: usize,
    pub lowest: (Exact, &'r Report),
    pub median: Exact,
    pub highest: (Exact, &'r Report),
}

#[derive(Debug)]
pub struct Popular {
    pub kind: &'static str,
    pub rows: Vec<Owned>,
}

#[derive(Debug)]
pub struct Owned {
    pub id: String,
    pub name: String,
    pub vehicles: usize,
    /// The total number in all vehicles.
    pub count: i64,
}

impl<'r> Statistics<'r> {
    pub fn of(reports: &'r [Report], listings: &[Listing]) -> Vec<Statistics<'r>> {
        let designs = || reports.iter().filter(|report| report.is_design());
        let games = SYSTEMS.iter().filter_map(|game| {
            let (left_out, understood): (Vec<_>, Vec<_>) = designs()
                .filter(|report| report.system.0 == game.id)
                .partition(|report| report.is_partial());
            let played = !understood.is_empty() || !left_out.is_empty();
            let listing = listings.iter().find(|listing| listing.system.0 == game.id);
            played.then(|| Statistics::of_game(game, understood, left_out.len(), listing))
        });
        games.collect()
    }

    fn of_game(
        game: &'static Game,
        designs: Vec<&'r Report>,
        left_out: usize,
        listing: Option<&Listing>,
    ) -> Statistics<'r> {
        let figures = game.figures().into_par_iter();
        Statistics {
            system: (game.id, game.name),
            spreads: figures.filter_map(|figure| Spread::of(figure, &designs)).collect(),
            popular: popular(&designs, listing),
            left_out,
            designs,
        }
    }
}

impl<'r> Spread<'r> {
    fn of(figure: &'static Figure, designs: &[&'r Report]) -> Option<Spread<'r>> {
        let known = designs.iter().filter_map(|report| Some((report.figure(figure.key)?, *report)));
        let mut known: Vec<_> = known.collect();
        known.sort_by_key(|(value, _)| *value);
        let values: Vec<_> = known.iter().map(|(value, _)| *value).collect();
        Some(Spread {
            figure,
            known: values.len(),
            lowest: *known.first()?,
            median: median(&values)?,
            highest: *known.last()?,
        })
    }
}

/// The median of sorted values: the middle one, or the mean of two.
fn median(values: &[Exact]) -> Option<Exact> {
    let last = values.len().checked_sub(1)?;
    Some((values[last / 2] + values[values.len() / 2]) / Exact::from(2))
}

fn popular(designs: &[&Report], listing: Option<&Listing>) -> Vec<Popular> {
    let mut kinds: Vec<&'static str> = Vec::new();
    // The last number is the last design that was counted.
    let mut counts: BTreeMap<(&'static str, &str), (usize, i64, usize)> = BTreeMap::new();
    for (number, design) in designs.iter().enumerate() {
        for line in &design.description.ledger.lines {
            for item in line.made_of.iter().filter(|item| item.kind != "figure") {
                if !kinds.contains(&item.kind) {
                    kinds.push(item.kind);
                }
                let row = counts.entry((item.kind, &item.id)).or_insert((0, 0, usize::MAX));
                let (vehicles, count, last) = row;
                *vehicles += usize::from(std::mem::replace(last, number) != number);
                *count += line.count;
            }
        }
    }
    let name = |kind: &str, id: &str| {
        let rows = listing.into_iter().flat_map(Listing::rows);
        let row = rows.into_iter().find(|row| row.kind == kind && row.id == id);
        row.and_then(|row| row.name.clone()).unwrap_or_else(|| id.to_owned())
    };
    let of_kind = |kind: &'static str| {
        let rows = counts.iter().filter(|((of, _), _)| *of == kind);
        let rows = rows.map(|((_, id), (vehicles, count, _))| Owned {
            id: (*id).to_owned(),
            name: name(kind, id),
            vehicles: *vehicles,
            count: *count,
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|one, next| {
            (next.vehicles, next.count, &one.name).cmp(&(one.vehicles, one.count, &next.name))
        });
        Popular { kind, rows }
    };
    kinds.into_iter().map(of_kind).collect()
}
