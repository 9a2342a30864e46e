//! Reads an event; what it cannot mean is reported at its place.

use std::sync::Arc;

use toml::de::DeValue;

use crate::catalog::cite;
use crate::catalog::ruling::{Basis, Ruling};
use crate::check::finding::{Finding, Findings};
use crate::check::rule::{Level, Rule};
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_ITEM};
use crate::check::withheld::Mistakes;
use crate::document::{Document, Fields, check_removals, part::needed};
use crate::games::house::Catalogs;
use crate::games::system_of;
use crate::games::{Options, System};
use crate::report::division::Wanted;
use crate::report::{Report, Subject};
use crate::text::source::{Located, Source};
use crate::text::suggest;
use crate::units::{Exact, LARGEST};
use crate::vehicle::figure::{self, Figure};

use super::limit::{Bound, Limit, Measure, Per, Sum, Where};
use super::rules::UNSWITCHABLE_READING;
use super::stock::{self, Armor};
use super::{Event, Files, Heading, Side, Terms, Waiver, list};

/// The lists whose entries an event may remove from the one that it builds on.
const LISTS: &[&str] = &["limits", "sides", "waivers"];

/// What the words of an event can mean.
pub(super) struct Reader<'a> {
    pub files: &'a Files,
    pub system: &'static dyn System,
    /// The catalog in force.
    pub stock: crate::games::stock::Stock,
    /// The keys of figures that are one number.
    figures: &'static [Figure],
}

impl Event {
    /// Reads an event. Each of its files that has a mistake gets a report.
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
    let system = system_of(&table, findings);
    for layer in table.clone().downward() {
        check_removals(&layer, LISTS, findings);
    }
    let fields = Fields::new(table, "an event", findings);
    fields.skip("system");
    // What these two mean was found out before; here they are judged.
    fields.text("extends");
    fields.words("catalogs");
    let stock = crate::games::stock::Stock::of(system, &catalogs);
    let reader = Reader { files, system, stock, figures: system.figures() };
    let mut options = Options { catalogs, ..Options::default() };
    division(&reader, &fields, &mut options);
    readings(&reader, &fields, &mut options);
    let heading = Heading {
        name: needed(&fields, "name").map(|name| name.value).unwrap_or_default(),
        origin: files.own().name.clone(),
        readings: options.otherwise.iter().copied().collect(),
    };
    let event = Event {
        heading: Arc::new(heading),
        system,
        says: fields.text("says").map(|says| says.value),
        cite: cite(&fields),
        options,
        terms: terms(&reader, &fields),
        sides: sides(&reader, &fields),
        stock: fields.fields("stock", "[stock]").and_then(|fields| stock::read(&reader, fields)),
        waivers: waivers(&reader, &fields),
        mistakes: Mistakes::default(),
        source: files.own().clone(),
    };
    fields.finish();
    event
}

fn division(reader: &Reader<'_>, fields: &Fields<'_, '_>, options: &mut Options) {
    fields.skip("division");
    let Some(value) = fields.table.get("division") else { return };
    let span = value.span().into();
    let sink = fields.findings.of(&BAD_VALUE);
    let written = match value.get_ref() {
        DeValue::String(text) => text.trim(),
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => "",
    };
    if !reader.system.has_divisions() {
        let message = format!("{} has no divisions", reader.system.name());
        sink.push(sink.finding(span, message).label("judges nothing").actual(written));
        return;
    }
    let unit = reader.system.dollars_a_division(options);
    match Wanted::read(written, unit).and_then(|wanted| wanted.number(unit)) {
        Ok(number) => {
            options.division = Some(number);
            options.division_from = Some(reader.files.place(span));
        }
        Err(mistake) => {
            let message = mistake.message.clone();
            let name = reader.system.name();
            let finding = sink.finding(span, format!("this is no division of {name}"));
            let finding = finding.label(message.clone()).actual(written).limit(message);
            sink.push(match mistake.offer("division = ") {
                Some(offer) => finding.help(offer),
                None => finding,
            });
        }
    }
}

/// The chosen rulings that the event decides otherwise; whatever cannot be decided otherwise is reported.
fn readings(reader: &Reader<'_>, fields: &Fields<'_, '_>, options: &mut Options) {
    let rulings = reader.system.rulings();
    let switches = reader.system.switches();
    for word in fields.words("readings") {
        let called = |id: &str| suggest::same(id, &word.value);
        if let Some(id) = switches.iter().find(|id| called(id)) {
            options.otherwise.insert(id);
        } else if let Some(ruling) = rulings.iter().find(|ruling| called(&ruling.id)) {
            unswitchable(&word, ruling, &switches, fields.findings);
        } else {
            let whole = rulings.iter().map(|ruling| ruling.id.as_str());
            let names = whole.chain(switches.iter().copied()).collect();
            unknown(&word, "ruling", names, fields.findings);
        }
    }
}

/// Reports a ruling that is not decided otherwise by its name.
fn unswitchable(word: &Located<String>, ruling: &Ruling, switches: &[&str], findings: &Findings) {
    let id = &ruling.id;
    let choices: Vec<_> = ruling.otherwise.iter().map(|other| other.id.as_str()).collect();
    let why = ruling.otherwise.iter().find_map(|other| other.unswitchable.as_deref());
    let (message, label) = match (ruling.basis, why) {
        (Basis::Chosen, Some(why)) => (format!("no event can decide `{id}` otherwise"), why),
        (Basis::Chosen, None) => {
            (format!("`{id}` can be decided otherwise in more than one way"), "which?")
        }
        (basis, _) => {
            (format!("`{id}` is no choice: {}", basis.words()), "nothing to decide otherwise")
        }
    };
    let several = ruling.basis == Basis::Chosen && why.is_none();
    let help = match (several, switches) {
        (true, _) => format!("say one of: {}", choices.join(", ")),
        (false, []) => "this game has no reading that can be".to_owned(),
        (false, _) => "`roadworthy explain --rulings` tells what can be".to_owned(),
    };
    let allowed = if several { choices } else { switches.to_vec() };
    let sink = findings.of(UNSWITCHABLE_READING);
    let finding = sink.finding(word.span, message).label(label).help(help);
    sink.push(finding.actual(id.as_str()).limit(allowed.join(", ")));
}

/// Reports a word that names nothing.
fn unknown(word: &Located<String>, what: &str, names: Vec<&str>, findings: &Findings) {
    let sink = findings.of(&UNKNOWN_ITEM);
    let message = format!("no {what} is called `{}`", word.value);
    let finding = sink.finding(word.span, message).label(format!("unknown {what}"));
    let finding = finding.actual(word.value.as_str());
    sink.push(match suggest::nearest(&word.value, names.iter().copied()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None if names.is_empty() || names.len() > 40 => finding,
        None => finding.help(format!("there are: {}", names.join(", "))),
    });
}

fn terms(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Terms {
    let lists = |key, what| {
        let lists = fields.fields(key, what);
        lists.map(|fields| list::lists(reader, &fields)).unwrap_or_default()
    };
    Terms {
        allow: lists("allow", "[allow]"),
        deny: lists("deny", "[deny]"),
        limits: each(fields, "limits", "a limit", |fields| limit(reader, fields)),
    }
}

/// Reads each table of a list to its end.
fn each<T>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    what: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    let tables = fields.tables(key).into_iter();
    tables
        .filter_map(|table| {
            let fields = Fields::new(table, what, fields.findings);
            fields.skip("id");
            let value = read(&fields);
            fields.finish();
            value
        })
        .collect()
}

fn limit(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Option<Limit> {
    let per = fields.choice("per", Per::NAMES).map_or(Per::Vehicle, |per| per.value);
    let measure = measure(reader, fields, per);
    let (least, most) = (bound(reader, fields, "least"), bound(reader, fields, "most"));
    let written = ["least", "most"].iter().any(|key| fields.table.get(key).is_some());
    if !written {
        let sink = fields.findings.of(&MISSING_KEY);
        let finding = sink.finding(fields.span(), "a limit has neither `least` nor `most`");
        sink.push(finding.label("how much may it be?"));
    }
    if let (Some(least), Some(most)) = (&least, &most)
        && least.value > most.value
        && let Some(value) = fields.table.get("most")
    {
        fields.bad_value("most", value, "no less than `least`");
    }
    Some(Limit { per, measure: measure?, least, most })
}

/// What is limited: the one key of several that says it.
fn measure(reader: &Reader<'_>, fields: &Fields<'_, '_>, per: Per) -> Option<Measure> {
    const KEYS: [&str; 5] = ["figure", "items", "vehicles", "different", "alike"];
    let sum = fields.choice("sum", Sum::NAMES).map_or(Sum::Count, |sum| sum.value);
    KEYS.iter().for_each(|key| fields.skip(key));
    let written: Vec<_> = KEYS.iter().filter(|key| fields.table.get(key).is_some()).collect();
    let [key] = written.as_slice() else {
        let sink = fields.findings.of(if written.is_empty() { &MISSING_KEY } else { &BAD_VALUE });
        let message = match written.is_empty() {
            true => format!("a limit says what it is on: one of {}", KEYS.join(", ")),
            false => "a limit is on one thing".to_owned(),
        };
        sink.push(sink.finding(fields.span(), message).label("a limit on what?"));
        return None;
    };
    if per == Per::Person && **key != "figure" {
        let sink = fields.findings.of(&BAD_VALUE);
        let finding = sink.finding(fields.span(), "a limit on persons is on a `figure` of theirs");
        sink.push(finding.label(format!("`{key}` belongs to vehicles")));
        return None;
    }
    match **key {
        "figure" if per == Per::Person => Some(Measure::Figure(person_figure(reader, fields)?)),
        "figure" => Some(Measure::Figure(figure(reader, fields)?.to_owned())),
        "items" => {
            let lists = list::lists(reader, &fields.fields("items", "items")?);
            Some(Measure::Items(lists, sum))
        }
        "vehicles" => Some(Measure::Vehicles(vehicles(reader, fields)?)),
        "different" => Some(Measure::Different(list::kind(reader, fields, "different")?.value)),
        _ => Some(Measure::Alike(list::kind(reader, fields, "alike")?.value)),
    }
}

fn figure(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Option<&'static str> {
    let word = fields.text("figure")?;
    let known = reader.figures.iter().find(|figure| figure.is_called(&word.value));
    if known.is_none() {
        let names: Vec<_> = reader.figures.iter().map(|figure| figure::word(figure.key)).collect();
        let names = names.iter().map(String::as_str).collect();
        unknown(&word, "figure", names, fields.findings);
    }
    known.map(|figure| figure.key)
}

fn person_figure(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Option<String> {
    let word = fields.text("figure")?;
    let keys = reader.system.person_figures();
    let known = keys.iter().find(|key| suggest::same(key, &word.value));
    if known.is_none() {
        let names: Vec<_> = keys.iter().map(|key| figure::word(key)).collect();
        let names = names.iter().map(String::as_str).collect();
        unknown(&word, "figure of a person", names, fields.findings);
    }
    known.map(|key| (*key).to_owned())
}

/// `"all"`, or a table that says which.
fn vehicles(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Option<Option<Where>> {
    if fields.table.table("vehicles").is_none() {
        return fields.choice("vehicles", &[("all", ())]).map(|_| None);
    }
    let which = fields.fields("vehicles", "the vehicles of a limit")?;
    if which.table.get("items").is_some() {
        let lists = list::lists(reader, &which.fields("items", "items")?);
        which.finish();
        return Some(Some(Where::Items(lists)));
    }
    let word = which.table.get("figure").is_some().then(|| figure(reader, &which));
    if word.is_none() {
        which.skip("items");
        needed(&which, "figure");
    }
    let (least, most) = (bound(reader, &which, "least"), bound(reader, &which, "most"));
    which.finish();
    let value = |bound: Option<Bound>| bound.map(|bound| bound.value);
    let figure = word??.to_owned();
    Some(Some(Where::Figure { figure, least: value(least), most: value(most) }))
}

fn bound(reader: &Reader<'_>, fields: &Fields<'_, '_>, key: &'static str) -> Option<Bound> {
    let value: Located<Exact> = fields.exact(key, -LARGEST..=LARGEST)?;
    Some(Bound { value: value.value, place: reader.files.place(value.span) })
}

fn sides(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Vec<Side> {
    each(fields, "sides", "a side", |fields| {
        let name = needed(fields, "name");
        let takes = fields.fields("takes", "takes");
        if takes.is_none() && fields.table.get("takes").is_none() {
            fields.missing_key();
        }
        let terms = terms(reader, fields);
        Some(Side {
            name: name?.value,
            takes: list::lists(reader, &takes?),
            terms,
            place: reader.files.place(fields.span()),
        })
    })
}

fn waivers(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Vec<Waiver> {
    let rules = rules(reader.system);
    each(fields, "waivers", "a waiver", |fields| {
        let rule = needed(fields, "rule");
        let entry = needed(fields, "entry");
        let (reason, by) = (needed(fields, "reason"), needed(fields, "by"));
        let rule = rule?;
        match rules.iter().find(|known| suggest::same(known.id, &rule.value)) {
            None => {
                let ids = rules.iter().map(|rule| rule.id).collect();
                unknown(&rule, "rule", ids, fields.findings);
                return None;
            }
            Some(known) if known.level == Level::Unreadable => {
                let sink = fields.findings.of(&BAD_VALUE);
                let message = format!("`{}` cannot be waived", known.id);
                let finding = sink.finding(rule.span, message).actual(known.id);
                sink.push(finding.label("what is not understood cannot be judged"));
                return None;
            }
            Some(_) => {}
        }
        let entry = entry?;
        let place = reader.files.place(rule.span);
        Some(Waiver { rule: rule.value, entry, reason: reason?.value, by: by?.value, place })
    })
}

/// Every rule that an entry can break.
fn rules(system: &dyn System) -> Vec<&'static Rule> {
    let events = super::rules::RULES.iter().map(|check| &check.rule);
    system
        .rules()
        .into_iter()
        .chain(crate::check::rules::RULES.iter().copied())
        .chain(events)
        .collect()
}

impl Armor {
    pub(super) const NAMES: &'static [(&'static str, Armor)] =
        &[("as published", Armor::AsPublished), ("rearranged", Armor::Rearranged)];
}
