//! The tables for play: those of the catalog, and those computed from the vehicle's statistics.

use crate::sheet::model::Table;
use crate::units::{counted, decimal};

use super::super::figures::Totals;
use super::super::places::End;
use super::super::vehicle::Vehicle;
use super::modifier;

/// The tables that depend on the vehicle.
pub const COLLISION: &str = "Collision";
pub const TO_HIT_US: &str = "To hit us";

/// The first ones go beside the vehicle, as far as there is room.
pub fn tables(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<Table> {
    let mut tables = vec![braking(vehicle)];
    let concerns = |cycle: Option<bool>| cycle.is_none_or(|cycle| cycle == vehicle.is_cycle());
    for row in vehicle.catalog.plays.rows.iter().filter(|row| concerns(row.cycle)) {
        let entry = (row.row.name.clone(), row.says.clone());
        match tables.iter_mut().find(|table| table.title == row.table) {
            Some(table) => table.rows.push(entry),
            None => tables.push(Table {
                title: row.table.clone(),
                note: row.note.clone().unwrap_or_default(),
                column: usize::try_from(row.column).unwrap_or(0),
                rows: vec![entry],
            }),
        }
    }
    tables.push(collision(vehicle, totals));
    tables.push(to_hit_us(vehicle, totals));
    tables
}

fn row(of: impl Into<String>, is: impl Into<String>) -> (String, String) {
    (of.into(), is.into())
}

/// The most levels of difficulty that fit on a sheet.
const DIFFICULTIES: i64 = 20;

/// Three difficulties to a line, each with the hardest braking that it allows.
fn braking(vehicle: &Vehicle<'_>) -> Table {
    let brakes = &vehicle.catalog.figures.brakes;
    let better: i64 = vehicle.fitted().map(|row| row.brakes).sum();
    let safe = brakes.safe + better;
    let mut rows = vec![row(format!("to {safe} mph"), "safe")];
    let all: Vec<_> = (1..=brakes.worst.min(DIFFICULTIES)).collect();
    for difficulties in all.chunks(3) {
        let speeds = difficulties.iter().map(|d| (safe + d * brakes.step).to_string());
        let names = difficulties.iter().map(|d| format!("D{d}"));
        let speeds = speeds.collect::<Vec<_>>().join(" / ");
        rows.push(row(format!("to {speeds} mph"), names.collect::<Vec<_>>().join(" / ")));
    }
    rows.push(row("more", format!("−{} mph and a crash roll", brakes.lost)));
    Table { title: "Braking".to_owned(), note: "off at once".to_owned(), column: 0, rows }
}

fn collision(vehicle: &Vehicle<'_>, totals: &Totals) -> Table {
    let figures = &vehicle.catalog.figures.collisions;
    let step = counted(figures.step, "lb").replace("lbs", "lb");
    let rows = vec![
        row("Each deals its dice times its modifier; ours", decimal(totals.collision)),
        row(format!("Each {step} begun / a person"), {
            format!("{} / {}", decimal(figures.modifier), decimal(figures.person))
        }),
        row(collision_order(vehicle), "in this order"),
        row("Then both drive at", "half the sum"),
        row("10 times as heavy: rolls over on", "4–6"),
    ];
    Table { title: COLLISION.to_owned(), note: String::new(), column: 2, rows }
}

/// The order in which a collision damages the vehicle, with its engines in their places.
fn collision_order(vehicle: &Vehicle<'_>) -> String {
    let engine_at = |end| vehicle.engines.iter().any(|engine| engine.end == end);
    let mut order = vec!["Armor", "front weapons"];
    order.extend(engine_at(End::Front).then_some("engine"));
    order.extend(["crew", "sides"]);
    order.extend(engine_at(End::Back).then_some("engine"));
    order.push("back");
    order.join(", ")
}

/// The modifiers of rolls to hit this vehicle; its size is part of each.
fn to_hit_us(vehicle: &Vehicle<'_>, totals: &Totals) -> Table {
    let targeting = &vehicle.catalog.figures.targeting;
    let size = totals.to_hit;
    let mut rows = vec![
        row("Our size", modifier(size)),
        row("Front or back", modifier(size + targeting.ends)),
        row("Another side", modifier(size)),
    ];
    let motions = totals.motion.iter().chain(&totals.other_motions);
    if let Some(top) = motions.map(|motion| motion.top_speed.rounded()).max() {
        let speeds: Vec<_> = targeting.speeds.iter().filter(|speed| **speed < top).collect();
        let harder = (1..=speeds.len() as i64).map(|less| modifier(size - less));
        let harder = harder.collect::<Vec<_>>().join(" / ");
        let speeds: Vec<_> = speeds.iter().map(|speed| speed.to_string()).collect();
        if !speeds.is_empty() {
            rows.push(row(format!("the same over {} mph", speeds.join(" / ")), harder));
        }
    }
    Table { title: TO_HIT_US.to_owned(), note: "range and crew apart".to_owned(), column: 0, rows }
}
