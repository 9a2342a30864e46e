//! The end of a PDF of record sheets, and the designs in it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roadworthy::games::Options;
use roadworthy::sheet::attachment::Attached;
use roadworthy::text::source::Source;

fuzz_target!(|data: &[u8]| {
    for attached in Attached::all(data).into_iter().take(4) {
        roadworthy_fuzz::follow(&Source::new("fuzz.toml", attached.text), &Options::default());
    }
});
