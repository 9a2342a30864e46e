use crate::rule;
use crate::text::source::Span;

use super::super::case::Case;
use super::Check;

pub static NOT_IN_STOCK: Check = Check {
    rule: rule! {
        "event" / "not-in-stock", Error, "the entry is none of the designs that the event lends or lists",
        docs: "\
## What it checks
Under `[stock]` an entry is one of the listed designs, part by part and place by place; with `armor = \"rearranged\"` its
points may be on other sides, and with `options = true` the options published beside a design count, too. Names, players
and personal gear are free.

## Why
The arena lends the vehicles, or everybody starts from the same ones.
",
    },
    beside: &[("event.toml", include_str!("../../../tests/rules/event/not-in-stock/event.toml"))],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    let Some(stock) = &case.event.stock else { return };
    for number in case.sound() {
        if stock.has(case.entries[number]) {
            continue;
        }
        let sink = case.sink(number, &NOT_IN_STOCK.rule);
        let allowed = stock.text();
        let message = format!("{} is for {allowed}", case.event.heading.name);
        let finding = sink.finding(Span::default(), message);
        let finding = finding.label("it differs from what is published").limit(allowed.as_str());
        sink.push(finding.because_of(&stock.place, format!("only {allowed}")));
    }
}
