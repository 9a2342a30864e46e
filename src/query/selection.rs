//! Matching designs by game, with the figures to show.

use crate::games::SYSTEMS;
use crate::report::Report;

use super::{Query, Sort, Subject, sort};

#[derive(Debug)]
pub struct Selection<'r> {
    pub games: Vec<Game<'r>>,
    /// The number of designs before filtering.
    pub designs: usize,
    /// Whether the designs are built in. Then the output names their books.
    pub built_in: bool,
    /// The number of designs without statistics, which match no condition on them.
    pub unreadable: usize,
}

#[derive(Debug)]
pub struct Game<'r> {
    pub system: (&'static str, &'static str),
    /// The main figures and the figures of the query, and whether the query asks for each.
    pub columns: Vec<(Subject, bool)>,
    pub designs: Vec<&'r Report>,
}

impl<'r> Selection<'r> {
    pub fn of(reports: &'r [Report], query: &Query, keys: &[Sort]) -> Selection<'r> {
        let designs: Vec<_> = reports.iter().filter(|report| report.is_design()).collect();
        let asked = || query.subjects().chain(keys.iter().map(|key| &key.subject));
        let games = SYSTEMS.iter().map(|game| {
            let of_game = designs.iter().filter(|report| report.system.0 == game.id);
            let mut chosen: Vec<_> =
                of_game.copied().filter(|report| query.matches(report)).collect();
            sort(&mut chosen, keys);
            let main = game.figures().into_iter().filter(|figure| figure.main);
            let mut columns: Vec<_> =
                main.map(|figure| (Subject::Figure(figure.key), false)).collect();
            for subject in asked() {
                match columns.iter_mut().find(|(known, _)| known == subject) {
                    Some((_, is_asked)) => *is_asked = true,
                    None if chosen.iter().any(|report| subject.is_figure_of(report)) => {
                        columns.push((subject.clone(), true));
                    }
                    None => {}
                }
            }
            Game { system: (game.id, game.name), columns, designs: chosen }
        });
        Selection {
            games: games.filter(|game| !game.designs.is_empty()).collect(),
            designs: designs.len(),
            built_in: false,
            unreadable: designs.iter().filter(|report| report.is_partial()).count(),
        }
    }

    pub fn chosen(&self) -> usize {
        self.games.iter().map(|game| game.designs.len()).sum()
    }
}
