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

#[cfg(test)]
mod tests {
    use super::super::{Query, Sort, sort};
    use super::*;
    use crate::games::system;

    fn listings(games: &[&str]) -> Vec<Listing> {
        let games = games.iter().filter_map(|game| system(game));
        games.map(|game| Listing::of(game, &Default::default())).collect()
    }

    fn found(game: &str, kind: &str, text: &str) -> Vec<String> {
        let listings = listings(&[game]);
        let keys = RowKeys::of(&listings, |found| found.name == kind);
        let query = Query::within(text, &keys).unwrap();
        let rows = keys.kinds.iter().flat_map(|(_, kind)| &kind.rows);
        rows.filter(|row| query.matches(row)).map(|row| row.id.clone()).collect()
    }

    fn error(games: &[&str], kind: &str, text: &str) -> String {
        let listings = listings(games);
        let keys = RowKeys::of(&listings, |found| found.name == kind);
        Query::within(text, &keys).unwrap_err().pointed(text)
    }

    #[test]
    fn rows_are_found_by_numbers_words_and_names() {
        assert_eq!(found("classic", "tire", "cost<=$100"), ["standard", "heavy-duty"]);
        assert_eq!(found("classic", "weapon", "name=MG"), ["machine-gun"]);
        assert_eq!(found("classic", "weapon", "name=L"), ["laser"]);
        let lasers = found("classic", "weapon", "class=laser");
        assert_eq!(found("classic", "weapon", "name=lasers"), lasers);
        assert_eq!(found("classic", "weapon", "shot-weight=2.5 cost=1000 dp=3"), ["machine-gun"]);
        assert_eq!(found("classic", "body", "handling=van cargo-spaces>=6"), ["van"]);
        assert_eq!(found("carz", "tank", "hits>4"), ["self-sealing"]);
    }

    #[test]
    fn rolls_are_compared_by_their_means() {
        let strong = found("classic", "weapon", "damage>=3d");
        assert!(strong.contains(&"autocannon".to_owned()));
        assert_eq!(strong, found("classic", "weapon", "damage>=10.5"));
        assert_eq!(strong, found("classic", "weapon", "damage>10"));
    }

    #[test]
    fn missing_keys_have_their_defaults() {
        let lasers = found("classic", "weapon", "drain>=0");
        assert_eq!(lasers, found("classic", "weapon", "drain!=1000"));
        assert!(lasers.len() < found("classic", "weapon", "").len());
        let all = found("classic", "weapon", "one-shot=yes").len()
            + found("classic", "weapon", "one-shot=no").len();
        assert_eq!(all, found("classic", "weapon", "").len());
    }

    #[test]
    fn tables_have_keys_and_counts() {
        let red = found("sixth", "weapon", "dice-red>=2 product=core");
        let some = found("sixth", "weapon", "dice>=2 product='Core Set'");
        assert!(!red.is_empty() && red.iter().all(|id| some.contains(id)), "{red:?} {some:?}");
    }

    /// A condition on a reference accepts any name of the referenced row.
    #[test]
    fn references_have_all_names() {
        let grenades = found("classic", "ammunition", "for=GL");
        assert_eq!(grenades, found("classic", "ammunition", "for!=smokescreen"));
        assert!(!grenades.is_empty());
    }

    #[test]
    fn rows_are_sorted() {
        let listings = listings(&["classic"]);
        let keys = RowKeys::of(&listings, |found| found.name == "weapon");
        let order = ["-damage", "cost"].map(|key| Sort::within(key, &keys).unwrap());
        let mut rows: Vec<_> = keys.kinds.iter().flat_map(|(_, kind)| &kind.rows).collect();
        sort(&mut rows, &order);
        let at = |id: &str| rows.iter().position(|row| row.id == id).unwrap();
        assert!(at("autocannon") < at("recoilless-rifle"));
        assert!(at("recoilless-rifle") < at("machine-gun"));
        assert!(at("machine-gun") < at("smokescreen"), "rows without damage come last");
    }

    #[test]
    fn errors_have_spans() {
        let cases = [
            ("costs<=9", 0, "did you mean `cost`?"),
            ("cost<=cheap", 6, "`cost` is a number, but `cheap` is not"),
            ("damage>=2e", 8, "`damage` is a number, but `2e` is not"),
            ("class=lazer", 6, "no `class` is called `lazer`; did you mean `laser`?"),
            ("one-shot=maybe", 9, "`one-shot` is yes or no, but `maybe` is neither"),
            ("one-shot>no", 8, "use = or !="),
            ("zzz=1", 0, "expected one of: name, class, to-hit, damage, dp, cost"),
        ];
        for (text, column, words) in cases {
            let shown = error(&["classic"], "weapon", text);
            assert!(shown.contains(words), "{shown}");
            assert_eq!(shown.lines().last().unwrap().find('^'), Some(column + 2), "{shown}");
        }
        let unknown = error(&["classic"], "ammunition", "for=VMGG");
        assert!(unknown.contains("no weapon is called `VMGG`; did you mean `VMG`?"), "{unknown}");
    }
}
