//! Speed, handling, and tables for play.

use crate::sheet::model::{
    Chart, ChartStyle, Control, HandlingBox, HandlingState, HandlingTrack, Speed, SpeedTable,
};
use crate::text::word_for;
use crate::units::{Exact, plain};

use super::super::catalog::play::{self, Part, Roll};
use super::super::catalog::{Catalog, KindSort};
use super::super::figures::{Figures, Unit};
use super::super::people::untrained;
use super::super::places::Place;
use super::super::vehicle::Vehicle;
use super::{MOST, is_for, modifier, signed};

const LINES_ABOVE: i64 = 2;
/// The table runs to this speed at least: collisions push beyond the top speed.
const LEAST_SPEED: i64 = 110;

/// The speed table and the handling track, which share columns.
pub fn speed(units: &[Unit<'_>], figures: &Figures) -> (SpeedTable, HandlingTrack) {
    let vehicle = units[0].vehicle;
    let catalog = vehicle.catalog;
    let play = &catalog.play;
    let (track, statuses) = handling(vehicle, figures);
    let alone = (units.len() > 1).then(|| Figures::of(&units[..1]));
    let top_of = |figures: &Figures| figures.empty.map(|motion| motion.top_speed);
    let joined = top_of(figures).unwrap_or_default();
    let top = alone.as_ref().and_then(top_of).unwrap_or(joined).max(joined);
    let step = play.step();
    let above = top.down_to_multiple_of(Exact::from(step)).floor() + LINES_ABOVE * step;
    let last = Exact::from(above.max(LEAST_SPEED));
    let wanted = play.movement.iter().filter(|row| Exact::from(row.mph) <= last);
    let rows = wanted.filter_map(|row| speed_row(play, row, top, &statuses));
    let rows: Vec<Speed> = rows.collect();
    let mut notes = notes(play, [joined, top], (top > joined).then_some(units[0].name));
    if let Some(last) = notes.last_mut().filter(|_| rows.iter().any(|row| row.above_top)) {
        let play::OverTopSpeed { every, units, .. } = play.over_top_speed;
        last.push_str(&format!(" Thin: over top speed, {units} PU a turn for each {every} mph."));
    }
    let table = SpeedTable {
        rows,
        alone_above: alone.is_some().then(|| joined.floor()).filter(|_| top > joined),
        notes,
    };
    (table, track)
}

pub fn form(catalog: &Catalog, fastest: i64) -> (SpeedTable, HandlingTrack) {
    let play = &catalog.play;
    let statuses: Vec<i64> = (play::Control::LOWEST..=play::Control::HIGHEST).rev().collect();
    let rows = play.movement.iter().filter(|row| (1..=fastest).contains(&row.mph));
    let rows = rows.filter_map(|row| speed_row(play, row, Exact::from(row.mph), &statuses));
    let table = SpeedTable {
        rows: rows.collect(),
        notes: vec![LEGEND.to_owned(), format!("{LOST} Mark the box of the start.")],
        ..SpeedTable::default()
    };
    let boxes = statuses.iter().map(|status| HandlingBox {
        label: signed(*status),
        state: HandlingState::Usual,
        note: String::new(),
    });
    let regain = format!("a turn regain HC + skill, at least {}", play.handling.regained);
    (table, HandlingTrack { boxes: boxes.collect(), regain, ..HandlingTrack::default() })
}

fn speed_row(
    play: &play::Play,
    row: &play::Movement,
    top: Exact,
    statuses: &[i64],
) -> Option<Speed> {
    let control = play.control.iter().find(|control| row.mph <= control.mph)?;
    let beyond = Exact::from(row.mph) - top;
    let units =
        (beyond / Exact::from(play.over_top_speed.every)).floor() * play.over_top_speed.units;
    Some(Speed {
        mph: row.mph,
        phases: std::array::from_fn(|phase| print_inches(&row.inches[phase])),
        ram: row.ram.replace('-', "−"),
        crash: modifier(control.crash),
        control: statuses.iter().map(|status| print_roll(control.roll(*status))).collect(),
        above_top: beyond > Exact::ZERO,
        price: (1..10).contains(&units).then(|| format!("{units} PU")),
    })
}

/// "1/2" as "½", "0" as nothing.
fn print_inches(text: &str) -> String {
    match text {
        "0" => String::new(),
        text => text.replace(" 1/2", "½").replace("1/2", "½"),
    }
}

fn print_roll(roll: Roll) -> Control {
    match roll {
        Roll::Safe => Control::Safe,
        Roll::AtLeast(number) => Control::Roll(number.to_string()),
        Roll::Lost => Control::Lost,
    }
}

fn handling(vehicle: &Vehicle<'_>, figures: &Figures) -> (HandlingTrack, Vec<i64>) {
    let play = &vehicle.catalog.play;
    let lost = untrained(vehicle).map_or(0, |(_, change)| change);
    let classes = figures.handling_classes().map(|all| all.map(|class| class + lost));
    let [start, fast, rough] = classes.map_or([None; 3], |all| all.map(Some));
    let lowest = play::Control::LOWEST;
    let best = [start, fast, rough].into_iter().flatten().max();
    let highest = best.map_or(play::Control::HIGHEST, |best| best + play.handling.reflexes);
    let highest = highest.clamp(lowest, MOST);
    let statuses: Vec<i64> = (lowest..=highest).rev().collect();
    let state = |status: i64| match start {
        Some(start) if status > start.max(lowest) => HandlingState::Sometimes,
        Some(start) if status == start.max(lowest) => HandlingState::Start,
        _ => HandlingState::Usual,
    };
    let reached = [fast, rough].into_iter().flatten().max();
    let note = |status: i64| match (state(status), start) {
        (HandlingState::Start, _) => "start".to_owned(),
        (HandlingState::Sometimes, _) if fast.is_some_and(|fast| status <= fast) => {
            format!("over {}", vehicle.catalog.figures.at_speed.mph)
        }
        (HandlingState::Sometimes, Some(start)) if reached.is_none_or(|most| most <= start) => {
            format!("reflex {}", play.handling.exceptional + status - start - 1)
        }
        (HandlingState::Sometimes, _) => "reflex".to_owned(),
        (HandlingState::Usual, _) => String::new(),
    };
    let boxed = |status: i64| HandlingBox {
        label: signed(status),
        state: state(status),
        note: note(status),
    };
    let regain = start.map(|start| {
        let at_speed = fast.filter(|fast| *fast != start);
        let mph = vehicle.catalog.figures.at_speed.mph;
        let at_speed = at_speed.map(|fast| format!(" ({} over {mph})", signed(fast)));
        let off_road = rough.filter(|rough| *rough > start);
        let off_road = off_road.map(|rough| format!(" ({} off road)", signed(rough)));
        let more = at_speed.or(off_road).unwrap_or_default();
        let (class, least) = (signed(start), play.handling.regained);
        format!("a turn regain HC {class}{more} + skill, at least {least}")
    });
    let track = HandlingTrack {
        boxes: statuses.iter().copied().map(boxed).collect(),
        regain: regain.unwrap_or_default(),
        class: start.unwrap_or_default(),
        regained: play.handling.regained,
        reflexes: (play.handling.exceptional, play.handling.reflexes),
    };
    (track, statuses)
}

const LEGEND: &str =
    "Where they meet: one die, this or more; blank, no column: safe; X: lost; heavy: start.";
const LOST: &str = "Lost: Crash Table 1 (maneuver), 2 (hazard): 2 dice + D − 3 + crash − skill.";

fn notes(play: &play::Play, [joined, top]: [Exact; 2], faster_alone: Option<&str>) -> Vec<String> {
    let step = play.step();
    let mut text = LOST.to_owned();
    if let Some(unit) = faster_alone {
        text.push_str(&format!(" Below the bar: {unit} alone."));
    }
    let mut tops = vec![joined, top];
    tops.dedup();
    tops.retain(|top| !top.is_zero() && top.down_to_multiple_of(Exact::from(step)) != *top);
    tops.into_iter().for_each(|top| text.push_str(&uneven(play, top, step)));
    vec![LEGEND.to_owned(), text]
}

/// A top speed between two rows moves as in the next row with half of its half inch, and rams as in the row before.
fn uneven(play: &play::Play, top: Exact, step: i64) -> String {
    let slower = top.down_to_multiple_of(Exact::from(step));
    let (name, before) = (plain(top), plain(slower));
    let next = play.movement.iter().find(|row| Exact::from(row.mph) > top);
    let Some(next) = next else { return format!(" {name} mph: as {before}.") };
    let half = next.inches.iter().position(|inches| inches.contains("1/2"));
    let half = half.map(|phase| format!(" with ¼ for ½ in {}", phase + 1)).unwrap_or_default();
    format!(" {name} mph: moves as {}{half}, rams as {before}.", next.mph)
}

/// "ends" and "−1"; a tire's modifier comes on top of that of its side.
pub fn to_hit_us(vehicle: &Vehicle<'_>) -> Vec<(String, String)> {
    let play = &vehicle.catalog.play;
    let Some(body) = vehicle.body.map(|body| body.value) else { return Vec::new() };
    let (ends, sides, top) = play.size(vehicle.catalog.kind_of(body, false), &body.row.id);
    let aim = |part| play.aim(part).map(modifier);
    let mut rows = vec![("ends", modifier(ends)), ("sides", modifier(sides))];
    rows.extend(top.map(|top| ("top", modifier(top))));
    rows.extend(aim(Part::Tire).map(|text| ("tire", text)));
    if !vehicle.turrets.is_empty() {
        rows.extend(aim(Part::Turret).map(|text| ("turret", text)));
    }
    if vehicle.sort() == Some(KindSort::Cycle) {
        rows.extend(aim(Part::Rider).map(|text| ("rider, side", text)));
    }
    if vehicle.sidecar.is_some() {
        rows.extend(aim(Part::Sidecar).map(|text| ("sidecar", text)));
    }
    rows.into_iter().map(|(what, number)| (what.to_owned(), number)).collect()
}

pub fn tables(units: &[Unit<'_>], figures: &Figures) -> Vec<Chart> {
    let vehicle = units[0].vehicle;
    let play = &vehicle.catalog.play;
    let printed = |table: &&play::PlayTable| is_for(units, &table.kinds, table.when);
    // A table that few vehicles need comes last, so that no other table moves.
    let (rare, usual): (Vec<_>, Vec<_>) =
        play.tables.iter().filter(printed).partition(|table| table.when.is_some());
    let mut tables: Vec<Chart> = usual.into_iter().map(print).collect();
    tables.extend(slowed(vehicle, figures));
    tables.push(where_damage_goes(units));
    let reminders = play.reminders.iter().filter(|own| is_for(units, &own.kinds, own.when));
    tables.push(Chart {
        title: "Also".to_owned(),
        column: 2,
        rows: reminders.map(|own| Chart::row(&own.says, "")).collect(),
        ..Chart::default()
    });
    tables.extend(rare.into_iter().map(print));
    tables.retain(|table| !table.rows.is_empty());
    tables
}

fn print(table: &play::PlayTable) -> Chart {
    let rows = table.rows.iter().map(|row| (row.of.clone(), row.is.clone())).collect();
    Chart {
        title: table.title.clone(),
        note: table.note.clone().unwrap_or_default(),
        column: usize::try_from(table.column - 1).unwrap_or(0).min(2),
        own: table.front,
        look: if table.arcs { ChartStyle::Arcs } else { ChartStyle::List },
        headings: table.headings.clone(),
        rows,
        above: usize::try_from(table.above).unwrap_or(0),
        dense: false,
    }
}

/// The title of the table that depends on the vehicle's damage modifier.
pub const OUR_SPEED: &str = "Our speed in a collision";

fn slowed(vehicle: &Vehicle<'_>, figures: &Figures) -> Option<Chart> {
    let rows = &vehicle.catalog.play.temporary_speeds;
    let own = rows.iter().find(|row| row.damage_modifier == figures.damage_modifier)?;
    let shares = own.shares().map(|(most, share)| (most.to_owned(), share.to_owned()));
    let (limits, shares): (Vec<_>, Vec<_>) = shares.unzip();
    let limits = format!("Our speed, their DM to {}; more", limits.join("; "));
    Some(Chart {
        title: OUR_SPEED.to_owned(),
        note: "old speed × this".to_owned(),
        column: 1,
        rows: vec![Chart::row(limits, format!("× {}; 0", shares.join("; ")))],
        ..Chart::default()
    })
}

fn where_damage_goes(units: &[Unit<'_>]) -> Chart {
    let vehicle = units[0].vehicle;
    let play = &vehicle.catalog.play;
    let kind = vehicle.kind;
    let mut rows = Vec::new();
    let mut row = |of: &str, is: &str| rows.push(Chart::row(of, is));
    let parts = [Part::Armor, Part::Rider, Part::Plant, Part::Weapon, Part::Tire];
    if vehicle.sort() == Some(KindSort::Cycle) {
        for (from_ends, from) in [(true, "Ends"), (false, "Side")] {
            for part in parts {
                if let Some(strike) = play.strike(kind, from_ends, part) {
                    let (least, most) = (strike.least, strike.most);
                    row(&format!("{from}: {least}–{most}"), word_for(Part::WORDS, part));
                }
            }
        }
        row("Armor of an end gone", "roll as from the side");
    } else {
        if let Some(strike) = play.strike(kind, true, Part::Tire) {
            let end = if vehicle.sort() == Some(KindSort::Trike) { "Front" } else { "Back" };
            row(&format!("{end}: {}–{}", strike.least, strike.most), "the wheel");
        }
        row("Front, back", "armor, weapon, then inward");
        row("Right, left", "armor, weapon, one of the inside");
        row("Top", "armor, turret, one of the inside");
        row("Underbody", "armor, one of the inside, turret");
        row("Left over, not from a tire or turret", "the other side");
        row("Several alike in a place", "one, at random");
    }
    if let Some(sidecar) = &vehicle.sidecar {
        let (highest, spaces) = (play.sidecar_strike.cycle, sidecar.spaces().unwrap_or(0));
        let either = format!("{}, else sidecar", units[0].name);
        row(&format!("From the sidecar's side: 1–{highest}"), &either);
        row(&format!("Left over, sidecar behind: 1–{spaces}"), "sidecar too");
        row("Sidecar: armor of a side gone", "equal chances inside");
    }
    Chart { title: "Where damage goes".to_owned(), column: 2, rows, ..Chart::default() }
}

pub fn is_above(place: Place) -> bool {
    matches!(place, Place::Top | Place::Underbody | Place::Turret)
}
