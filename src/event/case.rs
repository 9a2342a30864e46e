//! The input of event rules: the entries, and the groups that limits apply to.

use std::cell::{LazyCell, RefCell};
use std::collections::HashMap;

use crate::check::finding::{Draft, Finding, Findings, Sink};
use crate::check::rule::Rule;
use crate::check::rules::BROKEN_BASIS;
use crate::report::Report;
use crate::report::entry::Entry;
use crate::text::source::Span;
use crate::text::suggest;
use crate::units::Exact;

use super::limit::{Bound, Per};
use super::{Event, Limit, Side, Terms};

/// The input of event rules.
pub struct Case<'a> {
    pub event: &'a Event,
    pub entries: &'a [&'a Report],
    /// The side of each entry.
    pub(super) sides: Vec<Option<usize>>,
    pub(super) findings: Vec<Findings>,
    /// Of each entry, why its verdict is withheld.
    pub(super) open: Vec<RefCell<Vec<Open>>>,
    /// Lists of which something is not understood that may be an entry.
    pub(super) lists: Vec<&'a Report>,
    /// Findings that are not about an entry.
    pub(super) of_event: Findings,
}

/// Why the verdict of an entry is withheld.
pub(super) struct Open {
    /// The rule that it might break.
    pub rule: &'static Rule,
    why: String,
    /// What stands in the way: the entry of which it speaks first.
    paths: Vec<String>,
}

/// How many entries that stand in the way of a verdict are named.
const NAMED: usize = 4;

/// The finding of an entry with a verdict that is withheld: the first reason, and what else stands in the way.
pub(super) fn no_verdict(open: &[Open]) -> Option<Finding> {
    let first = open.first()?;
    let mut paths: Vec<&str> = Vec::new();
    for path in open.iter().flat_map(|one| &one.paths) {
        if !paths.contains(&path.as_str()) {
            paths.push(path);
        }
    }
    let others = match paths.get(1..NAMED.min(paths.len())) {
        None | Some([]) => String::new(),
        Some(named) => {
            let more = if paths.len() > NAMED { " and others" } else { "" };
            format!("; also in the way: {}{more}", named.join(", "))
        }
    };
    let findings = Findings::default();
    let sink = findings.of(&BROKEN_BASIS);
    sink.finding(Span::default(), format!("no verdict: {}{others}", first.why));
    findings.into_vec().pop()
}

/// One end of a limit.
#[derive(Clone, Copy, Debug)]
pub enum End {
    Least,
    Most,
}

/// The amount that one group of entries has under a limit.
pub struct Measured<'c> {
    pub limit: &'c Limit,
    pub bound: &'c Bound,
    /// Whose it is: "team Red".
    pub name: String,
    /// `None` if it is not known.
    pub amount: Option<Exact>,
    /// The entries that are reported: the whole group, or those that add to what is too much.
    members: Vec<usize>,
    /// Whether it is the amount of a single entry.
    is_of_one: bool,
    /// Why the amount is not known, if what may be added could break the limit or keep it, and some of what may be.
    doubt: Option<(Doubt<'c>, Vec<&'c Report>)>,
}

/// An entry by which it is not known who has what.
#[derive(Clone, Copy)]
enum Doubt<'c> {
    /// It is in the group, and not understood.
    Unread(&'c Report),
    /// It may be in the group: it is not understood, or its player or team is not known.
    Stray(&'c Report),
    /// The only one of the group, with which others may be.
    Alone(&'c Report),
}

/// The groups of a limit: the name of each, with its entries.
#[derive(Default)]
struct Groups<'c> {
    all: Vec<Group>,
    /// What may be in any group.
    anywhere: Strays<'c>,
    /// What may be in the group of a key.
    perhaps: HashMap<String, Strays<'c>>,
}

/// Entries that may be in a group.
#[derive(Clone)]
struct Strays<'c> {
    /// As many as tell whether there are more than are named.
    some: Vec<&'c Report>,
    /// The most that all of them add; `None` if that may be anything.
    most: Option<Exact>,
}

impl Default for Strays<'_> {
    fn default() -> Self {
        Strays { some: Vec::new(), most: Some(Exact::ZERO) }
    }
}

impl<'c> Strays<'c> {
    fn add(&mut self, other: &Strays<'c>) {
        self.most = self.most.zip(other.most).map(|(own, other)| own + other);
        let room = NAMED + 1 - self.some.len();
        self.some.extend(other.some.iter().take(room));
    }
}

struct Group {
    key: String,
    name: String,
    entries: Vec<usize>,
    /// Whether any other entry may be in it, too.
    is_open: bool,
}

impl Measured<'_> {
    /// An amount in the unit of the limit.
    pub fn text(&self, amount: Exact) -> String {
        self.limit.amount_text(amount)
    }
}

impl Case<'_> {
    /// Where a rule reports on one entry.
    pub fn sink(&self, entry: usize, rule: &'static Rule) -> Sink<'_> {
        self.findings[entry].of(rule)
    }

    pub fn side(&self, entry: usize) -> Option<&Side> {
        self.sides[entry].map(|side| &self.event.sides[side])
    }

    /// The entries for this event's game.
    pub fn own_game(&self) -> Vec<usize> {
        (0..self.entries.len()).filter(|number| self.is_of_game(*number)).collect()
    }

    fn is_of_game(&self, entry: usize) -> bool {
        self.entries[entry].system.0 == self.event.system.id()
    }

    /// A file that cannot be opened may be for any game.
    fn may_be_of_game(&self, entry: usize) -> bool {
        !self.is_named(entry) || self.is_of_game(entry)
    }

    /// Those of them whose statistics are complete.
    pub fn sound(&self) -> Vec<usize> {
        self.own_game().into_iter().filter(|entry| self.is_sound(entry)).collect()
    }

    fn is_sound(&self, entry: &usize) -> bool {
        self.entries[*entry].has_figures()
    }

    fn gear(&self) -> Option<&'static str> {
        self.event.system.gear_figure(&self.event.options)
    }

    /// The terms for an entry: the event's and its side's.
    pub fn terms(&self, entry: usize) -> impl Iterator<Item = &Terms> {
        std::iter::once(&self.event.terms).chain(self.side(entry).map(|side| &side.terms))
    }

    /// Whether an entry was read far enough to have its name.
    pub fn is_named(&self, entry: usize) -> bool {
        self.entries[entry].is_described()
    }

    /// Every limit with this end, which `rule` reports, with the amount of each of its groups. Of groups whose amount is not known because an
    /// entry is not understood, the verdicts are withheld.
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
                let Groups { all, anywhere, perhaps } = self.groups(limit, side);
                let entrants = LazyCell::new(|| self.entrants(limit));
                for group in all {
                    let mut strays = Strays::default();
                    match group.is_open {
                        true => strays.add(&entrants),
                        false => {
                            perhaps.get(&group.key).into_iter().for_each(|own| strays.add(own));
                            strays.add(&anywhere);
                        }
                    }
                    measured.extend(self.of_group(limit, (end, bound), group, strays));
                }
            }
        }
        measured.retain(|found| match &found.doubt {
            Some((doubt, strays)) => {
                self.withhold_group(found, *doubt, strays, rule);
                false
            }
            None => true,
        });
        measured
    }

    fn of_group<'c>(
        &'c self,
        limit: &'c Limit,
        (end, bound): (End, &'c Bound),
        Group { name, entries, is_open, .. }: Group,
        mut strays: Strays<'c>,
    ) -> Vec<Measured<'c>> {
        let is_of_one = entries.len() == 1;
        let is_counted = |entry: &usize| {
            self.is_named(*entry) && (limit.counts_entries() || self.is_sound(entry))
        };
        let (mut members, others): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_counted);
        let (unread, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|entry| self.is_named(*entry));
        others.into_iter().for_each(|entry| self.add(self.entries[entry], limit, &mut strays));
        unread.iter().for_each(|entry| self.add(self.entries[*entry], limit, &mut strays));
        if members.is_empty() && !strays.some.is_empty() {
            return Vec::new();
        }
        if limit.per == Per::Person {
            let people = members.iter().flat_map(|member| {
                let people = limit.of_people(self.entries[*member]).into_iter();
                people.map(|(person, amount)| (*member, person, amount))
            });
            let one = |(member, person, amount)| {
                let name = format!("{person} of {name}");
                let members = vec![member];
                Measured { limit, bound, name, amount, members, is_of_one, doubt: None }
            };
            return people.map(one).collect();
        }
        let entries: Vec<_> = members.iter().map(|member| self.entries[*member]).collect();
        let gear = self.gear();
        let amount = limit.amount(&entries, gear);
        // What may be added to an open group has its own amount, too.
        let own = amount.filter(|_| !is_open).unwrap_or_default();
        let highest = strays.most.map(|most| own + most);
        let is_decided = amount.is_none_or(|amount| match end {
            End::Most => {
                amount > bound.value || highest.is_some_and(|highest| highest <= bound.value)
            }
            End::Least => {
                amount >= bound.value || highest.is_some_and(|highest| highest < bound.value)
            }
        });
        let is_kept = is_decided && amount.is_some_and(|amount| amount <= bound.value);
        if let End::Most = end
            && !is_kept
        {
            let most = match strays.most {
                _ if is_decided => bound.value,
                Some(more) => bound.value - more,
                None => Exact::ZERO,
            };
            let mut share = limit.share(&entries, most, gear).into_iter();
            members.retain(|_| share.next().unwrap_or(true));
        }
        let doubt = match (unread.first(), strays.some.first().copied()) {
            _ if is_decided => None,
            _ if is_open => entries.first().map(|entry| (Doubt::Alone(entry), Vec::new())),
            (Some(unread), _) => Some((Doubt::Unread(self.entries[*unread]), strays.some)),
            (None, stray) => stray.map(|stray| (Doubt::Stray(stray), strays.some)),
        };
        vec![Measured { limit, bound, name, amount, members, is_of_one, doubt }]
    }

    /// Withholds the verdicts of a group while it is not known whether the limit is kept.
    fn withhold_group(
        &self,
        found: &Measured<'_>,
        doubt: Doubt<'_>,
        strays: &[&Report],
        rule: &'static Rule,
    ) {
        let (path, what, name) = (doubt.entry().path(), found.limit.what(), &found.name);
        let per = found.limit.per.name();
        let toward = format!("toward the limit of {name} on {what}");
        let message = match doubt {
            Doubt::Unread(_) => format!("{path} is not understood, and counts {toward}"),
            Doubt::Stray(entry) if !entry.has_figures() => {
                format!("{path} is not understood, and may count {toward}")
            }
            Doubt::Stray(_) => {
                format!("the {per} of {path} is not known, and it may count {toward}")
            }
            Doubt::Alone(_) => {
                format!("the {per} of {path} is not known, and each {per} has a limit on {what}")
            }
        };
        let paths: Vec<_> =
            [doubt.entry()].iter().chain(strays).map(|entry| entry.path()).collect();
        for member in &found.members {
            let (why, paths) = (message.clone(), paths.clone());
            self.open[*member].borrow_mut().push(Open { rule, why, paths });
        }
    }

    /// Reports a broken limit on every member of its group, or on the event if there is none.
    pub fn report(&self, found: &Measured<'_>, rule: &'static Rule, message: &str) {
        let message = match &found.limit.says {
            Some(says) => format!("{}: {message}", says.trim_end_matches(['.', ' '])),
            None => message.to_owned(),
        };
        let limit = found.text(found.bound.value);
        let finish = |finding: Draft<'_>| {
            finding
                .limit(found.bound.value)
                .each(found.amount, Draft::actual)
                .of_limit(&found.bound.place, format!("the limit of {limit} is set here"));
        };
        for member in &found.members {
            let sink = self.sink(*member, rule);
            let (at, label) = found.limit.at(self.entries[*member]);
            let finding = sink.finding(at, message.as_str()).label(label);
            if !found.is_of_one {
                finish(finding.shared());
                continue;
            }
            let over = found.amount.map(|amount| amount - found.bound.value);
            let levers = found.limit.levers(self.entries[*member], over.unwrap_or_default());
            finish(finding.each(levers, Draft::lever));
        }
        if found.members.is_empty() {
            let sink = self.of_event.of(rule);
            finish(sink.finding(Span::default(), message));
        }
    }

    /// The groups that a limit applies to, of all entries or of those on a side.
    fn groups(&self, limit: &Limit, side: Option<usize>) -> Groups<'_> {
        let mut groups = Groups::default();
        let is_of_one = [Per::Person, Per::Vehicle].contains(&limit.per);
        if !is_of_one {
            self.lists.iter().for_each(|list| self.add(list, limit, &mut groups.anywhere));
        }
        let mut known: HashMap<String, usize> = HashMap::new();
        for (number, entry) in self.entries.iter().enumerate() {
            let is_there = match side {
                _ if !self.may_be_of_game(number) => Some(false),
                None => Some(true),
                Some(side) => self.is_on(number, side),
            };
            let own = self.group(limit.per, number);
            match (is_there, own) {
                (Some(false), _) => {}
                (Some(true), Some((key, name))) => {
                    let at = *known.entry(key.clone()).or_insert_with(|| {
                        groups.all.push(Group { key, name, entries: Vec::new(), is_open: false });
                        groups.all.len() - 1
                    });
                    groups.all[at].entries.push(number);
                }
                _ if is_of_one => {}
                (_, own) => {
                    if own.is_none() && self.is_sound(&number) {
                        let (key, name) = itself(entry);
                        let entries = vec![number];
                        groups.all.push(Group { key, name, entries, is_open: true });
                    }
                    let strays = match own {
                        Some((key, _)) => groups.perhaps.entry(key).or_default(),
                        None => &mut groups.anywhere,
                    };
                    self.add(entry, limit, strays);
                }
            }
        }
        if let Some(side) = side.filter(|_| groups.all.is_empty() && limit.per == Per::Side) {
            let (key, name) = side_key(&self.event.sides[side].name);
            groups.all.push(Group { key, name, entries: Vec::new(), is_open: false });
        }
        groups
    }

    /// Every entry that may be for this event's game, and the lists that may hold more.
    fn entrants(&self, limit: &Limit) -> Strays<'_> {
        let mut all = Strays::default();
        let entries = (0..self.entries.len()).filter(|entry| self.may_be_of_game(*entry));
        entries.for_each(|entry| self.add(self.entries[entry], limit, &mut all));
        self.lists.iter().for_each(|list| self.add(list, limit, &mut all));
        all
    }

    /// Adds an entry that may count toward a limit, or a list, which may be any number of vehicles.
    fn add<'c>(&self, stray: &'c Report, limit: &Limit, to: &mut Strays<'c>) {
        let most = match stray.has_figures() {
            // What lowers the amount has no bound of its own.
            true => limit.amount(&[stray], self.gear()).filter(|amount| *amount >= Exact::ZERO),
            false => (stray.is_described() && limit.adds_one()).then_some(Exact::ONE),
        };
        if most != Some(Exact::ZERO) {
            to.add(&Strays { some: vec![stray], most });
        }
    }

    /// Whether an entry is on a side, if that is known: what is not understood of it may be what an earlier side takes.
    fn is_on(&self, entry: usize, side: usize) -> Option<bool> {
        let own = self.sides[entry];
        let is_open = match own {
            Some(own) => side <= own && own > 0,
            None => true,
        };
        (!is_open || self.is_sound(&entry)).then_some(own == Some(side))
    }

    /// The key and the name of the group that an entry is in, if it is known.
    fn group(&self, per: Per, number: usize) -> Option<(String, String)> {
        let entry = self.entries[number];
        let Entry { unclear, team, folder, .. } = &*entry.entry;
        let is_known = match per {
            Per::Person | Per::Vehicle => return Some((number.to_string(), entry.name.clone())),
            Per::Field => return Some((String::new(), "the field".to_owned())),
            Per::Side => {
                let is_known = self.is_sound(&number) || self.sides[number] == Some(0);
                let side = self.side(number).map_or("no side", |side| &side.name);
                return is_known.then(|| side_key(side));
            }
            Per::Player => !unclear.player,
            Per::Team => !unclear.team && (team.is_some() || folder.is_some() || !unclear.player),
        };
        let is_known = is_known && entry.is_described();
        is_known.then(|| owner(per, entry).unwrap_or_else(|| itself(entry)))
    }
}

impl<'c> Doubt<'c> {
    fn entry(self) -> &'c Report {
        match self {
            Doubt::Unread(entry) | Doubt::Stray(entry) | Doubt::Alone(entry) => entry,
        }
    }
}

fn side_key(name: &str) -> (String, String) {
    (name.to_owned(), name.to_owned())
}

/// Whose an entry is, if it says so: the player, or the team, which is its own key, its folder, or else its player.
pub(super) fn owner(per: Per, entry: &Report) -> Option<(String, String)> {
    let Entry { player, team, folder, .. } = &*entry.entry;
    let team = team.as_ref().map(|team| &team.value).or(folder.as_ref());
    match (team.filter(|_| per == Per::Team), player) {
        (Some(team), _) => Some(team_key(team)),
        (None, Some(player)) => Some((suggest::key(&player.value), player.value.clone())),
        (None, None) => None,
    }
}

/// An entry that does not say whose it is stands for itself.
fn itself(entry: &Report) -> (String, String) {
    (format!("/{}", entry.path()), entry.name.clone())
}

/// A team is not the player of the same name.
fn team_key(name: &str) -> (String, String) {
    (format!("team {}", suggest::key(name)), format!("team {name}"))
}
