//! Who may have a row of the catalog, and where: what rules read of the rows, asked the other way round.

use crate::check::rule::Rule;

/// One choice that rules leave for a row: the bodies that carry it, the sides that it may be on.
#[derive(Clone, Debug)]
pub struct Fit {
    /// What is chosen: "body", "place on a cycle".
    pub of: String,
    /// The words that designs have for what is allowed; `None` if everything is.
    pub allowed: Option<Vec<String>>,
    /// The rules that report anything else.
    pub rules: Vec<&'static Rule>,
}

impl Fit {
    /// Any of them.
    pub fn any(of: impl Into<String>) -> Fit {
        Fit { of: of.into(), allowed: None, rules: Vec::new() }
    }

    /// Nothing.
    pub fn none(of: impl Into<String>, rule: &'static Rule) -> Fit {
        Fit { of: of.into(), allowed: Some(Vec::new()), rules: vec![rule] }
    }

    /// One thing.
    pub fn only(of: impl Into<String>, word: &str, rule: &'static Rule) -> Fit {
        Fit { of: of.into(), allowed: Some(vec![word.to_owned()]), rules: vec![rule] }
    }

    /// Of all choices, those that are allowed.
    pub fn among<'w>(
        of: impl Into<String>,
        all: impl IntoIterator<Item = (&'w str, bool)>,
        rules: &[&'static Rule],
    ) -> Fit {
        let (mut allowed, mut refused) = (Vec::new(), false);
        for (word, is_allowed) in all {
            match is_allowed {
                true => allowed.push(word.to_owned()),
                false => refused = true,
            }
        }
        match refused {
            true => Fit { of: of.into(), allowed: Some(allowed), rules: rules.to_vec() },
            false => Fit::any(of),
        }
    }

    /// The same choice on each of several vehicles, those with the same one together.
    pub fn on_each<'w>(of: &str, each: impl IntoIterator<Item = (&'w str, Fit)>) -> Vec<Fit> {
        let mut alike: Vec<(Fit, Vec<&str>)> = Vec::new();
        for (vehicle, fit) in each {
            match alike.iter_mut().find(|(known, _)| known.allowed == fit.allowed) {
                Some((_, vehicles)) => vehicles.push(vehicle),
                None => alike.push((fit, vec![vehicle])),
            }
        }
        let is_one = alike.len() == 1;
        let named = alike.into_iter().map(|(fit, vehicles)| match is_one {
            true => Fit { of: of.to_owned(), ..fit },
            false => Fit { of: format!("{of} on a {}", vehicles.join(", ")), ..fit },
        });
        named.collect()
    }

    /// "any", "none", or the words.
    pub fn shown(&self) -> String {
        match self.allowed.as_deref() {
            None => "any".to_owned(),
            Some([]) => "none".to_owned(),
            Some(allowed) => allowed.join(", "),
        }
    }
}
