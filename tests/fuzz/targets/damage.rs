//! A damage file, applied to sheets of a few designs, one of each game and kind.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use roadworthy::check::finding::Findings;
use roadworthy::change;
use roadworthy::report::judge;
use roadworthy::report::{Report, Subject};
use roadworthy::sheet::damage;
use roadworthy::text::source::Source;
use roadworthy::games::{Options, SYSTEMS};

static DESIGNS: LazyLock<Vec<Report>> = LazyLock::new(|| {
    let firsts = SYSTEMS.iter().flat_map(|system| system.designs.iter().take(1));
    let cycle = SYSTEMS[0].designs.iter().filter(|(_, text)| text.contains("[sidecar]")).take(1);
    let designs = firsts.chain(cycle).map(|(name, text)| Source::new(*name, *text));
    designs.flat_map(|source| change::check(&source, &Options::default())).collect()
});

fuzz_target!(|data: &[u8]| {
    let Some(source) = roadworthy_fuzz::source("damage.toml", data) else { return };
    for (number, report) in DESIGNS.iter().enumerate() {
        let Some(mut sheet) = judge::sheet(report, &Options::default()) else { continue };
        let findings = Findings::default();
        damage::mark(&mut sheet, &source, &findings);
        let told = Report::of_file(source.clone(), Subject::Damage, findings.into_vec());
        roadworthy_fuzz::render(&[told]);
        if number == data.len() % DESIGNS.len() {
            let whole = roadworthy_fuzz::share(&source, "documents", 32);
            roadworthy_fuzz::print_sheets(vec![sheet], data.len() as u64, whole);
        }
    }
});
