//! Resolves the paths of varied keys in the design and its declaration.

use std::ops::RangeInclusive;

use crate::change::excess::ARMOR;
use crate::change::propose::{offered, rows};
use crate::document::shape::{Holds, Key, Need};
use crate::document::{Entry, Table, tree};
use crate::games::browse::Listing;
use crate::query::QueryError;
use crate::text::edit::{Path, Step};
use crate::text::printable::quoted;
use crate::text::source::{Located, Span};
use crate::text::suggest;

/// A design with its declaration and catalog.
pub struct Scene<'a> {
    pub text: &'a str,
    pub design: Table<'a>,
    pub keys: &'a [Key],
    pub listing: &'a Listing,
}

/// The key or keys at the end of a path.
pub enum Target {
    Word {
        values: Vec<Value>,
        place: Where,
        absence: Absence,
        now: Option<usize>,
    },
    Number {
        range: RangeInclusive<i64>,
        place: Where,
        absence: Absence,
        now: Option<i64>,
    },
    /// Points of several sides as written.
    Points {
        sides: Vec<(Path, i64)>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Absence {
    No,
    Possible,
    Now,
}

/// A possible value as TOML, with all of its names.
pub struct Value {
    pub title: String,
    pub toml: String,
    pub names: Vec<String>,
}

#[derive(Clone)]
pub enum Where {
    Path(Path),
    Word(Path, Span),
}

pub fn error<T>(at: Span, message: String) -> Result<T, QueryError> {
    Err(QueryError { at, message })
}

fn hint<'n>(wrong: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    match suggest::nearest(wrong, names.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("expected one of: {}", names.collect::<Vec<_>>().join(", ")),
    }
}

impl Where {
    pub fn path(&self) -> &Path {
        match self {
            Where::Path(path) | Where::Word(path, _) => path,
        }
    }
}

impl Value {
    pub fn is_called(&self, name: &str) -> bool {
        self.names.iter().any(|own| suggest::same(own, name))
    }
}

impl Target {
    pub fn at(words: &[Located<&str>], scene: &Scene<'_>) -> Result<Target, QueryError> {
        Walk { scene }.table(Some(&scene.design), scene.keys, Vec::new(), words)
    }

    pub fn paths(&self) -> Vec<Path> {
        match self {
            Target::Word { place, .. } | Target::Number { place, .. } => vec![place.path().clone()],
            Target::Points { sides } => sides.iter().map(|(path, _)| path.clone()).collect(),
        }
    }

    pub fn is_armor(&self) -> bool {
        let is_number = !matches!(self, Target::Word { .. });
        let in_armor = |path: &Path| path.iter().any(|step| step.key() == Some(ARMOR));
        is_number && self.paths().iter().all(in_armor)
    }
}

struct Walk<'s, 'a> {
    scene: &'s Scene<'a>,
}

impl Walk<'_, '_> {
    fn table(
        &self,
        table: Option<&Table<'_>>,
        keys: &[Key],
        path: Path,
        words: &[Located<&str>],
    ) -> Result<Target, QueryError> {
        let Some((word, rest)) = words.split_first() else {
            return error(Span::default(), String::new());
        };
        let known = keys.iter().filter(|key| !key.any);
        let Some(key) = known.clone().find(|key| suggest::same(key.key, word.value)) else {
            let names = known.map(|key| key.key);
            let message = format!("unknown key `{}`; {}", word.value, hint(word.value, names));
            return error(word.span, message);
        };
        let path = [path, vec![Step::Key(key.key.into())]].concat();
        self.key(table, key, &key.holds, path, *word, rest)
    }

    fn key(
        &self,
        table: Option<&Table<'_>>,
        key: &Key,
        holds: &Holds,
        path: Path,
        word: Located<&str>,
        rest: &[Located<&str>],
    ) -> Result<Target, QueryError> {
        let written = table.and_then(|table| table.get(key.key));
        match holds {
            Holds::Parts(part) => self.part(table, key.key, part, path, word, rest),
            Holds::Table { alone, keys, .. } => {
                let below = table.and_then(|table| table.table(key.key));
                let is_alone = rest
                    .first()
                    .is_none_or(|next| alone.is_some_and(|a| suggest::same(a, next.value)));
                match (alone, &below) {
                    // A single value replaces the table.
                    (Some(alone), None) if is_alone || written.is_some() => {
                        if let Some(next) = rest.first().filter(|_| !is_alone) {
                            let shown = word.value;
                            let message = format!(
                                "`{shown}` is written as a word: write `{shown} = {{ {alone} = … }}` to vary `{}`",
                                next.value
                            );
                            return error(next.span, message);
                        }
                        let keys = keys();
                        match keys.iter().find(|key| key.key == *alone) {
                            Some(inner) => {
                                let rest = rest.get(1..).unwrap_or_default();
                                self.key(table, key, &inner.holds, path, word, rest)
                            }
                            None => error(word.span, format!("`{}` cannot be varied", word.value)),
                        }
                    }
                    _ if !rest.is_empty() => self.table(below.as_ref(), &keys(), path, rest),
                    (Some(alone), Some(table)) if table.get(alone).is_some() => {
                        let inner = [Located::new(*alone, word.span)];
                        self.table(Some(table), &keys(), path, &inner)
                    }
                    _ => self.points(below.as_ref(), &keys(), path, word),
                }
            }
            _ if !rest.is_empty() => error(rest[0].span, format!("`{}` has no keys", word.value)),
            _ => self.value(table, key, holds, path, word),
        }
    }

    /// Resolves a list entry by id or name.
    fn part(
        &self,
        table: Option<&Table<'_>>,
        list: &str,
        part: &Holds,
        path: Path,
        word: Located<&str>,
        rest: &[Located<&str>],
    ) -> Result<Target, QueryError> {
        let Holds::Table { alone, keys, .. } = part else {
            return error(word.span, format!("`{}` cannot be varied", word.value));
        };
        let entries = table.map(|table| table.entries(list)).unwrap_or_default();
        let called: Vec<Vec<&str>> = entries
            .iter()
            .map(|entry| match entry {
                Entry::Word(word) => vec![word.value],
                Entry::Table(table) => {
                    let keys = ["id"].into_iter().chain(*alone);
                    keys.flat_map(|key| table.words(key)).map(|word| word.value).collect()
                }
                Entry::Other(_) => Vec::new(),
            })
            .collect();
        let first = called.iter().filter_map(|names| names.first().copied());
        let Some((next, rest)) = rest.split_first() else {
            let which = match first.clone().next() {
                Some(name) => format!("name one of its parts, as in `{}.{name}`", word.value),
                None => "the design has none".to_owned(),
            };
            return error(word.span, format!("`{}` is a list: {which}", word.value));
        };
        let is_meant = |names: &Vec<&str>| names.iter().any(|name| suggest::same(name, next.value));
        let meant: Vec<_> =
            (0..entries.len()).filter(|number| is_meant(&called[*number])).collect();
        let number = match *meant {
            [number] => number,
            [] if entries.is_empty() => {
                return error(next.span, format!("the design has no `{}`", word.value));
            }
            [] => {
                let names = called.iter().flatten().copied();
                let hint = match suggest::nearest(next.value, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("expected one of: {}", first.collect::<Vec<_>>().join(", ")),
                };
                return error(
                    next.span,
                    format!("no part of `{}` is called `{}`; {hint}", word.value, next.value),
                );
            }
            _ => {
                let message = format!(
                    "several parts of `{}` are called `{}`: give the right one an `id`",
                    word.value, next.value
                );
                return error(next.span, message);
            }
        };
        let path = [path, vec![Step::Item(number)]].concat();
        let keys = keys();
        let item = alone.and_then(|alone| keys.iter().find(|key| key.key == alone));
        match (&entries[number], item, rest) {
            (Entry::Word(name), Some(item), []) => {
                let place = Where::Word(path, name.span);
                self.words(&item.holds, place, Absence::No, Some(name.value), *next)
            }
            (Entry::Table(table), Some(item), []) => {
                let word = Located::new(item.key, next.span);
                self.table(Some(table), &keys, path, &[word])
            }
            (Entry::Table(table), _, rest @ [_, ..]) => self.table(Some(table), &keys, path, rest),
            (_, _, rest @ [_, ..]) => self.table(None, &keys, path, rest),
            (_, None, []) => {
                error(next.span, format!("`{}` cannot be varied: name one of its keys", next.value))
            }
            (Entry::Other(_), ..) => error(next.span, format!("`{}` is not a part", next.value)),
        }
    }

    fn points(
        &self,
        table: Option<&Table<'_>>,
        keys: &[Key],
        path: Path,
        word: Located<&str>,
    ) -> Result<Target, QueryError> {
        let one = |key: &Key| -> Option<(Path, i64)> {
            let path = [path.as_slice(), &[Step::Key(key.key.into())]].concat();
            let (number, path) = match &key.holds {
                Holds::Whole(_) => (table?.get(key.key)?.get_ref(), path),
                Holds::Table { alone: Some(alone), .. } => match table?.table(key.key) {
                    Some(below) => (
                        below.get(alone)?.get_ref(),
                        [path, vec![Step::Key((*alone).into())]].concat(),
                    ),
                    None => (table?.get(key.key)?.get_ref(), path),
                },
                _ => return None,
            };
            Some((path, number.as_integer()?))
        };
        let sides: Vec<_> = keys.iter().filter(|key| !key.any).filter_map(one).collect();
        let names = || keys.iter().filter(|key| !key.any).map(|key| key.key);
        match sides.iter().any(|(_, points)| *points > 0) {
            true if path.iter().any(|step| step.key() == Some(ARMOR)) => {
                Ok(Target::Points { sides })
            }
            _ => {
                let example =
                    names().find(|name| *name == "front").or(names().next()).unwrap_or_default();
                let message =
                    format!("`{0}` has several keys: name one, as in `{0}.{example}`", word.value);
                error(word.span, message)
            }
        }
    }

    fn value(
        &self,
        table: Option<&Table<'_>>,
        key: &Key,
        holds: &Holds,
        path: Path,
        word: Located<&str>,
    ) -> Result<Target, QueryError> {
        let written = table.and_then(|table| table.get(key.key)).map(|value| value.get_ref());
        let layers = table.map(|table| table.layers.as_slice()).unwrap_or_default();
        let only_above = layers.iter().skip(1).all(|layer| !layer.table.contains_key(key.key));
        // A variant does not contain inherited values.
        let absence = match written {
            _ if key.need == Need::Needed || !only_above => Absence::No,
            Some(_) => Absence::Possible,
            None => Absence::Now,
        };
        match (holds, written) {
            (Holds::Whole(range) | Holds::Number(range), written) => {
                let now = written.and_then(tree::Value::as_integer);
                Ok(Target::Number { range: range.clone(), place: Where::Path(path), absence, now })
            }
            (_, Some(tree::Value::Array(list))) if list.len() != 1 => {
                error(word.span, format!("`{}` has several values: one can be varied", word.value))
            }
            (_, written) => {
                let one = match written {
                    Some(tree::Value::Array(list)) => list.first().map(|value| value.get_ref()),
                    written => written,
                };
                let now = one.and_then(|value| match value {
                    tree::Value::String(text) => Some(text.as_ref()),
                    tree::Value::Boolean(true) => Some("true"),
                    tree::Value::Boolean(false) => Some("false"),
                    _ => None,
                });
                self.words(holds, Where::Path(path), absence, now, word)
            }
        }
    }

    /// The values of a key that takes rows, words or a flag.
    fn words(
        &self,
        holds: &Holds,
        place: Where,
        absence: Absence,
        now: Option<&str>,
        word: Located<&str>,
    ) -> Result<Target, QueryError> {
        let rows: Vec<_> = rows(self.scene.listing, holds).collect();
        let is_unique =
            |title: &str| rows.iter().filter(|row| row.title() == title).nth(1).is_none();
        let of_rows = rows.iter().map(|row| Value {
            // Use the id if several rows share a name.
            title: if is_unique(row.title()) { row.title() } else { &row.id }.to_owned(),
            toml: quoted(&row.id),
            names: row.names().map(str::to_owned).collect(),
        });
        let plain = |word: &str, toml: String| Value {
            title: word.to_owned(),
            toml,
            names: vec![word.to_owned()],
        };
        let of_words = offered(holds).map(|word| plain(word, quoted(word)));
        let mut values: Vec<Value> = of_rows.chain(of_words).collect();
        if matches!(holds, Holds::Flag) {
            values.extend(["true", "false"].map(|word| plain(word, word.to_owned())));
        }
        if values.is_empty() {
            let message =
                format!("`{}` cannot be varied: it names no part, and is no number", word.value);
            return error(word.span, message);
        }
        let called: Vec<_> = now.map_or(Vec::new(), |now| {
            (0..values.len()).filter(|number| values[*number].is_called(now)).collect()
        });
        // Several rows may share a name.
        let now = match *called {
            [only] => Some(only),
            _ => called.into_iter().find(|number| now == Some(&*values[*number].names[0])),
        };
        Ok(Target::Word { values, place, absence, now })
    }
}
