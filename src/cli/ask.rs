//! The questions of `roadworthy new` on a terminal: the game, the name, and what the smallest design leaves to choose.
//! Each answer is an option of the command line.
//!
//! inquire asks them: its lists are narrowed by typing, and it draws with `console`, which is here for progress bars.

use std::fmt;
use std::io::{self, IsTerminal};

use inquire::validator::{StringValidator, Validation};
use inquire::{InquireError, Select, Text};
use toml_edit::{DocumentMut, Value};

use crate::document::shape::{Holds, Key, enough};
use crate::games::browse::{ListedRow, Listing};
use crate::games::overlay::Catalogs;
use crate::games::{SYSTEMS, System, USUAL, number_of};
use crate::report::{Report, Verdict};
use crate::text::label;
use crate::units::{Exact, thousands};
use crate::vehicle::ledger::Item;

use super::guide;

/// The lines of a list.
const LINES: usize = 10;

/// What was answered: the game, the name, and `key=value` for each key that differs from the smallest design.
pub(super) struct Answers {
    pub(super) game: &'static dyn System,
    pub(super) name: String,
    pub(super) set: Vec<String>,
}

/// Whether somebody is there to answer.
pub(super) fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// A game's smallest design with these `key=value`s, judged.
type Judge<'j> = &'j dyn Fn(&'static dyn System, &[String]) -> Option<Report>;

/// Asks for a design. `taken` says what is wrong with a name.
pub(super) fn design(
    catalogs: &Catalogs,
    usual_name: &str,
    taken: impl Fn(&str) -> Option<String> + Clone + 'static,
    judge: Judge<'_>,
) -> Result<Answers, InquireError> {
    let games: Vec<_> = SYSTEMS.iter().map(|game| Choice::plain(game.id(), game.name())).collect();
    let usual = number_of(USUAL);
    let game = SYSTEMS[choose("Game", "Type to narrow the list, Enter takes it.", games, usual)?];
    let name = Text::new("Name").with_default(usual_name).with_validator(checked(taken));
    let name = name.prompt()?;
    let smallest = guide::smallest_design(game);
    let smallest: DocumentMut = smallest.parse().expect("a guide's design is TOML");
    let listing = Listing::in_force(game, catalogs);
    let mut set = Vec::new();
    for key in game.design_keys().iter().filter(|key| key.key != "name") {
        let now = smallest.get(key.key).and_then(|item| item.as_value());
        let with = |value: &Value| {
            let assignment = format!("{}={value}", key.key);
            judge(game, &[&set[..], &[assignment]].concat())
        };
        if let Some(value) = value(key, now, listing, &with)? {
            set.push(format!("{}={value}", key.key));
        }
    }
    Ok(Answers { game, name, set })
}

/// The design with a value for the key that is asked for, judged.
type With<'w> = &'w dyn Fn(&Value) -> Option<Report>;

/// The answer for a key, if it differs from what the design has.
fn value(
    key: &Key,
    now: Option<&Value>,
    listing: &Listing,
    with: With<'_>,
) -> Result<Option<Value>, InquireError> {
    let written = now.map(|now| match now.as_str() {
        Some(text) => text.to_owned(),
        None => now.clone().decorated("", "").to_string(),
    });
    let written = written.as_deref();
    if let Some(kind) = part(&key.holds) {
        return row(key, kind, written, listing, with);
    }
    let Some(written) = written else { return Ok(None) };
    let (label, docs) = (label(key.key), key.docs.to_string());
    let text = Text::new(&label).with_default(written).with_help_message(&docs);
    let answer = match key.holds.clone() {
        Holds::Whole(bounds) | Holds::Number(bounds) => {
            let (least, most) = (*bounds.start(), *bounds.end());
            let wrong = move |text: &str| {
                let fits = |number: Exact| number >= least.into() && number <= most.into();
                let is_right = Exact::parse(text).is_some_and(fits);
                let (least, most) = (thousands(least), thousands(most));
                (!is_right).then(|| format!("expected a number from {least} to {most}"))
            };
            text.with_validator(checked(wrong)).prompt()?
        }
        Holds::Text => text.prompt()?,
        _ => return Ok(None),
    };
    let value = match key.holds {
        Holds::Text => Value::from(answer.as_str()),
        _ => answer.parse().unwrap_or_else(|_| Value::from(answer.as_str())),
    };
    Ok((answer != written).then_some(value))
}

/// The kind of rows that a value alone can name.
fn part(holds: &Holds) -> Option<&'static str> {
    match holds {
        Holds::Row { kind, .. } => Some(kind),
        Holds::Table { alone, keys, .. } => {
            enough(&keys(), *alone).and_then(|key| part(&key.holds))
        }
        _ => None,
    }
}

fn row(
    key: &Key,
    kind: &str,
    written: Option<&str>,
    listing: &Listing,
    with: With<'_>,
) -> Result<Option<Value>, InquireError> {
    let Some(kind) = listing.kinds.iter().find(|own| own.name == kind) else { return Ok(None) };
    let rows = kind.rows.iter().filter_map(|row| {
        let report = with(&Value::from(row.id.as_str()))?;
        Some((row, Choice { id: row.id.clone(), says: with_price(row, &report) }))
    });
    let (rows, mut choices): (Vec<_>, Vec<_>) = rows.unzip();
    let now = written.and_then(|name| rows.iter().position(|row| row.is_called(name)));
    if now.is_none() {
        choices.insert(0, Choice::plain("", "leave it out"));
    }
    let ids: Vec<_> = choices.iter().map(|choice| choice.id.clone()).collect();
    let usual = now.unwrap_or_default();
    let chosen = choose(&label(key.key), &key.docs.to_string(), choices, usual)?;
    Ok((chosen != usual).then(|| Value::from(ids[chosen].as_str())))
}

/// "Luxury: $800, 1,800 lbs.": what it adds to the ledger of the design that has it.
fn with_price(row: &ListedRow, report: &Report) -> String {
    let ledger = &report.description.ledger;
    let is_row = |item: &Item| item.kind == row.kind && item.id == row.id;
    let lines = || ledger.lines.iter().filter(|line| line.made_of.iter().any(is_row));
    let amounts = ledger.columns().filter_map(|measure| {
        let amount: Exact = lines().map(|line| line[measure]).sum();
        (!amount.is_zero()).then(|| (measure.words)(amount))
    });
    let amounts: Vec<_> = amounts.collect();
    let says = match amounts.is_empty() {
        true => row.title().to_owned(),
        false => format!("{}: {}", row.title(), amounts.join(", ")),
    };
    match report.verdict {
        Verdict::Illegal => format!("{says} (illegal so far)"),
        _ => says,
    }
}

/// The number of the one that is chosen.
fn choose(
    label: &str,
    docs: &str,
    choices: Vec<Choice>,
    usual: usize,
) -> Result<usize, InquireError> {
    let list = Select::new(label, choices).with_starting_cursor(usual).with_page_size(LINES);
    let list = if docs.is_empty() { list } else { list.with_help_message(docs) };
    Ok(list.raw_prompt()?.index)
}

struct Choice {
    id: String,
    says: String,
}

impl Choice {
    fn plain(id: &str, says: &str) -> Choice {
        Choice { id: id.to_owned(), says: says.to_owned() }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)
    }
}

/// Takes any answer with which nothing is wrong.
fn checked(
    wrong: impl Fn(&str) -> Option<String> + Clone + 'static,
) -> impl StringValidator + Clone + 'static {
    move |answer: &str| {
        Ok(match wrong(answer) {
            None => Validation::Valid,
            Some(problem) => Validation::Invalid(problem.into()),
        })
    }
}
