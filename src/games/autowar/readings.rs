//! The readings of AutoWar that an event can decide otherwise.

use crate::switches;

switches! {
    squares = "autowar-squares",
    layout = "autowar-layout",
}
