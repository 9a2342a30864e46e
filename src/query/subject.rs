//! Resolves keys of designs, by game.

use std::borrow::Cow;
use std::sync::Arc;

use crate::games::browse::Listing;
use crate::games::{Game, Options, SYSTEMS, system};
use crate::report::{Report, Verdict, judge};
use crate::text::source::Located;
use crate::text::suggest;
use crate::units::{Exact, plain};
use crate::vehicle::description::Side;
use crate::vehicle::duel::{Duel, Duelist};
use crate::vehicle::figure::{self, Better, Figure, Value};
use crate::vehicle::fire::INCHES;

use super::{About, Formula, Keys, QueryError, RowsOf, Wanted, formula, named};

/// The points of all sides; in some games also a kind of rows.
pub(super) const ARMOR: &str = "armor";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Name,
    Verdict,
    Player,
    Team,
    System,
    Number,
    Figure(&'static str),
    Words(&'static str),
    Armor,
    /// The armor of a side, with the unit of a combination.
    Side(Option<&'static str>, &'static str),
    Kind(String),
    Formula(Box<Formula<Subject>>),
    Duel(Foes),
}

/// Vehicles of a game to duel with.
#[derive(Clone, Debug)]
pub struct Foes {
    /// `duel:Stinger`.
    pub key: String,
    pub game: &'static str,
    pub all: Arc<[Box<Duelist>]>,
    pub options: Options,
}

impl PartialEq for Foes {
    fn eq(&self, other: &Foes) -> bool {
        self.key == other.key
    }
}

impl Eq for Foes {}

impl Foes {
    /// The average chance to breach one of them first, front against front.
    fn chance(&self, report: &Report) -> Option<Exact> {
        if report.system.0 != self.game {
            return None;
        }
        let own = judge::duelist(report, &self.options, INCHES)?;
        let duels = self.all.iter().filter_map(|foe| Duel::of([&own, foe], [0, 0]));
        let chances: Vec<f64> = duels.map(|duel| duel.first[0]).collect();
        let mean = chances.iter().sum::<f64>() / chances.len() as f64;
        let millionths = Exact::from((mean * 1e6).round() as i64);
        (!chances.is_empty()).then(|| millionths / Exact::from(1_000_000))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    Number(Exact),
    Words(Vec<String>),
}

impl Answer {
    pub fn number(self) -> Option<Exact> {
        if let Answer::Number(number) = self { Some(number) } else { None }
    }
}

const COMMON: [(&str, Subject); 6] = [
    ("name", Subject::Name),
    ("verdict", Subject::Verdict),
    ("player", Subject::Player),
    ("team", Subject::Team),
    ("number", Subject::Number),
    ("system", Subject::System),
];

impl About for Subject {
    type Of<'a> = Report;

    /// Partial figures do not count.
    fn value(&self, report: &Report) -> Option<Answer> {
        let words = |words: &str| Some(Answer::Words(vec![words.to_owned()]));
        let entry = &report.entry;
        match self {
            Subject::Name => words(&report.name),
            Subject::Verdict => words(report.verdict.name()),
            Subject::Player => words(&entry.player.as_ref()?.value),
            Subject::Team => words(report.team()?),
            Subject::System => {
                Some(Answer::Words(vec![report.system.0.to_owned(), report.system.1.to_owned()]))
            }
            Subject::Number => entry.number.map(|number| Answer::Number(number.value.into())),
            _ if report.is_partial() => None,
            Subject::Figure(key) => report.figure(key).map(Answer::Number),
            Subject::Words(key) => text_of(&report.stat(key)?.value).map(Answer::Words),
            Subject::Armor => {
                let sides = report.description.armor.iter().map(|side| Exact::from(side.points));
                Some(Answer::Number(sides.sum()))
            }
            Subject::Side(unit, name) => {
                let sides = &report.description.armor;
                // Without a unit, the side of a combination is one of its cycle.
                let unit = unit.or_else(|| sides.first()?.unit);
                let side = sides.iter().find(|side| side.unit == unit && side.name == *name);
                side.map(|side| Answer::Number(side.points.into()))
            }
            Subject::Kind(_) => None,
            Subject::Formula(formula) => formula.value(|key| key.value(report)),
            Subject::Duel(foes) => foes.chance(report).map(Answer::Number),
        }
    }

    fn is_number(&self) -> bool {
        use Subject::{Armor, Duel, Figure, Formula, Number, Side};
        matches!(self, Figure(_) | Armor | Side(..) | Number | Formula(_) | Duel(_))
    }

    fn of_formula(formula: Formula<Subject>) -> Subject {
        Subject::Formula(Box::new(formula))
    }

    /// Unknown if the game lacks this kind of rows, or if unreadable text may name a row.
    fn has(&self, report: &Report, rows: &[RowsOf]) -> Option<bool> {
        let Subject::Kind(kind) = self else { return None };
        let mut of_game = rows.iter().filter(|(system, _)| *system == report.system.0).peekable();
        of_game.peek()?;
        let ids: Vec<_> = of_game.flat_map(|(_, ids)| ids).collect();
        let mut items = report.description.ledger.lines.iter().flat_map(|line| &line.made_of);
        let has = items.any(|item| item.kind == kind && ids.contains(&&item.id));
        (has || !report.is_partial()).then_some(has)
    }
}

impl Subject {
    /// The better direction in the game of a design, if declared.
    pub(super) fn better(&self, report: &Report) -> Option<Better> {
        match self {
            Subject::Figure(key) => figure_of(report.system.0, key)?.better,
            _ => None,
        }
    }

    /// Whether it is a figure of this design's game.
    pub fn is_figure_of(&self, report: &Report) -> bool {
        match self {
            Subject::Figure(key) | Subject::Words(key) => report.stat(key).is_some(),
            Subject::Side(..) | Subject::Formula(_) | Subject::Duel(_) => {
                self.value(report).is_some()
            }
            Subject::Armor => !report.description.armor.is_empty(),
            _ => false,
        }
    }

    pub fn key(&self) -> String {
        match self {
            Subject::Figure(key) | Subject::Words(key) => (*key).to_owned(),
            Subject::Side(unit, name) => [Some("armor"), *unit, Some(*name)]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("_"),
            Subject::Armor => ARMOR.to_owned(),
            Subject::Number => "number".to_owned(),
            Subject::Formula(formula) => formula.key(),
            Subject::Duel(foes) => foes.key.clone(),
            _ => String::new(),
        }
    }

    pub fn heading(&self, report: &Report) -> Cow<'static, str> {
        match self {
            Subject::Figure(key) | Subject::Words(key) => {
                figure_of(report.system.0, key).map_or(*key, |figure| figure.label).into()
            }
            Subject::Side(unit, name) => Side { unit: *unit, name, points: 0 }.title().into(),
            Subject::Armor => "Armor".into(),
            Subject::Formula(formula) => formula.text.clone().into(),
            Subject::Duel(foes) => foes.key.clone().into(),
            _ => "".into(),
        }
    }

    pub fn shown(&self, report: &Report) -> String {
        match (self.value(report), self) {
            (Some(Answer::Number(number)), Subject::Figure(key)) => {
                let figure = figure_of(report.system.0, key);
                figure.map_or_else(|| plain(number), |figure| (figure.show)(number))
            }
            (Some(Answer::Number(number)), Subject::Formula(_) | Subject::Duel(_)) => {
                formula::shown(number)
            }
            (Some(Answer::Number(number)), _) => plain(number),
            (Some(Answer::Words(words)), _) => words.join(", "),
            (None, _) => String::new(),
        }
    }
}

fn figure_of(game: &str, key: &str) -> Option<&'static Figure> {
    system(game)?.figure(key)
}

/// One or more texts; `None` for other values.
fn text_of(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Text(text) => Some(vec![text.clone()]),
        Value::List(texts) => texts.iter().map(|text| Some(text.text()?.to_owned())).collect(),
        _ => None,
    }
}

/// The keys of some reports, or of all vehicles of a game.
#[derive(Debug)]
pub struct Scope<'a> {
    pub(super) listings: &'a [Listing],
    pub keys: Vec<(String, Subject)>,
}

impl Scope<'_> {
    pub fn of_game<'a>(system: &Game, listing: &'a Listing) -> Scope<'a> {
        let mut scope = Scope::common(std::slice::from_ref(listing));
        scope.add_figures(system);
        let sides = (system.sides)();
        if !sides.is_empty() {
            scope.add(ARMOR.to_owned(), Subject::Armor);
        }
        for (unit, name) in sides {
            scope.add_side(&Side { unit, name, points: 0 });
        }
        for figure in system.words() {
            scope.add(figure::word(figure.key), Subject::Words(figure.key));
        }
        scope.add_kinds(&[system]);
        scope
    }

    fn common(listings: &[Listing]) -> Scope<'_> {
        let keys = COMMON.map(|(word, subject)| (word.to_owned(), subject)).to_vec();
        Scope { listings, keys }
    }

    fn add(&mut self, word: String, subject: Subject) {
        if self.keys.iter().all(|(_, known)| *known != subject) {
            self.keys.push((word, subject));
        }
    }

    fn add_figures(&mut self, system: &Game) {
        for figure in system.figures() {
            self.add(figure::word(figure.key), Subject::Figure(figure.key));
        }
    }

    fn add_side(&mut self, side: &Side) {
        let word = format!("armor-{}", side.title().replace(' ', "-"));
        self.add(word, Subject::Side(side.unit, side.name));
    }

    /// Adds the kinds of rows of these games, and the key for the game.
    fn add_kinds(&mut self, games: &[&Game]) {
        let of_games = |listing: &&Listing| games.iter().any(|game| game.id == listing.system.0);
        for kind in self.listings.iter().filter(of_games).flat_map(Listing::parts) {
            self.add(kind.name.clone(), Subject::Kind(kind.name.clone()));
        }
        // The Sixth Edition has a figure with this name.
        if self.keys.iter().all(|(word, _)| word != "game") {
            self.keys.push(("game".to_owned(), Subject::System));
        }
    }

    pub fn of<'a>(reports: &[Report], listings: &'a [Listing]) -> Scope<'a> {
        let mut scope = Scope::common(listings);
        let designs = || reports.iter().filter(|report| report.is_design());
        let is_played = |game: &&Game| designs().any(|report| report.system.0 == game.id);
        let games: Vec<&Game> = SYSTEMS.iter().copied().filter(is_played).collect();
        for game in &games {
            scope.add_figures(game);
        }
        for report in designs() {
            let described = &report.description;
            if !described.armor.is_empty() {
                scope.add(ARMOR.to_owned(), Subject::Armor);
            }
            for side in &described.armor {
                scope.add_side(&Side { unit: None, ..*side });
                scope.add_side(side);
            }
            for stat in report.summary.stats.iter().filter(|stat| text_of(&stat.value).is_some()) {
                scope.add(figure::word(stat.key), Subject::Words(stat.key));
            }
        }
        scope.add_kinds(&games);
        scope
    }

    pub fn numbers(&self) -> impl Iterator<Item = &str> {
        let numbers = self.keys.iter().filter(|(_, subject)| subject.is_number());
        numbers.map(|(word, _)| word.as_str())
    }
}

impl Keys for Scope<'_> {
    type Subject = Subject;

    fn single(&self, key: &Located<String>) -> Result<Subject, QueryError> {
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
        Err(QueryError { at: key.span, message })
    }

    /// Beside a word, `armor` is a kind of armor; beside a number, its points.
    fn asked(&self, key: &Located<String>, value: &str) -> Result<Subject, QueryError> {
        let (subject, kind) = (self.subject(key)?, Subject::Kind(ARMOR.to_owned()));
        let is_kind = subject == Subject::Armor && Exact::parse_amount(value).is_none();
        let mut known = self.keys.iter().filter(|_| is_kind);
        Ok(if known.any(|(_, known)| *known == kind) { kind } else { subject })
    }

    fn sorted(&self, key: &Located<String>) -> Result<Subject, QueryError> {
        match self.subject(key)? {
            Subject::Kind(kind) => {
                let message = format!(
                    "cannot sort by `{kind}`, as a design may have several: sort by a statistic"
                );
                Err(QueryError { at: key.span, message })
            }
            subject => Ok(subject),
        }
    }

    fn wanted(
        &self,
        subject: &Subject,
        _key: &str,
        word: Located<String>,
    ) -> Result<Wanted, QueryError> {
        let word = match subject {
            Subject::Kind(kind) => {
                let of_game = |listing| Listing::parts(listing).map(|row| (listing.system.0, row));
                let kinds = self.listings.iter().flat_map(of_game);
                let kinds: Vec<_> = kinds.filter(|(_, found)| found.name == *kind).collect();
                return Ok(Wanted::Rows(named(kind, &word, &kinds)?));
            }
            Subject::Verdict => {
                let names = Verdict::ALL.map(Verdict::name);
                one_of(&word, "verdict", &names.map(|name| (name, name)))?
            }
            Subject::System => {
                let ids = SYSTEMS.iter().map(|system| (system.id, system.id));
                let names = SYSTEMS.iter().map(|system| (system.name, system.id));
                one_of(&word, "game", &ids.chain(names).collect::<Vec<_>>())?
            }
            _ => word.value,
        };
        Ok(Wanted::Words(vec![word]))
    }
}

fn one_of(
    word: &Located<String>,
    kind: &str,
    known: &[(&str, &str)],
) -> Result<String, QueryError> {
    if let Some((_, means)) = known.iter().find(|(name, _)| suggest::same(name, &word.value)) {
        return Ok((*means).to_owned());
    }
    let mut meanings: Vec<_> = known.iter().map(|(_, means)| *means).collect();
    meanings.sort_unstable();
    meanings.dedup();
    let hint = suggest::hint(&word.value, known.iter().map(|(name, _)| *name), meanings);
    Err(QueryError {
        at: word.span,
        message: format!("no {kind} is called `{}`; {hint}", word.value),
    })
}
