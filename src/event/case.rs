//! The input of event rules: the entries, and the groups that limits apply to.

use std::collections::BTreeMap;

use crate::check::finding::{Draft, Findings, Sink};
use crate::check::rule::Rule;
use crate::report::{Report, entry};
use crate::text::source::Place;
use crate::text::{some, suggest};
use crate::units::Exact;

use super::limit::{Bound, Measure, Per};
use super::{Event, Limit, Side, Terms, Waiver};

pub struct Case<'a> {
    pub event: &'a Event,
    pub entries: &'a [&'a Report],
    pub(super) sides: Vec<Option<usize>>,
    pub(super) findings: Vec<Findings>,
    pub(super) roster: Option<&'a Report>,
    pub(super) of_event: Findings,
}

/// An amount in a group of entries, and its limit.
pub struct Measured<'c> {
    pub limit: &'c Limit,
    /// The group: "Red".
    pub name: String,
    pub amount: Option<Exact>,
    pub members: Vec<usize>,
    /// Unreadable files of the group, and those of an unknown group, that could raise the amount.
    pub unread: Vec<String>,
    /// The names of partly read entries of the group.
    pub partly: Vec<String>,
}

impl Measured<'_> {
    /// The bound that the amount breaks. A missing amount breaks every bound.
    pub fn broken(&self) -> Option<(End, &Bound)> {
        let Limit { least, most, measure, .. } = self.limit;
        let is_figure = matches!(measure, Measure::Figure(..));
        let is_over = |most: &&Bound| self.amount.map_or(is_figure, |amount| amount > most.value);
        // Unread entries can only raise an amount.
        let is_under = |least: &&Bound| match self.amount {
            Some(amount) => amount < least.value && self.unread.is_empty(),
            None => true,
        };
        let under = least.as_ref().filter(is_under).map(|least| (End::Least, least));
        under.or_else(|| most.as_ref().filter(is_over).map(|most| (End::Most, most)))
    }

    /// The bound that unread entries could decide.
    pub fn undecided(&self) -> Option<(End, &Bound)> {
        let Limit { least, most, .. } = self.limit;
        let is_open = !self.unread.is_empty() && self.broken().is_none();
        let is_under = |least: &&Bound| self.amount.is_none_or(|amount| amount < least.value);
        let least = least.as_ref().filter(is_under).map(|least| (End::Least, least));
        let most = most.as_ref().map(|most| (End::Most, most));
        most.or(least).filter(|_| is_open)
    }

    /// "cost $15,000", "3 vehicles or more".
    pub fn found(&self, amount: Exact) -> String {
        let more = if self.partly.is_empty() { "" } else { " or more" };
        format!("{}{more}", self.limit.found(amount))
    }

    /// The group in a sentence: "team Red".
    pub fn title(&self) -> String {
        match self.limit.per {
            Per::Team => format!("team {}", self.name),
            _ => self.name.clone(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Least,
    Most,
}

impl Case<'_> {
    pub fn sink(&self, entry: usize, rule: &'static Rule) -> Sink<'_> {
        self.findings[entry].of(rule)
    }

    pub fn on_event(&self, rule: &'static Rule, at: (&Place, &str), message: String) -> Draft<'_> {
        self.event.finding(&self.of_event, rule, at, message)
    }

    pub fn side(&self, entry: usize) -> Option<&Side> {
        self.sides[entry].map(|side| &self.event.sides[side])
    }

    pub fn own_game(&self) -> Vec<usize> {
        let is_own = |entry: &usize| self.entries[*entry].system.0 == self.event.system.id;
        (0..self.entries.len()).filter(is_own).collect()
    }

    /// The entries of the event's game with complete statistics.
    pub fn sound(&self) -> Vec<usize> {
        let is_sound = |entry: &usize| !self.entries[*entry].is_partial();
        self.own_game().into_iter().filter(is_sound).collect()
    }

    /// The terms for an entry, from the event and from its side.
    pub fn terms(&self, entry: usize) -> impl Iterator<Item = &Terms> {
        std::iter::once(&self.event.terms).chain(self.side(entry).map(|side| &side.terms))
    }

    /// Whether the entry's name could be read.
    pub fn is_named(&self, entry: usize) -> bool {
        self.entries[entry].is_described()
    }

    /// Every limit in every group.
    pub fn measured(&self) -> Vec<Measured<'_>> {
        let sides = self.event.sides.iter().enumerate();
        let sides = sides.map(|(number, side)| (Some(number), &side.terms));
        let terms = std::iter::once((None, &self.event.terms)).chain(sides);
        let limits =
            terms.flat_map(|(side, terms)| terms.limits.iter().map(move |limit| (side, limit)));
        limits.flat_map(|(side, limit)| self.groups(limit, side)).collect()
    }

    fn amount(&self, limit: &Limit, entries: &[&Report]) -> Option<Exact> {
        limit.amount(entries, (self.event.system.gear_figure)(&self.event.options))
    }

    /// Whether everything that the limit counts of an entry was read.
    fn is_complete(&self, limit: &Limit, number: usize) -> bool {
        !self.entries[number].is_partial() || limit.counts_entries() && self.is_named(number)
    }

    /// Whether the group of an entry is known. Only a file with `[entry]` could name another in a part that was not read.
    fn has_group(&self, limit: &Limit, number: usize) -> bool {
        let entry = self.entries[number];
        let text = &entry.source.text;
        let is_silent = !text.is_empty() && !text.contains(entry::KEY);
        let is_known = match limit.per {
            Per::Player => entry.entry.player.is_some() || is_silent,
            Per::Team => entry.entry.team.is_some() || is_silent,
            Per::Field => self.is_named(number),
            Per::Person | Per::Vehicle | Per::Side => false,
        };
        is_known && entry.system.0 == self.event.system.id
    }

    /// Unreadable files that could raise the amount of any group.
    fn unread(&self, limit: &Limit) -> Vec<String> {
        if !limit.per.is_of_several() {
            return Vec::new();
        }
        let entries = (0..self.entries.len())
            .filter(|entry| !self.is_complete(limit, *entry) && !self.has_group(limit, *entry));
        let entries = entries.map(|entry| self.entries[entry]);
        entries.chain(self.roster).map(Report::path).collect()
    }

    /// Reports a broken limit on the vehicle, or on the event for a limit across entries.
    pub fn report(
        &self,
        found: &Measured<'_>,
        bound: &Bound,
        rule: &'static Rule,
        message: String,
    ) {
        let Measured { limit, amount, members, .. } = found;
        let message = match &limit.says {
            Some(says) => format!("{}: {message}", says.trim_end_matches(['.', ' '])),
            None => message,
        };
        if self.waiver(found, rule).is_some() {
            return;
        }
        if limit.per.is_of_several() {
            let paths: Vec<_> =
                self.counted(found).map(|(entry, _)| self.entries[entry].path()).collect();
            let counted = (!paths.is_empty()).then(|| format!("counted: {}", some(&paths, NAMED)));
            let finding = self.on_event(rule, (&bound.place, "this limit"), message);
            let finding = finding.limit(bound.value).each(*amount, Draft::actual);
            finding.each(counted, Draft::help);
            return;
        }
        let text = format!("the limit of {} is set here", limit.amount_text(bound.value));
        for member in members {
            let over = amount.map(|amount| amount - bound.value).unwrap_or_default();
            let entry = self.entries[*member];
            let (at, label) = limit.at(entry);
            let finding = self.sink(*member, rule).finding(at, message.as_str()).label(label);
            let finding = finding.limit(bound.value).each(*amount, Draft::actual);
            finding
                .of_limit(&bound.place, text.as_str())
                .each(limit.involved(entry, over), Draft::involve);
        }
    }

    /// The waiver of a broken limit per player.
    pub fn waiver(&self, found: &Measured<'_>, rule: &Rule) -> Option<&Waiver> {
        let (_, bound) = found.broken().filter(|_| found.limit.per == Per::Player)?;
        let is_within = |most| found.amount.is_some_and(|amount| amount <= most);
        self.event.waivers.iter().find(|waiver| {
            waiver.is_player
                && suggest::same(&waiver.whose, &found.name)
                && waiver.is_about(rule, Some(bound.place.span))
                && waiver.items.is_empty()
                && waiver.ceiling.is_none_or(is_within)
        })
    }

    /// The entries that add to an amount, each with its share.
    pub fn counted(&self, found: &Measured<'_>) -> impl Iterator<Item = (usize, Exact)> {
        let share = |entry: usize| self.amount(found.limit, &[self.entries[entry]]);
        let shares = found.members.iter().map(move |it| (*it, share(*it)));
        let shares = shares.filter(|(_, share)| *share != Some(Exact::ZERO));
        shares.map(|(entry, share)| (entry, share.unwrap_or_default()))
    }

    pub fn shared_numbers(&self) -> BTreeMap<i64, Vec<usize>> {
        let mut numbers: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (entry, report) in self.entries.iter().enumerate() {
            let number = report.entry.number.map(|number| number.value);
            number.into_iter().for_each(|number| numbers.entry(number).or_default().push(entry));
        }
        numbers.retain(|_, entries| entries.len() > 1);
        numbers
    }

    fn groups<'c>(&'c self, limit: &'c Limit, side: Option<usize>) -> Vec<Measured<'c>> {
        let mut groups: Vec<(String, String, Vec<usize>)> = Vec::new();
        for number in self.own_game() {
            let is_counted = self.is_complete(limit, number) || self.has_group(limit, number);
            if !is_counted || side.is_some() && side != self.sides[number] {
                continue;
            }
            let Some((key, name)) = self.group(limit.per, number) else { continue };
            match groups.iter_mut().find(|(known, ..)| *known == key) {
                Some((.., members)) => members.push(number),
                None => groups.push((key, name, vec![number])),
            }
        }
        if let Some(side) = side.filter(|_| groups.is_empty() && limit.per == Per::Side) {
            groups.push((String::new(), self.event.sides[side].name.clone(), Vec::new()));
        }
        let of_any = self.unread(limit);
        let of_group = |(_, name, members): (String, String, Vec<usize>)| {
            let entries: Vec<_> = members.iter().map(|member| self.entries[*member]).collect();
            let people = limit.of_people(entries.first().copied()).into_iter();
            let of_person = people.map(|(person, amount)| (format!("{person} of {name}"), amount));
            let amounts: Vec<_> = match limit.per {
                Per::Person => of_person.collect(),
                _ => vec![(name.clone(), self.amount(limit, &entries))],
            };
            let partly = members.iter().filter(|member| !self.is_complete(limit, **member));
            let partly = partly.map(|member| self.entries[*member]);
            let (mut unread, partly): (Vec<_>, Vec<_>) =
                partly.map(|entry| (entry.path(), entry.name.clone())).unzip();
            unread.extend(of_any.iter().cloned());
            amounts.into_iter().map(move |(name, amount)| Measured {
                limit,
                name,
                amount,
                members: members.clone(),
                unread: unread.clone(),
                partly: partly.clone(),
            })
        };
        groups.into_iter().flat_map(of_group).collect()
    }

    /// The group of an entry, by its key and its name. An entry without a team is in no group.
    fn group(&self, per: Per, number: usize) -> Option<(String, String)> {
        let entry = self.entries[number];
        let name = match per {
            Per::Person | Per::Vehicle => return Some((number.to_string(), entry.name.clone())),
            Per::Field => "the field",
            Per::Side => self.side(number).map_or("no side", |side| &side.name),
            Per::Team => entry.team()?,
            Per::Player => match &entry.entry.player {
                Some(player) => &player.value,
                // It counts alone.
                None => return Some((format!("/{number}"), entry.name.clone())),
            },
        };
        Some((suggest::key(name), name.to_owned()))
    }
}

/// Number of files that messages name before "and N more".
pub(super) const NAMED: usize = 4;
