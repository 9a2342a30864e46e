//! The page of a design: header, totals, the Build form, and one view beside it.

use std::collections::HashMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::games::Options;
use crate::import::slug;
use crate::report::{Report, judge};
use crate::sheet::layout::{self, Layout};
use crate::sheet::model::{Sheet, View};
use crate::sheet::page::Paper;
use crate::sheet::pdf::Error;
use crate::sheet::printout::Printout;
use crate::sheet::{svg, tablet};
use crate::show::format::stat_line;
use crate::workspace::names;

use super::form::variants;
use super::look::Look;
use super::pieces::{Pieces, hash};
use super::session::{Disk, Shown};
use super::{Garage, Refusal, compare, file, fits, form, problems, totals};

/// A view beside the form.
pub struct Tab {
    id: &'static str,
    title: &'static str,
    /// The shortcut, with Alt.
    letter: char,
    pub panel: Panel,
}

pub enum Panel {
    /// Made with every answer.
    Quick(fn(&Look<'_>, Option<Sheet>, &Pieces) -> Markup),
    /// The same, and made again when the fixes are known.
    Fixed(fn(&Look<'_>, &Pieces, bool) -> Markup),
    /// Made for a second answer; the last argument is the vehicle to compare with.
    Slow(fn(&Look<'_>, &Garage, Option<&str>) -> Markup),
}

/// The first one is open at the start.
const TABS: [Tab; 4] = [
    Tab { id: "sheet", title: "Sheet", letter: 's', panel: Panel::Quick(sheet) },
    Tab { id: "fits", title: "What fits", letter: 'w', panel: Panel::Slow(fits::panel) },
    Tab { id: "compare", title: "Compare", letter: 'c', panel: Panel::Slow(compare::panel) },
    Tab { id: "file", title: "File", letter: 'f', panel: Panel::Fixed(file::panel) },
];

pub fn view(id: &str) -> &'static Tab {
    TABS.iter().find(|view| view.id == id).unwrap_or(&TABS[0])
}

/// A whole page.
pub fn shell(title: &str, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href="/assets/style.css";
                link rel="icon" href="data:,";
                script src="/assets/start.js" defer {}
            }
            body { (body) }
        }
    }
}

/// A text as a part of an address.
pub fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => {
            char::from(byte).to_string()
        }
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// The address of a design's page.
pub fn edit_url(file: &str, variant: Option<&str>) -> String {
    let variant = variant.map(|variant| format!("&variant={}", encoded(variant)));
    format!("/edit?file={}{}", encoded(file), variant.unwrap_or_default())
}

/// The address of a variant, judged by the same division.
fn address(look: &Look<'_>, session: &Shown, variant: Option<&str>) -> String {
    let division = look.judges.options.division.map(|number| format!("&division={number}"));
    edit_url(&session.name, variant) + &division.unwrap_or_default()
}

pub fn page(look: &Look<'_>, session: &Shown) -> Markup {
    let pieces = Pieces::default();
    let report = look.report();
    let [header, totals, notice, steps, build, problems, view] =
        parts(look, session, &TABS[0], &pieces);
    let body = html! {
        div #app data-file=(session.name) data-variant=(report.variant.as_deref().unwrap_or_default())
            data-division=[look.judges.options.division] data-revision=(session.revision) {
            a.skip href="#build" { "Skip to Build" }
            script src="/assets/script.js" defer {}
            (header)
            (totals)
            p.sr #live role="status" aria-live="polite" {}
            nav.tabs #tabs aria-label="Views" {
                // Where the page is narrow, the form is a view, too. Where it is wide, the form can spread.
                button type="button" data-tab="build" data-letter="b" aria-pressed="false" { "Build" span.whole { " at its whole width" } }
                button type="button" data-tab="problems" aria-pressed="false" { "Problems" }
                @for (number, Tab { id, title, letter, panel }) in TABS.iter().enumerate() {
                    button type="button" data-tab=(id) data-letter=(letter) data-slow[matches!(panel, Panel::Slow(_))] aria-pressed=(number == 0) { (title) }
                }
            }
            main {
                div #left { (steps) (build) }
                div #right { (view) (problems) }
                // Messages cover the view. The form stays in place.
                div.messages { (notice) p #message role="alert" hidden {} }
            }
            dialog #chooser aria-labelledby="chooser-title" {}
            dialog #places aria-labelledby="places-title" {}
            dialog #keys aria-label="Keys" {}
        }
    };
    shell(&report.name, pieces.whole(body))
}

/// The parts of the page, with the view if it takes no time.
pub fn parts(look: &Look<'_>, session: &Shown, view: &Tab, pieces: &Pieces) -> [Markup; 7] {
    let record = record(look);
    let build = html! { div #build tabindex="-1" { (form(look, record.as_ref(), pieces)) } };
    let header = header(look, session, record.as_ref(), pieces);
    [
        pieces.keep("header", html! { header.top #header { (header) } }),
        pieces.keep("totals", totals::panel(look)),
        pieces.keep("notice", notice(session)),
        pieces.keep(
            "steps",
            html! { nav.steps #steps aria-label="Sections" { (form::links(look)) } },
        ),
        pieces.keep("build", build),
        pieces.keep("problems", problems::panel(look, pieces, false)),
        match view.panel {
            Panel::Quick(panel) => pieces.keep("view", view.shown(panel(look, record, pieces))),
            Panel::Fixed(panel) => pieces.keep("view", view.shown(panel(look, pieces, false))),
            Panel::Slow(_) => html! {},
        },
    ]
}

impl Tab {
    pub fn shown(&self, content: Markup) -> Markup {
        html! { div #view data-view=(self.id) tabindex="0" { (content) } }
    }
}

/// The state of the file on disk, and ways to go on.
fn notice(session: &Shown) -> Markup {
    let file = &session.name;
    let (says, is_lost) = match (session.disk, session.is_recovered) {
        (Disk::Changed, _) => {
            (format!("{file} changed on disk. Your changes are not in it."), true)
        }
        (Disk::Deleted, _) => (format!("{file} was deleted on disk. Save writes it again."), false),
        (_, true) => ("Your unsaved changes from last time are back.".to_owned(), false),
        _ => return html! { p #notice hidden {} },
    };
    html! {
        p #notice role="alert" {
            (says)
            @if is_lost {
                " " button type="button" data-act="reload" { "Reload" }
                " " button type="button" data-compare-with=(format!("{file} on disk")) { "Compare" }
                " " input #other-name type="text" aria-label="Another name" value=(format!("{}-2.toml", file.trim_end_matches(".toml")));
                " " button type="button" data-save-as { "Save under this name" }
            }
            @if session.is_recovered { " " button type="button" data-act="discard" { "Discard them" } }
        }
    }
}

/// Name, variant, file, undo and saving.
fn header(look: &Look<'_>, session: &Shown, sheet: Option<&Sheet>, pieces: &Pieces) -> Markup {
    let [undo, redo] = session.steps.each_ref().map(Option::as_deref);
    let step = |name: &str, step: Option<&str>| match step {
        Some(step) => format!("{name}: {step}"),
        None => name.to_owned(),
    };
    html! {
        a href="/" aria-label="Garage" { "‹" span.wide { " Garage" } }
        h1 { (look.report().name) }
        @if look.reports.len() > 1 {
            (pieces.keep("variants", variants::menu(look, &|variant| address(look, session, variant))))
        }
        span.spring {}
        (pieces.keep("file-menu", file_menu(look, session, sheet, pieces)))
        span.caption { @if session.is_unsaved { span.unsaved { "● Unsaved" } } @else if session.is_saved { "✓ Saved" } @else { "not in your folder" } }
        button data-act="undo" disabled[undo.is_none()] title=(step("Undo", undo)) aria-label=(step("Undo", undo)) { "↶" }
        button data-act="redo" disabled[redo.is_none()] title=(step("Redo", redo)) aria-label=(step("Redo", redo)) { "↷" }
        (pieces.keep("help", html! { button.icon data-keys aria-label="Keys" title="Keys" { "?" } }))
        (printed(look, session, sheet))
        button.primary data-save disabled[session.is_saved] { "Save" }
    }
}

/// The menu of the file: rename, copy, duplicate, variant, discard, delete.
fn file_menu(look: &Look<'_>, session: &Shown, sheet: Option<&Sheet>, pieces: &Pieces) -> Markup {
    let name = &look.reports[0].name;
    let form = |action: &str, fields: Markup| {
        html! {
            form method="post" action=(action) {
                input type="hidden" name="file" value=(session.name);
                (fields)
            }
        }
    };
    html! {
        details.menu #file-menu {
            summary { span.wide { (session.name) } " ▾" span.sr { " More about this vehicle" } }
            div.group {
                div.narrow {
                    (printed(look, session, sheet))
                    button type="button" data-act="redo" disabled[session.steps[1].is_none()] { "Redo" }
                    button type="button" data-keys { "Keys" }
                }
                (form("/rename", html! {
                    input #new-name type="text" name="name" value=(name) required maxlength="75" aria-label="New name";
                    button type="submit" { "Rename" }
                }))
                div.named {
                    @let shown = std::slice::from_ref(look.report());
                    @if look.report().is_described() {
                        button type="button" data-copy=(stat_line::render(shown).trim()) { "Copy stat block" }
                    }
                    button type="button" data-copy="" { "Copy text" }
                }
                (form("/duplicate", html! { button type="submit" { "Duplicate" } }))
                @if look.reports.len() == 1 { (variants::new_variant()) }
                (pieces.keep("discard", html! { div {
                    @if session.is_unsaved && session.disk != Disk::New {
                        button type="button" data-act="discard" { "Discard changes" }
                    }
                } }))
                details {
                    summary.bad { "Delete" }
                    p { "Delete " (name) @if look.reports.len() > 1 { " and its variants" } "? A copy stays as " (session.name) ".bak." }
                    (form("/delete", html! { button type="submit" { "Delete" } }))
                }
            }
        }
    }
}

/// The links to the page that counts damage, and to the sheet.
fn printed(look: &Look<'_>, session: &Shown, sheet: Option<&Sheet>) -> Markup {
    let address = address(look, session, look.report().variant.as_deref());
    html! {
        @if sheet.is_some() {
            a.button href=(address.replacen("/edit", "/play", 1)) target="_blank" { "Play" }
        }
        a.button href=(address.replacen("/edit", "/sheet.pdf", 1)) data-file=(pdf_name(&look.report().name)) target="_blank" { "Print sheet" }
    }
}

fn record(look: &Look<'_>) -> Option<Sheet> {
    let report = look.report();
    judge::has_sheet(report).then(|| judge::sheet(report, look.judges.options)).flatten()
}

/// The size of the drawing beside the armor, in points.
const OUTLINE: (f32, f32) = (150.0, 190.0);
const WITH_SIDECAR: (f32, f32) = (190.0, 190.0);

/// The form, with the drawing of the sheet beside the armor.
fn form(look: &Look<'_>, sheet: Option<&Sheet>, pieces: &Pieces) -> Markup {
    let view = sheet.map(|sheet| &sheet.view).filter(|view| !view.armor.is_empty());
    let size = |view: &View| if view.sidecar.is_some() { WITH_SIDECAR } else { OUTLINE };
    let outline = view.map(|view| form::Outline {
        says: view.armor_text.clone(),
        items: layout::from_above(view, size(view)),
        size: size(view),
    });
    form::panel(look, outline, pieces)
}

/// The record sheet as it prints, a piece for each group of items.
fn sheet(look: &Look<'_>, sheet: Option<Sheet>, pieces: &Pieces) -> Markup {
    let report = look.report();
    let Some(sheet) = sheet else { return html! { p.note { "There is no sheet yet." } } };
    let mut pages = Vec::new();
    let put = |page| {
        pages.push(page);
        Ok::<(), std::convert::Infallible>(())
    };
    let Ok(()) = layout::print([sheet], Layout::Half, Paper::Letter, put);
    let mut seen = HashMap::new();
    let mut group = |text: &str| {
        // The page lists all groups in each answer, so the keys are short.
        let version = hash(text) as u32;
        let alike = seen.entry(version).and_modify(|count| *count += 1).or_insert(0);
        let key = if *alike == 0 { format!("{version:x}") } else { format!("{version:x}.{alike}") };
        pieces.keep(&key, html! { g { (PreEscaped(text)) } })
    };
    html! {
        @for page in &pages {
            @let groups: String = svg::groups(&page.items).iter().map(|text| group(text).into_string()).collect();
            (PreEscaped(svg::framed(&groups, page.paper.size(), &report.name)))
        }
    }
}

/// The page that counts damage.
pub fn play(look: &Look<'_>) -> Result<String, Refusal> {
    let missing = || Refusal::Missing("a page to tap".to_owned());
    let sheet = record(look).ok_or_else(missing)?;
    Ok(tablet::page(vec![(sheet, look.report().source.text.to_string())]))
}

/// The record sheets as one PDF, with the designs in it, and a name for the file.
pub fn pdf(reports: &[Report], options: &Options) -> Result<(String, Vec<u8>), Refusal> {
    let sheets = reports.iter().filter_map(|report| {
        let sheet = judge::sheet(report, options)?;
        let entrant = judge::entrant(report, Some(&sheet));
        Some((report, (sheet, entrant)))
    });
    let (printed, sheets): (Vec<_>, Vec<_>) = sheets.unzip();
    let name = match printed.as_slice() {
        [] => return Err(Refusal::Missing("a record sheet".to_owned())),
        [only] => only.name.clone(),
        _ => "Record sheets".to_owned(),
    };
    let failed = |error: Error| Refusal::Unreadable(format!("no sheet of {name}: {error}"));
    let bytes = Printout::pdf().usual(sheets, names::attached(&printed)).map_err(failed)?;
    Ok((pdf_name(&name), bytes))
}

/// The name of a PDF: that of the car.
fn pdf_name(car: &str) -> String {
    names::one(&slug(car), "pdf")
}
