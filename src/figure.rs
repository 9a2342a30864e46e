//! What a figure of a game is: its name, how people read it, and which way it is better. The value is a vehicle's
//! [`Stat`](crate::report::Stat) of the same key.

use crate::suggest;
use crate::units::Exact;

/// A figure that is one number.
#[derive(Debug)]
pub struct Figure {
    pub key: &'static str,
    pub label: &'static str,
    pub show: fn(Exact) -> String,
    /// `None` where that depends on what the vehicle is for.
    pub better: Option<Better>,
    /// Whether it is one of the few by which vehicles are told apart at a glance.
    pub main: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    High,
    Low,
}

impl Figure {
    pub const fn new(key: &'static str, label: &'static str, show: fn(Exact) -> String) -> Figure {
        Figure { key, label, show, better: None, main: false }
    }

    pub const fn main(mut self) -> Figure {
        self.main = true;
        self
    }

    pub const fn high(mut self) -> Figure {
        self.better = Some(Better::High);
        self
    }

    pub const fn low(mut self) -> Figure {
        self.better = Some(Better::Low);
        self
    }

    /// Whether a word means this figure: its key or its label.
    pub fn is_called(&self, word: &str) -> bool {
        suggest::same(self.key, word) || suggest::same(self.label, word)
    }
}

/// A key as people write it: `top-speed`.
pub fn word(key: &str) -> String {
    key.replace('_', "-")
}
