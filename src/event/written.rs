//! The TOML form of an event: unresolved names, every value with its place.

use crate::catalog::slots::{PART_NAME, Source};
use crate::check::rule::Cite;
use crate::document::Table;
use crate::document::shape::kinds::{AsWritten, Described, Form, List, WordOrTable};
use crate::document::shape::slots::{Field, Keyed};
use crate::document::shape::{self, Holds, Key, Shape};
use crate::games::GameId;
use crate::shape;
use crate::text::source::{Located, Span};
use crate::units::{Exact, LARGEST};

use super::limit::Per;

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Written = "an event" {
        /// The game; by default Car Wars Classic.
        pub system: Option<&'static str> = one("system", GameId).optional(),
        /// The event that it extends: a built-in event or a file.
        pub extends: Option<Word> = text("extends").placed().optional(),
        /// The name.
        pub name: Option<String> = text("name").expected(),
        /// Information for the players.
        pub says: Option<String> = text("says").optional(),
        /// The day, as a date or in words.
        pub starts: Option<String> = one("starts", AsWritten("a date")).optional(),
        /// The place.
        pub arena: Option<String> = text("arena").optional(),
        pub cite: Option<Cite> = Source.optional(),
        /// Folders of house catalogs, relative to the file; later ones override earlier ones.
        pub catalogs: Vec<Word> = text("catalogs").placed().several(),
        /// The catalogs that the event is for: the version of the built-in one, as `classic 1`, or a fingerprint of house
        /// catalogs. Under others nothing is judged.
        pub catalog: Vec<Word> = text("catalog").placed().several(),
        /// The division: its number, or its ceiling in dollars.
        pub division: Option<Word> = one("division", AsWritten("an amount like \"$20,000\"")).placed().optional(),
        /// Ids of rulings to switch to their other reading.
        pub readings: Vec<Word> = text("readings").placed().several(),
        pub terms: Terms = flat(),
        /// The sides. An entry is on the first side that takes it.
        pub sides: Vec<Side> = tables("sides"),
        /// Rules that are waived for an entry or a player.
        pub waivers: Vec<Waiver> = tables("waivers"),
    }

    /// The terms for all entries, or for one side.
    #[derive(Default)]
    pub struct Terms = "the terms" {
        /// For each of these kinds, the only parts that may be used.
        pub allow: Option<Rows> = table("allow").called("[allow]").optional(),
        /// Parts that may not be used.
        pub deny: Option<Rows> = table("deny").called("[deny]").optional(),
        /// Limits on statistics, parts and numbers.
        pub limits: Vec<Limit> = tables("limits"),
    }

    #[derive(Default)]
    pub struct Rows = "a list of parts" {
        /// Parts of this kind: by name, by class, or `"all"`.
        pub rows: Vec<Keyed<Vec<Word>>> = others("<kind>", List { kind: PART_NAME, least: 1 }),
    }

    pub struct Limit = "a limit" {
        pub span: Span = here(),
        pub misplaced_where: bool = belongs_elsewhere("where", WHERE),
        /// An id, so that an event that extends this one can change or remove it.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The group that it applies to, each separately.
        pub per: Per = choice("per", Per::WORDS).or(Per::Vehicle),
        /// Limits this statistic, or the armor of a side; for several vehicles, the sum.
        pub figure: Field<Word> = text("figure").placed().tracked(),
        /// Limits these parts.
        pub items: Field<Rows> = table("items").called("`items`").inline().tracked(),
        /// The total over `items`: their `count`, or a measure of the game.
        pub sum: Field<Word> = text("sum").placed().tracked(),
        /// Limits the number of vehicles: all, or those with a certain statistic or certain parts, or that meet conditions.
        pub vehicles: Field<WordOrTable<(), Vehicles>> = word_or_table("vehicles", ALL).tracked(),
        /// Limits how many different parts of this kind there are.
        pub different: Field<Word> = one("different", PART_KIND).placed().tracked(),
        /// Limits how many vehicles share a part of this kind.
        pub alike: Field<Word> = one("alike", PART_KIND).placed().tracked(),
        /// The lowest amount allowed.
        pub least: Field<Located<Exact>> = number("least", -LARGEST..=LARGEST).placed().tracked(),
        /// The highest amount allowed.
        pub most: Field<Located<Exact>> = number("most", -LARGEST..=LARGEST).placed().tracked(),
        /// A message to the players of an entry that breaks it.
        pub says: Option<String> = text("says").optional(),
    }

    /// Vehicles with certain parts or with a certain statistic, or that meet conditions.
    pub struct Vehicles = "the vehicles of a limit" {
        pub span: Span = here(),
        /// Those with any of these parts.
        pub items: Field<Rows> = table("items").called("`items`").inline().tracked(),
        /// Vehicles that meet all of these conditions, as for `roadworthy list --where`.
        pub conditions: Field<Word> = text("where").placed().tracked(),
        /// Those with this statistic between `least` and `most`.
        pub figure: Field<Word> = text("figure").placed().tracked(),
        /// The lowest amount counted.
        pub least: Field<Exact> = number("least", -LARGEST..=LARGEST).tracked(),
        /// The highest amount counted.
        pub most: Field<Exact> = number("most", -LARGEST..=LARGEST).tracked(),
    }

    pub struct Side = "a side" {
        pub span: Span = here(),
        /// An id, so that an event that extends this one can change or remove it.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The name.
        pub name: Option<String> = text("name").expected(),
        /// An entry is on this side if it has any of these parts.
        pub takes: Option<Rows> = table("takes").called("`takes`").inline().expected(),
        pub terms: Terms = flat(),
    }

    pub struct Waiver = "a waiver" {
        /// An id, so that an event that extends this one can change or remove it.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The id of the rule.
        pub rule: Option<Word> = text("rule").placed().expected(),
        /// The file, the number or the name of the entry; the first of these that any entry has.
        pub entry: Option<String> = text("entry").optional(),
        /// The player, instead of an entry: for all entries of the player, and for limits per player.
        pub player: Option<String> = text("player").optional(),
        /// The parts whose ban or limit is waived; by default those of every ban or limit of the rule.
        pub items: Option<Rows> = table("items").called("`items`").inline().optional(),
        /// The `id` of the limit that is waived; by default every limit of the rule.
        pub limit: Option<Word> = text("limit").placed().optional(),
        /// The waiver ends above this amount, as in `36_400`.
        pub ceiling: Option<Exact> = number("ceiling", 0..=LARGEST).optional(),
        /// Why the rule is waived.
        pub reason: Option<String> = one("reason", NOT_BLANK).expected(),
        /// The person who decided it.
        pub by: Option<String> = one("by", NOT_BLANK).expected(),
    }
}

const ALL: &[(&str, ())] = &[("all", ())];
const WHERE: &str =
    "conditions choose the vehicles that are counted: write `vehicles = { where = '…' }`";

const NOT_BLANK: Form<String> = Form {
    allowed: "a text that is not blank",
    parse: |text| (!text.trim().is_empty()).then(|| text.to_owned()),
    show: String::clone,
};
const PART_KIND: Described = Described(|| Holds::PartKind);

pub fn fits(file: &Table<'_>) -> bool {
    shape::fits::<Written>(file)
}

pub fn keys() -> Vec<Key> {
    Written::keys()
}
