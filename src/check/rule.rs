//! What a rule is: its id, level, source and examples.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// How breaking a rule affects the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// One rule of one game, or of the file format. [`rules!`](crate::rules) declares the rules of a file.
#[derive(Debug)]
pub struct Rule {
    /// It names the illegal pattern, so that it reads well after "allow".
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
    /// The Markdown page with its documentation and examples; [`crate::check::page`] reads it.
    pub page: &'static str,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.id == other.id
    }
}

/// Declares the rules of a file, after the name of their Markdown page, and lists them in `RULES`.
///
/// A rule has the name of its function: `over_weight` reports `over-weight`. Its level follows, then, if any, its `page`
/// or `section` of the rulebook, the `rulings` that it depends on and the keys whose absence it judges (`needs`), then its
/// summary. A rule that other files report, too,
/// gets a static: `turret_missing as TURRET_MISSING`. A rule without a function is only a static:
/// `static BAD_VALUE`.
#[macro_export]
macro_rules! rules {
    (
        $file:literal;
        $(static $name:ident: $level:ident,
            $(page $page:literal,)? $(section $section:literal,)? $(rulings $rulings:tt,)?
            $(needs $needs:tt,)? $summary:literal;)+
    ) => {
        $($crate::rules!(
            @static [$name] $file, $name, $level, [$($page)?], [$($section)?], [$($rulings)?],
                [$($needs)?], $summary
        );)+
        pub static RULES: &[&$crate::check::rule::Rule] = &[$(&$name),+];
    };
    (
        $file:literal;
        $($function:ident $(as $name:ident)?: $level:ident,
            $(page $page:literal,)? $(section $section:literal,)? $(rulings $rulings:tt,)?
            $(needs $needs:tt,)? $summary:literal;)+
    ) => {
        $($crate::rules!(
            @static [$($name)?] $file, $function, $level, [$($page)?], [$($section)?], [$($rulings)?],
                [$($needs)?], $summary
        );)+
        pub static RULES: &[super::Check] = &[$((
            $crate::rules!(
                @ref [$($name)?] $file, $function, $level, [$($page)?], [$($section)?], [$($rulings)?],
                [$($needs)?], $summary
            ),
            $function,
        )),+];
    };
    (@static [] $($rule:tt)+) => {};
    (@static [$name:ident] $($rule:tt)+) => {
        pub static $name: $crate::check::rule::Rule = $crate::rules!(@rule $($rule)+);
    };
    (@ref [$name:ident] $($rule:tt)+) => { &$name };
    (@ref [] $($rule:tt)+) => {{
        static RULE: $crate::check::rule::Rule = $crate::rules!(@rule $($rule)+);
        &RULE
    }};
    (
        @rule $file:literal, $name:ident, $level:ident, [$($page:literal)?], [$($section:literal)?],
        [$($rulings:tt)?], [$($needs:tt)?], $summary:literal
    ) => {
        $crate::check::rule::Rule {
            id: {
                const NAME: &str = stringify!($name);
                const ID: [u8; NAME.len()] = $crate::check::rule::id(NAME);
                match std::str::from_utf8(&ID) {
                    Ok(id) => id,
                    Err(_) => NAME,
                }
            },
            level: $crate::check::rule::Level::$level,
            summary: $summary,
            cite: $crate::rules!(@cite [$($page)?] [$($section)?]),
            rulings: $crate::rules!(@words $($rulings)?),
            needs: $crate::rules!(@words $($needs)?),
            page: include_str!($file),
        }
    };
    (@cite [] []) => { None };
    (@cite [$page:literal] []) => { Some($crate::check::rule::Cite::Page($page)) };
    (@cite [] [$section:literal]) => { Some($crate::check::rule::Cite::section($section)) };
    (@words) => { &[] };
    (@words $words:tt) => { &$words };
}

/// The id of a rule whose function or static has this name.
pub const fn id<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let mut id = [b'-'; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        if name.as_bytes()[at] != b'_' {
            id[at] = name.as_bytes()[at].to_ascii_lowercase();
        }
        at += 1;
    }
    id
}

/// The rules of several files, by their ids.
pub fn by_id<F: Copy>(files: &[&[(&'static Rule, F)]]) -> Vec<(&'static Rule, F)> {
    let mut all = files.concat();
    all.sort_unstable_by_key(|(rule, _)| rule.id);
    all
}
