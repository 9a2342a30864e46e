//! Tires.

use crate::check::finding::{Draft, Sink};
use crate::check::rule::Level;
use crate::rules;
use crate::text::source::{Located, Span};

use super::super::catalog::{KindSort, TireModification};
use super::super::design::CargoKind;
use super::super::figures::unlike_axle;
use super::super::ledger::tire_name;
use super::super::vehicle::Tire;
use super::Case;

rules! {
    "tires.md";
    wrong_tire_count: Error, page 50, needs ["tires", "reversed"],
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
    for group in case.outfit.tires() {
        let key = group.key;
        if !kind.wheels.iter().any(|wheel| group.name.value.contains(*wheel)) {
            let wheels =
                kind.wheels.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
            sink.finding(group.name.span, format!("{} has no wheel at `{key}`", vehicle.a_kind()))
                .label(format!("its wheels: {wheels}"))
                .actual(key)
                .limit(wheels)
                .involves(&["tires", key]);
        }
    }
    let bare: Vec<_> = kind
        .wheels
        .iter()
        .filter(|wheel| vehicle.tires.iter().all(|tire| tire.wheel != **wheel))
        .collect();
    if bare.is_empty() {
        return;
    }
    let names = bare.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
    let finding = sink
        .finding(
            vehicle.tires_span.unwrap_or(vehicle.body_span()),
            match bare.len() {
                all if all == kind.wheels.len() => "no wheel has a tire".to_owned(),
                1 => format!("1 of {} wheels has no tire", kind.wheels.len()),
                some => format!("{some} of {} wheels have no tire", kind.wheels.len()),
            },
        )
        .at_level(Level::Missing)
        .label(format!("no tire at {names}"))
        .actual((kind.wheels.len() - bare.len()) as i64)
        .limit(kind.wheels.len() as i64);
    match vehicle.tires.is_empty() {
        true => finding.involves(&["tires"]),
        false => finding.each(bare, |finding, wheel| finding.involves(&["tires", wheel.name()])),
    };
}

fn unlike_tires(case: &Case<'_>, sink: &Sink<'_>) {
    let Some((one, other)) = unlike_axle(case.vehicle) else {
        return;
    };
    let figure = &case.vehicle.catalog.figures.unlike_tires;
    let [first, second] = if one.span <= other.span { [one, other] } else { [other, one] };
    sink.finding(
        second.span,
        format!(
            "mismatched tires on one axle: {:+} to the handling class",
            figure.handling_class.floor()
        ),
    )
    .label(format!(
        "{}: {}",
        second.wheel.name(),
        tire_name(second.row, &second.modifications).to_lowercase()
    ))
    .because(
        first.span,
        format!(
            "{}: {}",
            first.wheel.name(),
            tire_name(first.row, &first.modifications).to_lowercase()
        ),
    )
    .cite(figure.cite.clone())
    .involves(&["tires", first.wheel.name()])
    .involves(&["tires", second.wheel.name()]);
}

fn tires_must_match(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.sort() != Some(KindSort::Cycle) {
        return;
    }
    let Some(first) = vehicle.tires.first() else { return };
    let name = |tire: &Tire<'_>| tire_name(tire.row, &tire.modifications).to_lowercase();
    let report = |tire: &Tire<'_>| {
        sink.finding(
            tire.span,
            format!("the {} tire differs from the front tire", tire.wheel.name()),
        )
        .label(name(tire))
        .because(first.span, name(first))
        .actual(name(tire))
        .limit(name(first));
    };
    for tire in vehicle.tires[1..].iter().filter(|tire| !tire.same_kind(first)) {
        report(tire);
    }
    for tire in vehicle.sidecar.iter().flat_map(|sidecar| &sidecar.tires) {
        if !tire.same_kind(first) {
            report(tire);
        }
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
        if let Some(spare) = &cargo.spare
            && let Some(finding) = both(sink, cargo.span, spare)
        {
            finding.involves_key_of("cargo", cargo.number, "modifications").involves_key_of(
                "cargo",
                cargo.number,
                "spare-tire",
            );
        }
    }
}

fn both<'f>(sink: &Sink<'f>, span: Span, modifications: &[&TireModification]) -> Option<Draft<'f>> {
    let radial = modifications.iter().find(|found| found.handling_class != 0);
    let off_road = modifications.iter().find(|found| found.off_road_handling_class != 0);
    let names = [radial?, off_road?].map(|found| found.row.name.to_lowercase());
    let message = format!("a tire cannot be both {} and {}", names[0], names[1]);
    Some(sink.finding(span, message).label("choose one of the two"))
}

fn duplicate_tire_modification(case: &Case<'_>, sink: &Sink<'_>) {
    for group in case.outfit.tires() {
        let tire = &group.value.value;
        judge(case, sink, &tire.modifications);
    }
    for entry in &case.outfit.cargo {
        if let CargoKind::SpareTire(spare) = &entry.kind {
            let (own, beside) = (&spare.tire.modifications, &spare.modifications);
            let modifications = if own.is_empty() { beside } else { own };
            judge(case, sink, modifications);
        }
    }
}

fn judge(case: &Case<'_>, sink: &Sink<'_>, words: &[Located<String>]) {
    let shelf = &case.vehicle.catalog.tire_modifications;
    let mut kept: Vec<(&TireModification, &Located<String>)> = Vec::new();
    let mut again = Vec::new();
    for word in words {
        let Some(row) = shelf.find(&word.value, |_| true) else { continue };
        match kept.iter().find(|(first, _)| first.row.id == row.row.id) {
            Some((_, first)) => again.push((row, word, *first)),
            None => kept.push((row, word)),
        }
    }
    for (row, word, first) in again {
        sink.finding(word.span, format!("`{}` is listed twice", row.row.name.to_lowercase()))
            .label("the second")
            .because(first.span, "the first")
            .cite(row.row.cite.clone());
    }
}
