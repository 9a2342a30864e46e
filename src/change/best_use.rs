//! Better uses of the dollars, weight and spaces that are left: legal designs that [`fit`] finds.

use std::slice;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use crate::check::finding::Findings;
use crate::document::{Document, Entry};
use crate::games::system;
use crate::query::{Query, Scope, Sort};
use crate::report::{Report, Verdict};
use crate::text::edit::Change;
use crate::units::{Exact, two_places};
use crate::vehicle::fire::SIDES;

use super::excess::ARMOR;
use super::fit::{Wanted, fit};
use super::{Action, Judges, Proposal, trials};

const WEAPON: &str = "weapon";
const WEAPONS: &str = "weapons";
/// The keys to vary beside the main weapon, if the game has them.
const VARIED: [&str; 3] = ["chassis", "power-plant", ARMOR];
/// The two goals, and two more figures. None of them may become worse.
pub const KEPT: [&str; 4] = ["firepower", "endurance", "top_speed", "handling_class"];
/// The combinations to judge from each design to start with.
const MOST: usize = 4_000;

/// Designs for the trade-off of fire and endurance, at least as good in all of [`KEPT`]. They keep the body, the tires,
/// the people, and the weapons of other sides.
pub fn best_use(before: &Report, judges: &Judges<'_>) -> Option<Vec<Report>> {
    let game = system(before.system.0)?;
    let listing = judges.listing(game);
    let document = Document::parse(&before.source, &Findings::default());
    let weapons = document.design(before.variant.as_deref())?.entries(WEAPONS);
    let word = |number: usize, keys: &[&str]| match &weapons[number] {
        Entry::Table(table) => keys.iter().find_map(|key| Some(table.words(key).first()?.value)),
        entry => entry.word(),
    };
    let without = |number| Change::remove_item(WEAPONS, number);
    // Without the main weapon, least fire is left.
    let fire = |number: &usize| judges.tried(before, &[without(*number)])?.figure(KEPT[0]);
    let main = (0..weapons.len()).min_by_key(fire)?;
    let is_beside =
        |other: &usize| *other != main && word(*other, game.places) == word(main, game.places);
    let beside: Vec<_> = (0..weapons.len()).filter(is_beside).map(without).collect();
    // With all weapons, and with the main one alone on its side.
    let whole = (!beside.is_empty()).then(|| before.clone());
    let alone = judges.tried(before, &beside);
    let stronger = alone.as_ref().and_then(|alone| strengthened(alone, judges));
    let starts: Vec<_> = [stronger, alone, whole].into_iter().flatten().collect();
    let keys = judges.keys(game);
    let varied = VARIED.iter().filter(|varied| keys.iter().any(|key| key.key == **varied));
    let weapon = word(main, &["id", "item"]).map(|word| format!("{WEAPONS}.{word}"));
    let vary: Vec<_> = varied.map(|key| (*key).to_owned()).chain(weapon).collect();
    // A figure is shown with two places.
    let least = |key: &&str| {
        let number = before.figure(key)? - Exact::ONE / Exact::from(200);
        Some(format!("{key}>={}", two_places(number)))
    };
    let other = before.description.armor.iter().filter(|side| !is_main(side.name));
    let other = other.map(|side| format!("{ARMOR}-{}>={}", side.name, side.points));
    let conditions = KEPT.iter().filter_map(least).chain(other).collect::<Vec<_>>().join(" ");
    let (reports, listings) = (slice::from_ref(before), slice::from_ref(listing));
    let conditions = Query::read(&conditions, reports, listings).ok()?;
    let scope = Scope::of(reports, listings);
    let best = KEPT[..2].iter().map(|key| Sort::best(key, reports, &scope).ok());
    let best: Vec<_> = best.collect::<Option<_>>()?;
    let is_good = |car: &Report| car.verdict == Verdict::Legal && conditions.matches(car);
    let better = |start: &Report| {
        let (signal, count) = (AtomicBool::new(false), AtomicUsize::new(0));
        let judges = Judges::new(judges.options, judges.event).interrupted_by(&signal);
        let wanted = Wanted {
            vary: &vary,
            conditions: &conditions,
            best: &best,
            most: 8,
            is_tradeoff: true,
        };
        let step = |_: &_| signal.store(count.fetch_add(1, Relaxed) >= MOST, Relaxed);
        let winners = fit(start, &judges, &wanted, &step).ok()?.winners.into_iter();
        Some(winners.map(|winner| winner.report).filter(is_good).collect::<Vec<_>>())
    };
    Some(starts.par_iter().filter_map(better).flatten().collect())
}

/// The design with one more part, which is no weapon and adds more fire than all others.
fn strengthened(start: &Report, judges: &Judges<'_>) -> Option<Report> {
    let is_wanted =
        |proposal: &Proposal<'_>| proposal.action == Action::Add && proposal.row.kind != WEAPON;
    let listing = judges.listing(system(start.system.0)?);
    let trials = trials(start, judges, listing, is_wanted).ok()?.legal.into_iter();
    let best = trials.max_by_key(|trial| trial.report.figure(KEPT[0]))?;
    let stronger = judges.after(start, &best.edits, judges.options)?;
    (stronger.figure(KEPT[0]) > start.figure(KEPT[0])).then_some(stronger)
}

fn is_main(name: &str) -> bool {
    SIDES.iter().any(|(side, _)| *side == name)
}

/// Points of armor more, each on the side of four that has fewest. `is_even` spreads their own points, too.
pub fn spread(car: &Report, is_even: bool, more: i64) -> Option<Vec<Change>> {
    let sides = car.description.armor.iter().filter(|side| side.unit.is_none());
    let sides: Vec<_> = sides.map(|side| (side.name, side.points)).collect();
    let main = sides.iter().copied().filter(|(name, _)| is_main(name));
    let mut left = more;
    let start = |(name, points)| match is_even {
        true => {
            left += points;
            (name, 0)
        }
        false => (name, points),
    };
    let mut main: Vec<_> = main.map(start).collect();
    if main.len() != SIDES.len() || sides.iter().all(|(_, points)| *points == 0) {
        return None;
    }
    for _ in 0..left {
        if let Some(least) = main.iter_mut().min_by_key(|side| side.1) {
            least.1 += 1;
        }
    }
    let changed = main.into_iter().filter(|side| !sides.contains(side));
    Some(changed.map(|(name, points)| Change::set_in(ARMOR, name, points.to_string())).collect())
}
