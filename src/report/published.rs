//! Compares printed figures with the computed ones, and verifies the notes that explain a difference or a broken rule.

use std::cell::OnceCell;
use std::collections::HashSet;

use crate::check::finding::{Findings, Scalar};
use crate::check::rules::{
    BAD_VALUE, MISSING_KEY, PUBLISHED_FIGURE_DIFFERS, UNKNOWN_KEY, UNNEEDED_NOTE,
};
use crate::document::shape::kinds::Number;
use crate::document::shape::slots::Keyed;
use crate::document::shape::{Holds, Shape};
use crate::document::{Entry, Fields, Table};
use crate::games::System;
use crate::shape;
use crate::text::limits::JUDGED;
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
        /// Explanations of figures that differ and rules that are broken, each with a change that proves it or with
        /// what was tried.
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
        /// A change of the design that gives the printed figure, or obeys the rule.
        change: Option<Span> = elsewhere("change", || Holds::Changes { by_id: false }),
        /// Another figure of the vehicle that was printed instead.
        equals: Option<Located<String>> = text("equals").placed().optional(),
        /// What was tried without success.
        tried: Option<String> = text("tried").optional(),
    }
}

const NUMBER: Number = Number { bounds: -LARGEST..=LARGEST, positive: false };

/// What `[published]` holds.
pub fn holds() -> Holds {
    Holds::Table { what: Published::WHAT, alone: None, keys: Published::keys }
}

#[derive(Debug)]
struct Claim {
    stat: usize,
    key: String,
    printed: Located<Exact>,
}

/// The result of a changed design.
pub struct Recount {
    pub stats: Vec<Stat>,
    /// The ids of the rules that it breaks.
    pub broken: Vec<&'static str>,
}

struct Note<'d> {
    /// The result of the changed design, worked out on first use.
    changed: OnceCell<Recount>,
    figures: Vec<Located<String>>,
    rules: Vec<Located<String>>,
    cause: String,
    change: Option<Table<'d>>,
    equals: Option<Located<String>>,
}

/// Whether the topmost layer has printed figures.
pub fn is_printed(table: &Table<'_>) -> bool {
    table.layers[0].table.contains_key("published")
}

/// Where a design was printed. What is over it was printed only if it says so itself.
pub fn source(table: &Table<'_>) -> Option<String> {
    let published = table.own().table("published")?;
    published.words("source").first().map(|source| source.value.to_owned())
}

/// Compares the figures under `[published]` of the topmost layer with `stats`, and marks the broken rules that its notes
/// explain. `recount` judges a changed design, and reports what is not understood in the change.
///
/// Partial figures are not compared: they differ because something was not understood.
pub fn check(
    table: &Table<'_>,
    (stats, game): (&[Stat], &dyn System),
    findings: &Findings,
    recount: impl Fn(Table<'_>) -> Recount,
) {
    let own = Fields::new(table.own(), "a design", findings);
    let Some(fields) = own.fields("published", Published::WHAT) else { return };
    let numbers: Vec<_> = comparable(stats, game).collect();
    let Published { source, notes, figures } = read(&fields, &numbers);
    let notes = affordable(understood(notes, &fields, table), table, findings);
    let claims = claims(figures, &numbers);
    if findings.is_partial() {
        return;
    }
    for claim in &claims {
        let computed = stats[claim.stat].number();
        let noted: Vec<_> = notes
            .iter()
            .flat_map(|note| note.figures.iter().map(move |figure| (note, figure)))
            .filter(|(_, figure)| suggest::same(&figure.value, &claim.key))
            .collect();
        match (computed == Some(claim.printed.value), noted.is_empty()) {
            (true, true) => {}
            (true, false) => unneeded(claim, noted[0].1, findings),
            (false, true) => differs(source.as_ref(), claim, computed, findings),
            (false, false) => {
                for (note, figure) in noted {
                    carry_out(claim, note, figure, stats, findings, &recount);
                }
            }
        }
    }
    for (note, rule) in
        notes.iter().flat_map(|note| note.rules.iter().map(move |rule| (note, rule)))
    {
        mark(note, rule, findings, &recount);
    }
    for figure in notes.iter().flat_map(|note| &note.figures) {
        if !claims.iter().any(|claim| suggest::same(&claim.key, &figure.value)) {
            let sink = findings.of(&UNNEEDED_NOTE);
            sink.finding(
                figure.span,
                format!("a note on `{}`, which has no printed figure", figure.value),
            )
            .label("no such figure under [published]");
        }
    }
}

/// The figures that can be compared: those that are one number.
fn comparable<'s>(stats: &'s [Stat], game: &dyn System) -> impl Iterator<Item = (usize, &'s Stat)> {
    let numbers = game.figures();
    let is_number = move |stat: &Stat| numbers.iter().any(|figure| figure.key == stat.key);
    stats.iter().enumerate().filter(move |(_, stat)| is_number(stat))
}

/// Reads `[published]`. Only one finding is reported for a key that is not a figure.
fn read(fields: &Fields<'_, '_>, stats: &[(usize, &Stat)]) -> Published {
    let heard = Findings::default();
    let quiet = Fields::new(fields.table.clone(), Published::WHAT, &heard);
    let published = Published::read(&quiet).unwrap_or_default();
    let sink = fields.findings.of(&UNKNOWN_KEY);
    let names = stats.iter().map(|(_, stat)| stat.key);
    let mut unknown = HashSet::new();
    for key in quiet.others() {
        if names.clone().any(|name| suggest::same(name, key.value)) {
            continue;
        }
        unknown.extend(fields.table.get(key.value).map(|value| Span::from(value.span())));
        let near = suggest::nearest(key.value, names.clone()).map(|near| near.replace('_', "-"));
        let known: Vec<_> = names.clone().map(|name| name.replace('_', "-")).collect();
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

fn claims(figures: Vec<Keyed<Exact>>, stats: &[(usize, &Stat)]) -> Vec<Claim> {
    let claim = |Keyed { key, value: printed }: Keyed<Exact>| {
        let stat = stats.iter().find(|(_, stat)| suggest::same(stat.key, &key.value));
        stat.map(|(stat, _)| Claim { stat: *stat, key: key.value, printed })
    };
    figures.into_iter().filter_map(claim).collect()
}

/// The printed figures of a design that are explained as misprints: "handling class 3".
pub fn misprints(table: &Table<'_>) -> Vec<String> {
    let unheard = Findings::default();
    let own = Fields::new(table.own(), "a design", &unheard);
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

/// The notes with their changes as layers over the design; incomplete notes are reported.
fn understood<'d>(
    notes: Vec<Remark>,
    published: &Fields<'d, '_>,
    design: &Table<'d>,
) -> Vec<Note<'d>> {
    let sink = published.findings.of(&MISSING_KEY);
    let written = published.table.entries("notes");
    let note = |note: Remark| {
        let Remark { number, span, figures, rules, cause, equals, tried, .. } = note;
        let written = written.get(number).cloned().and_then(Entry::table);
        let value = |key| written.as_ref().and_then(|table| table.get(key));
        let change = value("change");
        if let Some(other) = change.filter(|change| !change.get_ref().is_table())
            && let Some(note) = &written
        {
            let note = Fields::new(note.clone(), Remark::WHAT, published.findings);
            note.bad_value("change", other, "a table");
        }
        let change = change.and_then(|change| design.under(change, Vec::new()));
        let lacks = |what: &str| {
            sink.finding(span, format!("a note without {what}")).label("incomplete");
        };
        let lacks_cause = match &cause {
            Some(cause) => cause.trim().is_empty(),
            None => value("cause").is_none(),
        };
        let cause = cause.unwrap_or_default();
        if lacks_cause {
            lacks("its `cause`");
        }
        if value("figure").is_none() && value("rule").is_none() {
            lacks("its `figure` or `rule`");
        }
        if !["change", "equals", "tried"].into_iter().any(|key| value(key).is_some()) {
            lacks("a `change` or `equals` that gives the printed figure, or `tried`");
        } else if change.is_none() && tried.is_none() && !rules.is_empty() {
            lacks("a `change` that obeys the rule, or `tried`");
        }
        Note { changed: OnceCell::new(), figures, rules, cause, change, equals }
    };
    notes.into_iter().map(note).collect()
}

/// Drops notes once more than [`JUDGED`] values would have to be judged again.
fn affordable<'d>(
    mut notes: Vec<Note<'d>>,
    table: &Table<'d>,
    findings: &Findings,
) -> Vec<Note<'d>> {
    let most = (JUDGED / table.size().max(1)).max(1);
    if let Some(excess) = notes.get(most).and_then(|note| note.change.as_ref()) {
        let count = notes.len() as i64;
        let message = format!("{} notes are too many for so large a design", thousands(count));
        let sink = findings.of(&BAD_VALUE);
        sink.finding(excess.span(), message)
            .label("ignored from here on")
            .actual(count)
            .limit(most as i64);
        notes.truncate(most);
    }
    notes
}

fn value(number: Option<Exact>) -> Scalar {
    number.map_or(Scalar::Text("none".to_owned()), Scalar::Number)
}

fn shown(number: Option<Exact>) -> String {
    number.map_or("nothing".to_owned(), crate::units::plain)
}

fn differs(
    source: Option<&Located<String>>,
    claim: &Claim,
    computed: Option<Exact>,
    findings: &Findings,
) {
    let sink = findings.of(&PUBLISHED_FIGURE_DIFFERS);
    let (printed, computed_text) = (shown(Some(claim.printed.value)), shown(computed));
    let source = source.map(|source| format!(" ({})", source.value));
    let source = source.unwrap_or_default();
    let message = format!("published `{}` {printed}{source}, computed {computed_text}", claim.key);
    sink.finding(claim.printed.span, message)
        .label(format!("the parts give {computed_text}"))
        .actual(claim.printed.value)
        .limit(value(computed))
        .help("check the parts against the source; if it is a misprint, add a note with the cause");
}

fn unneeded(claim: &Claim, figure: &Located<String>, findings: &Findings) {
    let sink = findings.of(&UNNEEDED_NOTE);
    let printed = shown(Some(claim.printed.value));
    sink.finding(
        figure.span,
        format!("`{}` {printed} needs no note: the parts give it", figure.value),
    )
    .label("this note explains nothing")
    .because(claim.printed.span, "printed and computed agree")
    .help("remove this figure from the note, or the whole note");
}

/// A note's change must give the printed figure exactly.
fn carry_out(
    claim: &Claim,
    note: &Note<'_>,
    figure: &Located<String>,
    stats: &[Stat],
    findings: &Findings,
    recount: &impl Fn(Table<'_>) -> Recount,
) {
    let sink = findings.of(&UNNEEDED_NOTE);
    let reject = |span: Span, what: &str, gives: Option<Exact>| {
        let printed = shown(Some(claim.printed.value));
        let found = shown(gives);
        sink.finding(span, format!("{what} gives {found} for `{}`, not {printed}", figure.value))
            .label("this note does not explain the figure")
            .actual(value(gives))
            .limit(claim.printed.value);
    };
    if let Some(change) = &note.change {
        let changed = note.changed.get_or_init(|| recount(change.clone()));
        let gives = changed.stats.get(claim.stat).and_then(Stat::number);
        if gives != Some(claim.printed.value) {
            reject(figure.span, "the note's change", gives);
        }
    }
    if let Some(equals) = &note.equals {
        let Some(other) = stats.iter().find(|stat| suggest::same(stat.key, &equals.value)) else {
            let sink = findings.of(&BAD_VALUE);
            sink.finding(equals.span, format!("unknown figure `{}`", equals.value))
                .label("not a figure of the vehicle")
                .actual(equals.value.as_str());
            return;
        };
        let gives = other.number();
        if gives != Some(claim.printed.value) {
            reject(equals.span, &format!("`{}`", equals.value), gives);
        }
    }
}

/// Marks a broken rule as printed like this. A note's change must obey it.
fn mark(
    note: &Note<'_>,
    rule: &Located<String>,
    findings: &Findings,
    recount: &impl Fn(Table<'_>) -> Recount,
) {
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
    if let Some(change) = &note.change {
        let changed = note.changed.get_or_init(|| recount(change.clone()));
        if changed.broken.contains(id) {
            let message = format!("even with the note's change, `{id}` is still broken");
            sink.finding(rule.span, message).label("this note does not explain it");
            return;
        }
    }
    findings.note(id, &note.cause);
}
