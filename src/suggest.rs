//! Comparing names as players write them, and guessing what a misspelt one meant.

/// Whether two names are the same but for case, spaces and punctuation.
pub fn same(a: &str, b: &str) -> bool {
    if a.is_ascii() && b.is_ascii() {
        return ascii_letters(a).eq(ascii_letters(b));
    }
    letters(a).eq(letters(b))
}

/// A name reduced to its letters and digits, lower case.
pub fn key(name: &str) -> String {
    if name.is_ascii() {
        return ascii_letters(name).map(char::from).collect();
    }
    letters(name).collect()
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// The same of a name in ASCII, as most are: this is asked of every word of a design.
fn ascii_letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// The nearest of `names`, if it is near enough to be a slip of the pen.
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    const LONGEST: usize = 60;
    let wrong = key(wrong);
    let length = wrong.chars().count();
    if !(2..=LONGEST).contains(&length) {
        return None;
    }
    let allowed = match length {
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    // Names of another length are no slip, and comparing them takes long.
    let distance = |name: &str| {
        let name = key(name);
        let alike = name.chars().count().abs_diff(length) <= allowed;
        alike.then(|| strsim::damerau_levenshtein(&wrong, &name)).filter(|found| *found <= allowed)
    };
    let near = names.into_iter().filter_map(|name| Some((distance(name)?, name)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_and_nothing_far_fetched() {
        let names = ["machine-gun", "minedropper", "spoiler"];
        assert_eq!(nearest("machin gun", names), Some("machine-gun"));
        assert_eq!(nearest("SPOLIER", names), Some("spoiler"));
        assert_eq!(nearest("howitzer", names), None);
    }

    #[test]
    fn letters_and_digits_alone_tell_names_apart() {
        assert!(same("Anti-Tank Gun", "antitank gun") && same("Ü-Boot 1", "ü boot1"));
        assert!(!same("HR", "HRs") && !same("u", "ü"));
        assert_eq!((key("Mk. II"), key("É 2")), ("mkii".to_owned(), "é2".to_owned()));
    }
}
