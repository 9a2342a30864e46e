use rayon::prelude::*;

use crate::rule;
use crate::text::source::Span;

use super::super::case::Case;
use super::Check;

pub static NOT_IN_STOCK: Check = Check {
    rule: rule! {
        "event" / "not-in-stock", Error, "an entry that is not one of the event's stock designs",
        docs: "\
## What it checks
If the event has a `[stock]` list, an entry is one of the listed designs, part by part and place by place. With
`armor = \"rearranged\"` its points of armor may be on other sides; with `options = true` the published options of a
design are allowed too. Names, players and personal gear do not matter.

## Why
The arena lends the vehicles, or everyone has the same choice.
",
    },
    beside: &[("event.toml", include_str!("../../../tests/rules/event/not-in-stock/event.toml"))],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    let Some(stock) = &case.event.stock else { return };
    let is_other = |number: &usize| !stock.has(case.entries[*number]);
    let others: Vec<_> = case.sound().into_par_iter().filter(is_other).collect();
    for number in others {
        let sink = case.sink(number, &NOT_IN_STOCK.rule);
        let allowed = stock.text();
        let message = format!("{} is for {allowed}", case.event.heading.name);
        let finding = sink.finding(Span::default(), message);
        let finding =
            finding.label("it differs from the published designs").limit(allowed.as_str());
        sink.push(finding.because_of(&stock.place, format!("only {allowed}")));
    }
}
