//! The results of checks: one [`Finding`] per problem, with its places, numbers and repairs.

use std::cell::RefCell;

use crate::check::rule::{Cite, Level, Rule};
use crate::check::rules::{BROKEN_BASIS, LEFT_OPEN, UNKNOWN_KEY};
use crate::text::edit::{Change, Edit, Path, Step};
use crate::text::limits::FINDINGS;
use crate::text::source::{Place, Source, Span};
use crate::units::Exact;

/// What was found or is allowed: a number or text. A statistic can be other things, and can be unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scalar {
    Number(Exact),
    Text(String),
}

impl From<Exact> for Scalar {
    fn from(number: Exact) -> Scalar {
        Scalar::Number(number)
    }
}

impl From<i64> for Scalar {
    fn from(number: i64) -> Scalar {
        Scalar::Number(number.into())
    }
}

impl From<&str> for Scalar {
    fn from(text: &str) -> Scalar {
        Scalar::Text(text.to_owned())
    }
}

impl From<String> for Scalar {
    fn from(text: String) -> Scalar {
        Scalar::Text(text)
    }
}

/// A place in a file with a text.
#[derive(Clone, Debug)]
pub struct Label {
    /// The file, if it is not the report's own.
    pub source: Option<Source>,
    pub span: Span,
    pub text: String,
}

/// A way to fix a finding: a message, and the edits.
#[derive(Clone, Debug)]
pub struct Repair {
    pub message: String,
    pub edits: Vec<Edit>,
    /// The changes proposed by the rule; [`crate::document::edit`] turns them into `edits`.
    pub(crate) changes: Vec<Change>,
}

/// What a change could be about that mends a finding, besides the places that the finding points at.
#[derive(Clone, Debug)]
pub enum Lever {
    /// A value or a part of the design, or a list that could have one more; of a table, all that is written in it.
    At(Path),
    /// The part that is written at a place.
    Part(Span),
    /// All that adds to this measure of the ledger, which is over its limit by so much.
    Excess(&'static str, Exact),
    /// A row that is missing: its kind and its id.
    Row(&'static str, String),
    /// Changes that only its game knows of.
    Particular(Vec<Change>),
}

/// A rule, the table of the design with the vehicle that breaks it, and where an event sets the limit.
pub type Subject = (&'static str, Option<&'static str>, Option<Span>);

/// One problem at its place.
#[derive(Clone, Debug)]
pub struct Finding {
    pub rule: &'static Rule,
    /// The rule's own level, unless warnings count as errors or an event sets another.
    pub level: Level,
    pub message: String,
    /// The table of the design that its vehicle is in, if it is not the design itself: a sidecar.
    pub within: Option<&'static str>,
    /// Where the problem is.
    pub at: Label,
    /// The places that set the limit.
    pub because: Vec<Label>,
    /// Where an event sets the limit, if its rule is about many.
    pub limit_at: Option<Span>,
    pub actual: Option<Scalar>,
    pub limit: Option<Scalar>,
    pub cite: Option<Cite>,
    /// The chosen rulings that it depends on: the rule's, or fewer.
    pub rulings: &'static [&'static str],
    /// Keys whose absence it rests on: it is dropped while one of them cannot be read.
    pub needs: &'static [&'static str],
    pub help: Option<String>,
    pub levers: Vec<Lever>,
    /// The kinds of catalog rows that it asks for the name of; without other help, the report names them.
    pub rows: Vec<&'static str>,
    pub repairs: Vec<Repair>,
    /// Why a published vehicle breaks the rule, if a note in its design explains it.
    pub as_printed: Option<String>,
    /// Whether the mistake was corrected while reading, so that nothing is missing because of it.
    pub is_mended: bool,
    /// Why it was waived, and by whom: "because it is her first car (the marshal)".
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
            levers: Vec::new(),
            rows: Vec::new(),
            repairs: Vec::new(),
            as_printed: None,
            is_mended: false,
            waived: None,
        }
    }

    /// Points at a place that explains it.
    pub(crate) fn because(mut self, span: Span, text: impl Into<String>) -> Finding {
        self.because.push(Label { source: None, span, text: text.into() });
        self
    }

    /// Why it does not count against the vehicle, if it does not: it was printed like this, or the rule is waived.
    pub fn excuses(&self) -> impl Iterator<Item = String> {
        let printed = self.as_printed.iter().map(|cause| format!("as printed: {cause}"));
        printed.chain(self.waived.iter().map(|reason| format!("waived: {reason}")))
    }

    pub fn is_excused(&self) -> bool {
        self.as_printed.is_some() || self.waived.is_some()
    }

    /// Its severity for programs; what is excused is a note.
    pub fn severity(&self) -> &'static str {
        if self.is_excused() { "note" } else { self.level().severity() }
    }

    /// The excuses behind a message: " (waived: her first car)".
    pub fn excused(&self) -> String {
        self.excuses().map(|excuse| format!(" ({excuse})")).collect()
    }

    /// Whether there is more of something than is allowed.
    pub fn is_too_much(&self) -> bool {
        match (&self.actual, &self.limit) {
            (Some(Scalar::Number(actual)), Some(Scalar::Number(limit))) => actual > limit,
            _ => false,
        }
    }

    /// What to do: the help, then the repairs to choose from.
    pub fn advice(&self) -> impl Iterator<Item = String> {
        let or = |number| if number > 0 { "or " } else { "" };
        let repairs = self.repairs.iter().enumerate();
        let repairs =
            repairs.map(move |(number, repair)| format!("{}{}", or(number), repair.message));
        self.help.clone().into_iter().chain(repairs)
    }

    /// What it is about, whatever its numbers.
    pub fn subject(&self) -> Subject {
        (self.rule.id, self.within, self.limit_at)
    }

    /// Notes that its vehicle is in the table `key` of the design, and prefixes the repairs with it.
    pub fn move_below(&mut self, key: &'static str) {
        self.within = Some(key);
        for lever in &mut self.levers {
            match lever {
                Lever::At(path) => {
                    path.splice(..0, [Step::Key(key.to_owned()), Step::Item(0)]);
                }
                Lever::Particular(changes) => {
                    *changes = changes.drain(..).map(|change| change.below(key)).collect();
                }
                Lever::Part(_) | Lever::Excess(..) | Lever::Row(..) => {}
            }
        }
        for repair in &mut self.repairs {
            let changes = std::mem::take(&mut repair.changes);
            repair.changes = changes.into_iter().map(|change| change.below(key)).collect();
        }
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether the mistake is in a file that decides the verdict, rather than in the design.
    pub fn is_elsewhere(&self) -> bool {
        self.rule.id == BROKEN_BASIS.id
    }

    /// Whether there is no verdict because of it.
    pub fn withholds(&self) -> bool {
        [BROKEN_BASIS.id, LEFT_OPEN.id].contains(&self.rule.id)
    }
}

/// Collects findings. Shared by reference, so that nested readers can report.
#[derive(Debug, Default)]
pub struct Findings(RefCell<Vec<Finding>>);

impl Findings {
    /// A sink tied to one rule, so that its findings cannot carry another's id or level.
    pub fn of(&self, rule: &'static Rule) -> Sink<'_> {
        Sink { findings: self, rule }
    }

    /// Reports a key that does not apply where it is; the change leaves it out.
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
            .repair("leave it out", change);
    }

    fn count(&self, rule: &'static Rule) -> usize {
        self.0.borrow().iter().filter(|other| other.rule == rule).count()
    }

    /// Reports a finding. After [`FINDINGS`] of one rule, the rest are left out; the last one says so.
    fn push(&self, mut finding: Finding) {
        let alike = self.count(finding.rule);
        if alike == FINDINGS {
            finding.message += "; further findings of this rule are left out";
            finding.repairs.clear();
        }
        if alike <= FINDINGS {
            self.0.borrow_mut().push(finding);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Whether something was not understood and could not be corrected.
    pub fn is_partial(&self) -> bool {
        let is_lost =
            |finding: &Finding| finding.level() == Level::Unreadable && !finding.is_mended;
        self.0.borrow().iter().any(is_lost)
    }

    /// The broken rules.
    pub fn broken(&self) -> Vec<&'static str> {
        let findings = self.0.borrow();
        let broken = findings.iter().filter(|finding| finding.level() == Level::Error);
        broken.map(|finding| finding.rule.id).collect()
    }

    /// Marks findings of a rule as known misprints, with their cause.
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

/// Where a rule reports its findings.
#[derive(Clone, Copy)]
pub struct Sink<'a> {
    findings: &'a Findings,
    rule: &'static Rule,
}

impl<'a> Sink<'a> {
    /// Starts a finding at `span`. It is reported as soon as its [`Draft`] is dropped.
    pub fn finding(&self, span: Span, message: impl Into<String>) -> Draft<'a> {
        let finding = Finding::new(self.rule, span, message.into());
        Draft { findings: self.findings, finding }
    }

    /// Whether further findings of this rule would be left out, so that there is no need to compute them.
    pub fn is_full(&self) -> bool {
        self.findings.count(self.rule) > FINDINGS
    }
}

/// A finding that is still being described. Dropping it reports it.
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
    /// Notes that the mistake was corrected while reading.
    pub fn mended(mut self) -> Self {
        self.finding.is_mended = true;
        self
    }

    /// The text to show at the place itself.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.finding.at.text = text.into();
        self
    }

    /// Sets the level, for an alternate reading with another level.
    pub fn at_level(mut self, level: Level) -> Self {
        self.finding.level = level;
        self
    }

    /// Points at a place that sets the limit.
    pub fn because(mut self, span: Span, text: impl Into<String>) -> Self {
        self.finding.because.push(Label { source: None, span, text: text.into() });
        self
    }

    /// Points at a place in another file that sets the limit.
    pub fn because_of(mut self, place: &Place, text: impl Into<String>) -> Self {
        let source = Some(place.source.clone());
        self.finding.because.push(Label { source, span: place.span, text: text.into() });
        self
    }

    /// Notes which of an event's limits it is about.
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

    /// Limits the rulings that it depends on to these.
    pub fn rests_on(mut self, rulings: &'static [&'static str]) -> Self {
        self.finding.rulings = rulings;
        self
    }

    /// Rests on the absence of these keys.
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

    /// Asks for the name of a row of one of these kinds.
    pub fn rows(mut self, kinds: impl IntoIterator<Item = &'static str>) -> Self {
        self.finding.rows = kinds.into_iter().collect();
        self
    }

    /// Offers a repair of one change.
    pub fn repair(self, message: impl Into<String>, change: Change) -> Self {
        self.repair_all(message, vec![change])
    }

    /// Offers a repair that needs several changes at once.
    pub fn repair_all(mut self, message: impl Into<String>, changes: Vec<Change>) -> Self {
        let message = message.into();
        self.finding.repairs.push(Repair { message, edits: Vec::new(), changes });
        self
    }

    /// A key of the design may be about it: its keys from the outside in.
    pub fn involves(self, keys: &[&str]) -> Self {
        self.lever(Lever::At(keys.iter().map(|key| Step::Key((*key).to_owned())).collect()))
    }

    /// An entry of a list may be about it.
    pub fn involves_item(self, list: &str, number: usize) -> Self {
        self.lever(Lever::At(vec![Step::Key(list.to_owned()), Step::Item(number)]))
    }

    /// A key of an entry of a list may be about it.
    pub fn involves_key_of(self, list: &str, number: usize, key: &str) -> Self {
        let entry = [Step::Key(list.to_owned()), Step::Item(number)];
        self.lever(Lever::At([&entry[..], &[Step::Key(key.to_owned())]].concat()))
    }

    /// An item that a crew member wears or carries may be about it.
    pub fn involves_gear(self, person: usize, gear: usize) -> Self {
        let path = [("crew", person), ("gear", gear)];
        let steps = path.into_iter().flat_map(|(key, n)| [Step::Key(key.into()), Step::Item(n)]);
        self.lever(Lever::At(steps.collect()))
    }

    /// A measure of the ledger is over its limit by so much.
    pub fn excess(self, measure: &'static str, amount: Exact) -> Self {
        self.lever(Lever::Excess(measure, amount))
    }

    /// A row is missing.
    pub fn lacks(self, kind: &'static str, id: impl Into<String>) -> Self {
        self.lever(Lever::Row(kind, id.into()))
    }

    /// What only its game knows how to change.
    pub fn particular(self, changes: Vec<Change>) -> Self {
        self.lever(Lever::Particular(changes))
    }

    pub fn lever(mut self, lever: Lever) -> Self {
        self.finding.levers.push(lever);
        self
    }

    /// Asks whether this name was meant, if there is one like what was found.
    pub fn did_you_mean(self, near: Option<&str>) -> Self {
        self.each(near, |draft, near| draft.help(format!("did you mean `{near}`?")))
    }

    /// Offers to write this name, if there is one like what was found.
    pub fn replace_by(self, near: Option<&str>) -> Self {
        let span = self.finding.at.span;
        self.each(near, |draft, near| {
            let change = Change::replace_span(span, format!("\"{near}\""));
            draft.repair(format!("did you mean `{near}`?"), change)
        })
    }

    /// Describes it further by each item, or by an optional one.
    pub fn each<T>(
        self,
        items: impl IntoIterator<Item = T>,
        describe: impl FnMut(Self, T) -> Self,
    ) -> Self {
        items.into_iter().fold(self, describe)
    }
}
