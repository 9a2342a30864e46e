//! What a vehicle's players look up in a fight: movement, control, targeting. No rule of construction reads it; sheets do.

use crate::catalog::values::{signed, words};
use crate::catalog::{cite, list, single};
use crate::document::Fields;
use crate::rule::Cite;
use crate::units::{Exact, LARGEST};

#[derive(Debug)]
pub struct Play {
    /// By rising speed.
    pub movement: Vec<Movement>,
    /// By rising speed.
    pub control: Vec<Control>,
    pub sizes: Vec<Size>,
    pub aims: Vec<Aim>,
    pub strikes: Vec<Strike>,
    /// Up to this on one die a shot from the sidecar's side strikes the cycle.
    pub sidecar_strike: i64,
    pub tables: Vec<PlayTable>,
    /// The most that reflexes add to a handling class.
    pub reflexes: i64,
    /// The least that a turn gives back of a handling status.
    pub regained: i64,
    /// Above the top speed: power units for every full so many miles per hour.
    pub over_top_every: i64,
    pub over_top_units: i64,
    /// What each hit does to a person, the last one fatal.
    pub injuries: Vec<Injury>,
    pub reminders: Vec<Reminder>,
    pub temporary_speeds: Vec<TemporarySpeed>,
}

/// What a collision leaves of the speed of a vehicle with one damage modifier.
#[derive(Debug)]
pub struct TemporarySpeed {
    pub damage_modifier: Exact,
    /// The highest modifier of the other vehicle, and the share that is left; beyond the last one, none is.
    pub shares: Vec<(String, String)>,
    pub cite: Cite,
}

/// A line of the Movement Chart.
#[derive(Debug)]
pub struct Movement {
    pub mph: i64,
    /// In each phase, as the chart prints it: "1", "1/2", "2 1/2"; "0" for none.
    pub inches: [String; 5],
    /// Dice of a collision at this speed.
    pub ram: String,
    pub cite: Cite,
}

/// A line of the Control Table.
#[derive(Debug)]
pub struct Control {
    /// The highest speed that it is for.
    pub mph: i64,
    /// What the speed adds to a Crash Table roll.
    pub crash: i64,
    /// From [`Control::HIGHEST`] down to [`Control::LOWEST`].
    pub rolls: Vec<Roll>,
    pub cite: Cite,
}

/// What keeps control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Roll {
    Safe,
    /// This or more on one die.
    AtLeast(i64),
    Lost,
}

impl Control {
    /// The handling statuses of the first and the last column.
    pub const HIGHEST: i64 = 7;
    pub const LOWEST: i64 = -6;

    /// A status better than the first column is as safe as that.
    pub fn roll(&self, status: i64) -> Roll {
        let status = status.clamp(Control::LOWEST, Control::HIGHEST);
        let column = usize::try_from(Control::HIGHEST - status).unwrap_or(0);
        self.rolls.get(column).copied().unwrap_or(Roll::Lost)
    }
}

/// What the size of a vehicle adds to a roll to hit it.
#[derive(Debug)]
pub struct Size {
    pub kinds: Vec<String>,
    /// Ids of bodies; empty for all of the kinds.
    pub bodies: Vec<String>,
    pub ends: i64,
    pub sides: i64,
    pub top: Option<i64>,
    pub cite: Cite,
}

/// What aiming at a part adds.
#[derive(Debug)]
pub struct Aim {
    pub part: Part,
    pub modifier: i64,
    pub cite: Cite,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Armor,
    Tire,
    Rider,
    Plant,
    Weapon,
    Turret,
    Sidecar,
}

/// Rolls of two dice that strike a part of an open vehicle.
#[derive(Debug)]
pub struct Strike {
    pub kinds: Vec<String>,
    /// From the front and back, or from the sides.
    pub from_ends: bool,
    pub part: Part,
    pub least: i64,
    pub most: i64,
    pub cite: Cite,
}

/// A short table, as a player reads it.
#[derive(Debug)]
pub struct PlayTable {
    pub title: String,
    pub note: Option<String>,
    /// Empty for every kind.
    pub kinds: Vec<String>,
    /// Of three columns.
    pub column: i64,
    pub rows: Vec<(String, String)>,
    pub cite: Cite,
}

#[derive(Debug)]
pub struct Injury {
    pub person: String,
    pub driver: String,
    pub cite: Cite,
}

/// A rule that is worth a line on the sheet of those whom it concerns.
#[derive(Debug)]
pub struct Reminder {
    /// Empty for every kind.
    pub kinds: Vec<String>,
    pub when: Option<When>,
    pub says: String,
    pub cite: Cite,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Explosive,
    Metal,
    SpoilerAndAirdam,
    Sidecar,
    NoSidecar,
}

const PARTS: &[(&str, Part)] = &[
    ("armor", Part::Armor),
    ("tire", Part::Tire),
    ("rider", Part::Rider),
    ("plant", Part::Plant),
    ("weapon", Part::Weapon),
    ("turret", Part::Turret),
    ("sidecar", Part::Sidecar),
];

impl Play {
    /// What a roll to hit this body gets from an end, a side and the top.
    pub fn size(&self, kind: &str, body: &str) -> (i64, i64, Option<i64>) {
        let fits = |size: &&Size| {
            let bodies = size.bodies.is_empty() || size.bodies.iter().any(|id| id == body);
            bodies && size.kinds.iter().any(|id| id == kind)
        };
        let sizes: Vec<_> = self.sizes.iter().filter(fits).collect();
        let sum = |of: fn(&Size) -> i64| sizes.iter().map(|size| of(size)).sum();
        (sum(|size| size.ends), sum(|size| size.sides), sizes.iter().find_map(|size| size.top))
    }

    pub fn aim(&self, part: Part) -> Option<i64> {
        self.aims.iter().find(|aim| aim.part == part).map(|aim| aim.modifier)
    }

    pub fn strike(&self, kind: &str, from_ends: bool, part: Part) -> Option<&Strike> {
        let fits = |strike: &&Strike| strike.from_ends == from_ends && strike.part == part;
        self.strikes.iter().filter(fits).find(|strike| strike.kinds.iter().any(|id| id == kind))
    }
}

pub(super) fn read(file: &Fields<'_, '_>) -> Option<Play> {
    let mut movement = list(file, "movement", self::movement);
    movement.sort_by_key(|row| row.mph);
    let mut control = list(file, "control", self::control);
    control.sort_by_key(|row| row.mph);
    let (reflexes, regained) = single(file, "handling", |fields| {
        cite(fields)?;
        Some((signed(fields, "reflexes")?, signed(fields, "regained")?))
    })?;
    let (over_top_every, over_top_units) = single(file, "over-top-speed", |fields| {
        cite(fields)?;
        Some((fields.whole("every", 1..=LARGEST)?.value, signed(fields, "units")?))
    })?;
    Some(Play {
        movement,
        control,
        sizes: list(file, "size", size),
        aims: list(file, "aim", aim),
        strikes: list(file, "strike", strike),
        sidecar_strike: single(file, "sidecar-strike", |fields| {
            cite(fields)?;
            signed(fields, "cycle")
        })?,
        tables: list(file, "play-table", table),
        reflexes,
        regained,
        over_top_every,
        over_top_units,
        injuries: list(file, "injury", injury),
        reminders: list(file, "reminder", reminder),
        temporary_speeds: list(file, "temporary-speed", temporary_speed),
    })
}

fn movement(fields: &Fields<'_, '_>) -> Option<Movement> {
    Some(Movement {
        mph: signed(fields, "mph")?,
        inches: words(fields, "inches").try_into().ok()?,
        ram: fields.text("ram")?.value,
        cite: cite(fields)?,
    })
}

fn control(fields: &Fields<'_, '_>) -> Option<Control> {
    let columns = Control::LOWEST..=Control::HIGHEST;
    let roll = |word: &String| match word.as_str() {
        "safe" => Some(Roll::Safe),
        "XX" => Some(Roll::Lost),
        number => number.parse().ok().map(Roll::AtLeast),
    };
    let rolls: Option<Vec<_>> = words(fields, "rolls").iter().map(roll).collect();
    Some(Control {
        mph: signed(fields, "mph")?,
        crash: signed(fields, "crash")?,
        rolls: rolls.filter(|rolls| rolls.len() == columns.count())?,
        cite: cite(fields)?,
    })
}

fn size(fields: &Fields<'_, '_>) -> Option<Size> {
    Some(Size {
        kinds: words(fields, "kinds"),
        bodies: words(fields, "bodies"),
        ends: signed(fields, "ends")?,
        sides: signed(fields, "sides")?,
        top: signed(fields, "top"),
        cite: cite(fields)?,
    })
}

fn aim(fields: &Fields<'_, '_>) -> Option<Aim> {
    Some(Aim {
        part: fields.choice("part", PARTS)?.value,
        modifier: signed(fields, "modifier")?,
        cite: cite(fields)?,
    })
}

fn strike(fields: &Fields<'_, '_>) -> Option<Strike> {
    Some(Strike {
        kinds: words(fields, "kinds"),
        from_ends: fields.choice("from", &[("ends", true), ("sides", false)])?.value,
        part: fields.choice("part", PARTS)?.value,
        least: signed(fields, "least")?,
        most: signed(fields, "most")?,
        cite: cite(fields)?,
    })
}

fn table(fields: &Fields<'_, '_>) -> Option<PlayTable> {
    let row = |table| {
        let row = Fields::new(table, "a row of the table", fields.findings);
        let pair = Some((row.text("of")?.value, row.text("is")?.value));
        row.finish();
        pair
    };
    let rows: Option<Vec<_>> = fields.tables("rows").into_iter().map(row).collect();
    Some(PlayTable {
        title: fields.text("title")?.value,
        note: fields.text("note").map(|note| note.value),
        kinds: words(fields, "kinds"),
        column: signed(fields, "column").unwrap_or(1),
        rows: rows?,
        cite: cite(fields)?,
    })
}

fn injury(fields: &Fields<'_, '_>) -> Option<Injury> {
    let word = |key| fields.text(key).map(|text| text.value);
    Some(Injury { person: word("person")?, driver: word("driver")?, cite: cite(fields)? })
}

fn temporary_speed(fields: &Fields<'_, '_>) -> Option<TemporarySpeed> {
    let (limits, shares) = (words(fields, "up-to"), words(fields, "share"));
    Some(TemporarySpeed {
        damage_modifier: fields.exact("dm", 0..=LARGEST)?.value,
        shares: limits.into_iter().zip(shares).collect(),
        cite: cite(fields)?,
    })
}

fn reminder(fields: &Fields<'_, '_>) -> Option<Reminder> {
    const WHEN: &[(&str, When)] = &[
        ("explosive", When::Explosive),
        ("metal", When::Metal),
        ("spoiler-and-airdam", When::SpoilerAndAirdam),
        ("sidecar", When::Sidecar),
        ("no-sidecar", When::NoSidecar),
    ];
    Some(Reminder {
        kinds: words(fields, "kinds"),
        when: fields.choice("when", WHEN).map(|when| when.value),
        says: fields.text("says")?.value,
        cite: cite(fields)?,
    })
}
