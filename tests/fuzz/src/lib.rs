//! What the targets do with what they have read: judge it, tell it in every form, print its sheets.
//!
//! Repairs, outputs, derivations and PDFs take most of the time of an input. Each is for a [`share`] of the inputs, so
//! that there are more of them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use roadworthy::report::comparison::Comparison;
use roadworthy::event::Event;
use roadworthy::report::judge;
use roadworthy::query::{Query, Selection, Sort};
use roadworthy::view::{
    Style, comparison, comparison_json, csv, declaration, derivation, github, html, human, json,
    junit, line, list, markdown, players, sarif, selection, selection_csv, selection_json,
    statistics, statistics_json, table, verdicts_markdown,
};
use roadworthy::report::{Report, Subject, Verdict};
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::Sheet;
use roadworthy::sheet::page::Paper;
use roadworthy::sheet::pdf::Writer;
use roadworthy::text::source::Source;
use roadworthy::report::statistics::Statistics;
use roadworthy::games::browse::Stock;
use roadworthy::games::{Options, SYSTEMS, system};

/// The input as the text of a file, if it is text.
pub fn source(name: &str, bytes: &[u8]) -> Option<Source> {
    std::str::from_utf8(bytes).ok().map(|text| Source::new(name, text))
}

/// Whether an input is among one in so many; the same one always is.
pub fn share(source: &Source, stage: &str, of: u64) -> bool {
    choice(source, stage).is_multiple_of(of)
}

fn choice(source: &Source, stage: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&source.text, stage).hash(&mut hasher);
    hasher.finish()
}

/// Judges a design, and tells everything there is to tell of it.
pub fn follow(source: &Source, options: &Options) {
    let reports = match share(source, "repairs", 8) {
        true => judge::check(source, options),
        false => judge::describe_all(source, options),
    };
    render(&reports);
    derive(&reports, options);
    set_side_by_side(&reports);
    print(&reports, options);
}

/// The outputs of reports; none of them lets through what a terminal would obey.
pub fn render(reports: &[Report]) {
    const NARROW: Style = Style { color: false, width: 40 };
    const OUTPUTS: [fn(&[Report]) -> String; 18] = [
        csv::render,
        declaration::render,
        github::render,
        html::render,
        |reports| human::render(reports, Style::PLAIN),
        |reports| human::render(reports, NARROW),
        json::render,
        json::render_lines,
        junit::render,
        line::render,
        |reports| list::render(reports, Style::PLAIN),
        |reports| list::render(reports, NARROW),
        markdown::render,
        players::render,
        sarif::render,
        |reports| table::render(reports, Style::PLAIN),
        |reports| table::render(reports, NARROW),
        verdicts_markdown::render,
    ];
    let Some(first) = reports.first() else { return };
    if share(&first.source, "outputs", 16) {
        OUTPUTS.iter().for_each(|output| is_tame(&output(reports)));
    } else {
        let one = choice(&first.source, "output") as usize % OUTPUTS.len();
        is_tame(&OUTPUTS[one](reports));
    }
}

fn is_tame(output: &str) {
    let raw = output.chars().find(|c| c.is_control() && !['\n', '\t', '\r'].contains(c));
    assert!(raw.is_none(), "an output has a raw {raw:?}: {output}");
}

/// Derives every figure of a few designs; what it comes to is the figure.
pub fn derive(reports: &[Report], options: &Options) {
    let wanted = |report: &&Report| judge::is_read(report) && share(&report.source, "figures", 4);
    for report in reports.iter().take(2).filter(wanted) {
        let Some(game) = system(report.system.0) else { continue };
        let told = share(&report.source, "derivations", 16);
        let stock = told.then(|| Stock::of(game, &options.catalogs));
        for stat in report.description.stats.iter().filter(|stat| stat.value.is_known()) {
            let derived = judge::derive(report, options, stat.key);
            let listed = game.figures().iter().any(|figure| figure.key == stat.key);
            if listed && report.verdict != Verdict::Unreadable {
                let result = derived.as_ref().map(|derivation| derivation.result());
                assert_eq!(result, stat.number(), "{}", stat.key);
            }
            if let (Some(derivation), Some(stock)) = (derived, &stock) {
                let named = (stat.key, stat.key);
                let style = Style::PLAIN;
                is_tame(&derivation::render(report, named, &derivation, stock, style));
            }
        }
    }
}

static STOCKS: LazyLock<Vec<Stock>> =
    LazyLock::new(|| SYSTEMS.iter().map(|game| Stock::of(*game, &Default::default())).collect());

/// Compares designs, and counts what they have in common.
pub fn set_side_by_side(reports: &[Report]) {
    let designs: Vec<_> =
        reports.iter().filter(|report| report.subject == Subject::Design).take(26).collect();
    if designs.len() < 2 {
        return;
    }
    if let Ok(compared) = Comparison::of(&designs) {
        is_tame(&comparison::render(&compared, Style::PLAIN));
        is_tame(&comparison::markdown(&compared));
        is_tame(&comparison_json::render(&compared));
    }
    let games = Statistics::of(reports, &STOCKS);
    is_tame(&statistics::render(&games, Style::PLAIN));
    is_tame(&statistics::markdown(&games));
    is_tame(&statistics_json::render(&games));
    choose("", "cost,-weight", reports);
}

/// Chooses among designs and puts them in order.
pub fn choose(wanted: &str, keys: &str, reports: &[Report]) {
    let query = Query::read(wanted, reports, &STOCKS);
    let keys: Vec<_> =
        keys.split(',').map(|key| (key, Sort::read(key, reports, &STOCKS))).collect();
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
            is_tame(&selection::render(&chosen, Style::PLAIN));
            is_tame(&selection::markdown(&chosen));
            is_tame(&selection_csv::render(&chosen));
            is_tame(&selection_json::render(&chosen));
        }
    }
}

/// Sheets of a few designs, in one layout.
pub fn print(reports: &[Report], options: &Options) {
    let Some(first) = reports.first().filter(|first| share(&first.source, "sheets", 4)) else {
        return;
    };
    let sheets = reports.iter().take(4).filter_map(|report| judge::sheet(report, options));
    let whole = share(&first.source, "documents", 8);
    print_sheets(sheets.collect(), choice(&first.source, "layout"), whole);
}

/// Lays out sheets; `whole` makes a document of them, with its fonts.
pub fn print_sheets(sheets: Vec<Sheet>, choice: u64, whole: bool) {
    let layout = [Layout::Half, Layout::Full, Layout::Card][(choice % 3) as usize];
    let mut writer = Writer::new();
    let mut pages = 0;
    let printed = layout::print(sheets, layout, Paper::Letter, |page| {
        pages += 1;
        writer.page(page)
    });
    printed.expect("pages can be drawn");
    if whole && pages > 0 {
        writer.finish("Fuzz").expect("the document can be put together");
    }
}

/// Judges a small field.
pub fn judge_field(event: &Event, designs: &[Source]) {
    let reports = designs.iter().flat_map(|source| judge::describe_all(source, &event.options));
    let mut reports: Vec<_> = reports.collect();
    derive(&reports, &event.options);
    let own = roadworthy::event::judge(event, &mut reports);
    reports.extend(own);
    render(&reports);
    set_side_by_side(&reports);
    if share(&event.source, "sheets", 16) {
        print(&reports, &event.options);
    }
}
