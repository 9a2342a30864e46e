//! Where a word comes from: an id from the part that has it, a row from a house catalog, a variant's key from its base.

use lsp_types::{Location, Position};

use crate::text::source::Place;

use super::cursor::{At, Spot, spot};
use super::file::File;
use super::hover::row;
use super::ids::{at, ids};
use super::uri;

pub fn definition(file: &File, position: Position) -> Option<Location> {
    let offset = file.offset(position);
    let here = |span| Location { uri: file.uri.clone(), range: file.range(span) };
    let ids = ids(file);
    if let Some(id) = at(&ids, offset) {
        let given = ids.iter().find(|other| other.is_given && other.is_same(&id))?;
        return Some(here(given.span));
    }
    let Spot { path, at, .. } = spot(&file.source.text, file.sections(), offset)?;
    match at {
        At::Value { key, span } => {
            let row = row(file, &path, key, span)?;
            let place = file.basis.options.catalogs.place(file.system(), &row.kind, &row.id)?;
            location(file, &place)
        }
        At::Key { span, .. } => {
            let ["variants", _, above @ ..] = &path[..] else { return None };
            let name = &file.source.text[span.start..span.end];
            let mut base =
                file.sections().iter().filter(|section| section.keys().eq(above.iter().copied()));
            let pair =
                base.find_map(|section| section.pairs.iter().find(|pair| pair.is_called(name)));
            let table = || {
                let path = above.iter().copied().chain([name]);
                file.sections().iter().find(|section| section.keys().eq(path.clone()))
            };
            pair.map(|pair| here(pair.span)).or_else(|| Some(here(table()?.header)))
        }
        At::Header(_) => None,
    }
}

/// A place in a file; nothing if it is built in.
fn location(file: &File, place: &Place) -> Option<Location> {
    let range = file.client.encoding.range(&place.source, place.span);
    Some(Location { uri: uri::of_source(&place.source)?, range })
}
