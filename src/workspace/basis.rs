//! The catalogs, division and event that decide verdicts.

use std::path::{Path, PathBuf};

use crate::event::Event;
use crate::games::{Options, SYSTEMS};
use crate::report::Report;
use crate::report::division::Wanted;

use super::Missing;
use super::catalogs::LoadedCatalogs;
use super::events::{self, Opened};

/// The options of the command line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms<'t> {
    pub division: Option<Wanted>,
    pub event: Option<&'t str>,
    /// Folders of house rules, which override the settings' or the event's.
    pub catalogs: &'t [String],
}

/// Everything that decides verdicts.
pub struct Basis {
    pub options: Options,
    pub event: Option<Event>,
    pub event_file: Option<PathBuf>,
    pub loaded: LoadedCatalogs,
    /// Reports on faulty files and catalogs of the event.
    pub faulty: Vec<Report>,
}

impl Basis {
    pub fn open(terms: Terms<'_>) -> Result<Basis, Missing> {
        let loaded = match terms.event {
            Some(_) => LoadedCatalogs::default(),
            None => LoadedCatalogs::load(terms.catalogs)?,
        };
        let of_settings = loaded.event.as_deref().filter(|_| terms.division.is_none());
        let Some(name) = terms.event.or(of_settings) else {
            let catalogs = loaded.catalogs.clone();
            let mut options = Options { catalogs, ..Options::default() };
            options.division = terms.division.and_then(|wanted| number_of(wanted, &options));
            let event_file =
                loaded.event.as_ref().and_then(|file| Path::new(file).canonicalize().ok());
            return Ok(Basis { options, event: None, event_file, loaded, faulty: Vec::new() });
        };
        let Opened { event, loaded, reports: faulty, path: event_file } =
            events::open_over(name, terms.catalogs)?;
        let (options, event) = (event.options.clone(), Some(event));
        Ok(Basis { options, event, event_file, loaded, faulty })
    }
}

/// The number of a division. Amounts use the catalog of the game that counts dollars. `None` if there is no such
/// division: whether that is an error depends on the games.
fn number_of(wanted: Wanted, options: &Options) -> Option<i64> {
    let unit = SYSTEMS.iter().find_map(|game| game.dollars_a_division(options));
    wanted.number(unit).ok()
}
