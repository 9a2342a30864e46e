//! Fonts of sheets, their metrics, and the PDF.

use std::collections::BTreeSet;
use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lopdf::{Dictionary, Document, Object, Stream};
use quick_xml::events::Event;
use roadworthy::games::Options;
use roadworthy::report::judge;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::page::{
    Align, Area, Entry, Grey, Item, Page, Paper, Point, Stroke, Tag, Text, Weight,
};
use roadworthy::sheet::pdf::{Error, Writer};
use roadworthy::sheet::{svg, text};
use roadworthy::text::source::Source;
use roadworthy::units::{Exact, dollars, thousands};
use walkdir::WalkDir;

const WEIGHTS: [Weight; 3] = [Weight::Regular, Weight::Semibold, Weight::Bold];
const NONE: [char; 0] = [];
const GREETING: &str = "Grüße Привет Ελλάδα";

fn label(text: &str, weight: Weight) -> Item {
    let at = Point { x: 72.0, y: 72.0 };
    let within = Area { x: 0.0, y: 0.0, width: 612.0, height: 792.0 };
    let text = text.to_owned();
    Item::Text(Text {
        at,
        text,
        size: 7.0,
        weight,
        align: Align::Left,
        grey: Grey::BLACK,
        within,
        tag: Tag::Body,
    })
}

fn page(title: &str, items: Vec<Item>) -> Page {
    let entry =
        (!title.is_empty()).then(|| Entry { title: title.to_owned(), y: 18.0, ..Entry::default() });
    Page { paper: Paper::Letter, entries: entry.into_iter().collect(), links: Vec::new(), items }
}

fn export(pages: &[Page]) -> Vec<u8> {
    written(pages).unwrap()
}

fn written(pages: &[Page]) -> Result<Vec<u8>, Error> {
    let mut writer = Writer::default();
    pages.iter().try_for_each(|page| writer.page(page.clone()))?;
    Ok(writer.finish("Test")?.into_bytes())
}

fn document(pages: &[Page]) -> Document {
    Document::load_mem(&export(pages)).unwrap()
}

/// The operators of one page, on one line.
fn drawn(items: Vec<Item>) -> String {
    let document = document(&[page("", items)]);
    let id = document.get_pages()[&1];
    let content = String::from_utf8_lossy(&document.get_page_content(id)).into_owned();
    let content = content.replace('[', " [").replace(']', "] ");
    let content = content.split_whitespace().collect::<Vec<_>>().join(" ");
    // Lengths are hundredths of a point. Everything but text is decoration.
    let content = content.strip_prefix("q 0.01 0 0 0.01 0 0 cm ").unwrap().strip_suffix(" Q");
    content.unwrap().trim_start_matches("/Artifact BMC ").trim_end_matches(" EMC").to_owned()
}

fn dictionaries<'d>(document: &'d Document, kind: &str) -> Vec<&'d Dictionary> {
    let dictionaries = document.objects.values().filter_map(|object| object.as_dict().ok());
    dictionaries.filter(|dict| dict.has_type(kind.as_bytes())).collect()
}

/// The only font of a document.
fn composite(document: &Document) -> &Dictionary {
    let fonts = dictionaries(document, "Font");
    let font = fonts.iter().find(|font| font.has(b"DescendantFonts")).unwrap();
    font.get(b"DescendantFonts").unwrap().as_array().unwrap()[0].as_dict().unwrap()
}

fn stream<'d>(document: &'d Document, dict: &Dictionary, key: &str) -> &'d Stream {
    let id = dict.get(key.as_bytes()).unwrap().as_reference().unwrap();
    document.get_object(id).unwrap().as_stream().unwrap()
}

#[test]
fn every_weight_has_the_letters_of_the_alphabets_and_the_signs_of_a_sheet() {
    let ranges = [' '..='~', '\u{a0}'..='\u{17f}', 'Α'..='Ρ', 'Σ'..='ώ', 'Ѐ'..='џ'];
    let mut wanted: String = ranges.into_iter().flatten().collect();
    wanted.push_str("ΆΈΉΊΌΎΏȘșȚț–—“”‘’„…•×½¼¾−±°′″←→↑↓✓✗□■▲▼≤≥№€†");
    assert_eq!(text::missing(&wanted), NONE);
    // The three fonts have the same characters, so every character is printed.
    for weight in WEIGHTS {
        let document = document(&[page("", vec![label(&wanted, weight)])]);
        let map = stream(&document, composite(&document), "CIDToGIDMap");
        let map = map.decompressed_content().unwrap();
        let glyphs: Vec<_> = map.chunks_exact(2).skip(1).collect();
        assert_eq!(glyphs.len(), wanted.chars().collect::<BTreeSet<_>>().len());
        assert!(glyphs.iter().all(|glyph| **glyph != [0, 0]), "{weight:?}");
    }
}

/// A missing character would be an empty box on paper.
#[test]
fn everything_that_is_written_in_catalogs_and_designs_can_be_printed() {
    let mut read = 0;
    for entry in ["catalog", "designs"].into_iter().flat_map(WalkDir::new).map(Result::unwrap) {
        if entry.path().extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(entry.path()).unwrap();
            assert_eq!(text::missing(&text), NONE, "{}", entry.path().display());
            read += 1;
        }
    }
    assert!(read > 20);
}

#[test]
fn missing_characters_are_listed_once_in_order() {
    assert_eq!(text::missing("Plain – “quoted” ½"), NONE);
    assert_eq!(text::missing("漢字 and 漢 and 🚗"), ['漢', '字', '🚗']);
    // White space prints as a space.
    assert_eq!(text::missing("a\tb\nc\u{2003}d"), NONE);
}

#[test]
fn widths_match_the_font() {
    // Digits are 494 thousandths wide in the regular font, 505 in the bold one.
    assert_eq!(text::width("0123456789", 10.0, Weight::Regular), 49.4);
    assert_eq!(text::width("0123456789", 10.0, Weight::Bold), 50.5);
    assert_eq!(text::width("", 10.0, Weight::Regular), 0.0);
    assert_eq!(
        text::width("1\t1", 10.0, Weight::Regular),
        text::width("1 1", 10.0, Weight::Regular)
    );
    assert!(text::width("漢", 10.0, Weight::Regular) > 0.0, "the empty box has a width too");
}

/// PDF readers use the widths in the file for centered and boxed text.
#[test]
fn the_pdf_has_the_font_widths() {
    let sample = "Heavy-Duty Shocks, 1½ ✓";
    for weight in WEIGHTS {
        let document = document(&[page("", vec![label(sample, weight)])]);
        let widths = composite(&document).get(b"W").unwrap().as_array().unwrap();
        assert_eq!((widths.len(), widths[0].as_i64().unwrap()), (2, 0));
        let widths = widths[1].as_array().unwrap();
        // Codes are assigned in the order of first use, after code 0.
        let mut seen = Vec::new();
        for c in sample.chars() {
            if !seen.contains(&c) {
                seen.push(c);
                let width = widths[seen.len()].as_float().unwrap();
                assert_eq!(width, text::width(&c.to_string(), 1000.0, weight), "{c}");
            }
        }
    }
}

#[test]
fn words_wrap_and_nothing_is_lost() {
    let wrap = |text: &str, width| text::wrap(text, 7.0, Weight::Regular, width);
    assert_eq!(wrap("Vehicular Rocket Launcher", 60.0), ["Vehicular Rocket", "Launcher"]);
    // The exact width is enough.
    let exact = text::width("Vehicular Rocket", 7.0, Weight::Regular);
    assert_eq!(wrap("Vehicular Rocket Launcher", exact), ["Vehicular Rocket", "Launcher"]);
    assert_eq!(wrap("  spaces   between \t words ", 200.0), ["spaces between words"]);
    assert_eq!(wrap("two\n\nparagraphs", 200.0), ["two", "paragraphs"]);
    assert_eq!(wrap("Laser-Reflective", 40.0), ["Laser-", "Reflective"]);
    assert_eq!(wrap("−10 lb.\u{a0}each", 30.0), ["−10", "lb.\u{a0}each"]);
    assert!(wrap(" \t\n", 200.0).is_empty());
    assert!(wrap("", 200.0).is_empty());
    // A zero width gives one character per line.
    assert_eq!(wrap("Ελ 漢", 0.0), ["Ε", "λ", "漢"]);
    assert_eq!(wrap("ab", f32::NAN), ["a", "b"]);

    let long =
        "Donaudampfschifffahrtsgesellschaftskapitän/Oberleutnant-zur-See a Приветствие --- x";
    for width in [5.0, 12.5, 30.0, 47.0, 80.0, 300.0] {
        let lines = wrap(long, width);
        let rejoined: String = lines.concat().split_whitespace().collect();
        assert_eq!(rejoined, long.split_whitespace().collect::<String>());
        for line in lines {
            let fits = text::width(&line, 7.0, Weight::Regular) <= width;
            assert!(fits || line.chars().count() == 1, "{line}");
        }
    }
}

#[test]
fn text_can_be_copied() {
    let texts =
        [GREETING, "“Hot–shot” × 2½ → ✓", "Ω\u{2126} µ\u{3bc} a\u{a0}b −5", "漢 (no glyph)"];
    for (number, sample) in texts.into_iter().enumerate() {
        for weight in WEIGHTS {
            let document =
                document(&[page("", vec![label("before", weight), label(sample, weight)])]);
            let text = document.extract_text(&[1]).unwrap();
            assert!(text.contains(sample), "{number} {weight:?}: {text:?}");
        }
    }
}

/// The text of a report is also in the PDF, on the vehicle's first page.
#[test]
fn the_text_of_a_sheet_has_the_figures_of_the_vehicle() {
    let options = Options::default();
    let (mut writer, mut pages, mut wanted) = (Writer::default(), 0, Vec::new());
    for entry in fs::read_dir("designs/classic").unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for report in judge::describe_all(&Source::new("design.toml", text), &options) {
            let shown = |key: &str| report.figure(key).and_then(Exact::whole).unwrap();
            let figures = [
                report.name.split(' ').next().unwrap().to_owned(),
                dollars(shown("cost").into()),
                thousands(shown("weight")),
            ];
            wanted.push((pages + 1, figures));
            let sheet = judge::sheet(&report, &options).unwrap();
            layout::print([sheet], Layout::Half, Paper::Letter, |page| {
                pages += 1;
                writer.page(page)
            })
            .unwrap();
        }
    }
    let document = Document::load_mem(&writer.finish("Test").unwrap().into_bytes()).unwrap();
    for (page, figures) in wanted {
        let text = document.extract_text(&[page]).unwrap();
        for figure in figures {
            assert!(text.contains(&figure), "{figure} is not in: {text}");
        }
    }
}

#[test]
fn only_used_glyphs_are_embedded() {
    let one = document(&[page("", vec![label(GREETING, Weight::Bold)])]);
    let fonts = dictionaries(&one, "FontDescriptor");
    assert_eq!(fonts.len(), 1);
    let name = fonts[0].get(b"FontName").unwrap().as_name().unwrap();
    assert!(name.ends_with(b"+RobotoCondensed-Bold"));
    let program = stream(&one, fonts[0], "FontFile2").decompressed_content().unwrap();
    assert!(program.starts_with(&[0, 1, 0, 0]) && program.len() < 8_000, "{}", program.len());
    assert_eq!(program.len() as i64, {
        stream(&one, fonts[0], "FontFile2").dict.get(b"Length1").unwrap().as_i64().unwrap()
    });

    let all = document(&[page("", WEIGHTS.map(|weight| label("x", weight)).to_vec())]);
    assert_eq!(dictionaries(&all, "FontDescriptor").len(), 3);
    let none = document(&[page("", vec![])]);
    assert_eq!(dictionaries(&none, "FontDescriptor").len(), 0);
}

#[test]
fn the_same_pages_are_the_same_bytes() {
    let pages = [
        page("Hotshot", vec![label(GREETING, Weight::Regular), label("Hotshot", Weight::Bold)]),
        page("Stinger", vec![label("Stinger", Weight::Semibold)]),
    ];
    let first = export(&pages);
    assert!(first == export(&pages), "the second document of a process differs");
    let text = String::from_utf8_lossy(&first).into_owned();
    assert!(!text.contains("Date") && !text.contains("/ID"));
    assert!(first != export(&pages[..1]));
}

#[test]
fn the_document_has_its_title_and_producer() {
    let document = document(&[page("", vec![])]);
    assert_eq!(info(&document, b"Title"), "Test");
    let maker = format!("roadworthy {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(info(&document, b"Producer"), maker);
}

fn info(document: &Document, key: &[u8]) -> String {
    let info = document.trailer.get(b"Info").unwrap().as_reference().unwrap();
    let info = document.get_dictionary(info).unwrap();
    lopdf::decode_text_string(info.get(key).unwrap()).unwrap()
}

/// Two entries on a page have two destinations; the cover comes first.
#[test]
fn the_outline_lists_everything_in_order() {
    let mut first = page("Zebra", vec![]);
    first.entries.push(Entry { title: "Ant".to_owned(), y: 402.0, ..Entry::default() });
    let mut writer = Writer::default();
    for page in [first, page("", vec![]), page("Привет", vec![])] {
        writer.page(page).unwrap();
    }
    writer.cover(vec![page("Roster", vec![])]).unwrap();
    let document = Document::load_mem(&writer.finish("Test").unwrap().into_bytes()).unwrap();
    let pages = document.get_pages();
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"PageMode").unwrap().as_name().unwrap(), b"UseOutlines");
    let outline = catalog.get(b"Outlines").and_then(Object::as_reference).unwrap();
    let outline = document.get_dictionary(outline).unwrap();
    let mut found = Vec::new();
    let mut next = outline.get(b"First").and_then(Object::as_reference).ok();
    while let Some(id) = next {
        let item = document.get_dictionary(id).unwrap();
        let dest = item.get(b"Dest").unwrap().as_array().unwrap();
        let page = dest[0].as_reference().unwrap();
        let number = *pages.iter().find(|(_, id)| **id == page).unwrap().0;
        let title = lopdf::decode_text_string(item.get(b"Title").unwrap()).unwrap();
        found.push((title, number, dest[3].as_float().unwrap()));
        next = item.get(b"Next").and_then(Object::as_reference).ok();
    }
    let expected =
        [("Roster", 1, 774.0), ("Zebra", 2, 774.0), ("Ant", 2, 390.0), ("Привет", 4, 774.0)];
    assert_eq!(found, expected.map(|(title, page, top)| (title.to_owned(), page, top)));
    assert_eq!(outline.get(b"Count").unwrap().as_i64().unwrap(), 4);
}

#[test]
fn pages_have_the_size_of_their_paper() {
    let mut pages = [page("", vec![]), page("", vec![])];
    pages[1].paper = Paper::A4;
    let document = document(&pages);
    let size = |number| {
        let page = document.get_dictionary(document.get_pages()[&number]).unwrap();
        let sides = page.get(b"MediaBox").unwrap().as_array().unwrap();
        sides.iter().map(|side| side.as_float().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(size(1), [0.0, 0.0, 612.0, 792.0]);
    assert_eq!(size(2), [0.0, 0.0, 595.276, 841.89]);
}

#[test]
fn figures_are_drawn_from_the_top_left() {
    let area = Area { x: 10.0, y: 20.0, width: 30.0, height: 40.0 };
    let rect = |radius, fill, stroke| Item::Rect { area, radius, fill, stroke };
    let dashed = Some(Stroke::dashed(0.5));
    let line = Item::Line {
        from: Point { x: 0.0, y: 0.0 },
        to: Point { x: 612.0, y: 792.0 },
        stroke: Stroke { grey: Grey(0.25), ..Stroke::new(0.5) },
    };
    let triangle = [(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)].map(|(x, y)| Point { x, y }).to_vec();
    let shape = |closed, fill| Item::Shape {
        points: triangle.clone(),
        closed,
        fill,
        stroke: Some(Stroke::new(1.0)),
    };
    assert_eq!(drawn(vec![rect(0.0, Some(Grey(0.92)), None)]), "0.92 g 1000 73200 3000 4000 re f");
    assert_eq!(
        drawn(vec![rect(0.0, None, dashed)]),
        "0 G 50 w [200 150] 0 d 1000 73200 3000 4000 re S"
    );
    assert_eq!(drawn(vec![line]), "0.25 G 50 w [] 0 d 0 79200 m 61200 0 l S");
    let plain = "0 G 100 w [] 0 d 100 79100 m 200 79100 l 200 79000 l";
    assert_eq!(drawn(vec![shape(false, None)]), format!("{plain} S"));
    assert_eq!(drawn(vec![shape(true, Some(Grey::BLACK))]), format!("0 g {plain} h B"));
    // Invisible items paint nothing.
    assert!(drawn(vec![rect(3.0, None, None)]).ends_with(" h n"));
    // The radius is limited to a half circle.
    let rounded = drawn(vec![rect(99.0, Some(Grey::BLACK), None)]);
    assert!(
        rounded.starts_with("0 g 2500 77200 m 2500 77200 l 3328 77200 4000 76528 4000 75700 c "),
        "{rounded}"
    );
    assert_eq!(rounded.matches(" c ").count(), 4);
}

#[test]
fn text_stands_at_its_anchor() {
    let aligned = |align| {
        let Item::Text(text) = label("0000", Weight::Regular) else { unreachable!() };
        drawn(vec![Item::Text(Text { align, size: 10.0, ..text })])
    };
    assert!(aligned(Align::Left).contains(" 7200 72000 Td"));
    assert!(aligned(Align::Center).contains(" 6212 72000 Td"));
    assert!(aligned(Align::Right).contains(" 5224 72000 Td"));
}

/// No PDF reader could open the file.
#[test]
fn nan_coordinates_are_errors() {
    let from = Point { x: f32::NAN, y: 0.0 };
    let line = Item::Line { from, to: Point::default(), stroke: Stroke::new(1.0) };
    let pages = [page("", vec![]), page("", vec![line])];
    let error = written(&pages).unwrap_err();
    assert!(matches!(error, Error::NotANumber { page: 2 }));
}

#[test]
fn streams_are_compressed() {
    let letters: String = ('!'..='~').chain('Ѐ'..='џ').collect();
    let document = document(&[page("", vec![label(&letters, Weight::Regular)])]);
    let streams = document.objects.values().filter_map(|o| Object::as_stream(o).ok());
    let is_of_file =
        |stream: &&Stream| ["ObjStm", "XRef"].iter().any(|of| stream.dict.has_type(of.as_bytes()));
    let (own, streams): (Vec<_>, Vec<_>) = streams.partition(is_of_file);
    // The metadata of the file stay readable.
    assert_eq!((own.len(), streams.len()), (2, 5));
    let is_metadata = |stream: &&&Stream| stream.dict.has_type(b"Metadata");
    for stream in streams.iter().filter(|stream| !is_metadata(stream)) {
        assert_eq!(stream.filters().unwrap(), [b"FlateDecode"]);
    }
}

// ---- SVG ----

/// The texts of an SVG file. Panics if it is not XML.
fn texts(svg: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(svg);
    let (mut texts, mut inside) = (Vec::new(), None::<String>);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) if start.name().as_ref() == "text" => inside = Some(String::new()),
            Event::Text(text) => inside.iter_mut().for_each(|all| all.push_str(&text)),
            Event::GeneralRef(name) => {
                let character = match &*name {
                    "lt" => '<',
                    "amp" => '&',
                    "quot" => '"',
                    other => panic!("&{other};"),
                };
                inside.iter_mut().for_each(|all| all.push(character));
            }
            Event::End(end) if end.name().as_ref() == "text" => texts.extend(inside.take()),
            Event::Eof => return texts,
            _ => {}
        }
    }
}

#[test]
fn svg_has_the_items_of_the_page() {
    let stroke = Some(Stroke::dashed(0.5));
    let area = Area { x: 10.0, y: 20.0, width: 30.0, height: 40.0 };
    let points = vec![Point { x: 1.0, y: 2.0 }, Point { x: 3.25, y: 4.0 }];
    let items = vec![
        Item::Rect { area, radius: 3.0, fill: Some(Grey(0.5)), stroke: None },
        Item::Shape { points, closed: true, fill: None, stroke },
        label("a < b & \"c\"\u{1}", Weight::Bold),
    ];
    let pages = [page("", items), page("", vec![label("two", Weight::Bold)])];
    let svg = svg::document(&pages, "<Test>");
    assert!(svg.contains("<title>&lt;Test></title>"));
    assert!(svg.contains("viewBox=\"0 0 612 1584\""), "the second page is below the first");
    assert!(svg.contains(
        "<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\" rx=\"3\" fill=\"#808080\"/>"
    ));
    let line = "stroke=\"#000000\" stroke-width=\"0.5\" stroke-dasharray=\"2 1.5\"/>";
    assert!(svg.contains(&format!("<path d=\"M1 2L3.25 4Z\" fill=\"none\" {line}")));
    assert_eq!(texts(&svg), ["a < b & \"c\"\u{fffd}", "two"]);
    assert_eq!(svg.matches("@font-face").count(), 1, "only the weight in use");
}

/// A browser falls back to another font if a glyph is missing or has another width.
#[test]
fn the_font_in_an_svg_has_each_character_with_its_width() {
    let svg = svg::document(&[page("", vec![label(GREETING, Weight::Regular)])], "");
    let (_, data) = svg.split_once("base64,").unwrap();
    let bytes = STANDARD.decode(data.split_once(')').unwrap().0).unwrap();
    let face = ttf_parser::Face::parse(&bytes, 0).unwrap();
    for c in GREETING.chars() {
        let glyph = face.glyph_index(c).unwrap_or_else(|| panic!("no {c}"));
        let width = f32::from(face.glyph_hor_advance(glyph).unwrap());
        let expected = text::width(&c.to_string(), 1000.0, Weight::Regular);
        assert!((width - expected).abs() < 0.01, "{c}: {width}");
    }
}
