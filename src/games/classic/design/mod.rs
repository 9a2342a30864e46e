//! A Classic design as it is written: names not yet looked up, every value with its place in the file.

mod parts;

use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_KEY};
use crate::document::part::{MOST_OF_A_KIND, Part, list, needed, part};
use crate::document::{Entry, Fields};
use crate::text::source::{Located, Span};
use crate::units::Exact;

use super::places::{PLACES, Place, WHEEL_GROUPS, WheelGroup};

use parts::*;

/// Bounds on what one design may write.
pub const MOST_POINTS: i64 = 99_999;
pub const MOST_POUNDS: i64 = 999_999;
pub const MOST_DOLLARS: i64 = 999_999;

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
    /// A bayonet on a rifle.
    pub fixed: bool,
    /// The hand weapon that a clip is for, or the vehicular weapon on a tripod.
    pub weapon: Option<Word>,
    /// Of the tripod's weapon, and the points of its shield.
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
    /// Of all parts that name none.
    pub fuses: Option<Located<Fuses>>,
    /// Parts of a mixed load in the order in which they are fired.
    pub parts: Vec<LoadPart>,
}

#[derive(Debug)]
pub struct LoadPart {
    pub ammunition: Option<Word>,
    pub shots: Located<i64>,
    pub fuses: Option<Located<Fuses>>,
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
    /// `beside`: the modifications are written beside the tire, not in its table.
    SpareTire {
        tire: Word,
        modifications: Vec<Word>,
        beside: bool,
    },
    Gear(Box<Gear>),
    Freight {
        name: Word,
        weight: Located<Exact>,
        spaces: Located<Exact>,
        cost: Exact,
    },
}

/// The lists whose entries a variant may remove.
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
        } else if let Some(links) = fields.table.keys().into_iter().find(|key| key.value == "links")
        {
            fields.skip("links");
            let sink = fields.findings.of(&UNKNOWN_KEY);
            let message = "a sidecar has no links of its own";
            let finding = sink.finding(links.span, message).label("unknown key").actual("links");
            sink.push(finding.help("links of both stand under [[links]]"));
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
    let one = fields.table.table("tires").is_none_or(|tires| tires.get("item").is_some());
    if one {
        let wheels = Located::new(WheelGroup::All, value.span().into());
        let entry = fields.entry("tires");
        design.tires = entry
            .and_then(|entry| tire_group(entry, "all", wheels, fields.findings))
            .into_iter()
            .collect();
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
