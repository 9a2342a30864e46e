//! The readings of Carz that an event can switch on.

use crate::switches;

switches! {
    van_volume = "carz-van-volume",
    armor = "carz-armor",
    ammunition = "carz-ammunition",
    overdrive = "carz-overdrive",
    links = "carz-links",
    minimum_speed = "carz-minimum-speed",
}
