//! The results of checks: one [`Finding`] per problem, with its places, numbers and fixes.

use std::cell::RefCell;

use crate::check::rule::{Cite, Level, Rule};
use crate::check::rules::{BROKEN_BASIS, UNKNOWN_KEY};
use crate::text::edit::{Change, Edit, Path, Step};
use crate::text::limits::FINDINGS;
use crate::text::source::{Place, Source, Span};
use crate::text::suggest::Guess;
use crate::units::Exact;

pub use super::scalar::Scalar;

#[derive(Clone, Debug)]
pub struct Label {
    /// The file, if it is not the report's own.
    pub source: Option<Source>,
    pub span: Span,
    pub text: String,
}

#[derive(Clone, Debug)]
pub struct Fix {
    /// The change in words.
    pub action: String,
    /// The added and saved amounts: "+$1,500, +200 lbs.".
    pub added: String,
    /// The change with what it adds and saves.
    pub message: String,
    /// Whether the meaning is certain and no value is lost. Other fixes are choices.
    pub safe: bool,
    /// The rules that the fix satisfies.
    pub solves: Vec<&'static str>,
    pub edits: Vec<Edit>,
    /// The changes from the rule; [`crate::document::edit`] turns them into `edits`.
    pub(crate) changes: Vec<Change>,
}

impl Fix {
    pub(crate) fn new(
        rule: &'static str,
        safe: bool,
        message: String,
        changes: Vec<Change>,
    ) -> Fix {
        let (action, added) = (message.clone(), String::new());
        Fix { action, added, message, safe, solves: vec![rule], edits: Vec::new(), changes }
    }
}

/// A place to change in order to fix a finding, besides the spans of the finding.
#[derive(Clone, Debug)]
pub enum Involved {
    /// A value, a part or an extensible list. For a table, all its values.
    At(Path),
    Part(Span),
    /// A part that an event forbids. Another row may replace it.
    Banned(Span),
    /// The contributors to this measure, with the excess over its limit.
    Excess(&'static str, Exact),
    Row(&'static str, String),
    /// Changes that only the game can propose.
    Particular(Vec<Change>),
}

/// A rule, the table of the vehicle that breaks it, and the event's limit.
pub type Subject = (&'static str, Option<&'static str>, Option<Span>);

#[derive(Clone, Debug)]
pub struct Finding {
    pub rule: &'static Rule,
    /// The rule's level, unless `--strict` or an event changes it.
    pub level: Level,
    pub message: String,
    /// The table of the vehicle if it is not the design itself: a sidecar.
    pub within: Option<&'static str>,
    pub at: Label,
    /// Places that set the limit.
    pub because: Vec<Label>,
    /// The event's limit, if the rule covers many limits.
    pub limit_at: Option<Span>,
    pub actual: Option<Scalar>,
    pub limit: Option<Scalar>,
    pub cite: Option<Cite>,
    /// The rulings that the finding depends on: all rulings of the rule, or some.
    pub rulings: &'static [&'static str],
    /// Keys that have to be absent. The finding is dropped if one of them cannot be read.
    pub needs: &'static [&'static str],
    pub help: Option<String>,
    pub involved: Vec<Involved>,
    /// Kinds of rows to suggest names from, if there is no other help.
    pub rows: Vec<&'static str>,
    pub fixes: Vec<Fix>,
    /// Why a published vehicle breaks the rule, from a note in its design.
    pub as_printed: Option<String>,
    /// Whether the error was corrected while reading, so that no data is missing.
    pub is_corrected: bool,
    /// The reason for a waiver, and who granted it: "because it is her first car (the marshal)".
    pub waived: Option<String>,
}

impl Finding {
    pub(crate) fn new(rule: &'static Rule, span: Span, message: String) -> Finding {
        Finding {
            rule,
            level: rule.level,
            message,
            within: None,
            at: Label { source: None, span, text: String::new() },
            because: Vec::new(),
            limit_at: None,
            actual: None,
            limit: None,
            cite: rule.cite.clone(),
            rulings: rule.rulings,
            needs: rule.needs,
            help: None,
            involved: Vec::new(),
            rows: Vec::new(),
            fixes: Vec::new(),
            as_printed: None,
            is_corrected: false,
            waived: None,
        }
    }

    /// Adds a place that explains the finding.
    pub(crate) fn because(mut self, span: Span, text: impl Into<String>) -> Finding {
        self.because.push(Label { source: None, span, text: text.into() });
        self
    }

    /// Reasons why it does not count: a published misprint or a waiver.
    pub fn excuses(&self) -> impl Iterator<Item = String> {
        let printed = self.as_printed.iter().map(|cause| format!("as printed: {cause}"));
        printed.chain(self.waived.iter().map(|reason| format!("waived: {reason}")))
    }

    pub fn is_excused(&self) -> bool {
        self.as_printed.is_some() || self.waived.is_some()
    }

    pub fn severity(&self) -> &'static str {
        if self.is_excused() { "note" } else { self.level.severity() }
    }

    /// The excuses after a message: " (waived: her first car)".
    pub fn excused(&self) -> String {
        self.excuses().map(|excuse| format!(" ({excuse})")).collect()
    }

    /// The help, then the fixes.
    pub fn advice(&self) -> impl Iterator<Item = String> {
        let or = |number| if number > 0 { "or " } else { "" };
        let fixes = self.fixes.iter().enumerate();
        let fixes = fixes.map(move |(number, fix)| format!("{}{}", or(number), fix.message));
        self.help.clone().into_iter().chain(fixes)
    }

    /// Whether the first fix is safe: the design means this.
    pub fn has_safe_fix(&self) -> bool {
        self.fixes.first().is_some_and(|fix| fix.safe)
    }

    /// Whether it is about an amount over its limit.
    pub fn is_limit(&self) -> bool {
        self.involved.iter().any(|involved| matches!(involved, Involved::Excess(..)))
    }

    /// The position among the findings of a design, the worst first. Limits come late, because the fixes before them
    /// change them.
    pub fn rank(&self) -> u8 {
        match self.level {
            _ if self.is_excused() => 6,
            Level::Warning => 5,
            _ if self.has_safe_fix() => 4,
            Level::Error if self.is_limit() => 3,
            Level::Missing => 2,
            Level::Error => 1,
            Level::Unreadable | Level::NoDesign => 0,
        }
    }

    /// The difference between its number and the limit.
    pub fn excess(&self) -> Option<Exact> {
        let (Some(Scalar::Number(actual)), Some(Scalar::Number(limit))) =
            (&self.actual, &self.limit)
        else {
            return None;
        };
        Some((*actual - *limit).max(*limit - *actual))
    }

    pub fn subject(&self) -> Subject {
        (self.rule.id, self.within, self.limit_at)
    }

    /// Moves the finding to the vehicle in the table `key`, and prefixes its fixes.
    pub fn move_below(&mut self, key: &'static str) {
        self.within = Some(key);
        for involved in &mut self.involved {
            match involved {
                Involved::At(path) => {
                    path.splice(..0, [Step::Key(key.to_owned()), Step::Item(0)]);
                }
                Involved::Particular(changes) => {
                    *changes = changes.drain(..).map(|change| change.below(key)).collect();
                }
                Involved::Part(_)
                | Involved::Banned(_)
                | Involved::Excess(..)
                | Involved::Row(..) => {}
            }
        }
        for fix in &mut self.fixes {
            let changes = std::mem::take(&mut fix.changes);
            fix.changes = changes.into_iter().map(|change| change.below(key)).collect();
        }
    }

    /// Whether part of the file could not be read.
    pub fn is_unread(&self) -> bool {
        self.level >= Level::Unreadable && !self.withholds()
    }

    /// Whether an error in a file that decides the verdict, not in the design, prevents a verdict.
    pub fn withholds(&self) -> bool {
        self.rule.id == BROKEN_BASIS.id
    }
}

/// Collects findings. Nested readers share it by reference.
#[derive(Debug, Default)]
pub struct Findings(RefCell<Vec<Finding>>);

impl Findings {
    /// A sink for one rule, which sets the id and level of its findings.
    pub fn of(&self, rule: &'static Rule) -> Sink<'_> {
        Sink { findings: self, rule }
    }

    /// Reports a key that does not apply here; the fix removes it.
    pub fn not_applicable(
        &self,
        (key, span): (&str, Span),
        message: impl Into<String>,
        change: Change,
    ) {
        let sink = self.of(&UNKNOWN_KEY);
        sink.finding(span, message)
            .label("not allowed here")
            .actual(key)
            .fix("leave it out", change);
    }

    fn count(&self, rule: &'static Rule) -> usize {
        self.0.borrow().iter().filter(|other| other.rule == rule).count()
    }

    /// Adds a finding. Keeps at most [`FINDINGS`] per rule, and the last one says so.
    fn push(&self, mut finding: Finding) {
        let alike = self.count(finding.rule);
        if alike == FINDINGS {
            finding.message += "; more problems of this kind are not listed";
            finding.fixes.clear();
        }
        if alike <= FINDINGS {
            self.0.borrow_mut().push(finding);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Whether unreadable text could not be corrected.
    pub fn is_partial(&self) -> bool {
        let is_lost =
            |finding: &Finding| finding.level == Level::Unreadable && !finding.is_corrected;
        self.0.borrow().iter().any(is_lost)
    }

    pub fn broken(&self) -> Vec<&'static str> {
        let findings = self.0.borrow();
        let is_broken = |level| matches!(level, Level::Missing | Level::Error);
        let broken = findings.iter().filter(|finding| is_broken(finding.level));
        broken.map(|finding| finding.rule.id).collect()
    }

    /// Marks findings of a rule as known misprints with this cause.
    pub fn note(&self, rule: &str, cause: &str) {
        for finding in self.0.borrow_mut().iter_mut().filter(|found| found.rule.id == rule) {
            finding.as_printed = Some(cause.to_owned());
        }
    }

    pub fn extend(&self, findings: impl IntoIterator<Item = Finding>) {
        self.0.borrow_mut().extend(findings);
    }

    pub fn retain(&self, keep: impl FnMut(&Finding) -> bool) {
        self.0.borrow_mut().retain(keep);
    }

    pub fn to_vec(&self) -> Vec<Finding> {
        self.0.borrow().clone()
    }

    pub fn into_vec(self) -> Vec<Finding> {
        self.0.into_inner()
    }
}

impl From<Vec<Finding>> for Findings {
    fn from(findings: Vec<Finding>) -> Findings {
        Findings(RefCell::new(findings))
    }
}

#[derive(Clone, Copy)]
pub struct Sink<'a> {
    findings: &'a Findings,
    rule: &'static Rule,
}

impl<'a> Sink<'a> {
    pub fn finding(&self, span: Span, message: impl Into<String>) -> Draft<'a> {
        let finding = Finding::new(self.rule, span, message.into());
        Draft { findings: self.findings, finding }
    }

    /// Whether further findings of this rule would be dropped, so that checks can stop.
    pub fn is_full(&self) -> bool {
        self.findings.count(self.rule) > FINDINGS
    }
}

/// A finding under construction. Dropping it reports it.
#[derive(Debug)]
pub struct Draft<'a> {
    findings: &'a Findings,
    finding: Finding,
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        let empty = Finding::new(self.finding.rule, self.finding.at.span, String::new());
        self.findings.push(std::mem::replace(&mut self.finding, empty));
    }
}

impl Draft<'_> {
    /// Marks the error as corrected while reading.
    pub fn corrected(mut self) -> Self {
        self.finding.is_corrected = true;
        self
    }

    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.finding.at.text = text.into();
        self
    }

    /// Sets the level, for a reading with another level.
    pub fn at_level(mut self, level: Level) -> Self {
        self.finding.level = level;
        self
    }

    /// Adds a place that sets the limit.
    pub fn because(mut self, span: Span, text: impl Into<String>) -> Self {
        self.finding.because.push(Label { source: None, span, text: text.into() });
        self
    }

    /// Adds a place in another file that sets the limit.
    pub fn because_of(mut self, place: &Place, text: impl Into<String>) -> Self {
        let source = Some(place.source.clone());
        self.finding.because.push(Label { source, span: place.span, text: text.into() });
        self
    }

    /// Sets the event's limit.
    pub fn of_limit(mut self, place: &Place, text: impl Into<String>) -> Self {
        self.finding.limit_at = Some(place.span);
        self.because_of(place, text)
    }

    pub fn actual(mut self, value: impl Into<Scalar>) -> Self {
        self.finding.actual = Some(value.into());
        self
    }

    pub fn limit(mut self, value: impl Into<Scalar>) -> Self {
        self.finding.limit = Some(value.into());
        self
    }

    pub fn rests_on(mut self, rulings: &'static [&'static str]) -> Self {
        self.finding.rulings = rulings;
        self
    }

    pub fn needs(mut self, keys: &'static [&'static str]) -> Self {
        self.finding.needs = keys;
        self
    }

    pub fn cite(mut self, cite: Cite) -> Self {
        self.finding.cite = Some(cite);
        self
    }

    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.finding.help = Some(text.into());
        self
    }

    pub fn rows(mut self, kinds: impl IntoIterator<Item = &'static str>) -> Self {
        self.finding.rows = kinds.into_iter().collect();
        self
    }

    pub fn fix(self, message: impl Into<String>, change: Change) -> Self {
        self.offer(false, message, vec![change])
    }

    /// Offers a fix whose meaning is certain and that keeps every value.
    pub fn safe_fix(self, message: impl Into<String>, changes: Vec<Change>) -> Self {
        self.offer(true, message, changes)
    }

    pub fn offer(mut self, safe: bool, message: impl Into<String>, changes: Vec<Change>) -> Self {
        self.finding.fixes.push(Fix::new(self.finding.rule.id, safe, message.into(), changes));
        self
    }

    pub fn involves(self, keys: &[&str]) -> Self {
        self.involve(Involved::At(keys.iter().map(|key| Step::Key((*key).to_owned())).collect()))
    }

    pub fn involves_item(self, list: &str, number: usize) -> Self {
        self.involve(Involved::At(vec![Step::Key(list.to_owned()), Step::Item(number)]))
    }

    pub fn involves_key_of(self, list: &str, number: usize, key: &str) -> Self {
        let entry = [Step::Key(list.to_owned()), Step::Item(number)];
        self.involve(Involved::At([&entry[..], &[Step::Key(key.to_owned())]].concat()))
    }

    pub fn involves_gear(self, person: usize, gear: usize) -> Self {
        let path = [("crew", person), ("gear", gear)];
        let steps = path.into_iter().flat_map(|(key, n)| [Step::Key(key.into()), Step::Item(n)]);
        self.involve(Involved::At(steps.collect()))
    }

    pub fn excess(self, measure: &'static str, amount: Exact) -> Self {
        self.involve(Involved::Excess(measure, amount))
    }

    pub fn lacks(self, kind: &'static str, id: impl Into<String>) -> Self {
        self.involve(Involved::Row(kind, id.into()))
    }

    /// Offers changes that only the game can propose.
    pub fn particular(self, changes: Vec<Change>) -> Self {
        self.involve(Involved::Particular(changes))
    }

    pub fn involve(mut self, involved: Involved) -> Self {
        self.finding.involved.push(involved);
        self
    }

    /// Asks whether this name was meant, if there is one.
    pub fn did_you_mean(self, near: Option<&str>) -> Self {
        self.each(near, |draft, near| draft.help(format!("did you mean `{near}`?")))
    }

    /// Offers to write this name, if there is one.
    pub fn replace_by(self, near: Option<Guess<'_>>) -> Self {
        let span = self.finding.at.span;
        self.each(near, |draft, Guess { name, is_sure, .. }| {
            let change = Change::replace_span(span, format!("\"{name}\""));
            draft.offer(is_sure, format!("did you mean `{name}`?"), vec![change])
        })
    }

    pub fn each<T>(
        self,
        items: impl IntoIterator<Item = T>,
        describe: impl FnMut(Self, T) -> Self,
    ) -> Self {
        items.into_iter().fold(self, describe)
    }
}
