//! A league: each of several vehicles against each other.

use crate::games::{Options, system};
use crate::report::{Report, judge};
use crate::units::counted;
use crate::vehicle::duel::league;
use crate::vehicle::fire::SIDES;

use super::duel::{OUTCOMES, millionths, name, percent, terms};
use super::{Block, Cell, Column, Data, Page, Records, Role, TableStyle, Tabular, View, data};

/// The most vehicles of a table of each against each.
const MOST: usize = 40;

/// The sides of a league: head on, chasing and chased.
pub const USUAL: [[usize; 2]; 3] = [[0, 0], [0, 3], [3, 0]];

pub struct League<'d> {
    /// The best first.
    pub designs: Vec<&'d Report>,
    /// The sides that the row and the column show.
    pub sides: Vec<[usize; 2]>,
    pub inches: i64,
    /// See [`league`].
    pub chances: Vec<Vec<Option<[f64; 4]>>>,
    /// How many vehicles may not fight.
    pub left_out: usize,
    pub next: Option<String>,
}

impl<'d> League<'d> {
    /// `None` if no two vehicles have a pair of sides.
    pub fn of(
        designs: &[&'d Report],
        options: &Options,
        sides: Vec<[usize; 2]>,
        inches: i64,
    ) -> Option<League<'d>> {
        use rayon::prelude::*;
        let duelists = designs.par_iter().map(|report| judge::duelist(report, options, inches));
        let duelists: Vec<_> = duelists.collect();
        let fights =
            duelists.iter().zip(designs).filter_map(|(of, it)| Some((of.as_deref()?, *it)));
        let (duelists, designs): (Vec<_>, Vec<_>) = fights.unzip();
        let chances = league(&duelists, &sides);
        let mut order: Vec<_> =
            (0..designs.len()).filter(|of| wins(&chances[*of]).is_some()).collect();
        order.sort_by(|one, other| {
            let of = |number: usize| wins(&chances[number]).unwrap_or_default();
            of(*other)
                .total_cmp(&of(*one))
                .then_with(|| designs[*one].name.cmp(&designs[*other].name))
        });
        let row = |of: &usize| order.iter().map(|other| chances[*of][*other]).collect();
        let chances: Vec<Vec<_>> = order.iter().map(row).collect();
        let designs: Vec<_> = order.into_iter().map(|of| designs[of]).collect();
        let league = League { designs, sides, inches, chances, left_out: 0, next: None };
        (league.designs.len() > 1).then_some(league)
    }

    /// The opponent with the best, or the worst, chance of a vehicle.
    fn against(&self, of: usize, is_best: bool) -> Option<(usize, f64)> {
        let known = self.chances[of].iter().enumerate();
        let known = known.filter_map(|(other, chances)| Some((other, (*chances)?[0])));
        let sign = if is_best { -1.0 } else { 1.0 };
        known.min_by(|(_, one), (_, other)| (sign * one).total_cmp(&(sign * other)))
    }

    fn ranking(&self) -> Tabular {
        let [rank, cost, wins] = ["Rank", "Cost", "Wins"].map(Column::number);
        let [best, worst] = ["Best against", "Worst against"].map(Column::text);
        let vehicle = Column::text("Vehicle").role(Role::Name);
        let price = system(self.designs[0].system.0).and_then(|game| game.figure(game.price?));
        let rows = self.designs.iter().enumerate().map(|(number, report)| {
            let cost = price.and_then(|of| Some(Cell::number(report.figure(of.key)?, of.show)));
            let wins = self::wins(&self.chances[number]).unwrap_or_default();
            let against = |is_best| -> Cell {
                let found = self.against(number, is_best);
                let text = |(other, chance): (usize, f64)| {
                    format!("{} {}", self.designs[other].name, percent(chance))
                };
                found.map(text).into()
            };
            vec![
                Cell::count(number + 1),
                name(report).into(),
                cost.unwrap_or(Cell::EMPTY),
                Cell::Number(millionths(wins), percent(wins)),
                against(true),
                against(false),
            ]
        });
        let columns = vec![rank, vehicle, cost, wins, best, worst];
        Tabular::new(TableStyle::Brief, columns, rows.collect())
    }

    /// The chances that the row wins against the column.
    fn matrix(&self) -> Tabular {
        let heading = |report: &&Report| Column::number(report.name.clone());
        let columns = [Column::text("")].into_iter().chain(self.designs.iter().map(heading));
        let rows = self.designs.iter().zip(&self.chances).map(|(report, chances)| {
            let cell = |chances: &Option<[f64; 4]>| match chances {
                Some([first, ..]) => {
                    Cell::Number(millionths(*first), format!("{:.0}", first * 100.0))
                }
                None => Cell::EMPTY,
            };
            [report.name.clone().into()].into_iter().chain(chances.iter().map(cell)).collect()
        });
        Tabular::new(TableStyle::Brief, columns.collect(), rows.collect())
    }
}

/// The average chance to win.
fn wins(chances: &[Option<[f64; 4]>]) -> Option<f64> {
    let known: Vec<f64> = chances.iter().flatten().map(|chances| chances[0]).collect();
    (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
}

impl View for League<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled("League");
        let sides = match self.sides.as_slice() {
            [[own, other]] => format!("{} against {}", SIDES[*own].0, SIDES[*other].0),
            _ => "mean of head on, chasing and chased".to_owned(),
        };
        page.next.clone_from(&self.next);
        page.text([format!(
            "How often each of {} wins against the others {}",
            counted(self.designs.len() as i64, "vehicle"),
            terms(&sides, self.inches, &self.designs)
        )]);
        page.blocks.push(Block::Table(self.ranking()));
        if self.designs.len() <= MOST {
            let title = "Chance in % that the row wins against the column";
            page.blocks.push(Block::Heat(title.to_owned(), self.matrix()));
        }
        let left = counted(self.left_out as i64, "vehicle");
        page.summary.extend(
            (self.left_out > 0).then(|| format!("{left} left out: another game, or not legal")),
        );
        page
    }

    fn data(&self) -> Data {
        let of = |number: usize| {
            let against = |is_best| {
                self.against(number, is_best).map(|(other, chance)| {
                    Data::of([("design", other)]).with("chance", millionths(chance))
                })
            };
            let chances = self.chances[number].iter().map(|of| of.map(|of| millionths(of[0])));
            Data::of([("rank", number + 1)])
                .maybe("wins", wins(&self.chances[number]).map(millionths))
                .maybe("best", against(true))
                .maybe("worst", against(false))
                .list("chances", chances)
        };
        let names = |pair: &[usize; 2]| pair.map(|side| SIDES[side].0);
        let sides = self.sides.iter().map(|pair| Data::default().list("sides", names(pair)));
        let league = Data::default()
            .list("designs", self.designs.iter().map(|report| data::identity(report)))
            .with("inches", self.inches)
            .list("duels", sides)
            .list("league", (0..self.designs.len()).map(of));
        data::on(self.designs.iter().copied(), league)
    }

    /// A row for each vehicle and opponent.
    fn records(&self) -> Records<'_> {
        let headings = ["vehicle", "path", "against", "against_path"].into_iter().chain(OUTCOMES);
        let rows = self.chances.iter().enumerate().flat_map(move |(number, chances)| {
            let known = chances.iter().enumerate().filter_map(|(other, of)| Some((other, (*of)?)));
            known.map(move |(other, chances)| {
                let names = [number, other]
                    .map(|of| self.designs[of])
                    .map(|report| [Cell::Text(report.name.clone()), Cell::Text(report.path())]);
                let number = |chance| Cell::Number(millionths(chance), String::new());
                names.into_iter().flatten().chain(chances.map(number)).collect()
            })
        });
        Records { headings: headings.map(str::to_owned).collect(), rows: Box::new(rows) }
    }
}
