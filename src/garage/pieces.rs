//! Pieces of the page: elements with a key and a version. An answer has only the pieces that differ from the page's.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, PreEscaped};

/// Keeps the pieces of one answer. A piece is kept after the pieces inside it.
#[derive(Default)]
pub struct Pieces(RefCell<Vec<Piece>>);

struct Piece {
    key: String,
    version: String,
    html: String,
    /// An empty element: the place of the piece in the piece around it.
    mark: String,
}

impl Pieces {
    /// Keeps one element as a piece. Its attributes may have any order, but it must not be void. Returns its mark.
    pub fn keep(&self, key: &str, element: Markup) -> Markup {
        let html = element.into_string();
        let version = format!("{:08x}", hash(&html) as u32);
        let (tag, rest) = html.split_at(html.find([' ', '>']).unwrap_or(html.len()));
        let open = format!("{tag} data-piece=\"{key}\"");
        let mark = mark(tag, key);
        let html = format!("{open} data-version=\"{version}\"{rest}");
        self.0.borrow_mut().push(Piece { key: key.to_owned(), version, html, mark: mark.clone() });
        PreEscaped(mark)
    }

    /// Keeps a piece that takes time to make, or only marks its place: the page keeps what it has until a later answer.
    pub fn later_or(
        &self,
        is_made: bool,
        tag: &str,
        key: &str,
        element: impl FnOnce() -> Markup,
    ) -> Markup {
        if is_made { self.keep(key, element()) } else { PreEscaped(mark(&format!("<{tag}"), key)) }
    }

    /// The pieces that the page does not have in this version; a piece comes before the pieces inside it.
    pub fn missing_in(self, have: &HashMap<String, String>) -> Vec<[String; 2]> {
        let pieces = self.0.into_inner().into_iter().rev();
        let missing = pieces.filter(|piece| have.get(&piece.key) != Some(&piece.version));
        missing.map(|piece| [piece.key, piece.html]).collect()
    }

    /// The HTML with all pieces in their places.
    pub fn whole(self, html: Markup) -> Markup {
        let mut html = html.into_string();
        for piece in self.0.into_inner().into_iter().rev() {
            html = html.replacen(&piece.mark, &piece.html, 1);
        }
        PreEscaped(html)
    }
}

fn mark(tag: &str, key: &str) -> String {
    format!("{tag} data-piece=\"{key}\"></{}>", &tag[1..])
}

pub fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
