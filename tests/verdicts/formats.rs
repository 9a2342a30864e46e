//! Every output format on the whole folder.

use quick_xml::events::Event;
use quick_xml::reader::Reader;
use roadworthy::report::judge;
use roadworthy::report::roster::Roster;

use super::*;

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn the_list_fits_the_terminal() {
    let reports = reports();
    insta::assert_snapshot!(crate::listed(&reports, Style::PLAIN));
    for width in [70, 80] {
        let told = crate::listed(&reports, Style { color: false, width });
        let lines = told.lines().take_while(|line| !line.is_empty());
        let widest = lines.map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= width, "{widest} columns of {width}");
        // Columns that explain the verdict are never dropped.
        let lines = told.lines().take_while(|line| !line.is_empty());
        assert_eq!(lines.filter(|line| line.contains(" incomplete")).count(), 2, "{told}");
    }
}

#[test]
fn a_field_contains_the_legal_entries() {
    let reports = reports();
    let [field] = &Roster::of(&reports)[..] else { panic!("AutoWar has no money") };
    let cost = |report: &&Report| report.figure("cost").unwrap().rounded();
    let may = reports.iter().filter(|report| report.system.0 == "classic");
    let may: Vec<_> = may.filter(|report| report.verdict.name() == "legal").collect();
    let worth: i64 = may.iter().map(cost).sum();
    assert_eq!((field.vehicles, field.worth.whole()), (may.len(), Some(worth)));
    // From half to one and a half times the value.
    assert_eq!((field.purse.0 + field.purse.0).whole(), Some(worth));
    assert_eq!((field.purse.1 + field.purse.1).whole(), Some(3 * worth));
    assert!(Roster::of(&[]).is_empty());
}

#[test]
fn csv_has_a_row_per_entry_and_no_formulas() {
    let told = crate::written(&reports(), &csv::FORMAT);
    insta::assert_snapshot!(told);
    let mut reader = ::csv::Reader::from_reader(told.as_bytes());
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 45);
    let mut fields = records.iter().flat_map(::csv::StringRecord::iter);
    assert!(!fields.any(|field| field.starts_with(['=', '+', '-', '@', '\t'])));
}

/// Without the mark, a spreadsheet opened "Zoë" as "ZoÃ«".
#[test]
fn spreadsheets_with_other_letters_begin_with_a_mark() {
    let told = |player: &str| {
        crate::written(
            &crate::check(&format!("{}[entry]\nplayer = \"{player}\"\n", car("x", 5, ""))),
            &csv::FORMAT,
        )
    };
    assert!(told("Zoë").starts_with("\u{feff}number,"));
    assert!(told("Zoe").starts_with("number,"));
}

#[test]
fn a_formula_is_defused_behind_any_blank() {
    for name in ["=1+1", " =1+1", "+1", "-1", "@a", "\t=1"] {
        let text = format!("{}[entry]\nplayer = {}\n", car("x", 5, ""), serde_json::json!(name));
        let told = crate::written(&crate::check(&text), &csv::FORMAT);
        assert!(told.contains(&format!(",'{}", name.trim())), "{told}");
    }
}

#[test]
fn markdown_lists_all_entries() {
    let told = crate::written(&reports(), &markdown::FORMAT);
    insta::assert_snapshot!(told);
    let rows: Vec<_> = told.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 2 + 45);
    let bars = |row: &&str| row.replace("\\|", "").matches('|').count();
    assert!(rows.iter().all(|row| bars(row) == 11), "{rows:?}");
}

#[test]
fn json_lines_are_the_results_of_the_json() {
    let reports = reports();
    let whole: Value = serde_json::from_str(&crate::json(&reports)).unwrap();
    let lines = crate::written(&reports, &json::LINES);
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let results = whole["results"].as_array().unwrap();
    assert_eq!((lines.len(), results.len()), (45, 45));
    for (line, result) in lines.iter().zip(results) {
        for (key, value) in result.as_object().unwrap() {
            assert_eq!(line[key], *value, "{key}");
        }
        assert_eq!(
            (&line["format_version"], &line["tool_version"]),
            (&whole["format_version"], &VERSION.into())
        );
    }
}

/// The elements of a document. Checks that each element is closed.
fn elements(text: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut reader = Reader::from_str(text);
    let mut elements = Vec::new();
    let mut depth = 0;
    loop {
        let event = reader.read_event().unwrap();
        match &event {
            Event::Start(start) | Event::Empty(start) => {
                let name = start.name().as_ref().to_owned();
                let attributes = start.attributes().map(|attribute| {
                    let attribute = attribute.unwrap();
                    let key = attribute.key.as_ref().to_owned();
                    (key, attribute.value.into_owned())
                });
                elements.push((name, attributes.collect()));
                depth += i32::from(matches!(event, Event::Start(_)));
            }
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    elements
}

#[test]
fn html_is_well_formed_and_escaped() {
    let reports = reports();
    for page in [
        crate::written(&reports, &html::FORMAT),
        html::FORMAT.write(&Declarations::of(&reports), Style::PLAIN),
    ] {
        let script =
            format!("<script>\n{}</script>\n", include_str!("../../src/show/format/sort.js"));
        let page = page.replacen(&script, "", 1);
        let (head, body) = page.split_once("<body>").unwrap();
        assert!(head.starts_with("<!DOCTYPE html>") && head.contains("charset=\"utf-8\""));
        let body = format!("<body>{}", body.trim_end().trim_end_matches("</html>"));
        for (name, attributes) in elements(&body) {
            assert!(!["script", "link", "img", "iframe"].contains(&name.as_str()));
            assert!(attributes.iter().all(|(key, _)| !key.starts_with("on")), "{attributes:?}");
            let links = attributes.iter().filter(|(key, _)| key == "href");
            for (_, target) in links {
                let id = target.strip_prefix('#').unwrap();
                assert!(body.contains(&format!("id=\"{id}\"")), "{target}");
            }
        }
        assert!(
            body.contains(
                "&lt;script&gt;alert(&apos;1&apos;)&lt;/script&gt; &amp; &quot;Sons&quot;"
            )
        );
        assert!(!page.contains('\u{202e}') && !page.contains("http"));
    }
    let page = crate::written(&reports, &html::FORMAT);
    assert_eq!(page.matches("<tr").count(), 1 + 45);
    assert!(page.contains("<table class=\"list\">") && page.contains("<script>"));
    assert!(
        page.contains("<pre>9 │ accessories = [<mark>&quot;flux capacitor&quot;</mark>]</pre>")
    );
}

#[test]
fn annotations_are_one_command_each() {
    let reports = reports();
    let told = crate::written(&reports, &github::FORMAT);
    insta::assert_snapshot!(told);
    assert_eq!(
        told.lines().count(),
        reports.iter().map(|report| report.findings.len()).sum::<usize>()
    );
    let text = car("50%: a,b\n::error::x", 400, "");
    let told = crate::written(&crate::check(&text), &github::FORMAT);
    assert!(
        !told.is_empty()
            && told.lines().all(|line| line.starts_with("::error file=test.toml,line="))
    );
    assert!(told.contains("(50%25%3A a%2Cb %3A%3Aerror%3A%3Ax)::"), "{told}");
}

/// Even illegal entries name their division.
#[test]
fn every_format_names_the_division() {
    let options = Options { division: Some(20), ..Options::default() };
    let sixth = "system = \"sixth\"\ndivision = 20\ndriver = \"Rookie\"\ngunner = \"Rookie\"\n";
    for (text, ceiling) in [
        (car("Any", 10, ""), "division 20 ($20,000)"),
        (sixth.to_owned(), "division 20 (20/80/20)"),
    ] {
        let source = Source::new("any.toml", text);
        let reports = change::check(&source, &options);
        let of_programs = [&json::FORMAT, &json::LINES, &stat_line::FORMAT];
        let formats = FORMATS.iter().filter(|format| !of_programs.contains(format));
        let formats = formats.map(|format| (format.name, crate::written(&reports, format)));
        let on_a_terminal = [crate::listed(&reports, Style::PLAIN), crate::shown(&reports)];
        for (name, told) in formats.chain(on_a_terminal.map(|told| ("terminal", told))) {
            let words: Vec<_> = told.split_whitespace().collect();
            assert!(words.join(" ").contains("division 20"), "{name}: {told}");
        }
        let json: Value = serde_json::from_str(&crate::json(&reports)).unwrap();
        let division = &json["results"][0]["division"];
        assert_eq!(division["number"], 20);
        let most = if ceiling.contains('$') { ("cost", 20_000) } else { ("build_points", 80) };
        assert_eq!(division["ceiling"][most.0], most.1);
        let sheet = judge::sheet(&reports[0], &options).unwrap();
        assert_eq!(sheet.aside[0], ceiling.replace("div", "Div"));
        assert!(sheet.footer.basis.contains(ceiling), "{}", sheet.footer.basis);
        let open = change::check(&source, &Options::default());
        assert!(!crate::json(&open).contains("\"division\":"));
        assert!(open[0].division.is_none());
    }
}
