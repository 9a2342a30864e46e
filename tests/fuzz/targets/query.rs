//! The first line has conditions on the designs of all games, the second line has sort keys.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use roadworthy::report::judge;
use roadworthy::report::Report;
use roadworthy::text::source::Source;
use roadworthy::games::{Options, SYSTEMS};

static DESIGNS: LazyLock<Vec<Report>> = LazyLock::new(|| {
    let designs = SYSTEMS.iter().flat_map(|system| system.designs.iter().take(3));
    let unreadable = ("odd.toml", "name = \"Odd\"\nweapons = [\"MG\", \"smoke machine\"]\n");
    let sources = designs.chain([&unreadable]).map(|(name, text)| Source::new(*name, *text));
    sources.flat_map(|source| judge::describe_all(&source, &Options::default())).collect()
});

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (wanted, keys) = text.split_once('\n').unwrap_or((text, "cost"));
    roadworthy_fuzz::choose(wanted, keys, &DESIGNS);
});
