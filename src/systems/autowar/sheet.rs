//! An AutoWar vehicle as a record sheet.

use crate::ledger::Ledger;
use crate::sheet::model::{Amount, Figure, Note, Person, Sheet, Shots, Spec, Table, Weapon};
use crate::units::{plain, pounds};

use super::catalog::Roll;
use super::layout::layout;
use super::stats::squares_text;
use super::vehicle::{self, Extra, Vehicle};

/// Everything but the verdict and the footer, which are the report's.
pub fn sheet(vehicle: &Vehicle<'_>, ledger: &Ledger) -> Sheet {
    Sheet {
        name: vehicle.name.as_deref().unwrap_or("Unnamed").to_owned(),
        class: vehicle.sort_name(),
        key_figures: key_figures(vehicle),
        spec: spec(vehicle, ledger),
        weapons: vehicle.weapons.iter().map(weapon).collect(),
        crew: crew(vehicle),
        accessories: vehicle.options.iter().map(accessory).collect(),
        notes: vehicle.notes.iter().map(|text| note("Note", text)).collect(),
        tables: tables(vehicle),
        figures: list_figures(vehicle, ledger),
        ..Sheet::default()
    }
}

fn note(lead: &str, text: &str) -> Note {
    Note { lead: lead.to_owned(), text: text.to_owned(), ..Note::default() }
}

fn key_figures(vehicle: &Vehicle<'_>) -> Vec<(String, String)> {
    let speed = vehicle.max_speed().map_or("?".to_owned(), |speed| speed.to_string());
    let (short, long) = vehicle.driver_points();
    let figures = [
        ("max speed", speed),
        ("reverse", vehicle.catalog.figures.reverse_speed.to_string()),
        ("driver", format!("{short} / {long}")),
    ];
    figures.map(|(label, value)| (label.to_owned(), value)).into()
}

fn list_figures(vehicle: &Vehicle<'_>, ledger: &Ledger) -> Vec<Figure> {
    let weight = ledger.weight();
    let speed = vehicle.max_speed().map(|speed| Figure {
        label: "max speed".to_owned(),
        text: speed.to_string(),
        amount: None,
    });
    let amount = Some(Amount::Plain(weight));
    let weight = Figure { label: "weight".to_owned(), text: plain(weight), amount };
    std::iter::once(weight).chain(speed).collect()
}

fn spec(vehicle: &Vehicle<'_>, ledger: &Ledger) -> Vec<Spec> {
    let mut lines = Vec::new();
    let mut line = |label: &str, value: String| {
        lines.push(Spec { label: label.to_owned(), value, in_play: false });
    };
    if let Some(scenario) = &vehicle.scenario {
        line("Scenario", scenario.clone());
    }
    if let Some(frame) = vehicle.frame {
        line("Frame", frame.value.row.name.to_lowercase());
    }
    if let Some(engine) = vehicle.engine.as_ref().filter(|_| vehicle.frame.is_some()) {
        line("Engine", engine.row.row.name.to_lowercase());
    }
    if let Some(tires) = vehicle.tires {
        line("Tires", tires.value.row.name.to_lowercase());
    }
    let capacity = vehicle.capacity().map(|capacity| format!(" of {}", pounds(capacity)));
    let weight = ledger.weight();
    line("Weight", format!("{}{}", plain(weight), capacity.unwrap_or(" lbs.".to_owned())));
    line("Squares", squares_text(vehicle, layout(vehicle).as_ref()));
    lines
}

fn weapon(weapon: &vehicle::Weapon<'_>) -> Weapon {
    let row = weapon.row;
    let facing = weapon.facing.map(|facing| facing.value.name()[..1].to_uppercase());
    let mounted = weapon.mount.map(|_| "turns".to_owned());
    let shots = row.rounds.map(|rounds| Shots {
        label: rounds.to_string(),
        boxes: rounds.into(),
        what: String::new(),
    });
    let count = if weapon.count > 1 { format!("{} × ", weapon.count) } else { String::new() };
    let each = usize::try_from(weapon.count).unwrap_or(1);
    Weapon {
        mount: facing.filter(|_| weapon.mount.is_none()).unwrap_or_else(|| "–".to_owned()),
        name: format!("{count}{}", row.row.name),
        effect: [mounted, Some(format!("range {}", row.range)), row.does.clone()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
        to_hit: row.hits.clone().unwrap_or_else(|| "–".to_owned()),
        damage: format!("1d+{}", row.power),
        dp: row.power.to_string(),
        shots: shots.into_iter().flat_map(|shots| vec![shots; each]).collect(),
        ..Weapon::default()
    }
}

/// The driver; a gunner has no points and is an option.
fn crew(vehicle: &Vehicle<'_>) -> Vec<Person> {
    let (short, long) = vehicle.driver_points();
    let about = format!("{short} points in a short game, {long} in a long one");
    vec![Person { role: "Driver".to_owned(), about, ..Person::default() }]
}

fn accessory(option: &Extra<'_>) -> Note {
    let count = if option.count > 1 { format!("{} × ", option.count) } else { String::new() };
    note(&format!("{count}{}", option.row.row.name), &option.does())
}

/// The dice of this sort of vehicle with these tires, table by table.
fn tables(vehicle: &Vehicle<'_>) -> Vec<Table> {
    let sort = vehicle.sort.map_or("", |sort| &sort.value.row.id);
    let tires = vehicle.tires.map_or("", |tires| &tires.value.row.id);
    let among = |ids: &[String], id: &str| ids.iter().any(|known| known == id);
    let concerns = |roll: &&Roll| {
        (roll.vehicles.is_empty() || among(&roll.vehicles, sort))
            && !among(&roll.except, sort)
            && (roll.tires.is_empty() || among(&roll.tires, tires))
    };
    let mut tables: Vec<Table> = Vec::new();
    for roll in vehicle.catalog.rolls.rows.iter().filter(concerns) {
        let row = (roll.row.name.clone(), roll.says.clone());
        match tables.iter_mut().find(|table| table.title == roll.table) {
            Some(table) => table.rows.push(row),
            None => {
                let column = tables.len().min(2);
                let title = roll.table.clone();
                tables.push(Table { title, column, rows: vec![row], ..Table::default() });
            }
        }
    }
    tables
}
