//! The numbers of the formulas, and how they are read.

use crate::catalog::values::{amount, positive};
use crate::catalog::{cite, list, single};
use crate::document::Fields;
use crate::rule::Cite;
use crate::units::{Exact, LARGEST};

/// The numbers of the formulas.
#[derive(Debug)]
pub struct Figures {
    pub side_limit: Figure<Exact>,
    pub front_seats: Figure<i64>,
    /// Power as a share of the weight, and miles per hour a turn; rising.
    pub acceleration: Vec<(Exact, i64)>,
    pub acceleration_cite: Cite,
    pub top_speed_factor: Exact,
    pub top_speed_step: Exact,
    pub units_per_space: Exact,
    pub units_per_dp: Exact,
    /// Miles that a full plant lasts at top speed.
    pub range: Exact,
    /// Cruising speed as a share of the top speed.
    pub cruising: Exact,
    pub unlike_tires: Figure<i64>,
    /// Skill points of a level, levels at that price, and points to begin with.
    pub skill_level: i64,
    pub skill_levels: i64,
    pub skill_start: i64,
    /// Grenade equivalents that a person may carry.
    pub burden: Figure<i64>,
    /// Miles per hour above which spoilers and airdams work.
    pub at_speed: i64,
    /// Dollars of one division.
    pub division: Exact,
    /// Dollars between the divisions that events use.
    pub division_step: Exact,
    /// The least and the most of a purse, as shares of what competes for it.
    pub purse: Figure<(Exact, Exact)>,
    /// Weights and the modifiers up to them; rising.
    pub damage_modifiers: Vec<(Exact, Exact)>,
    pub damage_modifier_every: Exact,
}

#[derive(Debug)]
pub struct Figure<T> {
    pub value: T,
    pub cite: Cite,
}

pub(super) fn read(file: &Fields<'_, '_>) -> Option<Figures> {
    let side_limit = cited(file, "side-limit", |f| amount(f, "share"))?;
    let front_seats = cited(file, "front-seats", |f| whole(f, "most"))?;
    let top_speed =
        cited(file, "top-speed", |f| Some((amount(f, "factor")?, positive(f, "step")?)))?;
    let power_units = cited(file, "power-units", |f| {
        Some((amount(f, "per-car-space")?, amount(f, "per-cycle-dp")?))
    })?;
    let range = cited(file, "range", |f| Some((amount(f, "miles")?, positive(f, "cruising")?)))?;
    let unlike_tires = cited(file, "unlike-tires", |f| {
        let change = f.exact("handling-class", -LARGEST..=LARGEST)?;
        Some(change.value.floor())
    })?;
    let skills = cited(file, "skills", |f| {
        let levels = f.whole("levels", 1..=LARGEST)?.value;
        Some((levels, whole(f, "level")?, whole(f, "start")?))
    })?;
    let at_speed = cited(file, "at-speed", |f| whole(f, "mph"))?;
    let burden = cited(file, "burden", |f| whole(f, "most"))?;
    let division = cited(file, "division", |f| Some((amount(f, "unit")?, positive(f, "step")?)))?;
    let purse = cited(file, "purse", |f| Some((amount(f, "least")?, amount(f, "most")?)))?;
    let beyond = cited(file, "damage-modifier-beyond", |f| positive(f, "every"))?;
    let acceleration =
        steps(file, "acceleration", |f| Some((positive(f, "power")?, whole(f, "mph")?)))?;
    let damage_modifiers =
        steps(file, "damage-modifier", |f| Some((amount(f, "weight")?, amount(f, "modifier")?)))?;
    Some(Figures {
        side_limit,
        front_seats,
        acceleration: acceleration.value,
        acceleration_cite: acceleration.cite,
        top_speed_factor: top_speed.value.0,
        top_speed_step: top_speed.value.1,
        units_per_space: power_units.value.0,
        units_per_dp: power_units.value.1,
        range: range.value.0,
        cruising: range.value.1,
        unlike_tires,
        skill_level: skills.value.1,
        skill_levels: skills.value.0,
        skill_start: skills.value.2,
        burden,
        at_speed: at_speed.value,
        division: division.value.0,
        division_step: division.value.1,
        purse,
        damage_modifiers: damage_modifiers.value,
        damage_modifier_every: beyond.value,
    })
}

/// A table with its source.
fn cited<T>(
    file: &Fields<'_, '_>,
    key: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Option<Figure<T>> {
    single(file, key, |fields| Some(Figure { value: read(fields)?, cite: cite(fields)? }))
}

/// Rising steps, with the source of the last one.
fn steps<T: Copy + Ord>(
    file: &Fields<'_, '_>,
    key: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<(Exact, T)>,
) -> Option<Figure<Vec<(Exact, T)>>> {
    let mut steps = list(file, key, |fields| Some((read(fields)?, cite(fields)?)));
    steps.sort_by_key(|(step, _)| *step);
    let cite = steps.last()?.1.clone();
    Some(Figure { value: steps.into_iter().map(|(step, _)| step).collect(), cite })
}

/// The whole part of an amount.
fn whole(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    amount(fields, key).map(Exact::floor)
}
