//! The tables for play, from the catalog and from the vehicle's statistics.

use crate::sheet::model::Chart;
use crate::units::{counted, decimal};

use super::super::catalog::{Play, Range};
use super::super::figures::Totals;
use super::super::places::End;
use super::super::vehicle::Vehicle;
use super::{modifier, signed};

/// Titles of the tables that depend on the vehicle.
pub const COLLISION: &str = "Collision";
pub const TO_HIT_US: &str = "To hit us";

/// The first tables go beside the vehicle, if they fit.
pub fn tables(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<Chart> {
    let concerns = |cycle: Option<bool>| cycle.is_none_or(|cycle| cycle == vehicle.is_cycle());
    let plays = vehicle.catalog.plays.rows.iter().filter(|play| concerns(play.cycle));
    let line = |play: &Play| Chart {
        title: play.table.clone(),
        note: play.note.clone().unwrap_or_default(),
        column: usize::try_from(play.column).unwrap_or(0),
        rows: vec![Chart::row(&play.row.name, &play.says)],
        ..Chart::default()
    };
    let mut tables = vec![braking(vehicle)];
    tables.extend(Chart::joined(plays.map(line)));
    tables.extend(to_hit_at(vehicle));
    tables.push(collision(vehicle, totals));
    tables.push(to_hit_us(vehicle, totals));
    tables
}

const DIFFICULTIES: i64 = 20;

/// Three difficulties to a line, each with the hardest braking.
fn braking(vehicle: &Vehicle<'_>) -> Chart {
    let brakes = &vehicle.catalog.figures.brakes;
    let better: i64 = vehicle.fitted().map(|row| row.brakes).sum();
    let safe = brakes.safe + better;
    let mut rows = vec![Chart::row(format!("to {safe} mph"), "safe")];
    let all: Vec<_> = (1..=brakes.worst.min(DIFFICULTIES)).collect();
    for difficulties in all.chunks(3) {
        let speeds = difficulties.iter().map(|d| (safe + d * brakes.step).to_string());
        let names = difficulties.iter().map(|d| format!("D{d}"));
        let speeds = speeds.collect::<Vec<_>>().join(" / ");
        rows.push(Chart::row(format!("to {speeds} mph"), names.collect::<Vec<_>>().join(" / ")));
    }
    rows.push(Chart::row("more", format!("−{} mph and a crash roll", brakes.lost)));
    Chart { title: "Braking".to_owned(), note: "off at once".to_owned(), rows, ..Chart::default() }
}

fn collision(vehicle: &Vehicle<'_>, totals: &Totals) -> Chart {
    let figures = &vehicle.catalog.figures.collisions;
    let step = counted(figures.step, "lb").replace("lbs", "lb");
    let rows = vec![
        Chart::row("Each deals its dice times its modifier; ours", decimal(totals.collision)),
        Chart::row(format!("Each {step} begun / a person"), {
            format!("{} / {}", decimal(figures.modifier), decimal(figures.person))
        }),
        Chart::row(collision_order(vehicle), "in this order"),
        Chart::row("Then both drive at", "half the sum"),
        Chart::row("10 times as heavy: rolls over on", "4–6"),
    ];
    Chart { title: COLLISION.to_owned(), column: 2, rows, ..Chart::default() }
}

/// The order of damage in a collision, including engines.
fn collision_order(vehicle: &Vehicle<'_>) -> String {
    let engine_at = |end| vehicle.engines.iter().any(|engine| engine.end == end);
    let mut order = vec!["Armor", "front weapons"];
    order.extend(engine_at(End::Front).then_some("engine"));
    order.extend(["crew", "sides"]);
    order.extend(engine_at(End::Back).then_some("engine"));
    order.push("back");
    order.join(", ")
}

/// Rolls to hit at each range, if the vehicle has an aimed weapon.
fn to_hit_at(vehicle: &Vehicle<'_>) -> Option<Chart> {
    let ranges = &vehicle.catalog.ranges;
    let mut rows: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for weapon in &vehicle.weapons {
        let Some(base) = weapon.to_hit() else { continue };
        let cell = |range: &Range| match weapon.row.range {
            Some(most) if range.from > most => "–".to_owned(),
            _ => signed(base - range.to_hit),
        };
        let (name, cells) = (weapon.name(), ranges.iter().map(cell).collect());
        match rows.iter_mut().find(|(_, known)| *known == cells) {
            Some((names, _)) if names.contains(&name) => {}
            Some((names, _)) => names.push(name),
            None => rows.push((vec![name], cells)),
        }
    }
    let starts: Vec<_> = ranges.iter().map(|range| range.from).collect();
    let rows: Vec<_> = rows.into_iter().map(|(names, cells)| (names.join(", "), cells)).collect();
    (!rows.is_empty()).then(|| Chart::to_hit_at(&starts, "without the gunner", rows))
}

/// Modifiers of rolls to hit this vehicle, with its size included.
fn to_hit_us(vehicle: &Vehicle<'_>, totals: &Totals) -> Chart {
    let targeting = &vehicle.catalog.figures.targeting;
    let size = totals.to_hit;
    let mut rows = vec![
        Chart::row("Front or back", modifier(size + targeting.ends)),
        Chart::row("Another side", modifier(size)),
    ];
    let motions = totals.motion.iter().chain(&totals.other_motions);
    if let Some(top) = motions.map(|motion| motion.top_speed.rounded()).max() {
        let speeds: Vec<_> = targeting.speeds.iter().filter(|speed| **speed < top).collect();
        let harder = (1..=speeds.len() as i64).map(|less| modifier(size - less));
        let harder = harder.collect::<Vec<_>>().join(" / ");
        let speeds: Vec<_> = speeds.iter().map(|speed| speed.to_string()).collect();
        if !speeds.is_empty() {
            rows.push(Chart::row(format!("Another side, over {} mph", speeds.join(" / ")), harder));
        }
    }
    Chart {
        title: TO_HIT_US.to_owned(),
        note: "our size counted; without range and gunner".to_owned(),
        rows,
        ..Chart::default()
    }
}
