//! Text from files, fit to be printed.

/// Control characters from a file must not reach a terminal: they are shown as symbols.
pub fn printable(text: &str) -> String {
    let clean = |c: char| match c {
        '\n' | '\t' => c,
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        _ if is_control(c) => '\u{fffd}',
        _ => c,
    };
    text.chars().map(clean).collect()
}

/// What a terminal obeys beyond ASCII's control characters: their later kin, and what turns text around.
pub fn is_control(c: char) -> bool {
    matches!(
        c,
        '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// A text as a value of TOML. What a terminal would obey is escaped.
pub fn quoted(text: &str) -> String {
    if !text.contains(is_control) {
        return toml::Value::String(text.to_owned()).to_string();
    }
    let escaped = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        _ if c.is_control() || is_control(c) => format!("\\u{:04X}", u32::from(c)),
        _ => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
