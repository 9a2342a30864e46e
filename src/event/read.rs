//! Reads an event, and reports mistakes at their places.

use std::sync::Arc;

use crate::catalog::ruling::{Alternative, Basis, Ruling};
use crate::check::finding::{Finding, Findings};
use crate::check::rule::{Level, Rule};
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_ITEM};
use crate::check::withheld::Mistakes;
use crate::document::part::report_namesakes;
use crate::document::shape::kinds::WordOrTable;
use crate::document::shape::slots::Said;
use crate::document::shape::{Shape, read_whole};
use crate::document::{Document, Fields, check_removals};
use crate::games::browse::Listing;
use crate::games::overlay::Catalogs;
use crate::games::{Options, System, USUAL, system};
use crate::query::{About, Keys, Mistake, Query, Scope, Subject as Asked};
use crate::report::division::Wanted;
use crate::report::fingerprint::{Contents, Fingerprint};
use crate::report::{Report, Subject};
use crate::text::source::{Located, Source, Span};
use crate::text::suggest;
use crate::units::{Exact, plain};
use crate::vehicle::figure;

use super::limit::{Bound, Limit, Measure, Per, Show, Sum, Where};
use super::reader::Reader;
use super::rules::{OTHER_CATALOG, UNSWITCHABLE_READING};
use super::written::{self, Rows, Written};
use super::{Event, Files, Heading, Side, Terms, Waiver, list};

/// The lists whose entries an event may remove from the one that it extends.
const LISTS: &[&str] = &["limits", "sides", "waivers"];

impl Event {
    /// Reads an event. Each file with a mistake gets a report.
    pub fn read(files: &Files, catalogs: Catalogs) -> (Event, Vec<Report>) {
        let mut found = Vec::new();
        let documents = files.documents(&mut found);
        let findings = Findings::default();
        let mut event = read(files, &documents, catalogs, &findings);
        let files = files.by_file(found, findings.into_vec());
        let said = files.into_iter().zip(&documents).map(|((source, mut findings), document)| {
            document.leave_out_explained(&mut findings, None);
            (source, findings)
        });
        let faulty = said.filter(|(_, findings)| !findings.is_empty());
        let reports: Vec<_> =
            faulty.map(|(source, findings)| event.report(source, findings)).collect();
        event.mistakes = Report::mistakes(&reports);
        (event, reports)
    }

    /// A report on one of the event's files.
    pub(super) fn report(&self, source: Source, findings: Vec<Finding>) -> Report {
        let report = Report::of_file(source, Subject::Event, findings);
        Report {
            system: (self.system.id(), self.system.name()),
            catalogs: self.options.catalogs.names(self.system.id()),
            event: Some(self.heading.clone()),
            ..report
        }
    }
}

fn read(
    files: &Files,
    documents: &[Document<'_>],
    catalogs: Catalogs,
    findings: &Findings,
) -> Event {
    let table = files.table(documents);
    for layer in table.clone().downward() {
        check_removals(&layer, "the event that it extends", LISTS, findings);
    }
    let written = read_whole(Fields::new(table, Written::WHAT, findings)).unwrap_or_default();
    if files.own().text.trim().is_empty() {
        findings.retain(|found| found.rule.id != MISSING_KEY.id);
        let sink = findings.of(&MISSING_KEY);
        sink.finding(Span::default(), "the file is empty").help("give the event a `name`");
    }
    let Written { system: game, name, says, cite, division, readings, .. } = written;
    let system = game.and_then(system).unwrap_or(USUAL);
    let listing = Listing::in_force(system, &catalogs);
    let scope = Scope::of_game(system, listing);
    let figures = system.figures();
    if written.sides.is_empty() {
        without_sides(&written.terms.limits, findings);
    }
    report_namesakes(written.sides.iter().filter_map(|side| side.id.as_ref()), findings);
    report_namesakes(written.waivers.iter().filter_map(|waiver| waiver.id.as_ref()), findings);
    let reader = Reader { files, system, listing, scope, figures, findings };
    let mut options = Options { catalogs: catalogs.clone(), ..Options::default() };
    if let Some(division) = division {
        reader.division(&division, &mut options);
    }
    reader.readings(&readings, &mut options);
    reader.catalogs(&written.catalog, &options);
    let heading = Heading {
        name: name.unwrap_or_default(),
        origin: files.own().name.clone(),
        readings: options.alternates.iter().copied().collect(),
    };
    Event {
        heading: Arc::new(heading),
        system,
        says,
        cite,
        options,
        terms: reader.terms(written.terms),
        sides: written.sides.into_iter().filter_map(|side| reader.side(side)).collect(),
        waivers: reader.waivers(written.waivers),
        mistakes: Mistakes::default(),
        own: Contents::of(files.own()),
        source: files.own().clone(),
    }
}

impl Reader<'_> {
    fn division(&self, written: &Located<String>, options: &mut Options) {
        let sink = self.findings.of(&BAD_VALUE);
        let (text, span) = (written.value.as_str(), written.span);
        if !self.system.has_divisions() {
            let message = format!("{} has no divisions", self.system.name());
            sink.finding(span, message).label("has no effect").actual(text);
            return;
        }
        let unit = self.system.dollars_a_division(options);
        match Wanted::read(text, unit).and_then(|wanted| wanted.number(unit)) {
            Ok(number) => {
                options.division = Some(number);
                options.division_from = Some(self.files.place(span));
            }
            Err(mistake) => {
                let message = mistake.message.clone();
                let name = self.system.name();
                sink.finding(span, format!("unknown division of {name}"))
                    .label(message.clone())
                    .actual(text)
                    .limit(message)
                    .each(mistake.offer("division = "), |finding, offer| finding.help(offer));
            }
        }
    }

    /// Reports catalogs that the event is for, and that are not in force.
    fn catalogs(&self, words: &[Located<String>], options: &Options) {
        let built_in = self.system.catalog_version();
        let house = Fingerprint::of_house(self.system, &options.catalogs);
        for word in words {
            let wanted = Fingerprint::parse(&word.value);
            let fits = match &wanted {
                Some(print) => Some(print) == house.as_ref(),
                None => suggest::same(&word.value, &built_in),
            };
            if fits {
                continue;
            }
            let now = match (&wanted, &house) {
                (None, _) => built_in.clone(),
                (Some(_), Some(house)) => house.to_string(),
                (Some(_), None) => "no house catalog".to_owned(),
            };
            let sink = self.findings.of(&OTHER_CATALOG);
            let message = format!("the event is for the catalog {}, this is {now}", word.value);
            let help = "name the catalog in force to accept it";
            sink.finding(word.span, message)
                .label(format!("here it is {now}"))
                .help(help)
                .actual(word.value.as_str())
                .limit(now);
        }
    }

    /// The readings that the event switches to their alternate; those that cannot be switched are reported.
    fn readings(&self, words: &[Located<String>], options: &mut Options) {
        let rulings = self.system.rulings();
        let switches = self.system.switches();
        for word in words {
            let called = |id: &str| suggest::same(id, &word.value);
            if let Some(id) = switches.iter().find(|id| called(id)) {
                options.alternates.insert(id);
            } else if let Some(ruling) = rulings.iter().find(|ruling| called(&ruling.id)) {
                unswitchable(word, ruling, &switches, self.findings);
            } else {
                let whole = rulings.iter().map(|ruling| ruling.id.as_str());
                let names = whole.chain(switches.iter().copied()).collect();
                unknown(word, "ruling", names, self.findings);
            }
        }
    }

    fn terms(&self, written: written::Terms) -> Terms {
        report_namesakes(
            written.limits.iter().filter_map(|limit| limit.id.as_ref()),
            self.findings,
        );
        let lists =
            |rows: Option<Rows>| rows.map(|rows| list::lists(self, &rows)).unwrap_or_default();
        Terms {
            allow: lists(written.allow),
            deny: lists(written.deny),
            limits: written.limits.into_iter().filter_map(|limit| self.limit(limit)).collect(),
        }
    }

    fn limit(&self, written: written::Limit) -> Option<Limit> {
        let measure = self.measure(&written);
        let written::Limit { span, per, least, most, says, .. } = written;
        if !least.is_said() && !most.is_said() {
            let sink = self.findings.of(&MISSING_KEY);
            sink.finding(span, "a limit has neither `least` nor `most`")
                .label("expected `least`, `most` or both");
        }
        let (least, most) = (least.known(), most.known());
        if let (Some(least), Some(most)) = (least, most)
            && least.value > most.value
        {
            let sink = self.findings.of(&BAD_VALUE);
            let found = plain(most.value);
            let message = format!("`most` in a limit cannot be {found}");
            sink.finding(most.span, message)
                .actual(found)
                .label("expected no less than `least`")
                .limit("no less than `least`");
        }
        let mut limit = Limit { per, measure: measure?, least: None, most: None, says };
        let is_whole = limit.is_whole();
        let bound = |bound: Located<Exact>, round: fn(Exact) -> i64| {
            let value = if is_whole { round(bound.value).into() } else { bound.value };
            Bound { value, place: self.files.place(bound.span) }
        };
        limit.least = least.map(|least| bound(least, Exact::ceil));
        limit.most = most.map(|most| bound(most, Exact::floor));
        Some(limit)
    }

    /// What is limited: exactly one of several keys says it.
    fn measure(&self, limit: &written::Limit) -> Option<Measure> {
        let written::Limit { span, figure, items, sum, vehicles, different, alike, .. } = limit;
        if limit.misplaced_where {
            return None;
        }
        let sum = self.sum(sum);
        let keys = [
            ("figure", figure.is_said()),
            ("items", items.is_said()),
            ("vehicles", vehicles.is_said()),
            ("different", different.is_said()),
            ("alike", alike.is_said()),
        ];
        let mut said = keys.iter().filter(|(_, said)| *said).map(|(key, _)| *key);
        let (Some(key), None) = (said.next(), said.next()) else {
            let missing = !keys.iter().any(|(_, said)| *said);
            let sink = self.findings.of(if missing { &MISSING_KEY } else { &BAD_VALUE });
            let message = match missing {
                true => {
                    let keys = keys.map(|(key, _)| key).join(", ");
                    format!("a limit needs one of the keys {keys}")
                }
                false => "a limit can have only one of these keys".to_owned(),
            };
            sink.finding(*span, message).label("expected exactly one");
            return None;
        };
        if limit.per == Per::Person && key != "figure" {
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(*span, "a limit on persons needs a `figure`")
                .label(format!("`{key}` is for vehicles"));
            return None;
        }
        let kind = |word: &Said<Located<String>>| list::kind(self, word.as_ref().known()?);
        match key {
            "figure" => {
                let word = figure.as_ref().known()?;
                Some(match limit.per {
                    Per::Person => {
                        let key = self.person_figure(word)?;
                        Measure::OfPerson(key, self.shown(key))
                    }
                    _ => {
                        let (subject, show) = self.figure(word)?;
                        Measure::Figure(subject, show)
                    }
                })
            }
            "items" => {
                let lists = list::lists(self, items.as_ref().known()?);
                Some(Measure::Items(lists, sum?))
            }
            "vehicles" => Some(Measure::Vehicles(match vehicles.as_ref().known()? {
                WordOrTable::Word(()) => None,
                WordOrTable::Table(vehicles) => Some(self.vehicles(vehicles)?),
            })),
            "different" => Some(Measure::Different(kind(different)?)),
            _ => Some(Measure::Alike(kind(alike)?)),
        }
    }

    fn sum(&self, written: &Said<Located<String>>) -> Option<Sum> {
        if !written.is_said() {
            return Some(Sum::Count);
        }
        let (word, measures) = (written.as_ref().known()?, self.system.measures());
        let known = Sum::of_word(&word.value, measures, &self.figures);
        if known.is_none() {
            self.unknown_word(word, "sum", Sum::words(measures).into_iter());
        }
        known
    }

    /// A number that conditions can ask for, and how it is shown. A statistic may be called by its label, too.
    fn figure(&self, word: &Located<String>) -> Option<(Asked, Show)> {
        if let Some(figure) = self.figures.iter().find(|figure| figure.is_called(&word.value)) {
            return Some((Asked::Figure(figure.key), figure.show));
        }
        if let Ok(subject) = self.scope.subject(word)
            && subject.is_number()
        {
            return Some((subject, plain));
        }
        let names = self.scope.numbers();
        unknown(word, "figure", names.collect(), self.findings);
        None
    }

    /// How a statistic is shown.
    fn shown(&self, key: &str) -> Show {
        let figure = self.figures.iter().find(|figure| figure.key == key);
        figure.map_or(plain, |figure| figure.show)
    }

    /// Conditions; what is wrong with them is reported at its place inside the text, if that is written without escapes.
    fn conditions(&self, word: &Located<String>) -> Option<Where> {
        let text = word.value.as_str();
        match Query::within(text, &self.scope) {
            Ok(query) if query.conditions().is_empty() => {
                let sink = self.findings.of(&BAD_VALUE);
                sink.finding(word.span, "`where` has no condition")
                    .label("expected conditions such as weapon=laser");
                None
            }
            Ok(query) => {
                let lists = list::of_conditions(self, &query, word.span);
                Some(Where::Met(query, text.to_owned(), lists))
            }
            Err(Mistake { at, message }) => {
                let place = self.files.place(word.span);
                let written = &place.source.text[place.span.start..place.span.end];
                let span = match written.find(text) {
                    Some(quote) => {
                        let start = word.span.start + quote;
                        Span::new(start + at.start, start + at.end)
                    }
                    None => word.span,
                };
                let sink = self.findings.of(&BAD_VALUE);
                sink.finding(span, message).label("not understood").actual(text);
                None
            }
        }
    }

    fn person_figure(&self, word: &Located<String>) -> Option<&'static str> {
        let keys = self.system.person_figures();
        let known = keys.iter().find(|key| suggest::same(key, &word.value));
        if known.is_none() {
            self.unknown_word(word, "figure of a person", keys.iter().copied());
        }
        known.copied()
    }

    fn unknown_word(
        &self,
        word: &Located<String>,
        what: &str,
        keys: impl Iterator<Item = &'static str>,
    ) {
        let names: Vec<_> = keys.map(figure::word).collect();
        unknown(word, what, names.iter().map(String::as_str).collect(), self.findings);
    }

    /// The vehicles with certain parts, with a certain statistic, or that meet conditions.
    fn vehicles(&self, written: &written::Vehicles) -> Option<Where> {
        let written::Vehicles { span, items, conditions, figure, least, most } = written;
        let of_figure = figure.is_said() || least.is_said() || most.is_said();
        if [items.is_said(), conditions.is_said(), of_figure].iter().filter(|said| **said).count()
            > 1
        {
            let sink = self.findings.of(&BAD_VALUE);
            let message = "`vehicles` can have only one of `items`, `where` and `figure`";
            sink.finding(*span, message).label("remove all but one");
        }
        if conditions.is_said() {
            return self.conditions(conditions.as_ref().known()?);
        }
        if items.is_said() {
            return Some(Where::Items(list::lists(self, items.as_ref().known()?)));
        }
        if !figure.is_said() {
            let sink = self.findings.of(&MISSING_KEY);
            let message = format!("{} has no `figure`", written::Vehicles::WHAT);
            sink.finding(*span, message).label("`figure` is needed here");
        }
        if figure.is_said() && !least.is_said() && !most.is_said() {
            let sink = self.findings.of(&MISSING_KEY);
            sink.finding(*span, "`vehicles` with a `figure` has neither `least` nor `most`")
                .label("expected `least`, `most` or both");
        }
        let (figure, show) = self.figure(figure.as_ref().known()?)?;
        Some(Where::Figure { figure, show, least: least.known(), most: most.known() })
    }

    fn side(&self, written: written::Side) -> Option<Side> {
        let takes = written.takes.map(|takes| list::lists(self, &takes));
        let terms = self.terms(written.terms);
        let place = self.files.place(written.span);
        Some(Side { name: written.name?, takes: takes?, terms, place })
    }

    fn waivers(&self, written: Vec<written::Waiver>) -> Vec<Waiver> {
        let rules = rules(self.system);
        let waivers = written.into_iter();
        waivers.filter_map(|waiver| self.waiver(waiver, &rules)).collect()
    }

    fn waiver(&self, written: written::Waiver, rules: &[&Rule]) -> Option<Waiver> {
        let written::Waiver { rule, entry, reason, by, .. } = written;
        let rule = rule?;
        match rules.iter().find(|known| suggest::same(known.id, &rule.value)) {
            None => {
                let ids = rules.iter().map(|rule| rule.id).collect();
                unknown(&rule, "rule", ids, self.findings);
                return None;
            }
            Some(known) if known.level == Level::Unreadable => {
                let sink = self.findings.of(&BAD_VALUE);
                let message = format!("`{}` cannot be waived", known.id);
                sink.finding(rule.span, message)
                    .actual(known.id)
                    .label("what is not understood cannot be waived");
                return None;
            }
            Some(_) => {}
        }
        let place = self.files.place(rule.span);
        Some(Waiver { rule: rule.value, entry: entry?, reason: reason?, by: by?, place })
    }
}

/// Reports limits that apply to each side of an event without any.
fn without_sides(limits: &[written::Limit], findings: &Findings) {
    let sink = findings.of(&BAD_VALUE);
    for limit in limits.iter().filter(|limit| limit.per == Per::Side) {
        sink.finding(limit.span, "a limit for each side, but the event has no sides")
            .label("`per = \"side\"`")
            .help("add `[[sides]]`, or `per = \"field\"`");
    }
}

/// Reports a ruling that cannot be switched.
fn unswitchable(word: &Located<String>, ruling: &Ruling, switches: &[&str], findings: &Findings) {
    let id = &ruling.id;
    let offered = |other: &&Alternative| other.unswitchable.is_none();
    let choices = ruling.alternates.iter().filter(offered).map(|other| other.id.as_str());
    let choices: Vec<_> = choices.collect();
    let why = ruling.alternates.iter().find_map(|other| other.unswitchable.as_deref());
    let why = why.filter(|_| choices.is_empty());
    let (message, label) = match (ruling.basis, why) {
        (Basis::Chosen, Some(why)) => (format!("no event can change the reading `{id}`"), why),
        (Basis::Chosen, None) => {
            (format!("`{id}` has more than one alternate reading"), "which one?")
        }
        (basis, _) => {
            (format!("`{id}` cannot be switched: {}", basis.words()), "it has no alternate reading")
        }
    };
    let several = ruling.basis == Basis::Chosen && why.is_none();
    let help = match (several, switches) {
        (true, _) => format!("use one of: {}", choices.join(", ")),
        (false, []) => "no reading of this game can be switched".to_owned(),
        (false, _) => "see `roadworthy explain --rulings` for those that can be".to_owned(),
    };
    let allowed = if several { choices } else { switches.to_vec() };
    let sink = findings.of(&UNSWITCHABLE_READING);
    sink.finding(word.span, message)
        .label(label)
        .help(help)
        .actual(id.as_str())
        .limit(allowed.join(", "));
}

/// Reports an unknown word.
fn unknown(word: &Located<String>, what: &str, names: Vec<&str>, findings: &Findings) {
    let sink = findings.of(&UNKNOWN_ITEM);
    let message = format!("no {what} is called `{}`", word.value);
    let finding = sink
        .finding(word.span, message)
        .label(format!("unknown {what}"))
        .actual(word.value.as_str());
    match suggest::nearest(&word.value, names.iter().copied()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None if names.is_empty() || names.len() > 40 => finding,
        None => finding.help(format!("expected one of: {}", names.join(", "))),
    };
}

/// Every rule that an entry can break.
fn rules(system: &dyn System) -> Vec<&'static Rule> {
    let events = super::rules::RULES.iter().copied();
    system
        .rules()
        .into_iter()
        .chain(crate::check::rules::RULES.iter().copied())
        .chain(events)
        .collect()
}
