//! The numbers of a vehicle that bounds are for.

use crate::games::{Pace, Rounded};
use crate::query::{About, Sort, Subject};
use crate::report::Report;
use crate::report::division::Division;
use crate::units::Exact;
use crate::vehicle::figure::Value;

use super::trial::Trial;

type Amount<'a> = Box<dyn Fn(&Report) -> Option<Exact> + Sync + 'a>;

/// A number of a vehicle. More is better.
pub struct Quantity<'a> {
    pub of: Amount<'a>,
    /// Below zero, the vehicle breaks a rule.
    pub is_rule: bool,
    /// Below zero, the vehicle is illegal or breaks a condition.
    pub is_limit: bool,
    /// The statistic differs from the sum by at most half a unit.
    pub is_rounded: bool,
    /// It follows from power and weight: a figure, less this amount.
    pub paced: Option<(&'a Pace, &'static str, Exact)>,
    /// It follows from the armor alone, and more points never lower it.
    pub is_of_armor: bool,
    /// It depends on the sides that the points of armor are on.
    pub is_of_side: bool,
}

impl<'a> Quantity<'a> {
    fn of(amount: impl Fn(&Report) -> Option<Exact> + Sync + 'a) -> Quantity<'a> {
        Quantity {
            of: Box::new(amount),
            is_rule: false,
            is_limit: false,
            is_rounded: false,
            paced: None,
            is_of_armor: false,
            is_of_side: false,
        }
    }

    fn rule(self) -> Quantity<'a> {
        Quantity { is_rule: true, is_limit: true, ..self }
    }
}

/// In this order: goals, limits, the values that cannot belong together, and the power.
pub fn quantities<'a>(trial: &Trial<'a>) -> Vec<Quantity<'a>> {
    let (game, options) = (trial.game, trial.judges.options);
    let (sums, pace) = (game.sums.as_ref(), game.pace.as_ref());
    let shared = sums.and_then(|sums| sums.shared);
    let paced = |key: &str, least: Exact| {
        let figure = pace?.figures.iter().find(|figure| **figure == key)?;
        Some((pace?, *figure, least))
    };
    // A statistic that adds up, with its sign, above a bound.
    let known = |key: &str, sign: i64, bound: Exact| -> Quantity<'a> {
        let mut figures = sums.into_iter().flat_map(|sums| sums.figures);
        let mut limits = game.limits.iter().filter(|_| paced(key, bound).is_none());
        let sum = figures.find(|sum| sum.path == key).map(|sum| (sum.path, sum.rounded));
        let sum = sum.or_else(|| Some((limits.find(|(_, limit)| *limit == key)?.1, None)));
        let is_shared = |rounded: Rounded| shared.is_some() && rounded.0 == sign;
        let sum = sum.filter(|(_, rounded)| !rounded.is_some_and(is_shared));
        let Some((path, rounded)) = sum else { return Quantity::of(|_| None) };
        let of = move |report: &Report| {
            let lines = report.description.ledger.lines.iter();
            let lines = lines.filter(|line| shared.is_some_and(|shared| shared(options, line)));
            let of =
                |(own, measure, _): Rounded| lines.map(|line| line[measure]).sum::<Exact>() * own;
            let shared = rounded.map(of).unwrap_or_default();
            Some((unrounded(path, rounded, report)? - shared) * sign - bound)
        };
        Quantity { is_rounded: rounded.is_some(), ..Quantity::of(of) }
    };
    let of = |subject: &'a Subject, sign: i64, bound: Exact| match subject {
        Subject::Armor | Subject::Side(None, _) => {
            let of = move |report: &Report| Some(subject.value(report)?.number()? * sign - bound);
            Quantity { is_of_side: *subject != Subject::Armor, ..Quantity::of(of) }
        }
        subject => known(&subject.key(), sign, bound),
    };
    let sign = |is_least: bool| if is_least { -1 } else { 1 };
    let goal = |goal: &'a Sort| {
        let paced = paced(&goal.subject.key(), Exact::ZERO).filter(|_| goal.descending);
        Quantity { paced, ..of(&goal.subject, sign(!goal.descending), Exact::ZERO) }
    };
    let of_rule = |(_, path): &(&'static str, &'static str)| {
        // The vehicle must move.
        let paced = paced(path, Exact::from(1) / Exact::from(1000));
        Quantity { paced, ..known(path, 1, Exact::ZERO) }
    };
    let division = Division::of(game, &trial.options);
    let ceilings = division.into_iter().flat_map(|division| division.ceiling);
    let ceilings = ceilings.map(|(figure, most)| known(figure.key, -1, -most));
    let conditions = trial.wanted.conditions.conditions().iter().filter_map(|condition| {
        let (is_ceiling, bound) = condition.bound()?;
        let (key, subject, sign) = (condition.subject.key(), &condition.subject, sign(is_ceiling));
        let is_figure = matches!(subject, Subject::Figure(_));
        if is_figure && key.starts_with("endurance") && !is_ceiling {
            let left = move |report: &Report| Some(subject.value(report)?.number()? - bound);
            let of = Quantity::of(left);
            return Some(Quantity { is_limit: true, is_of_armor: true, is_of_side: true, ..of });
        }
        let paced = paced(&key, bound).filter(|_| !is_ceiling);
        Some(Quantity { is_limit: true, paced, ..of(subject, sign, bound * sign) })
    });
    let rules = game.limits.iter().map(of_rule).chain(ceilings).map(Quantity::rule);
    let goals = trial.goals.iter().map(goal);
    let power = Quantity::of(move |report| (pace?.power)(options, &report.description.ledger));
    let last = [Quantity::of(|_| None).rule(), power];
    goals.chain(rules).chain(conditions).chain(last).collect()
}

/// A statistic that adds up, before its sum was rounded.
fn unrounded(path: &str, rounded: Option<Rounded>, report: &Report) -> Option<Exact> {
    let mut keys = path.split('/');
    let first = &report.stat(keys.next()?)?.value;
    let value = keys.try_fold(first, Value::get)?.number()?;
    let Some((sign, measure, loads)) = rounded else { return Some(value) };
    let exact = report.description.ledger.sum(measure, loads);
    Some(value + (exact - exact.rounded().into()) * sign)
}
