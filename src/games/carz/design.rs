//! A Carz design as it is written: names not yet looked up, every value with its place in the file.

use crate::check::rules::{BAD_VALUE, MISSING_KEY};
use crate::document::Fields;
use crate::document::part::{Part, list, part};
use crate::text::source::{Located, Span};
use crate::units::Exact;

use super::places::{ENDS, End, PLACES, Place, SIDES, Side};

/// Bounds on what one design may write.
const LARGEST_VOLUME: i64 = 99_999;
const MOST_POWER: i64 = 99_999;
const MOST_POINTS: i64 = 99_999;
const MOST_WHEELS: i64 = 99;
const MOST_SHOTS: i64 = 99_999;
const FASTEST: i64 = 999;
const HEAVIEST: i64 = 999_999;

type Word = Located<String>;

#[derive(Debug)]
pub struct Design {
    /// Where the design begins, for findings that belong to no part of it.
    pub span: Span,
    pub name: Option<Word>,
    pub color: Option<Word>,
    pub body: Option<Word>,
    pub grade: Option<Word>,
    pub volume: Option<Located<Exact>>,
    pub construction: Vec<Extra>,
    pub suspension: Option<Word>,
    pub acceleration: Option<Located<Exact>>,
    pub engines: Vec<Engine>,
    pub tank: Option<Tank>,
    pub crew: Vec<Member>,
    pub wheels: Vec<Wheels>,
    pub spares: Vec<Spare>,
    pub armor: Armor,
    pub weapons: Vec<Weapon>,
    /// Cubic feet of the turret.
    pub turret: Option<Located<Exact>>,
    pub links: Vec<Link>,
    pub equipment: Vec<Equipment>,
    pub cargo: Vec<Cargo>,
    pub paint: Option<Word>,
    /// A percentage of the cost.
    pub luxury: Option<Located<Exact>>,
    pub notes: Vec<Word>,
}

/// A name in a list.
#[derive(Debug)]
pub struct Extra {
    pub number: usize,
    pub item: Word,
}

#[derive(Debug)]
pub struct Engine {
    pub number: usize,
    pub item: Word,
    pub power: Located<Exact>,
    pub chargers: Vec<Word>,
    pub end: Option<End>,
}

#[derive(Debug)]
pub struct Tank {
    pub item: Word,
    pub gallons: Located<Exact>,
}

#[derive(Debug)]
pub struct Member {
    pub number: usize,
    pub span: Span,
    pub role: Word,
    pub name: Option<Word>,
    pub count: i64,
    pub hand_weapons: Vec<Word>,
}

/// The wheels of an end, or of both.
#[derive(Debug)]
pub struct Wheels {
    /// `None`: of both.
    pub end: Option<End>,
    pub item: Word,
    pub count: Option<Located<i64>>,
    pub fireproof: bool,
    pub guard: Option<Guard>,
}

/// Points of each guard, and how many of the wheels have one: all, if the design does not say.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    pub points: Located<i64>,
    pub wheels: Option<i64>,
}

#[derive(Debug)]
pub struct Spare {
    pub number: usize,
    pub item: Word,
    pub count: i64,
    pub fireproof: bool,
    /// Outside on a side.
    pub location: Option<Located<Side>>,
    pub guard: Option<Guard>,
}

#[derive(Debug, Default)]
pub struct Armor {
    pub build: Option<Word>,
    pub finish: Option<Word>,
    pub sides: Vec<ArmorSide>,
}

/// Points on a side, with a type of its own if it says one.
#[derive(Debug)]
pub struct ArmorSide {
    pub side: Located<Side>,
    pub points: Located<i64>,
    pub build: Option<Word>,
    pub finish: Option<Word>,
}

#[derive(Debug)]
pub struct Weapon {
    pub number: usize,
    pub span: Span,
    pub id: Option<Word>,
    pub item: Word,
    pub count: i64,
    pub location: Option<Located<Place>>,
    /// A location is written that is none.
    pub location_unclear: bool,
    pub modifications: Vec<Word>,
    pub shots: Option<Located<i64>>,
    pub ammunition: Option<Word>,
    pub concealed: bool,
    pub lane: Option<Located<i64>>,
}

#[derive(Debug)]
pub struct Link {
    pub number: usize,
    pub span: Span,
    pub weapons: Vec<Word>,
}

#[derive(Debug)]
pub struct Equipment {
    pub number: usize,
    pub span: Span,
    pub item: Word,
    pub count: i64,
    pub location: Option<Located<Place>>,
    /// A location is written that is none.
    pub location_unclear: bool,
    /// What a fake is made to look like.
    pub looks_like: Option<Word>,
}

#[derive(Debug)]
pub struct Cargo {
    pub number: usize,
    pub span: Span,
    pub name: Word,
    pub count: i64,
    pub weight: Located<Exact>,
    /// Cubic feet of each.
    pub volume: Exact,
    /// What it is made of, if it is a vehicle.
    pub vehicle: Option<Carried>,
}

/// A vehicle that is carried: its space goes by these.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    pub wheels: i64,
    pub turret: Exact,
}

/// The lists whose entries a variant may remove.
pub const LISTS: &[&str] =
    &["construction", "engines", "crew", "spares", "weapons", "links", "equipment", "cargo"];

impl Design {
    /// Takes a design out of its table. What is wrong is reported and left out.
    pub fn read(fields: &Fields<'_, '_>) -> Design {
        let name = fields.text("name");
        let body = fields.text("body");
        let start = fields.span().start;
        let span = body.as_ref().or(name.as_ref()).map(|word| word.span);
        let span = span.unwrap_or(Span::new(start, start));
        if fields.table.get("volume").is_none() {
            let sink = fields.findings.of(&MISSING_KEY);
            sink.push(
                sink.finding(span, "the design has no `volume`")
                    .label("price, weight and space of the body go by its cubic feet")
                    .help("add, for example, `volume = 150`"),
            );
        }
        Design {
            span,
            name,
            color: fields.text("color"),
            body,
            grade: fields.text("grade"),
            volume: fields.exact("volume", 1..=LARGEST_VOLUME),
            construction: list(fields, "construction", "a construction", |part| {
                Some(Extra { number: part.number, item: part.item("item")? })
            }),
            suspension: fields.text("suspension"),
            acceleration: fields.exact("acceleration", 0..=FASTEST),
            engines: list(fields, "engines", "an engine", engine),
            tank: fields
                .entry("tank")
                .and_then(|entry| part(entry, 0, "the tank", fields.findings, tank)),
            crew: list(fields, "crew", "a person", member),
            wheels: wheels(fields),
            spares: list(fields, "spares", "a spare wheel", spare),
            armor: fields.fields("armor", "[armor]").map(armor).unwrap_or_default(),
            weapons: list(fields, "weapons", "a weapon", weapon),
            turret: turret(fields),
            links: list(fields, "links", "a link", link),
            equipment: list(fields, "equipment", "a piece of equipment", equipment),
            cargo: list(fields, "cargo", "an entry of cargo", cargo),
            paint: fields.text("paint"),
            luxury: fields.exact("luxury", 0..=999),
            notes: fields.words("notes"),
        }
    }
}

/// A number that the part cannot do without.
fn needed(
    part: &Part<'_, '_>,
    key: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<Located<Exact>>,
) -> Option<Located<Exact>> {
    let fields = part.fields.as_ref();
    if fields.is_none_or(|fields| fields.table.get(key).is_none()) {
        let word = part.word.as_ref().map(|word| format!("`{}`", word.value));
        let title = fields.map(Fields::title).or(word).unwrap_or_default();
        let sink = part.findings.of(&MISSING_KEY);
        let finding = sink.finding(part.span, format!("{title} has no `{key}`"));
        sink.push(finding.label(format!("`{key}` is needed here")));
    }
    read(fields?)
}

fn exact(key: &'static str, most: i64) -> impl Fn(&Fields<'_, '_>) -> Option<Located<Exact>> {
    move |fields| fields.exact(key, 0..=most)
}

/// A variant finds an entry of a list by its `id`; what else has one, nothing asks for it.
fn named(part: &Part<'_, '_>) {
    part.text("id");
}

fn flag(part: &Part<'_, '_>, key: &'static str) -> bool {
    part.flag(key).is_some_and(|flag| flag.value)
}

fn whole(part: &Part<'_, '_>, key: &'static str, most: i64) -> Option<Located<i64>> {
    part.fields.as_ref().and_then(|fields| fields.whole(key, 0..=most))
}

fn engine(part: &Part<'_, '_>) -> Option<Engine> {
    named(part);
    let item = part.item("item");
    let power = needed(part, "horsepower", exact("horsepower", MOST_POWER));
    Some(Engine {
        number: part.number,
        chargers: part.words("chargers"),
        end: part.choice("location", ENDS).map(|end| end.value),
        item: item?,
        power: power?,
    })
}

fn tank(part: &Part<'_, '_>) -> Option<Tank> {
    let item = part.item("item");
    let gallons = needed(part, "gallons", exact("gallons", LARGEST_VOLUME));
    Some(Tank { item: item?, gallons: gallons? })
}

fn member(part: &Part<'_, '_>) -> Option<Member> {
    named(part);
    Some(Member {
        number: part.number,
        span: part.span,
        name: part.text("name"),
        count: part.count().value,
        hand_weapons: part.words("hand-weapons"),
        role: part.item("role")?,
    })
}

/// `[wheels]` with `all`, or with `front` and `back`.
fn wheels(fields: &Fields<'_, '_>) -> Vec<Wheels> {
    const KEYS: [(&str, Option<End>); 3] =
        [("all", None), ("front", Some(End::Front)), ("back", Some(End::Back))];
    let Some(table) = fields.fields("wheels", "[wheels]") else { return Vec::new() };
    let mut found = Vec::new();
    for (key, end) in KEYS {
        let entry = table.entry(key);
        found.extend(entry.and_then(|entry| {
            part(entry, 0, "the wheels", table.findings, |part| {
                Some(Wheels {
                    end,
                    count: whole(part, "count", MOST_WHEELS),
                    fireproof: flag(part, "fireproof"),
                    guard: guard(part, end.is_none()),
                    item: part.item("item")?,
                })
            })
        }));
    }
    table.finish();
    found
}

/// `guard = 10`, or `guard = { points = 10, wheels = 2 }`. Where both ends are written at once, a number would not say
/// which of the wheels it means.
fn guard(part: &Part<'_, '_>, both_ends: bool) -> Option<Guard> {
    let fields = part.fields.as_ref()?;
    if fields.table.table("guard").is_none() {
        let points = fields.whole("guard", 0..=MOST_POINTS)?;
        return Some(Guard { points, wheels: None });
    }
    let own = fields.fields("guard", "the guards")?;
    let points = own.whole("points", 0..=MOST_POINTS);
    let mut wheels = own.whole("wheels", 1..=MOST_WHEELS);
    if let Some(wheels) = wheels.take_if(|_| both_ends) {
        let sink = own.findings.of(&BAD_VALUE);
        let message = "under `all` it is not known which wheels have the guards";
        let finding = sink.finding(wheels.span, message).label("for the wheels of one end only");
        let help = "say it under `front` or `back`; without `wheels`, every wheel has a guard";
        sink.push(finding.actual(wheels.value).help(help));
    }
    if own.table.get("points").is_none() {
        own.missing_key();
    }
    own.finish();
    Some(Guard { points: points?, wheels: wheels.map(|wheels| wheels.value) })
}

fn spare(part: &Part<'_, '_>) -> Option<Spare> {
    named(part);
    Some(Spare {
        number: part.number,
        count: part.count().value,
        fireproof: flag(part, "fireproof"),
        location: spare_location(part),
        guard: guard(part, false),
        item: part.item("item")?,
    })
}

/// A side, or `inside`, which is the same as nothing.
fn spare_location(part: &Part<'_, '_>) -> Option<Located<Side>> {
    let mut words: Vec<_> = SIDES.iter().map(|(name, side)| (*name, Some(*side))).collect();
    words.extend([("inside", None), ("underbody", Some(Side::Under))]);
    let location = part.choice("location", &words)?;
    Some(Located::new(location.value?, location.span))
}

fn armor(fields: Fields<'_, '_>) -> Armor {
    let mut sides = Vec::new();
    fields.each(SIDES, |key, side, value| {
        if !value.get_ref().is_table() {
            let points = fields.whole_of(key, value, 0..=MOST_POINTS);
            let plain = |points| ArmorSide { side, points, build: None, finish: None };
            sides.extend(points.map(plain));
        } else if let Some(own) = fields.fields(key, "a side's armor") {
            let (build, finish) = (own.text("build"), own.text("finish"));
            let points = own.whole("points", 0..=MOST_POINTS);
            if own.table.get("points").is_none() {
                own.missing_key();
            }
            own.finish();
            sides.extend(points.map(|points| ArmorSide { side, points, build, finish }));
        }
    });
    let armor = Armor { build: fields.text("build"), finish: fields.text("finish"), sides };
    fields.finish();
    armor
}

/// Where it is, and whether a location is written that is none.
fn location(part: &Part<'_, '_>) -> (Option<Located<Place>>, bool) {
    let written = part.fields.as_ref().is_some_and(|fields| fields.table.get("location").is_some());
    let location = part.choice("location", PLACES);
    (location, written && location.is_none())
}

fn weapon(part: &Part<'_, '_>) -> Option<Weapon> {
    let (location, location_unclear) = location(part);
    Some(Weapon {
        number: part.number,
        span: part.span,
        id: part.text("id"),
        count: part.count().value,
        location,
        location_unclear,
        modifications: part.words("modifications"),
        shots: whole(part, "shots", MOST_SHOTS),
        ammunition: part.text("ammunition"),
        concealed: flag(part, "concealed"),
        lane: whole(part, "lane", MOST_WHEELS),
        item: part.item("item")?,
    })
}

/// `turret = { volume = 20 }`.
fn turret(fields: &Fields<'_, '_>) -> Option<Located<Exact>> {
    let turret = fields.fields("turret", "the turret")?;
    let volume = turret.exact("volume", 1..=LARGEST_VOLUME);
    if turret.table.get("volume").is_none() {
        turret.missing_key();
    }
    turret.finish();
    volume
}

fn link(part: &Part<'_, '_>) -> Option<Link> {
    let weapons = part.words("weapons");
    if weapons.is_empty() {
        if !part.says("weapons") {
            let sink = part.findings.of(&MISSING_KEY);
            let finding = sink.finding(part.span, "a link without its `weapons`");
            sink.push(finding.label("name the weapons that are fired together"));
        }
        return None;
    }
    Some(Link { number: part.number, span: part.span, weapons })
}

fn equipment(part: &Part<'_, '_>) -> Option<Equipment> {
    named(part);
    let (location, location_unclear) = location(part);
    Some(Equipment {
        number: part.number,
        span: part.span,
        count: part.count().value,
        location,
        location_unclear,
        looks_like: part.text("looks-like"),
        item: part.item("item")?,
    })
}

/// Something with its weight and volume, or a vehicle with its wheels and turret.
fn cargo(part: &Part<'_, '_>) -> Option<Cargo> {
    named(part);
    let weight = needed(part, "weight", exact("weight", HEAVIEST));
    let volume = needed(part, "volume", exact("volume", LARGEST_VOLUME));
    let wheels = whole(part, "wheels", MOST_WHEELS);
    let turret = part.fields.as_ref().and_then(exact("turret", LARGEST_VOLUME));
    let vehicle = (wheels.is_some() || turret.is_some()).then(|| Carried {
        wheels: wheels.map_or(0, |wheels| wheels.value),
        turret: turret.map_or(Exact::ZERO, |turret| turret.value),
    });
    Some(Cargo {
        number: part.number,
        span: part.span,
        count: part.count().value,
        name: part.item("name")?,
        weight: weight?,
        volume: volume?.value,
        vehicle,
    })
}
