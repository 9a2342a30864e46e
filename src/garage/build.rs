//! The Build panel: a form for every key of a design, made from the declarations of the game.
//!
//! Each control carries the path of its value. Choices of catalog rows open the chooser.

use maud::{Markup, PreEscaped, html};

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::document::shape::{Holds, Key, Need};
use crate::document::tree::{Node, Value};
use crate::document::{Document, Entry, Table};
use crate::text::edit::{Path, Step};
use crate::text::sentence;
use crate::text::source::Span;
use crate::units::Exact;
use crate::vehicle::ledger::Line;

use super::look::{Look, said};

/// Sections that players look for first. They are shown even if they are empty.
const FIRST: [&str; 4] = ["crew", "deck", "weapons", "armor"];

pub fn panel(look: &Look<'_>, outline: Option<Outline>) -> Markup {
    let document = Document::parse(&look.report().source, &Findings::default());
    let Some(table) = document.design(look.report().variant.as_deref()) else {
        return html! { p.note { "This text cannot be read. Mend it in File." } };
    };
    let form = Form { look };
    let keys = (look.game.design_keys)();
    let (sections, basics): (Vec<_>, Vec<_>) =
        keys.iter().filter(|key| !key.any).partition(|key| is_section(key));
    let (shown, more): (Vec<_>, Vec<_>) =
        basics.into_iter().partition(|key| table.get(key.key).is_some() || is_basic(key));
    let (sections, unused) = ordered(look, &table, sections);
    html! {
        (form.missing(&keys, &table))
        section #section-basics {
            div.head { h2 { "Basics" } (form.headings()) }
            @for key in shown { (form.field(key, &table, &[])) }
        }
        @for key in &sections {
            section id=(format!("section-{}", key.key)) { (form.section(key, &table, outline.as_ref().filter(|_| key.key == "armor"))) }
        }
        section #section-more {
            div.head { h2 { "More" } span.caption { "not used so far" } }
            div.unused { @for key in &unused {
                @match &key.holds {
                    Holds::Parts(part) => (form.entries(part, key, &table, &[Step::Key(key.key.to_owned())])),
                    _ => (form.closed(key, &table)),
                }
            } }
            @for key in more { (form.field(key, &table, &[])) }
        }
    }
}

/// The sections to show, in the order of the page, and the unused ones.
fn ordered<'k>(
    look: &Look<'_>,
    table: &Table<'_>,
    mut sections: Vec<&'k Key>,
) -> (Vec<&'k Key>, Vec<&'k Key>) {
    let rank = |key: &&Key| FIRST.iter().position(|first| *first == key.key).unwrap_or(FIRST.len());
    sections.sort_by_key(rank);
    sections.into_iter().partition(|key| {
        let is_first = FIRST.contains(&key.key) || look.game.places.contains(&key.key);
        is_first || table.get(key.key).is_some()
    })
}

/// The links to the sections, above the form.
pub fn links(look: &Look<'_>) -> Markup {
    let document = Document::parse(&look.report().source, &Findings::default());
    let table = document.design(look.report().variant.as_deref()).unwrap_or_else(Table::empty);
    let keys = (look.game.design_keys)();
    let sections = keys.iter().filter(|key| !key.any && is_section(key)).collect();
    let (sections, _) = ordered(look, &table, sections);
    let own = sections.iter().map(|key| (key.key, title(key.key)));
    let (first, last) = (("basics", "Basics".to_owned()), ("more", "More".to_owned()));
    let all = std::iter::once(first).chain(own).chain([last]);
    html! { @for (id, title) in all { a href=(format!("#section-{id}")) { (title) } } }
}

/// Lists of parts and groups of numbers have a section of their own.
fn is_section(key: &Key) -> bool {
    match &key.holds {
        Holds::Parts(_) => true,
        Holds::Table { alone, .. } => alone.is_none(),
        _ => false,
    }
}

/// Whether a key is always shown, written or not: a name, or a choice of catalog rows.
fn is_basic(key: &Key) -> bool {
    key.key == "name" || names_row(&key.holds) || key.need == Need::Needed
}

fn names_row(holds: &Holds) -> bool {
    match holds {
        Holds::Table { alone: Some(alone), keys, .. } => {
            keys().iter().any(|key| key.key == *alone && names_row(&key.holds))
        }
        holds => holds.row().is_some(),
    }
}

/// "power-plant" as "Power plant".
pub fn title(key: &str) -> String {
    sentence(&key.replace('-', " "))
}

/// The name of a control: "Body", or "Armor: Front" in a table.
fn label(key: &Key, path: &[Step]) -> String {
    let keys: Vec<_> = path.iter().filter_map(Step::key).collect();
    let own = keys.iter().position(|step| *step == key.key);
    match own.and_then(|own| own.checked_sub(1)) {
        Some(above) => format!("{}: {}", title(keys[above]), title(key.key)),
        None => title(key.key),
    }
}

/// A path as text: `weapons/0/item`.
pub fn written(path: &[Step]) -> String {
    let steps = path.iter().map(|step| match step {
        Step::Key(key) => key.clone(),
        Step::Item(number) => number.to_string(),
    });
    steps.collect::<Vec<_>>().join("/")
}

/// The path that [`written`] wrote.
pub fn path(text: &str) -> Path {
    let step = |step: &str| match step.parse() {
        Ok(number) => Step::Item(number),
        Err(_) => Step::Key(step.to_owned()),
    };
    text.split('/').map(step).collect()
}

/// The vehicle from above, without its armor.
pub struct Outline {
    /// "plastic, 80 points".
    pub says: String,
    /// An SVG.
    pub drawing: String,
}

struct Form<'f> {
    look: &'f Look<'f>,
}

impl Form<'_> {
    /// The headings of the amounts.
    fn headings(&self) -> Markup {
        let headings = self.look.used_measures().filter_map(|measure| measure.heading);
        html! { div.amounts.headings { @for heading in headings { span { (heading) } } } }
    }

    /// The cost, weight and spaces of the parts in these spans.
    fn amounts(&self, spans: &[Span]) -> Markup {
        let is_inside = |line: &&Line| spans.iter().any(|span| holds(*span, line.span));
        let lines: Vec<_> =
            self.look.report().description.ledger.lines.iter().filter(is_inside).collect();
        html! {
            div.amounts {
                @for measure in self.look.used_measures() {
                    @let sum: Exact = lines.iter().map(|line| line[*measure]).sum();
                    span { @if !sum.is_zero() { ((measure.show)(sum)) } }
                }
            }
        }
    }

    /// The problems at these spans, in one line each.
    fn problems(&self, spans: &[Span]) -> Markup {
        let is_here = |finding: &&Finding| {
            let at = finding.at.span;
            let is_own = finding.at.source.is_none() && at.start < at.end;
            is_own && finding.level != Level::Missing && spans.iter().any(|span| holds(*span, at))
        };
        let found = self.look.report().findings.iter().filter(is_here);
        html! { @for finding in found { p.problem { (said(&finding.message)) } } }
    }

    /// Parts that every vehicle needs, each with a button for it.
    fn missing(&self, keys: &[Key], table: &Table<'_>) -> Markup {
        let findings = self.look.report().findings.iter().enumerate();
        let missing = findings.filter(|(_, finding)| finding.level == Level::Missing);
        let missing: Vec<_> = missing.collect();
        let is_needed = |key: &&Key| key.need == Need::Needed && table.get(key.key).is_none();
        let choices: Vec<_> = keys
            .iter()
            .filter(is_needed)
            .filter_map(|key| Some((key, key.holds.row()?.0)))
            .collect();
        if missing.is_empty() && choices.is_empty() {
            return html! {};
        }
        html! {
            div.missing {
                h2 { "Still missing" }
                @for (key, kind) in choices {
                    p {
                        span { "The vehicle has no " (title(key.key).to_lowercase()) }
                        button.primary type="button" data-choose=(key.key) data-kind=(kind) aria-haspopup="dialog" { "Choose " (title(key.key).to_lowercase()) }
                    }
                }
                @for (number, finding) in missing {
                    p {
                        span { (said(&finding.message)) }
                        @if let Some(fix) = finding.fixes.first() {
                            button.primary type="button" data-fix="0" data-finding=(number) { (said(&fix.action)) }
                        }
                    }
                }
            }
        }
    }

    fn field(&self, key: &Key, table: &Table<'_>, above: &[Step]) -> Markup {
        let path = [above, &[Step::Key(key.key.to_owned())]].concat();
        let node = table.get(key.key);
        let docs = key.docs.to_string();
        html! {
            div.field data-key=(written(&path)) title=(docs) {
                span.label id=(format!("label-{}", written(&path))) { (title(key.key)) }
                (self.value(&key.holds, key, table, &path, node))
            }
            @if let Some(node) = node { (self.problems(&[node.span().into()])) }
        }
    }

    fn value(
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
                self.number(&id, node, &label, is_least.then_some(*range.start()))
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
            Holds::ByName { .. } | Holds::Variants => html! {
                span.note { @if node.is_some() { "written in File" } @else { "add it in File" } }
            },
        }
    }

    fn number(&self, id: &str, node: Option<&Node<'_>>, label: &str, least: Option<i64>) -> Markup {
        html! {
            span.stepper {
                button type="button" data-step="-1" data-for=(id) aria-label=(format!("{label}: one less")) { "−" }
                input type="text" inputmode="decimal" data-set=(id) data-type="number"
                    aria-label=(label) placeholder=[least] value=(node.map(plain).unwrap_or_default());
                button type="button" data-step="1" data-for=(id) aria-label=(format!("{label}: one more")) { "+" }
            }
        }
    }

    fn choice_of_words(
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
        let row = self.look.row(kind, &word);
        let name = row.map_or(word.as_str(), |row| row.title());
        html! {
            button.part type="button" data-choose=(written(path)) data-kind=(kind) aria-haspopup="dialog"
                data-now=[row.map(|row| &row.id)] data-empty[name.is_empty()] {
                span.sr { (label) ": " }
                span.name {
                    @if name.is_empty() { "Choose " (label.to_lowercase()) } @else { (name) }
                    @if let (true, Some(usual)) = (name.is_empty(), usual) { " " span.caption { (usual) } }
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
                            (self.look.row(kind, word).map_or(word.as_str(), |row| row.title()))
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
    fn shown<'k>(&self, keys: &'k [Key], table: &Table<'_>) -> Vec<&'k Key> {
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

    /// A table that is not written, closed.
    fn closed(&self, key: &Key, table: &Table<'_>) -> Markup {
        html! {
            details.closed id=(format!("more-{}", key.key)) {
                summary { "+ " (title(key.key)) }
                (self.section(key, table, None))
            }
        }
    }

    fn section(&self, key: &Key, table: &Table<'_>, outline: Option<&Outline>) -> Markup {
        let path = [Step::Key(key.key.to_owned())];
        let node = table.get(key.key);
        html! {
            div.head title=(key.docs.to_string()) {
                h2 { (title(key.key)) }
                @if let Some(outline) = outline { span.caption { (outline.says) } }
                @if let (Holds::Table { .. }, Some(node)) = (&key.holds, node) { (self.amounts(&[node.span().into()])) }
            }
            @match &key.holds {
                Holds::Parts(part) => (self.entries(part, key, table, &path)),
                Holds::Table { keys, .. } => {
                    @let below = table.table(key.key).unwrap_or_else(Table::empty);
                    div.sides data-outline[outline.is_some()] {
                        @for key in self.shown(&keys(), &below) { (self.field(key, &below, &path)) }
                        @if let Some(outline) = outline { div.outline { (PreEscaped(&outline.drawing)) } }
                    }
                    @if let Some(node) = node { (self.problems(&[node.span().into()])) }
                }
                _ => (self.value(&key.holds, key, table, &path, node)),
            }
        }
    }

    fn entries(&self, part: &Holds, key: &Key, table: &Table<'_>, path: &[Step]) -> Markup {
        let Holds::Table { alone, keys, .. } = part else { return html! {} };
        let keys = keys();
        let entries = table.entries(key.key);
        let last = entries.len().saturating_sub(1);
        let item = keys.iter().find(|key| Some(key.key) == *alone);
        let list = written(path);
        html! {
            @for (number, entry) in entries.iter().enumerate() {
                @let path = [path, &[Step::Item(number)]].concat();
                (self.entry(entry, &path, item, &keys, number == last))
            }
            @match item.and_then(|item| kinds(&item.holds)) {
                Some(kind) => {
                    button.add type="button" data-choose=(list) data-add="entry" data-kind=(kind)
                        data-item=(item.map(|item| item.key).unwrap_or_default()) { "+ Add " (one(key.key)) }
                }
                None => {
                    button.add type="button" data-entry=(list) { "+ Add " (one(key.key)) }
                }
            }
        }
    }

    fn entry(
        &self,
        entry: &Entry<'_>,
        path: &[Step],
        item: Option<&Key>,
        keys: &[Key],
        is_last: bool,
    ) -> Markup {
        let id = written(path);
        let places = || keys.iter().filter(|key| self.look.game.places.contains(&key.key));
        // A place that few parts have stands with the other keys until it is written.
        let is_place = |key: &&Key| {
            let is_written = matches!(entry, Entry::Table(table) if table.get(key.key).is_some());
            places().any(|place| place.key == key.key) && (is_written || places().count() == 1)
        };
        let item_key = item.map(|item| item.key).unwrap_or_default();
        let (table, word) = match entry {
            Entry::Table(table) => {
                (Some(table), table.words(item_key).first().map(|word| word.value))
            }
            Entry::Word(word) => (None, Some(word.value)),
            Entry::Other(_) => (None, None),
        };
        let values = table.into_iter().flat_map(|table| {
            table.names().into_iter().filter_map(|key| Some(table.get(key)?.span().into()))
        });
        let spans: Vec<Span> = std::iter::once(entry.span()).chain(values).collect();
        let word = word.unwrap_or_default();
        let kind = item.and_then(|item| kinds(&item.holds));
        let row = kind.as_ref().and_then(|kind| self.look.row(kind, word));
        let name = row.map_or(word, |row| row.title());
        let count =
            table.and_then(|table| table.get("count")).map(plain).filter(|count| count != "1");
        let node = |key: &str| table.and_then(|table| table.get(key));
        let is_detail = |key: &&Key| Some(key.key) != item.map(|item| item.key) && !is_place(key);
        let (ids, details): (Vec<_>, Vec<_>) =
            keys.iter().filter(is_detail).partition(|key| key.key == "id");
        let own = table.cloned().unwrap_or_else(Table::empty);
        html! {
            div.entry data-key=(id) {
                @for key in keys.iter().filter(is_place) {
                    @if let Some(words) = words_of(&key.holds) {
                        (self.choice_of_words(&format!("{id}/{}", key.key), words, node(key.key), &format!("{name}: {}", title(key.key))))
                    }
                }
                @match kind {
                    Some(kind) => {
                        button.part type="button" data-kind=(kind) aria-haspopup="dialog" data-now=[row.map(|row| &row.id)]
                            data-choose=(if table.is_some() { format!("{id}/{item_key}") } else { id.clone() }) {
                            span.name { @if let Some(count) = &count { (count) " × " } (name) }
                            (self.amounts(&spans))
                        }
                    }
                    None => span.part { span.name { (if name.is_empty() { "entry" } else { name }) } },
                }
                (menu(&id, &format!("More about {name}"), html! {
                    @for key in details.into_iter().chain(ids) { (self.field(key, &own, path)) }
                    div.actions {
                        button type="button" data-duplicate=(id) { "Duplicate" }
                        @if path.last() != Some(&Step::Item(0)) { button type="button" data-move=(id) data-by="-1" { "Move up" } }
                        @if !is_last { button type="button" data-move=(id) data-by="1" { "Move down" } }
                        button type="button" data-remove=(id) aria-label=(format!("Remove {name}")) { "Remove" }
                    }
                }))
            }
            (self.problems(&spans))
        }
    }
}

/// Further settings of a part, behind a button.
fn menu(id: &str, label: &str, fields: Markup) -> Markup {
    html! {
        details.menu id=(format!("details-{id}")) {
            summary aria-label=(label) title=(label) { "⋯" }
            div.group { (fields) }
        }
    }
}

fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The kinds of rows that it names, with spaces between them.
fn kinds(holds: &Holds) -> Option<String> {
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

/// "weapons" as "weapon".
pub fn one(list: &str) -> String {
    let word = list.strip_suffix("ies").map(|stem| format!("{stem}y"));
    word.or_else(|| list.strip_suffix('s').map(str::to_owned))
        .unwrap_or_else(|| list.to_owned())
        .replace('-', " ")
}

/// A value as a person writes it, without quotes.
fn plain(node: &Node<'_>) -> String {
    match node.get_ref() {
        Value::String(text) | Value::Float(text) => text.to_string(),
        Value::Integer(number) => number.as_str().to_owned(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(date) => date.to_string(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Table(_) => String::new(),
    }
}
