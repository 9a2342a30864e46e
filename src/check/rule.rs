//! What a rule is: its id, level, source and examples.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;

/// How breaking a rule affects the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Legal but unwise, or a claim that is not true.
    Warning,
    /// The rulebook forbids it.
    Error,
    /// Part of the file was not understood, so its statistics are incomplete.
    Unreadable,
}

impl Level {
    /// The severity shown to people and machines; `Unreadable` is an error too.
    pub fn severity(self) -> &'static str {
        match self {
            Level::Warning => "warning",
            Level::Error | Level::Unreadable => "error",
        }
    }
}

/// The source of a value or rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cite {
    /// A page of the game's rulebook.
    Page(u16),
    /// A section of a rulebook that has no pages, by its heading.
    Section(Cow<'static, str>),
    /// Any other source, as its catalog row or design names it.
    Text(Arc<str>),
}

impl Cite {
    /// A section, for use in statics.
    pub const fn section(heading: &'static str) -> Cite {
        Cite::Section(Cow::Borrowed(heading))
    }

    /// The source with the name of the game whose rulebook it is: "Car Wars Classic, p. 52".
    pub fn in_full(&self, game: &str) -> String {
        match self {
            Cite::Page(_) | Cite::Section(_) => format!("{game}, {self}"),
            Cite::Text(text) => text.to_string(),
        }
    }

    /// The heading of a column of sources.
    pub fn heading<'c>(cites: impl IntoIterator<Item = &'c Cite>) -> &'static str {
        let (mut paged, mut other) = (false, false);
        for cite in cites {
            match cite {
                Cite::Section(_) => return "Section",
                Cite::Page(_) => paged = true,
                Cite::Text(_) => other = true,
            }
        }
        if other && !paged { "Source" } else { "Page" }
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cite::Page(page) => write!(f, "p. {page}"),
            Cite::Section(heading) => f.write_str(heading),
            Cite::Text(text) => f.write_str(text),
        }
    }
}

/// One rule of one game, or of the file format.
///
/// The id names the illegal pattern, so that it reads well after "allow".
#[derive(Debug)]
pub struct Rule {
    pub id: &'static str,
    pub level: Level,
    /// One line without a full stop.
    pub summary: &'static str,
    /// The place in the rulebook, if it is from a rulebook.
    pub cite: Option<Cite>,
    /// The chosen rulings that it depends on.
    pub rulings: &'static [&'static str],
    /// Keys whose absence it judges: it is silent while one of them cannot be read.
    pub needs: &'static [&'static str],
    /// Two Markdown sections: "What it checks" and "Why".
    pub docs: &'static str,
    /// A design that breaks this rule and no other.
    pub fires: &'static str,
    /// The legal version of the same design.
    pub passes: &'static str,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.id == other.id
    }
}

/// Declares a rule: the folder of its examples and its id, level and summary; then, if any, its place in the rulebook
/// (`cite`), its chosen rulings (`rulings`), the keys whose absence it judges (`needs`) and the extension of its examples
/// (`examples`, if not TOML); and its `docs`.
/// The examples are in `tests/rules/<folder>/<id>/`.
#[macro_export]
macro_rules! rule {
    (
        $folder:literal / $id:literal, $level:ident, $summary:literal,
        $(cite: $cite:expr,)?
        $(rulings: $rulings:expr,)?
        $(needs: $needs:expr,)?
        $(examples: $ending:literal,)?
        docs: $docs:literal $(,)?
    ) => {
        $crate::check::rule::Rule {
            id: $id,
            level: $crate::check::rule::Level::$level,
            summary: $summary,
            cite: $crate::rule!(@cite $($cite)?),
            rulings: $crate::rule!(@words $($rulings)?),
            needs: $crate::rule!(@words $($needs)?),
            docs: $docs,
            fires: $crate::rule!(@example $folder, $id, "/fires." $(, $ending)?),
            passes: $crate::rule!(@example $folder, $id, "/passes." $(, $ending)?),
        }
    };
    (@cite) => { None };
    (@cite $cite:expr) => { Some($cite) };
    (@words) => { &[] };
    (@words $words:expr) => { $words };
    (@example $folder:literal, $id:literal, $name:literal) => {
        $crate::rule!(@example $folder, $id, $name, "toml")
    };
    (@example $folder:literal, $id:literal, $name:literal, $ending:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"), "/tests/rules/", $folder, "/", $id, $name, $ending
        ))
    };
}
