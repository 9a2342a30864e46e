//! Statistics of several vehicles, by game: the spread of their figures, popular parts, where the money goes, outliers,
//! and vehicles that another one beats in every way.
//!
//! Only designs that were understood count. Numbers are exact; the median of two is half their sum.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::games::browse::Listing;
use crate::games::{SYSTEMS, System};
use crate::report::Report;
use crate::units::Exact;
use crate::vehicle::figure::{Better, Figure};
use crate::vehicle::ledger::{Load, Measure};

/// With fewer values there are no quartiles and no outliers.
pub const ENOUGH: usize = 4;

/// One game.
#[derive(Debug)]
pub struct Statistics<'r> {
    /// Id and name.
    pub system: (&'static str, &'static str),
    /// Those that were understood, in their order.
    pub designs: Vec<&'r Report>,
    pub left_out: usize,
    /// The spread of each figure that at least one of them has.
    pub spreads: Vec<Spread<'r>>,
    /// In the order of the ledgers.
    pub popular: Vec<Popular>,
    pub measures: Vec<Measure>,
    /// The largest first.
    pub categories: Vec<Category>,
    /// Outliers of the main figures.
    pub outliers: Vec<Outlier<'r>>,
    pub beaten: Vec<Beaten<'r>>,
}

#[derive(Debug)]
pub struct Spread<'r> {
    pub figure: &'static Figure,
    /// How many vehicles have it.
    pub known: usize,
    pub lowest: (Exact, &'r Report),
    pub median: Exact,
    /// The medians of the lower and the upper half; a median that is one of the values belongs to both.
    pub quartiles: Option<(Exact, Exact)>,
    pub highest: (Exact, &'r Report),
}

/// How often the rows of one kind are used.
#[derive(Debug)]
pub struct Popular {
    pub kind: &'static str,
    /// Those used by the most vehicles first.
    pub rows: Vec<Owned>,
}

#[derive(Debug)]
pub struct Owned {
    pub id: String,
    pub name: String,
    pub vehicles: usize,
    /// How many all vehicles have together.
    pub count: i64,
}

/// The total of one sort of parts over all vehicles, without personal gear.
#[derive(Debug)]
pub struct Category {
    pub name: &'static str,
    /// A sum for each measure.
    pub sums: Vec<Exact>,
}

/// A value outside the quartiles by more than one and a half times the distance between them.
#[derive(Debug)]
pub struct Outlier<'r> {
    pub design: &'r Report,
    pub figure: &'static Figure,
    pub value: Exact,
    /// The range of values that are not outliers.
    pub usual: (Exact, Exact),
}

/// A vehicle that is beaten: another one is better in some figure and worse in none.
#[derive(Debug)]
pub struct Beaten<'r> {
    pub design: &'r Report,
    /// The first vehicle that beats it.
    pub by: &'r Report,
}

impl<'r> Statistics<'r> {
    /// Statistics for each game with vehicles.
    pub fn of(reports: &'r [Report], listings: &[Listing]) -> Vec<Statistics<'r>> {
        let designs = || reports.iter().filter(|report| report.is_design());
        let games = SYSTEMS.iter().filter_map(|game| {
            let (left_out, understood): (Vec<_>, Vec<_>) = designs()
                .filter(|report| report.system.0 == game.id())
                .partition(|report| report.is_partial());
            let played = !understood.is_empty() || !left_out.is_empty();
            let listing = listings.iter().find(|listing| listing.system.0 == game.id());
            played.then(|| Statistics::of_game(*game, understood, left_out.len(), listing))
        });
        games.collect()
    }

    fn of_game(
        game: &'static dyn System,
        designs: Vec<&'r Report>,
        left_out: usize,
        listing: Option<&Listing>,
    ) -> Statistics<'r> {
        let figures = game.figures().into_par_iter();
        let spreads: Vec<_> = figures.filter_map(|figure| Spread::of(figure, &designs)).collect();
        let columns = |first: &&Report| first.description.ledger.columns().collect();
        let measures: Vec<_> = designs.first().map(columns).unwrap_or_default();
        Statistics {
            system: (game.id(), game.name()),
            outliers: outliers(&spreads, &designs),
            spreads,
            popular: popular(&designs, listing),
            categories: categories(&designs, &measures),
            measures,
            beaten: beaten(&game.figures(), &designs),
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
        let half = values.len().div_ceil(2);
        let quartiles = (values.len() >= ENOUGH)
            .then(|| median(&values[..half]).zip(median(&values[values.len() - half..])));
        Some(Spread {
            figure,
            known: values.len(),
            lowest: *known.first()?,
            median: median(&values)?,
            quartiles: quartiles.flatten(),
            highest: *known.last()?,
        })
    }
}

/// The one in the middle of sorted values, or halfway between the two.
fn median(values: &[Exact]) -> Option<Exact> {
    let last = values.len().checked_sub(1)?;
    Some((values[last / 2] + values[values.len() / 2]) / Exact::from(2))
}

fn outliers<'r>(spreads: &[Spread<'r>], designs: &[&'r Report]) -> Vec<Outlier<'r>> {
    let mut found = Vec::new();
    for spread in spreads.iter().filter(|spread| spread.figure.main) {
        let Some((lower, upper)) = spread.quartiles else { continue };
        let reach = (upper - lower) * 3 / Exact::from(2);
        let usual = (lower - reach, upper + reach);
        for design in designs {
            let Some(value) = design.figure(spread.figure.key) else { continue };
            if value < usual.0 || value > usual.1 {
                found.push(Outlier { design, figure: spread.figure, value, usual });
            }
        }
    }
    found
}

fn popular(designs: &[&Report], listing: Option<&Listing>) -> Vec<Popular> {
    let mut kinds: Vec<&'static str> = Vec::new();
    // The last is the design that was counted last.
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

fn categories(designs: &[&Report], measures: &[Measure]) -> Vec<Category> {
    let mut categories: Vec<Category> = Vec::new();
    let lines = designs.iter().flat_map(|design| &design.description.ledger.lines);
    for line in lines.filter(|line| line.load != Load::Personal) {
        let known = categories.iter().position(|category| category.name == line.category);
        let number = known.unwrap_or_else(|| {
            let sums = vec![Exact::ZERO; measures.len()];
            categories.push(Category { name: line.category, sums });
            categories.len() - 1
        });
        for (sum, measure) in categories[number].sums.iter_mut().zip(measures) {
            *sum += line[*measure];
        }
    }
    categories.sort_by(|one, next| next.sums.cmp(&one.sums));
    categories
}

fn beaten<'r>(figures: &[&'static Figure], designs: &[&'r Report]) -> Vec<Beaten<'r>> {
    let ranks = ranks(figures, designs);
    let may_win: Vec<_> = designs.iter().map(|design| design.may_compete()).collect();
    let contest = Contest::of(&ranks, &may_win);
    let numbers = (0..designs.len()).into_par_iter();
    let found = numbers.filter_map(|number| {
        let by = contest.first_to_beat(&ranks[number])?;
        Some(Beaten { design: designs[number], by: designs[by] })
    });
    found.collect()
}

/// Which vehicles may beat one with given ranks: a few sets of vehicles for each figure, so that most pairs are never
/// compared.
struct Contest<'a> {
    ranks: &'a [Vec<Option<usize>>],
    figures: Vec<Levels>,
}

/// A set of vehicles, a bit for each number.
type Set = Vec<u64>;

/// For one figure.
struct Levels {
    /// Ranks on a level.
    height: usize,
    /// For each level, those at or above it.
    above: Vec<Set>,
    /// Those without the figure.
    without: Set,
}

impl<'a> Contest<'a> {
    fn of(ranks: &'a [Vec<Option<usize>>], may_win: &[bool]) -> Contest<'a> {
        /// More levels let fewer pairs through, and take more memory.
        const LEVELS: usize = 64;
        let winners = || (0..ranks.len()).filter(|number| may_win[*number]);
        let empty = || vec![0; ranks.len().div_ceil(u64::BITS as usize)];
        let levels = |figure: usize| {
            let highest = ranks.iter().filter_map(|own| own[figure]).max().unwrap_or(0);
            let height = (highest + 1).div_ceil(LEVELS);
            let mut above: Vec<Set> = (0..=highest / height).map(|_| empty()).collect();
            let mut without = empty();
            for number in winners() {
                match ranks[number][figure] {
                    Some(rank) => {
                        above[..=rank / height].iter_mut().for_each(|set| add(set, number))
                    }
                    None => add(&mut without, number),
                }
            }
            Levels { height, above, without }
        };
        let figures = 0..ranks.first().map_or(0, Vec::len);
        Contest { ranks, figures: figures.map(levels).collect() }
    }

    /// The first vehicle that beats one with these ranks.
    fn first_to_beat(&self, own: &[Option<usize>]) -> Option<usize> {
        let sets = self.figures.iter().zip(own).map(|(levels, own)| match own {
            Some(rank) => &levels.above[rank / levels.height],
            None => &levels.without,
        });
        let sets: Vec<_> = sets.collect();
        let words = sets.first().map_or(0, |set| set.len());
        (0..words).find_map(|word| {
            let mut left = sets.iter().fold(u64::MAX, |left, set| left & set[word]);
            while left != 0 {
                let number = word * u64::BITS as usize + left.trailing_zeros() as usize;
                if beats(&self.ranks[number], own) {
                    return Some(number);
                }
                left &= left - 1;
            }
            None
        })
    }
}

fn add(set: &mut Set, number: usize) {
    set[number / u64::BITS as usize] |= 1 << (number % u64::BITS as usize);
}

/// For each vehicle, the rank of each of its figures, higher for better. The armor of each side counts, too.
fn ranks(figures: &[&'static Figure], designs: &[&Report]) -> Vec<Vec<Option<usize>>> {
    let mut columns: Vec<Vec<Option<Exact>>> = Vec::new();
    for figure in figures {
        let Some(better) = figure.better else { continue };
        let sign = if better == Better::High { 1 } else { -1 };
        let values = designs.iter().map(|design| Some(design.figure(figure.key)? * sign));
        columns.push(values.collect());
    }
    let sides = designs.iter().map(|design| design.description.armor.len()).max().unwrap_or(0);
    for number in 0..sides {
        let side = |design: &&Report| {
            design.description.armor.get(number).map(|side| Exact::from(side.points))
        };
        columns.push(designs.iter().map(side).collect());
    }
    let ranked = columns.into_iter().map(|values| {
        let mut sorted: Vec<_> = values.iter().flatten().copied().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let rank = |value: Option<Exact>| value.map(|value| sorted.partition_point(|s| *s < value));
        values.into_iter().map(rank).collect::<Vec<_>>()
    });
    let ranked: Vec<_> = ranked.collect();
    (0..designs.len()).map(|number| ranked.iter().map(|ranks| ranks[number]).collect()).collect()
}

/// Whether one is better somewhere and worse nowhere. A figure that only one has cannot be compared.
fn beats(one: &[Option<usize>], other: &[Option<usize>]) -> bool {
    let mut better = false;
    for pair in one.iter().zip(other) {
        match pair {
            (Some(one), Some(other)) if one < other => return false,
            (Some(one), Some(other)) => better |= one > other,
            (None, None) => {}
            _ => return false,
        }
    }
    better
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Options, system};
    use crate::report::judge;
    use crate::text::source::Source;

    fn published() -> Vec<Report> {
        let options = Options::default();
        let all = SYSTEMS.iter().flat_map(|game| game.designs());
        all.flat_map(|(name, text)| judge::describe_all(&Source::new(*name, *text), &options))
            .collect()
    }

    #[test]
    fn medians_are_exact() {
        let of = |values: &[i64]| {
            median(&values.iter().map(|value| Exact::from(*value)).collect::<Vec<_>>())
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[3]), Some(Exact::from(3)));
        assert_eq!(of(&[3, 4]), Exact::parse("3 1/2"));
        assert_eq!(of(&[1, 3, 10]), Some(Exact::from(3)));
    }

    /// Lowest, quartiles, median and highest rise, and each half of the values lies on its side of the median.
    #[test]
    fn spreads_are_in_order() {
        let reports = published();
        for statistics in Statistics::of(&reports, &[]) {
            for spread in &statistics.spreads {
                let (lower, upper) = spread.quartiles.unwrap_or((spread.median, spread.median));
                let rising = [spread.lowest.0, lower, spread.median, upper, spread.highest.0];
                assert!(rising.is_sorted(), "{}: {rising:?}", spread.figure.key);
                assert_eq!(spread.quartiles.is_some(), spread.known >= ENOUGH);
            }
        }
    }

    /// The categories add up to the same as the ledgers.
    #[test]
    fn no_part_is_left_out_of_the_categories() {
        let reports = published();
        for statistics in Statistics::of(&reports, &[]) {
            for (number, measure) in statistics.measures.iter().enumerate() {
                let sum: Exact = statistics.categories.iter().map(|c| c.sums[number]).sum();
                let ledgers = statistics.designs.iter().map(|design| &design.description.ledger);
                let whole: Exact =
                    ledgers.map(|ledger| ledger.totals(Load::WITH_CARGO)[number]).sum();
                assert_eq!(sum, whole, "{} of {}", measure.key, statistics.system.0);
            }
        }
    }

    /// A beaten vehicle is really worse; none is beaten by itself, and none beats the vehicle that beats it.
    #[test]
    fn no_vehicle_is_beaten_by_a_worse_one() {
        let reports = published();
        let mut found = 0;
        for statistics in Statistics::of(&reports, &[]) {
            for Beaten { design, by } in &statistics.beaten {
                found += 1;
                let game = system(design.system.0).unwrap();
                for figure in game.figures().iter().filter(|figure| figure.better.is_some()) {
                    let (own, its) = (design.figure(figure.key), by.figure(figure.key));
                    match figure.better {
                        Some(Better::High) => assert!(its >= own),
                        _ => assert!(its <= own),
                    }
                }
                let back =
                    |b: &Beaten<'_>| b.design.path() == by.path() && b.by.path() == design.path();
                assert!(!statistics.beaten.iter().any(back));
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn a_few_designs_have_no_quartiles_and_no_outliers() {
        let reports = published();
        let few = &reports[..2];
        let statistics = Statistics::of(few, &[]).remove(0);
        assert!(statistics.spreads.iter().all(|spread| spread.quartiles.is_none()));
        assert!(statistics.outliers.is_empty());
        assert!(Statistics::of(&[], &[]).is_empty());
    }
}
