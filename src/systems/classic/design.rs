//! A Classic design as it is written: names not yet looked up, every value with its place in the file.

use crate::document::{Entry, Fields};
use crate::finding::Findings;
use crate::rules::{BAD_VALUE, MISSING_KEY};
use crate::source::{Located, Span};
use crate::units::Exact;

use super::places::{PLACES, Place, WHEEL_GROUPS, WheelGroup};

/// Bounds on what one design may write.
pub const MOST_POINTS: i64 = 99_999;
pub const MOST_OF_A_KIND: i64 = 999;
pub const MOST_POUNDS: i64 = 999_999;

type Word = Located<String>;

#[derive(Debug)]
pub struct Design {
    /// Where the design begins, for findings that belong to no part of it.
    pub span: Span,
    pub name: Option<Word>,
    pub body: Option<Word>,
    pub reversed: Option<Located<bool>>,
    pub six_wheels: Option<Located<bool>>,
    pub chassis: Option<Word>,
    pub suspension: Option<Word>,
    pub power_plant: Option<PowerPlant>,
    /// The design names a plant, understood or not.
    pub power_plant_written: bool,
    /// From front to back.
    pub layout: Vec<Word>,
    pub layout_span: Span,
    pub crew: Vec<Person>,
    pub tires: Vec<TireGroup>,
    pub tires_span: Option<Span>,
    pub wheelguards: Vec<GuardGroup>,
    pub guard_type: Option<Word>,
    pub guards_retractable: Option<Located<bool>>,
    pub armor: Option<Armor>,
    pub turrets: Vec<Turret>,
    pub weapons: Vec<Weapon>,
    pub links: Vec<Link>,
    pub accessories: Vec<Accessory>,
    pub cargo: Vec<Cargo>,
    /// Little designs of their own; a cycle pulls one.
    pub sidecars: Vec<Design>,
}

#[derive(Debug)]
pub struct PowerPlant {
    pub item: Word,
    pub location: Option<Word>,
}

#[derive(Debug)]
pub struct Person {
    /// Its place in the list.
    pub number: usize,
    pub role: Word,
    pub name: Option<Word>,
    pub seat: Option<Located<Seat>>,
    /// Skills with the levels above base; `None` if the design says nothing of them.
    pub skills: Option<Vec<(Word, i64)>>,
    pub gear: Vec<Gear>,
}

/// Something that a person wears or carries, or that travels as cargo.
#[derive(Debug)]
pub struct Gear {
    pub number: usize,
    pub span: Span,
    pub item: Word,
    pub count: Located<i64>,
    pub clips: i64,
    pub extended_clips: Option<Located<i64>>,
    pub spiked: Option<Located<bool>>,
    /// In the hand rather than worn.
    pub carried: bool,
    /// What a backpack or vest holds.
    pub holds: Vec<Gear>,
    /// What grenade launchers and grenade boxes are loaded with.
    pub ammunition: Option<Word>,
    pub impact_fuses: bool,
    /// On a tripod: the vehicular weapon, its extra magazines and the points of its shield.
    pub weapon: Option<Word>,
    pub magazines: i64,
    pub gunshield: Option<Located<i64>>,
    /// The tripod is used from the vehicle.
    pub in_use: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Front,
    Back,
    Cargo,
}

#[derive(Debug)]
pub struct TireGroup {
    pub key: &'static str,
    pub wheels: Located<WheelGroup>,
    pub item: Word,
    pub modifications: Vec<Word>,
}

#[derive(Debug)]
pub struct GuardGroup {
    pub key: &'static str,
    pub wheels: Located<WheelGroup>,
    pub points: Located<i64>,
    pub item_type: Option<Word>,
    pub retractable: Option<Located<bool>>,
}

#[derive(Debug)]
pub struct Armor {
    pub span: Span,
    pub item_type: Option<Word>,
    pub sides: Vec<Side>,
    /// The metal over the other layer.
    pub metal: Option<Box<Armor>>,
}

#[derive(Debug)]
pub struct Side {
    pub key: &'static str,
    pub place: Located<Place>,
    pub points: Located<i64>,
    pub item_type: Option<Word>,
}

#[derive(Debug)]
pub struct Turret {
    pub number: usize,
    pub span: Span,
    pub id: Option<Word>,
    pub item: Word,
    pub universal: bool,
}

#[derive(Debug)]
pub struct Weapon {
    pub number: usize,
    pub span: Span,
    pub id: Option<Word>,
    pub item: Word,
    /// One for each weapon of a kind, or one place for all of them.
    pub mounts: Vec<Word>,
    pub count: Located<i64>,
    pub linked: Option<Linked>,
    pub load: Load,
    pub magazines: Vec<Magazine>,
    pub magazine_switch: Option<Located<bool>>,
    pub infrared: Option<Located<bool>>,
    pub fuses: Option<Located<Fuses>>,
}

/// A link that joins the weapons of one entry.
#[derive(Clone, Copy, Debug)]
pub struct Linked {
    pub smart: bool,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fuses {
    /// Mines that go off when run over and by remote control.
    Both,
    /// Grenades that go off where they land.
    Impact,
}

/// What is in a weapon or magazine. Everything left out means a full load of the usual ammunition.
#[derive(Debug, Default)]
pub struct Load {
    pub shots: Option<Located<i64>>,
    pub ammunition: Option<Word>,
    /// Parts of a mixed load in the order in which they are fired.
    pub parts: Vec<LoadPart>,
}

#[derive(Debug)]
pub struct LoadPart {
    pub ammunition: Option<Word>,
    pub shots: Located<i64>,
}

#[derive(Debug)]
pub struct Magazine {
    pub span: Span,
    pub count: i64,
    pub load: Load,
}

#[derive(Debug)]
pub struct Link {
    pub number: usize,
    pub span: Span,
    pub id: Option<Word>,
    pub smart: bool,
    pub joins: Vec<Word>,
}

#[derive(Debug)]
pub struct Accessory {
    pub number: usize,
    pub span: Span,
    pub id: Option<Word>,
    pub item: Word,
    pub count: Located<i64>,
    pub location: Option<Word>,
    pub item_type: Option<Word>,
    pub fake: Option<Located<bool>>,
    pub crew: Option<Word>,
    pub weapon: Option<Word>,
    pub mount: Option<Word>,
}

#[derive(Debug)]
pub struct Cargo {
    pub number: usize,
    pub span: Span,
    pub kind: CargoKind,
    pub count: Located<i64>,
}

#[derive(Debug)]
pub enum CargoKind {
    SpareTire { tire: Word, modifications: Vec<Word> },
    Gear(Box<Gear>),
    Freight { name: Word, weight: Located<Exact>, spaces: Located<Exact> },
}

/// Every key that a design has at its top, for documentation and tests.
pub const LISTS: &[&str] = &["crew", "turrets", "weapons", "links", "accessories", "cargo"];

/// Which part of a design is read: a sidecar has no plant, links or sidecar of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Vehicle,
    Sidecar,
}

impl Design {
    /// Takes a design out of its table. What is wrong is reported and left out.
    pub fn read(fields: &Fields<'_, '_>) -> Design {
        let mut design = Design::read_unit(fields, Unit::Vehicle);
        design.sidecars = fields
            .tables("sidecar")
            .into_iter()
            .map(|table| {
                let fields = Fields::new(table, "[sidecar]", fields.findings);
                let sidecar = Design::read_unit(&fields, Unit::Sidecar);
                fields.finish();
                sidecar
            })
            .collect();
        design
    }

    fn read_unit(fields: &Fields<'_, '_>, unit: Unit) -> Design {
        let whole = unit == Unit::Vehicle;
        let name = if whole { fields.text("name") } else { None };
        let body = fields.text("body");
        let span = body.as_ref().or(name.as_ref()).map(|word| word.span);
        let start = fields.span().start;
        let here = if whole { Span::new(start, start) } else { fields.span() };
        let span = span.unwrap_or(here);
        if body.is_none() && fields.table.get("body").is_none() {
            let sink = fields.findings.of(&MISSING_KEY);
            let (what, example) =
                if whole { ("design", "mid-sized") } else { ("sidecar", "light sidecar") };
            sink.push(
                sink.finding(span, format!("the {what} has no `body`"))
                    .label("a body is needed to judge anything else")
                    .help(format!("add, for example, `body = \"{example}\"`")),
            );
        }
        let mut design = Design {
            span,
            name,
            body,
            reversed: None,
            six_wheels: None,
            chassis: fields.text("chassis"),
            suspension: fields.text("suspension"),
            power_plant: None,
            power_plant_written: fields.table.get("power-plant").is_some(),
            layout: Vec::new(),
            layout_span: span,
            crew: list(fields, "crew", "a crew member", person),
            tires: Vec::new(),
            tires_span: fields.table.get("tires").map(|value| value.span().into()),
            wheelguards: Vec::new(),
            guard_type: None,
            guards_retractable: None,
            armor: fields.fields("armor", "[armor]").map(|fields| armor(fields, true)),
            turrets: list(fields, "turrets", "a turret", turret),
            weapons: list(fields, "weapons", "a weapon", weapon),
            links: Vec::new(),
            accessories: list(fields, "accessories", "an accessory", accessory),
            cargo: list(fields, "cargo", "a piece of cargo", cargo),
            sidecars: Vec::new(),
        };
        if whole {
            design.reversed = fields.flag("reversed");
            design.six_wheels = fields.flag("six-wheels");
            design.power_plant = power_plant(fields);
            design.layout = fields.words("layout");
            let layout = fields.table.get("layout");
            design.layout_span = layout.map_or(span, |value| value.span().into());
            design.links = list(fields, "links", "a link", link);
        }
        read_tires(fields, &mut design);
        read_guards(fields, &mut design);
        design
    }
}

/// `[tires]`, or `tires = "HD"` for all of them.
fn read_tires(fields: &Fields<'_, '_>, design: &mut Design) {
    let Some(value) = fields.table.get("tires") else {
        return fields.skip("tires");
    };
    if value.get_ref().is_str() {
        let wheels = Located::new(WheelGroup::All, value.span().into());
        let item = fields.text("tires");
        let group = |item| TireGroup { key: "all", wheels, item, modifications: Vec::new() };
        design.tires = item.map(group).into_iter().collect();
    } else if let Some(fields) = fields.fields("tires", "[tires]") {
        design.tires = tires_of(fields);
    }
}

/// `[wheelguards]`, or `wheelguards = 10` for all wheels.
fn read_guards(fields: &Fields<'_, '_>, design: &mut Design) {
    let Some(value) = fields.table.get("wheelguards") else {
        return fields.skip("wheelguards");
    };
    if value.get_ref().is_integer() {
        let wheels = Located::new(WheelGroup::All, value.span().into());
        let points = fields.whole("wheelguards", 0..=MOST_POINTS);
        let group =
            |points| GuardGroup { key: "all", wheels, points, item_type: None, retractable: None };
        design.wheelguards = points.map(group).into_iter().collect();
    } else if let Some(fields) = fields.fields("wheelguards", "[wheelguards]") {
        design.guard_type = fields.text("type");
        design.guards_retractable = fields.flag("retractable");
        design.wheelguards = guards_of(fields);
    }
}

/// An entry's fields; a word alone is its `item`.
struct Part<'d, 'f> {
    number: usize,
    span: Span,
    word: Option<Located<&'d str>>,
    fields: Option<Fields<'d, 'f>>,
    findings: &'f Findings,
}

impl Part<'_, '_> {
    /// What the part is: the word itself, or the table's `key`.
    fn item(&self, key: &'static str) -> Option<Word> {
        match (&self.word, &self.fields) {
            (Some(word), _) => Some(word.map(str::to_owned)),
            (None, Some(fields)) => needed(fields, key),
            (None, None) => None,
        }
    }

    fn text(&self, key: &'static str) -> Option<Word> {
        self.fields.as_ref()?.text(key)
    }

    fn words(&self, key: &'static str) -> Vec<Word> {
        self.fields.as_ref().map(|fields| fields.words(key)).unwrap_or_default()
    }

    fn flag(&self, key: &'static str) -> Option<Located<bool>> {
        self.fields.as_ref()?.flag(key)
    }

    fn count(&self) -> Located<i64> {
        let written =
            self.fields.as_ref().and_then(|fields| fields.whole("count", 1..=MOST_OF_A_KIND));
        written.unwrap_or(Located::new(1, self.span))
    }

    fn choice<T: Copy>(
        &self,
        key: &'static str,
        choices: &[(&'static str, T)],
    ) -> Option<Located<T>> {
        self.fields.as_ref()?.choice(key, choices)
    }
}

fn needed(fields: &Fields<'_, '_>, key: &'static str) -> Option<Word> {
    if fields.table.get(key).is_none() {
        let sink = fields.findings.of(&MISSING_KEY);
        sink.push(
            sink.finding(fields.span(), format!("{} has no `{key}`", fields.title()))
                .label(format!("`{key}` is needed here")),
        );
    }
    fields.text(key)
}

fn list<T>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    what: &'static str,
    read: impl Fn(&Part<'_, '_>) -> Option<T>,
) -> Vec<T> {
    let entries = fields.entries(key).into_iter().enumerate();
    entries
        .filter_map(|(number, entry)| part(entry, number, what, fields.findings, &read))
        .collect()
}

fn part<T>(
    entry: Entry<'_>,
    number: usize,
    what: &'static str,
    findings: &Findings,
    read: impl Fn(&Part<'_, '_>) -> Option<T>,
) -> Option<T> {
    let span = entry.span();
    let part = match entry {
        Entry::Word(word) => Part { number, span, word: Some(word), fields: None, findings },
        Entry::Table(table) => {
            let fields = Some(Fields::new(table, what, findings));
            Part { number, span, word: None, fields, findings }
        }
        Entry::Other(_) => return None,
    };
    let value = read(&part);
    if let Some(fields) = part.fields {
        fields.finish();
    }
    value
}

fn power_plant(fields: &Fields<'_, '_>) -> Option<PowerPlant> {
    part(fields.entry("power-plant")?, 0, "the power plant", fields.findings, |part| {
        Some(PowerPlant { item: part.item("item")?, location: part.text("location") })
    })
}

fn person(part: &Part<'_, '_>) -> Option<Person> {
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
fn skills(fields: &Fields<'_, '_>) -> Option<Vec<(Word, i64)>> {
    const HIGHEST: i64 = 12;
    let skills = fields.fields("skills", "the skills")?;
    let level = |key: Located<&str>| {
        let value = skills.table.get(key.value)?;
        let level = skills.whole_of(key.value, value, 0..=HIGHEST)?;
        Some((key.map(str::to_owned), level.value))
    };
    Some(skills.table.keys().into_iter().filter_map(level).collect())
}

fn gear(part: &Part<'_, '_>) -> Option<Gear> {
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

fn tires_of(fields: Fields<'_, '_>) -> Vec<TireGroup> {
    let mut groups = Vec::new();
    fields.each(WHEEL_GROUPS, |key, wheels, _| {
        let Some(entry) = fields.entry(key) else {
            return;
        };
        groups.extend(part(entry, 0, "a tire", fields.findings, |part| {
            let modifications = part.words("modifications");
            Some(TireGroup { key, wheels, item: part.item("item")?, modifications })
        }));
    });
    fields.finish();
    groups
}

fn guards_of(fields: Fields<'_, '_>) -> Vec<GuardGroup> {
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

fn armor(fields: Fields<'_, '_>, outermost: bool) -> Armor {
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

fn turret(part: &Part<'_, '_>) -> Option<Turret> {
    let (id, universal) = (part.text("id"), part.flag("universal"));
    Some(Turret {
        number: part.number,
        span: part.span,
        id,
        item: part.item("item")?,
        universal: universal.is_some_and(|flag| flag.value),
    })
}

fn weapon(part: &Part<'_, '_>) -> Option<Weapon> {
    const FUSES: &[(&str, Fuses)] = &[("both", Fuses::Both), ("impact", Fuses::Impact)];
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
        fuses: part.choice("fuses", FUSES),
        item: part.item("item")?,
    };
    if weapon.mounts.is_empty() {
        let sink = part.findings.of(&MISSING_KEY);
        sink.push(
            sink.finding(part.span, format!("`{}` has no `mount`", weapon.item.value))
                .label("say where it is mounted: `mount = \"front\"`"),
        );
    }
    Some(weapon)
}

/// `linked = true`, or `linked = "smart"`.
fn linked(fields: &Fields<'_, '_>) -> Option<Linked> {
    let value = fields.table.get("linked")?;
    if value.get_ref().is_str() {
        let smart = fields.choice("linked", &[("smart", true), ("plain", false)])?;
        return Some(Linked { smart: smart.value, span: smart.span });
    }
    let flag = fields.flag("linked")?;
    flag.value.then_some(Linked { smart: false, span: flag.span })
}

fn load(fields: &Fields<'_, '_>) -> Load {
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
        part.finish();
        Some(LoadPart { ammunition, shots: shots? })
    });
    let load = Load {
        parts: parts.collect(),
        shots: fields.whole("shots", 0..=MOST_OF_A_KIND),
        ammunition: fields.text("ammo"),
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
fn magazines(fields: &Fields<'_, '_>) -> Vec<Magazine> {
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
    let entries = fields.entries("magazines").into_iter();
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

fn link(part: &Part<'_, '_>) -> Option<Link> {
    let fields = part.fields.as_ref()?;
    Some(Link {
        number: part.number,
        span: part.span,
        id: fields.text("id"),
        smart: fields.flag("smart").is_some_and(|flag| flag.value),
        joins: fields.words("joins"),
    })
}

fn accessory(part: &Part<'_, '_>) -> Option<Accessory> {
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

fn cargo(part: &Part<'_, '_>) -> Option<Cargo> {
    let count = part.count();
    let kind = match (&part.word, &part.fields) {
        (None, Some(fields)) if fields.table.get("spare-tire").is_some() => CargoKind::SpareTire {
            tire: fields.text("spare-tire")?,
            modifications: fields.words("modifications"),
        },
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
            CargoKind::Freight { name: name?, weight: weight?, spaces }
        }
        _ => CargoKind::Gear(Box::new(gear(part)?)),
    };
    Some(Cargo { number: part.number, span: part.span, kind, count })
}
