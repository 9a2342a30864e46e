//! A folder of entries: the verdicts in every format, and fingerprints.

use std::fs;
use std::path::Path;

use roadworthy::change;
use roadworthy::games::Options;
use roadworthy::report::Report;
use roadworthy::show::declaration::Declarations;
use roadworthy::show::format::{FORMATS, Style, csv, github, html, json, markdown, stat_line};
use roadworthy::text::source::Source;
use serde_json::Value;

use crate::cli::{run, text};

mod fingerprints;
mod formats;
mod options;

/// A car with this much front armor (100 points are too many), and more lines.
fn car(name: &str, front: i64, more: &str) -> String {
    let name = serde_json::json!(name);
    format!(
        "name = {name}\nbody = \"compact\"\nchassis = \"heavy\"\nsuspension = \"heavy\"\n\
         power-plant = \"medium\"\ncrew = [\"driver\"]\n\
         tires = \"HD\"\narmor = {{ front = {front}, back = 10, left = 5, right = 5 }}\n{more}\n"
    )
}

fn entry(player: &str, number: usize) -> String {
    format!("[entry]\nplayer = {player:?}\nnumber = {number}\nteam = \"Team {}\"\n", number % 7)
}

/// 44 files, by name.
fn entries() -> Vec<(String, String)> {
    const PLAYERS: [&str; 6] = ["Ann", "Boris", "Çağla", "Dmitri", "Eve", "Fatou"];
    let mut files = Vec::new();
    for number in 1..=44 {
        let player = PLAYERS[number % PLAYERS.len()];
        let entry = entry(player, number);
        let name = format!("Vehicle {number}");
        let gun = "weapons = [{ item = \"MG\", mount = \"front\" }]\n";
        let text = match number {
            // Text that spreadsheets, HTML, tables and terminals could misinterpret.
            40 => car("=HYPERLINK(\"x\";\"y\")", 5, &entry),
            41 => car("<script>alert('1')</script> & \"Sons\"", 5, &entry),
            42 => car("50% | *bold*, [a](b)\n::error::x", 5, &entry),
            43 => car("\u{1b}[31mRed\u{202e}", 5, &entry),
            44 => car(
                "Ωμέγα 漢字, with a name that goes on for longer than anybody would like",
                5,
                &entry,
            ),
            8 | 19 => car(&name, 400, &entry),
            9 => car(
                &name,
                10,
                &format!("weapons = [{{ item = \"MG\", mount = \"front\", count = 4 }}]\n{entry}"),
            ),
            10 => car(&name, 10, &format!("accessories = [\"flux capacitor\"]\n{entry}")),
            11 => "name = \"Half a fi".to_owned(),
            12 => car(&name, 10, &format!("[published]\ncost = 1\n{entry}")),
            13 => format!(
                "system = \"autowar\"\nname = {name:?}\nframe = \"light\"\n[armor]\nfront = 20\nback = 20\n{entry}"
            ),
            14 => format!(
                "system = \"autowar\"\nname = {name:?}\nframe = \"light\"\n[armor]\nfront = 500\n{entry}"
            ),
            15 => format!(
                "system = \"autowar\"\nscenario = \"Raid\"\nname = {name:?}\nvehicle = \"van\"\nmax-speed = 5\n{entry}"
            ),
            16 => car(
                &name,
                10,
                &format!(
                    "{gun}{entry}[variants.rocket]\nname = \"with a rocket\"\nweapons = [{{ item = \"HR\", mount = \"back\" }}]\n"
                ),
            ),
            // A design that is entered twice.
            17 | 18 => car("Twin", 12, &format!("{gun}{entry}")),
            _ => car(&name, number as i64 % 20, &format!("{gun}{entry}")),
        };
        files.push((format!("entries/{number:02}.toml"), text));
    }
    files
}

fn reports() -> Vec<Report> {
    let check = |(name, text): (String, String)| {
        change::check(&Source::new(name, text), &Options::default())
    };
    entries().into_iter().flat_map(check).collect()
}

/// The folder on disk.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("entries")).unwrap();
    for (name, text) in entries() {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}
