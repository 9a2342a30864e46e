use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::source::Located;

use super::super::catalog::TireModification;
use super::super::design::CargoKind;
use super::{Case, Check};

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
        sink.push(
            sink.finding(word.span, format!("`{}` is listed twice", row.row.name.to_lowercase()))
                .label("the second")
                .because(first.span, "the first")
                .cite(row.row.cite.clone()),
        );
    }
}
