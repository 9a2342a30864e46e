//! The figures that are printed with a vehicle.

use winnow::combinator::{alt, delimited, opt, peek, preceded, separated, terminated};
use winnow::prelude::*;

use crate::units::Exact;

use super::super::words::*;

/// The figures that are printed with a vehicle, under the keys of `[published]`.
pub fn figures(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    alt((motion, handling, cargo, weight.map(|weight| vec![weight]), cost.map(|cost| vec![cost])))
        .parse_next(input)
}

/// "Accel. 5 and top speed 115 with cargo".
fn motion(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    let of = || opt(alt((mark(":."), word(&["of"]))));
    let mph = || opt(word(&["mph"]));
    let acceleration =
        || delimited((word(&["accel", "acceleration", "acc"]), of(), opt(mark(":"))), exact, mph());
    let top_speed = || {
        delimited((word(&["top speed", "max speed", "maximum speed", "speed"]), of()), exact, mph())
    };
    let between = opt(alt((mark(",;").void(), word(&["and"]).void())));
    let both = (acceleration(), opt(preceded(between, top_speed())))
        .map(|(acceleration, speed)| (Some(acceleration), speed));
    let (acceleration, speed) =
        alt((both, top_speed().map(|speed| (None, Some(speed))))).parse_next(input)?;
    let loaded = alt((
        word(&["with cargo", "with full cargo", "loaded", "fully loaded", "with a full load"])
            .value(true),
        word(&["without cargo", "unloaded", "empty"]).value(false),
    ));
    let loaded = opt(loaded).parse_next(input)?.unwrap_or(false);
    let keys = match loaded {
        true => ["acceleration-loaded", "top-speed-loaded"],
        false => ["acceleration", "top-speed"],
    };
    Ok(keys.into_iter().zip([acceleration, speed]).filter_map(|(key, n)| Some((key, n?))).collect())
}

/// "HC 2 (3 OR)".
fn handling(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    let signed = (opt(mark("-–")), number)
        .map(|(minus, class)| if minus.is_some() { -class } else { class });
    let class = preceded((word(&["HC", "handling class"]), opt(mark(":."))), signed);
    let off_road = delimited(mark("("), exact, (word(&["OR", "off-road"]), mark(")")));
    let (class, off_road) = terminated((class, opt(off_road)), boundary).parse_next(input)?;
    let off_road = off_road.map(|class| ("handling-class-off-road", class));
    Ok(std::iter::once(("handling-class", class)).chain(off_road).collect())
}

/// "Cargo capacity: 300 lbs., 11 spaces", in either order.
fn cargo(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    word(&["cargo capacity", "cargo"]).parse_next(input)?;
    opt(alt((mark(":"), word(&["of"])))).parse_next(input)?;
    let pounds =
        (exact, word(&["lbs", "lb", "pounds"]), opt(mark("."))).map(|(n, ..)| ("load-left", n));
    let spaces =
        (exact, word(&["spaces", "space", "sp"])).map(|(number, _)| ("cargo-spaces", number));
    let between = alt((mark(",").void(), word(&["and"]).void()));
    separated(1..=2, alt((pounds, spaces)), between).parse_next(input)
}

/// "2,300 lbs.", "weight 2,300"; a bare number right before the price is the weight, too.
fn weight(input: &mut Input<'_, '_>) -> Parsed<(&'static str, Exact)> {
    let of = || opt(alt((mark(":"), word(&["of"]))));
    let titled = delimited((word(&["weight"]), of()), exact, opt(word(&["lbs", "lb", "pounds"])));
    let in_pounds = terminated(exact, word(&["lbs", "lb", "pounds"]));
    let bare = terminated(exact, peek((mark(",;"), mark("$"))));
    alt((titled, in_pounds, bare)).map(|weight| ("weight", weight)).parse_next(input)
}

pub fn cost(input: &mut Input<'_, '_>) -> Parsed<(&'static str, Exact)> {
    let title = (opt(word(&["cost", "price", "costs"])), opt(mark(":")));
    preceded((title, mark("$")), exact).map(|cost| ("cost", cost)).parse_next(input)
}
