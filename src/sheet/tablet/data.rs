//! The data of a vehicle for the script: groups of boxes, speeds, weapons, and the parts behind each side.

use serde_json::{Value, json};

use crate::sheet::damage::{self, Group};
use crate::sheet::model::{Armor, Boxes, Cell, Sheet, Side, Speed, View, WeaponPanel};

/// Numbers the groups of boxes after the `last` number, and describes the vehicle.
pub(super) fn data(sheet: &mut Sheet, design: &str, last: &mut u32) -> Value {
    let first = *last;
    let file = damage::written(sheet);
    let groups = damage::groups(sheet, last);
    number_more(sheet, last);
    let entry = sheet.number.map(|number| format!(" {number}")).unwrap_or_default();
    let name = match sheet.footer.fingerprint.as_str() {
        "" => &sheet.name,
        fingerprint => fingerprint,
    };
    let stem = sheet.file.replace(".toml", "").replace('#', "-");
    let statuses = &sheet.handling.boxes;
    json!({
        "name": sheet.name,
        "number": sheet.number,
        "key": format!("{name}{entry} {}", sheet.file),
        "file": format!("{stem}{}-damage.toml", entry.replace(' ', "-")),
        "damage": file,
        "first": first,
        "count": *last - first,
        "groups": groups.iter().map(group).collect::<Vec<_>>(),
        "speeds": sheet.speed.rows.iter().map(speed).collect::<Vec<_>>(),
        "statuses": statuses.iter().map(|status| &status.label).collect::<Vec<_>>(),
        "start": statuses.iter().position(|status| status.note == "start"),
        "regained": sheet.handling.regained,
        "ranges": sheet.ranges,
        "modifiers": sheet.modifiers.iter().map(|of| json!([of.title, of.several, of.choices])).collect::<Vec<_>>(),
        "hazards": sheet.hazards,
        "toHitUs": sheet.to_hit_us,
        "weapons": sheet.weapons.iter().map(weapon).collect::<Vec<_>>(),
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

fn group(group: &Group) -> Value {
    let Group { table, part, names, key, row, .. } = group;
    let keys: serde_json::Map<_, _> =
        part.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
    json!({ "table": table, "part": keys, "names": names, "key": key, "row": row })
}

fn speed(row: &Speed) -> Value {
    let more = [("ram", &row.ram), ("crash", &row.crash)].map(|(of, is)| format!("{of} {is}"));
    let more = more.into_iter().chain(row.price.clone()).collect::<Vec<_>>();
    json!({ "mph": row.mph, "phases": row.phases, "more": more.join(" · ") })
}

fn weapon(weapon: &WeaponPanel) -> Value {
    let loads = weapon.shots.iter().map(|load| load.boxes.group).filter(|group| *group > 0);
    json!({
        "name": weapon.name,
        "mount": weapon.mount,
        "damage": weapon.figures[1],
        "rolls": weapon.rolls,
        "loads": loads.collect::<Vec<_>>(),
    })
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
        (!groups.is_empty()).then(|| json!({ "name": name, "groups": groups }))
    };
    let mut cells = |cells: &[Cell]| cells.iter().filter_map(&mut part).collect::<Vec<_>>();
    let View { front, back, left, right, above, .. } = view;
    let [front, back, left, right, above] = [front, back, left, right, above].map(|all| cells(all));
    let rows: Vec<_> = view.rows.iter().map(|row| cells(row)).collect();
    let inside: Vec<_> = rows.concat();
    let armor = |side| {
        view.armor.iter().find(|armor| armor.side == side).map(self::armor).into_iter().collect()
    };
    let all = view.armor.iter().map(|own| {
        let mut steps = vec![armor(own.side)];
        let ahead = || rows.iter().cloned();
        if view.grid.is_none() {
            match own.side {
                Side::Front => {
                    steps.push(front.clone());
                    steps.extend(ahead());
                    steps.extend([back.clone(), armor(Side::Back)]);
                }
                Side::Back => {
                    steps.push(back.clone());
                    steps.extend(ahead().rev());
                    steps.extend([front.clone(), armor(Side::Front)]);
                }
                Side::Left => {
                    steps.extend([left.clone(), inside.clone(), right.clone(), armor(Side::Right)])
                }
                Side::Right => {
                    steps.extend([right.clone(), inside.clone(), left.clone(), armor(Side::Left)])
                }
                Side::Top => steps.extend([above.clone(), inside.clone(), armor(Side::Under)]),
                Side::Under => steps.extend([inside.clone(), above.clone(), armor(Side::Top)]),
            }
        }
        steps.retain(|step| !step.is_empty());
        (own.name.clone(), json!(steps))
    });
    Value::Object(all.collect())
}

fn armor(armor: &Armor) -> Value {
    let groups = numbers(armor.layers.iter().map(|layer| layer.points));
    json!({ "name": format!("{} armor", armor.name), "groups": groups })
}

fn numbers(boxes: impl Iterator<Item = Boxes>) -> Vec<u32> {
    boxes.filter(|boxes| boxes.group > 0 && boxes.count > 0).map(|boxes| boxes.group).collect()
}
