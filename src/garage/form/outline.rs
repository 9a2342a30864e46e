//! The drawing beside the armor. Its parts lead to their controls.

use maud::{Markup, PreEscaped};

use crate::document::shape::{Holds, Key};
use crate::document::{Entry, Table};
use crate::sheet::page::{Area, Item};
use crate::sheet::svg;
use crate::text::source::Span;

use super::{holds, spans_of};

/// The vehicle from above, without its armor.
pub struct Outline {
    /// "plastic, 80 points".
    pub says: String,
    pub items: Vec<Item>,
    pub size: (f32, f32),
}

impl Outline {
    /// A drawing whose parts lead to their controls.
    pub(super) fn drawing(&self, table: &Table<'_>, keys: &[Key]) -> Markup {
        let part = |item: &Item| match item {
            Item::Part(Area { x, y, width, height }, at) => {
                let path = path_at(table, keys, *at)?;
                Some(format!(
                    "<rect data-part=\"{path}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\"/>"
                ))
            }
            _ => None,
        };
        let parts = self.items.iter().filter_map(part);
        let drawn: String = svg::groups(&self.items).into_iter().chain(parts).collect();
        PreEscaped(svg::framed(&drawn, self.size, "From above"))
    }
}

/// The path of the part that is written here.
fn path_at(table: &Table<'_>, keys: &[Key], at: Span) -> Option<String> {
    let is_here = |entry: &Entry<'_>| spans_of(entry).iter().any(|span| holds(*span, at));
    keys.iter().find_map(|key| match key.holds {
        Holds::Parts(_) => {
            let number = table.entries(key.key).iter().position(is_here)?;
            Some(format!("{}/{number}", key.key))
        }
        _ => holds(table.get(key.key)?.span().into(), at).then(|| key.key.to_owned()),
    })
}
