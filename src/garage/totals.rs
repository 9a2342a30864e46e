//! The verdict and the headline figures, which stay on screen. A preview shows them after a change.

use maud::{Markup, html};
use serde_json::{Map, json};

use crate::change::blocking;
use crate::report::Report;
use crate::sheet::model::Side;
use crate::show::vehicles::main_figures;
use crate::text::sentence;
use crate::units::{Exact, counted, plain, two_places};
use crate::vehicle::endurance::SIDES;
use crate::vehicle::fire;

use super::choose::outcome;
use super::look::{Look, said};

/// The divisions to choose from.
pub const DIVISIONS: [i64; 8] = [5, 10, 15, 20, 25, 30, 40, 50];

pub fn panel(look: &Look<'_>) -> Markup {
    let report = look.report();
    let cells = cells(look);
    let content = html! {
        div.verdict {
            (verdict(report))
            p.caption {
                @match blocking(&report.findings).count() {
                    0 => (look.game.name),
                    _ => (problems(report)),
                }
                @if report.event.is_some() || !look.game.has_divisions() {
                    @if let Some(division) = report.division.as_deref() { " · " (division.text()) }
                } @else {
                    (divisions(look))
                }
                @for catalog in report.catalogs.iter() { " · " (catalog) }
            }
        }
        div.stats { @for cell in &cells { (cell.shown(None)) } }
    };
    framed(look, &cells, content)
}

/// The bar. It says its problems to a screen reader: "1 problem: 40 lbs. over 6,600".
fn framed(look: &Look<'_>, cells: &[Cell], content: Markup) -> Markup {
    let over = cells.iter().find(|cell| cell.is_over()).map(|cell| cell.detail.clone());
    let first = || Some(said(&blocking(&look.report().findings).next()?.message));
    let says = match over.or_else(first) {
        Some(first) => format!("{}: {first}", problems(look.report()).to_lowercase()),
        None => look.report().verdict.words().to_lowercase(),
    };
    html! {
        section.totals #totals aria-label="Verdict and figures" data-says=(says) { (content) }
    }
}

/// The figures beside those of `then`, the vehicle after a change; the outcome, and fire and room of each side.
pub fn preview(look: &Look<'_>, then: &Look<'_>) -> Markup {
    let fire = fire::SIDES.iter().filter_map(|(side, _)| {
        let key = format!("firepower_{side}");
        let shown = |look: &Look<'_>| Some(two_places(look.report().figure(&key)?));
        Some(((*side).to_owned(), json!([shown(look)?, shown(then)?])))
    });
    let after = cells(then);
    let now = cells(look);
    let before = |cell: &Cell| now.iter().find(|old| old.label == cell.label);
    let content = html! {
        div.verdict data-preview { (verdict(then.report())) p.caption { "with this change: " (problems(then.report()).to_lowercase()) } }
        div.stats { @for cell in &after { (cell.shown(before(cell))) } }
    };
    html! {
        div data-fire=(json!(fire.collect::<Map<_, _>>())) data-left=[then.report().stat("left_over").map(|left| json!(left.value))] {
            (framed(then, &after, content))
            p { (outcome(look.report(), Some(then.report()))) }
        }
    }
}

fn divisions(look: &Look<'_>) -> Markup {
    let chosen = look.judges.options.division;
    // Without prices, divisions are small numbers of points.
    let usual = if look.game.price.is_some() { DIVISIONS } else { [2, 3, 4, 5, 6, 8, 10, 12] };
    let other = chosen.filter(|number| !usual.contains(number));
    html! {
        " " select #division aria-label="Division" {
            option value="0" { "any division" }
            @for number in other.into_iter().chain(usual) {
                option value=(number) selected[Some(number) == chosen] { "Division " (number) }
            }
        }
    }
}

/// A headline figure.
struct Cell {
    label: String,
    /// The key to explain it by.
    key: Option<&'static str>,
    value: String,
    /// The rest of the figure: "$400 left of $15,000".
    detail: String,
    /// The amount and its limit.
    limit: Option<(Exact, Exact)>,
}

fn cells(look: &Look<'_>) -> Vec<Cell> {
    let report = look.report();
    let mut cells: Vec<_> = main_figures(report)
        .into_iter()
        .map(|(label, lines)| {
            let key = look.game.figures().into_iter().find(|figure| figure.label == label);
            Cell::read(label, key.map(|figure| figure.key), &lines)
        })
        .collect();
    // Points of a game without such figures: "8 of 8 build points".
    if cells.iter().all(|cell| cell.limit.is_none()) {
        let points = report.headline().into_iter();
        cells.extend(points.filter_map(|amount| {
            let (value, of) = amount.text.split_once(" of ")?;
            let (most, label) = of.split_once(' ').filter(|(_, label)| label.contains(' '))?;
            let lines = [value.to_owned(), format!("of {most}")];
            Some(Cell::read(&sentence(label), None, &lines))
        }));
    }
    let compared = report.figures(|figure| figure.compared && !figure.main).into_iter();
    cells.extend(compared.filter_map(|figure| {
        let value = report.figure(figure.key)?;
        let side = |(side, _): &(&'static str, Side)| {
            (report.figure(&format!("{}_{side}", figure.key)) == Some(value)).then_some(*side)
        };
        let sides: Vec<_> = SIDES.iter().filter_map(side).collect();
        let detail = if value.is_zero() { String::new() } else { sides.join(", ") };
        let (label, value) = (figure.label.to_owned(), (figure.show)(value));
        Some(Cell { label, key: Some(figure.key), value, detail, limit: None })
    }));
    for (figure, most) in report.division.iter().flat_map(|division| &division.ceiling) {
        let cell = cells.iter_mut().find(|cell| cell.key == Some(figure.key));
        if let Some((cell, value)) = cell.zip(report.figure(figure.key)) {
            cell.limit = Some((value, *most));
            cell.detail = against(value, *most, figure.show);
        }
    }
    cells
}

/// "$400 left of $15,000", "$100 over $15,000".
fn against(value: Exact, most: Exact, show: fn(Exact) -> String) -> String {
    match value > most {
        true => format!("{} over {}", show(value - most), show(most)),
        false => format!("{} left of {}", show(most - value), show(most)),
    }
}

impl Cell {
    fn read(label: &str, key: Option<&'static str>, lines: &[String]) -> Cell {
        let (value, rest) = lines.split_first().map_or(("", lines), |(first, rest)| (first, rest));
        // "1,592 lbs. together" has no other line.
        let unit = value.split_once(' ').filter(|_| rest.is_empty());
        let number = |text: &str| text.split(' ').next().and_then(Exact::parse_amount);
        let of = rest.iter().find_map(|line| line.strip_prefix("of "));
        let limit = number(value).zip(of.and_then(number));
        let left = rest.iter().find(|line| line.ends_with(" left") || line.ends_with(" over"));
        let detail = match (of, left, limit) {
            (Some(of), Some(left), _) if left.ends_with(" over") => format!("{left} {of}"),
            (Some(of), Some(left), _) => format!("{left} of {of}"),
            (Some(_), None, Some((used, most))) => against(used, most, plain),
            _ => rest.join(", ").replace(", below ", " below "),
        };
        let (value, detail) =
            unit.map_or((value, detail), |(value, unit)| (value, unit.to_owned()));
        Cell { label: label.to_owned(), key, value: value.to_owned(), detail, limit }
    }

    fn is_over(&self) -> bool {
        self.limit.is_some_and(|(used, most)| used > most)
    }

    /// The figure; with what it was `before`, a preview.
    fn shown(&self, before: Option<&Cell>) -> Markup {
        let is_new = before.is_some_and(|old| old.value != self.value || old.detail != self.detail);
        html! {
            button.stat type="button" data-explain=[self.key] data-over[self.is_over()] data-new[is_new]
                data-label=(self.label.to_lowercase()) data-value=(self.value) {
                span.caption { (self.label) @if let Some((used, most)) = self.limit { (meter(used, most)) } }
                span.value {
                    @if let Some(old) = before.filter(|old| old.value != self.value) { s { (old.value) } " " }
                    (self.value)
                }
                span.caption { (shortened(&self.detail)) }
            }
        }
    }
}

/// A detail whose limit is left out where the page is narrow: "375 lbs. left of 4,200 lbs. for its plant".
fn shortened(detail: &str) -> Markup {
    match (detail.split_once(" of "), detail.split_once(" below ")) {
        (Some((left, most)), _) => html! { (left) span.wide { " of " (most) } },
        (_, Some((left, next))) => html! { span.wide { (left) " " } "below " (next) },
        _ => html! { (detail) },
    }
}

/// How much of a limit is used. A tick marks a limit that is exceeded.
fn meter(used: Exact, most: Exact) -> Markup {
    let most = most.max(Exact::from(1));
    let percent = (used * Exact::from(100) / most).floor().clamp(0, 100);
    html! {
        svg.meter viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
            path.rest d="M0 3H100" {}
            path d=(format!("M0 3H{percent}")) {}
            @if used > most { path.tick d="M99 0V6" {} }
        }
    }
}

/// The verdict as a stamp.
pub fn verdict(report: &Report) -> Markup {
    let name = report.verdict.name();
    html! { strong.stamp data-verdict=(name) { (report.verdict.words()) } }
}

/// The number of problems, in words.
pub fn problems(report: &Report) -> String {
    match blocking(&report.findings).count() {
        0 => "No problems".to_owned(),
        count => counted(count as i64, "problem"),
    }
}
