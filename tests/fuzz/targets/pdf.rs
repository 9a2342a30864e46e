//! A PDF of record sheets, its ticked boxes and the designs in it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roadworthy::games::Options;
use roadworthy::sheet::filled;
use roadworthy::text::source::Source;

fuzz_target!(|data: &[u8]| {
    let _ = filled::marks(data, "33daf6-47cf45", None);
    for attached in filled::designs(data).into_iter().take(4) {
        roadworthy_fuzz::follow(&Source::new("fuzz.toml", attached.text), &Options::default());
    }
});
