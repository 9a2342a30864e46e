//! The catalogs, division and event that decide verdicts.

use std::path::{Path, PathBuf};

use crate::event::Event;
use crate::games::{Options, SYSTEMS};
use crate::report::Report;
use crate::report::division::Wanted;

use super::Missing;
use super::catalogs::LoadedCatalogs;
use super::events::{self, Opened};

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
    /// By the options of the command line. `catalogs` are folders of house rules, which override the settings' or the
    /// event's.
    pub fn open(
        division: Option<Wanted>,
        event: Option<&str>,
        catalogs: &[String],
    ) -> Result<Basis, Missing> {
        let loaded = match event {
            Some(_) => LoadedCatalogs::default(),
            None => LoadedCatalogs::load(catalogs)?,
        };
        let of_settings = loaded.event.as_deref().filter(|_| division.is_none());
        let Some(name) = event.or(of_settings) else {
            let mut options = Options { catalogs: loaded.catalogs.clone(), ..Options::default() };
            options.division = division.and_then(|wanted| number_of(wanted, &options));
            let event_file =
                loaded.event.as_ref().and_then(|file| Path::new(file).canonicalize().ok());
            return Ok(Basis { options, event: None, event_file, loaded, faulty: Vec::new() });
        };
        let Opened { event, loaded, reports: faulty, path: event_file } =
            events::open_over(name, catalogs)?;
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
