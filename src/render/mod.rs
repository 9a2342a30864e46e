//! One small file per output. Each takes reports and returns text; the `cli` prints it.

pub mod declaration;
pub mod human;
pub mod json;
pub mod line;
pub mod markdown;
pub mod rules;
pub mod table;

/// How text may look where it is printed.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub color: bool,
    /// Columns of the terminal; anything narrower than 40 is treated as 40.
    pub width: usize,
}

impl Style {
    /// For files, pipes and tests.
    pub const PLAIN: Style = Style { color: false, width: 100 };
}

/// Control characters from a file must not reach a terminal: they are shown as symbols.
pub fn printable(text: &str) -> String {
    let clean = |c: char| match c {
        '\n' | '\t' => c,
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\u{7f}'..='\u{9f}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ => c,
    };
    text.chars().map(clean).collect()
}
