//! `fmt` keeps the data and every comment, and a second run changes nothing.

use std::fs;
use std::path::Path;

use roadworthy::document::layout;
use roadworthy::document::shape::{Holds, Key};
use roadworthy::games::SYSTEMS;

use crate::cli::{run, text};
use crate::rules::designs;
use crate::schema::texts;

/// The comments of a file. No quoted text in these files contains `#`.
fn remarks(text: &str) -> Vec<&str> {
    let mut found: Vec<_> = text
        .lines()
        .filter_map(|line| line.split_once('#'))
        .map(|(_, remark)| remark.trim())
        .collect();
    found.sort_unstable();
    found
}

#[test]
fn files_keep_their_data_and_comments() {
    let folder = tempfile::tempdir().unwrap();
    let mut written = Vec::new();
    let files = ["designs", "tests/events", "tests/damage"].into_iter().flat_map(texts);
    let examples = SYSTEMS
        .iter()
        .flat_map(|game| [designs(game, "fires"), designs(game, "passes")].concat())
        .map(|example| (example.name.to_string().into(), example.text.to_string()));
    for (number, (path, text)) in files.chain(examples).enumerate() {
        if text.parse::<toml::Table>().is_ok() {
            let name = format!("{number}.toml");
            fs::write(folder.path().join(&name), &text).unwrap();
            written.push((name, path, text));
        }
    }
    assert!(written.len() > 500, "{}", written.len());
    let first = run(folder.path(), &["fmt", "."]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    for (name, path, before) in &written {
        let after = fs::read_to_string(folder.path().join(name)).unwrap();
        let data = |text: &str| text.parse::<toml::Table>().unwrap();
        assert_eq!(data(before), data(&after), "{}", path.display());
        assert_eq!(remarks(before), remarks(&after), "{}", path.display());
    }
    let again = run(folder.path(), &["fmt", ".", "--check"]);
    assert_eq!(text(&again.stdout), "");
    assert_eq!(again.status.code(), Some(0));
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("car.toml");
    let odd = "body=\"van\"\nname = \"A\"\n";
    fs::write(&file, odd).unwrap();
    let check = run(folder.path(), &["fmt", "--check", "car.toml"]);
    assert_eq!((check.status.code(), text(&check.stdout)), (Some(1), "car.toml\n".to_owned()));
    let diff = run(folder.path(), &["fmt", "--diff", "car.toml"]);
    assert_eq!(diff.status.code(), Some(1));
    assert!(text(&diff.stdout).contains("+body = \"van\"\n"), "{}", text(&diff.stdout));
    assert_eq!(fs::read_to_string(&file).unwrap(), odd);
    assert_eq!(run(folder.path(), &["fmt", "car.toml"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), "name = \"A\"\nbody = \"van\"\n");
    fs::write(&file, "body = ").unwrap();
    let broken = run(Path::new(folder.path()), &["fmt", "car.toml"]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stderr).contains("car.toml has errors"), "{}", text(&broken.stderr));
}

const KEYS: [&str; 4] = ["name", "body", "armor", "weapons"];

/// The text in its layout; a second run changes nothing.
fn settled(text: &str) -> String {
    let keys = KEYS.map(|key| Key::new(key, Holds::Text));
    let once = layout::settled(text, &keys, &[]).unwrap();
    assert_eq!(layout::settled(&once, &keys, &[]).as_ref(), Some(&once));
    once
}

#[test]
fn sorts_keys_with_their_comments() {
    let text =
        "#:schema x.json\n[[weapons]]\nitem='MG'\n\n\n\n# hull\n  [armor]  # thin\nfront=1\n";
    assert_eq!(
        settled(text),
        "#:schema x.json\n# hull\n[armor]  # thin\nfront = 1\n\n[[weapons]]\nitem = 'MG'\n"
    );
    let text =
        "# A car.\n\n# big\nbody  = \"van\" # or a truck\n\n\nodd=[1,2 , 3,]\nname=\"A\"\n# end";
    assert_eq!(
        settled(text),
        "# A car.\n\nname = \"A\"\n# big\nbody = \"van\"  # or a truck\n\nodd = [1, 2, 3]\n# end\n"
    );
}

#[test]
fn keeps_multiline_values() {
    let text = "weapons = [\n  {item=\"MG\"},  # one\n  'FT',\n]\nname = \"\"\"\na\n\n\nb\"\"\"\n";
    assert_eq!(
        settled(text),
        "name = \"\"\"\na\n\n\nb\"\"\"\nweapons = [\n  { item = \"MG\" },  # one\n  'FT',\n]\n"
    );
}

#[test]
fn keeps_line_endings() {
    assert_eq!(settled("body='a'\r\nname='b'\r\n"), "name = 'b'\r\nbody = 'a'\r\n");
    assert_eq!(layout::settled("name = ", &[], &[]), None);
}
