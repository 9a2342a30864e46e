//! Writes imported vehicles as designs.

use toml_edit::{Array, DocumentMut, Table};

use crate::document::shape::{Shape, changes, file, kinds::text_value};
use crate::import::{Block, Sketch, Tally, slug};
use crate::text::unused;

use super::game::own_design;

/// The design as a file, with its to-do list and its named variants, or with the options left to do.
pub fn written<D: Shape>(
    game: &str,
    sketch: &Sketch,
    block: &Block,
    variants: Option<&[(String, Sketch)]>,
    source: &str,
    tally: &mut Tally,
) -> String {
    for (name, change) in block.options.iter().filter(|_| variants.is_none()) {
        tally.leave(&format!("{name} – {change}"), "options are read in Classic only");
    }
    let name = block.name.as_str();
    let base = design::<D>(name, &sketch.keys);
    let mut whole = file(game, &base);
    let mut list: Array = tally.todo.iter().map(|entry| text_value(entry)).collect();
    if list.len() > 1 {
        list.iter_mut().for_each(|entry| entry.decor_mut().set_prefix("\n    "));
        list.set_trailing_comma(true);
        list.set_trailing("\n");
    }
    if !list.is_empty() {
        whole.insert("todo", list.into());
    }
    let published = |sketch: &Sketch, into: &mut Table| {
        if !sketch.figures.is_empty() {
            let source = [("source".into(), text_value(source).into())].into_iter();
            let figures: Table = source.chain(sketch.figures.clone()).collect();
            into.insert("published", figures.into());
        }
    };
    published(sketch, &mut whole);
    let mut all = Table::new();
    all.set_implicit(true);
    for (title, sketch) in variants.into_iter().flatten() {
        let own = slug(title.strip_prefix(name).unwrap_or(title));
        let own = if own.is_empty() { "variant" } else { &own };
        let id = unused(own, |id| all.contains_key(id));
        let mut table = changes(&base, &design::<D>(title, &sketch.keys));
        published(sketch, &mut table);
        table.decor_mut().set_prefix("\n");
        all.insert(&id, table.into());
    }
    if !all.is_empty() {
        whole.insert("variants", all.into());
    }
    DocumentMut::from(whole).to_string()
}

pub fn design<D: Shape>(name: &str, keys: &Table) -> D {
    let mut keys = keys.clone();
    keys.insert("name", text_value(name).into());
    own_design(DocumentMut::from(keys).to_string())
}
