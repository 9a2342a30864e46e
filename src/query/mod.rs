//! Queries: which designs to show, and in what order: `cost<=15000 acceleration>=10 weapon=VMG`.
//!
//! ```text
//! text ──read──▶ terms: key, operator, value, each at its place
//! terms ──subject──▶ Query            (keys are figures, sides, kinds of parts; values are numbers, words, catalog rows)
//! (Query, Report) ──matches──▶ yes or no
//! ```
//!
//! The possible keys depend on the games of the designs: their statistics, and the catalogs in use. Events, which are read
//! before any design, ask by those of their game.

mod read;
pub mod selection;
mod subject;

pub use selection::Selection;
pub use subject::{Scope, Subject, Value};

use std::cmp::Ordering;

use crate::games::browse::{Kind, Listing};
use crate::report::Report;
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::Exact;
use crate::vehicle::figure::Better;

use read::{Operator, Term};
use subject::ARMOR;

/// A mistake in a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub at: Span,
    pub message: String,
}

impl Mistake {
    /// The message, and below it the text with the place marked.
    pub fn pointed(&self, text: &str) -> String {
        let column = text[..self.at.start].chars().count();
        let length = text[self.at.start..self.at.end].chars().count().max(1);
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let (gap, mark) = (" ".repeat(column), "^".repeat(length));
        format!("{}\n  {line}\n  {gap}{mark}", self.message)
    }
}

/// Conditions, all of which must hold.
#[derive(Clone, Debug, Default)]
pub struct Query {
    conditions: Vec<Condition>,
}

#[derive(Clone, Debug)]
pub struct Condition {
    /// As it was written.
    pub text: String,
    pub subject: Subject,
    operator: Operator,
    wanted: Wanted,
}

#[derive(Clone, Debug)]
enum Wanted {
    Number(Exact),
    Word(String),
    /// A part from any of these rows, given by game and id.
    Rows(Vec<(&'static str, Vec<String>)>),
}

impl Query {
    /// Reads conditions on these reports; `listings` are the catalogs of their games.
    pub fn read(text: &str, reports: &[Report], listings: &[Listing]) -> Result<Query, Mistake> {
        Query::within(text, &Scope::of(reports, listings))
    }

    /// Reads conditions by the keys of a scope.
    pub fn within(text: &str, scope: &Scope<'_>) -> Result<Query, Mistake> {
        let terms = read::terms(text)?.into_iter();
        let conditions =
            terms.map(|term| condition(text, term, scope)).collect::<Result<_, _>>()?;
        Ok(Query { conditions })
    }

    /// Whether a design matches. A condition on something unknown does not hold.
    pub fn matches(&self, report: &Report) -> bool {
        self.conditions.iter().all(|condition| condition.holds(report))
    }

    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// The subjects of the conditions.
    pub fn subjects(&self) -> impl Iterator<Item = &Subject> {
        self.conditions.iter().map(|condition| &condition.subject)
    }
}

impl Condition {
    /// Whether it sets a highest value.
    pub fn is_ceiling(&self) -> bool {
        matches!(self.operator, Operator::Less | Operator::AtMost)
    }

    /// Whether a design meets it.
    pub fn holds(&self, report: &Report) -> bool {
        match (&self.wanted, &self.subject) {
            (Wanted::Rows(rows), Subject::Kind(kind)) => {
                let has = has_part(report, kind, rows);
                has.is_some_and(|has| has == (self.operator == Operator::Equal))
            }
            (Wanted::Number(wanted), subject) => match subject.value(report) {
                Some(Value::Number(found)) => self.operator.holds(found.cmp(wanted)),
                _ => false,
            },
            (Wanted::Word(wanted), subject) => match subject.value(report) {
                Some(Value::Words(found)) => {
                    let is = found.iter().any(|word| suggest::same(word, wanted));
                    is == (self.operator == Operator::Equal)
                }
                _ => false,
            },
            (Wanted::Rows(_), _) => false,
        }
    }
}

/// Whether a vehicle has such a part; `None` in a game without this kind of rows, or if something that was not understood
/// may be one.
fn has_part(report: &Report, kind: &str, rows: &[(&'static str, Vec<String>)]) -> Option<bool> {
    let (_, ids) = rows.iter().find(|(system, _)| *system == report.system.0)?;
    let mut items = report.description.ledger.lines.iter().flat_map(|line| &line.made_of);
    let has = items.any(|item| item.kind == kind && ids.contains(&item.id));
    (has || !report.is_partial()).then_some(has)
}

fn condition(text: &str, term: Term, scope: &Scope<'_>) -> Result<Condition, Mistake> {
    let Term { key, operator, value } = term;
    let text = text[key.span.start..value.span.end].to_owned();
    let amount = Exact::parse_amount(&value.value);
    let subject = match scope.subject(&key)? {
        // A word is a kind of armor, a number its points.
        Subject::Armor if amount.is_none() && scope.is_kind(ARMOR) => Subject::Kind(ARMOR.into()),
        subject => subject,
    };
    let mistake = |at: Span, message: String| Err(Mistake { at, message });
    let is_number = subject.is_number();
    let key = &key.value;
    if !is_number && !matches!(operator.value, Operator::Equal | Operator::Unequal) {
        return mistake(operator.span, format!("`{key}` is not a number: use = or !="));
    }
    let wanted = match &subject {
        _ if is_number => match amount {
            Some(number) => Wanted::Number(number),
            None => {
                let message = format!("`{key}` is a number, but `{}` is not", value.value);
                return mistake(value.span, message);
            }
        },
        Subject::Kind(kind) => Wanted::Rows(rows(kind, &value, scope.listings)?),
        Subject::Verdict => Wanted::Word(scope.verdict(&value)?),
        Subject::System => Wanted::Word(scope.system(&value)?),
        _ => Wanted::Word(value.value),
    };
    Ok(Condition { text, subject, operator: operator.value, wanted })
}

/// The rows that a word names, in each game with this kind of rows.
fn rows(
    kind: &str,
    word: &Located<String>,
    listings: &[Listing],
) -> Result<Vec<(&'static str, Vec<String>)>, Mistake> {
    let kinds: Vec<(&'static str, &Kind)> = listings
        .iter()
        .flat_map(|listing| listing.parts().map(|kind| (listing.system.0, kind)))
        .filter(|(_, found)| found.name == kind)
        .collect();
    let rows: Vec<_> =
        kinds.iter().map(|(system, kind)| (*system, kind.ids(&word.value))).collect();
    if rows.iter().any(|(_, ids)| !ids.is_empty()) {
        return Ok(rows);
    }
    let names = kinds.iter().flat_map(|(_, kind)| kind.words());
    let near = suggest::nearest(&word.value, names);
    let near = near.map(|near| format!("; did you mean `{near}`?"));
    let near = near.unwrap_or_else(|| format!("; see `roadworthy catalog list {kind}`"));
    let message = format!("no {kind} is called `{}`{near}", word.value);
    Err(Mistake { at: word.span, message })
}

/// A key to sort by, and whether the order is reversed.
#[derive(Debug)]
pub struct Sort {
    pub subject: Subject,
    pub descending: bool,
}

impl Sort {
    /// Reads `top-speed`, or `-top-speed` for the highest first.
    pub fn read(text: &str, reports: &[Report], listings: &[Listing]) -> Result<Sort, Mistake> {
        let (descending, key) = match text.strip_prefix('-') {
            Some(key) => (true, key),
            None => (false, text),
        };
        let at = Span::new(text.len() - key.len(), text.len());
        let subject = Scope::of(reports, listings).subject(&Located::new(key.to_owned(), at))?;
        if let Subject::Kind(kind) = &subject {
            let message = format!(
                "cannot sort by `{kind}`, as a design may have several: sort by a statistic"
            );
            return Err(Mistake { at, message });
        }
        Ok(Sort { subject, descending })
    }

    /// Reads a key that has to be a number.
    pub fn number(text: &str, reports: &[Report], listings: &[Listing]) -> Result<Sort, Mistake> {
        let sort = Sort::read(text, reports, listings)?;
        let key = text.trim_start_matches('-');
        let at = Span::new(text.len() - key.len(), text.len());
        sort.subject.is_number().then_some(sort).ok_or_else(|| no_number(key, at))
    }

    /// Reads what should be as good as possible: `-cost` is the lowest cost, `+cost` the highest, and `cost` whichever is
    /// declared to be better, or else the highest.
    pub fn best(text: &str, reports: &[Report], listings: &[Listing]) -> Result<Sort, Mistake> {
        let (way, key) = match text.split_at_checked(1) {
            Some((way @ ("+" | "-"), key)) => (Some(way == "+"), key),
            _ => (None, text),
        };
        let at = Span::new(text.len() - key.len(), text.len());
        let subject = Scope::of(reports, listings).subject(&Located::new(key.to_owned(), at))?;
        if !subject.is_number() {
            return Err(no_number(key, at));
        }
        let better = reports.iter().find_map(|report| subject.better(report));
        Ok(Sort { subject, descending: way.unwrap_or(better != Some(Better::Low)) })
    }
}

fn no_number(key: &str, at: Span) -> Mistake {
    Mistake { at, message: format!("`{key}` is not a number: name a statistic such as `cost`") }
}

/// Sorts designs by the first key, then the next; unknown values come last.
pub fn sort(reports: &mut [&Report], keys: &[Sort]) {
    reports.sort_by(|one, other| compare(one, other, keys));
}

/// Which of two designs comes first by these keys.
pub fn compare(one: &Report, other: &Report, keys: &[Sort]) -> Ordering {
    compare_values(&values(one, keys), &values(other, keys), keys)
}

/// The values of a design by which it is sorted.
pub fn values(report: &Report, keys: &[Sort]) -> Vec<Option<Value>> {
    keys.iter().map(|key| key.subject.value(report)).collect()
}

/// Which of two designs with these values comes first.
pub fn compare_values(one: &[Option<Value>], other: &[Option<Value>], keys: &[Sort]) -> Ordering {
    let by = keys.iter().zip(one.iter().zip(other)).map(|(key, values)| match values {
        (Some(one), Some(other)) if key.descending => other.cmp(one),
        (Some(one), Some(other)) => one.cmp(other),
        (one, other) => one.is_none().cmp(&other.is_none()),
    });
    by.fold(Ordering::Equal, Ordering::then)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Options, SYSTEMS};
    use crate::report::judge;
    use crate::text::source::Source;

    fn designs() -> Vec<Report> {
        let all = SYSTEMS.iter().flat_map(|game| game.designs());
        let options = Options::default();
        all.flat_map(|(name, text)| judge::describe_all(&Source::new(*name, *text), &options))
            .collect()
    }

    fn listings() -> Vec<Listing> {
        SYSTEMS.iter().map(|game| Listing::of(*game, &Default::default())).collect()
    }

    fn found(text: &str) -> Vec<String> {
        let reports = designs();
        let query = Query::read(text, &reports, &listings()).unwrap();
        let wanted = reports.iter().filter(|report| query.matches(report));
        wanted.map(|report| report.description.name.clone()).collect()
    }

    fn mistake(text: &str) -> String {
        Query::read(text, &designs(), &listings()).unwrap_err().pointed(text)
    }

    #[test]
    fn all_conditions_must_hold() {
        assert_eq!(found("name=hotshot"), ["Hotshot"]);
        assert_eq!(found("name = \"Killer Kart\" cost<=3848"), ["Killer Kart"]);
        assert_eq!(found("cost < $3,848 name='killer kart'"), Vec::<String>::new());
        assert!(found("").len() > 30, "no condition, no choice");
        let fast = found("top-speed>=120 system=classic");
        let all = found("system=classic");
        let slow = found("Top-Speed<120 system=\"Car Wars Classic\"");
        assert_eq!(fast.len() + slow.len(), all.len());
    }

    /// A game without such a statistic or such parts never matches, not even `!=`.
    #[test]
    fn no_condition_holds_for_unknown_values() {
        let with = found("weapon=MG").len();
        let without = found("weapon!=machine-gun system=classic").len();
        assert!(with > 0 && with + without >= found("system=classic").len());
        assert!(found("cost>=0").len() < found("").len());
        assert!(found("driver!=0 weapon!=MG").is_empty(), "the Card Game has no weapons");
    }

    /// Before there are designs, a game has every key that its designs have, with the same meaning.
    #[test]
    fn a_game_declares_the_keys_of_its_designs() {
        let reports = designs();
        for game in SYSTEMS {
            let listing = [Listing::of(*game, &Default::default())];
            let of_game = Scope::of_game(*game, &listing[0]);
            let own = reports.iter().filter(|report| report.system.0 == game.id()).cloned();
            let of_designs = Scope::of(&own.collect::<Vec<_>>(), &listing);
            let lacks = of_designs.lacking(&of_game);
            assert!(lacks.is_empty(), "{}: {lacks:?}", game.id());
        }
    }

    #[test]
    fn sides_and_words_are_keys_too() {
        assert_eq!(
            found("armor-front=50 armor-right=40"),
            ["Hotshot, all FTs replaced by MGs", "Mauler", "RX-Heaven"]
        );
        assert_eq!(found("game=large").len(), found("damage-deck=B").len());
        assert!(found("system=autowar verdict=legal").contains(&"The Demon".to_owned()));
    }

    /// A card has the class of its product, and of the type after its dash.
    #[test]
    fn parts_are_found_by_product_and_by_class() {
        let core = found("product=core");
        assert!(core.contains(&"Night Shift".to_owned()));
        let lists = |class: &str| found(&format!("weapon={class} system=sixth"));
        assert!(lists("blast").contains(&"Rocket Sled".to_owned()), "{:?}", lists("blast"));
        assert_eq!(lists("shred"), found("weapon=shred"));
        assert!(mistake("weapon=blaast").contains("did you mean `blast`?"));
    }

    #[test]
    fn mistakes_are_reported_at_their_places() {
        let cases = [
            ("", None),
            ("cost", Some((4, "after `cost`"))),
            ("cost<=", Some((6, "after `<=`"))),
            ("cost<=cheap", Some((6, "`cost` is a number"))),
            ("<=5", Some((0, "a condition begins"))),
            ("name=\"open", Some((5, "never closed"))),
            ("topspead>=100", Some((0, "did you mean `top-speed`?"))),
            ("weapon=VMGG", Some((7, "did you mean `VMG`?"))),
            ("cost<=9 weapon>2", Some((14, "use = or !="))),
            ("verdict=leagl", Some((8, "did you mean `legal`?"))),
            ("system=carzz", Some((7, "did you mean `carz`?"))),
        ];
        for (text, expected) in cases {
            let Some((column, words)) = expected else {
                assert!(Query::read(text, &designs(), &listings()).is_ok());
                continue;
            };
            let shown = mistake(text);
            assert!(shown.contains(words), "{shown}");
            let mark = shown.lines().last().unwrap();
            assert_eq!(mark.find('^'), Some(column + 2), "{shown}");
        }
    }

    #[test]
    fn sorts_by_several_keys_and_in_reverse() {
        let reports = designs();
        let mut cars: Vec<_> = reports.iter().filter(|r| r.system.0 == "classic").collect();
        let keys =
            ["-top-speed", "cost"].map(|key| Sort::read(key, &reports, &listings()).unwrap());
        sort(&mut cars, &keys);
        let figures =
            |report: &Report| (report.figure("top_speed").unwrap(), report.figure("cost").unwrap());
        for pair in cars.windows(2) {
            let (one, next) = (figures(pair[0]), figures(pair[1]));
            assert!(one.0 > next.0 || one.0 == next.0 && one.1 <= next.1);
        }
        assert!(Sort::read("weapon", &reports, &listings()).is_err());
    }
}
