//! The chooser: the rows of a catalog for one place in the design, each with its effects.

use std::cmp::Ordering;

use maud::{Markup, html};
use rayon::prelude::*;

use crate::change::{added_problems, blocking, forbids};
use crate::games::browse::{self, Field, ListedRow};
use crate::report::{Report, Verdict, judge};
use crate::text::edit::Change;
use crate::text::label as title;
use crate::text::printable::quoted;
use crate::units::{Exact, counted, two_places};
use crate::vehicle::ledger::{Line, Load, Measure};

use super::form::{added, path, place_keys, words_of};
use super::look::{Look, can_have, said};
use super::worth::Gain;

/// A request for the chooser: the place to fill, and the rows to list.
#[derive(serde::Deserialize)]
pub struct Wanted {
    /// The value or the list.
    path: String,
    /// The kinds of rows.
    kind: String,
    /// `word` or `entry`, to add to a list.
    add: Option<String>,
    /// The key of the row's name in an entry.
    item: Option<String>,
    /// The row that is there now.
    now: Option<String>,
    /// The place of a new part.
    place: Option<String>,
}

/// The most columns of a row's own figures.
const COLUMNS: usize = 3;

pub fn panel(look: &Look<'_>, mut wanted: Wanted) -> Markup {
    let all: Vec<_> = look.rows(&wanted.kind).collect();
    let places = places(look, &wanted, &all);
    wanted.place = wanted.place.or_else(|| places.first().map(|place| (*place).to_owned()));
    let wanted = &wanted;
    let is_now = |row: &ListedRow| Some(&row.id) == wanted.now.as_ref();
    let tried = all.par_iter().map(|row| (*row, look.tried(&[wanted.change(look, row)])));
    let mut tried: Vec<_> = tried.collect();
    tried.retain(|(row, after)| {
        let may_have = |after| !is_another(after, row, &all) && !forbids(look.report(), after);
        is_now(row) || after.as_ref().is_none_or(may_have)
    });
    // The part of now is the first one.
    tried.sort_by_key(|(row, _)| !is_now(row));
    let (rows, tried): (Vec<_>, Vec<_>) = tried.into_iter().unzip();
    let fields = columns(look, &wanted.kind, &rows);
    let one = wanted.kind.replace('-', " ");
    let part = if wanted.kind.contains(' ') { "part".to_owned() } else { one };
    let measures = changed(look, tried.iter().flatten());
    let fire = |after: Option<&Report>| {
        Gain::of(look, after?, "firepower").filter(|gain| !gain.amount().is_zero())
    };
    let fires = tried.iter().any(|after| fire(after.as_ref()).is_some());
    let stays = tried.iter().flatten().filter(|report| !is_worse(look.report(), report)).count();
    let now = rows.iter().find(|row| is_now(row));
    html! {
        header {
            div {
                h2 #chooser-title { (title(&part)) @if let Some(place) = &wanted.place { " · " (place) } }
                @if let Some(now) = now {
                    p.caption {
                        "Now: " (now.title())
                        @if let Some(line) = look.report().description.ledger.lines.iter().find(|line| is_of(line, now)) {
                            @let with = look.report().description.ledger.lines.iter().filter(|one| one.span == line.span);
                            @for measure in look.used_measures() {
                                @let sum: Exact = with.clone().map(|one| one[*measure]).sum();
                                @if !sum.is_zero() { ", " ((measure.words)(sum)) }
                            }
                        }
                    }
                }
            }
            span.spring {}
            @if wanted.add.is_none() {
                button type="button" data-remove=(wanted.removed()) { "Remove " (now.map_or(part.clone(), |now| now.title().to_lowercase())) }
            }
            button.icon type="button" data-close aria-label="Close" { "×" }
        }
        @if !places.is_empty() { div.buttons.places role="group" aria-label="Place" { @for place in &places {
            button type="button" data-choose=(wanted.path) data-kind=(wanted.kind) data-add="entry" data-item=[&wanted.item] data-place=(place)
                aria-pressed=(wanted.place.as_deref() == Some(*place)) { (title(place)) }
        } } }
        div.search {
            input #search type="search" placeholder="Search name or effect" aria-label="Search parts";
            label { input #fitting type="checkbox"; " " (if look.report().verdict == Verdict::Legal { "Stays legal" } else { "Adds no problem" }) " (" (stays) ")" }
            div.buttons #classes role="group" aria-label="Classes" {}
        }
        div.rows {
            table {
                thead { tr {
                    (heading("Part", false, false))
                    @for field in &fields { (heading(&field.heading(), true, true)) }
                    @for (number, measure) in measures.iter().enumerate() {
                        (heading(&format!("± {}", measure.heading.unwrap_or_default()), true, number > 0))
                    }
                    @if fires { (heading("Fire", true, true)) (heading("per $1,000", true, true)) }
                    (heading("Then", false, false))
                } }
                tbody {
                    @for (row, after) in rows.iter().zip(&tried) {
                        (choice(look, row, (&fields, &measures, !places.is_empty()), after.as_ref(), (is_now(row), fires.then(|| fire(after.as_ref())))))
                    }
                }
            }
            @if rows.is_empty() { p.note { "This vehicle can have none." } }
            p #nothing.note hidden { "No such part. " button.link type="button" data-all { "Show all " (rows.len()) } }
        }
        @for (number, (row, after)) in rows.iter().zip(&tried).enumerate() { (detail(look, row, &fields, after.as_ref(), number == 0)) }
        footer.narrow { button type="button" data-close { "Cancel" } button.primary #take type="button" data-take disabled { "Choose" } }
        p.caption.hints { kbd { "↑" } " " kbd { "↓" } " preview · " kbd { "Enter" } " choose · " kbd { "Esc" } " keep the part" }
    }
}

/// A column's heading, which sorts.
pub fn heading(text: &str, is_number: bool, is_own: bool) -> Markup {
    html! { th.number[is_number].own[is_own] scope="col" { button type="button" data-sort { (text) } } }
}

/// Whether a line of the ledger is for this row.
fn is_of(line: &Line, row: &ListedRow) -> bool {
    line.made_of.iter().any(|item| item.kind == row.kind && item.id == row.id)
}

/// Whether the name of a row means another one on this vehicle: a small plant of a cycle.
fn is_another(after: &Report, row: &ListedRow, all: &[&ListedRow]) -> bool {
    let has = |row: &ListedRow| after.description.ledger.lines.iter().any(|line| is_of(line, row));
    !has(row) && all.iter().any(|other| other.is_called(&row.id) && has(other))
}

/// The places where a new part may go.
fn places(look: &Look<'_>, wanted: &Wanted, all: &[&ListedRow]) -> Vec<&'static str> {
    let (Some(row), true) = (all.first(), wanted.add.as_deref() == Some("entry")) else {
        return Vec::new();
    };
    let keys = place_keys(look, &path(&wanted.path));
    let words = keys.first().and_then(|key| words_of(&key.holds)).unwrap_or_default();
    let change =
        |word: &str| added(look, path(&wanted.path), &row.id, wanted.item.as_deref(), Some(word));
    words.par_iter().copied().filter(|word| can_have(look, change(word))).collect()
}

/// The page of a row, its text and figures that have no column, and its rolls to hit.
fn detail(
    look: &Look<'_>,
    row: &ListedRow,
    columns: &[Field],
    after: Option<&Report>,
    is_open: bool,
) -> Markup {
    let mut fields = look.listing.fields(&row.kind);
    fields.retain(|field| field.is_own() && !columns.iter().any(|one| one.word == field.word));
    let texts = fields.iter().filter_map(|field| {
        let value = browse::shown(&field.written(row)?);
        let is_text = value.contains(' ') && !field.is_table();
        Some(if is_text { value } else { format!("{} {value}", field.heading()) })
    });
    let after = after.filter(|_| row.get("to-hit").is_some());
    // Nearer than every range, so without its modifier.
    let duelist =
        after.and_then(|after| judge::duelist(after, look.judges.options, judge::UNMOVED));
    let chances = duelist.map(|duelist| duelist.fire.chances(row.title())).unwrap_or_default();
    html! {
        div.detail data-of=(row.id) hidden[!is_open] {
            p { strong { (row.title()) } @if let Some(cite) = &row.cite { " " span.caption { (cite) } } }
            p.caption { (texts.collect::<Vec<_>>().join(" · ")) }
            @if !chances.is_empty() { ul.chances aria-label="Hits by range" { @for (from, hits, roll) in chances { li {
                strong { (100 * hits / 36) "%" } meter max="36" value=(hits) aria-hidden="true" {}
                span { "from " (from) "″" } span.caption { "roll " ((roll).max(3)) }
            } } } }
        }
    }
}

impl Wanted {
    /// The path of the part: a row's name is a key of its entry.
    fn removed(&self) -> &str {
        self.path.strip_suffix("/item").unwrap_or(&self.path)
    }

    fn change(&self, look: &Look<'_>, row: &ListedRow) -> Change {
        let path = path(&self.path);
        match self.add.as_deref() {
            Some("entry") => {
                added(look, path, &row.id, self.item.as_deref(), self.place.as_deref())
            }
            Some(_) => added(look, path, &row.id, None, None),
            None => Change::Set { path, value: quoted(&row.id) },
        }
    }
}

fn choice(
    look: &Look<'_>,
    row: &ListedRow,
    (fields, measures, places): (&[Field], &[&Measure], bool),
    after: Option<&Report>,
    (is_now, fire): (bool, Option<Option<Gain>>),
) -> Markup {
    let before = look.report();
    let short = row.abbreviations.first();
    let is_worse = after.is_none_or(|after| self::is_worse(before, after));
    let shown = |field: &Field| {
        let value = field.value(row).filter(|value| value.is_known());
        value.map(|value| browse::shown(&value)).unwrap_or_default()
    };
    html! {
        tr data-row=(row.id) data-name=(row.title().to_lowercase()) data-worse[is_worse] data-now[is_now] data-words=(words(row)) data-class=[row.classes().next()] {
            td {
                @if places { button.grip type="button" data-put aria-label=(format!("Place {}", row.title())) { "⠿" } }
                button.link type="button" data-pick=(row.id) { (row.title()) }
                @if let Some(short) = short.filter(|short| *short != row.title()) { " " span.caption { (short) } }
            }
            @for field in fields { td.number.own data-of=(field.heading()) { (shown(field)) } }
            @for (number, measure) in measures.iter().enumerate() {
                @let [now, then] = [before, after.unwrap_or(before)].map(|report| report.description.ledger.sum(**measure, Load::ALL));
                td.number.own[number > 0] data-said=(signed(then - now, measure.words)) { (signed(then - now, measure.show)) }
            }
            @if let Some(gain) = fire {
                td.number.own data-of="Fire" { (gain.as_ref().map_or("–".to_owned(), |gain| two_places(gain.then))) }
                td.number.own data-of="per $1,000" { (gain.as_ref().map(Gain::text).unwrap_or_default()) }
            }
            td.then { @if is_now { "in the vehicle now" } @else { (outcome(before, after)) } }
        }
    }
}

/// The amounts that some of these vehicles change.
pub fn changed<'r>(
    look: &Look<'_>,
    tried: impl Iterator<Item = &'r Report> + Clone,
) -> Vec<&'static Measure> {
    let sum =
        |report: &Report, measure: &Measure| report.description.ledger.sum(*measure, Load::ALL);
    let is_changed = |measure: &&Measure| {
        tried.clone().any(|then| sum(then, measure) != sum(look.report(), measure))
    };
    look.measures().filter(is_changed).collect()
}

/// "+$1,500", "−200", or nothing.
pub fn signed(number: Exact, show: fn(Exact) -> String) -> String {
    match number.cmp(&Exact::ZERO) {
        Ordering::Equal => String::new(),
        Ordering::Greater => format!("+{}", show(number)),
        Ordering::Less => format!("−{}", show(-number)),
    }
}

/// The verdict after the choice, with the first new problem.
pub fn outcome(before: &Report, after: Option<&Report>) -> Markup {
    let Some(after) = after else { return html! { span.bad { "does not fit the text" } } };
    let new: Vec<_> = added_problems(before, after).collect();
    let solved =
        blocking(&before.findings).count().saturating_sub(blocking(&after.findings).count());
    match new.as_slice() {
        [] if after.verdict == Verdict::Legal => html! { span.good { "legal" } },
        [] if solved > 0 => html! { span.good { "solves " (counted(solved as i64, "problem")) } },
        [] => html! { "adds no problem" },
        [first, more @ ..] => html! {
            span.bad { (said(&first.message)) @if !more.is_empty() { " (+" (more.len()) " more)" } }
        },
    }
}

pub fn is_worse(before: &Report, after: &Report) -> bool {
    added_problems(before, after).next().is_some()
}

/// The row's own figures that most rows have.
fn columns(look: &Look<'_>, kind: &str, rows: &[&ListedRow]) -> Vec<Field> {
    let taken: Vec<_> = look.game.measures.iter().map(|measure| measure.key).collect();
    let common = |field: &Field| {
        let written = rows.iter().filter(|row| field.written(row).is_some()).count();
        field.is_own()
            && !field.is_table()
            && !taken.contains(&field.word.as_str())
            && !["class", "group", "sort", "type", "kind", "kinds", "says"]
                .contains(&field.word.as_str())
            && 2 * written > rows.len()
    };
    let mut fields = look.listing.fields(kind);
    let price = fields.iter().find(|field| Some(&field.word.as_str()) == taken.first()).cloned();
    fields.retain(common);
    fields.truncate(COLUMNS);
    fields.extend(price);
    fields
}

/// Everything that a search can find.
fn words(row: &ListedRow) -> String {
    let texts = row.keys.iter().filter_map(|key| key.value.as_str());
    let words: Vec<_> =
        row.names().chain(row.also.iter().map(String::as_str)).chain(texts).collect();
    words.join(" ").to_lowercase()
}
