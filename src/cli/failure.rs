//! Why a command fails.

use std::io;

use crate::games::browse::Listing;
use crate::query::QueryError;
use crate::text::suggest::{self, did_you_mean};
use crate::units::counted;
use crate::workspace::Missing;
use crate::workspace::files;
use crate::workspace::kinds::OtherKind;

use super::usage;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0} has no designs (*.toml)\nhint: roadworthy new \"Road Queen\" starts one")]
    NoDesigns(String),
    #[error("no design matches {0}")]
    NoMatch(String),
    /// The missing file or name, and a command to try.
    #[error("{0}\nhint: {1}")]
    NotFound(String, String),
    #[error("{0} has no entries")]
    NoEntries(String),
    #[error("{0}")]
    OtherKind(OtherKind),
    #[error(transparent)]
    Missing(#[from] Missing),
    #[error("the name is empty: write one, or leave it out for {0:?}")]
    NoName(String),
    #[error("{0} was not written by roadworthy; --force replaces it anyway")]
    NotOurs(String),
    #[error("{0} exists already; --force replaces it")]
    Exists(String),
    #[error(transparent)]
    Pdf(#[from] crate::sheet::pdf::Error),
    #[error("{0} is for one vehicle: name one, as in `car.toml` or `car.toml#variant`")]
    OneVehicle(String),
    #[error("{0} has several sheets: add the number of one, such as {0}#1, of {1}")]
    OneSheet(String, String),
    #[error("a page to tap has vehicles of one game: {} and {} do not fight each other", .0[0], .0[1])]
    OneGame([&'static str; 2]),
    #[error("a page to tap holds at most {most} vehicles: name {most} of the {found}")]
    FullPage { most: usize, found: usize },
    #[error("no form for a {0}: the catalog has no such vehicle")]
    NoForm(String),
    #[error("only Car Wars Classic has a kit to cut out")]
    NoKit,
    #[error("{0} is an input: name another file for --output")]
    Input(String),
    #[error("{0} changed after it was read, so it was not replaced: run the command again")]
    Changed(String),
    #[error("{0}: expected a file name ending in one of .{1}")]
    Ending(String, String),
    #[error("the extension of {name} means {found}, but --format is {asked}")]
    OtherEnding { name: String, asked: &'static str, found: &'static str },
    #[error(
        "--declare cannot be used with --format line: a stat block contains more than opponents may know"
    )]
    DeclaredLine,
    #[error("{0} is not a regular file")]
    NotAFile(String),
    #[error("cannot write {path}: {}", files::not_written(path.as_ref(), error))]
    File { path: String, error: io::Error },
    #[error("cannot print a PDF on a terminal: name a file, or pipe it")]
    Terminal,
    #[error("{0} is a folder: expected a design")]
    Folder(String),
    #[error(
        "{one} is for {game}, {other} for {its}: vehicles of different games cannot be compared"
    )]
    TwoGames { one: String, game: &'static str, other: String, its: &'static str },
    #[error(
        "a side that a vehicle shows cannot have armor: a cycle has it in front and at the back"
    )]
    NoArmor,
    #[error("fewer than two vehicles can fight: `roadworthy list` shows the verdicts")]
    NoLeague,
    #[error("{0}")]
    Unread(String),
    #[error("--roster lists the entries of an event: name it with --event")]
    NoEvent,
    #[error("{0} has no rules for repairs")]
    NoBill(&'static str),
    #[error("{0} has errors; `roadworthy check` shows them")]
    Unsound(String),
    #[error("{game} has no such division: {problem}")]
    Division { game: &'static str, problem: String },
    #[error("{0}: {1}")]
    Query(&'static str, String),
    #[error("{0}: narrow the search with --kind, --at or --where")]
    TooMany(#[from] crate::change::TooMany),
    #[error(transparent)]
    Fit(crate::change::fit::Refusal),
    #[error("--write needs a file: standard input cannot be edited")]
    NoFile,
    #[error("--write edits design files: `roadworthy import` makes them of {0}")]
    NotEdited(String),
    #[error("`{0}` is a part, not a rule: see `roadworthy catalog show '{0}'`")]
    Part(String),
    #[error(
        "`{0}` is a figure, not a rule: add a design, as in `roadworthy explain my-car.toml {0}`"
    )]
    Figure(String),
    #[error("{0} is a file: add one of its figures, as in `roadworthy explain {0} weight`")]
    NoFigure(String),
    #[error("{game} has no figure `{name}`; {hint}")]
    NoSuchFigure { name: String, game: &'static str, hint: String },
    #[error("{path} is {verdict}; with --anyway, it fights as it is")]
    MayNotFight { path: String, verdict: &'static str },
    #[error("{game} has no figures of combat: {why}")]
    NoCombat { game: &'static str, why: &'static str },
    #[error("`{key}` is unknown: {path} has none, or lacks a part that it depends on")]
    UnknownFigure { key: String, path: String },
    #[error("`{key}` has no derivation; `roadworthy show {path}` shows its value")]
    NoDerivation { key: String, path: String },
    #[error("--set {text}: {problem}")]
    Set { text: String, problem: String },
    #[error("add `--damage FILE`, or name a PDF with ticked boxes")]
    NoDamage,
    #[error("{0} has no record sheet, so nothing can be crossed out")]
    NoSheet(String),
    /// "no guide", and the requested name.
    #[error("{0} is called `{1}`{2}")]
    NoSuch(&'static str, String, String),
    #[error("--pick needs a single file")]
    PickOne,
    #[error(transparent)]
    Pick(#[from] crate::change::fix::PickError),
    #[error("interrupted: {} left", counted(*.0 as i64, "design"))]
    Interrupted(usize),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    #[error("already reported")]
    Reported,
    /// One per line.
    #[error("{}", lines(.0))]
    Several(Vec<Failure>),
}

impl Failure {
    pub(super) fn no_such<'n>(
        kind: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Failure {
        let near = suggest::nearest(name, known).map(str::to_owned);
        Failure::NoSuch(kind, name.to_owned(), did_you_mean(&near))
    }

    /// The error for a word that names no file and no built-in vehicle.
    pub(super) fn not_found(word: &str, near: Option<String>) -> Failure {
        let hint = match near {
            Some(near) => usage::with(word, &near),
            None if word.ends_with(".toml") => "roadworthy list shows the designs here".to_owned(),
            None => "roadworthy list --published shows the published vehicles".to_owned(),
        };
        let missing = files::missing_folder(word.as_ref());
        let missing =
            missing.map(|folder| format!("the folder {} does not exist", folder.display()));
        Failure::NotFound(missing.unwrap_or_else(|| format!("{word} was not found")), hint)
    }

    /// The error for a kind of rows that these catalogs lack.
    pub(super) fn no_kind(name: &str, listings: &[Listing]) -> Failure {
        let kinds = listings.iter().flat_map(|listing| &listing.kinds);
        Failure::no_such("no kind of rows", name, kinds.map(|kind| kind.name.as_str()))
    }

    pub(super) fn query(option: &'static str, text: &str) -> impl Fn(QueryError) -> Failure {
        move |error| Failure::Query(option, error.pointed(text))
    }

    pub(super) fn all(failures: Vec<Failure>) -> Result<(), Failure> {
        if failures.is_empty() { Ok(()) } else { Err(Failure::Several(failures)) }
    }
}

fn lines(failures: &[Failure]) -> String {
    failures.iter().map(Failure::to_string).collect::<Vec<_>>().join("\nerror: ")
}
