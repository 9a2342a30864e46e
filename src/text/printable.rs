use std::borrow::Cow;

/// Shows control characters as symbols, so that text from files is safe to print.
pub fn printable(text: &str) -> Cow<'_, str> {
    let clean = |c: char| match c {
        '\n' | '\t' => c,
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        _ if is_control(c) => '\u{fffd}',
        _ => c,
    };
    match text.chars().all(|c| clean(c) == c) {
        true => Cow::Borrowed(text),
        false => text.chars().map(clean).collect(),
    }
}

/// Control characters, including Unicode direction marks.
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

/// A text for a message, cut after 40 characters.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

/// Quotes a text for TOML, with escaped control characters.
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
