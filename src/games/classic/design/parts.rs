//! How the parts of a design are read: one function for each, and what they share.

use super::*;

pub(super) fn power_plant(fields: &Fields<'_, '_>) -> Option<PowerPlant> {
    part(fields.entry("power-plant")?, 0, "the power plant", fields.findings, |part| {
        Some(PowerPlant { item: part.item("item")?, location: part.text("location") })
    })
}

pub(super) fn person(part: &Part<'_, '_>) -> Option<Person> {
    const SEATS: &[(&str, Seat)] =
        &[("front", Seat::Front), ("back", Seat::Back), ("cargo", Seat::Cargo)];
    let seat = part.choice("seat", SEATS);
    let name = part.text("name");
    let skills = part.fields.as_ref().and_then(skills);
    let gear = part.fields.as_ref().map(|fields| list(fields, "gear", "an item of gear", gear));
    let gear = gear.unwrap_or_default();
    Some(Person { number: part.number, role: part.item("role")?, name, seat, skills, gear })
}

/// `skills = { driver = 1, gunner = 0 }`: levels above base.
pub(super) fn skills(fields: &Fields<'_, '_>) -> Option<Vec<(Word, i64)>> {
    const HIGHEST: i64 = 12;
    let skills = fields.fields("skills", "the skills")?;
    let level = |key: Located<&str>| {
        let value = skills.table.get(key.value)?;
        let level = skills.whole_of(key.value, value, 0..=HIGHEST)?;
        Some((key.map(str::to_owned), level.value))
    };
    Some(skills.table.keys().into_iter().filter_map(level).collect())
}

pub(super) fn gear(part: &Part<'_, '_>) -> Option<Gear> {
    let number =
        |key| part.fields.as_ref().and_then(|fields| fields.whole(key, 0..=MOST_OF_A_KIND));
    let is = |key| part.flag(key).is_some_and(|flag| flag.value);
    let holds = part.fields.as_ref().map(|fields| list(fields, "holds", "an item of gear", gear));
    Some(Gear {
        number: part.number,
        span: part.span,
        count: part.count(),
        clips: number("clips").map_or(0, |count| count.value),
        extended_clips: number("extended-clips"),
        spiked: part.flag("spiked"),
        carried: is("carried"),
        fixed: is("fixed"),
        holds: holds.unwrap_or_default(),
        ammunition: part.text("ammo"),
        impact_fuses: is("impact-fuses"),
        weapon: part.text("weapon"),
        magazines: number("magazines").map_or(0, |count| count.value),
        gunshield: number("gunshield"),
        in_use: is("in-use"),
        item: part.item("item")?,
    })
}

pub(super) fn tires_of(fields: Fields<'_, '_>) -> Vec<TireGroup> {
    let mut groups = Vec::new();
    fields.each(WHEEL_GROUPS, |key, wheels, _| {
        let Some(entry) = fields.entry(key) else { return };
        groups.extend(tire_group(entry, key, wheels, fields.findings));
    });
    fields.finish();
    groups
}

pub(super) fn tire_group(
    entry: Entry<'_>,
    key: &'static str,
    wheels: Located<WheelGroup>,
    findings: &Findings,
) -> Option<TireGroup> {
    let (item, modifications) = tire(entry, findings)?;
    Some(TireGroup { key, wheels, item, modifications })
}

fn tire(entry: Entry<'_>, findings: &Findings) -> Option<(Word, Vec<Word>)> {
    part(entry, 0, "a tire", findings, |part| {
        let modifications = part.words("modifications");
        Some((part.item("item")?, modifications))
    })
}

pub(super) fn guards_of(fields: Fields<'_, '_>) -> Vec<GuardGroup> {
    let mut groups = Vec::new();
    fields.each(WHEEL_GROUPS, |key, wheels, value| {
        let group = if value.get_ref().is_table() {
            let Some(guard) = fields.fields(key, "a wheelguard") else {
                return;
            };
            let points = guard.whole("points", 0..=MOST_POINTS);
            let (item_type, retractable) = (guard.text("type"), guard.flag("retractable"));
            guard.finish();
            points.map(|points| GuardGroup { key, wheels, points, item_type, retractable })
        } else {
            let points = fields.whole_of(key, value, 0..=MOST_POINTS);
            points.map(|points| GuardGroup {
                key,
                wheels,
                points,
                item_type: None,
                retractable: None,
            })
        };
        groups.extend(group);
    });
    fields.finish();
    groups
}

pub(super) fn armor(fields: Fields<'_, '_>, outermost: bool) -> Armor {
    let mut armor = Armor {
        span: fields.span(),
        item_type: fields.text("type"),
        sides: Vec::new(),
        metal: None,
    };
    fields.each(PLACES, |key, place, value| {
        let side = if value.get_ref().is_table() {
            let Some(side) = fields.fields(key, "a side's armor") else {
                return;
            };
            let (points, item_type) = (side.whole("points", 0..=MOST_POINTS), side.text("type"));
            side.finish();
            points.map(|points| Side { key, place, points, item_type })
        } else {
            let points = fields.whole_of(key, value, 0..=MOST_POINTS);
            points.map(|points| Side { key, place, points, item_type: None })
        };
        let twice = armor.sides.iter().find(|other| other.place.value == place.value);
        if let (Some(first), Some(_)) = (twice, &side) {
            let sink = fields.findings.of(&BAD_VALUE);
            sink.push(
                sink.finding(place.span, format!("`{key}` means the same side as `{}`", first.key))
                    .label("the second name of one side")
                    .because(first.place.span, "the first"),
            );
            return;
        }
        armor.sides.extend(side);
    });
    if outermost && let Some(metal) = fields.fields("metal", "[armor.metal]") {
        armor.metal = Some(Box::new(self::armor(metal, false)));
    }
    fields.finish();
    armor
}

pub(super) fn turret(part: &Part<'_, '_>) -> Option<Turret> {
    let (id, universal) = (part.text("id"), part.flag("universal"));
    Some(Turret {
        number: part.number,
        span: part.span,
        id,
        item: part.item("item")?,
        universal: universal.is_some_and(|flag| flag.value),
    })
}

pub(super) fn weapon(part: &Part<'_, '_>) -> Option<Weapon> {
    let id = part.text("id");
    let mounts = part.words("mount");
    let count = part.count();
    let load = part.fields.as_ref().map(load).unwrap_or_default();
    let weapon = Weapon {
        number: part.number,
        span: part.span,
        id,
        mounts,
        count,
        linked: part.fields.as_ref().and_then(linked),
        load,
        magazines: part.fields.as_ref().map(magazines).unwrap_or_default(),
        magazine_switch: part.flag("magazine-switch"),
        infrared: part.flag("infrared"),
        item: part.item("item")?,
    };
    if weapon.mounts.is_empty() && !part.says("mount") {
        let sink = part.findings.of(&MISSING_KEY);
        sink.push(
            sink.finding(part.span, format!("`{}` has no `mount`", weapon.item.value))
                .label("say where it is mounted: `mount = \"front\"`"),
        );
    }
    Some(weapon)
}

/// `linked = true`, or `linked = "smart"`.
pub(super) fn linked(fields: &Fields<'_, '_>) -> Option<Linked> {
    fields.skip("linked");
    let value = fields.table.get("linked")?;
    if value.get_ref().is_str() {
        let smart = fields.choice("linked", &[("smart", true), ("plain", false)])?;
        return Some(Linked { smart: smart.value, span: smart.span });
    }
    let flag = fields.flag("linked")?;
    flag.value.then_some(Linked { smart: false, span: flag.span })
}

pub(super) fn load(fields: &Fields<'_, '_>) -> Load {
    const FUSES: &[(&str, Fuses)] = &[("both", Fuses::Both), ("impact", Fuses::Impact)];
    let parts = fields.entries("load").into_iter().filter_map(|entry| {
        let Entry::Table(table) = entry else {
            let sink = fields.findings.of(&MISSING_KEY);
            sink.push(
                sink.finding(entry.span(), "a part of a load without its `shots`")
                    .label("write { ammo = …, shots = … }"),
            );
            return None;
        };
        let part = Fields::new(table, "a part of a load", fields.findings);
        let shots = part.whole("shots", 0..=MOST_OF_A_KIND);
        let ammunition = part.text("ammo");
        let fuses = part.choice("fuses", FUSES);
        part.finish();
        Some(LoadPart { ammunition, shots: shots?, fuses })
    });
    let load = Load {
        parts: parts.collect(),
        shots: fields.whole("shots", 0..=MOST_OF_A_KIND),
        ammunition: fields.text("ammo"),
        fuses: fields.choice("fuses", FUSES),
    };
    let also = load.shots.map(|shots| shots.span);
    let also = also.or(load.ammunition.as_ref().map(|word| word.span));
    if let Some(span) = also.filter(|_| !load.parts.is_empty()) {
        let sink = fields.findings.of(&BAD_VALUE);
        sink.push(
            sink.finding(span, "`load` says already what is loaded")
                .label("beside `load` there is no `shots` or `ammo`"),
        );
    }
    load
}

/// A number of full magazines, or a list of magazines with their loads.
pub(super) fn magazines(fields: &Fields<'_, '_>) -> Vec<Magazine> {
    let Some(value) = fields.table.get("magazines") else {
        fields.skip("magazines");
        return Vec::new();
    };
    let span = Span::from(value.span());
    if value.get_ref().is_integer() {
        let count = fields.whole("magazines", 0..=MOST_OF_A_KIND).map_or(0, |count| count.value);
        let magazine = Magazine { span, count, load: Load::default() };
        return if count > 0 { vec![magazine] } else { Vec::new() };
    }
    const MOST_MAGAZINES: usize = 50;
    let entries = fields.entries("magazines");
    if let Some(excess) = entries.get(MOST_MAGAZINES) {
        let sink = fields.findings.of(&BAD_VALUE);
        let finding = sink.finding(excess.span(), format!("{} magazines in a list", entries.len()));
        let finding = finding.label("from here on they are left out");
        sink.push(finding.actual(entries.len() as i64).limit(MOST_MAGAZINES as i64));
    }
    let entries = entries.into_iter().take(MOST_MAGAZINES);
    entries
        .filter_map(|entry| match entry {
            Entry::Table(table) => {
                let magazine = Fields::new(table, "a magazine", fields.findings);
                let (span, load) = (magazine.span(), load(&magazine));
                magazine.finish();
                Some(Magazine { span, count: 1, load })
            }
            Entry::Word(ammunition) => {
                let load =
                    Load { ammunition: Some(ammunition.map(str::to_owned)), ..Load::default() };
                Some(Magazine { span: ammunition.span, count: 1, load })
            }
            Entry::Other(_) => None,
        })
        .collect()
}

pub(super) fn link(part: &Part<'_, '_>) -> Option<Link> {
    let fields = part.fields.as_ref()?;
    Some(Link {
        number: part.number,
        span: part.span,
        id: fields.text("id"),
        smart: fields.flag("smart").is_some_and(|flag| flag.value),
        joins: fields.words("joins"),
    })
}

pub(super) fn accessory(part: &Part<'_, '_>) -> Option<Accessory> {
    let accessory = Accessory {
        number: part.number,
        span: part.span,
        id: part.text("id"),
        count: part.count(),
        location: part.text("location"),
        item_type: part.text("type"),
        fake: part.flag("fake"),
        crew: part.text("crew"),
        weapon: part.text("weapon"),
        mount: part.text("mount"),
        item: part.item("item")?,
    };
    Some(accessory)
}

pub(super) fn cargo(part: &Part<'_, '_>) -> Option<Cargo> {
    let count = part.count();
    let kind = match (&part.word, &part.fields) {
        (None, Some(fields)) if fields.table.get("spare-tire").is_some() => {
            // The table of a tire has its modifications, a word has them beside it.
            let beside = fields.table.table("spare-tire").is_none();
            let mut modifications = if beside { fields.words("modifications") } else { Vec::new() };
            let (tire, own) = tire(fields.entry("spare-tire")?, part.findings)?;
            modifications.extend(own);
            CargoKind::SpareTire { tire, modifications, beside }
        }
        (None, Some(fields)) if fields.table.get("item").is_some() => {
            CargoKind::Gear(Box::new(gear(part)?))
        }
        (None, Some(fields)) => {
            let name = needed(fields, "name");
            let weight = fields.exact("weight", 0..=MOST_POUNDS);
            let spaces = fields.exact("spaces", 0..=MOST_POUNDS);
            if fields.table.get("weight").is_none() {
                needed(fields, "weight");
            }
            let spaces = spaces.unwrap_or(Located::new(Exact::ZERO, part.span));
            let cost =
                fields.exact("cost", 0..=MOST_DOLLARS).map_or(Exact::ZERO, |cost| cost.value);
            CargoKind::Freight { name: name?, weight: weight?, spaces, cost }
        }
        _ => CargoKind::Gear(Box::new(gear(part)?)),
    };
    Some(Cargo { number: part.number, span: part.span, kind, count })
}
