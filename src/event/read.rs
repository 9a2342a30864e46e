//! Reads an event, and reports errors at their places.

use std::cell::LazyCell;
use std::sync::Arc;

use crate::catalog::ruling::Ruling;
use crate::check::finding::{Draft, Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_ITEM};
use crate::check::withheld::Withheld;
use crate::document::part::report_namesakes;
use crate::document::shape::{Shape, read_whole};
use crate::document::{Document, Fields, check_removals};
use crate::games::browse::Listing;
use crate::games::overlay::Catalogs;
use crate::games::{Options, USUAL, system};
use crate::query::Scope;
use crate::report::division::Wanted;
use crate::report::fingerprint::{Contents, Fingerprint};
use crate::report::{Report, Subject};
use crate::text::source::{Located, Source, Span};
use crate::text::suggest;

use super::limit::Per;
use super::reader::Reader;
use super::rules::{
    DENIED_ITEM, ITEM_NOT_ALLOWED, OTHER_CATALOG, OVER_EVENT_LIMIT, RULES, UNDER_EVENT_LIMIT,
    UNSWITCHABLE_READING, WIDE_WAIVER,
};
use super::written::{self, Rows, Written};
use super::{Event, Files, Heading, Side, Terms, Waiver, list};

/// Lists whose inherited entries an event may remove.
const LISTS: &[&str] = &["limits", "sides", "waivers"];

impl Event {
    /// Reads an event. Each file with an error gets a report.
    pub fn read(files: &Files, catalogs: Catalogs) -> (Event, Vec<Report>) {
        let mut found = Vec::new();
        let documents = files.documents(&mut found);
        let findings = Findings::default();
        let mut event = read(files, &documents, catalogs, &findings);
        let files = files.by_file(found, findings.into_vec());
        let reports =
            files.into_iter().zip(&documents).map(|((source, mut findings), document)| {
                document.leave_out_explained(&mut findings, None);
                (source, findings)
            });
        let faulty = reports.filter(|(_, findings)| !findings.is_empty());
        let reports: Vec<_> =
            faulty.map(|(source, findings)| event.report(source, findings)).collect();
        event.withheld = Report::basis_errors(&reports);
        (event, reports)
    }

    pub(super) fn report(&self, source: Source, findings: Vec<Finding>) -> Report {
        let report = Report::of_file(source, Subject::Event, findings);
        Report {
            system: (self.system.id, self.system.name),
            catalogs: self.options.catalogs.names(self.system.id),
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
    let written =
        read_whole(Fields::new(table.clone(), Written::WHAT, findings)).unwrap_or_default();
    if files.own().text.trim().is_empty() {
        findings.retain(|found| found.rule.id != MISSING_KEY.id);
        let sink = findings.of(&MISSING_KEY);
        sink.finding(Span::default(), "the file is empty").help("give the event a `name`");
    }
    let Written { system: game, name, says, starts, arena, cite, division, readings, .. } = written;
    let system = game.and_then(system).unwrap_or(USUAL);
    let listing = Listing::in_force(system, &catalogs);
    let scope = &Scope::of_game(system, listing);
    let figures = &*system.figures();
    if written.sides.is_empty() {
        without_sides(&written.terms.limits, findings);
    }
    report_namesakes(written.sides.iter().filter_map(|side| side.id.as_ref()), findings);
    report_namesakes(written.waivers.iter().filter_map(|waiver| waiver.id.as_ref()), findings);
    let reader = Reader { files, system, listing, scope, figures, findings };
    reader.lost_terms(table);
    let mut options = Options { catalogs: catalogs.clone(), ..Options::default() };
    if let Some(division) = division {
        reader.division(&division, &mut options);
    }
    reader.readings(&readings, &mut options);
    reader.catalogs(&written.catalog, &options);
    let terms = std::iter::once(&written.terms).chain(written.sides.iter().map(|side| &side.terms));
    let limits: Vec<_> = terms.flat_map(|terms| &terms.limits).collect();
    let waivers = reader.waivers(written.waivers, &limits);
    let heading = Heading {
        name: name.unwrap_or_default(),
        starts,
        arena,
        origin: files.own().name.clone(),
        readings: options.readings.iter().copied().collect(),
    };
    Event {
        heading: Arc::new(heading),
        system,
        says,
        cite,
        options,
        terms: reader.terms(written.terms),
        sides: written.sides.into_iter().filter_map(|side| reader.side(side)).collect(),
        waivers,
        withheld: Withheld::default(),
        own: Contents::of(files.own()),
        source: files.own().clone(),
    }
}

impl Reader<'_> {
    fn division(&self, written: &Located<String>, options: &mut Options) {
        let sink = self.findings.of(&BAD_VALUE);
        let (text, span) = (written.value.as_str(), written.span);
        if !self.system.has_divisions() {
            let message = format!("{} has no divisions", self.system.name);
            sink.finding(span, message).label("has no effect").actual(text);
            return;
        }
        let unit = self.system.dollars_a_division(options);
        match Wanted::read(text, unit).and_then(|wanted| wanted.number(unit)) {
            Ok(number) => {
                options.division = Some(number);
                options.division_from = Some(self.files.place(span));
            }
            Err(error) => {
                let message =
                    format!("unknown division of {}: {}", self.system.name, error.message);
                let offer = error.offer("division = ");
                sink.finding(span, message).actual(text).each(offer, Draft::help);
            }
        }
    }

    fn catalogs(&self, words: &[Located<String>], options: &Options) {
        let built_in = self.system.catalog_version();
        let house = Fingerprint::of_house(self.system, &options.catalogs);
        for word in words {
            let now = match (Fingerprint::parse(&word.value), &house) {
                (None, _) => built_in.clone(),
                (Some(_), Some(house)) => house.to_string(),
                (Some(_), None) => "no house catalog".to_owned(),
            };
            if !suggest::same(&word.value, &now) {
                let message = format!("the event is for the catalog {}, this is {now}", word.value);
                let sink = self.findings.of(&OTHER_CATALOG);
                sink.finding(word.span, message).help("name the catalog in force to accept it");
            }
        }
    }

    /// The readings that the event switches on. Reports ids that cannot be switched.
    fn readings(&self, words: &[Located<String>], options: &mut Options) {
        let rulings = LazyCell::new(|| self.system.rulings());
        let switches = self.system.switches;
        for word in words {
            let called = |id: &str| suggest::same(id, &word.value);
            if let Some(id) = switches.iter().find(|id| called(id)) {
                options.readings.insert(id);
            } else if let Some(ruling) = rulings.iter().find(|ruling| called(&ruling.id)) {
                unswitchable(word, ruling, switches, self.findings);
            } else {
                let whole = rulings.iter().map(|ruling| ruling.id.as_str());
                let names = whole.chain(switches.iter().copied()).collect();
                unknown(word, "ruling", names, self.findings);
            }
        }
    }

    fn terms(&self, written: written::Terms) -> Terms {
        let ids = written.limits.iter().filter_map(|limit| limit.id.as_ref());
        report_namesakes(ids, self.findings);
        let lists =
            |rows: Option<Rows>| rows.map(|rows| list::lists(self, &rows)).unwrap_or_default();
        Terms {
            allow: lists(written.allow),
            deny: lists(written.deny),
            limits: written.limits.into_iter().filter_map(|limit| self.limit(limit)).collect(),
        }
    }

    fn side(&self, written: written::Side) -> Option<Side> {
        let takes = written.takes.map(|takes| list::lists(self, &takes));
        let terms = self.terms(written.terms);
        let place = self.files.place(written.span);
        Some(Side { name: written.name?, takes: takes?, terms, place })
    }

    fn waivers(&self, written: Vec<written::Waiver>, limits: &[&written::Limit]) -> Vec<Waiver> {
        let common = crate::check::rules::RULES.iter().chain(RULES.iter()).copied();
        let mut rules: Vec<_> = (self.system.rules)().into_iter().chain(common).collect();
        // A value that cannot be read cannot be waived.
        rules.retain(|rule| rule.level < Level::Unreadable);
        let waiver = |waiver: written::Waiver| {
            let written::Waiver { rule, entry, player, items, limit, ceiling, .. } = waiver;
            let rule = rule?;
            let Some(id) = rules.iter().find(|known| suggest::same(known.id, &rule.value)) else {
                let ids = rules.iter().map(|rule| rule.id).collect();
                unknown(&rule, "rule to waive", ids, self.findings);
                return None;
            };
            let is_player = player.is_some();
            if entry.is_some() == is_player {
                let sink = self.findings.of(&BAD_VALUE);
                sink.finding(rule.span, "a waiver names either an `entry` or a `player`");
            }
            let items = items.map(|items| list::lists(self, &items)).unwrap_or_default();
            let is_wide = items.is_empty() && limit.is_none();
            let several = [&DENIED_ITEM, &ITEM_NOT_ALLOWED, &OVER_EVENT_LIMIT, &UNDER_EVENT_LIMIT];
            if is_wide && several.contains(id) {
                let sink = self.findings.of(&WIDE_WAIVER);
                let help = "add `items = { weapon = \"laser\" }`, or the `limit` by its `id`";
                sink.finding(rule.span, format!("this waives every `{}`", id.id)).help(help);
            }
            let (place, rule) = (self.files.place(rule.span), id.id);
            let limit = limit.map(|word| self.waived(word, limits));
            let (whose, reason, by) = (entry.or(player)?, waiver.reason?, waiver.by?);
            Some(Waiver { rule, whose, is_player, items, limit, reason, by, ceiling, place })
        };
        written.into_iter().filter_map(waiver).collect()
    }

    /// The id of a limit, with the places of its bounds.
    fn waived(&self, id: Located<String>, limits: &[&written::Limit]) -> (String, Vec<Span>) {
        let ids = || limits.iter().filter_map(|limit| Some((*limit, &limit.id.as_ref()?.value)));
        if ids().all(|(_, own)| !suggest::same(own, &id.value)) {
            let ids = ids().map(|(_, id)| id.as_str()).collect();
            unknown(&id, "limit", ids, self.findings);
        }
        let own = ids().filter(|(_, own)| suggest::same(own, &id.value));
        let bounds = own.flat_map(|(limit, _)| [limit.least.as_ref(), limit.most.as_ref()]);
        let spans = bounds.filter_map(|bound| Some(self.files.place(bound.known()?.span).span));
        (id.value.clone(), spans.collect())
    }
}

fn without_sides(limits: &[written::Limit], findings: &Findings) {
    let sink = findings.of(&BAD_VALUE);
    for limit in limits.iter().filter(|limit| limit.per == Per::Side) {
        sink.finding(limit.span, "a limit for each side, but the event has no sides")
            .label("`per = \"side\"`")
            .help("add `[[sides]]`, or `per = \"field\"`");
    }
}

fn unswitchable(word: &Located<String>, ruling: &Ruling, switches: &[&str], findings: &Findings) {
    let id = &ruling.id;
    let choices = ruling.readings.iter().map(|other| other.id.as_str());
    let choices: Vec<_> = choices.filter(|id| switches.contains(id)).collect();
    let why = ruling.readings.iter().find_map(|other| other.unswitchable.as_deref());
    let (message, help) = match choices.as_slice() {
        [] => {
            let why = why.unwrap_or(ruling.basis.words());
            let help = "`roadworthy explain --rulings` lists the readings of this game";
            (format!("no event can change the reading `{id}`: {why}"), help.to_owned())
        }
        choices => {
            let message = format!("`{id}` has several other readings");
            (message, format!("use one of: {}", choices.join(", ")))
        }
    };
    let sink = findings.of(&UNSWITCHABLE_READING);
    sink.finding(word.span, message).help(help).actual(id.as_str());
}

pub(super) fn unknown(word: &Located<String>, kind: &str, names: Vec<&str>, findings: &Findings) {
    let sink = findings.of(&UNKNOWN_ITEM);
    let message = format!("no {kind} is called `{}`", word.value);
    let finding = sink
        .finding(word.span, message)
        .label(format!("unknown {kind}"))
        .actual(word.value.as_str());
    match suggest::nearest(&word.value, names.iter().copied()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None if names.is_empty() || names.len() > 40 => finding,
        None => finding.help(format!("expected one of: {}", names.join(", "))),
    };
}
