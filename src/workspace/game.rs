//! The game of a folder: the one that all designs in it are for.

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::system_of;

use super::disk::Disk;
use super::files;
use super::kinds::{Kind, likely};

/// The id of the game that every design in the current folder is for. Folders below it may be for other games.
pub fn of_folder() -> Option<&'static str> {
    let disk = Disk::default();
    let found = files::under(".", |_| true).into_iter().flatten();
    let mut games = found.filter_map(|found| {
        let source = disk.read(&found.name, &found.path).ok()?;
        let unheard = Findings::default();
        let document = Document::parse(&source, &unheard);
        let table = document.base();
        (likely(&table) == Some(Kind::Design)).then(|| system_of(&table, &unheard).id())
    });
    let first = games.next()?;
    games.all(|game| game == first).then_some(first)
}
