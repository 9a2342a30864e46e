//! Generates designs from a game's declaration and catalog rows: each value is allowed by its key.

use roadworthy::document::shape::{Holds, Key, Need};
use roadworthy::games::browse::Listing;
use toml::{Table, Value};

/// Quoted texts of free form.
const TEXTS: [&str; 12] = [
    "Odd",
    "two words",
    "“Ann’s”",
    "say \"no\"",
    "C:\\new\\table",
    "'''",
    "# 1",
    "two\nlines",
    " ",
    "a.b = [c]",
    "\u{1b}[31m",
    "\u{202e}🏁",
];

/// The maximum depth of tables.
const DEEPEST: usize = 5;

/// A generator; the seed determines the design.
pub struct Maker<'a> {
    pub stock: &'a Listing,
    pub seed: u64,
}

impl Maker<'_> {
    pub fn design(&mut self, keys: &[Key]) -> Table {
        self.table(keys, 0)
    }

    fn roll(&mut self, below: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.seed >> 33) as usize % below
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len())].clone()
    }

    /// Required keys, and some others: many keys exclude each other.
    fn table(&mut self, keys: &[Key], depth: usize) -> Table {
        let mut table = Table::new();
        let one_of = if depth == 0 { 3 } else { 2 + keys.len() / 3 };
        for key in keys {
            let needed = key.need == Need::Needed;
            if needed || depth < DEEPEST && self.roll(one_of) == 0 {
                let name = if key.any { self.text() } else { key.key.to_owned() };
                let value = match &key.holds {
                    Holds::Several(holds) if needed => self.value(holds, depth),
                    holds => self.value(holds, depth),
                };
                table.insert(name, value);
            }
        }
        table
    }

    fn value(&mut self, holds: &Holds, depth: usize) -> Value {
        match holds {
            // Kinds of parts occur only in events, removable keys only in variants.
            Holds::Text
            | Holds::Dice
            | Holds::Reference(_)
            | Holds::PartKind
            | Holds::PartOfKey(_) => self.text().into(),
            Holds::Flag => (self.roll(2) == 0).into(),
            Holds::Whole(bounds) => self.whole(*bounds.start(), *bounds.end()).into(),
            Holds::Number(bounds) => self.number(*bounds.start(), *bounds.end()),
            Holds::Choice { words, .. } => self.one(words).into(),
            // Only house catalogs have hubs.
            Holds::Row { kind: "wheelhub", .. } => self.text().into(),
            Holds::Row { kind, .. } => self.row(kind).into(),
            // Squares are the only form in designs.
            Holds::Form(_) => format!("{}{}", self.one(&["A", "b", "C"]), self.whole(1, 9)).into(),
            Holds::Several(holds) | Holds::Parts(holds) => self.list(holds, depth),
            Holds::Variants => Value::Table(Table::new()),
            Holds::Either(ways) => {
                let way = self.one(ways);
                self.value(&way, depth)
            }
            Holds::ByName { kind, holds } => {
                let number = self.roll(3);
                let entries = (0..number).map(|_| (self.row(kind), self.value(holds, depth)));
                Value::Table(entries.collect())
            }
            Holds::Table { alone, keys, .. } => {
                let table = self.table(&keys(), depth + 1);
                // One value may replace a table, but not the reverse.
                let stands = alone.filter(|_| table.len() == 1 && self.roll(2) == 0);
                let value = stands.and_then(|key| table.get(key)).filter(|value| !value.is_table());
                value.cloned().unwrap_or(Value::Table(table))
            }
        }
    }

    /// An empty list, one entry, or several. One entry is sometimes written without brackets.
    fn list(&mut self, of: &Holds, depth: usize) -> Value {
        match self.roll(5) {
            0 => Value::Array(Vec::new()),
            1 => self.value(of, depth),
            number => Value::Array((1..number).map(|_| self.value(of, depth)).collect()),
        }
    }

    fn text(&mut self) -> String {
        format!("{}{}", self.one(&TEXTS), self.roll(100))
    }

    fn row(&mut self, kind: &str) -> String {
        let rows = self.stock.kinds.iter().find(|known| known.name == kind);
        let rows = &rows.unwrap_or_else(|| panic!("no row is of the kind {kind}")).rows;
        let row = &rows[self.roll(rows.len())];
        let names: Vec<_> = row.names().collect();
        self.one(&names).to_owned()
    }

    /// Mostly small numbers, sometimes the bounds.
    fn whole(&mut self, least: i64, most: i64) -> i64 {
        match self.roll(10) {
            0 => least,
            1 => most,
            _ => (least + self.roll(12) as i64).min(most),
        }
    }

    /// A whole number, decimals or a fraction.
    fn number(&mut self, least: i64, most: i64) -> Value {
        let whole = self.whole(least, most - 1);
        match self.roll(4) {
            0 => (whole as f64 + 0.5).into(),
            1 => (whole as f64 + 0.125).into(),
            2 => format!("{}/3", whole * 3 + 1).into(),
            _ => whole.into(),
        }
    }
}
