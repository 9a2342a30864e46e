//! A page for a tablet: the blocks of one or several sheets, arranged for a screen, in one HTML file without external
//! files.
//!
//! `frame.html` is what every page has; vehicles are drawn here. The script counts along: it gets the `data` of each
//! vehicle as JSON, and knows no rules.

mod board;
mod data;
mod view;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::model::{
    Boxes, Chart, Control, HandlingBox, HandlingState, Modifiers, Note, Person, Sheet, WeaponPanel,
};
use super::page::Weight;
use super::svg;
use crate::units::modifier;

/// The start of every page; it identifies files from this program.
pub const BEGINNING: &str = "<!DOCTYPE html><html lang=\"en\" data-generator=\"roadworthy\">";

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
const FRAME: &str = include_str!("frame.html");

/// The page of vehicles of one game, each with its design.
pub fn page(cars: Vec<(Sheet, String)>) -> String {
    let (mut last, mut known, mut sheets) = (0, Vec::new(), Vec::new());
    for (mut sheet, design) in cars {
        known.push(data::data(&mut sheet, &design, &mut last));
        sheets.push(sheet);
    }
    let data = Value::Array(known).to_string().replace('<', "\\u003c");
    let body = body(&sheets);
    let style = [Weight::Regular, Weight::Bold].map(svg::face).concat() + "\n" + STYLE;
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text));
    // Nothing is loaded, and nothing runs but our own script.
    let policy = format!(
        "default-src 'none'; font-src data:; style-src 'sha256-{}'; script-src 'sha256-{}'",
        hash(&style),
        hash(SCRIPT)
    );
    let titles: Vec<_> = sheets.iter().map(Sheet::title).collect();
    let page = html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(policy);
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (titles.join(", ")) }
            style { (PreEscaped(&style)) }
        }
        body {
            (PreEscaped(&body))
            script #data type="application/json" { (PreEscaped(&data)) }
            script { (PreEscaped(SCRIPT)) }
        }
    };
    format!("{BEGINNING}{}</html>\n", page.into_string())
}

fn body(sheets: &[Sheet]) -> String {
    let is_common = |table: &&Chart| sheets.iter().all(|sheet| sheet.tables.contains(table));
    let common: Vec<_> = tables(&sheets[0]).filter(is_common).collect();
    let title = |number: usize| {
        let equal = |other: &&Sheet| other.name == sheets[number].name;
        let which = sheets[..=number].iter().filter(equal).count();
        let is_only = sheets.iter().filter(equal).count() == 1;
        sheets[number].title() + &if is_only { String::new() } else { format!(" {which}") }
    };
    let tabs = html! {
        @for number in 0..sheets.len() {
            button type="button" role="tab" data-tab=(number) aria-controls=(format!("car-{number}")) { b { (title(number)) } span .state {} }
        }
    };
    let vehicles = html! {
        @for (number, sheet) in sheets.iter().enumerate() {
            article #(format!("car-{number}")) role="tabpanel" aria-label=(title(number)) hidden[number > 0] {
                (article(sheet, number, &common))
            }
        }
    };
    let tables = charts("Tables", &common);
    // Text of a vehicle has no comments: its `<` is escaped.
    let fills = [("tabs", tabs), ("vehicles", vehicles), ("tables", tables)];
    fills.into_iter().fold(FRAME.to_owned(), |page, (place, fill)| {
        page.replace(&format!("<!-- {place} -->"), &fill.into_string())
    })
}

fn article(sheet: &Sheet, number: usize, common: &[&Chart]) -> Markup {
    let about = [sheet.class.as_str(), &sheet.player];
    let about: Vec<_> = about.into_iter().filter(|text| !text.is_empty()).collect();
    let own: Vec<_> = tables(sheet).filter(|table| !common.contains(table)).collect();
    html! {
        h1 { (sheet.name) " " small { (about.join(" · ")) } }
        section .core aria-label="Speed, movement, control" { (core(sheet, number)) }
        @if let Some(found) = &sheet.board { (board::board(found)) }
        @else {
            div .columns {
                section {
                    h2 { "Armor and parts" span { (sheet.view.armor_text) } }
                    (view::view(&sheet.view))
                    @for note in &sheet.view.notes { p { (note) } }
                    ol .last {}
                }
                div {
                    @if !sheet.ranges.is_empty() && !sheet.weapons.is_empty() { (aims(sheet, number)) }
                    (weapons(sheet))
                    section { h2 { "Crew" } @for person in &sheet.crew { (self::person(person)) } }
                    @if !sheet.to_hit_us.is_empty() {
                        h2 { "To hit us" @for (label, value) in &sheet.to_hit_us { span { (label) " " b { (value) } } } }
                    }
                }
            }
        }
        section .then hidden { h2 { "Then" span { "the book's consequences" } } ul {} }
        (notes(&sheet.accessories, "Accessories"))
        (notes(&sheet.notes, "Notes"))
        label .write { "Notes of this duel" textarea rows="2" {} }
        (charts("Tables of this vehicle", &own))
        footer { (sheet.footer.fingerprint) " · " (sheet.footer.program) " · " (sheet.footer.basis) }
    }
}

/// The circumstances of a shot: range, target, and modifiers.
fn aims(sheet: &Sheet, number: usize) -> Markup {
    let (factor, more) = sheet.modifiers.split_at(sheet.modifiers.len().min(1));
    let by_script = Modifiers::default();
    let more_id = format!("more-{number}");
    html! {
        section .aims {
            h2 { "To hit, nearer than" span { "2 dice; 2 misses" } }
            div .choices role="group" aria-label="Range" data-pick="range" {
                @for range in &sheet.ranges { button type="button" { b { (range) } } }
            }
            div .picks {
                (pick("target", "Target and its size", &by_script))
                (pick("side", "Side or part of the target", &by_script))
                @for of in factor {
                    (pick(&of.key, &of.title, of))
                    (pick("arcs", "Arcs: we are in its, it is in our", &by_script))
                }
                button type="button" popovertarget=(more_id) { "More" }
            }
            p .sum {}
            div .sheet #(more_id) popover {
                @for of in more { (pick(if of.key.is_empty() { &of.title } else { &of.key }, &of.title, of)) }
            }
        }
    }
}

fn pick(key: &str, title: &str, of: &Modifiers) -> Markup {
    html! {
        div .pick {
            p { (title) }
            div .choices role="group" aria-label=(title) data-pick=(key) data-several[of.several] {
                @for (says, adds) in &of.choices {
                    button type="button" data-adds=(adds) { b { (says) } small { (modifier(*adds)) } }
                }
            }
        }
    }
}

/// A group of boxes to tap. Several rows of boxes are crossed out in their order. A hit on a `side` goes on behind it.
fn group(name: &str, label: &Markup, rows: &[Boxes], drawn: &Markup, side: bool) -> Markup {
    let groups: Vec<_> = rows.iter().filter(|boxes| boxes.group > 0 && boxes.count > 0).collect();
    let left: i64 = groups.iter().map(|boxes| boxes.count - boxes.crossed).sum();
    if groups.is_empty() && !side {
        return html! { span .part { (label) } };
    }
    let groups: Vec<_> = groups.iter().map(|boxes| boxes.group.to_string()).collect();
    html! {
        button .hits type="button" data-groups=(groups.join(" ")) data-name=(name) data-chain=[side.then_some(name)] aria-expanded="false" {
            span { (label) " " b .left { (left) } }
            (drawn)
        }
    }
}

/// The boxes of each row; a number alone if there are too many, or without a class.
fn boxes(rows: &[Boxes], class: &str) -> Markup {
    html! {
        @for row in rows.iter().filter(|row| row.count > 0) {
            @let shown = if class.is_empty() || row.count > Boxes::MOST { 0 } else { row.count };
            span .boxes .(class) data-group=(row.group) data-count=(row.count) data-crossed=(row.crossed) {
                @for number in 0..shown { i .x[number < row.crossed] {} }
            }
        }
    }
}

fn hits(name: &str, label: &Markup, rows: &[Boxes], class: &str) -> Markup {
    group(name, label, rows, &boxes(rows, class), false)
}

/// Statuses, speeds with their control rolls, and the track of a game without speeds.
fn core(sheet: &Sheet, number: usize) -> Markup {
    let (statuses, rows) = (&sheet.handling.boxes, &sheet.speed.rows);
    let driver_id = format!("driver-{number}");
    let is_safe = |status: &usize| {
        rows.iter().all(|row| row.control.get(*status).is_none_or(|roll| *roll == Control::Safe))
    };
    let safe = (0..statuses.len().saturating_sub(1)).take_while(is_safe).count();
    let pairs = rows
        .chunk_by(|one, next| (&one.crash, &one.control) == (&next.crash, &next.control))
        .flat_map(|rows| rows.chunks(2));
    html! {
        @if !statuses.is_empty() {
            div .statuses role="group" aria-label="Handling" data-choice="handling" {
                div { @for (number, found) in statuses[..safe].iter().enumerate() { (choice(number, found)) } }
                div { @for (number, found) in statuses[safe..].iter().enumerate() { (choice(safe + number, found)) } }
            }
        }
        @if !rows.is_empty() {
            table .speeds {
                caption { "Movement, ram and control at each speed" }
                thead { tr {
                    th scope="col" { "mph" }
                    @for phase in 1..=5 { th .wide scope="col" data-phase=(phase) { (phase) } }
                    th .wide scope="col" { "ram" }
                    th .wide scope="col" { "crash" }
                    @for (number, found) in statuses.iter().enumerate().skip(safe) { th scope="col" data-status=(number) { (found.label) } }
                } }
                tbody {
                    @for pair in pairs {
                        @let speeds: Vec<_> = pair.iter().map(|row| row.mph.to_string()).collect();
                        tr data-speeds=(speeds.join(" ")) {
                            th scope="row" .thin[pair[0].above_top] {
                                button type="button" { @for speed in &speeds { span { (speed) } } }
                            }
                            @for phase in 0..5 {
                                td .wide data-phase=(phase + 1) { @for row in pair { span { (row.phases[phase]) } } }
                            }
                            td .wide { @for row in pair { span { (row.ram) } } }
                            td .wide { (pair[0].crash) }
                            @for (number, roll) in pair[0].control.iter().enumerate().skip(safe) {
                                @let text = match roll { Control::Safe => "", Control::Roll(roll) => roll, Control::Lost => "×" };
                                td .roll data-status=(number) { (text) }
                            }
                        }
                    }
                }
            }
            div .bar {
                button type="button" data-do="slower" aria-label="Slower" { "−" }
                output { b .speed {} @for (label, value) in sheet.key_figures.iter().take(2) { small { (label) " " (value) } " " } }
                button type="button" data-do="faster" aria-label="Faster" { "+" }
                button type="button" data-do="speeds" aria-pressed="false" { "All speeds" }
                button type="button" popovertarget=(driver_id) { b { "Driver" } small .class {} }
                @if !sheet.consequences.is_empty() { button type="button" data-do="burns" { "On fire" } }
                @if !statuses.is_empty() {
                    div .levels role="group" aria-label="Maneuver" {
                        @for level in 1..=6 { button type="button" data-level=(level) { "D" (level) } }
                    }
                }
            }
            div .sheet #(driver_id) popover {
                @if sheet.handling.reflexes.0 > 0 {
                    (choices("reflex", "Reflexes", &format!(" of {}: 1 die and skill, at the start", sheet.title()), 9))
                    (choices("skill", "Skill", " of the driver", 6))
                }
                @if sheet.handling.class == 0 { p { (sheet.handling.regain) } }
                @for note in &sheet.speed.notes { p { (note) } }
            }
        }
        @if !sheet.track.boxes.is_empty() {
            h2 { (sheet.track.title) span { (sheet.track.note) } }
            div .track role="group" aria-label=(sheet.track.title) data-choice="track" {
                @for (number, found) in sheet.track.boxes.iter().enumerate() { (choice(number, found)) }
            }
        }
    }
}

fn choices(key: &str, title: &str, more: &str, most: i64) -> Markup {
    html! {
        p { (title) (more) }
        div .choices role="group" aria-label=(title) data-choice=(key) {
            @for value in 0..=most { button type="button" data-value=(value) { b { (value) } } }
        }
    }
}

fn choice(number: usize, found: &HandlingBox) -> Markup {
    let (sometimes, start) = (HandlingState::Sometimes, HandlingState::Start);
    html! {
        button .sometimes[found.state == sometimes] .start[found.state == start] type="button" data-value=(number) { b { (found.label) } small { (found.note) } }
    }
}

fn weapons(sheet: &Sheet) -> Markup {
    let Sheet { weapons, weapon_figures, power, .. } = sheet;
    let rolled = usize::from(!sheet.ranges.is_empty());
    // The first weapon of a link has a button for all of them.
    let linked = |link: Option<usize>| {
        let all = (1..).zip(weapons).filter(|(_, other)| link.is_some() && other.link == link);
        all.map(|(number, _)| number.to_string()).collect::<Vec<_>>().join(" ")
    };
    html! {
        @if !weapons.is_empty() {
            section {
                h2 { "Weapons" }
                ol .weapons {
                    @for (number, weapon) in (1..).zip(weapons) {
                        @let all = linked(weapon.link);
                        li {
                            span .number { (number) }
                            div { b { (weapon.name) } small { (about(weapon)) } }
                            // The page counts the roll, and the view has the damage points.
                            @for (heading, figure) in weapon_figures.iter().zip(&weapon.figures).skip(rolled).step_by(1 + rolled) {
                                span .figure { (figure) small { (heading) } }
                            }
                            @if !weapon.rolls.is_empty() { div .need data-weapon=(number - 1) {} }
                            div .loads {
                                @for load in &weapon.shots {
                                    (hits(&format!("{number} {}, shots", weapon.name), &html! { small { "shots " (load.what) } }, &[load.boxes], "shots"))
                                }
                                button type="button" data-fire=(number) {}
                                @if all.starts_with(&format!("{number} ")) { button type="button" data-fire=(all) {} }
                            }
                        }
                    }
                }
                @if let Some(power) = power.as_ref().filter(|power| power.units.count > 0) {
                    (hits(&power.label, &html! { (power.label) }, &[power.units], ""))
                }
            }
        }
    }
}

fn about(weapon: &WeaponPanel) -> String {
    let link = (!weapon.links.is_empty()).then(|| format!("link {}", weapon.links));
    let texts = [&weapon.mount, &weapon.effect].into_iter().cloned().chain(link);
    let texts = texts.chain(weapon.remarks.iter().cloned());
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn person(person: &Person) -> Markup {
    let Person { role, about, armor, kit, points, states, hits: taken, .. } = person;
    let rows: Vec<_> = points.iter().map(|row| row.boxes).collect();
    html! {
        div .person {
            h3 { (role) " " small { (about) } }
            @if armor.count > 0 { (hits(&format!("Armor of the {}", role.to_lowercase()), &html! { "armor" }, &[*armor], "dp")) }
            @if taken.count > 0 { (group(role, &html! { "hits" }, &[*taken], &html! {
                span .boxes .states data-group=(taken.group) data-count=(taken.count) data-crossed=(taken.crossed) {
                    @for (number, state) in (0..).zip(states) { i .x[number < taken.crossed] { (state) } }
                }
            }, false)) }
            @if !rows.is_empty() { (hits(role, &html! { "points" }, &rows, "dp")) }
            @for item in kit {
                (hits(&format!("{} of the {}", item.what, role.to_lowercase()), &html! { (item.what) }, &[item.boxes], "shots"))
            }
        }
    }
}

fn notes(notes: &[Note], title: &str) -> Markup {
    html! {
        @if !notes.is_empty() {
            section .parts {
                h2 { (title) }
                @for note in notes {
                    @if note.dp.count > 0 { (hits(&note.lead, &html! { (note.lead) " " small { (note.text) } }, &[note.dp], "dp")) }
                    @else { p { b { (note.lead) } " " (note.text) } }
                }
            }
        }
    }
}

/// The tables, without the short ones that others repeat.
fn tables(sheet: &Sheet) -> impl Iterator<Item = &Chart> {
    let is_repeated = sheet.tables.iter().any(|table| table.above > 0);
    sheet.tables.iter().filter(move |table| !(is_repeated && table.own))
}

fn charts(title: &str, tables: &[&Chart]) -> Markup {
    html! {
        @if !tables.is_empty() {
            section .tables {
                h2 { (title) }
                @for table in tables {
                    details {
                        summary { (table.title) small { (table.note) } }
                        table {
                            caption { (table.title) }
                            @if !table.headings.is_empty() {
                                thead { tr { td {} @for heading in &table.headings { th scope="col" { (heading) } } } }
                            }
                            tbody { @for (of, is) in &table.rows { tr { th scope="row" { (of) } @for text in is { td { (text) } } } } }
                        }
                    }
                }
            }
        }
    }
}
