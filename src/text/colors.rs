//! The parts of a TOML text that editors color.

use super::source::Span;

/// Comments, headers, keys and strings, in order. A string over several lines has no color.
pub fn tokens(text: &str) -> Vec<(Span, &'static str)> {
    let (mut tokens, mut start) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        let is_header = line.trim_start().starts_with('[');
        let (mut quote, mut has_key) = (None, is_header);
        for (at, letter) in line.char_indices() {
            let at = start + at;
            match (quote, letter) {
                (None, '#') => {
                    tokens.push((Span::new(at, end), "comment"));
                    break;
                }
                (None, '[') if is_header && line[..at - start].trim().is_empty() => {
                    let header = line.find('#').map_or(end, |comment| start + comment);
                    tokens.push((Span::new(at, header), "header"));
                }
                (None, '"' | '\'') if has_key && !is_header => quote = Some((at, letter)),
                (Some((from, open)), letter) if open == letter => {
                    tokens.push((Span::new(from, at + 1), "string"));
                    quote = None;
                }
                (None, '=') if !has_key => {
                    tokens.push((Span::new(start, at), "key"));
                    has_key = true;
                }
                _ => {}
            }
        }
        start += line.len();
    }
    tokens
}
