//! The readings of Carz that an event can switch to their alternate.

use crate::switches;

switches! {
    van_volume = "carz-van-volume",
    supercharger = "carz-supercharger",
    armor = "carz-armor",
    ammunition = "carz-ammunition",
    turret = "carz-turret",
    overdrive = "carz-overdrive",
    guard_sets = "carz-guard-sets",
    links = "carz-links",
    motorcycle = "carz-motorcycle",
    required = "carz-required",
    minimum_speed = "carz-minimum-speed",
}
