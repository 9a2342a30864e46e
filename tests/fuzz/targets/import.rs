//! Printed vehicles, and the imported designs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roadworthy::report::import;
use roadworthy::text::source::Source;
use roadworthy::games::Options;

fuzz_target!(|data: &[u8]| {
    let Some(text) = roadworthy_fuzz::source("fuzz.txt", data) else { return };
    let options = Options::default();
    let (vehicles, report) = import::read(&text, &options);
    roadworthy_fuzz::render(report.as_slice());
    for vehicle in vehicles.iter().take(4) {
        let name = format!("{}.toml", vehicle.slug());
        roadworthy_fuzz::follow(&Source::new(name, vehicle.design.as_str()), &options);
    }
});
