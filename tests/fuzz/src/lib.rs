//! What every target does with reports: render them in every form, and print their sheets.

use roadworthy::event::Event;
use roadworthy::judge;
use roadworthy::render::{
    Style, csv, declaration, github, html, human, json, junit, line, list, markdown, players,
    sarif, table, verdicts_markdown,
};
use roadworthy::report::Report;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::Sheet;
use roadworthy::sheet::page::Paper;
use roadworthy::sheet::pdf::Writer;
use roadworthy::source::Source;
use roadworthy::system::Options;

/// The input as the text of a file, if it is text.
pub fn source(name: &str, bytes: &[u8]) -> Option<Source> {
    std::str::from_utf8(bytes).ok().map(|text| Source::new(name, text))
}

/// Judges a design, and tells everything there is to tell of it.
pub fn follow(source: &Source, options: &Options) {
    let reports = judge::check(source, options);
    render(&reports);
    print(&reports, options);
}

/// Every output; none of them lets through what a terminal would obey.
pub fn render(reports: &[Report]) {
    let narrow = Style { color: false, width: 40 };
    let outputs = [
        csv::render(reports),
        declaration::render(reports),
        github::render(reports),
        html::render(reports),
        human::render(reports, Style::PLAIN),
        human::render(reports, narrow),
        json::render(reports),
        json::render_lines(reports),
        junit::render(reports),
        line::render(reports),
        list::render(reports, Style::PLAIN),
        list::render(reports, narrow),
        markdown::render(reports),
        players::render(reports),
        sarif::render(reports),
        table::render(reports, Style::PLAIN),
        table::render(reports, narrow),
        verdicts_markdown::render(reports),
    ];
    for (number, output) in outputs.iter().enumerate() {
        let raw = output.chars().find(|c| c.is_control() && !['\n', '\t', '\r'].contains(c));
        assert!(raw.is_none(), "output {number} has a raw {raw:?}");
    }
}

/// Sheets of a few designs: every report has one way to be laid out, by its length.
pub fn print(reports: &[Report], options: &Options) {
    let sheets: Vec<_> =
        reports.iter().take(4).filter_map(|report| judge::sheet(report, options)).collect();
    let length: usize = reports.iter().map(|report| report.source.text.len()).sum();
    print_sheets(sheets, length);
}

pub fn print_sheets(sheets: Vec<Sheet>, choice: usize) {
    let layout = [Layout::Half, Layout::Full, Layout::Card][choice % 3];
    let mut writer = Writer::new();
    let mut pages = 0;
    let printed = layout::print(sheets, layout, Paper::Letter, |page| {
        pages += 1;
        writer.page(page)
    });
    printed.expect("pages can be drawn");
    if pages > 0 {
        writer.finish("Fuzz").expect("the document can be put together");
    }
}

/// Judges a small field.
pub fn judge_field(event: &Event, designs: &[Source]) {
    let reports = designs.iter().flat_map(|source| judge::check(source, &event.options));
    let mut reports: Vec<_> = reports.collect();
    let own = roadworthy::event::judge(event, &mut reports);
    reports.extend(own);
    render(&reports);
}
