//! The stat block of a vehicle, in the book's order and words.

use crate::text::sentence;
use crate::units::{Exact, counted, decimal, dollars, hundredths, pounds};

use super::catalog::Finish;
use super::design::Cargo;
use super::figures::{Totals, tenths, text};
use super::places::{End, Place, SIDES, Side, side_name};
use super::vehicle::{Axle, Engine, Equipment, Member, Spare, Suit, Vehicle, split_wheels};

/// "125 cf hatchback, Sport XLT body, sport suspension, 210 hp turbocharged EXO engine (14 hits), …".
pub fn line(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let mut parts = vec![design(vehicle)];
    parts.extend(armor(vehicle));
    parts.push(performance(vehicle, totals));
    let cargo = text::cargo(totals);
    let load = pounds(totals.max_cargo_load);
    parts.push(format!("{cargo} cargo, maximum load {load}"));
    // "lbs." already ends with a full stop.
    let parts = parts.join(". ").replace("lbs..", "lbs.");
    let weight = totals.weight.rounded();
    let parts = parts.trim_end_matches('.').to_owned();
    format!("{parts}. {}, {weight} lbs.", dollars(totals.cost))
}

fn design(vehicle: &Vehicle<'_>) -> String {
    let volume = vehicle.volume.map_or("?".to_owned(), |volume| decimal(volume.value));
    let mut list = vec![format!("{volume} cf {}{}", vehicle.style_name(), inside(vehicle))];
    let standard = vehicle.catalog.grades.rows.first().map(|grade| &grade.row.id);
    let grade = vehicle.grade.filter(|grade| Some(&grade.row.id) != standard);
    let mut body: Vec<_> = grade.map(|grade| grade.row.name.to_lowercase()).into_iter().collect();
    body.extend(vehicle.construction.iter().map(|found| found.value.row.name.clone()));
    list.extend((!body.is_empty()).then(|| format!("{} body", body.join(" "))));
    let suspension = vehicle.suspension.filter(|found| !found.value.cost.is_zero());
    let suspension = suspension.map(|found| found.value.row.name.to_lowercase());
    list.extend(suspension.map(|name| format!("{name} suspension")));
    list.extend(vehicle.engines.iter().map(|found| engine(vehicle, found)));
    if let Some(tank) = &vehicle.tank {
        let usual = vehicle.catalog.tanks.rows.first().map(|row| &row.row.id);
        let name = match Some(&tank.row.row.id) == usual {
            true => String::new(),
            false => format!("{} ", tank.row.row.name.to_lowercase()),
        };
        list.push(format!("{} gallon {name}tank", decimal(tank.gallons.value)));
    }
    list.extend(vehicle.crew.iter().map(member));
    list.extend(wheels(vehicle));
    list.extend(vehicle.spares.iter().map(spare));
    list.extend(vehicle.turret.map(|turret| format!("{} cf turret", decimal(turret.value))));
    list.extend((0..vehicle.weapons.len()).map(|place| weapon(vehicle, place)));
    list.extend(vehicle.equipment.iter().map(equipment));
    list.extend(vehicle.paint.map(|row| format!("{} paint job", row.row.name.to_lowercase())));
    list.extend(vehicle.color.iter().map(|color| format!("color {}", in_quotes(color))));
    list.extend(vehicle.luxury.map(|share| format!("{}% luxury fittings", decimal(share.value))));
    list.extend(vehicle.cargo.iter().map(carried));
    list.join(", ")
}

/// " (239.24 cf)" for a van, whose space inside is larger than its volume.
fn inside(vehicle: &Vehicle<'_>) -> String {
    let gains = vehicle.styled(|style| style.volume != Exact::ONE, false);
    match vehicle.volume.filter(|_| gains) {
        Some(_) => format!(" ({} cf)", hundredths(vehicle.internal())),
        None => String::new(),
    }
}

fn several(count: i64, name: String) -> String {
    if count == 1 { name } else { format!("{count} {name}s") }
}

fn in_quotes(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "'"))
}

/// "210 hp turbocharged EXO engine (14 hits)". Adds the end unless it is the front, and the original horsepower if the
/// recorded value is rounded.
fn engine(vehicle: &Vehicle<'_>, engine: &Engine<'_>) -> String {
    let mut words = vec![format!("{} hp", engine.recorded_power().rounded())];
    words.extend(engine.chargers.iter().map(|found| found.value.row.short().to_owned()));
    let usual = vehicle.catalog.engines.rows.first().map(|row| &row.row.id);
    let is_usual = Some(&engine.row.row.id) == usual;
    words.extend((!is_usual).then(|| engine.row.row.short().to_owned()));
    words.push("engine".to_owned());
    words.extend((engine.end != End::Front).then(|| engine.end.name().to_owned()));
    let mut details = vec![counted(engine.hits(vehicle.catalog), "hit")];
    let original = engine.hides_its_power().then(|| decimal(engine.power.value));
    details.extend(original.map(|power| format!("{power} hp original")));
    format!("{} ({})", words.join(" "), details.join(", "))
}

fn member(member: &Member<'_>) -> String {
    let name = several(member.count, member.row.row.name.to_lowercase());
    let weapons = member.hand_weapons.iter().map(|found| found.value.row.name.to_lowercase());
    let weapons: Vec<_> = weapons.collect();
    if weapons.is_empty() { name } else { format!("{name} ({})", weapons.join(", ")) }
}

/// "standard", "XLT": lower case, except for abbreviations.
pub fn plain_name(name: &str) -> String {
    let capitals = name.chars().take(2).all(char::is_uppercase);
    let mut letters = name.chars();
    let first = letters.next().into_iter();
    match capitals {
        true => name.to_owned(),
        false => first.flat_map(char::to_lowercase).chain(letters).collect(),
    }
}

/// "standard FP".
pub fn wheel_name(name: &str, fireproof: bool) -> String {
    let name = plain_name(name);
    if fireproof { format!("{name} FP") } else { name }
}

/// Both ends together, if they have equal wheels and the total gives the number at each end.
pub fn wheels(vehicle: &Vehicle<'_>) -> Vec<String> {
    let text = |axle: &Axle<'_>, count: i64, end: &str| {
        let name = wheel_name(&axle.row.row.name, axle.fireproof);
        let guards = match axle.guard * axle.guarded {
            0 => String::new(),
            _ if axle.guarded == axle.count => guards(axle.guard),
            _ => format!("{} on {}", guards(axle.guard), axle.guarded),
        };
        format!("{}{end}{guards}", counted(count, &format!("{name} wheel")))
    };
    if let [front, back] = &vehicle.axles[..] {
        let kind = |axle: &Axle<'_>| (axle.row.row.id.clone(), axle.fireproof, axle.guard);
        // Guards on some wheels are listed by end.
        let all_or_none =
            |axle: &Axle<'_>| axle.guard * axle.guarded == 0 || axle.guarded == axle.count;
        let split = split_wheels(vehicle.catalog, vehicle.is_cycle(), vehicle.wheels());
        let evident = front.count == back.count && split == [front.count, back.count];
        if evident && kind(front) == kind(back) && all_or_none(front) && all_or_none(back) {
            return vec![text(front, vehicle.wheels(), "")];
        }
    }
    let each = |axle: &Axle<'_>| text(axle, axle.count, &format!(" {}", axle.end.name()));
    vehicle.axles.iter().map(each).collect()
}

fn guards(points: i64) -> String {
    if points == 0 { String::new() } else { format!(" with {points}-point guards") }
}

fn spare(spare: &Spare<'_>) -> String {
    let name = format!("{} wheel", wheel_name(&spare.row.row.name, spare.fireproof));
    let place = spare.location.map(|place| format!(", {}", side_name(place.value)));
    let guards = guards(spare.guard.map_or(0, |guard| guard.points.value));
    format!("{}{guards} (spare{})", several(spare.count, name), place.unwrap_or_default())
}

/// "5 R60s front", "MG50 front (20 SHD seconds, link 1)". Dropped weapons are always at the back, so they have no place.
fn weapon(vehicle: &Vehicle<'_>, number: usize) -> String {
    let weapon = &vehicle.weapons[number];
    let marks = weapon.modifications.iter().map(|found| found.value.row.short());
    let mut words: Vec<_> = marks.map(str::to_owned).collect();
    words.push(weapon.name());
    let usual = weapon.row.dropped.then_some(Place::Back);
    let place = weapon.place().filter(|place| Some(*place) != usual);
    let place = place.map(|place| format!(" {}", place.name())).unwrap_or_default();
    let special = weapon.ammunition.map(|row| row.value.row.short());
    let mut more = Vec::new();
    if let Some(shots) = weapon.shots {
        let special = special.map(|name| format!("{name} ")).unwrap_or_default();
        let each = if weapon.count > 1 { " each" } else { "" };
        more.push(format!(
            "{}{each}",
            counted(shots.value, &format!("{special}{}", weapon.unit()))
        ));
    } else {
        more.extend(special.map(str::to_owned));
    }
    more.extend(weapon.concealed.then(|| "concealed".to_owned()));
    more.extend(weapon.lane.map(|lane| format!("lane {}", lane.value)));
    for (link, number_of_link) in vehicle.links.iter().zip(1..) {
        let own = link.weapons.iter().filter(|other| other.value == number);
        more.extend(own.map(|_| format!("link {number_of_link}")));
    }
    let text = format!("{}{place}", several(weapon.count, words.join(" ")));
    if more.is_empty() { text } else { format!("{text} ({})", more.join(", ")) }
}

fn equipment(entry: &Equipment<'_>) -> String {
    let name = match entry.looks_like {
        Some(weapon) => format!("fake {}", weapon.row.short()),
        None => entry.row.row.name.to_lowercase(),
    };
    let place = entry.location.map(|place| format!(" {}", place.value.name())).unwrap_or_default();
    // Some names are already plural.
    let plural = entry.count > 1 && !name.ends_with('s');
    let count = if entry.count > 1 { format!("{} ", entry.count) } else { String::new() };
    format!("{count}{name}{}{place}", if plural { "s" } else { "" })
}

/// "3 "Crates" (100 lbs., 2 cf)", ""Bike" (300 lbs., 30 cf, 2 wheels, 5 cf turret)".
fn carried(cargo: &Cargo) -> String {
    let count = if cargo.count > 1 { format!("{} ", cargo.count) } else { String::new() };
    let mut more = vec![format!("{} lbs.", decimal(cargo.weight))];
    more.push(format!("{} cf", decimal(cargo.volume)));
    if let Some((wheels, turret)) = cargo.vehicle() {
        more.push(counted(wheels, "wheel"));
        let turret = Some(turret).filter(|volume| !volume.is_zero());
        more.extend(turret.map(|volume| format!("{} cf turret", decimal(volume))));
    }
    format!("{count}{} ({})", in_quotes(&cargo.name.value), more.join(", "))
}

/// "FP CA armor: F50 L40 R40 B35 T6 U5"; several types list their sides.
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
        let sides = SIDES
            .iter()
            .filter(|(_, side)| own(side) || first && bare(side) && vehicle.carries_armor(*side));
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
            format!("HC {slow} ({fast} @ >{} mph)", figures.spoilers.above)
        }
    }];
    let motion = totals.motion.as_ref();
    list.extend(motion.map(|motion| format!("TS {} mph", motion.top_speed.rounded())));
    let (slow, fast) = (totals.acceleration.rounded(), totals.fast_acceleration.rounded());
    let mut details = Vec::new();
    let is_whole = totals.acceleration.whole().is_some();
    details.extend((!is_whole).then(|| format!("exactly {}", decimal(totals.acceleration))));
    details.extend((slow != fast).then(|| format!("{fast} @ >{} mph", figures.speed.fast_above)));
    list.push(match details.is_empty() {
        true => format!("AC {slow}"),
        false => format!("AC {slow} ({})", details.join(", ")),
    });
    list.extend(motion.map(|motion| format!("{} mpg", motion.mileage.rounded())));
    list.join(", ")
}

/// Public facts: size, wheels, style, color, people, and weapons with their places.
pub fn declaration(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<String> {
    let seen = vehicle.construction.iter().filter(|found| !found.value.secret);
    let mut words: Vec<_> = vehicle.color.iter().map(|color| color.to_lowercase()).collect();
    words.extend(seen.map(|found| found.value.row.name.clone()));
    words.push(vehicle.style_name());
    let people = counted(vehicle.people(), "person");
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
