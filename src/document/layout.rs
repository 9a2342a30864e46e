//! The canonical layout of a file: keys in declared order, one blank line before each table, comments beside their
//! keys. Values and lists keep their order.

use toml_edit::{Decor, DocumentMut, InlineTable, Item, RawString, Table, Value};

use super::shape::{Holds, Key};

/// Formats `text`. `None` if it is not TOML. `keys` are the keys of the file, `variant` the keys of variants.
pub fn settled(text: &str, keys: &[Key], variant: &[Key]) -> Option<String> {
    let unix = text.replace("\r\n", "\n") + "\n";
    let (head, body) = unix.split_at(head(&unix));
    let mut document: DocumentMut = body.parse().ok()?;
    let order = Order { variant };
    order.table(document.as_table_mut(), keys);
    place(document.as_table_mut(), &mut 0);
    let trailing = remarks(document.trailing().as_str().unwrap_or_default());
    document.set_trailing(trailing);
    let whole = format!("{}{}", remarks(head), document.to_string().trim_start_matches('\n'));
    let whole = whole.trim();
    let whole = if whole.is_empty() { String::new() } else { format!("{whole}\n") };
    Some(if text.contains("\r\n") { whole.replace('\n', "\r\n") } else { whole })
}

/// The length of the comments at the head of a file, which stay there. Comments after a blank line belong to the first
/// key.
fn head(text: &str) -> usize {
    let is_remark = |line: &&str| line.trim().is_empty() || line.trim().starts_with('#');
    let lines: Vec<_> = text.split_inclusive('\n').take_while(is_remark).collect();
    let blank = lines.iter().rposition(|line| line.trim().is_empty());
    let head = blank.map_or(lines.len(), |blank| blank + 1);
    lines[..head].iter().map(|line| line.len()).sum()
}

struct Order<'k> {
    variant: &'k [Key],
}

impl Order<'_> {
    fn table(&self, table: &mut Table, keys: &[Key]) {
        let rank = |name: &str| keys.iter().position(|key| key.key == name).unwrap_or(keys.len());
        table.sort_values_by(|one, _, other, _| rank(one.get()).cmp(&rank(other.get())));
        let mut is_first = true;
        for (mut key, item) in table.iter_mut() {
            let declared = keys.iter().find(|known| known.key == key.get() || known.any);
            match item {
                Item::Value(value) => {
                    let above = remarks(&text_of(key.leaf_decor().prefix()));
                    let above = if is_first { above.trim_start_matches('\n') } else { &above };
                    key.leaf_decor_mut().set_prefix(above);
                    key.leaf_decor_mut().set_suffix(" ");
                    let beside = beside(value.decor());
                    self.value(value, declared);
                    *value.decor_mut() = Decor::new(" ", beside);
                }
                Item::Table(below) => self.below(below, declared),
                Item::ArrayOfTables(list) => {
                    list.iter_mut().for_each(|below| self.below(below, declared));
                }
                Item::None => {}
            }
            is_first = false;
        }
    }

    fn below(&self, table: &mut Table, key: Option<&Key>) {
        if !table.is_dotted() {
            let above = remarks(&text_of(table.decor().prefix()));
            let beside = beside(table.decor());
            *table.decor_mut() =
                Decor::new(format!("\n{}", above.trim_start_matches('\n')), beside);
        }
        self.table(table, &self.keys(key));
    }

    fn keys(&self, key: Option<&Key>) -> Vec<Key> {
        match key.map(|key| (key, &key.holds)) {
            Some((Key { any: true, .. }, Holds::Variants)) => self.variant.to_vec(),
            Some((key, Holds::Variants)) => {
                vec![Key { any: true, ..Key::new(key.key, Holds::Variants) }]
            }
            Some((key, _)) => key.below(),
            None => Vec::new(),
        }
    }

    fn value(&self, value: &mut Value, key: Option<&Key>) {
        let is_one_line = !value.to_string().trim().contains('\n');
        match value {
            Value::InlineTable(table) => self.inline(table, &self.keys(key), is_one_line),
            Value::Array(list) => {
                for entry in list.iter_mut() {
                    let decor = entry.decor().clone();
                    self.value(entry, key);
                    *entry.decor_mut() = decor;
                }
                if is_one_line {
                    list.fmt();
                }
            }
            _ => {}
        }
    }

    fn inline(&self, table: &mut InlineTable, keys: &[Key], is_one_line: bool) {
        if !is_one_line || table.is_dotted() {
            return;
        }
        let rank = |name: &str| keys.iter().position(|key| key.key == name).unwrap_or(keys.len());
        table.sort_values_by(|one, _, other, _| rank(one.get()).cmp(&rank(other.get())));
        for (key, value) in table.iter_mut() {
            let declared = keys.iter().find(|known| known.key == key.get() || known.any);
            self.value(value, declared);
        }
        table.fmt();
    }
}

/// Numbers the headers in their order.
fn place(table: &mut Table, next: &mut isize) {
    for (_, item) in table.iter_mut() {
        let tables: Vec<_> = match item {
            Item::Table(below) => vec![below],
            Item::ArrayOfTables(list) => list.iter_mut().collect(),
            _ => Vec::new(),
        };
        for below in tables {
            below.set_position(Some(*next));
            *next += 1;
            place(below, next);
        }
    }
}

fn text_of(raw: Option<&RawString>) -> String {
    raw.and_then(RawString::as_str).unwrap_or_default().to_owned()
}

/// Comment lines without indentation, with at most one blank line between them.
fn remarks(raw: &str) -> String {
    let mut lines: Vec<_> = raw.split('\n').map(str::trim).collect();
    // The last line holds only the indentation of the next token.
    lines.pop();
    lines.dedup_by(|next, line| next.is_empty() && line.is_empty());
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The comment at the end of the line.
fn beside(decor: &Decor) -> String {
    let suffix = text_of(decor.suffix());
    match suffix.trim() {
        "" => String::new(),
        remark => format!("  {remark}"),
    }
}
