//! How the rows are read.

use super::*;

/// Reads a whole catalog. `None` if a single table of the figures is incomplete.
pub fn read(file: &Fields<'_, '_>) -> Option<Catalog> {
    Some(Catalog {
        kinds: Shelf::new(rows(file, "kind", kind)),
        bodies: Shelf::new(rows(file, "body", body)),
        chassis: Shelf::new(rows(file, "chassis", chassis)),
        suspensions: Shelf::new(rows(file, "suspension", suspension)),
        power_plants: Shelf::new(rows(file, "power-plant", power_plant)),
        tires: Shelf::new(rows(file, "tire", tire)),
        tire_modifications: Shelf::new(rows(file, "tire-modification", tire_modification)),
        armor: Shelf::new(rows(file, "armor", armor_type)),
        weapons: Shelf::new(rows(file, "weapon", weapon)),
        ammunition: Shelf::new(rows(file, "ammunition", ammunition)),
        turrets: Shelf::new(rows(file, "turret", turret)),
        accessories: Shelf::new(rows(file, "accessory", accessory)),
        crew: Shelf::new(rows(file, "crew", crew_role)),
        skills: Shelf::new(rows(file, "skill", skill)),
        hand_weapons: Shelf::new(rows(file, "hand-weapon", hand_weapon)),
        gear: Shelf::new(rows(file, "gear", gear)),
        fittings: fittings(file)?,
        figures: figures(file)?,
        play: play::read(file)?,
    })
}

/// Dollars, pounds, spaces, factors: never below zero.
fn number(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    fields.exact(key, 0..=LARGEST).map(|number| number.value)
}

/// A share that may take away.
fn share(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    fields.exact(key, -1..=LARGEST).map(|number| number.value)
}

fn number_or(fields: &Fields<'_, '_>, key: &'static str, default: i64) -> Exact {
    number(fields, key).unwrap_or(Exact::from(default))
}

/// A number that something is divided by.
fn positive(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    let found = number(fields, key)?;
    let value = fields.table.get(key).filter(|_| found <= Exact::ZERO);
    if let Some(value) = value {
        fields.bad_value(key, value, "a number above 0");
    }
    value.is_none().then_some(found)
}

fn count(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, 0..=LARGEST).map(|number| number.value)
}

/// A change of a class, a roll or a number of spaces: up or down.
fn change(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, -LARGEST..=LARGEST).map(|number| number.value)
}

fn words(fields: &Fields<'_, '_>, key: &'static str) -> Vec<String> {
    fields.words(key).into_iter().map(|word| word.value).collect()
}

/// Ids of other rows, at least one.
fn ids(fields: &Fields<'_, '_>, key: &'static str) -> Option<Vec<String>> {
    Some(words(fields, key)).filter(|words| !words.is_empty())
}

fn flag(fields: &Fields<'_, '_>, key: &'static str) -> bool {
    fields.flag(key).is_some_and(|flag| flag.value)
}

fn word(fields: &Fields<'_, '_>, key: &'static str) -> Option<String> {
    fields.text(key).map(|text| text.value)
}

fn places<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    names: &[(&'static str, T)],
) -> Vec<T> {
    let words = fields.words(key).into_iter();
    words.filter_map(|word| fields.choice_of(word, names)).map(|place| place.value).collect()
}

fn kind(fields: &Fields<'_, '_>) -> Option<Kind> {
    let types = words(fields, "armor-types");
    Some(Kind {
        row: Row::read(fields)?,
        armor_locations: places(fields, "armor-locations", PLACES),
        armor_types: (!types.is_empty()).then_some(types),
        weapon_mounts: places(fields, "weapon-mounts", PLACES),
        wheels: places(fields, "wheels", WHEELS),
        tire_weight: number(fields, "tire-weight")?,
        off_road: change(fields, "off-road")?,
        off_road_cite: page_at(fields, "off-road-page")?,
        chassis: flag(fields, "chassis"),
        side_limit: flag(fields, "side-limit"),
        front_guards: change(fields, "front-guards").unwrap_or(0),
        front_guards_cite: page_at(fields, "front-guards-page"),
        skill: word(fields, "skill")?,
        body_cost: number_or(fields, "body-cost", 1),
        spaces: change(fields, "spaces").unwrap_or(0),
        suspension_bonus: change(fields, "suspension-bonus").unwrap_or(0),
        suspension_most: change(fields, "suspension-most"),
        gunners: fields.flag("gunners").is_none_or(|flag| flag.value),
        most_passengers: count(fields, "most-passengers"),
        most_people: count(fields, "most-people"),
        passenger_spaces: number(fields, "passenger-spaces"),
    })
}

fn body(fields: &Fields<'_, '_>) -> Option<Body> {
    const SIX_WHEELS: &[(&str, SixWheels)] =
        &[("allowed", SixWheels::Allowed), ("needed", SixWheels::Needed)];
    fields.text("tires");
    Some(Body {
        row: Row::read(fields)?,
        class: word(fields, "class"),
        kind: word(fields, "kind")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        max_load: number(fields, "max-load")?,
        spaces: count(fields, "spaces")?,
        cargo_spaces: count(fields, "cargo-spaces").unwrap_or(0),
        armor_cost: number(fields, "armor-cost")?,
        armor_weight: number(fields, "armor-weight")?,
        handling: fields.choice("handling", COLUMNS)?.value.to_owned(),
        van_handling_above: number(fields, "van-handling-above"),
        six_wheels: fields
            .choice("six-wheels", SIX_WHEELS)
            .map_or(SixWheels::Never, |choice| choice.value),
        largest_turret: count(fields, "largest-turret").unwrap_or(0),
        pulls_sidecar: flag(fields, "pulls-sidecar"),
    })
}

fn chassis(fields: &Fields<'_, '_>) -> Option<Chassis> {
    Some(Chassis {
        row: Row::read(fields)?,
        cost: share(fields, "cost")?,
        load: share(fields, "load")?,
        extra_heavy: flag(fields, "extra-heavy"),
    })
}

/// The columns of the suspension table.
const COLUMNS: &[(&str, &str)] =
    &[("standard", "standard"), ("van", "van"), ("subcompact", "subcompact"), ("cycle", "cycle")];

fn suspension(fields: &Fields<'_, '_>) -> Option<Suspension> {
    let row = Row::read(fields)?;
    let columns = fields.fields("handling-class", "the handling class")?;
    let mut handling_class = Vec::new();
    for (column, _) in COLUMNS {
        handling_class.extend(change(&columns, column).map(|class| ((*column).to_owned(), class)));
    }
    columns.finish();
    Some(Suspension {
        row,
        kinds: ids(fields, "kinds")?,
        cost: number(fields, "cost")?,
        handling_class,
        off_road: flag(fields, "off-road"),
    })
}

fn power_plant(fields: &Fields<'_, '_>) -> Option<PowerPlant> {
    Some(PowerPlant {
        row: Row::read(fields)?,
        kinds: ids(fields, "kinds")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        dp: count(fields, "dp")?,
        power: number(fields, "power")?,
        tolerated_in: words(fields, "tolerated-in"),
    })
}

fn tire(fields: &Fields<'_, '_>) -> Option<Tire> {
    Some(Tire {
        row: Row::read(fields)?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        dp: number(fields, "dp")?,
    })
}

fn tire_modification(fields: &Fields<'_, '_>) -> Option<TireModification> {
    Some(TireModification {
        row: Row::read(fields)?,
        cost: number(fields, "cost")?,
        weight: number_or(fields, "weight", 1),
        weight_change: number_or(fields, "weight-change", 0),
        dp: number_or(fields, "dp", 1),
        dp_change: change(fields, "dp-change").unwrap_or(0),
        handling_class: change(fields, "handling-class").unwrap_or(0),
        off_road_handling_class: change(fields, "off-road-handling-class").unwrap_or(0),
    })
}

fn armor_type(fields: &Fields<'_, '_>) -> Option<ArmorType> {
    Some(ArmorType {
        row: Row::read(fields)?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        repair: number(fields, "repair")?,
        metal: flag(fields, "metal"),
        fireproof: flag(fields, "fireproof"),
    })
}

fn weapon(fields: &Fields<'_, '_>) -> Option<Weapon> {
    let one_shot = flag(fields, "one-shot");
    Some(Weapon {
        row: Row::read(fields)?,
        class: word(fields, "class")?,
        to_hit: count(fields, "to-hit"),
        damage: word(fields, "damage"),
        dp: count(fields, "dp")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        shots: count(fields, "shots").unwrap_or(0),
        shot_cost: number(fields, "shot-cost").or(one_shot.then_some(Exact::ZERO)),
        shot_weight: number_or(fields, "shot-weight", 0),
        claims: Claims {
            loaded_cost: number(fields, "loaded-cost"),
            loaded_weight: number(fields, "loaded-weight"),
            magazine_cost: number(fields, "magazine-cost"),
            magazine_weight: number(fields, "magazine-weight"),
        },
        effect: word(fields, "effect"),
        one_shot,
        drain: fields.whole("drain", 1..=LARGEST).map(|units| units.value),
        range: count(fields, "range"),
        fire_modifier: count(fields, "fire-modifier"),
        burn_duration: count(fields, "burn-duration"),
        explosive: flag(fields, "explosive"),
        does: word(fields, "does"),
    })
}

fn ammunition(fields: &Fields<'_, '_>) -> Option<Ammunition> {
    Some(Ammunition {
        row: Row::read(fields)?,
        weapons: ids(fields, "for")?,
        shot_cost: number(fields, "shot-cost")?,
        shot_weight: number(fields, "shot-weight"),
        damage: word(fields, "damage"),
        fire_modifier: count(fields, "fire-modifier"),
        burn_duration: count(fields, "burn-duration"),
        does: word(fields, "does"),
    })
}

fn turret(fields: &Fields<'_, '_>) -> Option<Turret> {
    Some(Turret {
        row: Row::read(fields)?,
        size: count(fields, "size")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        pop_up: flag(fields, "pop-up"),
    })
}

fn accessory(fields: &Fields<'_, '_>) -> Option<Accessory> {
    const SORTS: &[(&str, Sort)] = &[
        ("ramplate", Sort::Ramplate),
        ("airdam", Sort::Airdam),
        ("safety-seat", Sort::SafetySeat),
        ("joining", Sort::Joining),
    ];
    const TYPES: &[(&str, PointType)] = &[
        ("plastic", PointType::Plastic),
        ("metal", PointType::Metal),
        ("vehicle", PointType::Vehicle),
        ("front", PointType::Front),
        ("free", PointType::Free),
    ];
    const ONCE: &[(&str, Once)] = &[("vehicle", Once::Vehicle), ("location", Once::Location)];
    const SERVES: &[(&str, Serves)] = &[("gunners", Serves::Gunners), ("people", Serves::People)];
    const WEAPON: &[(&str, ForWeapon)] = &[("type", ForWeapon::Type), ("one", ForWeapon::One)];
    let fake_cost = number(fields, "fake-cost").map(Fake::Cost);
    let fake_points = number(fields, "fake-points").map(Fake::Points);
    Some(Accessory {
        row: Row::read(fields)?,
        sort: fields.choice("sort", SORTS).map_or(Sort::Plain, |sort| sort.value),
        kinds: ids(fields, "kinds")?,
        cost: number_or(fields, "cost", 0),
        weight: number_or(fields, "weight", 0),
        spaces: number_or(fields, "spaces", 0),
        dp: count(fields, "dp"),
        point_cost: number_or(fields, "point-cost", 0),
        point_weight: number_or(fields, "point-weight", 0),
        point_type: fields
            .choice("point-type", TYPES)
            .map_or(PointType::Plastic, |found| found.value),
        front_armor_cost: number_or(fields, "front-armor-cost", 0),
        front_armor_weight: number_or(fields, "front-armor-weight", 0),
        per_facing: flag(fields, "per-facing"),
        locations: places(fields, "locations", PLACES),
        once: fields.choice("once", ONCE).map_or(Once::Any, |once| once.value),
        conflicts: words(fields, "conflicts"),
        fake: fake_cost.or(fake_points),
        serves: fields.choice("serves", SERVES).map(|serves| serves.value),
        weapon: fields.choice("weapon", WEAPON).map(|weapon| weapon.value),
        computer: flag(fields, "computer"),
        to_hit: count(fields, "to-hit").unwrap_or(0),
        handling_class: change(fields, "handling-class").unwrap_or(0),
        handling_class_at_speed: change(fields, "handling-class-at-speed").unwrap_or(0),
        set_of: fields.whole("set-of", 1..=LARGEST).map_or(1, |pieces| pieces.value),
        in_cargo: flag(fields, "in-cargo"),
        does: word(fields, "does"),
    })
}

fn crew_role(fields: &Fields<'_, '_>) -> Option<CrewRole> {
    Some(CrewRole {
        row: Row::read(fields)?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        dp: count(fields, "dp")?,
        fires: flag(fields, "fires"),
        in_cargo: flag(fields, "in-cargo"),
    })
}

fn skill(fields: &Fields<'_, '_>) -> Option<Skill> {
    Some(Skill {
        row: Row::read(fields)?,
        free: flag(fields, "free"),
        handling_class_without: change(fields, "handling-class-without"),
    })
}

fn hand_weapon(fields: &Fields<'_, '_>) -> Option<HandWeapon> {
    const SORTS: &[(&str, HandSort)] = &[
        ("pistol", HandSort::Pistol),
        ("rifle", HandSort::Rifle),
        ("smg", HandSort::Smg),
        ("shotgun", HandSort::Shotgun),
        ("launcher", HandSort::Launcher),
        ("anti-tank", HandSort::AntiTank),
        ("knife", HandSort::Knife),
        ("grenade", HandSort::Grenade),
    ];
    let sort = fields.choice("sort", SORTS)?.value;
    let shot_cost = number(fields, "shot-cost");
    Some(HandWeapon {
        row: Row::read(fields)?,
        sort,
        ge: number(fields, "ge")?,
        to_hit: count(fields, "to-hit")?,
        damage: word(fields, "damage")?,
        cost: number(fields, "cost"),
        shots: count(fields, "shots").unwrap_or(0),
        shot_cost: shot_cost.or((sort != HandSort::Launcher).then_some(Exact::ZERO)),
        loaded_cost: number(fields, "loaded-cost"),
        notes: words(fields, "notes"),
    })
}

fn gear(fields: &Fields<'_, '_>) -> Option<Gear> {
    const SORTS: &[(&str, GearSort)] = &[
        ("armor", GearSort::Armor),
        ("vest", GearSort::Vest),
        ("backpack", GearSort::Backpack),
        ("clip", GearSort::Clip),
        ("extended-clip", GearSort::ExtendedClip),
        ("spikes", GearSort::Spikes),
        ("tripod", GearSort::Tripod),
        ("tripod-magazine", GearSort::TripodMagazine),
        ("gunshield", GearSort::Gunshield),
        ("grenade-box", GearSort::GrenadeBox),
    ];
    let slot = |key| count(fields, key).unwrap_or(0);
    Some(Gear {
        row: Row::read(fields)?,
        sort: fields.choice("sort", SORTS).map_or(GearSort::Plain, |sort| sort.value),
        cost: number_or(fields, "cost", 0),
        cost_share: number_or(fields, "cost-share", 0),
        ge: number_or(fields, "ge", 0),
        ge_carried: number(fields, "ge-carried"),
        ge_bulky: number(fields, "ge-bulky"),
        weight: number_or(fields, "weight", 0),
        spaces: number_or(fields, "spaces", 0),
        spaces_in_use: number_or(fields, "spaces-in-use", 0),
        dp: count(fields, "dp"),
        armor_dp: count(fields, "armor-dp"),
        carry_limit: count(fields, "carry-limit"),
        reflexes: change(fields, "reflexes").unwrap_or(0),
        conflicts: words(fields, "conflicts"),
        holds: number(fields, "holds"),
        slots: Slots {
            pistols: slot("pistols"),
            grenades: slot("grenades"),
            clips: slot("clips"),
            knives: slot("knives"),
        },
        fits_as_grenade: flag(fields, "fits-as-grenade"),
        shots: count(fields, "shots").unwrap_or(0),
        point_cost: number_or(fields, "point-cost", 0),
        point_weight: number_or(fields, "point-weight", 0),
        max_weight: positive(fields, "max-weight"),
        does: word(fields, "does"),
    })
}

fn fittings(file: &Fields<'_, '_>) -> Option<Fittings> {
    let fittings = Shelf::new(rows(file, "fitting", |fields| {
        Some(Fitting {
            row: Row::read(fields)?,
            cost: number_or(fields, "cost", 0),
            weight: number_or(fields, "weight", 0),
            spaces: number_or(fields, "spaces", 0),
            dp: count(fields, "dp").unwrap_or(0),
            factor: number_or(fields, "factor", 1),
            weapons: words(fields, "for"),
        })
    }));
    let guards = Shelf::new(rows(file, "wheelguard", |fields| {
        Some(Wheelguard {
            row: Row::read(fields)?,
            point_cost: number(fields, "point-cost")?,
            point_weight: number(fields, "point-weight")?,
            heaviest: positive(fields, "heaviest")?,
            to_hit_guard: count(fields, "to-hit-guard")?,
        })
    }));
    let fitting = |id| fittings.with_id(id).cloned();
    let guard = |id| guards.with_id(id).cloned();
    Some(Fittings {
        extra_magazine: fitting("extra-magazine")?,
        magazine_switch: fitting("magazine-switch")?,
        link: fitting("link")?,
        smart_link: fitting("smart-link")?,
        universal_turret: fitting("universal-turret")?,
        infrared: fitting("infrared")?,
        both_fuses: fitting("both-fuses")?,
        impact_fuse: fitting("impact-fuse")?,
        six_wheels: fitting("six-wheels")?,
        retractable_wheelguards: fitting("retractable-wheelguards")?,
        spare_tire: fitting("spare-tire")?,
        wheelguard: guard("wheelguard")?,
        cycle_wheelguard: guard("cycle-wheelguard")?,
    })
}

fn figures(file: &Fields<'_, '_>) -> Option<Figures> {
    let table = |key, read: &dyn Fn(&Fields<'_, '_>) -> Option<Vec<Exact>>| {
        single(file, key, |fields| Some((read(fields)?, cite(fields)?)))
    };
    let steps = |key, read: &dyn Fn(&Fields<'_, '_>) -> Option<(Exact, Exact)>| {
        let mut steps = list(file, key, |fields| Some((read(fields)?, cite(fields)?)));
        steps.sort_by_key(|(step, _)| *step);
        let cite = steps.last()?.1.clone();
        Some((steps.into_iter().map(|(step, _)| step).collect::<Vec<_>>(), cite))
    };
    let (side_limit, side_cite) = table("side-limit", &|f| Some(vec![number(f, "share")?]))?;
    let (front_seats, seats_cite) = table("front-seats", &|f| Some(vec![number(f, "most")?]))?;
    let (top_speed, _) =
        table("top-speed", &|f| Some(vec![number(f, "factor")?, positive(f, "step")?]))?;
    let (units, _) = table("power-units", &|f| {
        Some(vec![number(f, "per-car-space")?, number(f, "per-cycle-dp")?])
    })?;
    let (range, _) =
        table("range", &|f| Some(vec![number(f, "miles")?, positive(f, "cruising")?]))?;
    let (unlike, unlike_cite) = table("unlike-tires", &|f| {
        Some(vec![f.exact("handling-class", -LARGEST..=LARGEST)?.value])
    })?;
    let (skills, _) = table("skills", &|f| {
        let levels = f.whole("levels", 1..=LARGEST)?.value;
        Some(vec![number(f, "level")?, Exact::from(levels), number(f, "start")?])
    })?;
    let (at_speed, _) = table("at-speed", &|f| Some(vec![number(f, "mph")?]))?;
    let (burden, burden_cite) = table("burden", &|f| Some(vec![number(f, "most")?]))?;
    let (division, _) =
        table("division", &|f| Some(vec![number(f, "unit")?, positive(f, "step")?]))?;
    let (purse, purse_cite) =
        table("purse", &|f| Some(vec![number(f, "least")?, number(f, "most")?]))?;
    let (beyond, _) = table("damage-modifier-beyond", &|f| Some(vec![positive(f, "every")?]))?;
    let (acceleration, acceleration_cite) =
        steps("acceleration", &|f| Some((positive(f, "power")?, number(f, "mph")?)))?;
    let (damage_modifiers, _) =
        steps("damage-modifier", &|f| Some((number(f, "weight")?, number(f, "modifier")?)))?;
    Some(Figures {
        side_limit: Figure { value: side_limit[0], cite: side_cite },
        front_seats: Figure { value: front_seats[0].floor(), cite: seats_cite },
        acceleration: acceleration.into_iter().map(|(power, mph)| (power, mph.floor())).collect(),
        acceleration_cite,
        top_speed_factor: top_speed[0],
        top_speed_step: top_speed[1],
        units_per_space: units[0],
        units_per_dp: units[1],
        range: range[0],
        cruising: range[1],
        unlike_tires: Figure { value: unlike[0].floor(), cite: unlike_cite },
        skill_level: skills[0].floor(),
        skill_levels: skills[1].floor(),
        skill_start: skills[2].floor(),
        burden: Figure { value: burden[0].floor(), cite: burden_cite },
        at_speed: at_speed[0].floor(),
        division: division[0],
        division_step: division[1],
        purse: Figure { value: (purse[0], purse[1]), cite: purse_cite },
        damage_modifiers,
        damage_modifier_every: beyond[0],
    })
}
