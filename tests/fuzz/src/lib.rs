//! Shared steps of the fuzz targets: judge the input, render it in every format, print its sheets.
//!
//! Fixes, outputs, derivations and PDFs are slow, so each runs for a [`share`] of the inputs.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use roadworthy::report::comparison::Comparison;
use roadworthy::event::Event;
use roadworthy::change;
use roadworthy::report::judge;
use roadworthy::query::{Query, Selection, Sort};
use roadworthy::show::View;
use roadworthy::show::comparison::SideBySide;
use roadworthy::show::declaration::Declarations;
use roadworthy::show::files::Files;
use roadworthy::show::vehicles::Vehicles;
use roadworthy::show::verdicts::Verdicts;
use roadworthy::show::derivation::Derived;
use roadworthy::show::statistics::Overview;
use roadworthy::show::format::{FORMATS, Style};
use roadworthy::report::{Report, Subject};
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::Sheet;
use roadworthy::sheet::page::Paper;
use roadworthy::sheet::pdf::Writer;
use roadworthy::text::source::Source;
use roadworthy::report::statistics::Statistics;
use roadworthy::games::browse::Listing;
use roadworthy::games::{Options, SYSTEMS, system};

/// The input as a text file, if it is text.
pub fn source(name: &str, bytes: &[u8]) -> Option<Source> {
    std::str::from_utf8(bytes).ok().map(|text| Source::new(name, text))
}

/// Whether an input is in the share of one in `of`; deterministic.
pub fn share(source: &Source, stage: &str, of: u64) -> bool {
    choice(source, stage).is_multiple_of(of)
}

fn choice(source: &Source, stage: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&source.text, stage).hash(&mut hasher);
    hasher.finish()
}

/// Judges a design, and renders all views.
pub fn follow(source: &Source, options: &Options) {
    let reports = match share(source, "repairs", 8) {
        true => change::check(source, options),
        false => judge::describe_all(source, options),
    };
    render(&reports);
    derive(&reports, options);
    set_side_by_side(&reports);
    print(&reports, options);
}

/// Renders reports; no output contains terminal escapes.
pub fn render(reports: &[Report]) {
    let Some(first) = reports.first() else { return };
    let views: [&dyn View; 4] = [
        &Verdicts { full: true, ..Verdicts::of(reports) },
        &Vehicles { reports, is_full: true, next: None, options: None },
        &Files(reports),
        &Declarations::of(reports),
    ];
    if share(&first.source, "outputs", 16) {
        views.into_iter().for_each(write);
    } else {
        let one = choice(&first.source, "output") as usize;
        let style = STYLES[one % STYLES.len()];
        is_tame(&FORMATS[one % FORMATS.len()].write(views[one % views.len()], style));
    }
}

const STYLES: [Style; 3] =
    [Style::PLAIN, Style::UNBOUNDED, Style { color: false, width: 40 }];

fn write(view: &dyn View) {
    for (format, style) in FORMATS.iter().flat_map(|format| STYLES.map(|style| (format, style))) {
        is_tame(&format.write(view, style));
    }
}

fn is_tame(output: &str) {
    let raw = output.chars().find(|c| c.is_control() && !['\n', '\t', '\r'].contains(c));
    assert!(raw.is_none(), "an output has a raw {raw:?}: {output}");
}

/// Derives every figure of a few designs; the result must equal the figure.
pub fn derive(reports: &[Report], options: &Options) {
    let wanted = |report: &&Report| report.is_described() && share(&report.source, "figures", 4);
    for report in reports.iter().take(2).filter(wanted) {
        let Some(game) = system(report.system.0) else { continue };
        let told = share(&report.source, "derivations", 16);
        let listing = told.then(|| Listing::of(game, &options.catalogs));
        for stat in report.summary.stats.iter().filter(|stat| stat.value.is_known()) {
            let derived = judge::derive(report, options, stat.key);
            let listed = game.figures().iter().any(|figure| figure.key == stat.key);
            if listed && !report.is_partial() {
                let result = derived.as_ref().map(|derivation| derivation.result());
                assert_eq!(result, stat.number(), "{}", stat.key);
            }
            if let (Some(derivation), Some(listing)) = (derived, &listing) {
                let Some(figure) = game.figure(stat.key) else { continue };
                write(&Derived::new(report, figure, &derivation, listing));
            }
        }
    }
}

static LISTINGS: LazyLock<Vec<Listing>> =
    LazyLock::new(|| SYSTEMS.iter().map(|game| Listing::of(*game, &Default::default())).collect());

/// Compares designs, and computes statistics.
pub fn set_side_by_side(reports: &[Report]) {
    let designs: Vec<_> =
        reports.iter().filter(|report| report.subject == Subject::Design).take(26).collect();
    if designs.len() < 2 {
        return;
    }
    if let Ok(compared) = Comparison::of(&designs) {
        write(&SideBySide { comparison: &compared, is_full: true, next: None });
    }
    let games = Statistics::of(reports, &LISTINGS);
    write(&Overview(&games));
    choose("", "cost,-weight", reports);
}

/// Selects and sorts designs.
pub fn choose(wanted: &str, keys: &str, reports: &[Report]) {
    let query = Query::read(wanted, reports, &LISTINGS);
    let keys: Vec<_> =
        keys.split(',').map(|key| (key, Sort::read(key, reports, &LISTINGS))).collect();
    for (key, sort) in &keys {
        if let Err(mistake) = sort {
            mistake.pointed(key);
        }
    }
    let sorts: Vec<_> = keys.into_iter().filter_map(|(_, sort)| sort.ok()).collect();
    match query {
        Err(mistake) => drop(mistake.pointed(wanted)),
        Ok(query) => {
            let chosen = Selection::of(reports, &query, &sorts);
            write(&chosen);
        }
    }
}

pub fn print(reports: &[Report], options: &Options) {
    let Some(first) = reports.first().filter(|first| share(&first.source, "sheets", 4)) else {
        return;
    };
    let sheets = reports.iter().take(4).filter_map(|report| judge::sheet(report, options));
    let whole = share(&first.source, "documents", 8);
    print_sheets(sheets.collect(), choice(&first.source, "layout"), whole);
}

/// Lays out sheets; `whole` makes a PDF with fonts.
pub fn print_sheets(sheets: Vec<Sheet>, choice: u64, whole: bool) {
    let layout = [Layout::Half, Layout::Full, Layout::Card][(choice % 3) as usize];
    let mut writer = Writer::default();
    let mut pages = 0;
    let printed = layout::print(sheets, layout, Paper::Letter, |page| {
        pages += 1;
        writer.page(page)
    });
    printed.expect("pages can be drawn");
    if whole && pages > 0 {
        writer.finish("Fuzz").expect("the fonts can be reduced").into_bytes();
    }
}

pub fn judge_field(event: &Event, designs: &[Source]) {
    let reports = designs.iter().flat_map(|source| judge::describe_all(source, &event.options));
    let mut reports: Vec<_> = reports.collect();
    derive(&reports, &event.options);
    let own = roadworthy::event::judge(event, &mut reports);
    reports.extend(own.report);
    render(&reports);
    set_side_by_side(&reports);
    if share(&event.source, "sheets", 16) {
        print(&reports, &event.options);
    }
}
