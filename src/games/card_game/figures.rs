//! The statistics of a car and its deck in output order, with the functions that compute them.
//!
//! To add a statistic, write its entry and its function.

use crate::units::{Exact, counted, plain};
use crate::vehicle::derivation::{Kept, Steps};
use crate::vehicle::figure::{Definition, Figured};
use crate::vehicle::ledger::{Ledger, Load};

use super::CardGame;
use super::catalog::Catalog;
use super::ledger::{CARDS, tally};
use super::table::Table;

pub struct Tallied<'a> {
    pub table: &'a Table<'a>,
    catalog: &'a Catalog,
    pub ledger: Ledger,
    hands: Exact,
    pub cards: Option<Exact>,
    pub whole_deck: Exact,
    draw_pile: Option<Exact>,
}

impl<'a> Tallied<'a> {
    pub fn of(table: &'a Table<'a>, kept: &Kept) -> Tallied<'a> {
        let ledger = tally(table);
        let cards = |steps: Steps<'_>| {
            table.deck.as_ref().map(|_| steps.sum(&ledger.lines, CARDS, Load::ALL))
        };
        Tallied {
            hands: kept.keep("hands", |steps| hands(table, steps)),
            cards: kept.keep("cards", cards),
            whole_deck: kept.keep("whole_deck", |steps| whole_deck(table, steps)),
            draw_pile: kept.keep("draw_pile", |steps| {
                let cards = cards(steps)?;
                let dealt = hands(table, steps);
                Some(steps.step("Cards - cards dealt", cards - dealt))
            }),
            table,
            catalog: table.catalog,
            ledger,
        }
    }
}

type Figure = Definition<CardGame>;

impl Figured for CardGame {
    type Case<'a> = Tallied<'a>;

    fn keep(tallied: &Tallied<'_>, kept: &Kept) {
        Tallied::of(tallied.table, kept);
    }

    const FIGURES: &'static [Figure] = &[
        Figure::number("side", "Each side", plain, |tallied, steps| {
            Some(steps.by("car", "Damage that breaches a side", tallied.catalog.car.side))
        })
        .high()
        .main()
        .row("Each side", |tallied| Some(format!("{}, then breached", tallied.catalog.car.side))),
        Figure::number("tires", "Tires", plain, |tallied, steps| {
            Some(steps.by("car", "Damage that destroys the tires", tallied.catalog.car.tires))
        })
        .high()
        .main()
        .shown(),
        Figure::number("driver", "Driver", plain, |tallied, steps| {
            Some(steps.by("car", "Damage that disables the driver", tallied.catalog.car.driver))
        })
        .high()
        .main()
        .shown(),
        Figure::number("ace", "Ace", plain, |tallied, steps| {
            Some(steps.by("score", "Points that make a player an ace", tallied.catalog.score.ace))
        })
        .row("Ace", |tallied| Some(format!("at {} points", tallied.catalog.score.ace))),
        Figure::number("players", "Players", plain, |tallied, steps| {
            Some(players(tallied.table, steps))
        })
        .row("Hands", |tallied| Some(hands_text(tallied))),
        Figure::number("hands", "Hands", plain, |tallied, _| Some(tallied.hands)),
        Figure::number("cards", "Deck", plain, |tallied, _| tallied.cards).main().row(
            "Deck",
            |tallied| {
                let (count, whole) = (tallied.cards?, tallied.whole_deck);
                let players = counted(tallied.table.players.value, "player");
                Some(format!("{count} of {whole} for {players}"))
            },
        ),
        Figure::number("whole_deck", "Whole deck", plain, |tallied, _| Some(tallied.whole_deck)),
        Figure::number("draw_pile", "Draw pile", plain, |tallied, _| tallied.draw_pile)
            .row("Draw pile", |tallied| Some(format!("{} after the deal", tallied.draw_pile?))),
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

fn hands_text(tallied: &Tallied<'_>) -> String {
    let (players, hand) = (tallied.table.players.value, &tallied.table.catalog.hand);
    let (hands, full) = (tallied.hands, hand.full);
    format!("{players} of {}: {hands} cards; drawn up to {full} each turn", hand.dealt)
}

fn whole_deck(table: &Table<'_>, steps: Steps<'_>) -> Exact {
    players(table, steps);
    let wanted = table.catalog.cards.rows.iter().map(|card| (card, table.wanted(card)));
    let wanted = wanted.filter(|(_, count)| *count > 0);
    let cards =
        wanted.map(|(card, count)| steps.cited(card.row.name.clone(), count, &card.row.cite));
    let all: Exact = cards.sum();
    steps.step("Cards for this many players", all)
}
