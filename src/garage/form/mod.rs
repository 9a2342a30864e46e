//! The Build panel: a form for every key of a design, made from the declarations of the game.
//!
//! Each control carries the path of its value. Choices of catalog rows open the chooser.

mod choices;
mod controls;
mod outline;
pub mod variants;

use std::cell::Cell;

use maud::{Markup, html};

use crate::change::{blocking, edits_of};
use crate::check::finding::{Finding, Findings, Involved};
use crate::check::rule::Level;
use crate::document::shape::{Holds, Key, Need};
use crate::document::{Document, Entry, Table};
use crate::games::browse::ListedRow;
use crate::text::edit::{Path, Step};
use crate::text::label as title;
use crate::text::source::Span;
use crate::units::Exact;
use crate::vehicle::ledger::Line;

use super::look::{Look, apply_button as apply, said};
use super::pieces::Pieces;
pub use choices::{added, place_keys};
use controls::{hint, menu};
pub use controls::{kinds, plain, words_of};
pub use outline::Outline;
use variants::{Changed, changes};

pub fn panel(look: &Look<'_>, outline: Option<Outline>, pieces: &Pieces) -> Markup {
    let document = Document::parse(&look.report().source, &Findings::default());
    let Some(table) = document.design(look.report().variant.as_deref()) else {
        return html! { p.note { "This text cannot be read. Correct it in File." } };
    };
    let (problems, changes) = (look.problem_keys(), changes(look));
    let form = Form { look, design: &table, pieces, problems, changes, row: Cell::default() };
    let keys = (look.game.design_keys)();
    let (sections, basics): (Vec<_>, Vec<_>) =
        keys.iter().filter(|key| !key.any).partition(|key| is_section(key));
    let (shown, more): (Vec<_>, Vec<_>) =
        basics.into_iter().partition(|key| table.get(key.key).is_some() || is_basic(key));
    let (sections, unused) = ordered(look, &table, sections);
    html! {
        (pieces.keep("finish", to_finish(&table, &keys)))
        section #section-basics {
            div.head { h2 { "Basics" } (form.headings()) }
            @for key in shown { (form.row(key, &table, &[])) }
        }
        @for key in &sections {
            @let id = format!("section-{}", key.key);
            (pieces.keep(&id, html! {
                section id=(id) { (form.section(key, &table, &[], outline.as_ref().filter(|_| key.key == "armor"))) }
            }))
        }
        section #section-more {
            div.head { h2 { "More" } span.caption { "not used so far" } }
            div.unused { @for key in unused.iter().filter(|key| form.is_possible(key, &[])) {
                @match &key.holds {
                    Holds::Parts(part) => (form.entries(part, key, &table, &[Step::Key(key.key.to_owned())])),
                    _ => (form.closed(key, &table)),
                }
            } }
            @for key in more { (form.row(key, &table, &[])) }
        }
    }
}

/// The phrases of an import that could not be read.
fn to_finish(table: &Table<'_>, keys: &[Key]) -> Markup {
    let left = table.words("todo");
    let is_choice = |key: &&Key| match &key.holds {
        Holds::Parts(part) => part.table().is_some_and(|(_, alone)| alone.is_some()),
        holds => kinds(holds).is_some(),
    };
    html! {
        div.finish {
            @if !left.is_empty() { h2 { "To finish" } p.caption { "The import could not read this." } }
            @for (number, phrase) in left.iter().enumerate() {
                @let (words, why) = phrase.value.split_once(": ").unwrap_or((phrase.value, ""));
                @let path = format!("todo/{number}");
                div.named {
                    span { (words) " " span.caption { (why) } }
                    select data-add-as=(words) data-todo=(path) aria-label=(format!("Add {words} as")) {
                        option value="" { "Add as …" }
                        @for key in keys.iter().filter(|key| !key.any).filter(is_choice) { option value=(key.key) { (title(key.key)) } }
                    }
                    button type="button" data-remove=(path) aria-label=(format!("Done: {words}")) { "Done" }
                }
            }
        }
    }
}

/// The sections to show, in the order of the page, and the unused ones.
fn ordered<'k>(
    look: &Look<'_>,
    table: &Table<'_>,
    mut sections: Vec<&'k Key>,
) -> (Vec<&'k Key>, Vec<&'k Key>) {
    let first = look.game.sections;
    sections
        .sort_by_key(|key| first.iter().position(|first| *first == key.key).unwrap_or(first.len()));
    sections.into_iter().partition(|key| {
        let is_first = first.contains(&key.key) || look.game.places.contains(&key.key);
        is_first || table.get(key.key).is_some()
    })
}

/// Parts that every vehicle needs, each with a button to choose one.
pub fn missing(look: &Look<'_>) -> Markup {
    let document = Document::parse(&look.report().source, &Findings::default());
    let table = document.design(look.report().variant.as_deref()).unwrap_or_else(Table::empty);
    let keys = (look.game.design_keys)();
    let is_needed = |key: &&Key| key.need == Need::Needed && table.get(key.key).is_none();
    let needed = keys.iter().filter(is_needed);
    let choices: Vec<_> = needed.filter_map(|key| Some((key, key.holds.row()?.0))).collect();
    html! {
        @if !choices.is_empty() {
            p.missing {
                "Still missing: "
                @for (key, kind) in choices {
                    button.primary type="button" data-choose=(key.key) data-kind=(kind) aria-haspopup="dialog" { "Choose " (title(key.key).to_lowercase()) } " "
                }
            }
        }
    }
}

/// The links to the sections, above the form.
pub fn links(look: &Look<'_>) -> Markup {
    let document = Document::parse(&look.report().source, &Findings::default());
    let table = document.design(look.report().variant.as_deref()).unwrap_or_else(Table::empty);
    let keys = (look.game.design_keys)();
    let sections = keys.iter().filter(|key| !key.any && is_section(key)).collect();
    let (sections, _) = ordered(look, &table, sections);
    let spans = |keys: &[&Key]| -> Vec<Span> {
        let written = keys.iter().filter_map(|key| Some(table.get(key.key)?.span().into()));
        let lists = keys.iter().filter(|key| matches!(key.holds, Holds::Parts(_)));
        let entries = lists.flat_map(|key| table.entries(key.key));
        written.chain(entries.flat_map(|entry| spans_of(&entry))).collect()
    };
    let is_bad = |keys: &[&Key]| {
        let spans = spans(keys);
        blocking(&look.report().findings).any(|finding| is_at(finding, &spans))
    };
    let basics: Vec<_> = keys.iter().filter(|key| !key.any && !is_section(key)).collect();
    html! {
        a href="#section-basics" data-bad[is_bad(&basics)] { "Basics" }
        @for key in &sections {
            a href=(format!("#section-{}", key.key)) data-bad[is_bad(&[key])] { (title(key.key)) }
        }
        a href="#section-more" { "More" }
    }
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

struct Form<'f> {
    look: &'f Look<'f>,
    design: &'f Table<'f>,
    pieces: &'f Pieces,
    /// The keys of the problems.
    problems: Vec<String>,
    /// The changes of the shown variant.
    changes: Vec<Changed>,
    /// The catalog row of the entry that is written now.
    row: Cell<Option<&'f ListedRow>>,
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
                    span { @if !sum.is_zero() {
                        span aria-hidden="true" { ((measure.show)(sum)) }
                        span.sr { ", " ((measure.words)(sum)) }
                    } }
                }
            }
        }
    }

    /// A mark for the problems at these spans. It takes no room: the dock lists the problems.
    fn problems(&self, spans: &[Span]) -> Markup {
        let is_here = |finding: &Finding| finding.level != Level::Missing && is_at(finding, spans);
        let all = self.look.report().findings.iter().zip(&self.problems);
        let found: Vec<_> = all.filter(|(finding, _)| is_here(finding)).collect();
        let says = found.iter().map(|(finding, _)| said(&finding.message));
        let says = says.collect::<Vec<_>>().join(". ");
        html! {
            @if let Some((_, key)) = found.first() {
                button.flag type="button" data-problem=(key) title=(says) aria-label=(format!("Problem: {says}")) { "!" }
            }
        }
    }

    /// A field that travels alone.
    fn row(&self, key: &Key, table: &Table<'_>, above: &[Step]) -> Markup {
        let path = [above, &[Step::Key(key.key.to_owned())]].concat();
        self.pieces.keep(&written(&path), self.field(key, table, above))
    }

    /// A table that is not written, closed.
    fn closed(&self, key: &Key, table: &Table<'_>) -> Markup {
        html! {
            details.closed id=(format!("more-{}", key.key)) {
                summary { "+ " (title(key.key)) }
                (self.section(key, table, &[], None))
            }
        }
    }

    fn section(
        &self,
        key: &Key,
        table: &Table<'_>,
        above: &[Step],
        outline: Option<&Outline>,
    ) -> Markup {
        let path = [above, &[Step::Key(key.key.to_owned())]].concat();
        let node = table.get(key.key);
        html! {
            div.head title=(hint(key)) {
                h2 { (title(key.key)) }
                @if let Some(outline) = outline { span.caption { (outline.says) } }
                @if let (Holds::Table { .. }, Some(node)) = (&key.holds, node) {
                    (self.amounts(&[node.span().into()]))
                    (self.problems(&[node.span().into()]))
                }
            }
            (self.completed(key))
            @match &key.holds {
                Holds::Parts(part) => (self.entries(part, key, table, &path)),
                Holds::Table { keys, .. } => {
                    @let below = table.table(key.key).unwrap_or_else(Table::empty);
                    div.sides data-outline[outline.is_some()] {
                        @for key in self.shown(&keys(), &below).into_iter().filter(|key| !self.is_bare(key, &below, &path)) { (self.row(key, &below, &path)) }
                        @if let Some(outline) = outline {
                            (self.pieces.keep("outline", html! { div.outline { (outline.drawing(table, &(self.look.game.design_keys)())) } }))
                        }
                    }
                }
                _ => (self.value(&key.holds, key, table, &path, node)),
            }
        }
    }

    fn entries(&self, part: &Holds, key: &Key, table: &Table<'_>, path: &[Step]) -> Markup {
        let Holds::Table { what, alone, keys } = part else { return html! {} };
        let keys = keys();
        let entries = table.entries(key.key);
        let last = entries.len().saturating_sub(1);
        let item = keys.iter().find(|key| Some(key.key) == *alone);
        let list = written(path);
        // "a weapon", "[sidecar]"
        let what = what.trim_start_matches("a ").trim_start_matches("an ").trim_matches(['[', ']']);
        html! {
            @for (number, entry) in entries.iter().enumerate() {
                @let path = [path, &[Step::Item(number)]].concat();
                (self.entry(entry, &path, (item, what), &keys, number == last))
            }
            @match item.and_then(|item| kinds(&item.holds)) {
                None if joined(&keys).is_some() => {
                    button.add type="button" data-link=(list) data-joins=[joined(&keys)] { "+ Link weapons" }
                }
                Some(kind) => {
                    button.add type="button" data-choose=(list) data-add="entry" data-kind=(kind)
                        data-item=(item.map(|item| item.key).unwrap_or_default()) { "+ Add " (what) }
                    // Freight has a name of its own, not one of the catalog.
                    @if keys.iter().any(|key| key.key == "name" && key.example.is_some()) {
                        button.add type="button" data-entry=(list) { "+ Add other " (what) }
                    }
                }
                None => {
                    button.add type="button" data-entry=(list) { "+ Add " (what) }
                }
            }
        }
    }

    /// The part with this id: "Machine Gun, front".
    fn part_of(&self, id: &str) -> String {
        let is_it = |entry: &&Entry<'_>| matches!(entry, Entry::Table(part) if part.words("id").iter().any(|word| word.value == id));
        let keys = (self.look.game.design_keys)();
        let mut lists = keys.iter().filter(|key| matches!(key.holds, Holds::Parts(_)));
        let called = |list: &Key| {
            Some(called(self.look, self.design.entries(list.key).iter().find(is_it)?, list))
        };
        lists.find_map(called).unwrap_or_else(|| title(id))
    }

    /// A button that corrects the cards of a deck: a vehicle that is only this list.
    fn completed(&self, key: &Key) -> Markup {
        let report = self.look.report();
        let is_deck = self.look.game.sections == [key.key];
        let involved = report.findings.iter().filter(|_| is_deck).flat_map(|found| &found.involved);
        let changes = involved.filter_map(|one| match one {
            Involved::Particular(changes) => Some(changes),
            _ => None,
        });
        let changes: Vec<_> = changes.flatten().cloned().collect();
        let edits = edits_of(report, &changes).filter(|edits| !edits.is_empty());
        html! { @if let Some(edits) = edits { p.missing { (apply("complete the deck", &format!("Complete the {}", key.key), &edits)) } } }
    }

    fn entry(
        &self,
        entry: &Entry<'_>,
        path: &[Step],
        (item, what): (Option<&Key>, &str),
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
        let spans = spans_of(entry);
        let word = word.unwrap_or_default();
        let kind = item.and_then(|item| kinds(&item.holds));
        let row = kind.as_ref().and_then(|kind| self.look.row(kind, word, entry.span()));
        let joins = joined(keys).zip(table).map(|(key, own)| own.words(key)).unwrap_or_default();
        let joins: Vec<_> = joins.iter().map(|id| self.part_of(id.value)).collect();
        let name = row.map_or(word.to_owned(), |row| row.title().to_owned());
        let name = if joins.is_empty() { name } else { joins.join(" + ") };
        let own_name =
            || table.and_then(|table| table.words("name").first().map(|name| name.value));
        let name = if name.is_empty() { own_name().unwrap_or(what).to_owned() } else { name };
        let count =
            table.and_then(|table| table.get("count")).map(plain).filter(|count| count != "1");
        let node = |key: &str| table.and_then(|table| table.get(key));
        // Links and variants write ids by themselves.
        let is_name = |key: &Key| key.key == item_key && kind.is_some();
        let is_detail = |key: &&Key| !is_name(key) && key.key != "id" && !is_place(key);
        let own = table.cloned().unwrap_or_else(Table::empty);
        self.row.set(row);
        // A small vehicle of its own.
        let is_open = item.is_none() && joined(keys).is_none();
        let more = html! {
            @for key in keys.iter().filter(is_detail) {
                @if is_open && own.get(key.key).is_none() && !self.is_possible(key, path) {}
                @else if is_open && is_section(key) { (self.section(key, &own, path, None)) } @else { (self.field(key, &own, path)) }
            }
            div.actions {
                @if keys.iter().any(|key| is_place(&key)) { button type="button" data-put { "Move to another side" } }
                button type="button" data-duplicate=(id) { "Duplicate" }
                @if path.last() != Some(&Step::Item(0)) { button type="button" data-move=(id) data-by="-1" { "Move up" } }
                @if !is_last { button type="button" data-move=(id) data-by="1" { "Move down" } }
                button type="button" data-remove=(id) aria-label=(format!("Remove {name}")) { "Remove" }
            }
        };
        self.pieces.keep(&id, html! {
            div.entry data-key=(id) {
                @for key in keys.iter().filter(is_place) {
                    @if let Some(words) = words_of(&key.holds) {
                        @let at = [path, &[Step::Key(key.key.to_owned())]].concat();
                        @let words = self.possible(words, &at);
                        (self.choice_of_words(&written(&at), &words, node(key.key), &format!("{name}: {}", title(key.key))))
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
                    None if is_open => {}
                    None => span.part { span.name { (name) } },
                }
                @if is_open { div.group { (more) } } @else { (menu(&id, &format!("More about {name}"), more)) }
                (self.problems(&spans))
            }
        })
    }
}

/// A part of a list with its place: "Machine Gun, front".
pub fn called(look: &Look<'_>, entry: &Entry<'_>, list: &Key) -> String {
    let alone = list.holds.table().and_then(|(_, alone)| alone).unwrap_or_default();
    let (word, place) = match entry {
        Entry::Table(table) => {
            let mut places =
                look.game.places.iter().filter_map(|key| table.words(key).first().copied());
            (table.words(alone).first().map(|word| word.value), places.next())
        }
        entry => (entry.word(), None),
    };
    let word = word.unwrap_or_default();
    let kinds = list.below().iter().find(|key| key.key == alone).and_then(|key| kinds(&key.holds));
    let row = kinds.and_then(|kinds| look.row(&kinds, word, entry.span()));
    let name = row.map_or_else(|| title(word), |row| row.title().to_owned());
    place.map_or(name.clone(), |place| format!("{name}, {}", place.value))
}

/// The key of a list of other parts, such as the weapons of a link.
fn joined(keys: &[Key]) -> Option<&'static str> {
    let refers = |key: &&Key| match &key.holds {
        Holds::Several(one) => matches!(**one, Holds::Reference(_)),
        _ => false,
    };
    keys.iter().find(refers).map(|key| key.key)
}

/// An entry and its values. The span of a table with a header is only the header.
fn spans_of(entry: &Entry<'_>) -> Vec<Span> {
    let mut spans = vec![entry.span()];
    if let Entry::Table(table) = entry {
        let values = table.names().into_iter().filter_map(|key| table.get(key));
        spans.extend(values.map(|value| Span::from(value.span())));
    }
    spans
}

/// Whether a problem of this text is at one of these spans.
fn is_at(finding: &Finding, spans: &[Span]) -> bool {
    let at = finding.at.span;
    let is_own = finding.at.source.is_none() && at.start < at.end;
    is_own && spans.iter().any(|span| holds(*span, at))
}

fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
