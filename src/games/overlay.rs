//! House catalogs: folders of files that override built-in rows or add new ones.
//!
//! All files of one game become one table with a layer for each file, the latest on top. Spans count as if the files
//! were concatenated, so every value still knows its file ([`Files`]).

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock};

use super::{Game, SYSTEMS, system, system_of};
use crate::catalog::BuiltInFile;
use crate::check::finding::{Finding, Findings, Label};
use crate::check::rules::UNKNOWN_KEY;
use crate::check::withheld::Withheld;
use crate::document::{Document, Table};
use crate::text::memo::Memo;
use crate::text::source::{Source, Span, Stack};
use crate::text::suggest;

/// A folder of catalog files, with its name for verdicts.
#[derive(Clone, Debug)]
pub struct Folder {
    pub name: Arc<str>,
    /// Later files override earlier ones.
    pub files: Vec<Source>,
}

impl Folder {
    /// A catalog of the program that is read only when it is asked for.
    pub fn built_in(name: &str) -> Option<Folder> {
        let more = SYSTEMS.iter().flat_map(|game| game.more);
        let (name, files) = more.into_iter().find(|(own, _)| *own == name)?;
        let files = files.iter().map(|(name, text)| Source::new(*name, *text)).collect();
        Some(Folder { name: (*name).into(), files })
    }
}

/// The active catalogs: built-in ones, with house catalogs applied.
#[derive(Clone, Debug, Default)]
pub struct Catalogs {
    games: Arc<BTreeMap<&'static str, House>>,
    /// Later folders override earlier ones.
    folders: Arc<[Folder]>,
    /// Errors in files that could be for any game.
    of_any: Withheld,
}

#[derive(Debug)]
struct House {
    names: Arc<[Arc<str>]>,
    sources: Vec<Source>,
    catalog: Option<Box<dyn Any + Send + Sync>>,
    withheld: Withheld,
    memo: Memo,
}

#[derive(Clone, Debug)]
pub struct Checked {
    pub source: Source,
    pub system: (&'static str, &'static str),
    /// The names of that game's catalogs, topmost last.
    pub catalogs: Arc<[Arc<str>]>,
    pub findings: Vec<Finding>,
}

impl Checked {
    fn parts(&self) -> (&Source, &[Finding]) {
        (&self.source, &self.findings)
    }
}

impl Catalogs {
    /// Reads house catalogs. Later folders override earlier ones, and all readable values apply.
    pub fn load(folders: &[Folder]) -> (Catalogs, Vec<Checked>) {
        let mut checked = Vec::new();
        let mut games = BTreeMap::new();
        for system in SYSTEMS {
            let (mut names, mut sources): (Vec<Arc<str>>, Vec<Source>) = Default::default();
            for folder in folders {
                let own = folder.files.iter().filter(|file| game_of(file).id == system.id);
                let before = sources.len();
                sources.extend(own.cloned());
                if sources.len() > before {
                    names.push(folder.name.clone());
                }
            }
            if sources.is_empty() {
                continue;
            }
            let names: Arc<[_]> = names.into();
            let (catalog, findings) = read(system, &sources);
            let files: Vec<_> = sources
                .iter()
                .zip(findings)
                .map(|(source, findings)| Checked {
                    source: source.clone(),
                    system: (system.id, system.name),
                    catalogs: names.clone(),
                    findings,
                })
                .collect();
            let withheld = Withheld::of(files.iter().map(Checked::parts));
            checked.extend(files);
            games.insert(
                system.id,
                House { names, sources, catalog, withheld, memo: Memo::default() },
            );
        }
        let doubtful = checked.iter().filter(|file| is_doubtful(&file.source));
        let of_any = Withheld::of(doubtful.map(Checked::parts));
        (Catalogs { games: Arc::new(games), folders: folders.into(), of_any }, checked)
    }

    pub fn has(&self, name: &str) -> bool {
        self.folders.iter().any(|folder| &*folder.name == name)
    }

    /// The same with or without a catalog of the program, which other catalogs override.
    pub fn with(&self, name: &str, is_on: bool) -> Catalogs {
        if let Some(known) = ALONE.get(name).filter(|_| is_on && self.folders.is_empty()) {
            let load = || Catalogs::load(Folder::built_in(name).as_slice()).0;
            return Catalogs { of_any: self.of_any.clone(), ..known.get_or_init(load).clone() };
        }
        let own = self.folders.iter().filter(|folder| &*folder.name != name).cloned();
        let added = Folder::built_in(name).filter(|_| is_on).into_iter();
        let (mut catalogs, _) = Catalogs::load(&added.chain(own).collect::<Vec<_>>());
        catalogs.of_any = self.of_any.clone();
        catalogs
    }

    /// Records errors in files that could be for any game.
    pub fn doubt(&mut self, withheld: Withheld) {
        if !withheld.is_empty() {
            self.of_any = withheld;
        }
    }

    /// Errors in the files that affect a game's verdicts.
    pub(crate) fn withheld(&self, system: &str) -> Option<&Withheld> {
        let own = self.games.get(system).map(|house| &house.withheld);
        Some(&self.of_any).filter(|withheld| !withheld.is_empty()).or(own)
    }

    pub fn names(&self, system: &str) -> Arc<[Arc<str>]> {
        self.games.get(system).map(|house| house.names.clone()).unwrap_or_default()
    }

    pub fn files(&self, system: &Game) -> Files {
        Files::new(system, self.house_files(system.id))
    }

    pub(crate) fn house_files(&self, system: &str) -> &[Source] {
        self.games.get(system).map(|house| house.sources.as_slice()).unwrap_or_default()
    }

    /// The cache for a game with house catalogs.
    pub(crate) fn memo(&self, system: &str) -> Option<&Memo> {
        self.games.get(system).map(|house| &house.memo)
    }

    /// The merged catalog, if its game has house catalogs.
    pub fn of<C: 'static>(&self) -> Option<&C> {
        self.games.values().find_map(|house| house.catalog.as_ref()?.downcast_ref())
    }
}

/// The catalogs of the program, each without any others; read once, when it is first asked for.
static ALONE: LazyLock<BTreeMap<&str, OnceLock<Catalogs>>> = LazyLock::new(|| {
    let names = SYSTEMS.iter().flat_map(|game| game.more).map(|(name, _)| *name);
    names.map(|name| (name, OnceLock::new())).collect()
});

fn game_of(file: &Source) -> &'static Game {
    let ignored = Findings::default();
    let document = Document::parse(file, &ignored);
    system_of(&document.base(), &ignored)
}

/// Whether a file's game is unclear, because a line that seems to set `system` cannot be read.
fn is_doubtful(file: &Source) -> bool {
    let document = Document::parse(file, &Findings::default());
    let table = document.base();
    let written = table.get("system").and_then(|written| written.get_ref().as_str());
    let word = |line: &str| line.split(['=', '#']).next().unwrap_or_default().trim().to_owned();
    let says = |line| suggest::nearest(&word(line), ["system"]).is_some();
    written.and_then(system).is_none() && file.text.lines().any(says)
}

/// Reads a game's house catalogs, and collects the errors of each file.
fn read(
    system: &Game,
    sources: &[Source],
) -> (Option<Box<dyn Any + Send + Sync>>, Vec<Vec<Finding>>) {
    let files = Files::new(system, sources);
    let documents = files.documents();
    let findings = Findings::default();
    let catalog = (system.load)(files.table(&documents), &findings);
    // The built-in file comes first.
    let mut by_file = vec![Vec::new(); 1 + documents.len()];
    for finding in findings.into_vec() {
        by_file[files.sources.number(finding.at.span)].push(files.in_file(finding));
    }
    // The built-in file has no errors.
    let mut by_file = by_file.split_off(1);
    for (document, found) in documents.into_iter().zip(&mut by_file) {
        document.document.leave_out_explained(found, None);
        found.extend(document.findings);
        found.sort_by_key(|finding| (finding.at.span, finding.rule.id));
    }
    (catalog, by_file)
}

/// A game's catalog files. Spans count through all files.
pub struct Files {
    built_in: &'static BuiltInFile,
    /// The first source is built in.
    sources: Stack,
}

/// A parsed house catalog file, and its syntax errors.
pub struct CatalogFile<'s> {
    document: Document<'s>,
    findings: Vec<Finding>,
}

impl Files {
    fn new(system: &Game, house: &[Source]) -> Files {
        let built_in = (system.built_in)();
        let sources = std::iter::once(built_in.source).chain(house).cloned().collect();
        Files { built_in, sources }
    }

    pub fn documents(&self) -> Vec<CatalogFile<'_>> {
        self.sources.iter().skip(1).map(|(start, source)| catalog_file(start, source)).collect()
    }

    /// All files merged into one table, the last file on top.
    pub fn table<'d>(&self, documents: &'d [CatalogFile<'_>]) -> Table<'d> {
        let tables = documents.iter().map(|file| file.document.base());
        tables.fold(self.built_in.document.base(), |below, table| table.over(below))
    }

    pub fn at(&self, span: Span) -> &Source {
        self.sources.source(span)
    }

    /// Makes a finding's spans relative to its file. Spans in other files are named.
    fn in_file(&self, mut finding: Finding) -> Finding {
        let number = self.sources.number(finding.at.span);
        finding.at.span = self.sources.place(finding.at.span).span;
        for label in std::mem::take(&mut finding.because) {
            let place = self.sources.place(label.span);
            let name = &place.source.name;
            match self.sources.number(label.span) {
                same if same == number => {
                    finding.because.push(Label { span: place.span, ..label });
                }
                0 => finding.help = Some(format!("{} is {name}", label.text)),
                _ => {
                    let line = place.source.position(place.span.start).line;
                    finding.help = Some(format!("{} is in {name}, line {line}", label.text));
                }
            }
        }
        // Fixes of a catalog are shown, but never applied.
        let fix = std::mem::take(&mut finding.fixes).into_iter().next();
        finding.help = fix.map(|fix| fix.message).or(finding.help);
        finding
    }
}

fn catalog_file(start: usize, source: &Source) -> CatalogFile<'_> {
    let findings = Findings::default();
    let mut document = Document::parse(source, &findings);
    system_of(&document.base(), &findings);
    let sink = findings.of(&UNKNOWN_KEY);
    for span in document.take_removals() {
        sink.finding(span, "a catalog can add and change rows, but not remove them")
            .label("unknown key");
    }
    CatalogFile { document: document.moved(start), findings: findings.into_vec() }
}
