//! The page of a design: header, totals, the Build form, and one view beside it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::report::judge;
use crate::sheet::layout::{self, Layout};
use crate::sheet::model::Sheet;
use crate::sheet::page::Paper;
use crate::sheet::pdf::{Attached, Error, Writer};
use crate::sheet::{svg, tablet};

use super::look::Look;
use super::session::Shown;
use super::{Refusal, build, problems, totals};

/// The views beside the form.
pub const VIEWS: [(&str, &str); 4] =
    [("sheet", "Sheet"), ("fits", "What fits"), ("compare", "Compare"), ("file", "File")];

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
                script src="/assets/script.js" defer {}
            }
            body { (body) }
        }
    }
}

/// The address of a design's page.
pub fn edit_url(file: &str, variant: Option<&str>) -> String {
    let encoded = |text: &str| -> String {
        let byte = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        };
        text.bytes().map(byte).collect()
    };
    let variant = variant.map(|variant| format!("&variant={}", encoded(variant)));
    format!("/edit?file={}{}", encoded(file), variant.unwrap_or_default())
}

/// The address of a variant, judged by the same division.
fn address(look: &Look<'_>, session: &Shown, variant: Option<&str>) -> String {
    let division = look.judges.options.division.map(|number| format!("&division={number}"));
    edit_url(&session.name, variant) + &division.unwrap_or_default()
}

pub fn page(look: &Look<'_>, session: &Shown) -> Markup {
    let record = record(look);
    let variant = look.report().variant.as_deref().unwrap_or_default();
    shell(
        &look.report().name,
        html! {
            div #app data-file=(session.name) data-variant=(variant)
                data-division=[look.judges.options.division] data-revision=(session.revision) {
                a.skip href="#build" { "Skip to Build" }
                header.top #header { (header(look, session, record.as_ref())) }
                section.totals #totals aria-label="Verdict and figures" { (totals::panel(look)) }
                p.sr #live role="status" aria-live="polite" {}
                p #message role="alert" hidden {}
                nav.tabs #tabs aria-label="Views" {
                    button type="button" data-tab="build" aria-pressed="true" { "Build" }
                    button type="button" data-tab="problems" aria-pressed="false" { "Problems" }
                    @for (id, title) in VIEWS {
                        button type="button" data-tab=(id) aria-pressed=(if id == "sheet" { "true" } else { "false" }) { (title) }
                    }
                }
                main {
                    div #left {
                        nav.steps #steps aria-label="Sections" { (build::links(look)) }
                        div #build tabindex="-1" { (form(look, record.as_ref())) }
                    }
                    div #right {
                        div #view data-view="sheet" tabindex="0" { (sheet(look, record)) }
                        div #problems { (problems::panel(look)) }
                    }
                }
                dialog #chooser aria-labelledby="chooser-title" {}
                dialog #keys aria-label="Keys" {
                    button.icon type="button" data-close aria-label="Close" { "×" }
                    dl {
                        @for (keys, says) in KEYS { dt { kbd { (keys) } } dd { (says) } }
                    }
                }
            }
        },
    )
}

const KEYS: [(&str, &str); 9] = [
    ("Ctrl-S", "save"),
    ("Ctrl-Z", "undo"),
    ("Ctrl-Shift-Z", "redo"),
    ("Ctrl-P", "print the sheet"),
    ("Alt-B S W C F", "Build, Sheet, What fits, Compare, File"),
    ("Alt-1 to Alt-9", "sections of Build"),
    ("F8", "next problem"),
    ("/", "search in an open list"),
    ("?", "this list"),
];

/// Name, variant, file, undo and saving.
pub fn header(look: &Look<'_>, session: &Shown, sheet: Option<&Sheet>) -> Markup {
    let [undo, redo] = session.steps.each_ref().map(Option::as_deref);
    let step = |name: &str, step: Option<&str>| match step {
        Some(step) => format!("{name}: {step}"),
        None => name.to_owned(),
    };
    let variant = look.report().variant.as_deref();
    html! {
        a href="/" aria-label="Garage" { "‹" span.wide { " Garage" } }
        h1 { (look.report().name) }
        @if look.reports.len() > 1 {
            label.caption { "Variant "
                select #variant {
                    @for report in &look.reports {
                        option value=(address(look, session, report.variant.as_deref())) selected[report.variant.as_deref() == variant] {
                            (report.variant.as_deref().unwrap_or("base design")) " · " (report.verdict.words())
                        }
                    }
                }
            }
        }
        span.spring {}
        span.caption { span.wide { (session.name) " " } @if session.is_saved { "✓ Saved" } @else { span.unsaved { "● Unsaved" } } }
        button type="button" data-act="undo" disabled[undo.is_none()] title=(step("Undo", undo)) aria-label=(step("Undo", undo)) { "↶" }
        button type="button" data-act="redo" disabled[redo.is_none()] title=(step("Redo", redo)) aria-label=(step("Redo", redo)) { "↷" }
        @if sheet.is_some_and(|sheet| sheet.board.is_none()) {
            a.button href=(address(look, session, variant).replacen("/edit", "/play", 1)) target="_blank" { "Play" }
        }
        a.button href=(address(look, session, variant).replacen("/edit", "/sheet.pdf", 1)) target="_blank" { "Print" span.wide { " sheet" } }
        button.primary type="button" data-save disabled[session.is_saved] { "Save" }
    }
}

pub fn record(look: &Look<'_>) -> Option<Sheet> {
    let report = look.report();
    judge::has_sheet(report).then(|| judge::sheet(report, look.judges.options)).flatten()
}

/// The size of the drawing beside the armor, in points.
const OUTLINE: (f32, f32) = (150.0, 190.0);

/// The form, with the drawing of the sheet beside the armor.
pub fn form(look: &Look<'_>, sheet: Option<&Sheet>) -> Markup {
    let view = sheet.map(|sheet| &sheet.view).filter(|view| !view.armor.is_empty());
    let outline = view.map(|view| build::Outline {
        says: view.armor_text.clone(),
        drawing: svg::drawing(&layout::from_above(view, OUTLINE), OUTLINE, "From above"),
    });
    build::panel(look, outline)
}

/// The record sheet as it prints.
pub fn sheet(look: &Look<'_>, sheet: Option<Sheet>) -> Markup {
    let report = look.report();
    let Some(sheet) = sheet else { return html! { p.note { "There is no sheet yet." } } };
    let mut pages = Vec::new();
    let put = |page| {
        pages.push(page);
        Ok::<(), std::convert::Infallible>(())
    };
    let Ok(()) = layout::print([sheet], Layout::Half, Paper::Letter, put);
    html! { @for page in &pages { (PreEscaped(svg::page(page, &report.name))) } }
}

/// The page that counts damage.
pub fn play(look: &Look<'_>) -> Result<String, Refusal> {
    let missing = || Refusal::Missing("a page to tap".to_owned());
    let sheet = record(look).ok_or_else(missing)?;
    tablet::page(sheet, &look.report().source.text).ok_or_else(missing)
}

/// The record sheet as a PDF, with the design in it.
pub fn pdf(look: &Look<'_>) -> Result<Vec<u8>, Refusal> {
    let report = look.report();
    let sheet = record(look).ok_or_else(|| Refusal::Missing("a record sheet".to_owned()))?;
    let mut writer = Writer::new();
    let fingerprints = report.fingerprint.iter().map(ToString::to_string).collect();
    let name = report.source.name.rsplit('/').next().unwrap_or_default().to_owned();
    let text = report.source.text.to_string();
    writer.attach(vec![Attached { name, text, fingerprints }]);
    let failed = |error: Error| Refusal::Unreadable(report.name.clone(), error.to_string());
    layout::print([sheet], Layout::Half, Paper::Letter, |page| writer.page(page))
        .map_err(failed)?;
    Ok(writer.finish(&report.name).map_err(failed)?.into_bytes())
}
