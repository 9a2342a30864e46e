//! Boards: sliders, and cards with their hits.

use maud::{Markup, html};

use super::hits;
use crate::sheet::model::{Board, Card, Scale};

pub(super) fn board(board: &Board) -> Markup {
    html! {
        section {
            h2 { (board.title) }
            @if !board.key.is_empty() { p { (board.key) } }
            @for side in &board.sides {
                (scale(&side.scale))
                @for card in &side.cards { (self::card(card)) }
            }
            @for found in &board.scales { (scale(found)) }
        }
        @if !board.area.cards.is_empty() {
            section {
                h2 { (board.area.title) span { (board.area.note) } }
                @for card in &board.area.cards { (self::card(card)) }
            }
        }
        @if let Some(score) = &board.score {
            section {
                h2 { (score.title) span { (score.note) } }
                @for player in 1..=score.players {
                    @let name = format!("{}, player {player}", score.title);
                    h3 { "Player " (player) }
                    div .track role="group" aria-label=(name) data-choice=(name) {
                        @for (number, step) in score.steps.iter().enumerate() { button type="button" data-value=(number) { b { (step) } } }
                    }
                }
            }
        }
    }
}

/// A slider; boxes without labels are ticked one by one.
fn scale(scale: &Scale) -> Markup {
    let is_slider = scale.boxes.iter().any(|found| !found.label.is_empty());
    html! {
        h3 { (scale.title) " " small { (scale.note) } }
        @if is_slider {
            div .track role="group" aria-label=(scale.title) data-choice=(scale.title) {
                @for (number, found) in scale.boxes.iter().enumerate() {
                    button .start[found.start] type="button" data-value=(number) { b { (found.label) } }
                }
            }
        } @else {
            div .track { @for number in 1..=scale.boxes.len() { (tick(&format!("{} {number}", scale.title), &number.to_string())) } }
        }
        @if !scale.mark.is_empty() { div .choices { (tick(&format!("{} {}", scale.title, scale.mark), &scale.mark)) } }
    }
}

fn card(card: &Card) -> Markup {
    let seals: Vec<_> = card.dice.iter().map(|seal| seal.text.as_str()).collect();
    html! {
        div .person {
            h3 { (card.name) " " small { (card.title) } }
            p { (seals.join(" ")) " " (card.result) }
            @for line in &card.lines { p { (line) } }
            @if card.spare.count + card.hits.count > 0 { (hits(&card.name, &html! { "hits" }, &[card.spare, card.hits], "dp")) }
            @if !card.tick.is_empty() { (tick(&format!("{} {}", card.name, card.tick), &card.tick)) }
        }
    }
}

fn tick(name: &str, label: &str) -> Markup {
    html! { button type="button" data-tick=(name) data-name=(name) aria-pressed="false" { b { (label) } } }
}
