//! Resolves keys of catalog rows, using the declarations of their kinds.

use crate::catalog::dice::Roll;
use crate::document::shape::Holds;
use crate::document::shape::kinds::flag_meant;
use crate::games::browse::{Field, Kind, ListedRow, Listing};
use crate::text::source::Located;
use crate::text::suggest;
use crate::units::Exact;
use crate::vehicle::figure;

use super::{About, Answer, Keys, QueryError, Wanted, named};

#[derive(Clone, Debug)]
pub struct RowKey {
    /// The declared key: `to-hit`.
    pub word: String,
    /// The fields with this key, by game and kind.
    fields: Vec<(&'static str, String, Field)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum As {
    Number,
    /// Rolls of dice, compared by mean.
    Mean,
    YesNo,
    Words,
}

fn compared(holds: &Holds) -> As {
    match holds {
        Holds::Whole(_) | Holds::Number(_) | Holds::Table { .. } => As::Number,
        Holds::Dice => As::Mean,
        Holds::Flag => As::YesNo,
        _ => As::Words,
    }
}

/// Whether a field is a table of counts, such as dice by color, which is compared by its sum.
fn is_counts(holds: &Holds) -> bool {
    let is_count = |holds: &Holds| matches!(holds, Holds::Whole(bounds) if *bounds.start() >= 0);
    match holds {
        Holds::Table { keys, .. } => keys().iter().all(|key| is_count(&key.holds)),
        _ => false,
    }
}

impl RowKey {
    pub fn field(&self, game: &str, kind: &str) -> Option<&Field> {
        let found = self.fields.iter().find(|(of, its, _)| *of == game && its == kind);
        found.map(|(.., field)| field)
    }

    fn are(&self, wanted: As) -> bool {
        self.fields.iter().any(|(.., field)| compared(&field.holds) == wanted)
    }
}

impl About for RowKey {
    type Of = ListedRow;

    fn value(&self, row: &ListedRow) -> Option<Answer> {
        if self.fields.is_empty() {
            let words = row.names().chain(row.classes());
            return Some(Answer::Words(words.map(str::to_owned).collect()));
        }
        let field = self.field(row.game, &row.kind)?;
        Some(match (compared(&field.holds), field.value(row)?) {
            (As::Number, figure::Value::Number(number)) => Answer::Number(number),
            (As::Number, figure::Value::Table(counts)) => {
                Answer::Number(counts.iter().filter_map(|(_, count)| count.number()).sum())
            }
            (As::Number, _) => return None,
            (As::Mean, value) => Answer::Number(Roll::parse(value.text()?)?.mean()),
            (As::YesNo, figure::Value::Flag(true)) => Answer::Words(vec![YES.to_owned()]),
            (As::YesNo, figure::Value::Flag(false)) => Answer::Words(vec![NO.to_owned()]),
            (_, value) => Answer::Words(words(&value)),
        })
    }

    fn is_number(&self) -> bool {
        self.are(As::Number) || self.are(As::Mean)
    }

    fn number(&self, text: &str) -> Option<Exact> {
        let roll = || Roll::parse(text).map(Roll::mean).filter(|_| self.are(As::Mean));
        Exact::parse_amount(text).or_else(roll)
    }
}

const YES: &str = "yes";
const NO: &str = "no";

fn words(value: &figure::Value) -> Vec<String> {
    match value {
        figure::Value::Text(text) => vec![text.clone()],
        figure::Value::Number(number) => vec![number.to_string()],
        figure::Value::Flag(flag) => vec![if *flag { YES } else { NO }.to_owned()],
        figure::Value::List(items) => items.iter().flat_map(words).collect(),
        figure::Value::Unknown | figure::Value::Table(_) => Vec::new(),
    }
}

#[derive(Debug)]
pub struct RowKeys<'l> {
    listings: &'l [Listing],
    kinds: Vec<(&'static str, &'l Kind)>,
    keys: Vec<RowKey>,
}

impl<'l> RowKeys<'l> {
    pub fn of(listings: &'l [Listing], wanted: impl Fn(&Kind) -> bool) -> RowKeys<'l> {
        let mut kinds = Vec::new();
        let mut keys = vec![RowKey { word: NAME.to_owned(), fields: Vec::new() }];
        for listing in listings {
            for kind in listing.kinds.iter().filter(|kind| wanted(kind)) {
                let game = listing.system.0;
                kinds.push((game, kind));
                let fields = listing.fields(&kind.name).into_iter();
                for field in fields.filter(|field| !field.is_table() || is_counts(&field.holds)) {
                    let (word, at) = (field.word.clone(), (game, kind.name.clone(), field));
                    match keys[1..].iter_mut().find(|key| key.word == word) {
                        Some(key) => key.fields.push(at),
                        None => keys.push(RowKey { word, fields: vec![at] }),
                    }
                }
            }
        }
        RowKeys { listings, kinds, keys }
    }

    fn found(&self, key: &RowKey) -> impl Iterator<Item = String> {
        let rows = self.kinds.iter().flat_map(|(_, kind)| &kind.rows);
        rows.filter_map(|row| key.value(row)).flat_map(|value| match value {
            Answer::Words(words) => words,
            Answer::Number(_) => Vec::new(),
        })
    }
}

const NAME: &str = "name";

impl Keys for RowKeys<'_> {
    type Subject = RowKey;

    fn subject(&self, key: &Located<String>) -> Result<RowKey, QueryError> {
        let found = self.keys.iter().find(|known| suggest::same(&known.word, &key.value));
        if let Some(found) = found {
            return Ok(found.clone());
        }
        let words = || self.keys.iter().map(|key| key.word.as_str());
        let hint = suggest::hint(&key.value, words(), words());
        Err(QueryError { at: key.span, message: format!("unknown key `{}`; {hint}", key.value) })
    }

    fn wanted(
        &self,
        subject: &RowKey,
        key: &str,
        word: Located<String>,
    ) -> Result<Wanted, QueryError> {
        let rows = subject.fields.iter().find_map(|(.., field)| Some(field.holds.row()?.0));
        if let Some(kind) = rows {
            let kinds = self
                .listings
                .iter()
                .flat_map(|listing| listing.kinds.iter().map(|kind| (listing.system.0, kind)));
            let kinds: Vec<_> = kinds.filter(|(_, found)| found.name == kind).collect();
            let rows = named(kind, &word, &kinds)?;
            return Ok(Wanted::Words(rows.into_iter().flat_map(|(_, ids)| ids).collect()));
        }
        if subject.are(As::YesNo) {
            return match flag_meant(&word.value) {
                Some(flag) => Ok(Wanted::Words(vec![if flag { YES } else { NO }.to_owned()])),
                None => {
                    let message = format!("`{key}` is yes or no, but `{}` is neither", word.value);
                    Err(QueryError { at: word.span, message })
                }
            };
        }
        let found: Vec<_> = self.found(subject).collect();
        let is_known = |word: &&str| found.iter().any(|found| suggest::same(found, word));
        let known = suggest::singulars(&word.value).into_iter().find(is_known);
        match suggest::nearest(&word.value, found.iter().map(String::as_str)) {
            Some(near) if known.is_none() => {
                let message =
                    format!("no `{key}` is called `{}`; did you mean `{near}`?", word.value);
                Err(QueryError { at: word.span, message })
            }
            _ => Ok(Wanted::Words(vec![known.unwrap_or(&word.value).to_owned()])),
        }
    }
}
