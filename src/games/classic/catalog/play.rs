//! Tables for play: movement, control, targeting. Sheets print them; construction rules ignore them.

use crate::catalog::slots::{Source, lines, single};
use crate::check::rule::Cite;
use crate::document::shape::kinds::Form;
use crate::shape;
use crate::text::words;
use crate::units::{Exact, LARGEST};

use super::Kind;

shape! {
    /// The tables of play.
    pub struct Play = "tables of play" {
        pub movement: Vec<Movement> = lines("movement"),
        pub control: Vec<Control> = lines("control"),
        pub handling: Handling = single("handling"),
        pub over_top_speed: OverTopSpeed = single("over-top-speed"),
        pub range: Range = single("firing-range"),
        pub aiming: Aiming = single("aiming"),
        pub sizes: Vec<Size> = lines("size"),
        pub aims: Vec<Aim> = lines("aim"),
        pub strikes: Vec<Strike> = lines("strike"),
        pub sidecar_strike: SidecarStrike = single("sidecar-strike"),
        pub tables: Vec<PlayTable> = lines("play-table"),
        pub injuries: Vec<Injury> = lines("injury"),
        pub reminders: Vec<Reminder> = lines("reminder"),
        pub temporary_speeds: Vec<TemporarySpeed> = lines("temporary-speed"),
        pub roll_modifiers: Vec<RollModifier> = lines("roll-modifier"),
        pub consequences: Vec<Consequence> = lines("consequence"),
        pub kit: Vec<Kit> = lines("kit"),
    }

    /// Something to cut out, drawn in points.
    pub struct Kit = "a part of the kit" {
        /// The corners of lines.
        pub lines: Vec<String> = text("lines").several(),
        /// The corners of filled shapes.
        pub filled: Vec<String> = text("filled").several(),
        /// Place, size, weight, alignment and text.
        pub texts: Vec<String> = text("texts").several(),
        /// The places of vehicles' numbers.
        pub counters: Vec<String> = text("counters").several(),
        pub cite: Cite = Source,
    }

    /// Modifiers of a roll to hit.
    pub struct RollModifier = "modifiers of a roll" {
        /// How the script of a page to tap knows them: it chooses these itself.
        pub key: Option<String> = text("key").optional(),
        /// The title.
        pub title: String = text("title"),
        /// Whether several of them add up.
        pub several: bool = flag("several"),
        /// The modifiers.
        pub choices: Vec<Modifier> = tables("choices").replaced(),
        pub cite: Cite = Source,
    }

    pub struct Modifier = "a modifier" {
        /// When it applies.
        pub says: String = text("says"),
        /// Its amount.
        pub adds: i64 = signed("adds"),
    }

    /// A consequence of an event in a duel. A page to tap offers it.
    pub struct Consequence = "a consequence" {
        /// The event, as the page's script names it.
        pub after: String = text("after"),
        /// The least damage, miles per hour, hits or corners.
        pub least: i64 = signed("least").or(1),
        /// The kinds of vehicles that it is for, if not all.
        pub kinds: Vec<String> = text("kinds").several(),
        /// Which vehicles of these kinds it is for, if not all.
        pub when: Option<When> = choice("when", When::WORDS).optional(),
        /// The text on the page. `{modifier}` and `{turns}` are figures of each fire in the catalog. The script fills in
        /// other words in braces.
        pub says: String = text("says"),
        /// The effects of a tap, in the words of the script: "hazard 2", "slows 5".
        pub does: Vec<String> = text("does").several(),
        /// The label of the button.
        pub tap: Option<String> = text("tap").optional(),
        pub cite: Cite = Source,
    }

    /// A line of the Movement Chart.
    pub struct Movement = "a line of movement" {
        /// Miles per hour.
        pub mph: i64 = signed("mph"),
        /// Inches in each of the five phases, as the chart prints them: `1`, `1/2`, `2 1/2`; `0` for none.
        pub inches: Vec<String> = text("inches").several().exactly(5),
        /// Dice of a collision at this speed.
        pub ram: String = text("ram"),
        pub cite: Cite = Source,
    }

    /// A line of the Control Table.
    pub struct Control = "a line of control" {
        /// The highest speed of this line.
        pub mph: i64 = signed("mph"),
        /// The modifier of a Crash Table roll at this speed.
        pub crash: i64 = signed("crash"),
        /// From the best handling status down: `safe`, a roll of one die, or `XX`.
        pub rolls: Vec<Roll> = form("rolls", ROLL).several().exactly(COLUMNS),
        pub cite: Cite = Source,
    }

    pub struct Handling = "the figures of handling" {
        /// The most that reflexes add to the handling class.
        pub reflexes: i64 = signed("reflexes"),
        /// The least reflex roll that adds to it.
        pub exceptional: i64 = signed("exceptional"),
        /// The least handling status regained in a turn.
        pub regained: i64 = signed("regained"),
        pub cite: Cite = Source,
    }

    pub struct OverTopSpeed = "speed above the top speed" {
        /// Miles per hour above the top speed …
        pub every: i64 = whole("every", 1..=LARGEST),
        /// … that cost this many power units.
        pub units: i64 = signed("units"),
        pub cite: Cite = Source,
    }

    /// The modifier of a roll to hit, by the target's distance.
    pub struct Range = "the range of fire" {
        /// Nearer than this many inches …
        pub near: i64 = whole("near", 1..=LARGEST),
        /// … it adds this.
        pub close: i64 = signed("close"),
        /// Each full distance of this many inches …
        pub every: i64 = whole("every", 1..=LARGEST),
        /// … adds this.
        pub each: i64 = signed("each"),
        pub cite: Cite = Source,
    }

    /// The modifier of a roll to hit from the firer's skill: 1 for each level.
    pub struct Aiming = "the skill of aiming" {
        /// The skill.
        pub skill: String = name("skill", "skill"),
        /// The modifier without the skill.
        pub without: i64 = signed("without"),
        pub cite: Cite = Source,
    }

    /// The modifier of a roll to hit a vehicle, by its size.
    pub struct Size = "a size" {
        /// The kinds of vehicles that it is for.
        pub kinds: Vec<String> = text("kinds").several(),
        /// The bodies that it is for; by default all of those kinds.
        pub bodies: Vec<String> = text("bodies").several(),
        /// From the front and back.
        pub ends: i64 = signed("ends"),
        /// From the sides.
        pub sides: i64 = signed("sides"),
        /// From above.
        pub top: Option<i64> = signed("top").optional(),
        pub cite: Cite = Source,
    }

    /// The modifier of a roll to hit a part.
    pub struct Aim = "an aim" {
        /// The part.
        pub part: Part = choice("part", Part::WORDS),
        /// The modifier of the roll.
        pub modifier: i64 = signed("modifier"),
        pub cite: Cite = Source,
    }

    /// Rolls of two dice that hit a part of an open vehicle.
    pub struct Strike = "a strike" {
        /// The kinds of vehicles that it is for.
        pub kinds: Vec<String> = text("kinds").several(),
        /// Shots from the ends or from the sides.
        pub from_ends: bool = choice("from", FROM),
        /// The part.
        pub part: Part = choice("part", Part::WORDS),
        /// The lowest roll.
        pub least: i64 = signed("least"),
        /// The highest roll.
        pub most: i64 = signed("most"),
        pub cite: Cite = Source,
    }

    pub struct SidecarStrike = "strikes from the sidecar's side" {
        /// The highest roll of one die that hits the cycle from the sidecar's side.
        pub cycle: i64 = signed("cycle"),
        pub cite: Cite = Source,
    }

    /// A short table, as a player reads it.
    pub struct PlayTable = "a table" {
        /// The title.
        pub title: String = text("title"),
        /// A line below the title.
        pub note: Option<String> = text("note").optional(),
        /// The kinds of vehicles that it is for, if not all.
        pub kinds: Vec<String> = text("kinds").several(),
        /// Which vehicles of these kinds it is for, if not all.
        pub when: Option<When> = choice("when", When::WORDS).optional(),
        /// Which of three columns of the page it goes in.
        pub column: i64 = signed("column").or(1),
        /// Whether it is on each sheet, short, because every phase needs it.
        pub front: bool = flag("front"),
        /// The headings of its columns, if a row has several figures.
        pub headings: Vec<String> = text("headings").several(),
        /// Whether its first rows are for the arcs of a car, which pictures show.
        pub arcs: bool = flag("arcs"),
        /// Its rows.
        pub rows: Vec<Row> = tables("rows"),
        /// The number of first rows that the vehicle's own half repeats.
        pub above: i64 = signed("above").or(0),
        pub cite: Cite = Source,
    }

    pub struct Row = "a row of the table" {
        /// On the left.
        pub of: String = text("of"),
        /// On the right, or in each column.
        pub is: Vec<String> = text("is").several().at_least_one(),
    }

    /// The effects of a hit on a person.
    pub struct Injury = "an injury" {
        /// The effect on the person.
        pub person: String = text("person"),
        /// The effect on a driver.
        pub driver: String = text("driver"),
        pub cite: Cite = Source,
    }

    /// The share of its speed that a vehicle keeps in a collision, by its damage modifier.
    pub struct TemporarySpeed = "a temporary speed" {
        /// The damage modifier.
        pub damage_modifier: Exact = amount("dm"),
        /// Damage modifiers of the other vehicle, each the highest of its step.
        up_to: Vec<String> = text("up-to").several(),
        /// The share kept in each step; above the last step, none.
        share: Vec<String> = text("share").several(),
        pub cite: Cite = Source,
    }

    /// A rule that is worth a line on the sheet.
    pub struct Reminder = "a reminder" {
        /// The kinds of vehicles that it is for, if not all.
        pub kinds: Vec<String> = text("kinds").several(),
        /// Which vehicles of these kinds it is for, if not all.
        pub when: Option<When> = choice("when", When::WORDS).optional(),
        /// The line on the sheet.
        pub says: String = text("says"),
        pub cite: Cite = Source,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Roll {
    Safe,
    AtLeast(i64),
    Lost,
}

impl Control {
    pub const HIGHEST: i64 = 7;
    pub const LOWEST: i64 = -6;

    /// The roll at a status. Statuses beyond the table use its last column.
    pub fn roll(&self, status: i64) -> Roll {
        let status = status.clamp(Control::LOWEST, Control::HIGHEST);
        let column = usize::try_from(Control::HIGHEST - status).unwrap_or(0);
        self.rolls.get(column).copied().unwrap_or(Roll::Lost)
    }
}

words! {
    pub enum Part {
        Armor = "armor",
        Tire = "tire",
        Rider = "rider",
        Plant = "plant",
        Weapon = "weapon",
        Turret = "turret",
        Sidecar = "sidecar",
    }

    pub enum When {
        Extinguisher = "fire-extinguisher",
        ImprovedExtinguisher = "improved-fire-extinguisher",
        Fireproof = "fireproof",
        Grenades = "grenades",
        Infrared = "infrared",
        LaserReflective = "laser-reflective",
        Metal = "metal",
        SpoilerAndAirdam = "spoiler-and-airdam",
        Sidecar = "sidecar",
        NoSidecar = "no-sidecar",
    }
}

const FROM: &[(&str, bool)] = &[("ends", true), ("sides", false)];

const COLUMNS: usize = (Control::HIGHEST - Control::LOWEST + 1) as usize;

const ROLL: Form<Roll> = Form {
    allowed: "`safe`, a number, or `XX`",
    parse: |word| match word {
        "safe" => Some(Roll::Safe),
        "XX" => Some(Roll::Lost),
        number => number.parse().ok().map(Roll::AtLeast),
    },
    show: |roll| match roll {
        Roll::Safe => "safe".to_owned(),
        Roll::AtLeast(number) => number.to_string(),
        Roll::Lost => "XX".to_owned(),
    },
};

impl TemporarySpeed {
    /// For each step of the other vehicle's modifier, the share kept.
    pub fn shares(&self) -> impl Iterator<Item = (&str, &str)> {
        let limits = self.up_to.iter().map(String::as_str);
        limits.zip(self.share.iter().map(String::as_str))
    }
}

impl Range {
    /// The first range bands: the least inches, and the modifier.
    pub fn bands(&self, count: i64) -> impl Iterator<Item = (i64, i64)> {
        let further = (1..).map(|step| (step * self.every, step * self.each));
        let nearest = [(0, self.close), (self.near, 0)].into_iter();
        nearest.chain(further).take(usize::try_from(count).unwrap_or(0))
    }
}

impl Play {
    pub fn step(&self) -> i64 {
        self.movement.first().map_or(1, |row| row.mph.max(1))
    }

    pub fn rising(mut self) -> Option<Play> {
        self.movement.sort_by_key(|row| row.mph);
        self.control.sort_by_key(|row| row.mph);
        Some(self)
    }

    /// Modifiers to hit this body from the ends, the sides and the top.
    pub fn size(&self, kind: Option<&Kind>, body: &str) -> (i64, i64, Option<i64>) {
        let fits = |size: &&Size| {
            let bodies = size.bodies.is_empty() || size.bodies.iter().any(|id| id == body);
            bodies && kind.is_some_and(|kind| kind.is_in(&size.kinds))
        };
        let sizes: Vec<_> = self.sizes.iter().filter(fits).collect();
        let sum = |of: fn(&Size) -> i64| sizes.iter().map(|size| of(size)).sum();
        (sum(|size| size.ends), sum(|size| size.sides), sizes.iter().find_map(|size| size.top))
    }

    pub fn aim(&self, part: Part) -> Option<i64> {
        self.aims.iter().find(|aim| aim.part == part).map(|aim| aim.modifier)
    }

    pub fn strike(&self, kind: Option<&Kind>, from_ends: bool, part: Part) -> Option<&Strike> {
        let kind = kind?;
        let fits = |strike: &&Strike| strike.from_ends == from_ends && strike.part == part;
        self.strikes.iter().filter(fits).find(|strike| kind.is_in(&strike.kinds))
    }
}
