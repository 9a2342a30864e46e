//! The variants of a design: their verdicts, and the differences of the shown one from the base design.

use maud::{Markup, html};

use crate::check::finding::Findings;
use crate::document::edit::edits;
use crate::document::shape::Key;
use crate::document::tree::{Node, Value};
use crate::document::{Document, Entry, Table};
use crate::text::edit::{Change, Path, Step};
use crate::text::{label as title, suggest};
use crate::units::counted;

use super::super::look::{Look, apply_button as apply};
use super::{called, kinds, plain};

/// Something that the shown variant changes.
pub struct Changed {
    /// The path from the root of the file.
    pub at: Path,
    says: String,
    now: String,
    /// The base's value, if it has one.
    pub base: Option<String>,
}

/// The steps to a variant.
pub const OWN: usize = 2;

pub fn menu(look: &Look<'_>, address: &dyn Fn(Option<&str>) -> String) -> Markup {
    let report = look.report();
    let changes = changes(look);
    let price = look.game.price.and_then(|key| look.game.figure(key));
    let of_all = changes.iter().map(|change| change.at[..=OWN].to_vec());
    html! {
        details.menu #variants {
            summary { "Variants ▾" }
            div.group {
                ul { @for one in &look.reports { li {
                    a href=(address(one.variant.as_deref())) aria-current=[(one.variant == report.variant).then_some("page")] {
                        span { (if one.variant.is_some() { one.name.as_str() } else { "Base design" }) }
                        span.number { @if let Some((figure, cost)) = price.and_then(|price| Some((price, one.figure(price.key)?))) { ((figure.show)(cost)) } }
                        span data-verdict=(one.verdict.name()) { (one.verdict.words()) }
                    }
                } } }
                button type="button" data-compare-with="*" { "Compare all " (look.reports.len()) }
                (new_variant())
                @if let Some(id) = &report.variant {
                    h3 { (report.name) " changes " (counted(changes.len() as i64, "thing")) }
                    @for Changed { at, says, now, base } in &changes {
                        div.named {
                            span { (says) ": " strong { (now) } " " span.caption { (base.as_ref().map_or("not in the base".to_owned(), |base| format!("base: {base}"))) } }
                            (removal(look, says, "Use base", [at.clone()]))
                        }
                    }
                    div.named {
                        (removal(look, "base for all", "Use base for all", of_all))
                        (removal(look, "delete variant", "Delete variant", [steps(["variants", id])]))
                    }
                }
                p.caption { "A change of the base also changes the variants, except where they differ." }
            }
        }
    }
}

/// A field for the name of a new variant.
pub fn new_variant() -> Markup {
    html! {
        div.named {
            input #variant-name type="text" maxlength="75" placeholder="Name of the variant" aria-label="Name of the new variant";
            button type="button" data-new-variant { "New variant" }
        }
    }
}

/// A button that removes these values of the file.
fn removal(
    look: &Look<'_>,
    label: &str,
    says: &str,
    paths: impl IntoIterator<Item = Path>,
) -> Markup {
    let source = &look.report().source;
    let document = Document::parse(source, &Findings::default());
    let mut removed: Vec<_> = paths.into_iter().map(|path| Change::Remove { path }).collect();
    removed.dedup();
    let edits = edits(&source.text, &document.base(), look.game.design_keys, &removed);
    html! { @if let Some(edits) = edits { (apply(label, says, &edits)) } }
}

fn steps(keys: [&str; OWN]) -> Path {
    keys.map(|key| Step::Key(key.to_owned())).to_vec()
}

/// The changes of the shown variant, in the order of its text.
pub fn changes(look: &Look<'_>) -> Vec<Changed> {
    let report = look.report();
    let document = Document::parse(&report.source, &Findings::default());
    let id = report.variant.as_deref().unwrap_or_default();
    let Some(own) = document.variant(id) else { return Vec::new() };
    let keys = (look.game.design_keys)();
    read(look, [&own.own(), &document.base()], &keys, &steps(["variants", id]), "")
}

/// The differences between a table and the base's table. `part` is its name.
fn read(
    look: &Look<'_>,
    [own, base]: [&Table<'_>; 2],
    keys: &[Key],
    above: &[Step],
    part: &str,
) -> Vec<Changed> {
    let mut changes = Vec::new();
    let mut push = |at, says: String, now: &str, base| {
        changes.push(Changed { at, says, now: now.to_owned(), base });
    };
    let mut below = Vec::new();
    let is_fact = |name: &str| ["name", "published", "source", "id"].contains(&name);
    for name in own.keys_that(|name| !is_fact(name)).iter().map(|key| key.value) {
        let Some(node) = own.get(name) else { continue };
        let key = keys.iter().find(|key| key.key == name && !key.any);
        let inner = key.map(Key::below).unwrap_or_default();
        let path = [above, &[Step::Key(name.to_owned())]].concat();
        let item = |number| [&path[..], &[Step::Item(number)]].concat();
        let says = if part.is_empty() {
            title(name)
        } else {
            format!("{part}, {}", title(name).to_lowercase())
        };
        match (own.table(name), node.get_ref()) {
            (Some(own), _) => {
                let base = base.table(name).unwrap_or_else(Table::empty);
                below.extend(read(look, [&own, &base], &inner, &path, &says));
            }
            (None, _) if name == "remove" => {
                for (number, word) in own.words(name).iter().enumerate() {
                    let is_named =
                        |entry: &Entry<'_>| entry.words().any(|own| suggest::same(own, word.value));
                    let found = |key: &Key| {
                        let entry = base.entries(key.key).into_iter().find(is_named)?;
                        Some(called(look, &entry, key))
                    };
                    let says = keys.iter().find_map(found).unwrap_or_else(|| title(word.value));
                    push(item(number), says, "removed", None);
                }
            }
            (None, Value::Array(_)) => {
                let old = base.entries(name);
                for (number, entry) in own.entries(name).iter().enumerate() {
                    let mut same =
                        old.iter().filter(|old| entry.id().is_some() && old.id() == entry.id());
                    match (same.next(), entry, key) {
                        (Some(old @ Entry::Table(base)), Entry::Table(own), Some(key)) => {
                            let part = called(look, old, key);
                            below.extend(read(look, [own, base], &inner, &item(number), &part));
                        }
                        (_, _, Some(key)) => {
                            push(item(number), called(look, entry, key), "added", None)
                        }
                        _ => {}
                    }
                }
            }
            (None, _) => {
                let base = base.get(name).map(|node| value(look, key, node));
                push(path, says, &value(look, key, node), base);
            }
        }
    }
    changes.extend(below);
    changes
}

/// A value in words: the title of a row, a number, "yes".
fn value(look: &Look<'_>, key: Option<&Key>, node: &Node<'_>) -> String {
    let word = match node.get_ref() {
        Value::Boolean(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        _ => plain(node),
    };
    let kinds = key.and_then(|key| kinds(&key.holds));
    let row = kinds.and_then(|kinds| look.row(&kinds, &word, node.span().into()));
    row.map_or(word, |row| row.title().to_owned())
}
