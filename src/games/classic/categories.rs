//! The categories of lines in the ledger.

use crate::vehicle::category::{Category, Nature};

/// The categories of parts, the least loved first.
pub const CATEGORIES: &[Category] = &[
    Category::new("armor", Nature::Armor).fun(1, 1),
    Category::new("wheelguard", Nature::Part).fun(1, 1).at_wheels(),
    Category::new("wheelhub", Nature::Part).fun(1, 1).at_wheels(),
    Category::new("ammunition", Nature::Load).fun(2, 2),
    Category::new("fitting", Nature::Attached).fun(2, 2).detailed(),
    Category::new("turret", Nature::Part).fun(3, 6),
    Category::new("chassis", Nature::Part).fun(4, 4),
    Category::new("suspension", Nature::Part).fun(4, 4),
    Category { more_is_free: true, ..Category::new("tire", Nature::Part) }.fun(5, 5).at_wheels(),
    Category::new("cargo", Nature::Part).fun(5, 5),
    Category::new("gear", Nature::Part).fun(5, 5),
    Category::new("hand-weapon", Nature::Part).fun(5, 5),
    Category::new("accessory", Nature::Part).fun(6, 5).detailed(),
    Category::new("power-plant", Nature::Part).fun(6, 6),
    Category::new("crew", Nature::Person).fun(7, 7),
    Category::new("body", Nature::Body).fun(8, 8),
    Category::armed("weapon"),
];
