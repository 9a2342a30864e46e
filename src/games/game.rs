//! A game as the rest of the program sees it: data, and a few functions over its designs.

use std::any::Any;

use crate::catalog::BuiltInFile;
use crate::catalog::references;
use crate::catalog::ruling::{self, Ruling};
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::document::shape::{Key, Shape, document, read_whole};
use crate::document::{Document, Fields, Table};
use crate::import::Format;
use crate::sheet::model::Sheet;
use crate::text::source::Source;
use crate::units::Exact;
use crate::vehicle::bill::Bill;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::figure::{Figure, Figured, Sort};
use crate::vehicle::ledger::Measure;

use super::{NEUTRAL_KEYS, Options};

/// Built-in files, each with its name or id.
type Files = &'static [(&'static str, &'static str)];

/// A game. [`Game::of`] sets a default for everything that a game lacks.
pub struct Game {
    pub id: &'static str,
    pub name: &'static str,
    /// The version of the built-in catalog, raised whenever a row changes, so that events can name it.
    pub version: u32,
    /// The built-in catalog as one file.
    pub built_in: fn() -> &'static BuiltInFile,
    /// The file of the rulings, with its name.
    pub(super) rulings: (&'static str, &'static str),
    /// The alternate readings that an event can switch to.
    pub switches: &'static [&'static str],
    /// The built-in events, by id.
    pub events: Files,
    /// The built-in designs, by file name.
    pub designs: Files,
    /// Whether the built-in designs are printed in its books, rather than our own.
    pub printed: bool,
    pub rules: fn() -> Vec<&'static Rule>,
    /// Every figure, in the order of output.
    pub every_figure: fn() -> Vec<&'static Figure>,
    /// The amounts summed over the parts of a vehicle, in the order of columns.
    pub measures: &'static [Measure],
    /// The keys of the numbers that each person of the statistic `crew` has.
    pub person_figures: &'static [&'static str],
    /// The figure whose ceiling in a division is an amount of dollars, as in `--division '$20,000'`.
    pub price: Option<&'static str>,
    /// The limits of figures in a division, by key; none in a game without divisions.
    pub ceiling: fn(&Options, i64) -> Vec<(&'static str, Exact)>,
    /// The figure that includes the price of personal gear, if there is one.
    pub gear_figure: fn(&Options) -> Option<&'static str>,
    /// Every side that may have armor, with the half of a combination that it belongs to.
    pub sides: fn() -> Vec<(Option<&'static str>, &'static str)>,
    /// Kinds of catalog rows that are not parts of vehicles: they have no ledger lines, and queries cannot ask for them.
    pub no_parts: &'static [&'static str],
    /// The lists of a design whose entries a variant may remove.
    pub lists: &'static [&'static str],
    /// The keys of a design that say where a part is.
    pub places: &'static [&'static str],
    /// The keys of a design that state a fact, such as the weight of cargo: a fix never changes them.
    pub facts: &'static [&'static str],
    /// The key of a design whose row says what kind of vehicle it is, if some rows are for some kinds only.
    pub kind: Option<&'static str>,
    /// The keys of a design.
    pub design_keys: fn() -> Vec<Key>,
    /// The tables of a catalog, each with its keys.
    pub catalog_keys: fn() -> Vec<Key>,
    /// Reads a whole catalog, which [`Options::catalog`] finds again.
    pub load: fn(Table<'_>, &Findings) -> Option<Box<dyn Any + Send + Sync>>,
    /// Reads, resolves, judges and describes a design; only the name, verdict and footer of its sheet are missing.
    pub describe: fn(Table<'_>, &Options, &Findings) -> (Summary, Description),
    /// The bill for repairing the boxes crossed out on the sheet of a design; the sheet keeps the damage that stays.
    pub repair: Option<fn(Table<'_>, &Options, &mut Sheet) -> Bill>,
    pub(super) rewrite: fn(&'static str, Table<'_>) -> String,
    /// The kinds of vehicles that have a blank form to fill in by hand.
    pub forms: &'static [&'static str],
    /// The blank form of a kind.
    pub form: fn(&Options, &str) -> Option<Sheet>,
    pub import: Option<Import>,
}

/// How a game reads vehicles in the form that its rulebook prints.
pub struct Import {
    /// An example of how a vehicle begins in a text: its name, a dash, its body.
    pub beginning: &'static str,
    pub reader: for<'o> fn(&'o Options) -> Box<dyn Format + 'o>,
}

impl Game {
    /// A game of these figures, this catalog and these designs that has nothing else yet.
    pub(super) const fn of<G: Figured, C: Shape + Send + Sync + 'static, D: Shape>(
        id: &'static str,
        name: &'static str,
        built_in: fn() -> &'static BuiltInFile,
        describe: fn(Table<'_>, &Options, &Findings) -> (Summary, Description),
    ) -> Game {
        Game {
            id,
            name,
            version: 1,
            built_in,
            rulings: ("", ""),
            switches: &[],
            events: &[],
            designs: &[],
            printed: true,
            rules: Vec::new,
            every_figure: figures::<G>,
            measures: &[],
            person_figures: &[],
            price: None,
            ceiling: |_, _| Vec::new(),
            gear_figure: |_| None,
            sides: Vec::new,
            no_parts: &[],
            lists: &[],
            places: &[],
            facts: &[],
            kind: None,
            design_keys: D::keys,
            catalog_keys: C::keys,
            load: load::<C>,
            describe,
            repair: None,
            rewrite: |id, table| document(id, &design::<D>(table, &Findings::default()), []),
            forms: &[],
            form: |_, _| None,
            import: None,
        }
    }

    /// The built-in catalog and its version: "classic 1".
    pub fn catalog_version(&self) -> String {
        format!("{} {}", self.id, self.version)
    }

    /// The rulings: how the rulebook is read where it leaves something open.
    pub fn rulings(&self) -> Vec<Ruling> {
        let (name, text) = self.rulings;
        ruling::read(name, text)
    }

    /// The built-in designs that are printed in a book.
    pub fn published(&self) -> Files {
        if self.printed { self.designs } else { &[] }
    }

    /// Every figure that is one number.
    pub fn figures(&self) -> Vec<&'static Figure> {
        self.figures_of(Sort::Number)
    }

    /// Every figure in words.
    pub fn words(&self) -> Vec<&'static Figure> {
        self.figures_of(Sort::Words)
    }

    fn figures_of(&self, sort: Sort) -> Vec<&'static Figure> {
        let all = (self.every_figure)().into_iter();
        all.filter(|figure| figure.sort == sort).collect()
    }

    /// The figure with this key.
    pub fn figure(&self, key: &str) -> Option<&'static Figure> {
        (self.every_figure)().into_iter().find(|figure| figure.key == key)
    }

    /// Whether vehicles compete in divisions, so that [`Options::division`] applies.
    pub fn has_divisions(&self) -> bool {
        !(self.ceiling)(&Options::default(), 1).is_empty()
    }

    /// The dollars from one division to the next, if the game counts dollars.
    pub fn dollars_a_division(&self, options: &Options) -> Option<Exact> {
        let ceiling = (self.ceiling)(options, 1);
        ceiling.into_iter().find(|(key, _)| Some(*key) == self.price).map(|(_, dollars)| dollars)
    }

    /// The keys that a design has.
    pub fn keys(&self) -> Vec<&'static str> {
        let own = (self.design_keys)().into_iter().map(|key| key.key);
        own.chain(NEUTRAL_KEYS).collect()
    }

    /// A design, or a variant over it, written as a whole file of its own.
    pub fn rewritten(&self, table: Table<'_>) -> String {
        (self.rewrite)(self.id, table)
    }
}

fn figures<G: Figured>() -> Vec<&'static Figure> {
    G::FIGURES.iter().map(|definition| &definition.figure).collect()
}

fn load<C: Shape + Send + Sync + 'static>(
    file: Table<'_>,
    findings: &Findings,
) -> Option<Box<dyn Any + Send + Sync>> {
    references::check(&file, &references::of::<C>(), findings);
    let fields = Fields::new(file, "a catalog", findings);
    fields.skip("system");
    let catalog = read_whole::<C>(fields)?;
    Some(Box::new(catalog))
}

/// Reads the design of a game. All its keys are optional: the rules report missing ones.
pub(super) fn design<D: Shape>(table: Table<'_>, findings: &Findings) -> D {
    let fields = Fields::new(table, "a design", findings);
    NEUTRAL_KEYS.iter().for_each(|key| fields.skip(key));
    read_whole(fields).expect("a design without needed keys is read")
}

/// The design of a text that the program itself writes.
pub(super) fn own_design<D: Shape>(text: String) -> D {
    let source = Source::new("our own", text);
    let unheard = Findings::default();
    design(Document::parse(&source, &unheard).base(), &unheard)
}
