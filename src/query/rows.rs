//! Resolves keys of catalog rows, using the declarations of their kinds.

use crate::catalog::dice::Roll;
use crate::document::shape::Holds;
use crate::document::shape::kinds::flag_meant;
use crate::games::browse::{Field, Kind, ListedRow, Listing};
use crate::text::source::Located;
use crate::text::suggest;
use crate::units::Exact;
use crate::vehicle::figure;
use crate::vehicle::fire::hits;

use super::{About, Answer, Formula, Keys, QueryError, Wanted, named};

#[derive(Clone, Debug)]
pub struct RowKey {
    /// The declared key: `to-hit`.
    pub word: String,
    of: Of,
}

#[derive(Clone, Debug)]
enum Of {
    /// Names and classes.
    Names,
    /// The fields with this key, by game and kind.
    Fields(Vec<(&'static str, String, Field)>),
    /// The expected damage of a shot.
    Expected,
    Formula(Box<Formula<RowKey>>),
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

impl PartialEq for RowKey {
    fn eq(&self, other: &RowKey) -> bool {
        self.word == other.word
    }
}

impl RowKey {
    fn fields(&self) -> &[(&'static str, String, Field)] {
        if let Of::Fields(fields) = &self.of { fields } else { &[] }
    }

    /// Whether its value is no field of the rows.
    pub fn is_computed(&self) -> bool {
        matches!(self.of, Of::Expected | Of::Formula(_))
    }

    pub fn field(&self, game: &str, kind: &str) -> Option<&Field> {
        let found = self.fields().iter().find(|(of, its, _)| *of == game && its == kind);
        found.map(|(.., field)| field)
    }

    fn are(&self, wanted: As) -> bool {
        self.fields().iter().any(|(.., field)| compared(&field.holds) == wanted)
    }
}

impl About for RowKey {
    type Of<'a> = ListedRow;

    fn value(&self, row: &ListedRow) -> Option<Answer> {
        match &self.of {
            Of::Names => {
                let words = row.names().chain(row.classes());
                return Some(Answer::Words(words.map(str::to_owned).collect()));
            }
            Of::Expected => return expected(row).map(Answer::Number),
            Of::Formula(formula) => return formula.value(|key| key.value(row)),
            Of::Fields(_) => {}
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
            (_, value) => {
                let classes = row.classes().filter(|_| self.word == "class");
                Answer::Words(words(&value).into_iter().chain(classes.map(str::to_owned)).collect())
            }
        })
    }

    fn is_number(&self) -> bool {
        self.is_computed() || self.are(As::Number) || self.are(As::Mean)
    }

    fn of_formula(formula: Formula<RowKey>) -> RowKey {
        RowKey { word: formula.text.clone(), of: Of::Formula(Box::new(formula)) }
    }

    fn number(&self, text: &str) -> Option<Exact> {
        let roll = || Roll::parse(text).map(Roll::mean).filter(|_| self.are(As::Mean));
        Exact::parse_amount(text).or_else(roll)
    }
}

/// The chance to hit times the average damage of a hit, for each projectile of a shot.
pub fn expected(row: &ListedRow) -> Option<Exact> {
    let number = |name| row.get(name)?.as_i64();
    let roll = match number("dice") {
        Some(dice) => {
            let plus = number("plus").unwrap_or(0);
            Roll { dice, plus, sides: Roll::SIDES, halved: false }
        }
        None => Roll::parse(row.get("damage")?.as_str()?)?,
    };
    let shots = hits(number("to-hit")?) * number("projectiles").unwrap_or(1);
    Some(roll.mean_damage() * shots / Exact::from(36))
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
        let mut keys = vec![RowKey { word: NAME.to_owned(), of: Of::Names }];
        for listing in listings {
            for kind in listing.kinds.iter().filter(|kind| wanted(kind)) {
                let game = listing.system.0;
                kinds.push((game, kind));
                let fields = listing.fields(&kind.name).into_iter();
                for field in fields.filter(|field| !field.is_table() || is_counts(&field.holds)) {
                    let (word, at) = (field.word.clone(), (game, kind.name.clone(), field));
                    match keys[1..].iter_mut().find(|key| key.word == word) {
                        Some(RowKey { of: Of::Fields(fields), .. }) => fields.push(at),
                        _ => keys.push(RowKey { word, of: Of::Fields(vec![at]) }),
                    }
                }
            }
        }
        let mut rows = kinds.iter().flat_map(|(_, kind)| &kind.rows);
        if rows.any(|row| expected(row).is_some()) {
            keys.push(RowKey { word: "expected".to_owned(), of: Of::Expected });
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

    fn single(&self, key: &Located<String>) -> Result<RowKey, QueryError> {
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
        let rows = subject.fields().iter().find_map(|(.., field)| Some(field.holds.row()?.0));
        if let Some(kind) = rows {
            let listings = self.listings.iter();
            let kinds = listings.flat_map(|of| of.kinds.iter().map(|kind| (of.system.0, kind)));
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
