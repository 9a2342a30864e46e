//! A vehicle on one line, in the order and the words in which the book records a design.

use crate::units::{counted, decimal, dollars, pounds};

use super::catalog::Finish;
use super::places::{Place, SIDES, Side};
use super::stats::{cargo_text, tenths};
use super::totals::Totals;
use super::vehicle::{Axle, Engine, Equipment, Member, Spare, Suit, Vehicle, Weapon};

/// "125 cf hatchback, Sport XLT body, sport suspension, 210 hp turbocharged EXO engine (14 hits), …".
pub fn line(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let mut parts = vec![design(vehicle)];
    parts.extend(armor(vehicle));
    parts.push(performance(vehicle, totals));
    let cargo = cargo_text(totals);
    let load = pounds(totals.max_cargo_load);
    parts.push(format!("{cargo} cargo, maximum load {load}"));
    // "lbs." has its full stop.
    let parts = parts.join(". ").replace("lbs..", "lbs.");
    let weight = totals.weight.rounded();
    let parts = parts.trim_end_matches('.').to_owned();
    format!("{parts}. {}, {weight} lbs.", dollars(totals.cost))
}

fn design(vehicle: &Vehicle<'_>) -> String {
    let volume = vehicle.volume.map_or("?".to_owned(), |volume| decimal(volume.value));
    let mut list = vec![format!("{volume} cf {}", vehicle.style_name())];
    let standard = vehicle.catalog.grades.rows.first().map(|grade| &grade.row.id);
    let grade = vehicle.grade.filter(|grade| Some(&grade.row.id) != standard);
    let mut body: Vec<_> = grade.map(|grade| grade.row.name.to_lowercase()).into_iter().collect();
    body.extend(vehicle.construction.iter().map(|found| found.row.row.name.clone()));
    if !body.is_empty() {
        list.push(format!("{} body", body.join(" ")));
    }
    if let Some(suspension) = vehicle.suspension.filter(|found| !found.value.cost.is_zero()) {
        list.push(format!("{} suspension", suspension.value.row.name.to_lowercase()));
    }
    list.extend(vehicle.engines.iter().map(|engine| self::engine(vehicle, engine)));
    if let Some(tank) = &vehicle.tank {
        let usual = vehicle.catalog.tanks.rows.first().map(|row| &row.row.id);
        let name = match Some(&tank.row.row.id) == usual {
            true => String::new(),
            false => format!("{} ", tank.row.row.name.to_lowercase()),
        };
        list.push(format!("{} gallon {name}tank", decimal(tank.gallons)));
    }
    list.extend(vehicle.crew.iter().map(member));
    list.extend(wheels(vehicle));
    list.extend(vehicle.spares.iter().map(spare));
    list.extend(vehicle.turret.map(|turret| format!("{} cf turret", decimal(turret.value))));
    list.extend(vehicle.weapons.iter().map(weapon));
    for link in &vehicle.links {
        let names = link.weapons.iter().map(|place| vehicle.weapons[place.value].name());
        list.push(format!("link ({})", names.collect::<Vec<_>>().join(" and ")));
    }
    list.extend(vehicle.equipment.iter().map(equipment));
    list.join(", ")
}

/// "2 gunners".
fn several(count: i64, name: String) -> String {
    if count == 1 { name } else { format!("{count} {name}s") }
}

/// "210 hp turbocharged EXO engine (14 hits)".
fn engine(vehicle: &Vehicle<'_>, engine: &Engine<'_>) -> String {
    let mut words = vec![format!("{} hp", engine.recorded_power().rounded())];
    words.extend(engine.chargers.iter().map(|found| found.value.row.short().to_owned()));
    let usual = vehicle.catalog.engines.rows.first().map(|row| &row.row.id);
    if Some(&engine.row.row.id) != usual {
        words.push(engine.row.row.short().to_owned());
    }
    format!("{} engine ({} hits)", words.join(" "), engine.hits(vehicle.catalog))
}

fn member(member: &Member<'_>) -> String {
    let name = several(member.count, member.row.row.name.to_lowercase());
    let weapons = member.hand_weapons.iter().map(|found| found.value.row.name.to_lowercase());
    let weapons: Vec<_> = weapons.collect();
    if weapons.is_empty() { name } else { format!("{name} ({})", weapons.join(", ")) }
}

/// "Seconds for MG50".
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// "standard FP".
pub fn wheel_name(name: &str, fireproof: bool) -> String {
    let capitals = name.chars().take(2).all(char::is_uppercase);
    let mut letters = name.chars();
    let first = letters.next().into_iter();
    let name: String = match capitals {
        true => name.to_owned(),
        false => first.flat_map(char::to_lowercase).chain(letters).collect(),
    };
    if fireproof { format!("{name} FP") } else { name }
}

/// Both ends together where they are alike.
pub fn wheels(vehicle: &Vehicle<'_>) -> Vec<String> {
    let kind = |axle: &Axle<'_>| (axle.row.row.id.clone(), axle.fireproof, axle.guard);
    let alike = vehicle.axles.windows(2).all(|pair| kind(&pair[0]) == kind(&pair[1]));
    let text = |axle: &Axle<'_>, count: i64, end: &str| {
        let name = wheel_name(&axle.row.row.name, axle.fireproof);
        let guard = match axle.guard {
            0 => String::new(),
            points => format!(" with {points}-point guards"),
        };
        format!("{count} {name} wheels{end}{guard}")
    };
    match vehicle.axles.first() {
        Some(first) if alike => vec![text(first, vehicle.wheels(), "")],
        _ => {
            let each = |axle: &Axle<'_>| text(axle, axle.count, &format!(" {}", axle.end.name()));
            vehicle.axles.iter().map(each).collect()
        }
    }
}

fn spare(spare: &Spare<'_>) -> String {
    let name = format!("{} wheel", wheel_name(&spare.row.row.name, spare.fireproof));
    let place = spare.location.map(|place| format!(", {}", place.value.name()));
    format!("{} (spare{})", several(spare.count, name), place.unwrap_or_default())
}

/// "5 R60s front", "MG50 front (20 SHD seconds)".
fn weapon(weapon: &Weapon<'_>) -> String {
    let marks = weapon.modifications.iter().map(|found| found.value.row.short());
    let mut words: Vec<_> = marks.map(str::to_owned).collect();
    words.push(weapon.name());
    let mut text = several(weapon.count, words.join(" "));
    if let Some(place) = weapon.place().filter(|_| !weapon.row.dropped) {
        text.push_str(&format!(" {}", place.name()));
    }
    let mut more = Vec::new();
    if let (Some(shots), true) = (weapon.shots, weapon.row.ammunition.is_some()) {
        let special = weapon.ammunition.map(|row| format!("{} ", row.value.row.short()));
        let each = if weapon.count > 1 { " each" } else { "" };
        let shots = shots.value;
        more.push(format!("{shots} {}{}s{each}", special.unwrap_or_default(), weapon.unit()));
    }
    more.extend(weapon.concealed.then(|| "concealed".to_owned()));
    if more.is_empty() { text } else { format!("{text} ({})", more.join(", ")) }
}

fn equipment(entry: &Equipment<'_>) -> String {
    let name = match entry.looks_like {
        Some(weapon) => format!("fake {}", weapon.row.short()),
        None => entry.row.row.name.to_lowercase(),
    };
    let place = entry.location.filter(|_| entry.row.sides.len() != 1);
    let place = place.map(|place| format!(" {}", place.value.name())).unwrap_or_default();
    // Many names of one piece are plural already.
    let plural = entry.count > 1 && !name.ends_with('s');
    let count = if entry.count > 1 { format!("{} ", entry.count) } else { String::new() };
    format!("{count}{name}{}{place}", if plural { "s" } else { "" })
}

/// "FP CA armor: F50 L40 R40 B35 T6 U5"; of several types each with its sides.
fn armor(vehicle: &Vehicle<'_>) -> Vec<String> {
    let usual = vehicle.catalog.builds.rows.first().map(|row| &row.row.id);
    let suits = vehicle.armor.suits();
    let part = |suit: &Suit<'_, '_>| {
        let build = suit.build.filter(|build| Some(&build.row.id) != usual);
        let finish = suit.finish.map(|finish: &Finish| finish.row.short());
        let mut words: Vec<_> = finish.into_iter().collect();
        words.extend(build.map(|build| build.row.short()));
        words.push("armor");
        let bare = |side: &Side| vehicle.armor.sides.iter().all(|found| found.side.value != *side);
        let own = |side: &Side| suit.sides.iter().any(|found| found.side.value == *side);
        let first = std::ptr::eq(suit, &suits[0]);
        let sides = SIDES.iter().filter(|(_, side)| vehicle.carries_armor(*side));
        let sides = sides.filter(|(_, side)| own(side) || first && bare(side));
        let letters = sides
            .map(|(name, side)| format!("{}{}", name[..1].to_uppercase(), vehicle.armor_at(*side)));
        format!("{}: {}", sentence(&words.join(" ")), letters.collect::<Vec<_>>().join(" "))
    };
    suits.iter().map(part).collect()
}

/// "HC 2, TS 129 mph, AC 8 (12 @ >30 mph), 22 mpg".
fn performance(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let figures = &vehicle.catalog.figures;
    let mut list = vec![match totals.handling == totals.fast_handling {
        true => format!("HC {}", totals.handling),
        false => {
            let (slow, fast) = (totals.handling, totals.fast_handling);
            format!("HC {slow} ({fast} @ >{} mph)", figures.spoiler_above)
        }
    }];
    let motion = totals.motion.as_ref();
    list.extend(motion.map(|motion| format!("TS {} mph", motion.top_speed.rounded())));
    let (slow, fast) = (totals.acceleration.rounded(), totals.fast_acceleration.rounded());
    list.push(match slow == fast {
        true => format!("AC {slow}"),
        false => format!("AC {slow} ({fast} @ >{} mph)", figures.speed.fast_above),
    });
    list.extend(motion.map(|motion| format!("{} mpg", motion.mileage.rounded())));
    list.join(", ")
}

/// What opponents see from afar: size, wheels, style, color, weapons and where they are, people.
pub fn declaration(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<String> {
    let seen = vehicle.construction.iter().filter(|found| !found.row.secret);
    let mut words: Vec<_> = vehicle.color.iter().map(|color| color.to_lowercase()).collect();
    words.extend(seen.map(|found| found.row.row.name.clone()));
    words.push(vehicle.style_name());
    let people = counted(vehicle.people(), "person").replace("persons", "people");
    let mut lines = vec![
        format!("{} cf, {}", decimal(tenths(totals.internal)), words.join(" ")),
        format!("{}, {people}", counted(vehicle.wheels(), "wheel")),
    ];
    let places = [Place::Front, Place::Left, Place::Right, Place::Back, Place::Turret];
    let aimed = places.iter().filter_map(|place| {
        let count = seen_at(vehicle, *place, false);
        (count > 0).then(|| format!("{count} {}", place.name()))
    });
    let aimed: Vec<_> = aimed.collect();
    let aimed = if aimed.is_empty() { "none".to_owned() } else { aimed.join(", ") };
    lines.push(format!("aimed weapons: {aimed}"));
    let dropped: i64 = places.iter().map(|place| seen_at(vehicle, *place, true)).sum();
    lines.push(format!("dropped weapons: {dropped}"));
    lines
}

/// Weapons that stand open, and what is made to look like one.
fn seen_at(vehicle: &Vehicle<'_>, place: Place, dropped: bool) -> i64 {
    let open = vehicle.weapons.iter().filter(|weapon| {
        !weapon.concealed && weapon.row.dropped == dropped && weapon.place() == Some(place)
    });
    let fakes = vehicle.equipment.iter().filter(|entry| {
        let looks_dropped = entry.looks_like.is_some_and(|row| row.dropped);
        let at = entry.location.map(|place| place.value);
        let at = at.or((entry.row.poses && looks_dropped).then_some(Place::Back));
        entry.row.poses && looks_dropped == dropped && at == Some(place)
    });
    open.map(|weapon| weapon.count).chain(fakes.map(|entry| entry.count)).sum()
}
