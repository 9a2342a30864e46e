//! The input of event rules: the entries, and the groups that limits apply to.

use std::collections::HashMap;

use crate::check::finding::{Draft, Findings, Sink};
use crate::check::rule::{Level, Rule};
use crate::report::Report;
use crate::report::entry::Entry;
use crate::text::source::Place;
use crate::text::suggest;
use crate::units::Exact;

use super::limit::{Bound, Per};
use super::{Event, Limit, Side, Terms};

pub struct Case<'a> {
    pub event: &'a Event,
    pub entries: &'a [&'a Report],
    pub(super) sides: Vec<Option<usize>>,
    pub(super) findings: Vec<Findings>,
    pub(super) roster: Option<&'a Report>,
    pub(super) of_event: Findings,
}

/// The lower or upper bound of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Least,
    Most,
}

pub struct Measured<'c> {
    pub limit: &'c Limit,
    pub bound: &'c Bound,
    /// The group: "team Red".
    pub name: String,
    pub amount: Option<Exact>,
    members: Vec<usize>,
}

/// Entries that a limit applies to together.
struct Group {
    name: String,
    entries: Vec<usize>,
}

impl Measured<'_> {
    /// An amount with the limit's unit.
    pub fn text(&self, amount: Exact) -> String {
        self.limit.amount_text(amount)
    }

    fn breaks(&self, end: End) -> bool {
        self.amount.is_some_and(|amount| match end {
            End::Least => amount < self.bound.value,
            End::Most => amount > self.bound.value,
        })
    }
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

    /// Measures every limit with this end that `rule` reports, group by group. Skips a limit across entries if an
    /// unread entry could decide it.
    pub fn measured(&self, end: End, rule: &'static Rule) -> Vec<Measured<'_>> {
        let everybody = (None, &self.event.terms);
        let sides = self.event.sides.iter().enumerate();
        let sides = sides.map(|(number, side)| (Some(number), &side.terms));
        let mut measured: Vec<Measured<'_>> = Vec::new();
        for (side, terms) in std::iter::once(everybody).chain(sides) {
            for limit in &terms.limits {
                let bound = match end {
                    End::Least => &limit.least,
                    End::Most => &limit.most,
                };
                let Some(bound) = bound else { continue };
                let groups = self.groups(limit, side).into_iter();
                let mut found: Vec<_> =
                    groups.flat_map(|group| self.of_group(limit, bound, group)).collect();
                let unread = self.unread(limit);
                // Unread entries can only raise an amount.
                let is_open = |found: &Measured<'_>| found.breaks(end) == (end == End::Least);
                if !unread.is_empty() && found.iter().any(is_open) {
                    self.not_judged(limit, bound, &unread, rule);
                    found.retain(|found| !is_open(found));
                }
                measured.extend(found);
            }
        }
        measured
    }

    fn of_group<'c>(
        &'c self,
        limit: &'c Limit,
        bound: &'c Bound,
        Group { name, entries: members }: Group,
    ) -> Vec<Measured<'c>> {
        if limit.per == Per::Person {
            let people = members.iter().flat_map(|member| {
                let people = limit.of_people(self.entries[*member]).into_iter();
                people.map(|(person, amount)| (*member, person, amount))
            });
            let one = |(member, person, amount)| {
                let name = format!("{person} of {name}");
                Measured { limit, bound, name, amount, members: vec![member] }
            };
            return people.map(one).collect();
        }
        let entries: Vec<_> = members.iter().map(|member| self.entries[*member]).collect();
        let amount = self.amount(limit, &entries);
        vec![Measured { limit, bound, name, amount, members }]
    }

    fn amount(&self, limit: &Limit, entries: &[&Report]) -> Option<Exact> {
        limit.amount(entries, (self.event.system.gear_figure)(&self.event.options))
    }

    /// Unreadable files that could raise the amount of a limit across entries.
    fn unread(&self, limit: &Limit) -> Vec<String> {
        if !limit.per.is_of_several() {
            return Vec::new();
        }
        let entries = (0..self.entries.len()).filter(|entry| match limit.counts_entries() {
            true => !self.is_named(*entry),
            false => self.entries[*entry].is_partial(),
        });
        let entries = entries.map(|entry| self.entries[entry]);
        entries.chain(self.roster).map(Report::path).collect()
    }

    fn not_judged(&self, limit: &Limit, bound: &Bound, unread: &[String], rule: &'static Rule) {
        let (counted, per, files) = (limit.what(), limit.per.name(), some(unread));
        let message =
            format!("the limit on {counted} per {per} is not judged: {files} cannot be read");
        self.on_event(rule, (&bound.place, "this limit"), message).at_level(Level::Warning);
    }

    /// Reports a broken limit on the vehicle, or on the event for a limit across entries.
    pub fn report(&self, found: &Measured<'_>, rule: &'static Rule, message: &str) {
        let Measured { limit, bound, amount, members, .. } = found;
        let message = match &limit.says {
            Some(says) => format!("{}: {message}", says.trim_end_matches(['.', ' '])),
            None => message.to_owned(),
        };
        if limit.per.is_of_several() {
            let entries = members.iter().map(|entry| self.entries[*entry]);
            let has_part = |entry: &&Report| self.amount(limit, &[*entry]) != Some(Exact::ZERO);
            let paths: Vec<_> = entries.filter(has_part).map(Report::path).collect();
            let counted = (!paths.is_empty()).then(|| format!("counted: {}", some(&paths)));
            let finding = self.on_event(rule, (&bound.place, "this limit"), message);
            let finding = finding.limit(bound.value).each(*amount, Draft::actual);
            finding.each(counted, Draft::help);
            return;
        }
        let text = format!("the limit of {} is set here", found.text(bound.value));
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

    fn groups(&self, limit: &Limit, side: Option<usize>) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for number in self.own_game() {
            let entry = self.entries[number];
            let is_counted = !entry.is_partial() || limit.counts_entries() && self.is_named(number);
            if !is_counted || side.is_some() && side != self.sides[number] {
                continue;
            }
            let (key, name) = self.group(limit.per, number);
            let at = *known.entry(key).or_insert_with(|| {
                groups.push(Group { name, entries: Vec::new() });
                groups.len() - 1
            });
            groups[at].entries.push(number);
        }
        if let Some(side) = side.filter(|_| groups.is_empty() && limit.per == Per::Side) {
            groups.push(Group { name: self.event.sides[side].name.clone(), entries: Vec::new() });
        }
        groups
    }

    fn group(&self, per: Per, number: usize) -> (String, String) {
        let entry = self.entries[number];
        match per {
            Per::Person | Per::Vehicle => (number.to_string(), entry.name.clone()),
            Per::Field => (String::new(), "the field".to_owned()),
            Per::Side => {
                let side = self.side(number).map_or("no side", |side| &side.name);
                (side.to_owned(), side.to_owned())
            }
            // An entry without player or team is its own group.
            Per::Player | Per::Team => owner(per, entry)
                .unwrap_or_else(|| (format!("/{}", entry.path()), entry.name.clone())),
        }
    }
}

/// Number of files that messages name before "and N more".
const NAMED: usize = 4;

/// "a.toml, b.toml and 3 more".
pub(super) fn some(paths: &[String]) -> String {
    match paths.split_at_checked(NAMED) {
        Some((named, more)) if !more.is_empty() => {
            format!("{} and {} more", named.join(", "), more.len())
        }
        _ => paths.join(", "),
    }
}

/// The player, or the team: the `team` key, else the folder, else the player.
pub(super) fn owner(per: Per, entry: &Report) -> Option<(String, String)> {
    let Entry { player, team, folder, .. } = &entry.entry;
    let team = team.as_ref().map(|team| &team.value).or(folder.as_ref());
    match (team.filter(|_| per == Per::Team), player) {
        // The word keeps a team and a player of the same name apart.
        (Some(team), _) => Some((format!("team {}", suggest::key(team)), format!("team {team}"))),
        (None, Some(player)) => Some((suggest::key(&player.value), player.value.clone())),
        (None, None) => None,
    }
}
