//! A Classic vehicle in neutral terms: its figures under the keys that the JSON promises, and tables for people.

use serde_json::{Value, json};

use crate::ledger::Ledger;
use crate::report::{Column, Description, Section, Stat};
use crate::units::{Exact, dollars, plain, pounds};

use super::figures::{
    Figures, Motion, acceleration_limits, eases_fast_maneuvers, spaces_at, top_speed_limit,
};
use super::line::{and, entry_text, line};
use super::places::Place;
use super::rulings;
use super::tally::{mount_name, tire_name};
use super::vehicle::{Compartment, Link, Member, PlantLocation, Vehicle, Weapon, tire_figures};

pub fn describe(vehicle: &Vehicle<'_>, ledger: Ledger, figures: &Figures) -> Description {
    let stats = stats(vehicle, figures);
    Description {
        name: vehicle.name.clone().unwrap_or_else(|| "Unnamed".to_owned()),
        sections: [
            specification(vehicle),
            armor(vehicle),
            weapons(vehicle),
            links(vehicle),
            accessories(vehicle),
        ]
        .into_iter()
        .filter(|section| !section.rows.is_empty())
        .collect(),
        rulings: rulings::of_figures(vehicle, &stats),
        stats,
        line: line(vehicle, figures),
        headline: headline(figures),
        ledger,
    }
}

/// "$14,600, 6,600 lbs., acceleration 5, top speed 100, HC 3".
fn headline(figures: &Figures) -> String {
    let mut text =
        format!("{}, {}", dollars(Exact::from(figures.cost)), pounds(Exact::from(figures.weight)));
    if let Some(motion) = figures.empty {
        text.push_str(&format!(
            ", acceleration {}, top speed {}",
            motion.acceleration,
            plain(motion.top_speed)
        ));
    }
    if let Some(class) = figures.handling_class() {
        text.push_str(&format!(", HC {class}"));
    }
    text
}

fn stats(vehicle: &Vehicle<'_>, figures: &Figures) -> Vec<Stat> {
    let mut stats = Stats(Vec::new());
    let cost = Exact::from(figures.cost);
    let weight = Exact::from(figures.weight);
    let left = figures.weight_left();
    let number = |number: Option<Exact>| number.map_or(Value::Null, |number| json!(number));
    let whole = |number: Option<i64>| number.map_or(Value::Null, |number| json!(number));

    let step = vehicle.catalog.figures.division_step;
    let ceiling = Exact::from((cost / step).ceil()) * step;
    stats.add(
        "cost",
        json!(figures.cost),
        "Cost",
        format!("{}, {} below {}", dollars(cost), dollars(ceiling - cost), dollars(ceiling)),
    );
    let of_load = figures.max_load.map(|load| format!(" of {}", pounds(load))).unwrap_or_default();
    let over = left.map(|left| {
        if left < Exact::ZERO {
            format!(", {} over", pounds(-left))
        } else {
            format!(", {} left", pounds(left))
        }
    });
    stats.add(
        "weight",
        json!(figures.weight),
        "Weight",
        format!("{}{of_load}{}", pounds(weight), over.unwrap_or_default()),
    );
    stats.hide("weight_with_cargo", whole(figures.with_cargo.map(|motion| motion.weight)));
    stats.hide("weight_loaded", whole(figures.loaded.map(|motion| motion.weight)));
    stats.hide("max_load", number(figures.max_load));
    stats.hide("load_left", number(left));
    let of_spaces = figures.spaces.map(|spaces| format!(" of {spaces}")).unwrap_or_default();
    stats.hide("spaces", whole(figures.spaces));
    stats.add(
        "spaces_used",
        json!(figures.spaces_used),
        "Spaces",
        format!("{}{of_spaces}", plain(figures.spaces_used)),
    );
    stats.hide("cargo_spaces", number(figures.cargo_spaces));
    let room = figures.cargo_spaces.map(|room| format!(" of {}", plain(room))).unwrap_or_default();

    let used = json!(figures.cargo_spaces_used);
    let some = figures.cargo_spaces.is_some_and(|room| room > Exact::ZERO)
        || !figures.cargo_spaces_used.is_zero();
    if some || figures.cargo_weight > 0 {
        let declared = pounds(Exact::from(figures.cargo_weight));
        let text =
            format!("{}{room} spaces, {declared} declared", plain(figures.cargo_spaces_used));
        stats.add("cargo_spaces_used", used, "Cargo", text);
    } else {
        stats.hide("cargo_spaces_used", used);
    }

    let motions =
        [("", figures.empty), ("_with_cargo", figures.with_cargo), ("_loaded", figures.loaded)];
    let speeds = |read: &dyn Fn(Motion) -> String| by_load(motions.map(|(_, motion)| motion), read);
    stats.add(
        "acceleration",
        whole(figures.empty.map(|m| m.acceleration)),
        "Acceleration",
        speeds(&|m| m.acceleration.to_string()),
    );
    stats.hide("acceleration_with_cargo", whole(figures.with_cargo.map(|m| m.acceleration)));
    stats.hide("acceleration_loaded", whole(figures.loaded.map(|m| m.acceleration)));
    stats.add(
        "top_speed",
        number(figures.empty.map(|m| m.top_speed)),
        "Top speed",
        speeds(&|m| plain(m.top_speed)),
    );
    stats.hide("top_speed_with_cargo", number(figures.with_cargo.map(|m| m.top_speed)));
    stats.hide("top_speed_loaded", number(figures.loaded.map(|m| m.top_speed)));
    thresholds(vehicle, figures, &mut stats);

    stats.add(
        "handling_class",
        whole(figures.handling_class()),
        "Handling class",
        handling(vehicle, figures),
    );
    stats.hide("handling_class_at_speed", whole(figures.handling_class_at_speed()));
    stats.hide("handling_class_off_road", whole(figures.handling_class_off_road()));
    stats.add(
        "damage_modifier",
        json!(figures.damage_modifier),
        "Damage modifier",
        plain(figures.damage_modifier),
    );
    power(vehicle, figures, &mut stats);
    stats.hide("personal_cost", json!(0));
    left_over(vehicle, figures, &mut stats, ceiling - cost);
    stats.0
}

struct Stats(Vec<Stat>);

impl Stats {
    fn add(&mut self, key: &'static str, value: Value, label: &'static str, text: String) {
        self.0.push(Stat { key, value, shown: Some((label, text)) });
    }

    fn hide(&mut self, key: &'static str, value: Value) {
        self.0.push(Stat { key, value, shown: None });
    }
}

/// "10 (5 with cargo, 5 loaded)": only what differs from the empty vehicle.
fn by_load(motions: [Option<Motion>; 3], read: &dyn Fn(Motion) -> String) -> String {
    let [empty, with_cargo, loaded] = motions.map(|motion| motion.map(read));
    let Some(empty) = empty else {
        return "unknown".to_owned();
    };
    let cargo =
        with_cargo.filter(|text| *text != empty).map(|text| format!("{text} with its cargo"));
    let full =
        loaded.filter(|text| *text != empty).map(|text| format!("{text} loaded to the limit"));
    let more: Vec<_> = cargo.into_iter().chain(full).collect();
    if more.is_empty() { empty } else { format!("{empty} ({})", more.join(", ")) }
}

fn thresholds(vehicle: &Vehicle<'_>, figures: &Figures, stats: &mut Stats) {
    let (Some(motion), Some(plant)) = (figures.empty, &vehicle.power_plant) else {
        return stats.hide("thresholds", Value::Null);
    };
    let (catalog, power) = (vehicle.catalog, plant.row.power);
    let step = catalog.figures.top_speed_step;
    let (keeps, gains) = acceleration_limits(catalog, power, motion);
    let speed_keeps = top_speed_limit(catalog, power, motion.top_speed);
    let speed_gains = top_speed_limit(catalog, power, motion.top_speed + step)
        .filter(|_| motion.acceleration > 0);
    let value = json!({
        "acceleration_kept_up_to": keeps,
        "acceleration_gained_at": gains,
        "top_speed_kept_up_to": speed_keeps,
        "top_speed_gained_at": speed_gains,
    });
    let steps = &catalog.figures.acceleration;
    let better = steps.iter().find(|(_, mph)| *mph > motion.acceleration).map(|(_, mph)| *mph);
    let worse =
        steps.iter().rev().find(|(_, mph)| *mph < motion.acceleration).map_or(0, |(_, mph)| *mph);
    let change =
        |what: &str, more: Option<String>, gains: Option<i64>, less: String, keeps: Option<i64>| {
            let up_to = more
                .zip(gains)
                .map(|(more, at)| format!("{more} up to {}", pounds(Exact::from(at))));
            let above = keeps.map(|at| format!("{less} above {}", pounds(Exact::from(at))));
            let both: Vec<_> = up_to.into_iter().chain(above).collect();
            format!("{what} {}", both.join(", "))
        };
    let (faster, slower) = (plain(motion.top_speed + step), plain(motion.top_speed - step));
    let texts = [
        change("acceleration", better.map(|mph| mph.to_string()), gains, worse.to_string(), keeps),
        change("top speed", Some(faster), speed_gains, slower, speed_keeps),
    ];
    let texts = if motion.acceleration > 0 { texts.join("; ") } else { texts[0].clone() };
    stats.add("thresholds", value, "Changes at", texts);
}

fn handling(vehicle: &Vehicle<'_>, figures: &Figures) -> String {
    let (Some(on_road), Some(fast), Some(off_road)) = (
        figures.handling_class(),
        figures.handling_class_at_speed(),
        figures.handling_class_off_road(),
    ) else {
        return "unknown".to_owned();
    };
    let mut text = format!("{on_road}, {fast} above 60 mph, {off_road} off road");
    if eases_fast_maneuvers(vehicle) {
        text.push_str("; maneuvers at 60 mph and above one easier");
    }
    text
}

fn power(vehicle: &Vehicle<'_>, figures: &Figures, stats: &mut Stats) {
    let (Some(units), Some(motion)) = (figures.power_units, figures.empty) else {
        stats.hide("power_units", Value::Null);
        stats.hide("range", Value::Null);
        return stats.hide("laser_shots", Value::Null);
    };
    stats.add("power_units", json!(units), "Power units", plain(units));
    let numbers = &vehicle.catalog.figures;
    let cruising = numbers.range / numbers.cruising;
    let speed = motion.top_speed * numbers.cruising;
    stats.add(
        "range",
        json!({ "top_speed": numbers.range, "cruising": cruising, "cruising_speed": speed }),
        "Range",
        format!(
            "{} miles at top speed, {} at {} mph",
            plain(numbers.range),
            plain(cruising),
            plain(speed)
        ),
    );
    match figures.laser_shots {
        Some(shots) => stats.add(
            "laser_shots",
            json!(shots),
            "Laser shots",
            format!("{shots} on a full plant"),
        ),
        None => stats.hide("laser_shots", Value::Null),
    }
}

fn left_over(vehicle: &Vehicle<'_>, figures: &Figures, stats: &mut Stats, dollars_left: Exact) {
    let mut sides = serde_json::Map::new();
    let mut texts = Vec::new();
    if let (Some(limit), Some(kind)) = (figures.side_limit, vehicle.kind)
        && kind.side_limit
    {
        for place in Place::FACINGS.iter().filter(|place| kind.weapon_mounts.contains(place)) {
            let left = Exact::from(limit) - spaces_at(vehicle, *place);
            sides.insert(place.name().to_owned(), json!(left));
            texts.push(format!("{} {}", place.name(), plain(left)));
        }
    }
    let spaces = figures.spaces.map(|spaces| Exact::from(spaces) - figures.spaces_used);
    let value = json!({
        "dollars": dollars_left,
        "pounds": figures.weight_left(),
        "spaces": spaces,
        "weapon_spaces": sides,
    });
    match texts.is_empty() {
        true => stats.hide("left_over", value),
        false => stats.add("left_over", value, "Weapon spaces left", texts.join(", ")),
    }
}

fn section(title: &'static str, columns: Vec<Column>, rows: Vec<Vec<String>>) -> Section {
    Section { title, columns, rows }
}

fn specification(vehicle: &Vehicle<'_>) -> Section {
    let mut rows = Vec::new();
    let mut row = |label: &str, text: String| rows.push(vec![label.to_owned(), text]);
    if let Some(body) = vehicle.body {
        let six = if vehicle.six_wheels.is_some() { ", six wheels" } else { "" };
        let reversed = if vehicle.kind_id().starts_with("reversed-") { ", reversed" } else { "" };
        row("Body", format!("{}{reversed}{six}", body.value.row.name));
    }
    if let Some(chassis) = vehicle.chassis {
        row("Chassis", chassis.value.row.name.clone());
    }
    if let Some(suspension) = vehicle.suspension {
        row("Suspension", suspension.value.row.name.clone());
    }
    if let Some(plant) = &vehicle.power_plant {
        row(
            "Power plant",
            format!(
                "{}, {} power factors, {} DP",
                plant.row.row.name,
                plain(plant.row.power),
                plant.row.dp
            ),
        );
    }
    let mut tires: Vec<(String, i64)> = Vec::new();
    for tire in &vehicle.tires {
        let (_, _, dp) = tire_figures(tire.row, &tire.modifications);
        let name = format!("{}, {dp} DP", tire_name(tire.row, &tire.modifications));
        match tires.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += tire.count,
            None => tires.push((name, tire.count)),
        }
    }
    let tires: Vec<_> = tires
        .iter()
        .map(|(name, count)| format!("{count} × {}", name.to_lowercase().replace(" dp", " DP")))
        .collect();
    if !tires.is_empty() {
        row("Tires", tires.join("; "));
    }
    let guards: Vec<_> = vehicle
        .wheelguards
        .iter()
        .map(|guard| {
            let retracts = if guard.retractable.is_some() { " (retractable)" } else { "" };
            format!("{} {}{retracts}", guard.wheel.name(), guard.points.value)
        })
        .collect();
    if !guards.is_empty() {
        row("Wheelguards", guards.join(", "));
    }
    let crew: Vec<_> = vehicle
        .crew
        .iter()
        .map(|person| {
            let name = person.name.as_ref().map(|name| format!(" {name}")).unwrap_or_default();
            let seat = if person.in_cargo_area { " (cargo area)" } else { "" };
            format!("{}{name}{seat}", person.role.row.name.to_lowercase())
        })
        .collect();
    if !crew.is_empty() {
        row("Crew", crew.join(", "));
    }
    row("Front to back", layout(vehicle).map(Compartment::name).join(", "));
    for cargo in &vehicle.cargo {
        let count = if cargo.count > 1 { format!("{} × ", cargo.count) } else { String::new() };
        row(
            "Cargo",
            format!(
                "{count}{}, {} and {} spaces each",
                cargo.name,
                pounds(cargo.weight),
                plain(cargo.spaces)
            ),
        );
    }
    section("Specification", Vec::new(), rows)
}

/// The three compartments from front to back: as the layout says, else around the plant's place.
pub fn layout(vehicle: &Vehicle<'_>) -> [Compartment; 3] {
    use Compartment::{Cargo, Crew, PowerPlant};
    let written: Vec<_> = vehicle.layout.order.iter().map(|part| part.value).collect();
    if !written.is_empty() {
        let mut order = written;
        order.extend([PowerPlant, Crew, Cargo]);
        let mut seen = Vec::new();
        order.retain(|part| {
            !seen.contains(part) && {
                seen.push(*part);
                true
            }
        });
        return [order[0], order[1], order[2]];
    }
    let location = vehicle.power_plant.as_ref().and_then(|plant| plant.location);
    match location.map(|location| location.value) {
        Some(PlantLocation::Back) => [Crew, Cargo, PowerPlant],
        Some(PlantLocation::Middle) => [Crew, PowerPlant, Cargo],
        _ => [PowerPlant, Crew, Cargo],
    }
}

fn armor(vehicle: &Vehicle<'_>) -> Section {
    let mut columns = vec![Column::text("Type")];
    columns.extend(Place::FACINGS.iter().map(|place| Column::number(place.letter())));
    columns.push(Column::number("Total"));
    let rows = vehicle.armor.iter().rev().map(|layer| {
        let mut row = vec![layer.row.map_or("unknown".to_owned(), |row| row.row.name.clone())];
        row.extend(Place::FACINGS.iter().map(|place| layer.points_at(*place).to_string()));
        row.push(layer.points().to_string());
        row
    });
    section("Armor", columns, rows.collect())
}

fn weapons(vehicle: &Vehicle<'_>) -> Section {
    let columns = vec![
        Column::text("Weapon"),
        Column::text("Place"),
        Column::number("To hit"),
        Column::text("Damage"),
        Column::number("DP"),
        Column::number("Shots"),
        Column::text("Notes"),
    ];
    let row = |weapon: &Weapon<'_>| {
        let row = weapon.row;
        let count = weapon.count.value;
        let name = if weapon.infrared.is_some() {
            format!("Infrared {}", row.row.name.to_lowercase())
        } else {
            row.row.name.clone()
        };
        let extra: Vec<_> = weapon
            .magazines
            .iter()
            .map(|magazine| format!("+{}", magazine.load.shots() * magazine.count))
            .collect();
        let dp = row.dp + weapon.magazine_count() * vehicle.catalog.fittings.extra_magazine.dp;
        vec![
            if count > 1 { format!("{count} × {name}") } else { name },
            mount_name(vehicle, weapon),
            row.to_hit.map_or("–".to_owned(), |to_hit| to_hit.to_string()),
            row.damage.clone().unwrap_or_else(|| "–".to_owned()),
            dp.to_string(),
            if row.is_laser() {
                "PU".to_owned()
            } else {
                format!("{}{}", weapon.load.shots(), extra.concat())
            },
            weapon_notes(weapon),
        ]
    };
    section("Weapons", columns, vehicle.weapons.iter().map(row).collect())
}

fn weapon_notes(weapon: &Weapon<'_>) -> String {
    let row = weapon.row;
    let mut notes: Vec<String> = Vec::new();
    notes.extend(row.effect.as_ref().map(|effect| format!("{effect} effect")));
    notes.extend(row.drain.map(|drain| format!("{drain} PU a shot")));
    notes.extend(row.range.map(|range| format!("range {range}\"")));
    if let (Some(modifier), Some(duration)) = (row.fire_modifier, row.burn_duration) {
        notes.push(format!("fire {modifier}/{duration}"));
    }
    let loads = weapon.load.parts.iter().filter_map(|part| Some((part.shots, part.ammunition?)));
    notes.extend(
        loads.map(|(shots, ammunition)| format!("{shots} {}", ammunition.row.name.to_lowercase())),
    );
    if weapon.magazine_switch.is_some() {
        notes.push("magazine switch".to_owned());
    }
    notes.join(", ")
}

fn links(vehicle: &Vehicle<'_>) -> Section {
    let rows = vehicle.links.iter().map(|link| {
        let kind = if link.smart { "Smart link" } else { "Link" };
        let id = link.id.as_ref().map(|id| format!(" \"{id}\"")).unwrap_or_default();
        vec![format!("{kind}{id}"), members(vehicle, link)]
    });
    section("Links", Vec::new(), rows.collect())
}

/// "2 MGs front and FT back": the weapons of one entry together.
pub fn members(vehicle: &Vehicle<'_>, link: &Link) -> String {
    let mut names: Vec<String> = Vec::new();
    for entry in vehicle.weapons.chunk_by(|one, next| one.number == next.number) {
        let joined = |member: &Member| match member {
            Member::Weapon(number) => vehicle.weapons[*number].number == entry[0].number,
            Member::Link(_) | Member::Accessory(_) => false,
        };
        if link.members.iter().any(joined) {
            names.push(entry_text(vehicle, entry, ""));
        }
    }
    for member in &link.members {
        names.extend(match member {
            Member::Weapon(_) => None,
            Member::Link(number) => {
                match vehicle.links.get(*number).and_then(|link| link.id.as_ref()) {
                    Some(id) => Some(format!("link \"{id}\"")),
                    None => Some("another link".to_owned()),
                }
            }
            Member::Accessory(number) => {
                Some(vehicle.accessories[*number].row.row.name.to_lowercase())
            }
        });
    }
    and(&names)
}

fn accessories(vehicle: &Vehicle<'_>) -> Section {
    let mut rows = Vec::new();
    for turret in &vehicle.turrets {
        let universal = if turret.universal { "Universal " } else { "" };
        rows.push(vec![
            format!("{universal}{}", turret.row.row.name),
            format!("holds {}", crate::units::spaces(Exact::from(turret.row.size))),
        ]);
    }
    for part in &vehicle.accessories {
        let count =
            if part.count.value > 1 { format!("{} × ", part.count.value) } else { String::new() };
        let fake = if part.fake.is_some() { "Fake " } else { "" };
        let mut notes: Vec<String> = Vec::new();
        notes.extend(part.location.map(|location| location.value.name().to_owned()));
        let person = part.person.map(|person| &vehicle.crew[person]);
        notes.extend(
            person.map(|person| format!("for the {}", person.role.row.name.to_lowercase())),
        );
        notes.extend(
            part.target
                .as_ref()
                .and_then(|target| Some(format!("with {}", target.row?.row.short()))),
        );
        if part.fake.is_none() {
            notes.extend(part.row.does.clone());
        }
        rows.push(vec![format!("{count}{fake}{}", part.row.row.name), notes.join(", ")]);
    }
    section("Accessories", Vec::new(), rows)
}
