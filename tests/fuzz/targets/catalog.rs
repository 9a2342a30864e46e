//! A file of a house catalog, and a design that uses it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::report::Report;
use roadworthy::text::source::Source;
use roadworthy::games::browse::Listing;
use roadworthy::games::{Options, SYSTEMS};

fuzz_target!(|data: &[u8]| {
    let Some(source) = roadworthy_fuzz::source("house/fuzz.toml", data) else { return };
    let print = roadworthy_fuzz::share(&source, "forms", 16);
    let folder = Folder { name: "house".into(), files: vec![source] };
    let (catalogs, files) = Catalogs::load(&[folder]);
    let reports: Vec<_> = files.into_iter().map(Report::from).collect();
    roadworthy_fuzz::render(&reports);
    let games: Vec<_> = reports.iter().map(|report| report.system.0).collect();
    let options = Options { catalogs, ..Options::default() };
    for system in SYSTEMS.iter().filter(|system| games.contains(&system.id)) {
        Listing::of(*system, &options.catalogs);
        for (name, text) in system.designs.iter().take(1) {
            roadworthy_fuzz::follow(&Source::new(*name, *text), &options);
        }
        for kind in system.forms.iter().filter(|_| print) {
            let form = roadworthy::report::judge::form(kind, &options);
            roadworthy_fuzz::print_sheets(form.into_iter().collect(), 0, false);
        }
    }
});
