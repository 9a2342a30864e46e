//! Stat lines: vehicles as the rulebook (pp. 6 and 60-61) and fans print them.
//!
//! `entries` finds where a vehicle or an option begins. `words` and `parts` are the grammar of a description, `changes`
//! that of options; `vehicle` and `variants` read them phrase by phrase, and `unclear` suggests what a phrase that
//! they cannot read may mean. `draft` is the vehicle so far, `people` who is in it, `open` settles what the text leaves open, `options`
//! applies changes to it, `write` makes designs of both.

mod changes;
mod draft;
mod entries;
mod open;
mod options;
mod parts;
mod people;
mod unclear;
mod variants;
mod vehicle;
mod words;
mod write;

use crate::check::finding::Findings;
use crate::check::rules::{LEFT_OPEN, NOT_UNDERSTOOD};
use crate::import::Imported;
use crate::import::text::{self, Token, span, tokens};
use crate::text::source::{Source, Span};

use super::catalog::Catalog;
use changes::Change;
use draft::{Note, Section};
use entries::{Entry, Kind};

/// A variant is called by the clauses that make it, unless that is longer.
const LONGEST_NAME: usize = 80;

/// The vehicles of a text.
pub fn import(catalog: &Catalog, text: &Source, findings: &Findings) -> Vec<Imported> {
    let tokens = words::split(tokens(&text.text), catalog);
    let mut imported: Vec<Imported> = Vec::new();
    let entries = entries::entries(&tokens, catalog, findings);
    let source = text.name.trim_matches(['<', '>']);
    for vehicle in entries.chunk_by(|_, next| next.kind != Kind::Vehicle) {
        let [base, options @ ..] = vehicle else { continue };
        let reader = Reader { catalog, findings };
        if base.kind != Kind::Vehicle {
            reader.not_understood(span(base.tokens), "an option without a vehicle before it");
            continue;
        }
        let Some((draft, changes)) = reader.vehicle(base) else { continue };
        let (mut variants, mut made) = (Vec::new(), Vec::new());
        for option in options {
            let before = variants.len();
            variants.extend(reader.option(option, &draft));
            made.push((span(option.tokens), variants.len() - before));
        }
        if !changes.is_empty() {
            let clauses =
                changes.iter().filter(|(change, _)| !matches!(change, Change::Figures(..)));
            let names: Vec<_> = clauses.map(|(_, clause)| text::phrase(clause)).collect();
            let name = Some(names.join(", ")).filter(|name| name.len() <= LONGEST_NAME);
            let name = name.unwrap_or_else(|| "as changed".to_owned());
            let own = Entry { kind: Kind::Option, name, ..*base };
            variants.splice(0..0, reader.changes(&own, &changes, &[], &draft));
        }
        let design = write::write(&base.name, &draft, &variants, source);
        let [first, last] = [base, vehicle.last().unwrap_or(base)].map(|part| span(part.tokens));
        let span = Span::new(first.start, last.end.max(first.end));
        imported.push(Imported { name: base.name.clone(), design, span, options: made });
    }
    imported
}

struct Reader<'c, 'f> {
    catalog: &'c Catalog,
    findings: &'f Findings,
}

impl<'c> Reader<'c, '_> {
    fn not_understood(&self, span: Span, message: impl Into<String>) {
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        sink.finding(span, message).label("left out of the design");
    }

    fn left_open(&self, span: Span, message: impl Into<String>) {
        let sink = self.findings.of(&LEFT_OPEN);
        sink.finding(span, message)
            .label("needs your decision")
            .help("see the `# TODO` in the design");
    }

    /// Reports a phrase that cannot be read, with what it may mean. The remark on it goes `near` what came before,
    /// unless the phrase itself points elsewhere.
    fn unclear(&self, phrase: &[Token], near: Section) -> Note {
        let text = text::phrase(phrase);
        let guess = unclear::guess(phrase, self.catalog, near);
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        let message = guess.message.unwrap_or_else(|| format!("`{text}` is not understood"));
        sink.finding(span(phrase), message)
            .label("left out of the design")
            .actual(text.as_str())
            .each(guess.help, |finding, help| finding.help(help));
        let section = guess.section.unwrap_or(near);
        let text = format!("not understood: {text}");
        Note { section, weapon: None, text, decided: false }
    }
}
