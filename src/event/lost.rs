//! Warns of inherited bans and limits that an event loses because it writes them again.

use crate::check::finding::Findings;
use crate::document::Table;
use crate::text::source::{Located, Span};
use crate::text::{some, suggest};

use super::case::NAMED;
use super::files::written;
use super::list::lists;
use super::reader::Reader;
use super::rules::LOST_TERM;
use super::written::{Limit, Rows};

impl Reader<'_> {
    /// Compares each file of an event with the files that it extends.
    pub(super) fn lost_terms(&self, table: Table<'_>) {
        let levels: Vec<_> = table.downward().collect();
        for (own, below) in levels.iter().zip(levels.iter().skip(1)) {
            let deny = own.table("deny").map(|deny| deny.own());
            let removed = deny.as_ref().map(|deny| deny.words("remove")).unwrap_or_default();
            let [own, below] = [own, below].map(|level| written(level.clone()).terms);
            if let (Some(own), Some(below)) = (own.deny, below.deny) {
                self.lost_bans(&own, &below, &removed);
            }
            self.lost_limits(own.limits, below.limits);
        }
    }

    fn lost_bans(&self, own: &Rows, below: &Rows, removed: &[Located<&str>]) {
        let reported = Reader { findings: &Findings::default(), ..*self };
        let own_lists = lists(&reported, own);
        for old in lists(&reported, below) {
            let is_same = |kind: &str| suggest::same(kind, &old.kind);
            let Some(new) = own_lists.iter().find(|new| is_same(&new.kind)) else { continue };
            let parts = self.listing.parts().filter(|known| known.name == old.kind);
            let rows = parts.flat_map(|known| &known.rows);
            let lost = rows.filter(|row| old.ids.contains(&row.id) && !new.ids.contains(&row.id));
            let lost: Vec<_> = lost.map(|row| row.title().to_owned()).collect();
            if !lost.is_empty() && !removed.iter().any(|word| is_same(word.value)) {
                let keys = [own, below].map(|rows| rows.rows.iter().map(|row| &row.key));
                let spans = keys.map(|mut keys| keys.find(|key| key.value == old.kind));
                let spans = spans.map(|key| key.map_or(Span::default(), |key| key.span));
                let message = format!("no longer banned: {}", some(&lost, NAMED));
                let help = "list them here, too, or confirm it with `remove = [\"KIND\"]`";
                self.lost(spans, message, &help.replace("KIND", &old.kind));
            }
        }
    }

    fn lost_limits(&self, own: Vec<Limit>, below: Vec<Limit>) {
        let reported = Reader { findings: &Findings::default(), ..*self };
        let read = |written: Limit| {
            let (id, limit) = (written.id.clone()?, reported.limit(written)?);
            Some((id, format!("{} per {}", limit.what(), limit.per.name())))
        };
        let below: Vec<_> = below.into_iter().filter_map(read).collect();
        for (id, now) in own.into_iter().filter_map(read) {
            let old = below.iter().find(|(old, before)| old.value == id.value && *before != now);
            if let Some((old, lost)) = old {
                let message = format!("the limit on {lost} is lost: it is now on {now}");
                self.lost([id.span, old.span], message, "give the new limit its own `id`");
            }
        }
    }

    fn lost(&self, [at, inherited]: [Span; 2], message: String, help: &str) {
        let finding = self.findings.of(&LOST_TERM).finding(at, message).help(help);
        finding.label("overrides").because(inherited, "the inherited one is here");
    }
}
