//! `roadworthy new` and `roadworthy init`: files to begin with. No file is replaced without `--force`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use inquire::InquireError;
use toml_edit::{DocumentMut, Item, Value};

use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::shape::{Key, Shape};
use crate::event;
use crate::games::{Extent, Options, SYSTEMS, System, USUAL, system};
use crate::report::common::Common;
use crate::report::{Report, judge};
use crate::sheet::damage;
use crate::text::source::Source;
use crate::text::suggest;
use crate::view::template::template;
use crate::view::verdicts::Verdicts;
use crate::workspace::names;
use crate::write::{Style, terminal};

use super::catalogs::HouseCatalogs;
use super::output::HEADING;
use super::{
    Designs, Failure, ask, catalog, complain_of, complain_of_files, exit_code, guide, help, input,
    is_lost, print, write,
};
use crate::workspace::settings::Settings;

const DESIGN: &[(&str, &str)] = &[
    ("roadworthy new", "asks on a terminal; otherwise the smallest legal car"),
    ("roadworthy new 'Road Queen' --game carz", "of another game, as road-queen.toml"),
    ("roadworthy new --set body=luxury --set tires=HD", "with other parts"),
    ("roadworthy new --from 'Killer Kart'", "after a vehicle of a rulebook"),
];

const EVENT: &[(&str, &str)] = &[
    ("roadworthy new event 'Friday Night'", "as friday-night.toml"),
    ("roadworthy new event --game autowar", "of another game"),
];

const CATALOG: &[(&str, &str)] = &[
    ("roadworthy new catalog", "as my-rules/rules.toml"),
    ("roadworthy new catalog club-rules --game carz", "in another folder"),
];

const DAMAGE: &[(&str, &str)] = &[
    ("roadworthy new damage my-car.toml", "as my-car-damage.toml"),
    ("roadworthy new damage 'my-car.toml#night'", "of a variant"),
];

const INIT: &[(&str, &str)] = &[
    ("roadworthy init", "in the current folder"),
    ("roadworthy init arena --game autowar", "in a folder of its own"),
];

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = help::after(DESIGN, help::VERDICTS))]
pub(super) struct Arguments {
    #[command(subcommand)]
    other: Option<Other>,
    #[command(flatten)]
    design: Design,
}

#[derive(Args)]
struct Design {
    /// Name of the vehicle, or file to write [default: my-car.toml]
    name: Option<String>,
    #[command(flatten)]
    game: Game,
    /// Begin with a built-in vehicle: its name, or FILE#VARIANT as `list --published` shows it
    #[arg(long, value_name = "NAME")]
    from: Option<String>,
    /// Set a key of the design, such as body=luxury or armor.front=30; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    catalogs: HouseCatalogs,
    #[command(flatten)]
    force: Force,
}

impl Design {
    /// Whether nothing says what to begin with.
    fn is_bare(&self) -> bool {
        let Design { name, game, from, set, .. } = self;
        name.is_none() && game.game.is_none() && from.is_none() && set.is_empty()
    }

    /// What is wrong with a name: its file exists.
    fn taken(&self) -> impl Fn(&str) -> Option<String> + Clone + 'static {
        let may_replace = self.force.force;
        move |name| {
            let (file, _) = match file(Some(name), USUAL_NAME) {
                Ok(file) => file,
                Err(failure) => return Some(failure.to_string()),
            };
            let is_taken = file.symlink_metadata().is_ok() && !may_replace;
            is_taken.then(|| format!("{} exists already", file.display()))
        }
    }
}

const USUAL_NAME: &str = "My Car";

#[derive(Args)]
struct Game {
    /// For this game [default: classic]
    #[arg(long, value_name = "GAME", value_parser = catalog::games())]
    game: Option<String>,
}

impl Game {
    fn system(&self) -> &'static dyn System {
        self.game.as_deref().and_then(system).unwrap_or(USUAL)
    }
}

#[derive(Args)]
struct Force {
    /// Replace existing files
    #[arg(long, help_heading = HEADING)]
    force: bool,
}

#[derive(Subcommand)]
enum Other {
    /// Begin an event
    #[command(after_long_help = help::after(EVENT, help::CALL))]
    Event {
        /// Name of the event, or file to write [default: my-event.toml]
        name: Option<String>,
        #[command(flatten)]
        game: Game,
        #[command(flatten)]
        force: Force,
    },
    /// Begin house rules
    #[command(after_long_help = help::after(CATALOG, help::CALL))]
    Catalog {
        /// Folder to write to
        #[arg(default_value = "my-rules")]
        folder: PathBuf,
        #[command(flatten)]
        game: Game,
        #[command(flatten)]
        force: Force,
    },
    /// Begin a damage file: every box of a vehicle, and no hits
    #[command(after_long_help = help::after(DAMAGE, help::READING))]
    Damage {
        #[command(flatten)]
        designs: Designs,
        #[command(flatten)]
        force: Force,
    },
}

#[derive(Args)]
#[command(after_long_help = help::after(INIT, help::CALL))]
pub(super) struct Init {
    /// Folder of the arena
    #[arg(default_value = ".")]
    folder: PathBuf,
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    force: Force,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.other {
        None => design(&arguments.design, style),
        Some(Other::Event { name, game, force }) => {
            let (file, name) = file(name.as_deref(), "My Event")?;
            create(&[(file, event(&name, game.system()))], force)?;
            Ok(0)
        }
        Some(Other::Catalog { folder, game, force }) => {
            create(&[(folder.join("rules.toml"), house(game.system()))], force)?;
            Ok(0)
        }
        Some(Other::Damage { designs, force }) => damage(designs, force, style),
    }
}

pub(super) fn init(arguments: &Init) -> Result<u8, Failure> {
    let (folder, game) = (&arguments.folder, arguments.game.system());
    let settings = template("catalogs = \"house\"\n", &Settings::keys(), game.id());
    let files = [
        (folder.join("roadworthy.toml"), settings),
        (folder.join("house").join("rules.toml"), house(game)),
        (folder.join("event.toml"), event("My Event", game)),
    ];
    create(&files, &arguments.force)?;
    let entries = folder.join("entries");
    let failed = |error| Failure::File { path: entries.display().to_string(), error };
    fs::create_dir_all(&entries).map_err(failed)?;
    Ok(0)
}

/// The file that a name means, and the name: a name that ends in `.toml` is the file itself.
fn file(name: Option<&str>, usual: &str) -> Result<(PathBuf, String), Failure> {
    match name {
        Some(name) if name.trim().is_empty() => Err(Failure::NoName(usual.to_owned())),
        Some(path) if path.ends_with(".toml") => Ok((path.into(), usual.to_owned())),
        name => {
            let name = name.unwrap_or(usual);
            Ok((names::one(&name.to_lowercase(), "toml").into(), name.to_owned()))
        }
    }
}

fn design(arguments: &Design, style: Style) -> Result<u8, Failure> {
    let mut loaded = arguments.catalogs.load()?;
    let options = Options { catalogs: loaded.catalogs.clone(), ..Options::default() };
    let built_in =
        arguments.from.as_deref().map(|name| built_in(name, &arguments.game)).transpose()?;
    let asks = arguments.is_bare() && ask::is_possible();
    let judged = |game: &'static dyn System, set: &[String]| {
        let text = guide::smallest_design(game).to_owned();
        let text = set.iter().try_fold(text, |text, set| assigned(&text, set, game)).ok()?;
        let reports = judge::describe_all(&Source::new("", text), &options);
        reports.into_iter().next().filter(|report| !report.is_partial())
    };
    let ask = || ask::design(&loaded.catalogs, USUAL_NAME, arguments.taken(), &judged);
    let asked = match asks.then(ask) {
        Some(Err(InquireError::OperationCanceled | InquireError::OperationInterrupted)) => {
            complain_of("nothing was written");
            return Ok(2);
        }
        answers => answers.transpose()?,
    };
    let (game, text, usual) = match &built_in {
        Some((game, text, name)) => (*game, text.as_str(), name.as_str()),
        None => {
            let game = asked.as_ref().map_or_else(|| arguments.game.system(), |asked| asked.game);
            (game, guide::smallest_design(game), USUAL_NAME)
        }
    };
    let name = asked.as_ref().map(|asked| asked.name.as_str()).or(arguments.name.as_deref());
    let (file, name) = file(name, usual)?;
    let mut text = set(text, "name", name.into())?;
    for assignment in asked.as_ref().map_or(&arguments.set, |asked| &asked.set) {
        text = assigned(&text, assignment, game)?;
    }
    if built_in.is_none() {
        text = template(&text, &keys(game), game.id());
    }
    create(&[(file.clone(), text.clone())], &arguments.force)?;
    let mut reports: Vec<_> = loaded.take_faulty().collect();
    reports.extend(crate::change::check(&Source::new(file.display().to_string(), text), &options));
    print(&terminal::FORMAT.write(&Verdicts::of(&reports), style))?;
    Ok(exit_code(&reports))
}

/// The keys of a design, `system` first; nothing of it has been printed.
fn keys(game: &dyn System) -> Vec<Key> {
    let (system, others): (Vec<_>, Vec<_>) =
        Common::keys().into_iter().partition(|key| key.key == "system");
    let others = others.into_iter().filter(|key| key.key != "published");
    [system, game.design_keys(), others.collect()].concat()
}

/// A built-in design or variant.
struct BuiltIn {
    game: &'static dyn System,
    source: Source,
    report: Report,
}

fn all_built_in(game: Option<&str>) -> impl Iterator<Item = BuiltIn> {
    let is_asked = move |known: &&&dyn System| game.is_none_or(|id| id == known.id());
    SYSTEMS.iter().copied().filter(move |known| is_asked(&known)).flat_map(|game| {
        let files = game.designs().iter().map(|(file, text)| Source::new(*file, *text));
        files.flat_map(move |source| {
            let options = Options { extent: Extent::Numbers, ..Options::default() };
            let reports = judge::describe_all(&source, &options).into_iter();
            reports.map(move |report| BuiltIn { game, source: source.clone(), report })
        })
    })
}

pub(super) fn built_in_names() -> Vec<String> {
    all_built_in(None).map(|built_in| built_in.report.name).collect()
}

/// A built-in design or variant, by its name or path: its game, its text as a design of its own, and its name.
fn built_in(name: &str, game: &Game) -> Result<(&'static dyn System, String, String), Failure> {
    let file = name.rsplit('/').next().unwrap_or(name);
    let mut names = Vec::new();
    for BuiltIn { game, source, report } in all_built_in(game.game.as_deref()) {
        let own = report.name.clone();
        if report.path() != file && !suggest::same(&own, name) {
            names.push(own);
            continue;
        }
        let document = Document::parse(&source, &Findings::default());
        if let Some(table) = document.design(report.variant.as_deref()) {
            return Ok((game, game.rewritten(table), own));
        }
    }
    let near = suggest::nearest(name, names.iter().map(String::as_str)).map(str::to_owned);
    Err(Failure::NoBuiltIn { name: name.to_owned(), near })
}

/// A design with a key set as `key=value` says. A value that is no TOML is text.
fn assigned(design: &str, assignment: &str, game: &dyn System) -> Result<String, Failure> {
    let failed = |problem: String| Failure::Set { text: assignment.to_owned(), problem };
    let Some((path, value)) = assignment.split_once('=') else {
        return Err(failed("expected KEY=VALUE, such as body=luxury".to_owned()));
    };
    let key = path.split('.').next().unwrap_or_default().trim();
    let known = game.keys();
    if !known.contains(&key) {
        let near = suggest::nearest(key, known.iter().copied()).map(str::to_owned);
        return Err(failed(format!("a design has no key `{key}`{}", super::did_you_mean(&near))));
    }
    let value = value.trim().parse().unwrap_or_else(|_| Value::from(value.trim()));
    set(design, path, value)
}

fn set(design: &str, path: &str, value: Value) -> Result<String, Failure> {
    let failed = |problem: String| Failure::Set { text: path.to_owned(), problem };
    let mut document: DocumentMut = design.parse().map_err(|_| failed("not TOML".to_owned()))?;
    let mut item = document.as_item_mut();
    for key in path.split('.').map(str::trim) {
        if !item.is_none() && !item.is_table_like() {
            *item = Item::None;
        }
        item = &mut item[key];
    }
    let old = item.as_value().map(|old| old.decor().clone());
    let mut value = value;
    if let Some(old) = old {
        *value.decor_mut() = old;
    }
    *item = Item::Value(value);
    Ok(document.to_string())
}

/// With a key that no design has, so that it is not taken for one among the entries.
fn event(name: &str, game: &dyn System) -> String {
    let says = "Every legal vehicle may enter.";
    let (id, name) = (game.id(), Value::from(name));
    let text = format!("system = \"{id}\"\nname = {name}\nsays = \"{says}\"\n");
    template(&text, &event::keys(), game.id())
}

fn house(game: &dyn System) -> String {
    let system = Common::keys().into_iter().take(1);
    let keys: Vec<_> = system.chain(game.catalog_keys()).collect();
    template(&format!("system = \"{}\"\n", game.id()), &keys, game.id())
}

fn damage(designs: &Designs, force: &Force, style: Style) -> Result<u8, Failure> {
    let judged = input::judged(designs, input::Detail::Full)?;
    complain_of_files(&judged.reports, style);
    // Without a variant, a file means its base design.
    let vehicles: BTreeSet<_> = judged
        .reports
        .iter()
        .filter(|report| report.is_design())
        .map(|report| &report.source.name)
        .collect();
    let (Some(report), 1) =
        (judged.reports.iter().find(|report| report.is_design()), vehicles.len())
    else {
        return Err(Failure::OneVehicle("a damage file".to_owned()));
    };
    let Some(sheet) = judge::sheet(report, &judged.options) else {
        if is_lost(report) {
            return Ok(2);
        }
        return Err(Failure::NoSheet(report.path()));
    };
    let text = damage::written(&sheet);
    let name = format!("{}-damage.toml", names::of_design(&report.path()));
    let remark = format!(
        "# Damage of {}: `roadworthy sheet {} --damage {name}` crosses it out.\n",
        sheet.name,
        report.path()
    );
    create(&[(name.into(), remark + &text)], force)?;
    Ok(0)
}

/// Writes new files, and says so. If one exists, none is written.
fn create(files: &[(PathBuf, String)], force: &Force) -> Result<(), Failure> {
    let taken = files.iter().find(|(path, _)| path.symlink_metadata().is_ok());
    if let Some((path, _)) = taken.filter(|_| !force.force) {
        return Err(Failure::Exists(path.display().to_string()));
    }
    for (path, text) in files {
        let failed = |path: &Path| {
            let path = path.display().to_string();
            move |error| Failure::File { path, error }
        };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed(folder))?;
        }
        write::whole(path, text.as_bytes())?;
        complain_of(&format!("wrote {}", path.display()));
    }
    Ok(())
}
