//! A design file, judged, rendered and printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roadworthy::games::Options;

fuzz_target!(|data: &[u8]| {
    if let Some(source) = roadworthy_fuzz::source("fuzz.toml", data) {
        roadworthy_fuzz::follow(&source, &Options { division: Some(10), ..Options::default() });
    }
});
