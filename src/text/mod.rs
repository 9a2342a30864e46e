//! Texts, spans, edits and suggestions. Independent of vehicles.

pub mod cell;
pub mod diff;
pub mod edit;
mod encoding;
pub mod limits;
pub mod memo;
pub mod printable;
pub mod source;
pub mod suggest;

/// "a", "a and b", "a, b and c".
pub fn and(texts: &[String]) -> String {
    match texts {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => texts.concat(),
    }
}

pub fn word_for<T: PartialEq>(words: &[(&'static str, T)], meaning: T) -> &'static str {
    words.iter().find(|(_, other)| *other == meaning).map_or("", |(word, _)| word)
}

/// A key or a kind of rows for people: "Power plant".
pub fn label(word: &str) -> String {
    sentence(&word.replace('-', " "))
}

/// Capitalizes a text: "Seconds for MG50".
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
