//! A duel: who breaches whose armor or destroys whose tires first, and when.

use crate::games::Options;
use crate::report::{Report, Verdict, judge};
use crate::units::{Exact, counted, plain};
use crate::vehicle::duel::{Barrage, Duel, Duelist};
use crate::vehicle::fire::SIDES;

use super::picture::Shape;
use super::{Block, Cell, Column, Data, Page, Picture, TableStyle, Tabular, View, data};

/// The most turns for people.
const TURNS: usize = 20;

/// Two vehicles that fire at each other.
pub struct Duels<'d> {
    pub designs: [&'d Report; 2],
    /// The sides that the first and the second vehicle show.
    pub sides: [usize; 2],
    pub inches: i64,
    pub duel: Duel,
    pub duelists: [Box<Duelist>; 2],
    pub next: Option<String>,
}

impl<'d> Duels<'d> {
    /// `None` if a vehicle cannot have armor on the side that it shows.
    pub fn of(
        designs: [&'d Report; 2],
        options: &Options,
        sides: [usize; 2],
        inches: i64,
    ) -> Option<Duels<'d>> {
        let [one, two] = designs.map(|report| judge::duelist(report, options, judge::UNMOVED));
        let duelists = [one?, two?];
        let duel = at(&duelists, sides, inches)?;
        Some(Duels { designs, sides, inches, duel, duelists, next: None })
    }

    /// The chances by turn that each vehicle is breached.
    fn by_turn(&self, duel: &Duel) -> Picture {
        let of = [&duel.barrages[1], &duel.barrages[0]];
        // Until both have 90% of what they will ever have.
        let last = |of: &Barrage| of.breached.last().copied().unwrap_or(0.0);
        let is_over = |turn: &usize| of.iter().all(|of| of.breached[*turn] >= 0.9 * last(of));
        let end = (0..TURNS).find(is_over).map_or(TURNS, |last| last + 1);
        let bar = |chance: f64| {
            let blocks = "█".repeat((chance * 20.0).round() as usize);
            Cell::Number(millionths(chance), format!("{blocks:20}{:>8}", percent(chance)))
        };
        let row = |turn| {
            vec![Cell::count(turn + 1), bar(of[0].breached[turn]), bar(of[1].breached[turn])]
        };
        let heading = |number: usize| {
            let (name, points) = (name(self.designs[number]), of[number].points);
            let lost = if of[number].is_at_wheels { "tires lost" } else { "breached" };
            Column::text(format!("{name} {lost} ({points} points)"))
        };
        let columns = vec![Column::number("turn"), heading(0), heading(1)];
        let table = Tabular::new(TableStyle::Brief, columns, (0..end).map(row).collect());
        let axes = [("turn".to_owned(), plain as _), ("chance by then".to_owned(), share as _)];
        let title = "Chance to be breached by turn".to_owned();
        Picture { title, axes, shape: Shape::Line, table }
    }

    /// The chances to win over distance.
    pub fn by_range(&self) -> Picture {
        let [one, two] = self.duelists.each_ref().map(|own| own.fire.distances());
        let wins = one.union(&two).filter_map(|inches| {
            let [one, two, ..] = at(&self.duelists, self.sides, *inches)?.first;
            Some((*inches, [one, two].map(|of| Cell::Number(millionths(of), percent(of))).into()))
        });
        let names = self.designs.map(|design| format!("{} wins", name(design)));
        let up = ("chance to win".to_owned(), share as _);
        Picture::by_distance("Chance to win by distance".to_owned(), up, &names, wins)
    }
}

/// The duel at this distance.
fn at(duelists: &[Box<Duelist>; 2], sides: [usize; 2], inches: i64) -> Option<Duel> {
    let mut moved = duelists.clone();
    moved.iter_mut().for_each(|own| own.fire.move_to(inches));
    let [one, two] = &moved;
    Duel::of([one, two], sides)
}

/// "57%".
fn share(chance: Exact) -> String {
    format!("{}%", (chance * 100).rounded())
}

impl View for Duels<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page { next: self.next.clone(), ..Page::default() };
        let [own, other] = self.sides.map(|side| SIDES[side].0);
        let terms = terms(&format!("{own} against {other}"), self.inches, &self.designs);
        let duel = &self.duel;
        let chances = duel.first.map(percent);
        let names = [0, 1].map(|number| name(self.designs[number]));
        let best = usize::from(duel.first[1] > duel.first[0]);
        page.text([match duel.first[3] < 0.995 {
            true => format!("{} wins in {} {terms}", names[best], chances[best]),
            false => format!("Hardly any shot hits {terms}"),
        }]);
        page.blocks.push(Block::Curves(self.by_turn(duel)));
        let outcomes = [&names[0], &names[1], "same turn", "neither"].into_iter().zip(chances);
        let outcomes = outcomes.map(|(what, chance)| format!("   {what} {chance}"));
        let shots = [0, 1].map(|number| {
            let Barrage { supply, is_powered, .. } = duel.barrages[number];
            let laser = if is_powered { "laser" } else { "" };
            let shots = match format!("{:.0}", duel.shots[number]) {
                none if none == "0" && is_powered => String::new(),
                _ if supply == 0 => String::new(),
                some => format!("{some} of {supply} shots"),
            };
            let all = [laser, &shots].into_iter().filter(|text| !text.is_empty());
            let all = all.collect::<Vec<_>>().join(" and ");
            if all.is_empty() { all } else { format!("; {}: {all}", names[number]) }
        });
        page.text([
            format!("wins{}", outcomes.collect::<String>()),
            format!("On average after {:.1} turns{}", duel.turns, shots.concat()),
            "Fire, explosions, injuries and lost weapons do not count.".to_owned(),
        ]);
        page.blocks.push(Block::Pictures(Box::new(|| vec![self.by_range()])));
        page
    }

    fn data(&self) -> Data {
        let duel = &self.duel;
        let by_turn = |number: usize| {
            let of = &duel.barrages[number];
            Data::default()
                .with("at", if of.is_at_wheels { "tires" } else { "armor" })
                .list("breached", of.breached.iter().map(|chance| millionths(*chance)))
                .with("shots", millionths(duel.shots[number]))
                .with("supply", of.supply)
        };
        let duel = Data::default()
            .list("designs", [0_usize, 1])
            .with("breaches_first", Data::of(OUTCOMES.into_iter().zip(duel.first.map(millionths))))
            .with("turns", millionths(duel.turns))
            .list("fire", [by_turn(0), by_turn(1)]);
        let duels = Data::default()
            .list("designs", self.designs.iter().map(|report| data::identity(report)))
            .list("sides", self.sides.map(|side| SIDES[side].0))
            .with("inches", self.inches)
            .list("duels", [duel]);
        data::on(self.designs.iter().copied(), duels)
    }
}

/// The outcomes of a duel, for programs.
pub(super) const OUTCOMES: [&str; 4] = ["first", "second", "same_turn", "neither"];

/// "Hotshot", "Hotshot (illegal)".
pub(super) fn name(report: &Report) -> String {
    match report.verdict {
        Verdict::Legal => report.name.clone(),
        verdict => format!("{} ({})", report.name, verdict.words()),
    }
}

/// "(front against back, 4 inches, both moving, all legal)".
pub(super) fn terms(sides: &str, inches: i64, designs: &[&Report]) -> String {
    let inches = if inches == 0 { "under an inch".to_owned() } else { counted(inches, "inch") };
    let is_legal = designs.iter().all(|report| report.verdict == Verdict::Legal);
    format!("({sides}, {inches}, both moving{})", if is_legal { ", all legal" } else { "" })
}

pub(super) fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

pub(super) fn millionths(number: f64) -> Exact {
    Exact::from((number * 1e6).round() as i64) / Exact::from(1_000_000)
}
