//! First cars, as players write them by hand: each after its safe fixes, with the choices left to the player.

use std::fs;
use std::path::Path;

use roadworthy::change::Judges;
use roadworthy::change::fix::fix;
use roadworthy::games::Options;
use roadworthy::show::fix::Fixes;
use roadworthy::show::format::{Style, terminal};

use crate::judged;

/// The most lines of `fix` for one car.
const SCREEN: usize = 40;

/// Words of slips, and what they become: reviewed by hand. An empty text adds nothing to its number or list.
const TRANSLATIONS: &[(&str, &str)] = &[
    ("2 linked MGs", "MG, count = 2, linked = true"),
    ("4 HD", "HD"),
    ("FP/LR", "laser-reflective-fireproof"),
    ("FT rear", "FT, mount = rear"),
    ("MG front", "MG, mount = front"),
    ("OJ w/ 10 shots", "OJ, shots = 10"),
    ("PR Radial", "PR, modifications = Radial"),
    ("PR, PR", "PR"),
    ("Vulcan", "Vulcan Machine Gun"),
    ("points", ""),
    ("powerplant", "power-plant"),
    ("pts", ""),
    ("radial PR", "PR, modifications = radial"),
    ("sidecar front", "sidecar.weapons, mount = front"),
    ("under", "underbody"),
    ("weapon", "weapons"),
    ("wheels = 6", "six-wheels = true"),
];

fn words(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split(" #").next().unwrap_or_default());
    let lines = lines.filter(|line| !line.starts_with('#'));
    let split =
        lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && !"-.".contains(c)));
    split.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

fn cars() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/first-cars");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn safe_fixes_of_first_cars_keep_every_value() {
    for (name, text) in cars().into_iter().filter(|(name, _)| name != "15-line") {
        let (reports, options) = (judged(&text), Options::default());
        let found = fix(&reports, &Judges::new(&options, None), &[]).unwrap();
        let (before, after) = (words(&text), words(found.text()));
        let translated: Vec<_> = TRANSLATIONS.iter().flat_map(|(old, _)| words(old)).collect();
        let count =
            |words: &[String], word: &String| words.iter().filter(|own| *own == word).count();
        for word in &before {
            let is_kept = count(&after, word) >= count(&before, word) || translated.contains(word);
            assert!(is_kept, "{name} loses {word}:\n{}", found.text());
        }
        let page =
            terminal::FORMAT.write(&Fixes { found: &[found], is_written: false }, Style::PLAIN);
        assert!(page.lines().count() <= SCREEN, "{name}: {} lines", page.lines().count());
        insta::assert_snapshot!(format!("first_car_{name}"), page);
    }
}

#[test]
fn first_cars_after_fix_write() {
    let written = |(name, text): (String, String)| {
        let (reports, options) = (judged(&text), Options::default());
        let found = fix(&reports, &Judges::new(&options, None), &[]).unwrap();
        format!("## {name}\n{}", found.text())
    };
    let cars = cars().into_iter().filter(|(name, _)| name != "15-line");
    insta::assert_snapshot!(cars.map(written).collect::<Vec<_>>().join("\n"));
}
