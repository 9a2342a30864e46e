//! The interface of a game for the rest of the program: data, and functions over designs.

use std::any::Any;
use std::sync::OnceLock;

use toml_edit::DocumentMut;

use crate::catalog::ruling::{self, Ruling};
use crate::catalog::{BuiltInFile, Reminder, references};
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::document::shape::{Key, Shape, file, read_whole};
use crate::document::{Document, Fields, Table};
use crate::import::Format;
use crate::sheet::model::{Chart, Cutouts, Sheet};
use crate::text::distinct;
use crate::text::source::Source;
use crate::units::Exact;
use crate::vehicle::bill::Bill;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::figure::{self, Figure, Figured, Sort, Stat};
use crate::vehicle::ledger::{Ledger, Line, Load, Measure};

use super::{NEUTRAL_KEYS, Options, SYSTEMS, number_of};

/// Built-in files by name or id.
type Files = &'static [(&'static str, &'static str)];

/// The TOML files of a folder of this project, by name: with `.toml`, or with the given ending.
macro_rules! files {
    ($folder:literal: $($name:literal)+) => {
        $crate::games::game::files!(".toml", $folder: $($name)+)
    };
    ($ending:literal, $folder:literal: $($name:literal)+) => {
        &[$((
            concat!($name, $ending),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml")),
        )),+]
    };
}
pub(crate) use files;

/// Gives parts of a vehicle the keys of their `entry` in the design.
macro_rules! entries {
    ($($part:ident = $entry:ty),+) => {$(
        impl std::ops::Deref for $part<'_> {
            type Target = $entry;

            fn deref(&self) -> &$entry {
                self.entry
            }
        }
    )+};
}
pub(crate) use entries;

/// A game. `Game::of` sets defaults for all optional fields.
pub struct Game {
    pub id: &'static str,
    pub name: &'static str,
    /// The version of the built-in catalog, raised with every change of a row, so that events can name it.
    pub version: u32,
    pub built_in: fn() -> &'static BuiltInFile,
    /// Catalogs that are read only when they are asked for, by name.
    pub more: &'static [(&'static str, Files)],
    /// `catalog/<id>/README.md`. Its first `toml` block is the smallest legal design.
    pub guide: &'static str,
    /// The name and contents of the rulings file.
    pub(super) rulings: (&'static str, &'static str),
    pub switches: &'static [&'static str],
    pub events: Files,
    /// The built-in designs, by file name.
    pub designs: Files,
    /// Whether the built-in designs come from a book, and not from us.
    pub printed: bool,
    pub rules: fn() -> Vec<&'static Rule>,
    /// All figures in output order.
    pub every_figure: fn() -> Vec<&'static Figure>,
    /// Amounts summed over parts, in column order.
    pub measures: &'static [Measure],
    /// Why its vehicles have no figures of combat, if so.
    pub no_combat: Option<&'static str>,
    /// Keys of numbers for each person in the statistic `crew`.
    pub person_figures: &'static [&'static str],
    /// The figure that a division limits in dollars, for `--division '$20,000'`.
    pub price: Option<&'static str>,
    /// A division's limits by figure key; empty without divisions.
    pub ceiling: fn(&Options, i64) -> Vec<(&'static str, Exact)>,
    /// The figure that includes personal gear, if there is one.
    pub gear_figure: fn(&Options) -> Option<&'static str>,
    /// All sides that may have armor, with their half of a combination.
    pub sides: fn() -> Vec<(Option<&'static str>, &'static str)>,
    /// Kinds of rows that are not parts: they have no ledger lines, and queries cannot ask for them.
    pub no_parts: &'static [&'static str],
    /// Lists of things that people and holds carry. They are not offered.
    pub carried: &'static [&'static str],
    pub lists: &'static [&'static str],
    /// Parts of a design that players look for first, in their order. The garage shows them even if they are empty.
    pub sections: &'static [&'static str],
    /// Keys of a design that set the place of a part.
    pub places: &'static [&'static str],
    /// Keys of a design for facts, such as the weight of cargo. Fixes never change them.
    pub facts: &'static [&'static str],
    /// The key whose row sets the kind of vehicle, if some rows fit only some kinds.
    pub kind: Option<&'static str>,
    /// Rules that limit an amount, each with the statistic that has the rest of it, as in `left_over/pounds`.
    pub limits: Files,
    pub pace: Option<Pace>,
    pub sums: Option<Sums>,
    pub design_keys: fn() -> Vec<Key>,
    pub catalog_keys: fn() -> Vec<Key>,
    /// Reads a whole catalog, for `Options::catalog`.
    pub load: fn(Table<'_>, &Findings) -> Option<Box<dyn Any + Send + Sync>>,
    /// Reads, resolves, judges and describes a design. The sheet still lacks name, verdict and footer.
    pub describe: fn(Table<'_>, &Options, &Findings) -> (Summary, Description),
    /// The bill for the crossed-out boxes on a sheet. The sheet keeps damage that cannot be repaired.
    pub repair: Option<fn(Table<'_>, &Options, &mut Sheet) -> Bill>,
    pub(super) rewrite: fn(&'static str, Table<'_>) -> DocumentMut,
    /// Kinds of vehicles with a blank form.
    pub forms: &'static [&'static str],
    pub form: fn(&Options, &str) -> Option<Sheet>,
    /// A page to cut out for play.
    pub kit: Option<fn(&Options) -> Cutouts>,
    pub import: Option<Import>,
}

/// The amounts of parts in a vehicle of one [`Game::kind`], with any other parts. `fit` derives bounds from them, so each
/// entry must hold for every design.
pub struct Sums {
    /// Whether the game's amounts add up with these readings.
    pub hold: fn(&Options) -> bool,
    /// The statistics that add up, beside the limits. Armor adds the same for each point.
    pub figures: &'static [Sum],
    /// Whether the amounts of a line depend on other parts, as those of a free second copy. Bounds leave them out.
    pub shared: Option<fn(&Options, &Line) -> bool>,
    /// Lists with parts whose price depends on the points of armor.
    pub by_armor: &'static [&'static str],
}

pub struct Sum {
    pub path: &'static str,
    /// The sum of the ledger that the statistic contains, rounded.
    pub rounded: Option<Rounded>,
}

/// The sign of a rounded sum of the ledger.
pub type Rounded = (i64, Measure, &'static [Load]);

impl Sum {
    pub const fn of(path: &'static str) -> Sum {
        Sum { path, rounded: None }
    }

    pub const fn rounded(path: &'static str, rounded: Rounded) -> Sum {
        Sum { path, rounded: Some(rounded) }
    }
}

/// Figures that rise with the power of the vehicle and fall with its weight.
pub struct Pace {
    pub figures: &'static [&'static str],
    pub power: fn(&Options, &Ledger) -> Option<Exact>,
    /// A figure with this power and weight.
    pub at: fn(&Options, &str, Exact, i64) -> Exact,
}

/// How to read vehicles in the form that the rulebook prints.
pub struct Import {
    /// An example of a vehicle's first words in a text: its name, a dash, its body.
    pub beginning: &'static str,
    pub reader: for<'o> fn(&'o Options) -> Box<dyn Format + 'o>,
}

impl Game {
    /// A game with these figures, catalog and designs, and defaults for the rest.
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
            more: &[],
            guide: "",
            rulings: ("", ""),
            switches: &[],
            events: &[],
            designs: &[],
            printed: true,
            rules: Vec::new,
            every_figure: figures::<G>,
            measures: &[],
            no_combat: None,
            person_figures: &[],
            price: None,
            ceiling: |_, _| Vec::new(),
            gear_figure: |_| None,
            sides: Vec::new,
            no_parts: &[],
            carried: &[],
            lists: &[],
            sections: &[],
            places: &[],
            facts: &[],
            kind: None,
            limits: &[],
            pace: None,
            sums: None,
            design_keys: D::keys,
            catalog_keys: C::keys,
            load: load::<C>,
            describe,
            repair: None,
            rewrite: |id, table| file(id, &design::<D>(table, &Findings::default())).into(),
            forms: &[],
            form: |_, _| None,
            kit: None,
            import: None,
        }
    }

    /// The built-in catalog and its version: "classic 1".
    pub fn catalog_version(&self) -> String {
        format!("{} {}", self.id, self.version)
    }

    /// The first design in the guide, without its file name.
    pub fn smallest_design(&self) -> &'static str {
        let block = self.guide.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
        block.and_then(|block| block.split_once('\n')).map_or("", |(_, design)| design)
    }

    pub fn rulings(&self) -> Vec<Ruling> {
        let (name, text) = self.rulings;
        ruling::read(name, text)
    }

    pub fn published(&self) -> Files {
        if self.printed { self.designs } else { &[] }
    }

    pub fn figures(&self) -> Vec<&'static Figure> {
        self.figures_of(Sort::Number)
    }

    pub fn words(&self) -> Vec<&'static Figure> {
        self.figures_of(Sort::Words)
    }

    fn figures_of(&self, sort: Sort) -> Vec<&'static Figure> {
        let all = (self.every_figure)().into_iter();
        all.filter(|figure| figure.sort == sort).collect()
    }

    pub fn figure(&self, key: &str) -> Option<&'static Figure> {
        (self.every_figure)().into_iter().find(|figure| figure.key == key)
    }

    /// Whether vehicles compete in divisions, so that [`Options::division`] applies.
    pub fn has_divisions(&self) -> bool {
        !(self.ceiling)(&Options::default(), 1).is_empty()
    }

    /// The figure that is the price of a vehicle.
    pub fn price_key(&self) -> &'static str {
        self.price.unwrap_or("cost")
    }

    /// The dollars between divisions, if the game counts dollars.
    pub fn dollars_a_division(&self, options: &Options) -> Option<Exact> {
        let ceiling = (self.ceiling)(options, 1);
        ceiling.into_iter().find(|(key, _)| Some(*key) == self.price).map(|(_, dollars)| dollars)
    }

    pub fn keys(&self) -> Vec<&'static str> {
        let own = (self.design_keys)().into_iter().map(|key| key.key);
        own.chain(NEUTRAL_KEYS).collect()
    }

    /// A design, or a variant merged with it, as a complete file.
    pub fn rewritten(&self, table: Table<'_>) -> String {
        // Comments on the whole design need no blank line above.
        self.document(table).to_string().trim_start().to_owned()
    }

    pub fn document(&self, table: Table<'_>) -> DocumentMut {
        (self.rewrite)(self.id, table)
    }
}

fn figures<G: Figured>() -> Vec<&'static Figure> {
    figure::definitions::<G>().map(|definition| &definition.figure).collect()
}

pub(super) fn load<C: Shape + Send + Sync + 'static>(
    file: Table<'_>,
    findings: &Findings,
) -> Option<Box<dyn Any + Send + Sync>> {
    references::check(&file, &references::of::<C>(), findings);
    let fields = Fields::new(file, "a catalog", findings);
    fields.skip("system");
    let catalog = read_whole::<C>(fields)?;
    Some(Box::new(catalog))
}

/// Reads a design. All keys are optional; rules report missing keys.
pub(super) fn design<D: Shape>(table: Table<'_>, findings: &Findings) -> D {
    let fields = Fields::new(table, "a design", findings);
    NEUTRAL_KEYS.iter().for_each(|key| fields.skip(key));
    read_whole(fields).expect("a design without needed keys is read")
}

/// Reads a design that this program wrote.
pub(super) fn own_design<D: Shape>(text: String) -> D {
    let source = Source::new("our own", text);
    let ignored = Findings::default();
    design(Document::parse(&source, &ignored).base(), &ignored)
}

/// The figures that another reading could change, by key, with the ids of rulings that the vehicle meets. `affects` says
/// whether a ruling that could change a figure does so here.
pub(super) fn of_figures(
    game: &Game,
    met: impl IntoIterator<Item = (&'static str, bool)>,
    stats: &[Stat],
    affects: impl Fn(&str, &Stat) -> bool,
) -> Vec<(&'static str, Vec<&'static str>)> {
    static RULINGS: [OnceLock<Vec<Ruling>>; SYSTEMS.len()] =
        [const { OnceLock::new() }; SYSTEMS.len()];
    let rulings = RULINGS[number_of(game)].get_or_init(|| game.rulings());
    let met = distinct(met.into_iter().filter(|(_, is_met)| *is_met).map(|(id, _)| id));
    let found = |id| Some((id, rulings.iter().find(|ruling| ruling.id == id)?));
    let met: Vec<(&'static str, &Ruling)> = met.into_iter().filter_map(found).collect();
    let of = |stat: &Stat| {
        let named = met.iter().filter(|(_, of)| of.figures.iter().any(|key| key == stat.key));
        let ids = named.map(|(id, _)| *id).filter(|id| affects(id, stat));
        (stat.key, ids.collect::<Vec<_>>())
    };
    stats.iter().map(of).filter(|(_, ids)| !ids.is_empty()).collect()
}

/// The tables of play of a sheet.
pub(super) fn reminders(rows: &[Reminder]) -> Vec<Chart> {
    let row = |own: &Reminder| (own.table.clone(), Chart::row(&own.row.name, &own.says));
    Chart::by_title(rows.iter().map(row))
}
