//! The meaning of keys in the games of the designs.

use crate::games::browse::Listing;
use crate::games::{SYSTEMS, System, system};
use crate::report::{Report, Verdict};
use crate::text::source::Located;
use crate::text::suggest;
use crate::units::{Exact, plain};
use crate::vehicle::description::Side;
use crate::vehicle::figure::{self, Better, Figure, Value as Found};

use super::Mistake;

/// The points of all sides, and in some games a kind of rows.
pub(super) const ARMOR: &str = "armor";

/// What a condition or order is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Name,
    Verdict,
    Player,
    Team,
    System,
    /// The number of an entry.
    Number,
    /// A statistic that is a number, by its key.
    Figure(&'static str),
    /// A statistic in words, by its key.
    Words(&'static str),
    /// The armor of all sides.
    Armor,
    /// The armor of a side, with the unit of a combination.
    Side(Option<&'static str>, &'static str),
    /// Parts from catalog rows of a kind.
    Kind(String),
}

/// The value of a subject in a design.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Number(Exact),
    /// Equal to any of these words.
    Words(Vec<String>),
}

/// The keys of all games.
const COMMON: [(&str, Subject); 6] = [
    ("name", Subject::Name),
    ("verdict", Subject::Verdict),
    ("player", Subject::Player),
    ("team", Subject::Team),
    ("number", Subject::Number),
    ("system", Subject::System),
];

impl Subject {
    /// The value of a design; `None` if it is not known. Statistics of a design that was not fully understood do not count.
    pub fn value(&self, report: &Report) -> Option<Value> {
        let words = |words: &str| Some(Value::Words(vec![words.to_owned()]));
        let entry = &report.entry;
        match self {
            Subject::Name => words(&report.description.name),
            Subject::Verdict => words(report.verdict.name()),
            Subject::Player => words(&entry.player.as_ref()?.value),
            Subject::Team => words(report.team()?),
            Subject::System => {
                Some(Value::Words(vec![report.system.0.to_owned(), report.system.1.to_owned()]))
            }
            Subject::Number => entry.number.map(|number| Value::Number(number.value.into())),
            _ if report.is_partial() => None,
            Subject::Figure(key) => report.figure(key).map(Value::Number),
            Subject::Words(key) => text_of(&report.stat(key)?.value).map(Value::Words),
            Subject::Armor => {
                let sides = report.description.armor.iter().map(|side| Exact::from(side.points));
                Some(Value::Number(sides.sum()))
            }
            Subject::Side(unit, name) => {
                let is_meant = |side: &&Side| side.unit == *unit && side.name == *name;
                let side = report.description.armor.iter().find(is_meant);
                side.map(|side| Value::Number(side.points.into()))
            }
            Subject::Kind(_) => None,
        }
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self, Subject::Figure(_) | Subject::Armor | Subject::Side(..) | Subject::Number)
    }

    /// Which way it is better in the game of a design, if that is declared.
    pub(super) fn better(&self, report: &Report) -> Option<Better> {
        match self {
            Subject::Figure(key) => figure_of(report.system.0, key)?.better,
            _ => None,
        }
    }

    /// Whether it is a statistic that this design's game has.
    pub fn is_figure_of(&self, report: &Report) -> bool {
        match self {
            Subject::Figure(key) | Subject::Words(key) => report.stat(key).is_some(),
            Subject::Side(..) => self.value(report).is_some(),
            Subject::Armor => !report.description.armor.is_empty(),
            _ => false,
        }
    }

    /// For machines.
    pub fn key(&self) -> String {
        match self {
            Subject::Figure(key) | Subject::Words(key) => (*key).to_owned(),
            Subject::Side(unit, name) => [Some("armor"), *unit, Some(*name)]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("_"),
            Subject::Armor => ARMOR.to_owned(),
            _ => String::new(),
        }
    }

    /// The heading of its column; any report of the game will do.
    pub fn heading(&self, report: &Report) -> &'static str {
        match self {
            Subject::Figure(key) | Subject::Words(key) => {
                figure_of(report.system.0, key).map_or(key, |figure| figure.label)
            }
            Subject::Side(_, name) => name,
            Subject::Armor => "Armor",
            _ => "",
        }
    }

    /// The value of a design as text.
    pub fn shown(&self, report: &Report) -> String {
        match (self.value(report), self) {
            (Some(Value::Number(number)), Subject::Figure(key)) => {
                let figure = figure_of(report.system.0, key);
                figure.map_or_else(|| plain(number), |figure| (figure.show)(number))
            }
            (Some(Value::Number(number)), _) => plain(number),
            (Some(Value::Words(words)), _) => words.join(", "),
            (None, _) => String::new(),
        }
    }
}

fn figure_of(game: &str, key: &str) -> Option<&'static Figure> {
    system(game)?.figure(key)
}

/// One text, or several; `None` if it is neither.
fn text_of(value: &Found) -> Option<Vec<String>> {
    match value {
        Found::Text(text) => Some(vec![text.clone()]),
        Found::List(texts) => texts.iter().map(|text| Some(text.text()?.to_owned())).collect(),
        _ => None,
    }
}

/// The keys for some reports.
pub(super) struct Scope<'a> {
    pub(super) listings: &'a [Listing],
    keys: Vec<(String, Subject)>,
}

impl Scope<'_> {
    pub(super) fn of<'a>(reports: &[Report], listings: &'a [Listing]) -> Scope<'a> {
        let mut keys = COMMON.map(|(word, subject)| (word.to_owned(), subject)).to_vec();
        let mut add = |word: String, subject: Subject| {
            if keys.iter().all(|(_, known)| *known != subject) {
                keys.push((word, subject));
            }
        };
        let designs = || reports.iter().filter(|report| report.is_design());
        let games: Vec<&dyn System> = SYSTEMS
            .iter()
            .copied()
            .filter(|game| designs().any(|report| report.system.0 == game.id()))
            .collect();
        for game in &games {
            for figure in game.figures() {
                add(figure::word(figure.key), Subject::Figure(figure.key));
            }
        }
        for report in designs() {
            let described = &report.description;
            if !described.armor.is_empty() {
                add(ARMOR.to_owned(), Subject::Armor);
            }
            for side in &described.armor {
                let word = format!("armor-{}", side.title().replace(' ', "-"));
                add(word, Subject::Side(side.unit, side.name));
            }
            for stat in described.stats.iter().filter(|stat| text_of(&stat.value).is_some()) {
                add(figure::word(stat.key), Subject::Words(stat.key));
            }
        }
        let of_games = |listing: &&Listing| games.iter().any(|game| game.id() == listing.system.0);
        for kind in listings.iter().filter(of_games).flat_map(Listing::parts) {
            add(kind.name.clone(), Subject::Kind(kind.name.clone()));
        }
        // The Sixth Edition has a statistic with that name.
        if keys.iter().all(|(word, _)| word != "game") {
            keys.push(("game".to_owned(), Subject::System));
        }
        Scope { listings, keys }
    }

    /// Whether a word is a kind of rows.
    pub(super) fn is_kind(&self, name: &str) -> bool {
        self.keys.iter().any(|(_, subject)| *subject == Subject::Kind(name.to_owned()))
    }

    pub(super) fn subject(&self, key: &Located<String>) -> Result<Subject, Mistake> {
        let found = self.keys.iter().find(|(word, _)| suggest::same(word, &key.value));
        if let Some((_, subject)) = found {
            return Ok(subject.clone());
        }
        let words = || self.keys.iter().map(|(word, _)| word.as_str());
        let hint = match suggest::nearest(&key.value, words()) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => "; keys are statistics like `cost`, sides like `armor-front`, kinds of \
                `roadworthy catalog list`, and name, verdict, player, team, number, system"
                .to_owned(),
        };
        let message = format!("unknown key `{}`{hint}", key.value);
        Err(Mistake { at: key.span, message })
    }

    pub(super) fn verdict(&self, word: &Located<String>) -> Result<String, Mistake> {
        let names = Verdict::ALL.map(Verdict::name);
        one_of(word, "verdict", &names.map(|name| (name, name)))
    }

    /// The id of a game.
    pub(super) fn system(&self, word: &Located<String>) -> Result<String, Mistake> {
        let ids = SYSTEMS.iter().map(|system| (system.id(), system.id()));
        let names = SYSTEMS.iter().map(|system| (system.name(), system.id()));
        one_of(word, "game", &ids.chain(names).collect::<Vec<_>>())
    }
}

/// Looks up one of a few words.
fn one_of(word: &Located<String>, what: &str, known: &[(&str, &str)]) -> Result<String, Mistake> {
    if let Some((_, means)) = known.iter().find(|(name, _)| suggest::same(name, &word.value)) {
        return Ok((*means).to_owned());
    }
    let hint = match suggest::nearest(&word.value, known.iter().map(|(name, _)| *name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let mut names: Vec<_> = known.iter().map(|(_, means)| *means).collect();
            names.sort_unstable();
            names.dedup();
            format!("expected one of: {}", names.join(", "))
        }
    };
    Err(Mistake { at: word.span, message: format!("no {what} is called `{}`; {hint}", word.value) })
}
