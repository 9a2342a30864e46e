//! Rules: id, level, source and examples. To add a rule, use [`rules!`](crate::rules) in the game's folder.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Legal but unwise, or a false claim.
    Warning,
    /// A part that every vehicle needs is missing.
    Missing,
    Error,
    /// Part of the file could not be read, so the statistics are incomplete.
    Unreadable,
    /// The file holds no design.
    NoDesign,
}

impl Level {
    /// The severity in outputs.
    pub fn severity(self) -> &'static str {
        match self {
            Level::Warning => "warning",
            _ => "error",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cite {
    /// A page of the game's rulebook.
    Page(u16),
    /// A heading of a rulebook without pages.
    Section(Cow<'static, str>),
    /// Any other source, as written in the catalog or design.
    Text(Arc<str>),
}

impl Cite {
    /// The source with the rulebook: "Car Wars Classic, p. 52".
    pub fn in_full(&self, game: &str) -> String {
        match self {
            Cite::Page(_) | Cite::Section(_) => format!("{game}, {self}"),
            Cite::Text(text) => text.to_string(),
        }
    }

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

#[derive(Debug)]
pub struct Rule {
    /// Names the illegal pattern: it reads well after "allow".
    pub id: &'static str,
    pub level: Level,
    pub summary: &'static str,
    pub cite: Option<Cite>,
    pub rulings: &'static [&'static str],
    /// Keys that have to be absent. The rule is skipped if one of them cannot be read.
    pub needs: &'static [&'static str],
    /// Whether it says that a kind of vehicle cannot have a part or a place, whatever else it has.
    pub forbids: bool,
    /// Whether it looks at only one part or key of the design, and at the kind of vehicle. Its values cannot belong
    /// together.
    pub local: bool,
    /// The Markdown page with documentation and examples; [`crate::check::page`] parses it.
    pub page: &'static str,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.id == other.id
    }
}

/// Declares the rules of a file after the name of its page, and lists them in `RULES`.
///
/// The function name is the id: `over_weight` reports `over-weight`. Then come the level, an optional `page` or
/// `section` of the rulebook, the `rulings`, the keys that have to be absent (`needs`), and the summary.
/// `Error forbids` is a rule that keeps a part from a kind of vehicle: lists of choices leave such parts out.
/// `local: true` is a rule that looks at only one part or key, and at the kind of vehicle.
/// A rule that other files report gets a static: `turret_missing as TURRET_MISSING`. A rule without a function is only
/// a static: `static BAD_VALUE`.
#[macro_export]
macro_rules! rules {
    (
        $file:literal;
        $(static $name:ident: $level:ident $($forbids:ident)?,
            $(page $page:literal,)? $(section $section:literal,)? $(rulings $rulings:tt,)?
            $(needs $needs:tt,)? $summary:literal;)+
    ) => {
        $($crate::rules!(
            @static [$name] $file, $name, $level, [$($page)?], [$($section)?], [$($rulings)?],
                [$($needs)?], [$($forbids)?], [], $summary
        );)+
        pub static RULES: &[&$crate::check::rule::Rule] = &[$(&$name),+];
    };
    (
        $file:literal;
        $($function:ident $(as $name:ident)?: $level:ident $($forbids:ident)?, $(local: $local:literal,)?
            $(page $page:literal,)? $(section $section:literal,)? $(rulings $rulings:tt,)?
            $(needs $needs:tt,)? $summary:literal $(=> $work:expr)?;)+
    ) => {
        $($crate::rules!(
            @static [$($name)?] $file, $function, $level, [$($page)?], [$($section)?], [$($rulings)?],
                [$($needs)?], [$($forbids)?], [$($local)?], $summary
        );)+
        pub static RULES: &[super::Check] = &[$((
            $crate::rules!(
                @ref [$($name)?] $file, $function, $level, [$($page)?], [$($section)?], [$($rulings)?],
                [$($needs)?], [$($forbids)?], [$($local)?], $summary
            ),
            $crate::rules!(@work [$($work)?] $function),
        )),+];
    };
    (@static [] $($rule:tt)+) => {};
    (@static [$name:ident] $($rule:tt)+) => {
        pub static $name: $crate::check::rule::Rule = $crate::rules!(@rule $($rule)+);
    };
    (@work [] $function:ident) => { $function };
    (@work [$work:expr] $function:ident) => { $work };
    (@ref [$name:ident] $($rule:tt)+) => { &$name };
    (@ref [] $($rule:tt)+) => {{
        static RULE: $crate::check::rule::Rule = $crate::rules!(@rule $($rule)+);
        &RULE
    }};
    (
        @rule $file:literal, $name:ident, $level:ident, [$($page:literal)?], [$($section:literal)?],
        [$($rulings:tt)?], [$($needs:tt)?], [$($forbids:ident)?], [$($local:literal)?], $summary:literal
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
            forbids: $crate::rules!(@forbids $($forbids)?),
            local: $crate::rules!(@local $($local)?),
            page: include_str!($file),
        }
    };
    (@cite [] []) => { None };
    (@cite [$page:literal] []) => { Some($crate::check::rule::Cite::Page($page)) };
    (@cite [] [$section:literal]) => { Some($crate::check::rule::Cite::Section(std::borrow::Cow::Borrowed($section))) };
    (@forbids) => { false };
    (@forbids forbids) => { true };
    (@local) => { false };
    (@local $local:literal) => { $local };
    (@words) => { &[] };
    (@words $words:tt) => { &$words };
}

/// Converts the name of a function or static to a rule id.
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

pub fn by_id<F: Copy>(files: &[&[(&'static Rule, F)]]) -> Vec<(&'static Rule, F)> {
    let mut all = files.concat();
    all.sort_unstable_by_key(|(rule, _)| rule.id);
    all
}
