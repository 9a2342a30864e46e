//! The game of a folder: the one that all designs in it are for.

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::system_of;

use super::files;
use super::kinds::looks_like_design;

/// The id of the game that every design in the current folder is for. Folders below it may be for other games.
pub fn of_folder() -> Option<&'static str> {
    let found = files::under(".", |_| true).into_iter().flatten();
    let mut games = found.filter_map(|found| {
        let source = files::read(&found.name, &found.path).ok()?;
        let unheard = Findings::default();
        let document = Document::parse(&source, &unheard);
        let table = document.base();
        looks_like_design(&table).then(|| system_of(&table, &unheard).id())
    });
    let first = games.next()?;
    games.all(|game| game == first).then_some(first)
}
