//! Parses `--vary`: paths of keys, optionally with values. Possible values come from the declarations and the catalog.
//!
//! ```text
//! chassis                 every row of its kind, and the current state if the key is missing
//! weapons.gun             the part with this id or name
//! weapons.gun.count=1..4  a range of numbers
//! chassis=light|heavy     only these values
//! armor                   the points of all sides, in the proportions of the design
//! armor.front             the points of one side
//! ```

use std::ops::RangeInclusive;

use crate::document::edit;
use crate::query::QueryError;
use crate::text::edit::{Change, Path};
use crate::text::limits::NUMBERS;
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::{LARGEST, thousands};

use super::axis::{Axis, Choice};
use super::target::{Absence, Scene, Target, Value, Where, error};

/// The most values of a key without a range.
const FEW: i64 = 100;

const UNWRITTEN: &str = "not written";

pub struct Vary {
    pub path: String,
    at: Span,
    target: Target,
    wanted: Option<Wanted>,
}

enum Wanted {
    Range(RangeInclusive<i64>),
    Words(Vec<Located<String>>),
}

impl Vary {
    /// Parses a path and its optional values.
    pub fn read(text: &str, scene: &Scene<'_>) -> Result<Vary, QueryError> {
        let (path, values) = match text.split_once('=') {
            Some((path, values)) => {
                (path, Some(Located::new(values, Span::new(path.len() + 1, text.len()))))
            }
            None => (text, None),
        };
        let mut start = 0;
        let words: Vec<_> = path
            .split('.')
            .map(|word| {
                let at = Span::new(start, start + word.len());
                start = at.end + 1;
                Located::new(word, at)
            })
            .collect();
        let target = Target::at(&words, scene)?;
        let wanted = values.map(|values| wanted(&target, values)).transpose()?;
        let at = Span::new(0, path.len());
        let vary = Vary { path: path.to_owned(), at, target, wanted };
        match vary.range() {
            Some(range)
                if vary.wanted.is_none()
                    && !vary.target.is_armor()
                    && range.end() - range.start() >= FEW =>
            {
                let message = format!(
                    "`{path}` may be any number from {} to {}: say which, as in `{path}=1..10`",
                    range.start(),
                    range.end()
                );
                error(at, message)
            }
            _ => Ok(vary),
        }
    }

    fn range(&self) -> Option<RangeInclusive<i64>> {
        match (&self.wanted, &self.target) {
            (Some(Wanted::Range(range)), _) => Some(range.clone()),
            (_, Target::Number { range, .. }) => Some(range.clone()),
            (_, Target::Points { .. }) => Some(0..=LARGEST),
            (_, Target::Word { .. }) => None,
        }
    }

    /// The range of a number without an upper bound of its own.
    pub fn open(&self) -> Option<RangeInclusive<i64>> {
        self.range().filter(|_| self.wanted.is_none() && self.target.is_armor())
    }

    /// Two keys without ranges would bound each other.
    pub fn needs_range(&self, other: &Vary) -> QueryError {
        let message = format!(
            "`{}` and `{}` share the rest: give them ranges, as in `{1}=0..30`",
            other.path, self.path
        );
        QueryError { at: self.at, message }
    }

    /// The error if no limit bounds the points.
    pub fn has_no_end(&self) -> QueryError {
        let message =
            format!("nothing limits `{0}`: give it a range, as in `{0}=0..100`", self.path);
        QueryError { at: self.at, message }
    }

    /// Fails if two paths vary the same key.
    pub fn meets(&self, other: &Vary) -> Result<(), QueryError> {
        let (own, others) = (self.target.paths(), other.target.paths());
        let meet = own
            .iter()
            .any(|own| others.iter().any(|other| own.starts_with(other) || other.starts_with(own)));
        match meet {
            true => {
                error(self.at, format!("`{}` is varied by `{}` already", self.path, other.path))
            }
            false => Ok(()),
        }
    }

    /// The error for a game where the amounts of parts depend on each other.
    pub fn does_not_add_up(&self) -> QueryError {
        let message = format!(
            "the amounts of these parts do not add up: give `{0}` a range, as in `{0}=0..100`",
            self.path
        );
        QueryError { at: self.at, message }
    }

    /// The key with all its values, or with these points.
    pub fn axis(&self, scene: &Scene<'_>, points: Option<Vec<i64>>) -> Result<Axis, QueryError> {
        let choices: Option<Vec<_>> = match (&self.target, self.range()) {
            (Target::Word { values, absence, now, .. }, _) => {
                let wanted = |value: &Value| match &self.wanted {
                    Some(Wanted::Words(words)) => {
                        words.iter().any(|word| value.is_called(&word.value))
                    }
                    _ => true,
                };
                let wanted = values.iter().enumerate().filter(|(_, value)| wanted(value));
                let written = wanted.map(|(number, value)| {
                    let toml = (*now != Some(number)).then_some(&value.toml);
                    self.choice(scene, toml, value.title.clone())
                });
                let absent = match &self.wanted {
                    Some(Wanted::Words(words)) => {
                        words.iter().any(|word| suggest::same(&word.value, UNWRITTEN))
                    }
                    _ => *absence != Absence::No,
                };
                let absent = absent.then(|| self.absent(scene, *absence));
                written.chain(absent).collect()
            }
            (target, Some(range)) => {
                let points = points.unwrap_or_else(|| range.collect());
                let absent = match target {
                    // Zero points mean that the key is missing.
                    Target::Number { absence, .. }
                        if *absence != Absence::No
                            && self.wanted.is_none()
                            && !self.target.is_armor() =>
                    {
                        Some(self.absent(scene, *absence))
                    }
                    _ => None,
                };
                let numbers = points.into_iter().map(|number| self.number(scene, number));
                numbers.chain(absent).collect()
            }
            (_, None) => None,
        };
        match choices {
            Some(choices) => Ok(Axis {
                path: self.path.clone(),
                choices,
                is_number: self.range().is_some(),
                is_armor: self.target.is_armor(),
            }),
            None => error(self.at, format!("`{}` cannot be edited in its place", self.path)),
        }
    }

    fn number(&self, scene: &Scene<'_>, number: i64) -> Option<Choice> {
        match &self.target {
            Target::Number { now, .. } => {
                let toml = number.to_string();
                let changed = (*now != Some(number)).then_some(&toml);
                self.choice(scene, changed, toml.clone())
            }
            Target::Points { sides } => {
                let shares = shares(number, sides);
                let changed = sides.iter().zip(shares).filter(|((_, now), points)| now != points);
                let changes: Vec<_> = changed
                    .map(|((path, _), points)| Change::Set {
                        path: path.clone(),
                        value: points.to_string(),
                    })
                    .collect();
                let edits = edit::edits(scene.text, &scene.design, &changes)?;
                Some(Choice { word: number.to_string(), edits })
            }
            Target::Word { .. } => None,
        }
    }

    fn choice(&self, scene: &Scene<'_>, toml: Option<&String>, word: String) -> Option<Choice> {
        let (Target::Word { place, .. } | Target::Number { place, .. }) = &self.target else {
            return None;
        };
        let change = toml.map(|toml| match place {
            Where::Path(path) => Change::Set { path: path.clone(), value: toml.clone() },
            Where::Word(_, span) => Change::replace_span(*span, toml.clone()),
        });
        let edits = edit::edits(scene.text, &scene.design, change.as_slice())?;
        Some(Choice { word, edits })
    }

    fn absent(&self, scene: &Scene<'_>, absence: Absence) -> Option<Choice> {
        let path = self.target.paths().swap_remove(0);
        let change = (absence != Absence::Now).then_some(Change::Remove { path });
        let edits = edit::edits(scene.text, &scene.design, change.as_slice())?;
        Some(Choice { word: UNWRITTEN.to_owned(), edits })
    }
}

/// Parses the values after a path.
fn wanted(target: &Target, written: Located<&str>) -> Result<Wanted, QueryError> {
    let (values, removable) = match target {
        Target::Word { values, absence, .. } => (values, *absence != Absence::No),
        Target::Number { range, .. } => {
            return span_of(written, range.clone()).map(Wanted::Range);
        }
        Target::Points { .. } => {
            return span_of(written, 0..=LARGEST).map(Wanted::Range);
        }
    };
    let mut start = written.span.start;
    let words = written.value.split('|').map(|word| {
        let at = Span::new(start, start + word.len());
        start = at.end + 1;
        let is_known = values.iter().any(|value| value.is_called(word))
            || removable && suggest::same(word, UNWRITTEN);
        match is_known {
            true => Ok(Located::new(word.to_owned(), at)),
            false => {
                let names = values.iter().flat_map(|value| &value.names).map(String::as_str);
                let hint = match suggest::nearest(word, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => {
                        let titles = values.iter().map(|value| value.title.as_str());
                        format!("expected one of: {}", titles.collect::<Vec<_>>().join(", "))
                    }
                };
                error(at, format!("no value is called `{word}`; {hint}"))
            }
        }
    });
    words.collect::<Result<_, _>>().map(Wanted::Words)
}

/// Parses "20..40" or one number.
fn span_of(
    written: Located<&str>,
    allowed: RangeInclusive<i64>,
) -> Result<RangeInclusive<i64>, QueryError> {
    let (low, high) = written.value.split_once("..").unwrap_or((written.value, written.value));
    let number = |text: &str| text.trim().parse::<i64>().ok().filter(|one| one.abs() <= LARGEST);
    match (number(low), number(high)) {
        (Some(low), Some(high)) if low > high => {
            error(written.span, format!("{low} is more than {high}: expected `{high}..{low}`"))
        }
        (Some(low), Some(high)) if high - low >= NUMBERS => {
            let most = thousands(NUMBERS);
            error(written.span, format!("too many numbers: at most {most} can be tried"))
        }
        (Some(low), Some(high)) if allowed.contains(&low) && allowed.contains(&high) => {
            Ok(low..=high)
        }
        (Some(_), Some(_)) => {
            let (least, most) = (allowed.start(), allowed.end());
            error(written.span, format!("expected numbers from {least} to {most}"))
        }
        _ => error(written.span, "expected whole numbers, as in `1..10`".to_owned()),
    }
}

/// Distributes points in the proportions of these sides. One more point never takes a point from a side.
fn shares(points: i64, sides: &[(Path, i64)]) -> Vec<i64> {
    let all: i64 = sides.iter().map(|(_, now)| now).sum();
    let (all, points) = (i128::from(all.max(1)), i128::from(points));
    // Give whole multiples first, then each further point to the side that is furthest below its share.
    let rounds = points / all;
    let mut shares: Vec<_> = sides.iter().map(|(_, now)| rounds * i128::from(*now)).collect();
    let mut left: Vec<_> = vec![0; sides.len()];
    for _ in 0..points - rounds * all {
        let neediest = (0..sides.len()).min_by(|one, other| {
            let (own, its) = (i128::from(sides[*one].1), i128::from(sides[*other].1));
            let rank = |now: i128| if now == 0 { 1 } else { 0 };
            let crossed = ((2 * left[*one] + 1) * its).cmp(&((2 * left[*other] + 1) * own));
            rank(own).cmp(&rank(its)).then(crossed)
        });
        let Some(neediest) = neediest else { break };
        left[neediest] += 1;
    }
    shares.iter_mut().zip(left).for_each(|(share, left)| *share += left);
    shares.into_iter().map(|share| i64::try_from(share).unwrap_or(i64::MAX)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_grow_point_by_point() {
        let sides: Vec<_> = [20, 20, 15, 6, 0].map(|points| (Path::new(), points)).to_vec();
        let mut before = shares(0, &sides);
        assert_eq!(before, [0; 5]);
        for points in 1..200 {
            let now = shares(points, &sides);
            let added: Vec<_> = now.iter().zip(&before).map(|(now, before)| now - before).collect();
            assert_eq!(added.iter().sum::<i64>(), 1, "{points}: {now:?}");
            assert!(added.iter().all(|more| *more >= 0), "{points}: {now:?}");
            before = now;
        }
        assert_eq!(shares(61, &sides), [20, 20, 15, 6, 0], "its own points are its own shares");
        assert_eq!(shares(122, &sides), [40, 40, 30, 12, 0]);
    }
}
