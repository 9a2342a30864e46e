//! Changes of a design as edits of its text.

use roadworthy::check::finding::Findings;
use roadworthy::document::Document;
use roadworthy::document::edit::edits;
use roadworthy::text::edit::{Change, apply};
use roadworthy::text::source::Source;

fn edited(text: &str, variant: Option<&str>, change: Change) -> String {
    changed(text, variant, &[change])
}

fn changed(text: &str, variant: Option<&str>, changes: &[Change]) -> String {
    let source = Source::new("test", text);
    let document = Document::parse(&source, &Findings::default());
    let root = document.design(variant).unwrap();
    let edited = apply(text, &edits(text, &root, Vec::new, changes).unwrap());
    let findings = Findings::default();
    Document::parse(&Source::new("test", edited.as_str()), &findings);
    assert!(findings.into_vec().is_empty(), "no longer TOML:\n{edited}");
    edited
}

#[test]
fn sets_a_value_in_place() {
    let text = "[armor]\nfront = 20 # ten too many\n";
    let change = Change::set_in("armor", "front", "10");
    assert_eq!(edited(text, None, change), "[armor]\nfront = 10 # ten too many\n");
}

#[test]
fn sets_dotted_keys() {
    let text = "armor.front = 20\narmor.back = 5\n";
    let change = Change::set_in("armor", "front", "10");
    assert_eq!(edited(text, None, change), "armor.front = 10\narmor.back = 5\n");
    let change = Change::set_in("armor", "left", "10");
    let expected = "armor.front = 20\narmor.back = 5\narmor.left = 10\n";
    assert_eq!(edited(text, None, change), expected);
}

#[test]
fn sets_an_inherited_value_in_the_variant() {
    let text = "armor.front = 20\n[variants.light]\nname = \"Light\"\n";
    let change = Change::set_in("armor", "front", "10");
    let expected = "armor.front = 20\n[variants.light]\narmor.front = 10\nname = \"Light\"\n";
    assert_eq!(edited(text, Some("light"), change), expected);
}

#[test]
fn adds_a_new_key_before_the_first_section() {
    let text = "name = \"A\"\n[armor]\nfront = 1\n";
    let expected = "name = \"A\"\nsix-wheels = true\n[armor]\nfront = 1\n";
    assert_eq!(edited(text, None, Change::set("six-wheels", "true")), expected);
    assert_eq!(edited("[armor]\n", None, Change::set("a", "1")), "a = 1\n[armor]\n");
    let text = "body = \"van\"\n[variants.light]\nname = \"B\"\n";
    let expected = text.replace("van\"\n", "van\"\nname = \"A\"\n");
    assert_eq!(edited(text, None, Change::set("name", "\"A\"")), expected);
}

#[test]
fn adds_a_section_to_a_list() {
    let text = "[[weapons]]\nitem = \"MG\" # new\n\n# Thick.\n[armor]\nfront = 1\n";
    let change = Change::add("weapons", "{ item = \"FT\", count = 2 }");
    let expected = text.replace("new\n", "new\n\n[[weapons]]\nitem = \"FT\"\ncount = 2\n");
    assert_eq!(edited(text, None, change), expected);
    let text = "[[crew]]\nrole = \"driver\"\n[[crew.gear]]\nitem = \"rifle\"\n";
    let change = Change::add("crew", "{ role = \"gunner\" }");
    let expected = format!("{text}\n[[crew]]\nrole = \"gunner\"\n");
    assert_eq!(edited(text, None, change), expected);
}

#[test]
fn removes_entries_and_keys() {
    let list = "crew = [\"driver\", \"driver\"]\n";
    assert_eq!(edited(list, None, Change::remove_item("crew", 1)), "crew = [\"driver\"]\n");
    assert_eq!(edited(list, None, Change::remove_item("crew", 0)), "crew = [\"driver\"]\n");
    let tables = "[[weapons]]\nitem = \"MG\"\n\n[[weapons]]\nitem = \"FT\"\n";
    let left = "[[weapons]]\nitem = \"FT\"\n";
    assert_eq!(edited(tables, None, Change::remove_item("weapons", 0)), left);
    let keys = "six-wheels = true\nname = \"A\"\n";
    assert_eq!(edited(keys, None, Change::remove("six-wheels")), "name = \"A\"\n");
    let inline = "weapons = [{ item = \"FT\", infrared = true }]\n";
    let change = Change::remove_from_item("weapons", 0, "infrared");
    assert_eq!(edited(inline, None, change), "weapons = [{ item = \"FT\" }]\n");
}

#[test]
fn removing_a_section_removes_its_subsections() {
    let text = "[[crew]]\nrole = \"driver\"\n[[crew.gear]]\nitem = \"rifle\"\n[armor]\nfront = 1\n";
    let left = "[armor]\nfront = 1\n";
    assert_eq!(edited(text, None, Change::remove_item("crew", 0)), left);
    let text = "[sidecar]\nbody = \"light\"\n[[sidecar.weapons]]\nitem = \"MG\"\n";
    assert_eq!(edited(text, None, Change::remove("sidecar")), "");
}

fn without(text: &str, gone: &[usize]) -> String {
    let changes: Vec<_> = gone.iter().map(|gone| Change::remove_item("crew", *gone)).collect();
    changed(text, None, &changes)
}

#[test]
fn removes_adjacent_entries_together() {
    let text = "crew = [\"a\", \"b\", \"c\"]\n";
    assert_eq!(without(text, &[1, 2]), "crew = [\"a\"]\n");
    assert_eq!(without(text, &[2, 0]), "crew = [\"b\"]\n");
    assert_eq!(without(text, &[0, 1]), "crew = [\"c\"]\n");
    assert_eq!(without(text, &[0, 1, 2]), "crew = []\n");
    assert_eq!(without(&text.replace(']', ",]"), &[1, 2]), "crew = [\"a\", ]\n");
    let lines = "crew = [\"a\", \"b\",\n  \"c\", \"d\"] # all\n";
    assert_eq!(without(lines, &[0]), "crew = [\"b\",\n  \"c\", \"d\"] # all\n");
    assert_eq!(without(lines, &[1]), "crew = [\"a\",\n  \"c\", \"d\"] # all\n");
    assert_eq!(without(lines, &[1, 2, 3]), "crew = [\"a\"] # all\n");
}

#[test]
fn removing_an_entry_removes_its_comment() {
    let text = "crew = [\n  # in front\n  \"a\", # 1\n  \"b\",\n  # behind\n  \"c\", # 3\n  \"d\" # 4\n]\n";
    let left = |from: &str, to: &str| text.replace(from, to);
    for text in [text.to_owned(), text.replace('\n', "\r\n")] {
        let without = |gone: &[usize]| without(&text, gone).replace('\r', "");
        assert_eq!(without(&[0]), left("  \"a\", # 1\n", ""));
        assert_eq!(without(&[1, 2]), left("  \"b\",\n", "").replace("  \"c\", # 3\n", ""));
        assert_eq!(without(&[3]), left("  \"d\" # 4\n", ""));
        let first = "crew = [\n  # in front\n  \"a\", # 1\n  \"b\",\n  # behind\n]\n";
        assert_eq!(without(&[2, 3]), first);
        assert_eq!(without(&[0, 1, 2, 3]), "crew = [\n  # in front\n  # behind\n]\n");
    }
    let plain = "crew = [\n  \"a\",\n  \"b\",\n  \"c\"\n]\n";
    assert_eq!(without(plain, &[1, 2]), "crew = [\n  \"a\"\n]\n");
    assert_eq!(without(&plain.replace("c\"", "c\","), &[1, 2]), "crew = [\n  \"a\",\n]\n");
}

#[test]
fn adds_to_lists() {
    let add = |text| edited(text, None, Change::add("crew", "\"driver\""));
    assert_eq!(add("name = \"A\"\n"), "name = \"A\"\ncrew = [\"driver\"]\n");
    assert_eq!(add("crew = []\n"), "crew = [\"driver\"]\n");
    assert_eq!(add("crew = \"gunner\"\n"), "crew = [\"gunner\", \"driver\"]\n");
}

#[test]
fn turns_a_word_into_a_table_to_set_its_key() {
    let text = "accessories = [\"spikes\"]\n";
    let change = Change::set_item("accessories", 0, "location", "\"front\"");
    let expected = "accessories = [{ item = \"spikes\", location = \"front\" }]\n";
    assert_eq!(edited(text, None, change), expected);
    let change = Change::set_in("engine", "square", "\"B1\"");
    let expected = "engine = { item = \"diesel\", square = \"B1\" }\n";
    assert_eq!(edited("engine = \"diesel\"\n", None, change), expected);
}
