//! The numbers of a record: totals, performance and cargo.

use winnow::combinator::{alt, delimited, opt, preceded, separated, terminated};
use winnow::prelude::*;

use crate::text::source::Located;
use crate::units::Exact;

use super::super::design::Cargo;
use super::parts::Part;
use super::words::*;

/// "HC 2 (3 @ >50 mph)", "TS 129 mph", "22 mpg", "maximum load 280 lbs.", "$50,375", "3258 lbs."
pub fn figures<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let class = (
        preceded((word(&["HC"]), opt(mark(":="))), signed),
        opt(delimited(mark("("), at_speed, mark(")"))),
    );
    let class = class.map(|(slow, fast)| {
        let fast = fast.map(|fast| ("fast-handling-class", fast));
        std::iter::once(("handling-class", slow)).chain(fast).collect()
    });
    let speed = delimited((word(&["TS"]), opt(mark(":="))), exact, opt(word(&["mph"])));
    let at = (mark("@"), number, word(&["mph"]));
    let mileage = terminated(exact, (word(&["mpg"]), opt(at)));
    let load = delimited(word(&["maximum load", "max load", "maximum cargo load"]), exact, pounds);
    let cost = preceded(mark("$"), exact);
    let weight = terminated(exact, pounds);
    let one = |key: &'static str| move |figure| vec![(key, figure)];
    alt((
        class,
        speed.map(one("top-speed")),
        mileage.map(one("mileage")),
        load.map(one("max-cargo-load")),
        cost.map(one("cost")),
        weight.map(one("weight")),
    ))
    .map(Part::Figures)
    .parse_next(input)
}

fn pounds(input: &mut Input<'_, '_>) -> Parsed<()> {
    (word(&["lbs", "lb", "pounds"]), opt(mark("."))).void().parse_next(input)
}

fn signed(input: &mut Input<'_, '_>) -> Parsed<Exact> {
    let minus = opt(mark("-–")).parse_next(input)?;
    number.map(|found| if minus.is_some() { -found } else { found }).parse_next(input)
}

/// "12 @ >30 mph".
pub fn at_speed(input: &mut Input<'_, '_>) -> Parsed<Exact> {
    terminated(signed, (mark("@"), opt(mark(">")), number, word(&["mph"]))).parse_next(input)
}

/// "AC 8 (exactly 7.5, 12 @ >30 mph)".
pub fn acceleration<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let recorded = preceded((word(&["AC"]), opt(mark(":="))), exact).parse_next(input)?;
    let chosen = preceded(word(&["exactly"]), exact).map(|chosen| (Some(chosen), None));
    let detail = alt((chosen, at_speed.map(|fast| (None, Some(fast)))));
    let details = opt(bracketed(detail, ",")).parse_next(input)?.unwrap_or_default();
    let mut figures = vec![("acceleration", recorded)];
    figures.extend(details.iter().filter_map(|(_, fast)| Some(("fast-acceleration", (*fast)?))));
    let chosen = details.iter().find_map(|(chosen, _)| *chosen);
    Ok(Part::Acceleration(figures, chosen.unwrap_or(recorded)))
}

/// "75(38) cf cargo (3 "Crates": 100 lbs., 2 cf)": the space, and the cargo in it.
pub fn cargo<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let extra = opt(delimited(mark("("), number, mark(")")));
    let space = terminated((exact, extra), (word(&["cf"]), word(&["cargo", "cargo space"])));
    let space = space.map(|(space, extra)| {
        let extra = extra.map(|extra| ("extra-cargo-volume", extra));
        Part::Figures(std::iter::once(("cargo-volume", space)).chain(extra).collect())
    });
    let carried = bracketed(carried, ";").map(Part::Cargo);
    alt((space, preceded(opt(word(&["cargo"])), carried))).parse_next(input)
}

fn carried(input: &mut Input<'_, '_>) -> Parsed<Cargo> {
    enum Detail {
        Weight(Exact),
        Volume(Exact),
        Wheels(i64),
        Turret(Exact),
    }
    let detail = alt((
        terminated(exact, pounds).map(Detail::Weight),
        terminated(exact, (word(&["cf"]), word(&["turret"]))).map(Detail::Turret),
        terminated(exact, word(&["cf"])).map(Detail::Volume),
        terminated(whole, word(&["wheels", "wheel"])).map(Detail::Wheels),
    ));
    let (count, name) = counted(quoted).parse_next(input)?;
    let details: Vec<_> =
        preceded(mark(":"), separated(1.., detail, mark(","))).parse_next(input)?;
    let (name, count) = (Located::nowhere(name), count.unwrap_or(1));
    let mut cargo = Cargo { name, count, ..Cargo::default() };
    for detail in details {
        match detail {
            Detail::Weight(weight) => cargo.weight = weight,
            Detail::Volume(volume) => cargo.volume = volume,
            Detail::Wheels(wheels) => cargo.wheels = Some(wheels),
            Detail::Turret(turret) => cargo.turret = Some(turret),
        }
    }
    Ok(cargo)
}
