//! What is open in the editor, and what it is judged by. A text is judged when somebody asks, once for each change.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::report::division::Wanted;
use crate::text::source::Source;
use crate::workspace::basis::{self, Basis};
use crate::workspace::disk::Disk;
use crate::workspace::kinds::Kind;

use super::file::{Client, File, kind_of};
use super::uri::path_of;

/// By what designs are judged, besides the settings of their folder.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    pub division: Option<Wanted>,
    pub event: Option<String>,
    pub catalogs: Vec<String>,
}

/// A text in the editor.
struct Open {
    uri: Uri,
    version: i32,
    source: Source,
    /// What it was at its last reading.
    kind: Option<Kind>,
    /// What was found in it, unless it changed.
    file: Option<Arc<File>>,
    /// Whether the findings on it were sent to the editor, as they are now.
    is_reported: bool,
}

pub struct Session {
    pub client: Client,
    terms: Terms,
    open: HashMap<String, Open>,
    /// By the settings that are in force, if any.
    bases: HashMap<Option<PathBuf>, Arc<Basis>>,
    /// What went wrong, for the user.
    pub complaints: Vec<String>,
}

impl Session {
    pub fn new(client: Client, terms: Terms) -> Session {
        let (open, bases, complaints) = Default::default();
        Session { client, terms, open, bases, complaints }
    }

    pub fn open(&mut self, uri: Uri, version: i32, text: String) {
        let path = path_of(&uri);
        let name = path.map_or(uri.to_string(), |path| path.display().to_string());
        let source = Source::new(name, text);
        let key = uri.to_string();
        let (kind, file, is_reported) = Default::default();
        self.open.insert(key, Open { uri, version, source, kind, file, is_reported });
        // It may be one that others rest on.
        self.forget();
    }

    pub fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) {
        let encoding = self.client.encoding;
        let key = uri.to_string();
        let Some(open) = self.open.get_mut(&key) else { return };
        for change in changes {
            let name = open.source.name.clone();
            let text = match change.range {
                Some(range) => {
                    let span = encoding.span(&open.source, range);
                    let old = &open.source.text;
                    [&old[..span.start], &change.text, &old[span.end..]].concat()
                }
                None => change.text,
            };
            open.source = Source::new(name, text);
        }
        open.version = version;
        self.changed(&key);
    }

    /// Judges a text again; if others rest on it, those too.
    fn changed(&mut self, key: &str) {
        let Some(open) = self.open.get_mut(key) else { return };
        open.file = None;
        open.is_reported = false;
        if matches!(open.kind, Some(Kind::Catalog | Kind::Event | Kind::Settings)) {
            self.forget();
        }
    }

    pub fn close(&mut self, uri: &Uri) {
        let closed = self.open.remove(uri.as_str());
        if closed.is_some_and(|open| open.kind != Some(Kind::Design)) {
            self.forget();
        }
    }

    /// Files on the disk have changed: everything is read again.
    pub fn forget(&mut self) {
        self.bases.clear();
        for open in self.open.values_mut() {
            open.file = None;
            open.is_reported = false;
        }
    }

    /// A text as it is now, judged; nothing if it is not open, or not ours.
    pub fn file(&mut self, uri: &Uri) -> Option<Arc<File>> {
        let key = uri.as_str();
        let open = self.open.get(key)?;
        if let Some(file) = &open.file {
            return Some(file.clone());
        }
        let path = path_of(&open.uri);
        let disk = self.disk(path.as_deref());
        let basis = self.basis(&disk);
        let client = self.client;
        let open = self.open.get_mut(key)?;
        open.kind = kind_of(path.as_deref(), &open.source, &basis, &disk, open.kind);
        let place = (open.uri.clone(), path.as_deref());
        let file = File::new(place, open.source.clone(), open.kind?, (basis, &disk), client);
        let file = Arc::new(file);
        open.file = Some(file.clone());
        Some(file)
    }

    /// The next text whose findings the editor does not know, with its version; those are the editor's from then on.
    pub fn next_untold(&mut self) -> Option<(Uri, i32)> {
        let open = self.open.values_mut().find(|open| !open.is_reported)?;
        open.is_reported = true;
        Some((open.uri.clone(), open.version))
    }

    /// What there is to read, seen from the folder of a file.
    fn disk(&self, path: Option<&Path>) -> Disk {
        let here = path.and_then(Path::parent).map(Path::to_owned);
        let is_ground = |open: &&Open| open.kind != Some(Kind::Design);
        let texts = self.open.values().filter(is_ground).filter_map(|open| {
            let path = path_of(&open.uri)?.canonicalize().ok()?;
            Some((path, open.source.text.clone()))
        });
        Disk { folder: here.or_else(|| std::env::current_dir().ok()), open: texts.collect() }
    }

    fn basis(&mut self, disk: &Disk) -> Arc<Basis> {
        let settings = disk.settings().map(|(_, path)| path);
        if let Some(basis) = self.bases.get(&settings) {
            return basis.clone();
        }
        let Terms { division, event, catalogs } = &self.terms;
        let terms = basis::Terms { division: *division, event: event.as_deref(), catalogs };
        let basis = Basis::open(disk, terms).unwrap_or_else(|missing| {
            self.complaints.push(missing.to_string());
            Basis::of_settings(disk)
        });
        let basis = Arc::new(basis);
        self.bases.insert(settings, basis.clone());
        basis
    }
}
