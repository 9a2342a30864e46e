//! Reading the options of a vehicle: clauses, or sentences in prose.

use winnow::combinator::opt;
use winnow::prelude::*;

use crate::import::text::{Token, span};
use crate::text::source::Span;
use crate::units::Exact;

use super::super::catalog;
use super::super::stat_line::short_or_lower;
use super::Reader;
use super::changes::{self, Addition, Change, Tale, Target};
use super::draft::{Draft, Note, Section};
use super::entries::Entry;
use super::options::Carried;
use super::words::{Input, Parsed, input, phrase, rest, sentence, separators, with_tokens};
use super::write::Variant;

/// What was understood, with its tokens.
pub(super) type Passages<'t, T> = Vec<(T, &'t [Token])>;

impl<'c> Reader<'c, '_> {
    /// The variants that an option describes; several if it offers a choice.
    pub(super) fn option(&self, entry: &Entry<'_>, base: &Draft<'c>) -> Vec<Variant<'c>> {
        let (changes, odd) = self.passages(entry, changes::change, phrase);
        let (tales, rest) = self.passages(entry, changes::tale, sentence);
        let understood = tales.iter().any(|(tale, _)| !matches!(tale, Tale::Each { .. }));
        if understood && !odd.is_empty() {
            return self.tales(entry, &tales, &rest, base);
        }
        let odd: Vec<_> = odd.iter().map(|phrase| self.unclear(phrase, Section::Head)).collect();
        self.changes(entry, &changes, &odd, base)
    }

    /// What a parser reads in an entry, with the tokens of each passage, and the passages that it cannot read.
    fn passages<'t, T>(
        &self,
        entry: &Entry<'t>,
        mut parser: impl FnMut(&mut Input<'t, 'c>) -> Parsed<T>,
        odd: impl Fn(&mut Input<'t, 'c>) -> &'t [Token],
    ) -> (Passages<'t, T>, Vec<&'t [Token]>) {
        let mut text = input(entry.tokens, self.catalog);
        let (mut understood, mut others) = (Vec::new(), Vec::new());
        loop {
            let _ = separators(&mut text);
            if rest(&text).is_empty() {
                return (understood, others);
            }
            match opt(with_tokens(parser.by_ref())).parse_next(&mut text) {
                Ok(Some(passage)) => understood.push(passage),
                _ => others.push(odd(&mut text)),
            }
        }
    }

    pub(super) fn changes(
        &self,
        entry: &Entry<'_>,
        changes: &[(Change<'c>, &[Token])],
        odd: &[Note],
        base: &Draft<'c>,
    ) -> Vec<Variant<'c>> {
        let choices = changes.iter().flat_map(|change| choices(&change.0)).next();
        let names = choices.map_or(vec![None], |choices| choices.iter().map(Some).collect());
        let mut variants = Vec::new();
        for (number, choice) in names.into_iter().enumerate() {
            let chosen = choice.and_then(chosen_weapon);
            let mut carried = Carried::new(base);
            for (change, phrase) in changes {
                if let Change::Figures(_, Some(of)) = change
                    && chosen.is_some_and(|weapon| !std::ptr::eq(weapon, *of))
                {
                    continue;
                }
                let open = carried.open.len();
                if let Err(reason) = carried.carry_out(change, number) {
                    carried.draft.note(Section::Head, reason.clone());
                    if number == 0 {
                        self.not_understood(span(phrase), reason);
                    }
                }
                for text in carried.open[open..].iter().filter(|_| number == 0) {
                    self.left_open(span(phrase), text.clone());
                }
            }
            let open = carried.open.len();
            carried.empty_turret();
            for text in carried.open[open..].iter().filter(|_| number == 0) {
                self.left_open(entry.place_of("turret"), text.clone());
            }
            carried.draft.notes.extend(odd.iter().cloned());
            let name = match chosen {
                Some(weapon) => format!("{}, {}", entry.name, weapon.row.name.to_lowercase()),
                None => entry.name.clone(),
            };
            let (mut draft, _) = carried.finish();
            self.settle(&mut draft, entry, number == 0);
            variants.push(Variant { name, draft });
        }
        variants
    }

    /// Options in prose, like those of the book's first example.
    fn tales(
        &self,
        entry: &Entry<'_>,
        tales: &[(Tale<'c>, &[Token])],
        odd: &[&[Token]],
        base: &Draft<'c>,
    ) -> Vec<Variant<'c>> {
        let mut variants = Vec::new();
        let price = base.figures.iter().find(|(key, _)| *key == "cost").map(|(_, cost)| *cost);
        for (tale, phrase) in tales {
            match tale {
                Tale::Each { .. } => {}
                Tale::AnyOrAll { from, to } => {
                    for all in [false, true] {
                        let mut carried = Carried::new(base);
                        let names = [from, to].map(|row| short_or_lower(&row.row));
                        let number = match carried.exchange_some(from, to, all) {
                            Ok(number) => number,
                            Err(reason) => {
                                self.not_understood(span(phrase), reason);
                                break;
                            }
                        };
                        let (armor, cost) = brought_along(tales, from);
                        if let Some(points) = armor {
                            carried.add_armor(points * number);
                        }
                        let cost = price.zip(cost).map(|(price, cost)| price + cost * number);
                        cost.into_iter().for_each(|cost| carried.published(cost));
                        let [from, to] = names;
                        let name = match all {
                            false => format!("one {from} replaced by one {to}"),
                            true => format!("all {from}s replaced by {to}s"),
                        };
                        self.finish_tale(entry, carried, name, span(phrase), &mut variants);
                    }
                }
                Tale::May { targets, additions, cost } => {
                    let mut carried = Carried::new(base);
                    let change = Change::Replace(targets.clone(), additions.clone());
                    if let Err(reason) = carried.carry_out(&change, 0) {
                        self.not_understood(span(phrase), reason);
                        continue;
                    }
                    let cost = price.zip(*cost).map(|(price, cost)| price + cost);
                    cost.into_iter().for_each(|cost| carried.published(cost));
                    let name = exchanged(targets, additions);
                    self.finish_tale(entry, carried, name, span(phrase), &mut variants);
                }
            }
        }
        for sentence in odd {
            let note = self.unclear(sentence, Section::Head);
            variants.iter_mut().for_each(|variant| variant.draft.notes.push(note.clone()));
        }
        variants
    }

    fn finish_tale(
        &self,
        entry: &Entry<'_>,
        carried: Carried<'c>,
        name: String,
        at: Span,
        variants: &mut Vec<Variant<'c>>,
    ) {
        let (mut draft, open) = carried.finish();
        self.settle(&mut draft, entry, variants.is_empty());
        if variants.is_empty() {
            open.into_iter().for_each(|text| self.left_open(at, text));
        }
        variants.push(Variant { name, draft });
    }
}

/// "one FT replaced by one MD".
fn exchanged(targets: &[Target<'_>], additions: &[Vec<Addition<'_>>]) -> String {
    let from = targets.iter().find_map(|target| match target {
        Target::Weapons { row, count, .. } => Some((short_or_lower(&row.row), *count)),
        _ => None,
    });
    let to = additions.iter().flatten().find_map(chosen_weapon).map(|row| short_or_lower(&row.row));
    match (from, to) {
        (Some((from, Some(1))), Some(to)) => format!("one {from} replaced by one {to}"),
        (Some((from, Some(count))), Some(to)) => format!("{count} {from}s replaced by {to}"),
        (Some((from, None)), Some(to)) => format!("all {from}s replaced by {to}"),
        _ => "option".to_owned(),
    }
}

/// What comes with each exchange of this weapon, by all sentences about it.
fn brought_along(
    tales: &[(Tale<'_>, &[Token])],
    weapon: &catalog::Weapon,
) -> (Option<i64>, Option<Exact>) {
    let (mut points, mut dollars) = (None, None);
    for (tale, _) in tales {
        if let Tale::Each { from, armor, cost } = tale
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

fn chosen_weapon<'c>(addition: &Addition<'c>) -> Option<&'c catalog::Weapon> {
    match addition {
        Addition::Weapons(weapons, _) => weapons.first().map(|weapon| weapon.row.0),
        _ => None,
    }
}
