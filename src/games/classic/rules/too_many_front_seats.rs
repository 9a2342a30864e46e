use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Seat;
use super::super::vehicle::Person;
use super::{Case, Check};

pub static TOO_MANY_FRONT_SEATS: Check = Check {
    rule: rule! {
        "classic" / "too-many-front-seats", Error, "more people in front than there are seats",
        cite: Cite::Page(30),
        needs: &["seat"],
        docs: "\
## What it checks
Every vehicle has a limit of people in front, the driver included.

## Why
The rulebook limits the front seats of every vehicle.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let figure = &case.vehicle.catalog.figures.front_seats;
    let in_front = |person: &&Person<'_>| match person.seat {
        Some(seat) => seat.value == Seat::Front,
        None => person.is_driver(),
    };
    let mut seated: Vec<_> = case.vehicle.crew.iter().filter(in_front).collect();
    seated.sort_by_key(|person| !person.is_driver());
    let most = usize::try_from(figure.value).unwrap_or_default();
    for extra in seated.iter().skip(most) {
        let span = extra.seat.map_or(extra.span, |seat| seat.span);
        sink.push(
            sink.finding(span, format!("{} people in front", seated.len()))
                .label(format!("at most {most} sit in front"))
                .actual(seated.len() as i64)
                .limit(figure.value)
                .cite(figure.cite.clone()),
        );
    }
}
