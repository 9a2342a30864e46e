//! Tires.

use crate::check::finding::{Draft, Sink};
use crate::check::rule::Level;
use crate::rules;
use crate::text::edit::{Change, Path, Step};
use crate::text::printable::quoted;
use crate::text::source::{Located, Span};

use super::super::catalog::{KindSort, TireModification};
use super::super::design::{self, CargoKind};
use super::super::figures::unlike_axle;
use super::super::ledger::tire_name;
use super::super::places::{WHEEL_GROUPS, Wheel};
use super::super::vehicle::Tire;
use super::Case;
use super::wheelguards::no_such_wheel;

rules! {
    "tires.md";
    wrong_tire_count: Error, local: true, page 50, needs ["tires", "reversed"],
        "a wheel without a tire, or a tire without a wheel";
    unlike_tires: Warning, page 50, rulings ["unlike-tires"], "mismatched tires on one axle";
    tires_must_match: Error, page 53, rulings ["unlike-tires"],
        "mismatched tires on a cycle or its sidecar";
    radial_and_offroad: Error, page 50, "a tire that is both radial and off-road";
    duplicate_tire_modification: Error, page 50, "the same modification twice on one tire";
}

fn wrong_tire_count(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(kind) = vehicle.kind else { return };
    no_such_wheel(case, sink, "tires", case.outfit.tires());
    let is_bare = |wheel: &&Wheel| vehicle.tires.iter().all(|tire| tire.wheel != **wheel);
    let bare: Vec<_> = kind.wheels.iter().filter(is_bare).collect();
    if bare.is_empty() {
        return;
    }
    let names = bare.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
    let all: i64 = kind.wheels.iter().map(|wheel| vehicle.tires_at(*wheel)).sum();
    let without: i64 = bare.iter().map(|wheel| vehicle.tires_at(**wheel)).sum();
    let message = match without {
        some if some == all => "no wheel has a tire".to_owned(),
        1 => format!("1 of {all} wheels has no tire"),
        some => format!("{some} of {all} wheels have no tire"),
    };
    let finding = sink
        .finding(vehicle.tires_span.unwrap_or(vehicle.body_span()), message)
        .at_level(Level::Missing)
        .label(format!("no tire at {names}"))
        .actual(all - without)
        .limit(all);
    match bare.as_slice() {
        _ if vehicle.tires.is_empty() => finding.involves(&["tires"]),
        [only] => finding.involves(&["tires", only.name()]),
        several => finding.each(case.outfit.tires(), |finding, group| {
            finding.particular(like(&group.value.value, &kind.wheels, several))
        }),
    };
}

/// Puts tires like `tire` on the bare wheels, with one key for a whole axle.
fn like(tire: &design::Tire, wheels: &[Wheel], bare: &[&Wheel]) -> Vec<Change> {
    let names: Vec<_> = tire.modifications.iter().map(|word| quoted(&word.value)).collect();
    let item = quoted(&tire.item.value);
    let tire = match names.join(", ") {
        none if none.is_empty() => item,
        names => format!("{{ item = {item}, modifications = [{names}] }}"),
    };
    let mut bare = bare.to_vec();
    let keys = WHEEL_GROUPS.iter().filter(|(_, group)| {
        let mut own = wheels.iter().filter(|wheel| group.contains(**wheel));
        let is_bare = own.clone().all(|wheel| bare.contains(&wheel)) && own.next().is_some();
        bare.retain(|wheel| !is_bare || !group.contains(**wheel));
        is_bare
    });
    keys.map(|(key, _)| Change::set_at(&["tires", key], tire.as_str())).collect()
}

fn unlike_tires(case: &Case<'_>, sink: &Sink<'_>) {
    let Some((one, other)) = unlike_axle(case.vehicle) else { return };
    let figure = &case.vehicle.catalog.figures.unlike_tires;
    let [first, second] = if one.span <= other.span { [one, other] } else { [other, one] };
    let at_wheel = |tire: &Tire<'_>| format!("{}: {}", tire.wheel.name(), name(tire));
    let change = figure.handling_class.floor();
    let message = format!("mismatched tires on one axle: {change:+} to the handling class");
    sink.finding(second.span, message)
        .label(at_wheel(second))
        .because(first.span, at_wheel(first))
        .cite(figure.cite.clone())
        .involves(&["tires", first.wheel.name()])
        .involves(&["tires", second.wheel.name()]);
}

fn name(tire: &Tire<'_>) -> String {
    tire_name(tire.row, &tire.modifications).to_lowercase()
}

fn tires_must_match(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.sort() != Some(KindSort::Cycle) {
        return;
    }
    let Some(first) = vehicle.tires.first() else { return };
    let beside = vehicle.sidecar.iter().flat_map(|sidecar| &sidecar.tires);
    for tire in vehicle.tires.iter().chain(beside).filter(|tire| !tire.same_kind(first)) {
        let wheel = tire.wheel.name();
        sink.finding(tire.span, format!("the {wheel} tire differs from the front tire"))
            .label(name(tire))
            .because(first.span, name(first))
            .actual(name(tire))
            .limit(name(first));
    }
}

fn radial_and_offroad(case: &Case<'_>, sink: &Sink<'_>) {
    let mut seen = Vec::new();
    for tire in &case.vehicle.tires {
        if seen.contains(&tire.key) {
            continue;
        }
        seen.push(tire.key);
        if let Some(finding) = both(sink, tire.span, &tire.modifications) {
            finding.involves(&["tires", tire.key, "modifications"]);
        }
    }
    for cargo in &case.vehicle.cargo {
        let spare = cargo.spare.as_ref();
        if let Some(finding) = spare.and_then(|(_, spare)| both(sink, cargo.span, spare)) {
            ["modifications", "spare-tire"]
                .iter()
                .fold(finding, |finding, key| finding.involves_key_of("cargo", cargo.number, key));
        }
    }
}

fn both<'f>(sink: &Sink<'f>, span: Span, modifications: &[&TireModification]) -> Option<Draft<'f>> {
    let radial = modifications.iter().find(|found| found.handling_class != 0);
    let off_road = modifications.iter().find(|found| found.off_road_handling_class != 0);
    let names = [radial?, off_road?].map(|found| found.row.lower());
    let message = format!("a tire cannot be both {} and {}", names[0], names[1]);
    Some(sink.finding(span, message).label("choose one of the two"))
}

fn duplicate_tire_modification(case: &Case<'_>, sink: &Sink<'_>) {
    for group in case.outfit.tires() {
        // `tires = { item = … }` has no key of a group.
        let lists = [vec!["tires", group.key], vec!["tires"]]
            .map(|keys| keys.into_iter().map(|key| Step::Key(key.to_owned())).collect::<Path>());
        judge(case, sink, &group.value.value.modifications, &lists);
    }
    for entry in &case.outfit.cargo {
        if let CargoKind::SpareTire(spare) = &entry.kind {
            let (own, beside) = (&spare.tire.modifications, &spare.modifications);
            let (modifications, spare) =
                if own.is_empty() { (beside, None) } else { (own, Some("spare-tire")) };
            let start = [Step::Key("cargo".to_owned()), Step::Item(entry.number)];
            let table = start.into_iter().chain(spare.map(|key| Step::Key(key.to_owned())));
            judge(case, sink, modifications, &[table.collect()]);
        }
    }
}

/// Reports modifications that are listed twice. The list is in one of `tables`.
fn judge(case: &Case<'_>, sink: &Sink<'_>, words: &[Located<String>], tables: &[Path]) {
    let shelf = &case.vehicle.catalog.tire_modifications;
    let mut kept: Vec<(&TireModification, &Located<String>)> = Vec::new();
    let mut again = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let Some(row) = shelf.find(&word.value, |_| true) else { continue };
        match kept.iter().find(|(first, _)| first.row.id == row.id) {
            Some((_, first)) => again.push((row, word, *first, number)),
            None => kept.push((row, word)),
        }
    }
    for (row, word, first, number) in again {
        let entry = [Step::Key("modifications".to_owned()), Step::Item(number)];
        let without = |table: &Path| Change::Remove { path: [table.as_slice(), &entry].concat() };
        sink.finding(word.span, format!("`{}` is listed twice", row.lower()))
            .label("the second")
            .because(first.span, "the first")
            .cite(row.cite.clone())
            .each(tables, |finding, table| {
                finding.fix(format!("leave out one `{}`", word.value), without(table))
            });
    }
}
