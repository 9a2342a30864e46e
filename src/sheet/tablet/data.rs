//! The data of a vehicle for the script: groups of boxes, speeds, weapons, and the parts behind each side.

use serde_json::{Value, json};

use crate::sheet::damage;
use crate::sheet::model::{Armor, Boxes, Cell, Chart, Sheet, Side, View};

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
    let plant = plant.map(|cell| cell.dp.group - first - 1);
    let mut views = [Some(sheet.view.clone()), sheet.view.sidecar.as_deref().cloned()];
    let parts: Vec<_> = views.iter_mut().flatten().flat_map(damage::placed).collect();
    let of_weapon = |number| {
        let own = parts.iter().filter(|(_, cell)| cell.weapon == Some(number));
        numbers(own.map(|(_, cell)| cell.dp))
    };
    let factor = sheet.modifiers.first();
    let arcs = factor.and_then(|of| sheet.tables.iter().find(|table| table.title == of.title));
    // A driver has a line for reflexes.
    let driver = sheet.crew.iter().find(|person| person.blanks.iter().any(|of| of == "reflex"));
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
        "plant": plant,
        "driver": driver.map(|person| &person.role),
        "toHitUs": sheet.to_hit_us,
        "factor": factor.map(|of| &of.choices),
        "arcs": arcs.map(pairs),
        "people": numbers(sheet.crew.iter().map(|person| person.hits)),
        "weapons": sheet.weapons.iter().enumerate().map(|(number, weapon)| json!({
            "rolls": weapon.rolls,
            "groups": of_weapon(number),
            "burns": weapon.remarks.iter().any(|text| text.starts_with("fire ") && text.contains('/')),
        })).collect::<Vec<_>>(),
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
    let view = &sheet.view;
    let mut seats = sheet.crew.iter();
    let mut part = |cell: &Cell| {
        let person = if cell.seat { seats.next() } else { None };
        let of_person = person.into_iter().flat_map(|person| [person.armor, person.hits]);
        let groups = numbers([cell.dp].into_iter().chain(of_person));
        let name = if cell.strike.is_empty() {
            cell.name.clone()
        } else {
            format!("{} ({})", cell.name, cell.strike)
        };
        // A hit may also strike a part without boxes: it goes through.
        (!groups.is_empty() || !cell.strike.is_empty())
            .then(|| json!({ "name": name, "groups": groups }))
    };
    let mut cells = |cells: &[Cell]| cells.iter().filter_map(&mut part).collect::<Vec<_>>();
    let View { front, back, left, right, above, .. } = view;
    let [front, back, left, right, above] = [front, back, left, right, above].map(|all| cells(all));
    let rows: Vec<_> = view.rows.iter().map(|row| cells(row)).collect();
    let inside = rows.concat();
    let length: Vec<_> = [front].into_iter().chain(rows).chain([back]).collect();
    let armor = |side| {
        view.armor.iter().find(|armor| armor.side == side).map(self::armor).into_iter().collect()
    };
    let all = view.armor.iter().map(|own| {
        let (mut steps, far) = match own.side {
            Side::Front => (length.clone(), Side::Back),
            Side::Back => (length.iter().rev().cloned().collect(), Side::Front),
            Side::Left => (vec![left.clone(), inside.clone(), right.clone()], Side::Right),
            Side::Right => (vec![right.clone(), inside.clone(), left.clone()], Side::Left),
            Side::Top => (vec![above.clone(), inside.clone()], Side::Under),
            Side::Under => (vec![inside.clone(), above.clone()], Side::Top),
        };
        steps.push(armor(far));
        if view.grid.is_some() {
            steps.clear();
        }
        steps.insert(0, armor(own.side));
        steps.retain(|step| !step.is_empty());
        (own.name.clone(), json!(steps))
    });
    Value::Object(all.collect())
}

/// The speed that counts for each pair of arcs, ours before the target's.
fn pairs(table: &Chart) -> Vec<(String, &String)> {
    let rows = table.rows.iter().filter(|(_, is)| is.len() == table.headings.len());
    let cells =
        rows.flat_map(|(of, is)| table.headings.iter().zip(is).map(move |(at, is)| (of, at, is)));
    cells.map(|(of, at, is)| (format!("{of}, {at}"), is)).collect()
}

fn armor(armor: &Armor) -> Value {
    let groups = numbers(armor.layers.iter().map(|layer| layer.points));
    json!({ "name": format!("{} armor", armor.name), "groups": groups })
}

fn numbers(boxes: impl Iterator<Item = Boxes>) -> Vec<u32> {
    boxes.filter(|boxes| boxes.group > 0 && boxes.count > 0).map(|boxes| boxes.group).collect()
}
