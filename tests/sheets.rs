//! The sheets' fonts and their metrics.

use std::fs;

use roadworthy::sheet::page::Weight;
use roadworthy::sheet::text;
use walkdir::WalkDir;

const NONE: [char; 0] = [];

/// A character that the fonts lack would be an empty box on paper.
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
fn what_the_fonts_lack_is_told_once_and_in_order() {
    assert_eq!(text::missing("Plain – “quoted” ½"), NONE);
    assert_eq!(text::missing("漢字 and 漢 and 🚗"), ['漢', '字', '🚗']);
    // White space prints as a space.
    assert_eq!(text::missing("a\tb\nc\u{2003}d"), NONE);
}

#[test]
fn widths_are_those_of_the_font() {
    // A figure is 494 thousandths wide in the regular font, 505 in the bold one.
    assert_eq!(text::width("0123456789", 10.0, Weight::Regular), 49.4);
    assert_eq!(text::width("0123456789", 10.0, Weight::Bold), 50.5);
    assert_eq!(text::width("", 10.0, Weight::Regular), 0.0);
    assert_eq!(
        text::width("1\t1", 10.0, Weight::Regular),
        text::width("1 1", 10.0, Weight::Regular)
    );
    assert!(text::width("漢", 10.0, Weight::Regular) > 0.0, "the empty box has a width too");
    assert!(text::cap_height(10.0) < text::ascent(10.0));
    assert!((2.0..3.0).contains(&text::descent(10.0)));
}

#[test]
fn words_wrap_and_nothing_is_lost() {
    let wrap = |text: &str, width| text::wrap(text, 7.0, Weight::Regular, width);
    assert_eq!(wrap("Vehicular Rocket Launcher", 60.0), ["Vehicular Rocket", "Launcher"]);
    // The plain width is just enough.
    let exact = text::width("Vehicular Rocket", 7.0, Weight::Regular);
    assert_eq!(wrap("Vehicular Rocket Launcher", exact), ["Vehicular Rocket", "Launcher"]);
    assert_eq!(wrap("  spaces   between \t words ", 200.0), ["spaces between words"]);
    assert_eq!(wrap("two\n\nparagraphs", 200.0), ["two", "paragraphs"]);
    assert_eq!(wrap("Laser-Reflective", 40.0), ["Laser-", "Reflective"]);
    assert_eq!(wrap("−10 lb.\u{a0}each", 30.0), ["−10", "lb.\u{a0}each"]);
    assert!(wrap(" \t\n", 200.0).is_empty());
    assert!(wrap("", 200.0).is_empty());
    // However narrow: one character to a line, and an end.
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
