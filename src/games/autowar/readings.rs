//! The readings of AutoWar that an event can switch to their alternate.

use crate::switches;

switches! {
    squares = "autowar-squares",
    layout = "autowar-layout",
}
