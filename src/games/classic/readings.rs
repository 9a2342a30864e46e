//! The readings of Classic that an event can switch on.

use crate::switches;

switches! {
    rounding = "rounding",
    one_plant = "one-plant",
    cycle_armor = "cycle-armor",
    layered = "layered",
    side_limit_magazines = "side-limit-magazines",
    several_turrets = "several-turrets",
    partial_loads = "partial-loads",
    cycle_people = "cycle-people",
    personal_gear = "personal-gear",
    once_only = "once-only",
}
