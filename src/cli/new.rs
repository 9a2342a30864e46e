//! `roadworthy new`: creates files. Only `--force` replaces an existing file.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use toml_edit::{DocumentMut, Item, Value};

use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::shape::{Key, Shape};
use crate::event;
use crate::games::{Extent, Game, Options, SYSTEMS, USUAL, system};
use crate::report::common::Common;
use crate::report::judge;
use crate::sheet::damage;
use crate::show::format::{Style, terminal};
use crate::show::template::template;
use crate::show::verdicts::Verdicts;
use crate::text::source::Source;
use crate::text::suggest::{self, did_you_mean};
use crate::workspace::entries::is_one_file;
use crate::workspace::{built_in, names};

use super::output::HEADING;
use super::{
    Designs, Failure, HouseCatalogs, catalog, exit_code, help, input, is_lost, print, report_files,
    say, usage, write,
};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = help::after("new", "verdicts"))]
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
    game: ForGame,
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

const USUAL_NAME: &str = "My Car";

#[derive(Args)]
struct ForGame {
    /// For this game [default: classic]
    #[arg(long, value_name = "GAME", value_parser = catalog::games())]
    game: Option<String>,
}

impl ForGame {
    fn system(&self) -> &'static Game {
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
    #[command(after_long_help = help::after("new event", "call"))]
    Event {
        /// Name of the event, or file to write [default: my-event.toml]
        name: Option<String>,
        #[command(flatten)]
        game: ForGame,
        #[command(flatten)]
        force: Force,
    },
    /// Begin house rules
    #[command(after_long_help = help::after("new catalog", "call"))]
    Catalog {
        /// Folder to write to
        #[arg(default_value = "my-rules")]
        folder: PathBuf,
        #[command(flatten)]
        game: ForGame,
        #[command(flatten)]
        force: Force,
    },
    /// Begin a damage file: every box of a vehicle, and no hits
    #[command(after_long_help = help::after("new damage", "reading"))]
    Damage {
        #[command(flatten)]
        designs: Designs,
        #[command(flatten)]
        force: Force,
    },
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.other {
        None => design(&arguments.design, style),
        Some(Other::Event { name, game, force }) => {
            let (file, name) = file(name.as_deref(), "My Event")?;
            create(&file, &event(&name, game.system()), force)?;
            Ok(0)
        }
        Some(Other::Catalog { folder, game, force }) => {
            create(&folder.join("rules.toml"), &house(game.system()), force)?;
            Ok(0)
        }
        Some(Other::Damage { designs, force }) => damage(designs, force, style),
    }
}

/// The file and the name for an argument. An argument that ends in `.toml` is the file itself.
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
    let (game, text, usual) = match &built_in {
        Some((game, text, name)) => (*game, text.as_str(), name.as_str()),
        None => {
            let game = arguments.game.system();
            (game, game.smallest_design(), USUAL_NAME)
        }
    };
    let (file, name) = file(arguments.name.as_deref(), usual)?;
    let mut text = set(text, "name", name.into())?;
    for assignment in &arguments.set {
        text = assigned(&text, assignment, game)?;
    }
    if built_in.is_none() {
        text = template(&text, &keys(game), game.id);
    }
    create(&file, &text, &arguments.force)?;
    let mut reports: Vec<_> = loaded.take_faulty().collect();
    reports.extend(crate::change::check(&Source::new(file.display().to_string(), text), &options));
    print(&terminal::FORMAT.write(&Verdicts::of(&reports), style))?;
    if style.width != Style::WIDEST {
        let file = usage::quoted(&file.display().to_string());
        print(&format!(
            "\nOpen it in a text editor: it lists what you can add.\n\
             Or build in the browser: roadworthy garage {file}\n\
             {} roadworthy options {file}\n",
            style.painted("34", "Next:")
        ))?;
    }
    Ok(exit_code(&reports))
}

/// The keys of a design, `system` first. Omits keys that only printed designs have.
fn keys(game: &Game) -> Vec<Key> {
    let (system, others): (Vec<_>, Vec<_>) =
        Common::keys().into_iter().partition(|key| key.key == "system");
    let others = others.into_iter().filter(|key| key.key != "published");
    [system, (game.design_keys)(), others.collect()].concat()
}

/// Finds a built-in design or variant by name or path. Returns its game, its text and its name.
fn built_in(name: &str, game: &ForGame) -> Result<(&'static Game, String, String), Failure> {
    let is_asked = |known: &&Game| game.game.as_deref().is_none_or(|id| id == known.id);
    let games = SYSTEMS.iter().copied().filter(is_asked);
    let found = built_in::find(name, games).map_err(|near| {
        Failure::NoSuch("no built-in design", name.to_owned(), did_you_mean(&near))
    })?;
    let document = Document::parse(&found.source, &Findings::default());
    let table = document.design(found.variant.as_deref()).unwrap_or(document.base());
    Ok((found.game, found.game.rewritten(table), found.name))
}

/// Applies `key=value` to a design. A value that is not TOML is text.
fn assigned(design: &str, assignment: &str, game: &Game) -> Result<String, Failure> {
    let failed = |problem: String| Failure::Set { text: assignment.to_owned(), problem };
    let Some((path, value)) = assignment.split_once('=') else {
        return Err(failed("expected KEY=VALUE, such as body=luxury".to_owned()));
    };
    let key = path.split('.').next().unwrap_or_default().trim();
    let known = game.keys();
    if !known.contains(&key) {
        let near = suggest::nearest(key, known.iter().copied()).map(str::to_owned);
        return Err(failed(format!("a design has no key `{key}`{}", did_you_mean(&near))));
    }
    let value = value.trim().parse().unwrap_or_else(|_| Value::from(value.trim()));
    set(design, path, value)
}

fn set(design: &str, path: &str, mut value: Value) -> Result<String, Failure> {
    let failed = |problem: String| Failure::Set { text: path.to_owned(), problem };
    let mut document: DocumentMut = design.parse().map_err(|_| failed("not TOML".to_owned()))?;
    let mut item = document.as_item_mut();
    for key in path.split('.').map(str::trim) {
        if !item.is_none() && !item.is_table_like() {
            *item = Item::None;
        }
        item = &mut item[key];
    }
    if let Some(old) = item.as_value() {
        *value.decor_mut() = old.decor().clone();
    }
    *item = Item::Value(value);
    Ok(document.to_string())
}

/// Adds an unknown key to the design, so that it does not count as an entry.
fn event(name: &str, game: &Game) -> String {
    let says = "Every legal vehicle may enter.";
    let (id, name) = (game.id, Value::from(name));
    let text = format!("system = \"{id}\"\nname = {name}\nsays = \"{says}\"\n");
    template(&text, &event::keys(), game.id)
}

fn house(game: &Game) -> String {
    let system = Common::keys().into_iter().take(1);
    let keys: Vec<_> = system.chain((game.catalog_keys)()).collect();
    template(&format!("system = \"{}\"\n", game.id), &keys, game.id)
}

fn damage(designs: &Designs, force: &Force, style: Style) -> Result<u8, Failure> {
    let judged = input::judged(designs, Extent::Words)?;
    report_files(&judged.reports, style);
    // A path without a variant means the base design.
    let mut designs = judged.reports.iter().filter(|report| report.is_design());
    let first = designs.next().filter(|first| designs.all(|other| is_one_file(first, other)));
    let report = first.ok_or(Failure::OneVehicle("a damage file".to_owned()))?;
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
    create(Path::new(&name), &(remark + &text), force)?;
    Ok(0)
}

fn create(file: &Path, text: &str, force: &Force) -> Result<(), Failure> {
    if file.symlink_metadata().is_ok() && !force.force {
        return Err(Failure::Exists(file.display().to_string()));
    }
    write::in_folder(file, text)?;
    say(&format!("wrote {}", file.display()));
    Ok(())
}
