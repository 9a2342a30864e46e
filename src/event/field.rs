//! Judges a whole field: each entry by the event's rules, and all of them together.

use std::collections::HashMap;

use crate::check::finding::{Finding, Findings, Sink};
use crate::check::rule::{Level, Rule};
use crate::report::{Report, Verdict};
use crate::text::source::Span;
use crate::text::suggest;
use crate::units::Exact;

use super::limit::{Bound, Per};
use super::rules::{RULES, UNUSED_WAIVER};
use super::{Event, Limit, Side, Terms, Waiver};

/// The entries of an event, as its rules see them.
pub struct Case<'a> {
    pub event: &'a Event,
    pub entries: &'a [&'a Report],
    /// The side that each is on.
    sides: Vec<Option<usize>>,
    findings: Vec<Findings>,
    /// What no entry is to blame for.
    of_event: Findings,
}

/// One end of a limit.
#[derive(Clone, Copy, Debug)]
pub enum End {
    Least,
    Most,
}

/// What one group of entries comes to under a limit.
pub struct Measured<'c> {
    pub limit: &'c Limit,
    pub bound: &'c Bound,
    /// Who, and what of theirs: "team Red, cost".
    pub subject: String,
    /// Nothing if it is not known.
    pub amount: Option<Exact>,
    members: Vec<usize>,
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

    /// The entries that are for this event's game.
    pub fn own_game(&self) -> Vec<usize> {
        let is_own = |number: &usize| self.entries[*number].system.0 == self.event.system.id();
        (0..self.entries.len()).filter(is_own).collect()
    }

    /// Those among them that were understood, so that their figures are whole.
    pub fn sound(&self) -> Vec<usize> {
        let own = self.own_game().into_iter();
        own.filter(|number| !self.entries[*number].is_partial()).collect()
    }

    /// What is asked of an entry: the event's terms and its side's.
    pub fn terms(&self, entry: usize) -> impl Iterator<Item = &Terms> {
        std::iter::once(&self.event.terms).chain(self.side(entry).map(|side| &side.terms))
    }

    /// Whether an entry was read far enough to have its name.
    pub fn is_named(&self, entry: usize) -> bool {
        self.entries[entry].is_described()
    }

    /// Every limit that has this end, with what each of its groups comes to.
    pub fn measured(&self, end: End) -> Vec<Measured<'_>> {
        let sound = self.sound();
        let everybody = (None, &self.event.terms, sound.clone());
        let sides = self.event.sides.iter().enumerate().map(|(number, side)| {
            let on_it = |entry: &usize| self.sides[*entry] == Some(number);
            (Some(side.name.as_str()), &side.terms, sound.iter().copied().filter(on_it).collect())
        });
        let mut measured = Vec::new();
        for (name, terms, entries) in std::iter::once(everybody).chain(sides) {
            for limit in &terms.limits {
                let bound = match end {
                    End::Least => &limit.least,
                    End::Most => &limit.most,
                };
                let Some(bound) = bound else { continue };
                let mut groups = self.grouped(limit.per, &entries);
                if groups.is_empty() && limit.per == Per::Side {
                    groups.extend(name.map(|name| (name.to_owned(), Vec::new())));
                }
                for (name, members) in groups {
                    measured.extend(self.of_group(limit, bound, &name, members));
                }
            }
        }
        measured
    }

    fn of_group<'c>(
        &'c self,
        limit: &'c Limit,
        bound: &'c Bound,
        name: &str,
        members: Vec<usize>,
    ) -> Vec<Measured<'c>> {
        let what = limit.what();
        if limit.per == Per::Person {
            let people = members.iter().flat_map(|member| {
                let people = limit.of_people(self.entries[*member]).into_iter();
                people.map(|(person, amount)| (*member, person, amount))
            });
            let one = |(member, person, amount)| {
                let subject = format!("{person} of {name}, {what}");
                Measured { limit, bound, subject, amount, members: vec![member] }
            };
            return people.map(one).collect();
        }
        let entries: Vec<_> = members.iter().map(|member| self.entries[*member]).collect();
        let counts_gear = self.event.system.counts_gear(&self.event.options);
        let amount = limit.amount(&entries, counts_gear);
        vec![Measured { limit, bound, subject: format!("{name}, {what}"), amount, members }]
    }

    /// Reports what breaks a limit on every entry that has a part in it; where nobody has, on the event.
    pub fn report(&self, found: &Measured<'_>, rule: &'static Rule, message: &str) {
        let finish = |finding: Finding| {
            let finding = finding.limit(found.bound.value);
            let finding = match found.amount {
                Some(amount) => finding.actual(amount),
                None => finding,
            };
            let limit = found.text(found.bound.value);
            finding.because_of(&found.bound.place, format!("the limit: {limit}"))
        };
        for member in &found.members {
            let sink = self.sink(*member, rule);
            let at = found.limit.at(self.entries[*member]);
            sink.push(finish(sink.finding(at, message)));
        }
        if found.members.is_empty() {
            let sink = self.of_event.of(rule);
            sink.push(finish(sink.finding(Span::default(), message)));
        }
    }

    fn grouped(&self, per: Per, entries: &[usize]) -> Vec<(String, Vec<usize>)> {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for number in entries {
            let entry = self.entries[*number];
            let (key, name) = match per {
                Per::Person | Per::Vehicle => (number.to_string(), entry.description.name.clone()),
                Per::Player => player(entry),
                Per::Team => team(entry),
                Per::Side => {
                    let side = self.side(*number).map_or("no side", |side| &side.name);
                    (side.to_owned(), side.to_owned())
                }
                Per::Field => (String::new(), "the field".to_owned()),
            };
            let group = *known.entry(key).or_insert_with(|| {
                groups.push((name, Vec::new()));
                groups.len() - 1
            });
            groups[group].1.push(*number);
        }
        groups
    }
}

/// Whose an entry is: its player's, or nobody's but its own.
fn player(entry: &Report) -> (String, String) {
    match &entry.entry.player {
        Some(player) => (suggest::key(&player.value), player.value.clone()),
        None => (format!("/{}", entry.path()), entry.description.name.clone()),
    }
}

/// Whose team an entry is in: as it says, as its folder says, or its player's own.
fn team(entry: &Report) -> (String, String) {
    match (&entry.entry.team, &entry.entry.folder) {
        (Some(team), _) => (suggest::key(&team.value), format!("team {}", team.value)),
        (None, Some(folder)) => (suggest::key(folder), format!("team {folder}")),
        (None, None) => player(entry),
    }
}

/// Judges the reports of a field. A report on the event itself comes back if there is something to say about it.
/// An event with mistakes judges nobody: what it would say is not known.
pub fn judge(event: &Event, reports: &mut [Report]) -> Option<Report> {
    if !event.mistakes.is_empty() {
        withhold(event, reports);
        return None;
    }
    let entries: Vec<&Report> = reports.iter().filter(|report| report.is_design()).collect();
    let case = Case {
        event,
        entries: &entries,
        sides: entries.iter().map(|entry| side(event, entry)).collect(),
        findings: entries.iter().map(|_| Findings::default()).collect(),
        of_event: Findings::default(),
    };
    for run in RULES.iter().filter_map(|check| check.run) {
        run(&case);
    }
    let of_event = case.of_event;
    let mut found = case.findings.into_iter().map(Findings::into_vec);
    let mut used = vec![false; event.waivers.len()];
    for report in reports.iter_mut().filter(|report| report.is_design()) {
        report.event = Some(event.heading.clone());
        report.fingerprint = report.fingerprint.take().map(|own| own.under(&event.source));
        report.findings.extend(found.next().unwrap_or_default());
        report.findings.sort_by_key(|finding| (finding.at.span, finding.rule.id));
        waive(event, report, &mut used);
        let outside = report.description.outside_rules;
        let least = if outside { Verdict::NotJudged } else { Verdict::Legal };
        report.verdict = Verdict::of(&report.findings).max(least);
    }
    unused(event, reports, &used, &of_event);
    let findings = of_event.into_vec();
    (!findings.is_empty()).then(|| event.report(event.source.clone(), findings))
}

fn withhold(event: &Event, reports: &mut [Report]) {
    for report in reports.iter_mut().filter(|report| report.is_design()) {
        report.event = Some(event.heading.clone());
        report.fingerprint = None;
        report.findings.extend(event.mistakes.finding().filter(|_| report.is_described()));
        report.findings.sort_by_key(|finding| (finding.at.span, finding.rule.id));
        report.verdict = Verdict::of(&report.findings);
    }
}

/// The first side that takes an entry.
fn side(event: &Event, entry: &Report) -> Option<usize> {
    let items: Vec<_> =
        entry.description.ledger.lines.iter().flat_map(|line| &line.made_of).collect();
    let takes = |side: &Side| side.takes.iter().any(|list| items.iter().any(|item| list.has(item)));
    event.sides.iter().position(takes)
}

fn waive(event: &Event, report: &mut Report, used: &mut [bool]) {
    for (waiver, used) in event.waivers.iter().zip(used) {
        if !means(waiver, report) {
            continue;
        }
        let of_rule = |finding: &&mut Finding| suggest::same(finding.rule.id, &waiver.rule);
        for finding in report.findings.iter_mut().filter(of_rule) {
            finding.waived = Some(format!("{} ({})", waiver.reason, waiver.by));
            *used = true;
        }
    }
}

/// Whether a waiver is for this entry: by its file, with or without folder and ending, its name or its number.
fn means(waiver: &Waiver, report: &Report) -> bool {
    let path = report.path();
    let file = path.rsplit('/').next().unwrap_or_default();
    let stem = file.replace(".toml", "");
    let number = report.entry.number.map(|number| number.value.to_string());
    let written = waiver.entry.value.as_str();
    [path.as_str(), file, &stem].contains(&written)
        || number.is_some_and(|number| number == written.trim_start_matches('#'))
        || suggest::same(&report.description.name, written)
}

fn unused(event: &Event, entries: &[Report], used: &[bool], findings: &Findings) {
    let sink = findings.of(&UNUSED_WAIVER.rule);
    for (waiver, _) in event.waivers.iter().zip(used).filter(|(_, used)| !**used) {
        let (entry, rule) = (&waiver.entry.value, &waiver.rule);
        let message = match entries.iter().any(|entry| means(waiver, entry)) {
            true => format!("`{entry}` does not break `{rule}`"),
            false => format!("no entry is called `{entry}`"),
        };
        let finding = match waiver.place.source.name == event.source.name {
            true => sink.finding(waiver.place.span, message),
            false => sink.finding(Span::default(), message).because_of(&waiver.place, "the waiver"),
        };
        sink.push(finding.label("this waiver lets nobody off").help("take the waiver out"));
    }
}

/// Whether an entry may start.
pub fn may_start(report: &Report) -> bool {
    report.verdict == Verdict::Legal
}

/// Why an entry may not start, in the words of its findings.
pub fn reasons(report: &Report) -> Vec<String> {
    let broken = report.findings.iter();
    let broken = broken.filter(|found| found.level() != Level::Warning && found.waived.is_none());
    broken.map(|found| format!("{} ({})", found.message, found.rule.id)).collect()
}
