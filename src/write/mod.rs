//! Formats: a file for each writes any view. To add one, write its file and a line in [`FORMATS`].

pub mod concise;
pub mod csv;
pub mod github;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod sarif;
pub mod stat_line;
pub mod terminal;

use std::path::Path;

use crate::view::View;

/// Every format.
pub static FORMATS: [&Format; 11] = [
    &terminal::FORMAT,
    &concise::FORMAT,
    &json::FORMAT,
    &json::LINES,
    &csv::FORMAT,
    &markdown::FORMAT,
    &html::FORMAT,
    &sarif::FORMAT,
    &junit::FORMAT,
    &github::FORMAT,
    &stat_line::FORMAT,
];

/// A way to write views.
#[derive(Debug)]
pub struct Format {
    pub name: &'static str,
    /// What it was called before.
    pub alias: Option<&'static str>,
    /// What it is for.
    pub says: &'static str,
    /// How its files end, if a file is likely to be in it.
    pub ending: Option<&'static str>,
    /// What a file begins or ends with that roadworthy wrote, in formats that have room for a sign.
    pub sign: Option<Sign>,
    write: fn(&dyn View, Style) -> String,
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
    pub fn write(&self, view: &dyn View, style: Style) -> String {
        (self.write)(view, style)
    }

    /// Whether roadworthy wrote this file.
    pub fn is_ours(&self, file: &[u8]) -> bool {
        match self.sign {
            Some(Sign::Begins(sign)) => file.starts_with(sign.as_bytes()),
            Some(Sign::Ends(sign)) => file.ends_with(sign.as_bytes()),
            None => false,
        }
    }

    /// The one of a file's ending.
    pub fn of_file(file: &Path) -> Option<&'static Format> {
        let ending = file.extension()?.to_str()?.to_lowercase();
        FORMATS.iter().find(|format| format.ending == Some(&ending)).copied()
    }
}

/// How text may look where it is printed.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub color: bool,
    /// Columns of the terminal.
    pub width: usize,
}

impl Style {
    /// For tests: a terminal of usual width.
    pub const PLAIN: Style = Style { color: false, width: 100 };
    /// For files and pipes: as wide as what is in them.
    pub const UNBOUNDED: Style = Style { color: false, width: Style::WIDEST };
    /// Nothing is wider.
    pub const WIDEST: usize = u16::MAX as usize;
    /// Anything narrower is treated as so wide.
    const NARROWEST: usize = 40;

    fn columns(self) -> usize {
        self.width.max(Style::NARROWEST)
    }
}
