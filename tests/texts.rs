//! Texts: positions, patches and cells of spreadsheets.

use roadworthy::text::cell::{guarded, unguarded};
use roadworthy::text::diff::unified;
use roadworthy::text::link;
use roadworthy::text::source::{Position, Source};

#[test]
fn positions_count_characters() {
    let source = Source::new("a", "é = 1\nb = 2\n");
    assert_eq!(source.position(0), Position { line: 1, column: 1 });
    assert_eq!(source.position(3), Position { line: 1, column: 3 });
    assert_eq!(source.position(7), Position { line: 2, column: 1 });
}

#[test]
fn changes_have_context_lines() {
    let (before, after) = ("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf");
    let expected = "--- car.toml\n+++ car.toml\n@@ -2,5 +2,5 @@\n b\n c\n d\n-e\n-f\n+E\n+f\n\
                    \\ No newline at end of file\n";
    assert_eq!(unified("car.toml", before, after), expected);
    assert_eq!(unified("car.toml", before, before), "");
}

#[test]
fn guarded_cells_read_back() {
    for text in ["=1+1", "-odd.toml", "plain", "", "'tis", "\tx"] {
        assert_eq!(unguarded(&guarded(text)), text);
    }
    assert_eq!((guarded("@ann").as_str(), guarded("ann").as_str()), ("'@ann", "ann"));
}

/// A link holds a design whole. One that was cut off or is no link is never read as something else.
#[test]
fn a_link_holds_a_design() {
    let design = include_str!("../designs/classic/stinger.toml");
    let link = format!("https://example.org/garage.html{}", link::encode(design).unwrap());
    assert!(link.len() < 1_200, "{}", link.len());
    assert_eq!(link::decode(&link).unwrap().unwrap(), design);
    for cut in [link.len() - 1, link.len() - 40, link.find("#car=").unwrap() + 5] {
        assert!(link::decode(&link[..cut]).unwrap().is_err(), "{cut}");
    }
    assert!(link::decode("Road Queen – Compact, driver, MG front #car= is a comment").is_none());
    let large = link::encode(&"# a long comment\n".repeat(70_000)).unwrap();
    assert!(link::decode(&large).unwrap().is_err());
}
