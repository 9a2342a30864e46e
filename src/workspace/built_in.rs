//! The vehicles that are built in: those of the rulebooks, and our own.

use std::path::Path;

use crate::games::{Extent, Game, Options};
use crate::report::judge;
use crate::text::source::Source;
use crate::text::suggest;

/// A built-in design, or one of its variants.
pub struct BuiltIn {
    pub game: &'static Game,
    pub source: Source,
    pub variant: Option<String>,
    pub name: String,
}

/// The built-in designs of a game: "published classic/hotshot.toml".
pub fn sources(game: &'static Game) -> impl Iterator<Item = Source> {
    let kind = if game.published().is_empty() { "built-in" } else { "published" };
    let path = move |name: &str| format!("{kind} {}/{name}", game.id);
    game.designs.iter().map(move |(name, text)| Source::new(path(name), *text))
}

/// Finds a vehicle by its name or file, such as `killer-kart`, `killer-kart.toml` or `hotshot.toml#one-mg`. Otherwise
/// returns the nearest name.
pub fn find(
    wanted: &str,
    games: impl IntoIterator<Item = &'static Game>,
) -> Result<BuiltIn, Option<String>> {
    let file = wanted.rsplit('/').next().unwrap_or(wanted);
    let options = Options { extent: Extent::Figures, ..Options::default() };
    let mut names = Vec::new();
    for game in games {
        for source in sources(game) {
            for report in judge::describe_all(&source, &options) {
                let (path, name) = (report.path(), report.name.clone());
                let path = path.rsplit('/').next().unwrap_or(&path);
                let stem = Path::new(path).file_stem().is_some_and(|stem| stem == file);
                if path == file || stem || suggest::same(&name, wanted) {
                    return Ok(BuiltIn { game, source, variant: report.variant, name });
                }
                names.push(name);
            }
        }
    }
    Err(suggest::nearest(wanted, names.iter().map(String::as_str)).map(str::to_owned))
}
