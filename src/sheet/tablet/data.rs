//! The data of a vehicle for the script: groups of boxes, speeds, weapons, and the parts behind each side.

use serde_json::{Value, json};

use super::view::full_name;
use crate::sheet::damage;
use crate::sheet::model::{Armor, Boxes, Cell, ChartStyle, Sheet, Side, View};

/// Numbers the groups of boxes after the `last` number, and describes the vehicle.
pub(super) fn data(sheet: &mut Sheet, design: &str, last: &mut u32) -> Value {
    let first = *last;
    let file = damage::written(sheet);
    let groups = damage::groups(sheet, last);
    number_more(sheet, last);
    let entry = sheet.number.map(|number| format!(" {number}")).unwrap_or_default();
    let fingerprint = Some(&sheet.footer.fingerprint).filter(|text| !text.is_empty());
    let name = fingerprint.unwrap_or(&sheet.name);
    let stem = sheet.file.replace(".toml", "").replace('#', "-");
    let statuses = &sheet.handling.boxes;
    let plant = sheet.view.rows.iter().flatten().find(|cell| cell.dp.group > 0);
    let arcs = sheet.tables.iter().find(|table| table.look == ChartStyle::Arcs);
    // A driver has a line for reflexes.
    let driver = sheet.crew.iter().find(|person| person.blanks.iter().any(|of| of == "reflex"));
    let power = sheet.power.as_ref().map(|power| power.units);
    json!({
        "key": format!("{name}{entry} {}", sheet.file),
        "file": format!("{stem}{}-damage.toml", entry.replace(' ', "-")),
        "damage": file,
        "first": first,
        "count": *last - first,
        "groups": groups,
        "speeds": sheet.speed.rows.iter().map(|row| json!({ "mph": row.mph, "phases": row.phases, "crash": row.crash })).collect::<Vec<_>>(),
        "statuses": statuses.iter().map(|status| &status.label).collect::<Vec<_>>(),
        "start": statuses.iter().position(|status| status.note == "start"),
        "class": sheet.handling.class,
        "regained": sheet.handling.regained,
        "reflexes": sheet.handling.reflexes,
        "ranges": sheet.ranges,
        "consequences": sheet.consequences,
        "plant": plant.map(|cell| cell.dp.group),
        "driver": driver.map(|person| &person.role),
        "toHitUs": sheet.to_hit_us,
        "modifiers": sheet.modifiers,
        "arcs": arcs.map(|table| json!([table.headings, table.rows])),
        "people": numbers(sheet.crew.iter().map(|person| person.hits)),
        "weapons": sheet.weapons.iter().map(|weapon| {
            let shots = weapon.shots.iter().map(|load| load.boxes);
            let loads = numbers(shots.chain(power.filter(|_| weapon.drain.is_some())));
            json!({ "rolls": weapon.rolls, "burns": weapon.burns, "loads": loads, "takes": weapon.drain.unwrap_or(1) })
        }).collect::<Vec<_>>(),
        "chains": chains(sheet),
        "design": { "name": format!("{}.toml", sheet.file.split(".toml").next().unwrap_or_default()), "text": design },
    })
}

/// Boxes that are not in a damage file: of carried items, and of cards.
fn number_more(sheet: &mut Sheet, last: &mut u32) {
    let kit = sheet.crew.iter_mut().flat_map(|person| &mut person.kit).map(|item| &mut item.boxes);
    let board = sheet.board.iter_mut();
    let cards = board.flat_map(|board| {
        board.sides.iter_mut().flat_map(|side| &mut side.cards).chain(&mut board.area.cards)
    });
    let cards = cards.flat_map(|card| [&mut card.spare, &mut card.hits]);
    for boxes in kit.chain(cards).filter(|boxes| boxes.count > 0) {
        *last += 1;
        boxes.group = *last;
    }
}

/// For each side the parts that a hit goes on to, the armor first. Of several, chance or a roll decides.
fn chains(sheet: &Sheet) -> Value {
    let View { front, back, left, right, above, rows, armor, grid, .. } = &sheet.view;
    let mut seats = sheet.crew.iter();
    let mut part = |cell: &Cell| {
        let person = if cell.seat { seats.next() } else { None };
        let of_person = person.into_iter().flat_map(|person| [person.armor, person.hits]);
        let groups = numbers([cell.dp].into_iter().chain(of_person));
        let mut name = full_name(cell);
        if !cell.strike.is_empty() {
            name += &format!(" ({})", cell.strike);
        }
        // A hit may also strike a part without boxes: it goes through.
        (!groups.is_empty() || !cell.strike.is_empty())
            .then(|| json!({ "name": name, "groups": groups }))
    };
    let mut cells = |cells: &Vec<Cell>| cells.iter().filter_map(&mut part).collect::<Vec<_>>();
    let [front, back, left, right, above] = [front, back, left, right, above].map(&mut cells);
    let rows: Vec<_> = rows.iter().map(cells).collect();
    let inside = rows.concat();
    let lines = [
        ([Side::Front, Side::Back], [vec![front], rows, vec![back]].concat()),
        ([Side::Left, Side::Right], vec![left, inside.clone(), right]),
        ([Side::Top, Side::Under], vec![above, inside]),
    ];
    let mut chains = serde_json::Map::new();
    for (mut ends, mut between) in lines {
        for _ in 0..2 {
            let ends_of = ends.map(|side| armor.iter().find(|armor| armor.side == side));
            let [own, far] = ends_of.map(|armor| armor.map(self::armor).into_iter().collect());
            let mut steps = vec![own];
            if grid.is_none() {
                steps.extend(between.iter().cloned().chain([far]));
            }
            steps.retain(|step: &Vec<Value>| !step.is_empty());
            chains.extend(ends_of[0].map(|armor| (armor.name.clone(), json!(steps))));
            ends.reverse();
            between.reverse();
        }
    }
    Value::Object(chains)
}

fn armor(armor: &Armor) -> Value {
    let groups = numbers(armor.layers.iter().map(|layer| layer.points));
    json!({ "name": format!("{} armor", armor.name), "groups": groups })
}

fn numbers(boxes: impl Iterator<Item = Boxes>) -> Vec<u32> {
    boxes.filter(|boxes| boxes.group > 0 && boxes.count > 0).map(|boxes| boxes.group).collect()
}
