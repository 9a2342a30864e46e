//! Computes price, weight and space of each part.

use std::collections::HashMap;

use crate::catalog::Row;
use crate::check::rule::Cite;
use crate::text::source::Span;
use crate::units::{Exact, decimal, hundredths};
use crate::vehicle::category::{Category, Nature};
use crate::vehicle::ledger::{Amounts, Item, Ledger, Line, Load, Measure};

use super::design::Cargo;
use super::places::{Place, Side, side_name};
use super::vehicle::{Axle, Engine, Spare, Vehicle, Weapon};
use crate::text::sentence;

pub const COST: Measure =
    Measure::column(0, "cost", "$", (hundredths, |cost| format!("${}", hundredths(cost))));
pub const WEIGHT: Measure = Measure::column(
    1,
    "weight",
    "lbs.",
    (hundredths, |weight| format!("{} lbs.", hundredths(weight))),
);
/// Cubic feet inside the body.
pub const VOLUME: Measure =
    Measure::column(2, "volume", "cf", (hundredths, |volume| format!("{} cf", hundredths(volume))))
        .in_sums(&["spaces"]);
/// Cubic feet as cargo.
const CARRIED_VOLUME: Measure =
    Measure::unseen(3, "carried_volume", hundredths).in_sums(&["volume", "spaces"]);

/// The categories of parts, the least loved first.
pub const CATEGORIES: &[Category] = &[
    Category::new("armor", Nature::Armor).fun(1, 1),
    Category::new("build", Nature::Part).fun(1, 1),
    Category::new("ammunition", Nature::Load).fun(2, 2),
    Category::new("turret", Nature::Part).fun(3, 6),
    Category::new("charger", Nature::Attached),
    Category::new("concealment", Nature::Part),
    Category::new("link", Nature::Part),
    Category::new("suspension", Nature::Part).fun(4, 4),
    Category::new("wheel", Nature::Part).fun(5, 5).at_wheels(),
    Category::new("tank", Nature::Part).fun(5, 5),
    Category::new("cargo", Nature::Part).fun(5, 5),
    Category::new("hand-weapon", Nature::Part).fun(5, 5),
    Category::new("equipment", Nature::Part).fun(6, 5).detailed(),
    Category::new("engine", Nature::Part).fun(6, 6),
    Category::new("role", Nature::Part),
    Category::new("style", Nature::Part).fun(8, 8),
    Category::new("structure", Nature::Implied),
    Category::armed("weapon"),
];

pub const MEASURES: &[Measure] = &[COST, WEIGHT, VOLUME, CARRIED_VOLUME];

#[derive(Clone, Copy, Debug, Default)]
pub struct Amount {
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
}

impl Amount {
    fn of(cost: Exact, weight: Exact, volume: Exact) -> Amount {
        Amount { cost, weight, volume }
    }

    fn times(self, by: impl Into<Exact>) -> Amount {
        let by = by.into();
        Amount::of(self.cost * by, self.weight * by, self.volume * by)
    }
}

pub fn tally(vehicle: &Vehicle<'_>) -> Ledger {
    let mut ledger = Ledger::new(MEASURES);
    body(vehicle, &mut ledger);
    vehicle.engines.iter().for_each(|engine| self::engine(vehicle, engine, &mut ledger));
    if let Some(tank) = &vehicle.tank {
        let row = tank.row;
        let amount = Amount::of(row.cost, row.weight, row.volume).times(tank.gallons.value);
        let item = format!("{} tank", row.row.name);
        ledger.push(Line { item, ..line("tank", &row.row, tank.item.span, 1, amount) });
    }
    for member in &vehicle.crew {
        let seat = vehicle.seat(member.row).unwrap_or(Exact::ZERO);
        let amount = Amount::of(member.row.cost, member.row.weight, seat);
        ledger.push(line(
            "role",
            &member.row.row,
            member.role.span,
            member.count,
            amount.times(member.count),
        ));
    }
    vehicle.axles.iter().for_each(|axle| wheels(vehicle, axle, &mut ledger));
    vehicle.spares.iter().for_each(|spare| self::spare(vehicle, spare, &mut ledger));
    turret(vehicle, &mut ledger);
    for (weapon, measured) in vehicle.weapons.iter().zip(weapons(vehicle)) {
        self::weapon(vehicle, weapon, measured, &mut ledger);
    }
    links(vehicle, &mut ledger);
    equipment(vehicle, &mut ledger);
    armor(vehicle, &mut ledger);
    structure(vehicle, &mut ledger);
    vehicle.cargo.iter().for_each(|entry| ledger.push(carried(vehicle, entry)));
    for member in &vehicle.crew {
        for weapon in &member.hand_weapons {
            let amount = Amount::of(weapon.value.cost, weapon.value.weight, Exact::ZERO);
            let found = line("hand-weapon", &weapon.value.row, weapon.span, 1, amount);
            let place = member.row.row.name.to_lowercase();
            ledger.push(Line { load: Load::Personal, place, ..found });
        }
    }
    ledger
}

/// A line for `count` of a catalog row; `amount` is the total.
fn line(kind: &'static str, row: &Row, span: Span, count: i64, amount: Amount) -> Line {
    let found = measured(kind, row.name.clone(), row.cite.clone(), span, count, amount);
    Line { made_of: vec![Item::new(kind, &row.id)], ..found }
}

fn measured(
    category: &'static str,
    item: String,
    cite: Cite,
    span: Span,
    count: i64,
    amount: Amount,
) -> Line {
    let amounts =
        Amounts::of([(COST, amount.cost), (WEIGHT, amount.weight), (VOLUME, amount.volume)]);
    Line {
        count,
        amounts,
        cite: Some(cite),
        ..Line::new(Category::of(CATEGORIES, category), item, span)
    }
}

fn body(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let Some(style) = vehicle.style else { return };
    let amount = Amount::of(vehicle.body_cost(), vehicle.body_weight(), Exact::ZERO);
    let mut words: Vec<_> =
        vehicle.construction.iter().map(|found| found.value.row.name.clone()).collect();
    words.push(format!("{} body", vehicle.style_name()));
    let item = words.join(" ");
    let item = sentence(&item);
    let mut found = line("style", &style.value.row, style.span, 1, amount);
    found.made_of.extend(vehicle.grade.map(|grade| Item::new("grade", &grade.row.id)));
    let construction = vehicle.construction.iter().map(|found| &found.value.row.id);
    found.made_of.extend(construction.map(|id| Item::new("construction", id)));
    found.made_of.extend(vehicle.paint.map(|paint| Item::new("paint", &paint.row.id)));
    ledger.push(Line { item, ..found });
    if let Some(suspension) = vehicle.suspension {
        let row = suspension.value;
        let amount = Amount { cost: vehicle.body_cost() * row.cost, ..Amount::default() };
        let item = format!("{} suspension", row.row.name);
        ledger.push(Line { item, ..line("suspension", &row.row, suspension.span, 1, amount) });
    }
}

fn engine(vehicle: &Vehicle<'_>, engine: &Engine<'_>, ledger: &mut Ledger) {
    let (row, power) = (engine.row, engine.power.value);
    let one = Exact::ONE;
    let bare = Amount::of(
        row.cost * power * vehicle.styled(|style| style.engine_cost, one),
        row.weight * power * vehicle.styled(|style| style.engine_weight, one),
        row.volume * power * vehicle.styled(|style| style.engine_volume, one),
    );
    let item = format!("{} engine, {} hp", row.row.name, decimal(power));
    let place = engine.end.name().to_owned();
    let found = line("engine", &row.row, engine.item.span, 1, bare);
    ledger.push(Line { item, place: place.clone(), ..found });
    for charger in &engine.chargers {
        let row = charger.value;
        let amount =
            Amount::of(bare.cost * row.cost, bare.weight * row.weight, bare.volume * row.volume);
        ledger.push(Line {
            place: place.clone(),
            ..line("charger", &row.row, charger.span, 1, amount)
        });
    }
}

fn wheels(vehicle: &Vehicle<'_>, axle: &Axle<'_>, ledger: &mut Ledger) {
    let row = axle.row;
    let cost = vehicle.wheel_cost(row, axle.fireproof);
    let amount = Amount::of(cost, vehicle.wheel_weight(row), Exact::ZERO).times(axle.count);
    let fireproof = if axle.fireproof { ", fireproof" } else { "" };
    let item = format!("{} wheel{fireproof}", row.row.name);
    let place = axle.end.name().to_owned();
    let found = line("wheel", &row.row, axle.span, axle.count, amount);
    ledger.push(Line { item, place: place.clone(), ..found });
    if axle.guard * axle.guarded > 0 {
        let guards = &vehicle.catalog.figures.guards;
        let points = axle.guard * axle.guarded;
        let amount = Amount::of(guards.cost, guards.weight, Exact::ZERO).times(points);
        let item = "Wheel guards, points".to_owned();
        let found = measured("wheel", item, guards.cite.clone(), axle.span, points, amount);
        ledger.push(Line { place, ..found });
    }
}

fn spare(vehicle: &Vehicle<'_>, spare: &Spare<'_>, ledger: &mut Ledger) {
    let row = spare.row;
    let (outside, volume, place) = match spare.location {
        Some(place) => {
            (vehicle.catalog.figures.wheels.outside, Exact::ZERO, side_name(place.value))
        }
        None => (Exact::ZERO, row.volume, "inside"),
    };
    let cost = vehicle.wheel_cost(row, spare.fireproof) + outside;
    let amount = Amount::of(cost, vehicle.wheel_weight(row), volume).times(spare.count);
    let fireproof = if spare.fireproof { ", fireproof" } else { "" };
    let item = format!("{} wheel{fireproof}, spare", row.row.name);
    let found = line("wheel", &row.row, spare.item.span, spare.count, amount);
    ledger.push(Line { item, place: place.to_owned(), ..found });
}

fn turret(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let Some(turret) = vehicle.turret else { return };
    let figures = &vehicle.catalog.figures.turrets;
    let amount = Amount::of(figures.cost, figures.weight, figures.volume).times(turret.value);
    let item = format!("Turret, {} cf inside", decimal(turret.value));
    let place = "top".to_owned();
    let found = measured("turret", item, figures.cite.clone(), turret.span, 1, amount);
    ledger.push(Line { place, ..found });
}

/// Price, weight and volume of a weapon, its ammunition and its concealment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Armed {
    pub own: Amount,
    pub ammunition: Amount,
    pub concealment: Amount,
}

impl Armed {
    pub fn volume(&self) -> Exact {
        self.own.volume + self.ammunition.volume + self.concealment.volume
    }
}

/// The amounts of weapons. Of stacked weapons on a side, only the first takes its full space and weight.
pub fn weapons(vehicle: &Vehicle<'_>) -> Vec<Armed> {
    let mut stacked: HashMap<(&str, Option<Place>), i64> = HashMap::new();
    let concealment = &vehicle.catalog.figures.concealment;
    let mut all = Vec::with_capacity(vehicle.weapons.len());
    for weapon in &vehicle.weapons {
        let row = weapon.row;
        let before = stacked.entry((row.row.id.as_str(), weapon.place())).or_default();
        let full = if *before == 0 { weapon.count.min(1) } else { 0 };
        *before += weapon.count;
        let further = weapon.count - full;
        let sum = |of: Exact, factor: Exact| of * full + of * factor * further;
        let own = Amount::of(
            weapon.cost() * weapon.count,
            sum(row.weight, row.further_weight),
            sum(row.volume, row.further_volume),
        );
        let ammunition = ammunition(vehicle, weapon);
        let hidden = if weapon.concealed {
            Amount::of(
                own.cost * concealment.cost,
                own.weight * concealment.weight,
                own.volume * concealment.volume,
            )
        } else {
            Amount::default()
        };
        all.push(Armed { own, ammunition, concealment: hidden });
    }
    all
}

fn ammunition(vehicle: &Vehicle<'_>, weapon: &Weapon<'_>) -> Amount {
    let Some(supply) = &weapon.row.ammunition else { return Amount::default() };
    let special = weapon.ammunition.map(|row| row.value);
    let (cost, weight) = match special {
        Some(row) => (row.own_cost.unwrap_or(supply.cost * row.cost), supply.weight * row.weight),
        None => (supply.cost, supply.weight),
    };
    let load = weapon.load();
    let load = if vehicle.readings.ammunition { load.ceil().into() } else { load };
    Amount::of(cost, weight, Exact::ONE).times(load * weapon.count)
}

fn weapon(vehicle: &Vehicle<'_>, weapon: &Weapon<'_>, armed: Armed, ledger: &mut Ledger) {
    let place = weapon.place();
    let mut push = |mut found: Line| {
        // Turret weapons take no space in the body.
        if place == Some(Place::Turret) {
            found[VOLUME] = Exact::ZERO;
        }
        found.place = place.map_or("", Place::name).to_owned();
        ledger.push(found);
    };
    let (row, span) = (&weapon.row.row, weapon.item.span);
    let modifications: Vec<_> =
        weapon.modifications.iter().map(|found| found.value.row.name.to_lowercase()).collect();
    let item = std::iter::once(row.name.clone()).chain(modifications).collect::<Vec<_>>();
    let item = item.join(", ");
    let mut found = line("weapon", row, span, weapon.count, armed.own);
    let modifications = weapon.modifications.iter().map(|found| &found.value.row.id);
    found.made_of.extend(modifications.map(|id| Item::new("modification", id)));
    push(Line { item, ..found });
    if let Some(shots) = weapon.shots.filter(|_| weapon.row.ammunition.is_some()) {
        let (special, cite) = match weapon.ammunition {
            Some(special) => {
                (format!("{} ", special.value.row.short()), special.value.row.cite.clone())
            }
            None => (String::new(), row.cite.clone()),
        };
        let item = sentence(&format!("{special}{}s for {}", weapon.unit(), row.short()));
        let count = shots.value * weapon.count;
        let mut found = measured("ammunition", item, cite, shots.span, count, armed.ammunition);
        let special = weapon.ammunition.map(|row| &row.value.row.id);
        found.made_of.extend(special.map(|id| Item::new("ammunition", id)));
        push(found);
    }
    if weapon.concealed {
        let cite = vehicle.catalog.figures.concealment.cite.clone();
        let item = format!("Concealment of {}", row.short());
        push(measured("concealment", item, cite, span, weapon.count, armed.concealment));
    }
}

fn links(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let figures = &vehicle.catalog.figures;
    for link in &vehicle.links {
        let members = link.weapons.iter().map(|place| vehicle.weapons[place.value].count);
        let most = if vehicle.readings.links { 1 } else { i64::MAX };
        let joins = (members.sum::<i64>() - 1).clamp(0, most);
        let amount = Amount { cost: figures.links.cost, ..Amount::default() }.times(joins);
        let found = measured(
            "link",
            "Link".to_owned(),
            figures.links.cite.clone(),
            link.span,
            joins,
            amount,
        );
        ledger.push(found);
    }
}

fn equipment(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    for entry in &vehicle.equipment {
        let (row, internal) = (entry.row, vehicle.internal());
        let amount = Amount::of(
            row.cost + vehicle.body_cost() * row.body_cost,
            row.weight + vehicle.body_weight() * row.body_weight + internal * row.weight_per_volume,
            row.volume + internal * row.volume_share,
        );
        let found =
            line("equipment", &row.row, entry.item.span, entry.count, amount.times(entry.count));
        let place = entry.location.map_or("", |place| place.value.name()).to_owned();
        ledger.push(Line { place, ..found });
    }
}

fn armor(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let top = vehicle.styled(|style| style.top_armor, Exact::ONE);
    let share = |side: Side| if side == Side::Top { top } else { Exact::ONE };
    for suit in vehicle.armor.suits() {
        let (Some(build), Some(first)) = (suit.build, suit.sides.first()) else { continue };
        let points = suit.sides.iter().map(|side| share(side.side.value) * side.points.value);
        let plates = vehicle.internal() * points.sum::<Exact>();
        let finish = suit.finish.map_or(Exact::ONE, |finish| finish.cost);
        let amount = Amount::of(
            plates * finish / Exact::from(build.cost_divisor),
            plates / Exact::from(build.weight_divisor),
            Exact::ZERO,
        );
        let sides = suit.sides.iter().filter(|side| side.points.value > 0);
        let sides =
            sides.map(|side| format!("{} {}", side_name(side.side.value), side.points.value));
        let place = sides.collect::<Vec<_>>().join(", ");
        let finish = suit.finish.map(|finish| format!("{} ", finish.row.name.to_lowercase()));
        let item = format!("{} {}armor, points", build.row.name, finish.unwrap_or_default());
        let mut found = line("build", &build.row, first.side.span, suit.points(), amount);
        found.made_of.extend(suit.finish.map(|finish| Item::new("finish", &finish.row.id)));
        ledger.push(Line { item, place, category: Category::of(CATEGORIES, "armor"), ..found });
    }
}

fn structure(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let left = vehicle.internal() - ledger.sum(VOLUME, Load::ALL);
    if vehicle.volume.is_none() || left <= Exact::ZERO {
        return;
    }
    let figures = &vehicle.catalog.figures.cargo;
    let amount = Amount { weight: figures.structure * left, ..Amount::default() };
    let item = "Structure of the cargo space".to_owned();
    ledger.push(measured("structure", item, figures.cite.clone(), vehicle.span, 1, amount));
}

fn carried(vehicle: &Vehicle<'_>, entry: &Cargo) -> Line {
    let figures = &vehicle.catalog.figures.cargo;
    let amount = Amount { weight: entry.weight, ..Amount::default() }.times(entry.count);
    let cite = figures.cite.clone();
    let mut found =
        measured("cargo", entry.name.value.clone(), cite, entry.span, entry.count, amount);
    found[CARRIED_VOLUME] = carried_volume(vehicle, entry) * entry.count;
    Line { load: Load::Cargo, place: "cargo".to_owned(), ..found }
}

/// Cubic feet of one item. A carried vehicle needs more than its own volume.
pub fn carried_volume(vehicle: &Vehicle<'_>, entry: &Cargo) -> Exact {
    let figures = &vehicle.catalog.figures.cargo;
    match entry.vehicle() {
        Some((wheels, turret)) => {
            entry.volume * figures.carried_volume + figures.carried_wheel * wheels + turret
        }
        None => entry.volume,
    }
}
