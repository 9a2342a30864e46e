//! Texts, spans, edits and suggestions. Independent of vehicles.

pub mod cell;
pub mod colors;
pub mod diff;
pub mod edit;
mod encoding;
pub mod limits;
pub mod link;
pub mod memo;
pub mod printable;
pub mod source;
pub mod suggest;
pub mod table;

/// "a", "a and b", "a, b and c".
pub fn and(texts: &[String]) -> String {
    match texts {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => texts.concat(),
    }
}

/// "a, b and 3 more": the first `most` by name.
pub fn some(texts: &[String], most: usize) -> String {
    match texts.split_at_checked(most) {
        Some((named, more)) if !more.is_empty() => {
            format!("{} and {} more", named.join(", "), more.len())
        }
        _ => texts.join(", "),
    }
}

/// The items without duplicates, in their order.
pub fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

/// The items of each key, in the order of the first ones.
pub fn grouped<K: PartialEq, T>(items: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

pub fn word_for<T: PartialEq>(words: &[(&'static str, T)], meaning: T) -> &'static str {
    words.iter().find(|(_, other)| *other == meaning).map_or("", |(word, _)| word)
}

/// Declares enums with the words for their values in files. A value has up to three words.
macro_rules! words {
    ($(
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $value:ident $(= $word:literal $(| $second:literal $(| $third:literal)?)?)?),* $(,)?
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* $value),*
        }

        impl $name {
            /// The first words of all values, then the second ones, then the third ones.
            pub const WORDS: &'static [(&'static str, $name)] = &[
                $($(($word, $name::$value),)?)*
                $($($(($second, $name::$value),)?)?)*
                $($($($(($third, $name::$value),)?)?)?)*
            ];

            pub fn name(self) -> &'static str {
                $crate::text::word_for($name::WORDS, self)
            }
        }
    )*};
}
pub(crate) use words;

/// Converts values of other types into this one.
macro_rules! from {
    ($to:ty: $($from:ty => $make:expr),* $(,)?) => {
        $(impl From<$from> for $to {
            fn from(value: $from) -> $to {
                $make(value)
            }
        })*
    };
}
pub(crate) use from;

/// The name, with a number if the name is taken.
pub fn unused(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
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
