//! An event, and a field of its game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roadworthy::event::{Event, Files};
use roadworthy::games::overlay::Catalogs;
use roadworthy::show::event::Asked;
use roadworthy::show::format::{Style, terminal};
use roadworthy::text::source::Source;

fuzz_target!(|data: &[u8]| {
    let Some(source) = roadworthy_fuzz::source("event.toml", data) else { return };
    let files = Files::gather(source, |_, name| Err(format!("no file {name}")));
    files.catalogs();
    let (event, reports) = Event::read(&files, Catalogs::default());
    roadworthy_fuzz::render(&reports);
    terminal::FORMAT.write(&Asked { event: &event, files: None }, Style::PLAIN);
    let designs = event.system.designs.iter().take(3);
    let designs: Vec<_> = designs.map(|(name, text)| Source::new(*name, *text)).collect();
    roadworthy_fuzz::judge_field(&event, &designs);
});
