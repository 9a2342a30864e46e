//! The readings of AutoWar that an event can switch on.

use crate::switches;

switches! {
    squares = "autowar-squares",
    layout = "autowar-layout",
}
