//! Compares published figures with computed ones. Notes explain differences and broken rules.

use std::collections::HashSet;

use crate::check::finding::{Findings, Scalar};
use crate::check::rules::{MISSING_KEY, PUBLISHED_FIGURE_DIFFERS, UNKNOWN_KEY, UNNEEDED_NOTE};
use crate::document::shape::kinds::Number;
use crate::document::shape::slots::Keyed;
use crate::document::shape::{Holds, Shape};
use crate::document::{Entry, Fields, Table};
use crate::games::Game;
use crate::shape;
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::{Exact, LARGEST, plain, thousands};
use crate::vehicle::figure::Stat;

shape! {
    /// The printed figures of a design.
    #[derive(Default)]
    struct Published = "[published]" {
        /// Where it was printed.
        source: Option<Located<String>> = text("source").placed().optional(),
        /// Explanations of figures that differ and rules that are broken.
        notes: Vec<Remark> = tables("notes"),
        /// A figure of the vehicle, as printed.
        figures: Vec<Keyed<Exact>> = others("<figure>", NUMBER),
    }

    struct Remark = "a note" {
        number: usize = numbered(),
        span: Span = here(),
        /// The printed figures that it explains.
        figures: Vec<Located<String>> = text("figure").placed().several(),
        /// The broken rules that it explains.
        rules: Vec<Located<String>> = text("rule").placed().several(),
        /// Why it was printed like this.
        cause: Option<String> = text("cause").optional(),
        /// Explanations that were tried without success.
        tried: Option<String> = text("tried").optional(),
    }
}

const NUMBER: Number = Number { bounds: -LARGEST..=LARGEST, positive: false };

pub fn holds() -> Holds {
    Holds::Table { what: Published::WHAT, alone: None, keys: Published::keys }
}

/// A printed figure.
type Claim = Keyed<Exact>;

/// The source of a published design. A variant needs a source of its own.
pub fn source(table: &Table<'_>) -> Option<String> {
    let published = table.own().table("published")?;
    published.words("source").first().map(|source| source.value.to_owned())
}

/// Compares the published figures of the topmost layer with `stats`, and marks broken rules that notes explain. Skips
/// partial figures, because unreadable parts cause differences.
pub fn check(table: &Table<'_>, stats: &[Stat], game: &Game, findings: &Findings) {
    let own = Fields::new(table.own(), "a design", findings);
    let Some(fields) = own.fields("published", Published::WHAT) else { return };
    let names: Vec<_> = game.figures().iter().map(|figure| figure.key).collect();
    let Published { source, notes, figures } = read(&fields, &names);
    incomplete(&notes, &fields);
    let is_figure = |claim: &Claim| names.iter().any(|name| suggest::same(name, &claim.key.value));
    let claims: Vec<_> = figures.into_iter().filter(is_figure).collect();
    if findings.is_partial() {
        return;
    }
    for claim in &claims {
        let is_own = |stat: &&Stat| suggest::same(stat.key, &claim.key.value);
        let computed = stats.iter().find(is_own).and_then(Stat::number);
        let mut noted = notes.iter().flat_map(|note| &note.figures);
        let noted = noted.find(|figure| suggest::same(&figure.value, &claim.key.value));
        match (computed == Some(claim.value.value), noted) {
            (true, Some(figure)) => unneeded(claim, figure, findings),
            (false, None) => differs(source.as_ref(), claim, computed, findings),
            (true, None) | (false, Some(_)) => {}
        }
    }
    for note in &notes {
        note.rules.iter().for_each(|rule| mark(note, rule, findings));
    }
    for figure in notes.iter().flat_map(|note| &note.figures) {
        if !claims.iter().any(|claim| suggest::same(&claim.key.value, &figure.value)) {
            let sink = findings.of(&UNNEEDED_NOTE);
            sink.finding(
                figure.span,
                format!("a note on `{}`, which has no printed figure", figure.value),
            )
            .label("no such figure under [published]");
        }
    }
}

/// Reads `[published]`. A key that is not a figure gets only one finding.
fn read(fields: &Fields<'_, '_>, names: &[&str]) -> Published {
    let heard = Findings::default();
    let quiet = Fields::new(fields.table.clone(), Published::WHAT, &heard);
    let published = Published::read(&quiet).unwrap_or_default();
    let sink = fields.findings.of(&UNKNOWN_KEY);
    let mut unknown = HashSet::new();
    for key in quiet.others() {
        if names.iter().any(|name| suggest::same(name, key.value)) {
            continue;
        }
        unknown.extend(fields.table.get(key.value).map(|value| Span::from(value.span())));
        let near = suggest::nearest(key.value, names.iter().copied());
        let near = near.map(|near| near.replace('_', "-"));
        let known: Vec<_> = names.iter().map(|name| name.replace('_', "-")).collect();
        sink.finding(key.span, format!("`{}` is not a figure that can be compared", key.value))
            .label("unknown figure")
            .actual(key.value)
            .help(format!("there are: {}", known.join(", ")))
            .did_you_mean(near.as_deref());
    }
    let heard = heard.into_vec().into_iter();
    fields.findings.extend(heard.filter(|found| !unknown.contains(&found.at.span)));
    published
}

/// The figures explained as misprints: "handling class 3".
pub fn misprints(table: &Table<'_>) -> Vec<String> {
    let ignored = Findings::default();
    let own = Fields::new(table.own(), "a design", &ignored);
    let Some(fields) = own.fields("published", Published::WHAT) else { return Vec::new() };
    let Published { notes, figures, .. } = Published::read(&fields).unwrap_or_default();
    let printed = |noted: Located<String>| {
        let figure =
            figures.iter().find(|figure| suggest::same(&figure.key.value, &noted.value))?;
        let number = figure.value.value;
        let number = number.whole().map_or_else(|| plain(number), thousands);
        Some(format!("{} {number}", figure.key.value.replace(['-', '_'], " ")))
    };
    notes.into_iter().flat_map(|note| note.figures).filter_map(printed).collect()
}

fn incomplete(notes: &[Remark], published: &Fields<'_, '_>) {
    let sink = published.findings.of(&MISSING_KEY);
    let written = published.table.entries("notes");
    for Remark { number, span, cause, .. } in notes {
        let written = written.get(*number).cloned().and_then(Entry::table);
        let has = |key| written.as_ref().is_some_and(|table| table.get(key).is_some());
        let lacks = |what: &str| {
            sink.finding(*span, format!("a note without {what}")).label("incomplete");
        };
        if cause.as_ref().map_or(!has("cause"), |cause| cause.trim().is_empty()) {
            lacks("its `cause`");
        }
        if !has("figure") && !has("rule") {
            lacks("its `figure` or `rule`");
        }
    }
}

fn shown(number: Option<Exact>) -> String {
    number.map_or("nothing".to_owned(), plain)
}

fn differs(
    source: Option<&Located<String>>,
    claim: &Claim,
    computed: Option<Exact>,
    findings: &Findings,
) {
    let sink = findings.of(&PUBLISHED_FIGURE_DIFFERS);
    let (printed, computed_text) = (shown(Some(claim.value.value)), shown(computed));
    let source = source.map(|source| format!(" ({})", source.value));
    let source = source.unwrap_or_default();
    let message =
        format!("published `{}` {printed}{source}, computed {computed_text}", claim.key.value);
    sink.finding(claim.value.span, message)
        .label(format!("the parts give {computed_text}"))
        .actual(claim.value.value)
        .limit(computed.map_or(Scalar::Text("none".to_owned()), Scalar::Number))
        .help("check the parts against the source; if it is a misprint, add a note with the cause");
}

fn unneeded(claim: &Claim, figure: &Located<String>, findings: &Findings) {
    let sink = findings.of(&UNNEEDED_NOTE);
    let printed = shown(Some(claim.value.value));
    sink.finding(
        figure.span,
        format!("`{}` {printed} needs no note: the parts give it", figure.value),
    )
    .label("this note explains nothing")
    .because(claim.value.span, "printed and computed agree")
    .help("remove this figure from the note, or the whole note");
}

fn mark(note: &Remark, rule: &Located<String>, findings: &Findings) {
    let sink = findings.of(&UNNEEDED_NOTE);
    let broken = findings.broken();
    let Some(id) = broken.iter().find(|id| suggest::same(id, &rule.value)) else {
        let message = format!("a note on the rule `{}`, which is not broken here", rule.value);
        sink.finding(rule.span, message)
            .label("this note explains nothing")
            .help("remove this rule from the note, or the whole note")
            .did_you_mean(suggest::nearest(&rule.value, broken.iter().copied()));
        return;
    };
    findings.note(id, note.cause.as_deref().unwrap_or_default());
}
