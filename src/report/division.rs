//! Divisions: numbered cost limits. Each game defines the limit of a number.

use std::ops::RangeInclusive;

use crate::games::{Game, Options};
use crate::report::Report;
use crate::units::{Exact, dollars};
use crate::vehicle::figure::Figure;

const NUMBERS: RangeInclusive<i64> = 1..=999;

/// A requested division: a number, or a limit in dollars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Number(i64),
    Dollars(Exact),
}

/// The error for a text that is not a division, with the nearest numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DivisionError {
    pub message: String,
    pub offers: Vec<i64>,
}

impl Wanted {
    /// Parses `20` or `$20,000`. `unit` is the step between divisions in dollars, if the game has one.
    pub fn read(text: &str, unit: Option<Exact>) -> Result<Wanted, DivisionError> {
        let amount = Exact::parse_amount(text).filter(|amount| *amount > Exact::ZERO);
        match (amount, amount.and_then(Exact::whole)) {
            (Some(amount), _) if text.starts_with('$') => Ok(Wanted::Dollars(amount)),
            (_, Some(number)) if NUMBERS.contains(&number) => Ok(Wanted::Number(number)),
            (_, whole) => Err(DivisionError::of(unit, whole.map(Exact::from))),
        }
    }

    pub fn number(self, unit: Option<Exact>) -> Result<i64, DivisionError> {
        match (self, unit) {
            (Wanted::Number(number), _) => Ok(number),
            (Wanted::Dollars(amount), Some(unit)) => {
                let number = (amount / unit).whole().filter(|number| NUMBERS.contains(number));
                number.ok_or_else(|| DivisionError::of(Some(unit), Some(amount)))
            }
            (Wanted::Dollars(_), None) => Err(DivisionError::of(None, None)),
        }
    }
}

impl DivisionError {
    fn of(unit: Option<Exact>, amount: Option<Exact>) -> DivisionError {
        let (least, most) = (NUMBERS.start(), NUMBERS.end());
        let dollars =
            unit.map(|unit| format!(", or an amount that is a multiple of {}", dollars(unit)));
        let message = format!(
            "expected a whole number from {least} to {most}{}",
            dollars.unwrap_or_default()
        );
        let divisions = unit.zip(amount).map(|(unit, amount)| amount / unit);
        let mut offers: Vec<_> =
            divisions.into_iter().flat_map(|number| [number.floor(), number.ceil()]).collect();
        offers.dedup();
        offers.retain(|number| NUMBERS.contains(number));
        DivisionError { message, offers }
    }

    /// A suggestion, with `written` before the number.
    pub fn offer(&self, written: &str) -> Option<String> {
        match *self.offers {
            [] => None,
            [below, above, ..] => Some(format!("the nearest divisions are {below} and {above}")),
            [number] => Some(format!("did you mean `{written}{number}`?")),
        }
    }
}

/// A division with the highest figures that it allows.
#[derive(Clone, Debug)]
pub struct Division {
    pub number: i64,
    pub ceiling: Vec<(&'static Figure, Exact)>,
    price: Option<&'static str>,
}

impl Division {
    /// The requested division in a game. `None` without a division, or in a game without divisions.
    pub fn of(game: &Game, options: &Options) -> Option<Division> {
        let number = options.division?;
        let ceiling = (game.ceiling)(options, number).into_iter();
        let ceiling: Vec<_> =
            ceiling.filter_map(|(key, most)| Some((game.figure(key)?, most))).collect();
        (!ceiling.is_empty()).then_some(Division { number, ceiling, price: game.price })
    }

    /// "division 20 ($20,000)".
    pub fn text(&self) -> String {
        let ceiling: Vec<_> =
            self.ceiling.iter().map(|(figure, most)| (figure.show)(*most)).collect();
        format!("division {} ({})", self.number, ceiling.join("/"))
    }

    /// "$400 left": the remaining budget.
    pub fn left(&self, report: &Report) -> Option<String> {
        let price = self.price?;
        let (figure, most) = self.ceiling.iter().find(|(figure, _)| figure.key == price)?;
        let left = *most - report.figure(price)?;
        (left >= Exact::ZERO).then(|| format!("{} left", (figure.show)(left)))
    }
}
