//! A game, as the rest of the program sees it, and how a game is written.
//!
//! A game is a folder under `systems/` with a type that implements [`Game`], and a line in [`SYSTEMS`].

use crate::document::{Fields, Table};
use crate::finding::Findings;
use crate::report::Description;
use crate::rule::Rule;
use crate::systems::classic::Classic;

/// The games that roadworthy knows. The first is the default.
pub static SYSTEMS: &[&dyn System] = &[&Classic];

/// What the call asks for beyond the rulebook.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The division in which the vehicles are to compete.
    pub division: Option<i64>,
}

/// A game with its own types: what is written, and what it means.
pub trait Game: Sync {
    type Design;
    type Vehicle<'c>;

    const ID: &'static str;
    const NAME: &'static str;

    fn rules(&self) -> Vec<&'static Rule>;

    /// The lists whose entries a variant may remove.
    fn lists(&self) -> &'static [&'static str];

    fn parse(&self, fields: &Fields<'_, '_>) -> Self::Design;

    fn resolve(&self, design: &Self::Design, findings: &Findings) -> Self::Vehicle<'static>;

    /// Judges the vehicle by every rule, and describes it.
    fn judge(
        &self,
        design: &Self::Design,
        vehicle: &Self::Vehicle<'_>,
        options: &Options,
        findings: &Findings,
    ) -> Description;
}

/// The object-safe side of [`Game`].
pub trait System: Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn rules(&self) -> Vec<&'static Rule>;
    fn lists(&self) -> &'static [&'static str];

    /// Takes a design all the way from its table to its description.
    fn describe(&self, table: Table<'_>, options: &Options, findings: &Findings) -> Description;
}

impl<G: Game> System for G {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> Vec<&'static Rule> {
        Game::rules(self)
    }

    fn lists(&self) -> &'static [&'static str] {
        Game::lists(self)
    }

    fn describe(&self, table: Table<'_>, options: &Options, findings: &Findings) -> Description {
        let fields = Fields::new(table, "a design", findings);
        for key in NEUTRAL_KEYS {
            fields.skip(key);
        }
        let design = self.parse(&fields);
        fields.finish();
        let vehicle = self.resolve(&design, findings);
        self.judge(&design, &vehicle, options, findings)
    }
}

/// Keys that every design may have and that no game reads.
const NEUTRAL_KEYS: [&str; 3] = ["system", "published", "variants"];

/// The game of this id.
pub fn system(id: &str) -> Option<&'static dyn System> {
    SYSTEMS.iter().copied().find(|system| system.id() == id)
}
