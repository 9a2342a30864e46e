//! The rules that an event adds to those of its game.
//!
//! A rule is a file with a static of the same name. Add it to [`RULES`] and give it its examples under
//! `tests/rules/event/`, with the event or the entries that both examples need; a test compares the list with the folder.

mod denied_item;
mod identical_design;
mod item_not_allowed;
mod no_player;
mod no_side;
mod not_on_roster;
mod other_catalog;
mod over_event_limit;
mod roster_differs;
mod shared_name;
mod shared_number;
mod under_event_limit;
mod unswitchable_reading;
mod unused_waiver;
mod wrong_game;

use crate::check::rule::Rule;

use super::case::Case;

pub use unused_waiver::UNUSED_WAIVER;

/// A rule on the entries of an event, or on the event itself.
pub struct Check {
    pub rule: Rule,
    /// The files that both examples need: the event of two designs, or the entry of two events.
    pub beside: &'static [(&'static str, &'static str)],
    /// `None` where the event itself is read.
    pub run: Option<fn(&Case<'_>)>,
}

pub static NOT_ON_ROSTER: &Rule = &not_on_roster::NOT_ON_ROSTER.rule;
pub static ROSTER_DIFFERS: &Rule = &roster_differs::ROSTER_DIFFERS.rule;
pub(super) static OTHER_CATALOG: &Rule = &other_catalog::OTHER_CATALOG.rule;
pub(super) static UNSWITCHABLE_READING: &Rule = &unswitchable_reading::UNSWITCHABLE_READING.rule;

pub static RULES: &[&Check] = &[
    &denied_item::DENIED_ITEM,
    &identical_design::IDENTICAL_DESIGN,
    &item_not_allowed::ITEM_NOT_ALLOWED,
    &no_player::NO_PLAYER,
    &no_side::NO_SIDE,
    &not_on_roster::NOT_ON_ROSTER,
    &other_catalog::OTHER_CATALOG,
    &over_event_limit::OVER_EVENT_LIMIT,
    &roster_differs::ROSTER_DIFFERS,
    &shared_name::SHARED_NAME,
    &shared_number::SHARED_NUMBER,
    &under_event_limit::UNDER_EVENT_LIMIT,
    &unswitchable_reading::UNSWITCHABLE_READING,
    &unused_waiver::UNUSED_WAIVER,
    &wrong_game::WRONG_GAME,
];
