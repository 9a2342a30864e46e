//! Protects parts of a design from changes: the paths of `--keep`, and everything readable beside unreadable parts.

use crate::check::finding::{Finding, Findings};
use crate::check::rules::MISSING_KEY;
use crate::document::{Document, Table, paths};
use crate::games::system;
use crate::query::Mistake;
use crate::report::Report;
use crate::text::edit::{Change, Path, Step};
use crate::text::source::Span;
use crate::text::suggest;

use super::Judges;
use super::candidates::Candidates;

/// Fails with the first path in `keep` that the design lacks.
pub fn check(
    design: &Report,
    judges: &Judges<'_>,
    kept: &[String],
) -> Result<(), (usize, Mistake)> {
    let Some(game) = system(design.system.0) else { return Ok(()) };
    let document = Document::parse(&design.source, &Findings::default());
    let Some(root) = document.design(design.variant.as_deref()) else { return Ok(()) };
    let keys = judges.keys(game);
    let candidates = Candidates::new(&design.source.text, &root, (game, keys), &[]);
    for (number, path) in kept.iter().enumerate() {
        if candidates.is_known(path) {
            continue;
        }
        let names = candidates.names();
        let near = suggest::nearest(path, names.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let message = format!("the design has no `{path}`{hint}");
        return Err((number, Mistake { at: Span::new(0, path.len()), message }));
    }
    Ok(())
}

impl Candidates<'_, '_> {
    fn is_known(&self, kept: &str) -> bool {
        let kept = [kept.to_owned()];
        let paths = self.sites().values.iter().map(|value| &value.path);
        let paths = paths.chain(self.sites().parts.iter().map(|part| &part.path));
        let mut paths = paths.chain(self.sites().lists.iter().map(|list| &list.path));
        paths.any(|path| {
            let is_short = path.len() < kept[0].split('.').count();
            !is_short && self.is_kept(&kept, &Change::Remove { path: path.clone() })
        })
    }

    /// Whether a change only adds, or only touches the unreadable value or part. The kind of vehicle and missing keys
    /// of parts are never guessed.
    pub fn is_about(&self, design: &Table<'_>, change: &Change, finding: &Finding) -> bool {
        let at = finding.at.span;
        let path = match change {
            Change::Add { .. } => return true,
            Change::Replace(edit) => return edit.span == at,
            Change::Set { path, .. } | Change::Remove { path } => path,
        };
        let Some(place) = paths::place_of(design, path) else {
            return matches!(change, Change::Set { .. });
        };
        let part = self.sites().parts.iter().find(|part| part.path == *path);
        let name = part.and_then(|part| Some(part.name?.1));
        let key = path.last().and_then(Step::key);
        let is_kind = key.is_some() && key == self.game.kind;
        let is_known = name.is_some() && finding.rule.id == MISSING_KEY.id;
        (place == at || name == Some(at)) && !is_kind && !is_known
    }

    /// Whether a key states a fact, such as the weight of cargo.
    pub(super) fn is_fact(&self, path: &[Step]) -> bool {
        let keys: Vec<_> = path.iter().filter_map(Step::key).collect();
        let is_end = |fact: &&str| keys.ends_with(&fact.split('.').collect::<Vec<_>>());
        self.game.facts.iter().any(is_end)
    }

    /// The paths that can be kept, except inside parts.
    fn names(&self) -> Vec<String> {
        let keys = |path: &Path| {
            let keys: Vec<_> = path.iter().map_while(Step::key).collect();
            keys.join(".")
        };
        let lists = self.sites().lists.iter().map(|list| keys(&list.path));
        let values = self.sites().values.iter().map(|value| keys(&value.path));
        let parts = self.sites().parts.iter().filter_map(|part| {
            let name = part.id.or(part.name.map(|(name, _)| name))?;
            Some(format!("{}.{name}", keys(&part.path)))
        });
        lists.chain(values).chain(parts).collect()
    }

    /// Whether a change touches a kept path. Paths contain keys, and ids or names of parts.
    pub fn is_kept(&self, kept: &[String], change: &Change) -> bool {
        let path = match change {
            Change::Set { path, .. } | Change::Remove { path } | Change::Add { path, .. } => path,
            Change::Replace(edit) => {
                let holds = |span: Span| span.start <= edit.span.start && edit.span.end <= span.end;
                let parts = self.sites().parts.iter();
                let part = parts.filter(|part| holds(part.span)).map(|part| &part.path).next_back();
                let value =
                    self.sites().values.iter().find(|value| value.span().is_some_and(holds));
                match part.or(value.map(|value| &value.path)) {
                    Some(path) => path,
                    None => return false,
                }
            }
        };
        kept.iter().any(|kept| {
            let mut words = kept.split('.');
            let mut at = 0;
            words.all(|word| {
                if let Some(Step::Item(_)) = path.get(at) {
                    let part = self.sites().parts.iter().find(|part| part.path == path[..=at]);
                    at += 1;
                    if part.is_some_and(|part| part.is_called(word)) {
                        return true;
                    }
                }
                // A change of a parent also changes the kept value.
                let Some(step) = path.get(at) else { return true };
                at += 1;
                step.key().is_some_and(|key| suggest::same(key, word))
            })
        })
    }
}
