//! The vehicle from above: armor around a body with its wheels and parts.

use maud::{Markup, html};

use super::{boxes, group, hits};
use crate::sheet::damage::{CORNERS, SIDES};
use crate::sheet::model::{Armor, Cell, Corner, Outline, View, Wheel};
use crate::text::{label, word_for};

pub(super) fn view(view: &View) -> Markup {
    let is_cycle = !matches!(view.outline, Outline::Car | Outline::Sidecar);
    html! {
        div .view {
            @for armor in &view.armor { (self::armor(armor)) }
            div .body .cycle[is_cycle] {
                div { (wheel(view, Corner::FrontLeft)) div .cells { (cells(&view.left)) } (wheel(view, Corner::BackLeft)) }
                div .inside {
                    div .cells { (wheel(view, Corner::Front)) (cells(&view.front)) }
                    div .cells { (cells(&view.above)) }
                    @for row in &view.rows { div .cells { (cells(row)) } }
                    @if let Some(grid) = &view.grid {
                        table .squares { tbody { @for row in grid.squares.chunks(grid.across.max(1)) {
                            tr { @for square in row { td { div .cells { (cells(square)) } } } }
                        } } }
                    }
                    (wheel(view, Corner::Side))
                    div .cells { (cells(&view.back)) (wheel(view, Corner::Back)) }
                }
                div { (wheel(view, Corner::FrontRight)) div .cells { (cells(&view.right)) } (wheel(view, Corner::BackRight)) }
            }
        }
        @if let Some(sidecar) = &view.sidecar { h3 { "Sidecar" } (self::view(sidecar)) }
    }
}

fn armor(armor: &Armor) -> Markup {
    let side = word_for(SIDES, armor.side);
    let layers: Vec<_> = armor.layers.iter().map(|layer| layer.points).collect();
    let drawn = html! {
        @for layer in &armor.layers {
            span .heavy[layer.heavy] { @if !layer.name.is_empty() { small { (layer.name) } } (boxes(&[layer.points], "armor")) }
        }
    };
    html! { div .side .(side) { (group(&armor.name, &html! { (armor.name) }, &layers, &drawn, true)) } }
}

fn wheel(view: &View, corner: Corner) -> Markup {
    let found = view.wheels.iter().find(|wheel| wheel.corner == corner);
    html! {
        div .wheel {
            @if let Some(Wheel { name, tires, guard, .. }) = found {
                @let place = label(word_for(CORNERS, corner));
                (hits(&format!("{place} tire"), &html! { (name) }, tires, "dp"))
                @if let Some(guard) = guard { (hits(&format!("{place} wheelguard"), &html! { "guard" }, &[*guard], "dp")) }
            }
        }
    }
}

fn cells(cells: &[Cell]) -> Markup {
    html! { @for cell in cells { (self::cell(cell)) } }
}

fn cell(cell: &Cell) -> Markup {
    let name = if cell.short.is_empty() { &cell.name } else { &cell.short };
    let text = html! {
        @if let Some(number) = cell.weapon { span .number { (number + 1) } " " }
        (name)
        @for more in [&cell.text, &cell.strike] { @if !more.is_empty() { " " small { (more) } } }
    };
    hits(&full_name(cell), &text, &[cell.dp], "dp")
}

/// "1 Machine gun".
pub(super) fn full_name(cell: &Cell) -> String {
    let number = cell.weapon.map(|number| format!("{} ", number + 1)).unwrap_or_default();
    number + &cell.name
}
