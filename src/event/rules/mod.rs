//! The rules that an event adds to those of its game.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod entries;
mod limits;
mod parts;
mod records;

pub use entries::{IDENTICAL_DESIGN, SHARED_NAME, SHARED_NUMBER};
pub use limits::{OVER_EVENT_LIMIT, UNDER_EVENT_LIMIT};
pub use parts::{DENIED_ITEM, ITEM_NOT_ALLOWED};
pub use records::{
    LOST_TERM, NOT_ON_ROSTER, OTHER_CATALOG, ROSTER_DIFFERS, UNSWITCHABLE_READING, UNUSED_WAIVER,
    WIDE_WAIVER,
};

use std::sync::LazyLock;

use crate::check::rule::{Rule, by_id};

use super::case::Case;

pub type Check = (&'static Rule, fn(&Case<'_>, &'static Rule));

pub static RULES: LazyLock<Vec<&Rule>> = LazyLock::new(|| {
    let checks = CHECKS.iter().map(|(rule, _)| *rule);
    let mut all: Vec<_> = checks.chain(records::RULES.iter().copied()).collect();
    all.sort_unstable_by_key(|rule| rule.id);
    all
});

pub static CHECKS: LazyLock<Vec<Check>> =
    LazyLock::new(|| by_id(&[entries::RULES, limits::RULES, parts::RULES]));
