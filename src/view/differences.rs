//! What house rules change: rows of a catalog that are new or have other values, and entries that are judged otherwise.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::event::reasons;
use crate::games::browse::{Changed, Listing};
use crate::report::comparison::Comparison;
use crate::report::{Report, Verdict};
use crate::units::counted;

use super::catalog::text;
use super::data::{Identity, Whole};
use super::verdicts::Who;
use super::{Block, Cell, Column, Data, Look, Output, Page, Role, Table, View};

/// The rows that differ from those of the built-in catalog, with the catalog in force.
pub struct Differences<'l>(pub Vec<(&'l Listing, Changed<'l>)>);

impl View for Differences<'_> {
    fn page(&self) -> Page<'_> {
        let row = |(listing, changed): &(&Listing, Changed<'_>)| -> Vec<Cell> {
            let Changed { row, key, before, now, source } = changed;
            vec![
                listing.system.0.into(),
                row.kind.as_str().into(),
                row.title().into(),
                key.as_str().into(),
                before.as_ref().map(text).unwrap_or_default().into(),
                now.as_ref().map(text).unwrap_or_default().into(),
                Cell::from(&**source),
            ]
        };
        let columns = ["Game", "Kind", "Row", "Key", "Built in", "Here", "From"].map(Column::text);
        let table = Table::new(Look::Framed, columns.to_vec(), self.0.iter().map(row).collect());
        let blocks = match self.0.is_empty() {
            true => vec![Block::Text(vec!["no row differs from the built-in catalog".to_owned()])],
            false => vec![Block::Table(table)],
        };
        Page { title: Some("What the house rules change".to_owned()), blocks, ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let changes = self.0.iter().map(|(listing, changed)| Change {
            system: listing.system.0,
            kind: &changed.row.kind,
            id: &changed.row.id,
            key: &changed.key,
            before: changed.before.as_ref(),
            now: changed.now.as_ref(),
            source: &changed.source,
        });
        let names = self.0.iter().map(|(listing, _)| (listing.system.0, &listing.catalogs));
        let changes = Changes { changes: changes.collect() };
        Data(Output::Changes(Whole::new(names, changes)))
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CatalogChanges")]
pub(super) struct Changes<'l> {
    changes: Vec<Change<'l>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CatalogChange")]
struct Change<'l> {
    system: &'static str,
    kind: &'l str,
    id: &'l str,
    key: &'l str,
    before: Option<&'l Value>,
    now: Option<&'l Value>,
    source: &'l str,
}

/// Entries judged by the catalogs in force and by others; each pair is one entry.
pub struct Against<'r> {
    pub now: &'r [Report],
    pub then: &'r [Report],
    /// The folder of the other catalog.
    pub folder: &'r str,
}

impl<'r> Against<'r> {
    /// The entries that are judged otherwise, and how they change.
    fn changes(&self) -> Vec<(&'r Report, &'r Report, Vec<String>)> {
        let designs = self.now.iter().filter(|report| report.is_design());
        let then = |now: &Report| {
            self.then.iter().find(|then| then.is_design() && then.path() == now.path())
        };
        let pairs = designs.filter_map(|now| Some((now, then(now)?)));
        let changes = pairs.map(|(now, then)| (now, then, how(now, then)));
        changes.filter(|(.., how)| !how.is_empty()).collect()
    }
}

/// What changes: figures, then the reasons that come and go.
fn how(now: &Report, then: &Report) -> Vec<String> {
    let mut how = match Comparison::of(&[now, then]) {
        Ok(compared) if !now.is_partial() && !then.is_partial() => compared.words(),
        _ => Vec::new(),
    };
    let (old, new) = (reasons(now), reasons(then));
    how.extend(new.iter().filter(|reason| !old.contains(reason)).cloned());
    let gone = old.iter().filter(|reason| !new.contains(reason));
    how.extend(gone.map(|reason| format!("no longer: {reason}")));
    how
}

impl View for Against<'_> {
    fn page(&self) -> Page<'_> {
        let changes = self.changes();
        let row = |(now, then, how): &(&Report, &Report, Vec<String>)| {
            let Who { number, player, name, .. } = Who::of(now);
            let verdict = |verdict: Verdict| Cell::Verdict(verdict, None);
            let how = super::printable(&how.join("; ")).replace('\n', " ");
            vec![number, player, name, verdict(now.verdict), verdict(then.verdict), how.into()]
        };
        let columns = vec![
            Column::number("No."),
            Column::text("Player").role(Role::Spare(0)),
            Column::text("Vehicle").role(Role::Name),
            Column::text("Now"),
            Column::text("Then"),
            Column::text("What changes").role(Role::Rest),
        ];
        let table = Table::new(Look::Plain, columns, changes.iter().map(row).collect());
        let designs = self.now.iter().filter(|report| report.is_design()).count();
        let summary = format!(
            "{} of {} judged otherwise with {}",
            changes.len(),
            counted(designs as i64, "design"),
            self.folder
        );
        let blocks = if changes.is_empty() { Vec::new() } else { vec![Block::Table(table)] };
        Page { title: Some(format!("With {}", self.folder)), blocks, summary: vec![summary] }
    }

    fn data(&self) -> Data<'_> {
        let changed = self.changes().into_iter().map(|(now, then, changes)| JudgedAgain {
            entry: Identity::of(now),
            then: then.verdict,
            changes,
        });
        let again = Again { folder: self.folder, changed: changed.collect() };
        Data(Output::Again(Whole::on(self.now, again)))
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Against")]
pub(super) struct Again<'r> {
    folder: &'r str,
    changed: Vec<JudgedAgain<'r>>,
}

#[derive(Serialize, JsonSchema)]
struct JudgedAgain<'r> {
    #[serde(flatten)]
    entry: Identity<'r>,
    then: Verdict,
    changes: Vec<String>,
}
