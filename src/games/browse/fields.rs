//! The keys of catalog rows, from their declarations, for queries and columns.

use serde_json::Value as Json;

use crate::document::shape::{Docs, Holds, Key, Need};
use crate::text::sentence;
use crate::units::{Exact, plain};
use crate::vehicle::figure::Value;

use super::{ListedRow, NAMING};

/// A key of a row, or of a table in a row.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name in queries: `to-hit`, `dice-red`.
    pub word: String,
    path: Vec<&'static str>,
    pub holds: Holds,
    usual: Option<Json>,
    docs: Docs,
}

impl Field {
    /// Fields for these keys. A nested table comes before its own keys. Names and sources have separate columns.
    pub(super) fn of(keys: &[Key]) -> Vec<Field> {
        let own = keys.iter().filter(|key| !NAMING.contains(&key.key));
        let (books, own): (Vec<_>, Vec<_>) = own.partition(|key| key.key == "book");
        own.into_iter().chain(books).flat_map(|key| Field::below(&[], key)).collect()
    }

    fn below(path: &[&'static str], key: &Key) -> Vec<Field> {
        let path = [path, &[key.key]].concat();
        let is_table = |holds: &&Holds| matches!(holds, Holds::Table { .. });
        // A number that a table may replace is a number.
        let (holds, inner) = match &key.holds {
            Holds::Either(ways) => (ways.first(), ways.iter().find(is_table)),
            holds => (Some(holds), Some(holds)),
        };
        let holds = holds.unwrap_or(&key.holds);
        let inner = match inner {
            Some(Holds::Table { keys, .. }) => keys(),
            _ => Vec::new(),
        };
        let usual = match &key.need {
            Need::Usually(usual) => serde_json::from_str(usual.trim()).ok(),
            Need::Needed | Need::Optional => None,
        };
        let (word, holds, docs) = (path.join("-"), holds.clone(), key.docs);
        let inner = inner.iter().flat_map(|key| Field::below(&path, key)).collect::<Vec<_>>();
        let field = Field { word, path, holds, usual, docs };
        std::iter::once(field).chain(inner).collect()
    }

    pub fn is_own(&self) -> bool {
        self.path.len() == 1
    }

    /// Whether it is a table, whose keys are fields, too.
    pub fn is_table(&self) -> bool {
        matches!(self.holds, Holds::Table { .. })
    }

    /// Whether a column has the whole value: not if each key of the table has one.
    pub fn is_whole(&self) -> bool {
        let Holds::Table { keys, .. } = &self.holds else { return true };
        keys().iter().any(|key| key.any)
    }

    pub fn written(&self, row: &ListedRow) -> Option<Value> {
        let (first, rest) = self.path.split_first()?;
        let key = row.keys.iter().find(|key| key.name == *first)?;
        let value = rest.iter().try_fold(&key.value, |table, key| table.get(key))?;
        Some(typed(value, Some(&self.holds)))
    }

    pub fn value(&self, row: &ListedRow) -> Option<Value> {
        let usual = || self.usual.as_ref().map(|usual| typed(usual, Some(&self.holds)));
        self.written(row).or_else(usual)
    }

    /// The column heading with its unit: "To hit", "DP", "Cost $".
    pub fn heading(&self) -> String {
        let words: Vec<_> = self.path.iter().flat_map(|key| key.split('-')).collect();
        // Abbreviations have no vowels, or two letters.
        let is_short =
            |word: &str| !word.contains(['a', 'e', 'i', 'o', 'u', 'y']) || self.word.len() <= 2;
        let word = |word: &&str| if is_short(word) { word.to_uppercase() } else { (*word).into() };
        let words: Vec<String> = words.iter().map(word).collect();
        let unit = unit(&self.docs.to_string()).map(|unit| format!(" {unit}")).unwrap_or_default();
        sentence(&words.join(" ")) + &unit
    }
}

/// Units by the first word of the documentation.
const UNITS: [(&str, &str); 4] =
    [("dollars", "$"), ("pounds", "lbs."), ("cubic feet", "cf"), ("inches", "inches")];

/// The unit from documentation such as "Dollars …" or "in dollars": "$", "$/gallon".
fn unit(docs: &str) -> Option<String> {
    let docs = docs.trim_end_matches('.').to_lowercase();
    let is_in = |word: &str| docs.starts_with(word) || docs.contains(&format!(" in {word}"));
    let (_, unit) = UNITS.iter().find(|(word, _)| is_in(word))?;
    Some(match docs.split_once(" for each ") {
        Some((_, each)) => {
            format!("{unit}/{}", each.split(',').next()?.replace("cubic foot", "cf"))
        }
        None => (*unit).to_owned(),
    })
}

/// A value by its declaration, if known. Numbers are exact, also in quotes.
pub fn typed(value: &Json, holds: Option<&Holds>) -> Value {
    let one = holds.map(Holds::one);
    let is_number = matches!(one, Some(Holds::Whole(_) | Holds::Number(_)));
    match value {
        Json::Null => Value::Unknown,
        Json::Bool(flag) => Value::Flag(*flag),
        Json::Number(number) => {
            let number = number.to_string();
            Exact::parse(&number).map_or(Value::Text(number), Value::Number)
        }
        Json::String(text) => match Exact::parse(text).filter(|_| is_number) {
            Some(number) => Value::Number(number),
            None => Value::Text(text.clone()),
        },
        Json::Array(items) => items.iter().map(|item| typed(item, one)).collect(),
        Json::Object(table) => {
            let keys = match one {
                Some(Holds::Table { keys, .. }) => keys(),
                _ => Vec::new(),
            };
            let holds = |name: &str| keys.iter().find(|key| key.key == name).map(|key| &key.holds);
            Value::table(table.iter().map(|(key, value)| (key.clone(), typed(value, holds(key)))))
        }
    }
}

/// For people: "1,500", "yes", "red 1, blue 2".
pub fn shown(value: &Value) -> String {
    match value {
        Value::Unknown => String::new(),
        Value::Number(number) => plain(*number),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Text(text) => text.clone(),
        Value::List(items) => items.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Table(table) => {
            let keys = table.iter().map(|(key, value)| format!("{key} {}", shown(value)));
            keys.collect::<Vec<_>>().join(", ")
        }
    }
}
