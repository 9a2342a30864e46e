//! Keys and parts of a design by name: "armor.front", "weapons.gun.count".

use crate::document::shape::Holds;
use crate::query::QueryError;
use crate::text::edit::{Path, Step};
use crate::text::source::Span;
use crate::text::suggest::{hint, same};

use super::excess::ARMOR;
use super::site::{Sites, below, stand_in};

pub struct Named<'d> {
    pub path: Path,
    pub holds: Holds,
    pub words: Vec<&'d str>,
    pub number: Option<i64>,
}

impl Sites<'_> {
    /// The key with this name, or all sides of the armor.
    pub fn named(&self, name: &str) -> Result<Vec<Named<'_>>, QueryError> {
        let path = self.path(name)?;
        if let Some(key) = self.key(&path) {
            return Ok(vec![key]);
        }
        let below = self.below(&path);
        let sides =
            below.iter().filter_map(|(step, _)| self.key(&self::below(&path, step.clone())));
        let sides: Vec<_> = sides.filter(|side| side.number.is_some_and(|now| now > 0)).collect();
        if path.iter().any(|step| step.key() == Some(ARMOR)) && !sides.is_empty() {
            return Ok(sides);
        }
        let first = below.iter().find_map(|(_, names)| names.first());
        let message = first.map_or_else(
            || format!("the design has no `{name}`"),
            |first| format!("`{name}` has several keys or parts: name one, as in `{name}.{first}`"),
        );
        error(name, name, &message)
    }

    /// Resolves names of keys, and ids or names of parts.
    fn path(&self, name: &str) -> Result<Path, QueryError> {
        let mut path = Path::new();
        for word in name.split('.') {
            let below = self.below(&path);
            let names = || below.iter().flat_map(|(_, names)| names).copied();
            let meant = |(_, names): &&(Step, Vec<&str>)| names.iter().any(|n| same(n, word));
            let mut meant = below.iter().filter(meant);
            let wrong = match (meant.next(), meant.next()) {
                (Some((step, _)), None) => {
                    path.push(step.clone());
                    continue;
                }
                (Some(_), _) => "several parts have this name: give one an `id`".to_owned(),
                (None, _) if below.is_empty() => "the design has no table there".to_owned(),
                (None, _) => hint(word, names(), names()),
            };
            return error(name, word, &format!("unknown key `{word}`; {wrong}"));
        }
        Ok(path)
    }

    /// The keys and parts directly below a path, with their names.
    fn below(&self, path: &[Step]) -> Vec<(Step, Vec<&str>)> {
        let Sites { values, lists, parts, .. } = self;
        let values = values.iter().map(|value| &value.path);
        let paths = values.chain(lists.iter().map(|list| &list.path));
        let mut found: Vec<(Step, Vec<&str>)> = Vec::new();
        for step in paths.filter_map(|site| site.strip_prefix(path)?.first()) {
            if let Step::Key(key) = step
                && !found.iter().any(|(other, _)| other == step)
            {
                found.push((step.clone(), vec![key]));
            }
        }
        for part in parts {
            if let Some([step @ Step::Item(_)]) = part.path.strip_prefix(path) {
                let name = part.name.map(|(name, _)| name);
                found.push((step.clone(), part.id.into_iter().chain(name).collect()));
            }
        }
        found
    }

    /// A key with a value. A table or a part may have a main key.
    fn key(&self, path: &[Step]) -> Option<Named<'_>> {
        if let Some(part) = self.parts.iter().find(|part| part.path == path) {
            let item = &self.lists[part.list?].item;
            return match part.name {
                Some((name, _)) if part.is_word => Some(Named {
                    path: path.to_vec(),
                    holds: item.holds.clone(),
                    words: vec![name],
                    number: None,
                }),
                _ => self.key(&below(path, Step::Key(item.key.into()))),
            };
        }
        let value = self.values.iter().find(|value| value.path == path)?;
        let holds = match &value.holds {
            Holds::Table { alone, .. } if value.written.is_some() => {
                return self.key(&below(path, Step::Key((*alone)?.into())));
            }
            Holds::Table { alone, keys, .. } => stand_in(&keys(), (*alone)?)?,
            holds => holds.clone(),
        };
        Some(Named { path: path.to_vec(), holds, words: value.words(), number: value.whole() })
    }
}

/// The error for a `word` of a text.
pub(super) fn error<T>(text: &str, word: &str, message: &str) -> Result<T, QueryError> {
    let start = word.as_ptr().addr() - text.as_ptr().addr();
    Err(QueryError { at: Span::new(start, start + word.len()), message: message.to_owned() })
}
