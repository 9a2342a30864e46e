//! Reading a vehicle's description, phrase by phrase.

use winnow::combinator::{eof, opt, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::stream::Stream;

use crate::check::rules::NOT_UNDERSTOOD;
use crate::import::text::{self, Token, span};
use crate::text::limits::PHRASES;
use crate::text::source::Span;

use super::super::catalog::Catalog;
use super::super::stat_line::short_or_lower;
use super::changes::{self, Change, Target};
use super::draft::{self, Draft, Section};
use super::entries::{Entry, is_frame};
use super::parts::{self, Link, Part};
use super::people::Person;
use super::variants::Passages;
use super::words::{Input, Parsed, input, phrase, rest, separators, with_tokens};
use super::{Reader, options, unclear};

impl<'c> Reader<'c, '_> {
    /// The vehicle, and the clauses that turn it into another; `None` if it is printed on another page.
    pub(super) fn vehicle<'t>(
        &self,
        entry: &Entry<'t>,
    ) -> Option<(Draft<'c>, Passages<'t, Change<'c>>)> {
        let mut draft = Draft::new(self.catalog);
        let mut text = input(entry.tokens, self.catalog);
        let mut near = Section::Head;
        let mut links: Vec<(Link<'c>, &[Token])> = Vec::new();
        let (mut changes, mut absent) = (Vec::new(), Vec::new());
        for number in 0.. {
            let _ = separators(&mut text);
            let left = rest(&text);
            if left.is_empty() {
                break;
            }
            if number == PHRASES {
                self.not_understood(span(left), format!("more than {PHRASES} phrases"));
                draft.note(near, format!("only the first {PHRASES} phrases are read"));
                break;
            }
            if near == Section::Armor
                && let Ok(Some((sides, phrase))) =
                    opt(with_tokens(parts::more_sides)).parse_next(&mut text)
            {
                if let Err(reason) = draft.add_sides(sides) {
                    self.not_understood(span(phrase), reason.clone());
                    draft.note(near, format!("{reason}: {}", text::phrase(phrase)));
                }
                continue;
            }
            if let Ok(Some((target, phrase))) =
                opt(with_tokens(changes::none)).parse_next(&mut text)
            {
                absent.push((vec![target], phrase));
                continue;
            }
            let Ok(Some((part, phrase))) = opt(with_tokens(parts::part)).parse_next(&mut text)
            else {
                let body = draft.body.is_none() && number == 0;
                if let Some(change) = self.change(&mut text, entry) {
                    changes.push(change);
                    continue;
                }
                let phrase = phrase(&mut text);
                if let Ok(targets) = whole(changes::absent, phrase, self.catalog) {
                    absent.push((targets, phrase));
                    continue;
                }
                if body {
                    self.unknown_body(phrase, &mut draft);
                } else {
                    draft.notes.push(self.unclear(phrase, near));
                }
                continue;
            };
            match part {
                // Behind a change they are the figures of what it makes of the vehicle.
                Part::Figures(figures) if !changes.is_empty() => {
                    let known = |key| draft.figures.iter().any(|(known, _)| *known == key);
                    if !figures.iter().all(|(key, _)| known(*key)) {
                        let reason = "the text does not say whether this is before the change \
                                      or after it; put after it";
                        draft.note(near, format!("{reason}: {}", text::phrase(phrase)));
                        self.left_open(span(phrase), reason);
                    }
                    changes.push((Change::Figures(figures, None), phrase));
                }
                Part::Elsewhere => {
                    self.elsewhere(&entry.name, phrase);
                    return None;
                }
                Part::Link(link) => {
                    links.push((link, phrase));
                    near = Section::Links;
                }
                Part::Body { row, .. }
                    if draft.body.is_some()
                        && !draft.catalog.is_sidecar(row)
                        && frame_follows(&text) =>
                {
                    let left = span(phrase).start..span(rest(&text)).end;
                    let reason =
                        "a second vehicle seems to begin here, but without a name and a dash";
                    self.not_understood(Span::new(left.start, left.end), reason);
                    draft.note(near, format!("{reason}: {}", text::phrase(phrase)));
                    break;
                }
                part => match draft.add(part) {
                    Ok(section) => near = section,
                    Err(reason) => {
                        draft.note(near, format!("{reason}: {}", text::phrase(phrase)));
                        self.not_understood(span(phrase), reason);
                    }
                },
            }
        }
        give_out(&mut draft);
        self.place_weapons(&mut draft, entry);
        for (link, phrase) in links {
            match draft.members(&link.members) {
                Some(members) => draft.add_link(draft::Link { smart: link.smart, members }),
                None => {
                    let reason = "the link joins a part that the vehicle does not have";
                    draft.note(Section::Links, format!("{reason}: {}", text::phrase(phrase)));
                    self.not_understood(span(phrase), reason);
                }
            }
        }
        self.count_wheels(&mut draft, entry);
        if let Some(mut sidecar) = draft.sidecar.take() {
            give_out(&mut sidecar);
            self.place_weapons(&mut sidecar, entry);
            self.count_wheels(&mut sidecar, entry);
            draft.sidecar = Some(sidecar);
        }
        self.settle(&mut draft, entry, true);
        let mut whole = options::Carried::new(&draft);
        for (targets, phrase) in absent {
            let mut is_named =
                |target: Target<'c>| whole.carry_out(&Change::Remove(vec![target]), 0).is_ok();
            if targets.into_iter().any(&mut is_named) {
                let reason = format!("the text says `{}`, and names one", text::phrase(phrase));
                draft.note(Section::Head, reason.clone());
                self.not_understood(span(phrase), reason);
            }
        }
        Some((draft, changes))
    }

    /// A clause that changes the vehicle. In a list it ends at a comma; a sentence of its own may name several parts.
    fn change<'t>(
        &self,
        text: &mut Input<'t, 'c>,
        entry: &Entry<'t>,
    ) -> Option<(Change<'c>, &'t [Token])> {
        let left = rest(text);
        let before = &entry.tokens[..entry.tokens.len() - left.len()];
        let in_list = before.last().is_some_and(|token| token.is_mark(','));
        let found = match in_list && !left.first()?.starts_line {
            true => {
                let own = phrase(&mut text.clone());
                (whole(changes::clause, own, self.catalog).ok()?, own)
            }
            false => with_tokens(changes::clause).parse_next(&mut text.clone()).ok()?,
        };
        text.next_slice(found.1.len());
        Some(found)
    }

    fn elsewhere(&self, name: &str, phrase: &[Token]) {
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        let message = format!("`{name}` is described on another page");
        sink.finding(span(phrase), message)
            .label("nothing to import here")
            .help("import the text of that page");
    }

    fn unknown_body(&self, phrase: &[Token], draft: &mut Draft<'c>) {
        let name = text::phrase(phrase);
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        let message = format!("unknown body `{name}`");
        let near = unclear::nearest(&self.catalog.bodies, &name);
        sink.finding(span(phrase), message)
            .label("left out of the design")
            .did_you_mean(near.as_deref());
        draft.note(Section::Head, format!("not understood: {name}"));
    }

    /// Places for weapons without one.
    fn place_weapons(&self, draft: &mut Draft<'c>, entry: &Entry<'_>) {
        let mut given = 0;
        for number in 0..draft.weapons.len() {
            let weapon = &draft.weapons[number].part;
            if weapon.mounts.is_empty() {
                let place = options::usual_side(weapon, &mut given);
                let text = options::placed(weapon, place);
                let at = entry.place_of(&short_or_lower(&weapon.row.0.row));
                self.left_open(at, text.clone());
                draft.note_weapon(draft.weapons[number].number, text);
                draft.weapons[number].part.mounts = vec![place];
            }
        }
    }

    /// As many tires as wheels, and guards on the wheels that the text names.
    fn count_wheels(&self, draft: &mut Draft<'c>, entry: &Entry<'_>) {
        if let Some((counted, wheels)) = draft.tire_counts().filter(|_| !draft.tires.is_empty())
            && counted != wheels
            && !(wheels == 4 && counted == 6)
        {
            let text = format!("{counted} tires, but the vehicle has {wheels} wheels");
            let sink = self.findings.of(&NOT_UNDERSTOOD);
            let at = entry.place_of("tires");
            sink.finding(at, text.clone()).label("put on all wheels");
            draft.note(Section::Tires, text);
        }
        if draft.kind().is_some()
            && draft.guards.iter().any(|guards| draft.guarded(guards).is_none())
        {
            let text = "the text does not say which wheels the guards are on; put in front";
            self.left_open(entry.place_of("wheelguards"), text);
            draft.note(Section::Guards, text);
        }
    }
}

/// What a parser reads in all of some tokens.
fn whole<'t, 'c, T>(
    parser: impl Parser<Input<'t, 'c>, T, EmptyError>,
    tokens: &'t [Token],
    catalog: &'c Catalog,
) -> Parsed<T> {
    terminated(parser, eof).parse_next(&mut input(tokens, catalog))
}

/// Gives out the gear for roles, the next person of a role each time. What is left is for no person that the text names.
fn give_out(draft: &mut Draft<'_>) {
    let mut left = Vec::new();
    for allotment in std::mem::take(&mut draft.gear) {
        let is_meant = |person: &&mut Person<'_>| {
            person.gear.is_empty()
                && allotment.role.is_some_and(|role| std::ptr::eq(role, person.row))
        };
        match draft.crew.iter_mut().find(is_meant) {
            Some(person) => person.gear = allotment.gear,
            None => left.push(allotment),
        }
    }
    draft.gear = left;
}

fn frame_follows(text: &Input<'_, '_>) -> bool {
    let mut next = text.clone();
    (separators, parts::part.verify(is_frame)).parse_next(&mut next).is_ok()
}
