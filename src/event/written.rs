//! An event as it is written: names not yet looked up, every value with its place.

use toml::de::DeValue;
use toml_edit::Item;

use crate::catalog::slots::Source;
use crate::check::rule::Cite;
use crate::document::Entry;
use crate::document::shape::kinds::{Kind, List, Site, Text, WordOrTable};
use crate::document::shape::slots::{Keyed, Said};
use crate::document::shape::{Holds, Key, Shape};
use crate::games::GameId;
use crate::shape;
use crate::text::source::{Located, Span};
use crate::units::{Exact, LARGEST};

use super::Armor;
use super::limit::Per;

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Written = "an event" {
        /// The game; Car Wars Classic, if nothing is said.
        pub system: Option<&'static str> = one("system", GameId).optional(),
        /// The event that it builds on: a built-in one, or a file.
        pub extends: Option<Word> = text("extends").placed().optional(),
        /// What it is called.
        pub name: Option<String> = text("name").expected(),
        /// What players should know of it.
        pub says: Option<String> = text("says").optional(),
        pub cite: Option<Cite> = Source.optional(),
        /// Folders of house catalogs, from the folder of the file; the last lies on top.
        pub catalogs: Vec<Word> = text("catalogs").placed().several(),
        /// The division: its number, or its ceiling in dollars.
        pub division: Option<Word> = one("division", Division).placed().optional(),
        /// Chosen rulings that it decides otherwise, by their ids.
        pub readings: Vec<Word> = text("readings").placed().several(),
        pub terms: Terms = flat(),
        /// Parties. An entry is on the first side that takes it.
        pub sides: Vec<Side> = tables("sides"),
        /// Published designs that entries must be.
        pub stock: Option<Stock> = table("stock").optional(),
        /// Rules that an entry is let off.
        pub waivers: Vec<Waiver> = tables("waivers"),
    }

    /// What is asked of everybody, or of one side.
    #[derive(Default)]
    pub struct Terms = "the terms" {
        /// Of these kinds, only these rows may be used.
        pub allow: Option<Rows> = table("allow").optional(),
        /// Rows that may not be used.
        pub deny: Option<Rows> = table("deny").optional(),
        /// How much may be of what.
        pub limits: Vec<Limit> = tables("limits"),
    }

    #[derive(Default)]
    pub struct Rows = "a list of parts" {
        /// Rows of this kind: by name, by class, or `"all"`.
        pub rows: Vec<Keyed<Vec<Word>>> = others("<kind>", List { kind: Text, least: 1 }),
    }

    pub struct Limit = "a limit" {
        pub span: Span = here(),
        /// A name by which an event that builds on this one changes or removes it.
        pub id: Option<String> = text("id").optional(),
        /// Whom it holds for, each on its own.
        pub per: Per = choice("per", Per::NAMES).or(Per::Vehicle),
        /// It is on this figure; for several vehicles, on the sum.
        pub figure: Said<Word> = text("figure").placed().said(),
        /// It is on parts of these rows.
        pub items: Said<Rows> = table("items").inline().said(),
        /// What is added up over `items`: how many there are, or a measure of the game.
        pub sum: Said<Word> = text("sum").placed().said(),
        /// It is on the number of vehicles: all, or those that have a figure or parts.
        pub vehicles: Said<WordOrTable<(), Vehicles>> = word_or_table("vehicles", ALL).said(),
        /// It is on how many different rows of this kind there are.
        pub different: Said<Word> = text("different").placed().said(),
        /// It is on how many vehicles share a row of this kind.
        pub alike: Said<Word> = text("alike").placed().said(),
        /// How much it must be.
        pub least: Said<Located<Exact>> = number("least", -LARGEST..=LARGEST).placed().said(),
        /// How much it may be.
        pub most: Said<Located<Exact>> = number("most", -LARGEST..=LARGEST).placed().said(),
    }

    /// Either with these parts, or with so much of a figure.
    pub struct Vehicles = "the vehicles of a limit" {
        pub span: Span = here(),
        /// Those with parts of these rows.
        pub items: Said<Rows> = table("items").inline().said(),
        /// Those with so much of this figure.
        pub figure: Said<Word> = text("figure").placed().said(),
        /// How much of it at least.
        pub least: Said<Exact> = number("least", -LARGEST..=LARGEST).said(),
        /// How much of it at most.
        pub most: Said<Exact> = number("most", -LARGEST..=LARGEST).said(),
    }

    pub struct Side = "a side" {
        pub span: Span = here(),
        /// A name by which an event that builds on this one changes or removes it.
        pub id: Option<String> = text("id").optional(),
        /// What it is called.
        pub name: Option<String> = text("name").expected(),
        /// An entry belongs here if it has any of these.
        pub takes: Option<Rows> = table("takes").inline().expected(),
        pub terms: Terms = flat(),
    }

    pub struct Stock = "[stock]" {
        pub span: Span = here(),
        /// The published designs by name, or `"all"`.
        pub designs: Vec<Word> = text("designs").placed().several().at_least_one(),
        /// Whether the points may be on other sides than printed.
        pub armor: Armor = choice("armor", Armor::NAMES).or(Armor::AsPublished),
        /// Whether the options published beside a design count, too.
        pub options: bool = flag("options"),
    }

    pub struct Waiver = "a waiver" {
        /// A name by which an event that builds on this one changes or removes it.
        pub id: Option<String> = text("id").optional(),
        /// The id of the rule.
        pub rule: Option<Word> = text("rule").placed().expected(),
        /// The file, the name or the number of the entry.
        pub entry: Option<Word> = text("entry").placed().expected(),
        /// Why.
        pub reason: Option<String> = text("reason").expected(),
        /// Who decided so.
        pub by: Option<String> = text("by").expected(),
    }
}

const ALL: &[(&str, ())] = &[("all", ())];

/// The keys of an event.
pub fn keys() -> Vec<Key> {
    Written::keys()
}

/// A number, or a text with one.
#[derive(Clone, Copy)]
struct Division;

impl Kind for Division {
    type Value = String;

    /// What is none at all is told by the game's divisions, too.
    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        Some(match &site.entry {
            Entry::Word(word) => word.value.trim().to_owned(),
            Entry::Other(value) => match value.get_ref() {
                DeValue::Integer(number) => number.as_str().to_owned(),
                DeValue::Float(number) => number.as_str().to_owned(),
                _ => String::new(),
            },
            Entry::Table(_) => String::new(),
        })
    }

    fn write(&self, value: &String) -> Item {
        value.parse::<i64>().map_or_else(|_| Text.write(value), Item::from)
    }

    fn holds(&self) -> Holds {
        Holds::Form("a number, or an amount like \"$20,000\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::finding::Findings;
    use crate::document::shape::written;
    use crate::document::{Document, Fields};
    use crate::event::all_built_in;

    fn again(text: &str) -> String {
        let source = crate::text::source::Source::new("event.toml", text);
        let findings = Findings::default();
        let document = Document::parse(&source, &findings);
        let event = Written::read(&Fields::new(document.base(), Written::WHAT, &findings));
        assert!(findings.is_empty(), "{text}");
        toml_edit::DocumentMut::from(written(&event.unwrap())).to_string()
    }

    /// A list of one value may stand without its brackets.
    fn plain(value: toml::Value) -> toml::Value {
        match value {
            toml::Value::Array(list) if list.len() == 1 && list[0].is_str() => list[0].clone(),
            toml::Value::Array(list) => toml::Value::Array(list.into_iter().map(plain).collect()),
            toml::Value::Table(table) => {
                let entries = table.into_iter().map(|(key, value)| (key, plain(value)));
                toml::Value::Table(entries.collect())
            }
            other => other,
        }
    }

    #[test]
    fn what_is_read_is_written() {
        const EVERY_KEY: &str = r#"
            system = "classic"
            extends = "division-15"
            name = "All"
            says = "Everything."
            cite = "club rules"
            catalogs = ["house", "night"]
            division = 20
            readings = "personal-gear"
            allow = { kind = ["car", "cycle"], weapon = "all" }
            deny = { weapon = "laser" }
            stock = { designs = "all", armor = "rearranged", options = true }
            [[limits]]
            id = "one"
            per = "team"
            items = { weapon = "laser" }
            sum = "cost"
            least = 1
            most = 2.5
            [[limits]]
            vehicles = "all"
            most = 4
            [[limits]]
            vehicles = { figure = "cost", least = 5 }
            most = 4
            [[limits]]
            alike = "body"
            most = 1
            [[sides]]
            name = "Red"
            takes = { body = "van" }
            deny = { weapon = "laser" }
            [[waivers]]
            rule = "over-weight"
            entry = "7"
            reason = "a slip"
            by = "me"
        "#;
        for text in all_built_in().map(|(_, text)| text).chain([EVERY_KEY]) {
            let read = |text: &str| plain(text.parse::<toml::Table>().unwrap().into());
            let once = again(text);
            assert_eq!(read(&once), read(text));
            assert_eq!(again(&once), once);
        }
    }
}
