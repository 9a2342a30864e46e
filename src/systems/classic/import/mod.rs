//! Stat lines: vehicles in the form in which the rulebook prints them (pp. 6 and 60-61), and fans after it.
//!
//! [`entries`](mod@entries) finds where a vehicle or an option begins. [`words`] and [`parts`] are the grammar of a
//! description, [`changes`] that of options. [`draft`] is the vehicle as its phrases add up, [`options`] carries out
//! changes on it, [`write`](mod@write) turns it into a design file.

mod changes;
mod draft;
mod entries;
mod options;
mod parts;
mod unclear;
mod words;
mod write;

use winnow::combinator::opt;
use winnow::prelude::*;

use crate::finding::Findings;
use crate::import::Imported;
use crate::import::text::{Token, tokens};
use crate::rules::{LEFT_OPEN, NOT_UNDERSTOOD};
use crate::source::{Located, Source, Span};

use super::catalog::Catalog;
use super::line::short_or_lower;
use changes::{Addition, Change, Tale};
use draft::{Draft, Section};
use entries::{Entry, Kind};
use options::Carried;
use parts::{Link, Part};
use words::{input, placed, rest, separators, span};
use write::Variant;

/// The vehicles of a text.
pub fn import(catalog: &Catalog, text: &Source, findings: &Findings) -> Vec<Imported> {
    let tokens = tokens(&text.text);
    let mut imported: Vec<Imported> = Vec::new();
    let entries = entries::entries(&tokens, catalog, findings);
    let source = text.name.trim_matches(['<', '>']);
    for vehicle in entries.chunk_by(|_, next| next.kind != Kind::Vehicle) {
        let [base, options @ ..] = vehicle else { continue };
        let reader = Reader { catalog, findings };
        if base.kind != Kind::Vehicle {
            reader.not_understood(span(base.tokens), "an option without its vehicle before it");
            continue;
        }
        let Some(draft) = reader.vehicle(base) else { continue };
        let variants: Vec<_> =
            options.iter().flat_map(|option| reader.option(option, &draft)).collect();
        let design = write::design(&base.name.value, &draft, &variants, source);
        imported.push(Imported { name: base.name.value.clone(), design });
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
        sink.push(sink.finding(span, message).label("not understood"));
    }

    fn left_open(&self, span: Span, message: impl Into<String>) {
        let sink = self.findings.of(&LEFT_OPEN);
        let finding = sink.finding(span, message).label("a choice of yours");
        sink.push(finding.help("the design has a # TODO there"));
    }

    /// A phrase that means nothing, with what it may have meant; a note of it goes to where it belongs.
    fn unclear(&self, phrase: &[Token], draft: &mut Draft<'c>, near: Section) {
        let text = phrase_text(phrase);
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        let guess = unclear::guess(phrase, self.catalog);
        let message = guess.message.unwrap_or_else(|| format!("`{text}` is not understood"));
        let finding = sink
            .finding(span(phrase), message)
            .label("left out of the design")
            .actual(text.as_str());
        sink.push(match guess.help {
            Some(help) => finding.help(help),
            None => finding,
        });
        draft.note(guess.section.unwrap_or(near), format!("not understood: {text}"));
    }

    /// A vehicle's description; `None` if it stands on another page.
    fn vehicle(&self, entry: &Entry<'_>) -> Option<Draft<'c>> {
        let mut draft = Draft::new(self.catalog);
        let mut text = input(entry.tokens, self.catalog);
        let mut near = Section::Head;
        let mut links: Vec<Located<Link<'c>>> = Vec::new();
        let mut elsewhere = None;
        loop {
            let _ = separators(&mut text);
            if rest(&text).is_empty() {
                break;
            }
            let found = opt(placed(parts::part)).parse_next(&mut text);
            let Ok(Some((part, at))) = found else {
                let phrase = unclear::phrase(&mut text);
                self.unclear(phrase, &mut draft, near);
                continue;
            };
            match part {
                Part::Link(link) => {
                    links.push(Located::new(link, at));
                    near = Section::Links;
                }
                Part::Elsewhere => elsewhere = Some(at),
                part => match draft.add(part) {
                    Ok(section) => near = section,
                    Err(reason) => {
                        self.not_understood(at, reason.clone());
                        let phrase = entry.tokens.iter().filter(|token| {
                            at.start <= token.span.start && token.span.end <= at.end
                        });
                        let phrase: Vec<_> = phrase.cloned().collect();
                        draft.note(near, format!("{reason}: {}", phrase_text(&phrase)));
                    }
                },
            }
        }
        if let Some(at) = elsewhere {
            let sink = self.findings.of(&NOT_UNDERSTOOD);
            let message = format!("`{}` is described on another page", entry.name.value);
            let finding = sink.finding(at, message).label("nothing to import here");
            sink.push(finding.help("import the text of that page"));
            return None;
        }
        self.complete(&mut draft, links, entry);
        Some(draft)
    }

    /// What needs the whole vehicle: links, turrets that go without saying, places that nobody named.
    fn complete(&self, draft: &mut Draft<'c>, links: Vec<Located<Link<'c>>>, entry: &Entry<'_>) {
        let mut given = 0;
        for number in 0..draft.weapons.len() {
            if draft.weapons[number].part.mounts.is_empty() {
                let place = options::next_side(&mut given);
                let text = options::placed(&draft.weapons[number].part, place);
                self.left_open(
                    entry.place_of(&short_or_lower(&draft.weapons[number].part.row.0.row)),
                    text.clone(),
                );
                draft.note(Section::Weapons, text);
                draft.weapons[number].part.mounts = vec![place];
            }
        }
        draft.imply_turret();
        if let Some(sidecar) = &mut draft.sidecar {
            sidecar.imply_turret();
        }
        for link in links {
            match draft.members(&link.value.members) {
                Some(members) => draft.add_link(draft::Link { smart: link.value.smart, members }),
                None => {
                    let text = "the link joins something that the vehicle does not have";
                    self.not_understood(link.span, text);
                    draft.note(Section::Links, text);
                }
            }
        }
        if let Some((counted, wheels)) = draft.tire_counts().filter(|_| !draft.tires.is_empty())
            && counted != wheels
            && !(wheels == 4 && counted == 6)
        {
            let text = format!("{counted} tires, but the vehicle has {wheels} wheels");
            self.not_understood(entry.place_of("tires"), text.clone());
            draft.note(Section::Tires, text);
        }
        let unknown = draft.guards.iter().find(|guards| draft.guarded(guards).is_none()).cloned();
        if unknown.is_some() {
            let text = "which wheels the guards are on is not said: put in front";
            self.left_open(entry.place_of("wheelguards"), text);
            draft.note(Section::Guards, text);
        }
    }

    /// The variants that an option describes: several if it leaves a choice.
    fn option(&self, entry: &Entry<'_>, base: &Draft<'c>) -> Vec<Variant<'c>> {
        if entry.kind == Kind::Tale {
            return self.tale(entry, base);
        }
        let mut changes: Vec<Located<Change<'c>>> = Vec::new();
        let mut unclear = Vec::new();
        let mut text = input(entry.tokens, self.catalog);
        loop {
            let _ = separators(&mut text);
            if rest(&text).is_empty() {
                break;
            }
            match opt(placed(changes::change)).parse_next(&mut text) {
                Ok(Some((change, at))) => changes.push(Located::new(change, at)),
                _ => unclear.push(unclear::phrase(&mut text)),
            }
        }
        let choices = changes.iter().flat_map(|change| choices(&change.value)).next();
        let names = choices.map_or(vec![None], |choices| choices.iter().map(Some).collect());
        let mut variants = Vec::new();
        for (number, choice) in names.into_iter().enumerate() {
            let chosen = choice.and_then(chosen_weapon);
            let mut carried = Carried::new(base);
            for change in &changes {
                if let Change::Figures(_, Some(of)) = &change.value
                    && chosen.is_some_and(|weapon| !std::ptr::eq(weapon, *of))
                {
                    continue;
                }
                let open = carried.open.len();
                if let Err(reason) = carried.carry_out(&change.value, number) {
                    carried.draft.note(Section::Head, reason.clone());
                    if number == 0 {
                        self.not_understood(change.span, reason);
                    }
                }
                if number == 0 {
                    carried.open[open..]
                        .iter()
                        .for_each(|text| self.left_open(change.span, text.clone()));
                }
            }
            if number == 0 {
                unclear
                    .iter()
                    .for_each(|phrase| self.unclear(phrase, &mut carried.draft, Section::Head));
            }
            let name = match chosen {
                Some(weapon) => format!("{}, {}", entry.name.value, weapon.row.name.to_lowercase()),
                None => entry.name.value.clone(),
            };
            variants.push(Variant { name, draft: carried.finish().0 });
        }
        variants
    }

    /// Options in prose, like those of the book's first example.
    fn tale(&self, entry: &Entry<'_>, base: &Draft<'c>) -> Vec<Variant<'c>> {
        let mut tales: Vec<Located<Tale<'c>>> = Vec::new();
        let mut text = input(entry.tokens, self.catalog);
        let mut unknown = Vec::new();
        loop {
            let _ = separators(&mut text);
            if rest(&text).is_empty() {
                break;
            }
            match opt(placed(changes::tale)).parse_next(&mut text) {
                Ok(Some((tale, at))) => tales.push(Located::new(tale, at)),
                _ => unknown.push(unclear::sentence(&mut text)),
            }
        }
        let mut variants = Vec::new();
        let price = base.figures.iter().find(|(key, _)| *key == "cost").map(|(_, cost)| *cost);
        for tale in &tales {
            match &tale.value {
                Tale::Each { .. } => {}
                Tale::AnyOrAll { from, to } => {
                    for all in [false, true] {
                        let mut carried = Carried::new(base);
                        let names = [from, to].map(|row| short_or_lower(&row.row));
                        let number = match carried.exchange_some(from, to, all) {
                            Ok(number) => number,
                            Err(reason) => {
                                self.not_understood(tale.span, reason);
                                break;
                            }
                        };
                        let (armor, cost) = brought_along(&tales, from);
                        carried.add_armor(armor.unwrap_or(0) * number);
                        let cost = price.zip(cost).map(|(price, cost)| price + cost * number);
                        cost.into_iter().for_each(|cost| carried.published(cost));
                        let [from, to] = names;
                        let name = match all {
                            false => format!("one {from} replaced by one {to}"),
                            true => format!("all {from}s replaced by {to}s"),
                        };
                        self.finish_tale(carried, name, tale.span, &mut variants);
                    }
                }
                Tale::May { targets, additions, cost } => {
                    let mut carried = Carried::new(base);
                    let change = Change::Replace(targets.clone(), additions.clone());
                    if let Err(reason) = carried.carry_out(&change, 0) {
                        self.not_understood(tale.span, reason);
                        continue;
                    }
                    let cost = price.zip(*cost).map(|(price, cost)| price + cost);
                    cost.into_iter().for_each(|cost| carried.published(cost));
                    let taken = additions.iter().flatten().find_map(chosen_weapon);
                    let name = taken.map_or("option".to_owned(), |row| row.row.name.to_lowercase());
                    self.finish_tale(carried, format!("with {name}"), tale.span, &mut variants);
                }
            }
        }
        for sentence in unknown {
            self.not_understood(span(sentence), "the rest of this option is not understood");
        }
        variants
    }

    fn finish_tale(
        &self,
        carried: Carried<'c>,
        name: String,
        at: Span,
        variants: &mut Vec<Variant<'c>>,
    ) {
        let (draft, open) = carried.finish();
        if variants.is_empty() {
            open.into_iter().for_each(|text| self.left_open(at, text));
        }
        variants.push(Variant { name, draft });
    }
}

/// What each exchange of this weapon brings along, by all the sentences about it.
fn brought_along(
    tales: &[Located<Tale<'_>>],
    weapon: &super::catalog::Weapon,
) -> (Option<i64>, Option<crate::units::Exact>) {
    let (mut points, mut dollars) = (None, None);
    for tale in tales {
        if let Tale::Each { from, armor, cost } = &tale.value
            && std::ptr::eq(*from, weapon)
        {
            points = points.or(*armor);
            dollars = dollars.or(*cost);
        }
    }
    (points, dollars)
}

/// The additions of a clause that the reader may choose between.
fn choices<'a, 'c>(change: &'a Change<'c>) -> Option<&'a [Addition<'c>]> {
    match change {
        Change::Add(additions) | Change::Replace(_, additions) => {
            additions.iter().find(|choices| choices.len() > 1).map(Vec::as_slice)
        }
        _ => None,
    }
}

fn chosen_weapon<'c>(addition: &Addition<'c>) -> Option<&'c super::catalog::Weapon> {
    match addition {
        Addition::Weapons(weapons, _) => weapons.first().map(|weapon| weapon.row.0),
        _ => None,
    }
}

/// A phrase as it is written, on one line.
fn phrase_text(phrase: &[Token]) -> String {
    let mut text = String::new();
    for token in phrase {
        if !token.glued && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}
