//! The statistics of a car and its deck, in the order of every output: the name of each, and below, its computation.
//!
//! To add one, write its entry and its function.

use crate::units::{Exact, counted, plain};
use crate::vehicle::derivation::{Kept, Step, Steps};
use crate::vehicle::figure::{Definition, Figured};
use crate::vehicle::ledger::{Ledger, Load};

use super::CardGame;
use super::ledger::{CARDS, tally};
use super::table::Table;

/// The input of statistics.
pub struct Case<'a> {
    pub table: &'a Table<'a>,
    pub ledger: Ledger,
    /// The cards dealt to all players.
    hands: Exact,
    /// The cards of the deck.
    pub cards: Option<Exact>,
    /// The cards of a complete deck.
    pub whole_deck: Exact,
    draw_pile: Option<Exact>,
    kept: Kept,
}

impl<'a> Case<'a> {
    pub fn of(table: &'a Table<'a>) -> Case<'a> {
        let (kept, ledger) = (Kept::default(), tally(table));
        let cards = |steps: Steps<'_>| {
            table.deck.as_ref().map(|_| steps.sum(&ledger.lines, CARDS, Load::ALL))
        };
        Case {
            hands: kept.keep("hands", |steps| hands(table, steps)),
            cards: kept.keep("cards", cards),
            whole_deck: kept.keep("whole_deck", |steps| whole_deck(table, steps)),
            draw_pile: kept.keep("draw_pile", |steps| {
                let cards = cards(steps)?;
                let dealt = hands(table, steps);
                Some(steps.step("Cards - cards dealt", cards - dealt))
            }),
            table,
            ledger,
            kept,
        }
    }
}

type Figure = Definition<CardGame>;

impl Figured for CardGame {
    type Case<'a> = Case<'a>;

    fn kept(case: &Case<'_>, key: &str) -> Option<Vec<Step>> {
        case.kept.steps(key)
    }

    const FIGURES: &'static [Figure] = &[
        Figure::number("side", "Each side", plain, |case, steps| {
            Some(steps.by("car", "Damage that breaches a side", case.table.catalog.car.side))
        })
        .high()
        .main()
        .row("Each side", |case| Some(format!("{}, then breached", case.table.catalog.car.side))),
        Figure::number("tires", "Tires", plain, |case, steps| {
            Some(steps.by("car", "Damage that destroys the tires", case.table.catalog.car.tires))
        })
        .high()
        .main()
        .row("Tires", |case| Some(case.table.catalog.car.tires.to_string())),
        Figure::number("driver", "Driver", plain, |case, steps| {
            Some(steps.by("car", "Damage that disables the driver", case.table.catalog.car.driver))
        })
        .high()
        .main()
        .row("Driver", |case| Some(case.table.catalog.car.driver.to_string())),
        Figure::number("ace", "Ace", plain, |case, steps| {
            Some(steps.by(
                "score",
                "Points that make a player an ace",
                case.table.catalog.score.ace,
            ))
        })
        .row("Ace", |case| Some(format!("at {} points", case.table.catalog.score.ace))),
        Figure::number("players", "Players", plain, |case, steps| Some(players(case.table, steps)))
            .row("Hands", |case| Some(hands_text(case))),
        Figure::number("hands", "Hands", plain, |case, _| Some(case.hands)),
        Figure::number("cards", "Deck", plain, |case, _| case.cards).main().row("Deck", |case| {
            let (count, whole) = (case.cards?, case.whole_deck);
            let players = counted(case.table.players.value, "player");
            Some(format!("{count} of {whole} for {players}"))
        }),
        Figure::number("whole_deck", "Whole deck", plain, |case, _| Some(case.whole_deck)),
        Figure::number("draw_pile", "Draw pile", plain, |case, _| case.draw_pile)
            .row("Draw pile", |case| Some(format!("{} after the deal", case.draw_pile?))),
    ];
}

fn players(table: &Table<'_>, steps: Steps<'_>) -> Exact {
    steps.step("Players", table.players.value)
}

fn hands(table: &Table<'_>, steps: Steps<'_>) -> Exact {
    let players = players(table, steps);
    let dealt = steps.by("hand", "Cards dealt to each player", table.catalog.hand.dealt);
    steps.step("Players × cards", players * dealt)
}

fn hands_text(case: &Case<'_>) -> String {
    let (players, hand) = (case.table.players.value, &case.table.catalog.hand);
    let (hands, full) = (case.hands, hand.full);
    format!("{players} of {}: {hands} cards; drawn up to {full} each turn", hand.dealt)
}

fn whole_deck(table: &Table<'_>, steps: Steps<'_>) -> Exact {
    players(table, steps);
    let wanted = table.catalog.cards.rows.iter().map(|card| (card, table.wanted(card)));
    let wanted = wanted.filter(|(_, count)| *count > 0);
    let cards = wanted.map(|(card, count)| steps.cited(&card.row.name, count, &card.row.cite));
    let all: Exact = cards.sum();
    steps.step("Cards for this many players", all)
}
