//! The controls of values: one for each kind.

use maud::{Markup, html};

use crate::document::Table;
use crate::document::shape::{Holds, Key};
use crate::document::tree::{Node, Value};
use crate::text::edit::Step;
use crate::units::Exact;

use super::variants::OWN;
use super::{Form, title, written};

impl Form<'_> {
    pub(super) fn field(&self, key: &Key, table: &Table<'_>, above: &[Step]) -> Markup {
        let path = [above, &[Step::Key(key.key.to_owned())]].concat();
        let node = table.get(key.key);
        let is_own = path.iter().all(|step| step.item().is_none());
        let mut changes = self.changes.iter().filter(|_| is_own);
        let base = changes.find(|change| change.at.get(OWN..) == Some(&path[..]));
        html! {
            div.field data-key=(written(&path)) data-base=[base.and_then(|change| change.base.as_ref())] title=(hint(key)) {
                span.label id=(format!("label-{}", written(&path))) { (named(key)) }
                (self.value(&key.holds, key, table, &path, node))
                @if let Some(node) = node { (self.problems(&[node.span().into()])) }
            }
        }
    }

    pub(super) fn value(
        &self,
        holds: &Holds,
        key: &Key,
        table: &Table<'_>,
        path: &[Step],
        node: Option<&Node<'_>>,
    ) -> Markup {
        let id = written(path);
        let label = label(key, path);
        match holds {
            holds if kinds(holds).is_some() && !matches!(holds, Holds::Several(_)) => {
                self.choice_of_row(&kinds(holds).unwrap_or_default(), path, node, key)
            }
            Holds::Flag => html! {
                input type="checkbox" data-set=(id) data-type="flag" aria-label=(label)
                    checked[node.is_some_and(|node| matches!(node.get_ref(), Value::Boolean(true)))];
            },
            Holds::Whole(range) | Holds::Number(range) => {
                // Without a default, an empty number means the least one.
                let is_least = !key.docs.to_string().contains("default");
                let row = self.row.get().filter(|_| path.len() > 1);
                let row = row.and_then(|row| row.get(key.key)?.as_i64());
                let figure = || self.look.report().figure(key.key).filter(|_| path.len() == 1);
                let usual = row.or_else(|| figure().map(Exact::floor)).filter(|_| !is_least);
                self.number(&id, node, &label, usual.or(is_least.then_some(*range.start())))
            }
            Holds::Choice { words, .. } => self.choice_of_words(&id, words, node, &label),
            Holds::Several(one) => self.several(one, key, table, path, node),
            Holds::Either(ways) => {
                let way = ways.iter().find(|way| is_written_as(way, node)).or(ways.first());
                way.map(|way| self.value(way, key, table, path, node)).unwrap_or_default()
            }
            Holds::Table { alone, keys, .. } => {
                self.table(*alone, &keys(), key, table, path, node, html! {})
            }
            Holds::Text
            | Holds::Dice
            | Holds::PartKind
            | Holds::PartOfKey(_)
            | Holds::Reference(_)
            | Holds::Form(_) => html! {
                input type="text" data-set=(id) data-type="text" aria-label=(label)
                    value=(node.map(plain).unwrap_or_default());
            },
            Holds::Row { .. } => html! {},
            Holds::Parts(part) => html! { div.list { (self.entries(part, key, table, path)) } },
            Holds::ByName { kind, holds } if matches!(**holds, Holds::Whole(_)) => {
                let below = table.table(key.key).unwrap_or_else(Table::empty);
                html! { div.list { @for row in self.look.rows(kind) {
                    div.named {
                        span { (row.title()) }
                        (self.number(&format!("{id}/{}", row.id), below.get(&row.id), row.title(), Some(0)))
                    }
                } } }
            }
            Holds::ByName { .. } | Holds::Variants => html! {
                span.note { @if node.is_some() { "written in File" } @else { "add it in File" } }
            },
        }
    }

    fn number(&self, id: &str, node: Option<&Node<'_>>, label: &str, least: Option<i64>) -> Markup {
        html! {
            span.stepper {
                button type="button" data-step="-1" data-for=(id) aria-label=(format!("{label}: one less")) { "−" }
                input type="text" role="spinbutton" inputmode="decimal" data-set=(id) data-type="number"
                    aria-label=(label) aria-valuenow=[node.map(plain).or(least.map(|least| least.to_string()))]
                    placeholder=[least] value=(node.map(plain).unwrap_or_default());
                button type="button" data-step="1" data-for=(id) aria-label=(format!("{label}: one more")) { "+" }
            }
        }
    }

    pub(super) fn choice_of_words(
        &self,
        id: &str,
        words: &[&'static str],
        node: Option<&Node<'_>>,
        label: &str,
    ) -> Markup {
        let now = node.map(plain).unwrap_or_default();
        let is_other = !now.is_empty() && !words.contains(&now.as_str());
        html! {
            select data-set=(id) data-type="text" aria-label=(label) {
                option value="" { "–" }
                @if is_other { option value=(now) selected { (now) } }
                @for word in words {
                    option value=(word) selected[*word == now] { (title(word)) }
                }
            }
        }
    }

    /// A button that opens the chooser.
    fn choice_of_row(
        &self,
        kind: &str,
        path: &[Step],
        node: Option<&Node<'_>>,
        key: &Key,
    ) -> Markup {
        let label = title(key.key);
        let docs = key.docs.to_string();
        // "standard by default", from the documentation.
        let usual = docs.split("; ").find(|clause| clause.contains("by default"));
        let usual = usual.map(|clause| clause.trim_end_matches('.').to_owned());
        let word = node.map(plain).unwrap_or_default();
        let row = match node {
            Some(node) => self.look.row(kind, &word, node.span().into()),
            None => self.look.assumed(kind).filter(|_| path.len() == 1),
        };
        let name = row.map_or(word.as_str(), |row| row.title());
        html! {
            button.part type="button" data-choose=(written(path)) data-kind=(kind) aria-haspopup="dialog"
                data-now=[row.map(|row| &row.id)] data-empty[name.is_empty()] {
                span.sr { (label) ": " }
                span.name {
                    @if name.is_empty() { "Choose " (label.to_lowercase()) } @else { (name) }
                    @if let (true, Some(usual)) = (name.is_empty(), usual) { " " span.caption { (usual) } }
                    @if let (None, Some(_)) = (node, row) { " " span.caption { "by default" } }
                }
                @if let Some(node) = node { (self.amounts(&[node.span().into()])) }
            }
        }
    }

    fn several(
        &self,
        one: &Holds,
        key: &Key,
        table: &Table<'_>,
        path: &[Step],
        node: Option<&Node<'_>>,
    ) -> Markup {
        let words: Vec<String> = match node.map(|node| node.get_ref()) {
            Some(Value::Array(items)) => items.iter().map(plain).collect(),
            Some(_) => node.map(plain).into_iter().collect(),
            None => Vec::new(),
        };
        if one.is_section() {
            return self.value(one, key, table, path, node);
        }
        let id = written(path);
        let is_list = node.is_some_and(|node| matches!(node.get_ref(), Value::Array(_)));
        html! {
            span.several {
                @for (number, word) in words.iter().enumerate() {
                    @let entry = if is_list { format!("{id}/{number}") } else { id.clone() };
                    span.chip {
                        @if let Some((kind, _)) = one.row() {
                            (self.look.row(kind, word, node.map(|node| node.span().into()).unwrap_or_default()).map_or(word.as_str(), |row| row.title()))
                        } @else { (word) }
                        button.icon type="button" data-remove=(entry) aria-label=(format!("Remove {word}")) { "×" }
                    }
                }
                @match one {
                    Holds::Row { kind, .. } => {
                        button.add type="button" data-choose=(id) data-add="word" data-kind=(kind) { "+ " (title(key.key)) }
                    }
                    Holds::Choice { words, .. } => {
                        select data-add-to=(id) aria-label=(format!("Add to {}", title(key.key))) {
                            option value="" { "Add…" }
                            @for word in words { option value=(word) { (title(word)) } }
                        }
                    }
                    _ => {
                        input type="text" data-add-to=(id) placeholder="Add…" aria-label=(format!("Add to {}", title(key.key)));
                    }
                }
            }
        }
    }

    /// A table of the design. With a key that may stand alone, the other keys and `more` are in its menu.
    #[expect(clippy::too_many_arguments, reason = "a table within a table passes its keys on")]
    fn table(
        &self,
        alone: Option<&str>,
        keys: &[Key],
        key: &Key,
        table: &Table<'_>,
        path: &[Step],
        node: Option<&Node<'_>>,
        more: Markup,
    ) -> Markup {
        let below = table.table(key.key);
        let Some(alone) = alone.and_then(|alone| keys.iter().find(|key| key.key == alone)) else {
            let label = format!("{}: all", title(key.key));
            let below = below.unwrap_or_else(Table::empty);
            let fields =
                html! { @for key in self.shown(keys, &below) { (self.field(key, &below, path)) } };
            return menu(&written(path), &label, fields);
        };
        let others: Vec<_> = keys.iter().filter(|key| key.key != alone.key && !key.any).collect();
        // A word replaces a table with only this key.
        let (inner, value) = match &below {
            Some(below) => {
                ([path, &[Step::Key(alone.key.to_owned())]].concat(), below.get(alone.key))
            }
            None => (path.to_vec(), node),
        };
        let shown = Key { key: key.key, ..alone.clone() };
        let below = below.unwrap_or_else(Table::empty);
        let fields = html! {
            @for key in self.shown_of(&others, &below) { (self.field(key, &below, path)) }
            (more)
        };
        match &alone.holds {
            Holds::Table { alone, keys, .. } => {
                self.table(*alone, &keys(), &shown, &below, &inner, value, fields)
            }
            holds => html! {
                (self.value(holds, &shown, &below, &inner, value))
                (menu(&written(path), &format!("More about {}", title(key.key).to_lowercase()), fields))
            },
        }
    }

    /// The keys of a table that a player needs: written ones, and of the names of one side only the usual one.
    pub(super) fn shown<'k>(&self, keys: &'k [Key], table: &Table<'_>) -> Vec<&'k Key> {
        self.shown_of(&keys.iter().filter(|key| !key.any).collect::<Vec<_>>(), table)
    }

    fn shown_of<'k>(&self, keys: &[&'k Key], table: &Table<'_>) -> Vec<&'k Key> {
        let sides: Vec<_> = (self.look.game.sides)().into_iter().map(|(_, name)| name).collect();
        let has_sides = keys.iter().any(|key| sides.contains(&key.key));
        let is_shown = |key: &&&Key| {
            table.get(key.key).is_some()
                || !has_sides
                || sides.contains(&key.key)
                || !matches!(key.holds, Holds::Table { alone: Some(_), .. } | Holds::Whole(_))
        };
        keys.iter().filter(is_shown).copied().collect()
    }
}

/// The name of a control: "Body", or "Armor: Front" in a table.
fn label(key: &Key, path: &[Step]) -> String {
    let keys: Vec<_> = path.iter().filter_map(Step::key).collect();
    let own = keys.iter().position(|step| *step == key.key);
    match own.and_then(|own| own.checked_sub(1)) {
        Some(above) => format!("{}: {}", title(keys[above]), named(key)),
        None => named(key),
    }
}

/// The name of a key for people.
fn named(key: &Key) -> String {
    title(if key.key == "item" { "part" } else { key.key })
}

/// The meaning of a key, without its forms in the file.
pub fn hint(key: &Key) -> String {
    let docs = key.docs.to_string().replace('`', "");
    let ends = [";", ", or a table", ", by name or as a table"];
    let end = ends.iter().filter_map(|end| docs.find(end)).min();
    docs[..end.unwrap_or(docs.len())].trim_end_matches('.').to_owned()
}

/// Further settings of a part, behind a button.
pub(super) fn menu(id: &str, label: &str, fields: Markup) -> Markup {
    html! {
        details.menu id=(format!("details-{id}")) {
            summary aria-label=(label) title=(label) { "⋯" }
            div.group { (fields) }
        }
    }
}

/// The kinds of rows that it names, with spaces between them.
pub fn kinds(holds: &Holds) -> Option<String> {
    match holds {
        Holds::Either(ways) => {
            let kinds: Option<Vec<_>> = ways.iter().map(kinds).collect();
            kinds.map(|kinds| kinds.join(" "))
        }
        holds => holds.row().map(|(kind, _)| kind.to_owned()),
    }
}

/// The words to choose from, if it is a choice.
pub fn words_of(holds: &Holds) -> Option<&[&'static str]> {
    match holds {
        Holds::Choice { words, .. } => Some(words),
        Holds::Several(one) => words_of(one),
        Holds::Either(ways) => ways.iter().find_map(words_of),
        _ => None,
    }
}

fn is_written_as(holds: &Holds, node: Option<&Node<'_>>) -> bool {
    let Some(node) = node else { return false };
    matches!(
        (holds, node.get_ref()),
        (Holds::Whole(_) | Holds::Number(_), Value::Integer(_) | Value::Float(_))
            | (Holds::Flag, Value::Boolean(_))
            | (Holds::Table { .. } | Holds::ByName { .. }, Value::Table(_))
            | (Holds::Several(_) | Holds::Parts(_), Value::Array(_))
            | (
                Holds::Text | Holds::Row { .. } | Holds::Choice { .. } | Holds::Reference(_),
                Value::String(_)
            )
    )
}

/// A value as a person writes it, without quotes.
pub fn plain(node: &Node<'_>) -> String {
    match node.get_ref() {
        Value::String(text) => text.to_string(),
        Value::Float(number) => number.as_str().to_owned(),
        Value::Integer(number) => number.as_str().to_owned(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(date) => date.to_string(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Table(_) => String::new(),
    }
}
