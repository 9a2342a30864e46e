//! Formats: each file writes views in one format. To add one, write its file and a line in [`FORMATS`].

pub mod concise;
pub mod csv;
pub mod github;
pub mod html;
pub mod json;
pub mod markdown;
pub mod stat_line;
pub mod terminal;

use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use rayon::prelude::*;

use crate::show::View;

pub const FORMATS: [&Format; 9] = [
    &terminal::FORMAT,
    &concise::FORMAT,
    &json::FORMAT,
    &json::LINES,
    &csv::FORMAT,
    &markdown::FORMAT,
    &html::FORMAT,
    &github::FORMAT,
    &stat_line::FORMAT,
];

/// The views that commands print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prints {
    /// Blocks and data.
    Pages,
    /// Also records.
    Tables,
    Vehicles,
    /// Findings on other files than designs.
    Findings,
    Verdicts,
}

impl Prints {
    const ALL: &[Prints] =
        &[Prints::Pages, Prints::Tables, Prints::Vehicles, Prints::Findings, Prints::Verdicts];

    /// The formats for these views.
    pub fn formats(self) -> impl Iterator<Item = &'static Format> + Clone {
        FORMATS.into_iter().filter(move |format| format.views.contains(&self))
    }
}

/// The data of a format besides verdicts and findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Fixes,
    Fingerprint,
}

#[derive(Debug)]
pub struct Format {
    pub name: &'static str,
    /// The description in `--help`.
    pub says: &'static str,
    /// The file ending, if the format is used for files.
    pub ending: Option<&'static str>,
    pub views: &'static [Prints],
    pub needs: &'static [Need],
    /// The mark in files written by roadworthy, if the format has room for one.
    pub sign: Option<Sign>,
    write: fn(&dyn View, Style) -> String,
}

/// Writes all items on all cores, and joins them in order.
fn each<T: Send>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String + Sync) -> String {
    const LEAST: usize = 64;
    let items: Vec<_> = items.into_iter().collect();
    items.into_par_iter().with_min_len(LEAST).map(&write).collect()
}

#[derive(Debug)]
pub enum Sign {
    Begins(&'static str),
    Ends(&'static str),
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Format {
    /// A format of all views, for a terminal.
    const fn new(
        name: &'static str,
        says: &'static str,
        write: fn(&dyn View, Style) -> String,
    ) -> Format {
        Format { name, says, ending: None, views: Prints::ALL, needs: &[], sign: None, write }
    }

    pub fn write(&self, view: &dyn View, style: Style) -> String {
        (self.write)(view, style)
    }

    /// Whether a file has the mark of this format. Reads no more of it.
    pub fn is_ours(&self, mut file: impl Read + Seek) -> bool {
        let (sign, at) = match self.sign {
            Some(Sign::Begins(sign)) => (sign, SeekFrom::Start(0)),
            Some(Sign::Ends(sign)) => (sign, SeekFrom::End(-(sign.len() as i64))),
            None => return false,
        };
        let mut found = vec![0; sign.len()];
        file.seek(at).and_then(|_| file.read_exact(&mut found)).is_ok() && found == sign.as_bytes()
    }

    pub fn of_file(file: &Path) -> Option<&'static Format> {
        let ending = file.extension()?.to_str()?.to_lowercase();
        FORMATS.iter().find(|format| format.ending == Some(&ending)).copied()
    }
}

/// Color and width of the text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub color: bool,
    /// Columns of the terminal.
    pub width: usize,
}

impl Style {
    /// For tests: a terminal of ordinary width.
    pub const PLAIN: Style = Style { color: false, width: 100 };
    /// For files and pipes: unlimited width.
    pub const UNBOUNDED: Style = Style { color: false, width: Style::WIDEST };
    pub const WIDEST: usize = u16::MAX as usize;
    /// The smallest width. Narrower terminals are treated like this.
    const NARROWEST: usize = 40;

    /// Text in this color of a terminal: "1" bold, "2" dim, "31" red, "32" green, "34" blue.
    pub fn painted(self, code: &str, text: &str) -> String {
        if self.color { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    fn columns(self) -> usize {
        self.width.max(Style::NARROWEST)
    }
}
