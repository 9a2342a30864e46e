use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::text::source::Located;

use super::super::catalog::TireModification;
use super::super::design::CargoKind;
use super::{Case, Check, set_spare, tire_with};

pub static DUPLICATE_TIRE_MODIFICATION: Check = Check {
    rule: rule! {
        "classic" / "duplicate-tire-modification", Error, "the same modification twice on one tire",
        cite: Cite::Page(50),
        docs: "\
## What it checks
A tire, spare or not, has each modification at most once.

## Why
A modified tire is another kind of tire; modifying it again in the same way has no price and no effect.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let tires = &case.vehicle.catalog.tires;
    for group in case.outfit.tires() {
        let tire = &group.value.value;
        let row = tires.find(&tire.item.value, |_| true);
        judge(case, sink, &tire.modifications, |kept| {
            Some(Change::set_in("tires", group.key, tire_with(row?, kept)))
        });
    }
    for entry in &case.outfit.cargo {
        if let CargoKind::SpareTire(spare) = &entry.kind {
            let (own, beside) = (&spare.tire.modifications, &spare.modifications);
            let modifications = if own.is_empty() { beside } else { own };
            let cargo = case.vehicle.cargo.iter().find(|cargo| cargo.number == entry.number);
            judge(case, sink, modifications, |kept| {
                let cargo = cargo?;
                Some(set_spare(cargo, cargo.spare.as_ref()?, kept))
            });
        }
    }
}

fn judge(
    case: &Case<'_>,
    sink: &Sink<'_>,
    words: &[Located<String>],
    keep: impl Fn(&[&TireModification]) -> Option<Change>,
) {
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
    let kept: Vec<_> = kept.iter().map(|(row, _)| *row).collect();
    for (row, word, first) in again {
        let finding = sink
            .finding(word.span, format!("`{}` is listed twice", row.row.name.to_lowercase()))
            .label("the second")
            .because(first.span, "the first")
            .cite(row.row.cite.clone());
        sink.push(match keep(&kept) {
            Some(change) => finding.repair("leave it out", change),
            None => finding,
        });
    }
}
