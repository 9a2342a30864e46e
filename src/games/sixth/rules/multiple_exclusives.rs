use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_the;

use super::{Case, Check};

pub static MULTIPLE_EXCLUSIVES: Check = Check {
    rule: rule! {
        "sixth" / "multiple-exclusives", Error, "more than one exclusive card",
        cite: Cite::Page(8),
        docs: "\
## What it checks
A car has at most one exclusive card, whatever its kind. Turreted weapons are exclusive, and so are some other cards.

## Why
The restriction is printed on the cards.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let mut first = None;
    for card in case.vehicle.cards.iter().filter(|card| card.row.exclusive) {
        let surplus = if first.is_some() { card.count } else { card.count - 1 };
        if surplus > 0 {
            let message = match first {
                Some(_) => format!("{} is exclusive too", with_the(card.name())),
                None => {
                    format!("{} is exclusive, but there are {}", with_the(card.name()), card.count)
                }
            };
            let mut finding = sink
                .finding(card.span, message)
                .label("at most one exclusive card")
                .actual(card.count + i64::from(first.is_some()))
                .limit(1);
            if let Some(span) = first {
                finding = finding.because(span, "the first is here");
            }
            sink.push(finding.involves_item(card.spot.key(), card.number));
        }
        first = first.or(Some(card.span));
    }
}
