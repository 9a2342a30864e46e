//! The figures that are printed with a vehicle.

use winnow::combinator::{alt, delimited, not, opt, peek, preceded, separated, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::import::text::{Kind, Token};
use crate::text::suggest;
use crate::units::Exact;

use super::super::words::*;

/// The figures that are printed with a vehicle, under the keys of `[published]`.
pub fn figures(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    alt((motion, handling, cargo, weight.map(|weight| vec![weight]), cost.map(|cost| vec![cost])))
        .parse_next(input)
}

const ACCELERATION: &[&str] = &["accel", "acceleration", "acc"];
const TOP_SPEED: &[&str] =
    &["top speed", "max speed", "maximum speed", "max", "maximum", "speed", "TS"];
const HANDLING: &[&str] = &["HC", "handling class", "handling"];

/// "Accel. 5 and top speed 115 with cargo".
fn motion(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    let both = (
        titled(ACCELERATION),
        opt(preceded(opt(alt((mark(",;").void(), word(&["and"])))), titled(TOP_SPEED))),
    )
        .map(|(acceleration, speed)| (Some(acceleration), speed));
    let speed = titled(TOP_SPEED).map(|speed| (None, Some(speed)));
    let (acceleration, speed) = alt((both, speed)).parse_next(input)?;
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

/// "Accel. 5", "Acc: 5 mph/s", "Acc5", "5 accel".
fn titled<'t, 'c>(
    names: &'static [&'static str],
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<Exact> {
    move |input| {
        let of = || opt(alt((mark(":.=–").void(), word(&["of"]))));
        let per = || (mark("/"), word(&["s", "sec", "turn"]));
        let mph = || opt((word(&["mph"]), opt(per())));
        let after = delimited((word(names), of(), opt(mark(":"))), amount, mph());
        let before = terminated(amount, (mph(), word(names)));
        terminated(alt((after, glued(names), before)), not(mark("/"))).parse_next(input)
    }
}

/// "92.5", "11 1/3", but not a part of "5/10".
fn amount(input: &mut Input<'_, '_>) -> Parsed<Exact> {
    let mixed = (number, number, mark("/"), number)
        .verify_map(|(whole, top, _, bottom)| (!bottom.is_zero()).then(|| whole + top / bottom));
    alt((mixed, terminated(number, not(mark("/"))))).parse_next(input)
}

/// "HC3": a name and its number in one word.
fn glued<'t, 'c>(
    names: &'static [&'static str],
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<Exact> {
    move |input| {
        let token: &Token = any.parse_next(input)?;
        let digits = token.text.find(|c: char| c.is_ascii_digit()).ok_or(EmptyError)?;
        let (name, digits) = token.text.split_at(digits);
        let name = name.trim_end_matches('-');
        let known = token.kind == Kind::Word && names.iter().any(|own| suggest::same(own, name));
        Exact::parse(digits).filter(|_| known).ok_or(EmptyError)
    }
}

/// "HC 2 (3 OR)", "HC3", "HC 2 (3 @60mph)".
fn handling(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    let fast = Exact::from(input.state.figures.at_speed);
    let signed = || {
        (opt(mark("-–")), number).map(|(minus, class)| if minus.is_some() { -class } else { class })
    };
    let class = preceded((word(HANDLING), opt(mark(":.="))), signed());
    let before = terminated(signed(), word(HANDLING));
    let mph = (opt(mark("+")), opt(word(&["mph"])), opt(mark("+")));
    let at_speed =
        (mark("@"), number.verify(|speed| *speed == fast), mph).value("handling-class-at-speed");
    let off_road = word(&["OR", "off-road"]).value("handling-class-off-road");
    let other = delimited(mark("("), (signed(), alt((off_road, at_speed))), mark(")"));
    let class = alt((class, glued(HANDLING), before));
    let (class, other) = terminated((class, opt(other)), boundary).parse_next(input)?;
    let other = other.map(|(class, key)| (key, class));
    Ok(std::iter::once(("handling-class", class)).chain(other).collect())
}

/// "Cargo capacity: 300 lbs., 11 spaces", in either order.
fn cargo(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    let left = (word(&["load left", "weight left"]), opt(colon), exact, opt(pound), boundary);
    if let Some((_, _, pounds, ..)) = opt(left).parse_next(input)? {
        return Ok(vec![("load-left", pounds)]);
    }
    word(&["cargo capacity", "cargo"]).parse_next(input)?;
    opt(alt((colon, word(&["of"])))).parse_next(input)?;
    let bracket = opt(mark("[(")).parse_next(input)?.is_some();
    let pounds = terminated(exact, pound).map(|number| ("load-left", number));
    let spaces = (exact, word(&["spaces", "space", "sp"]), opt(mark(".")))
        .map(|(number, ..)| ("cargo-spaces", number));
    let between = alt((mark(",").void(), word(&["and"]).void()));
    let found = separated(1..=2, alt((pounds, spaces)), between).parse_next(input)?;
    if bracket {
        mark("])").parse_next(input)?;
    }
    Ok(found)
}

/// "lbs.", "pounds", "#".
fn pound(input: &mut Input<'_, '_>) -> Parsed<()> {
    alt(((word(&["lbs", "lb", "pounds"]), opt(mark("."))).void(), mark("#"))).parse_next(input)
}

/// "2,300 lbs.", "weight 2,300"; a bare number right before the price is the weight, too.
fn weight(input: &mut Input<'_, '_>) -> Parsed<(&'static str, Exact)> {
    let of = || opt(alt((colon, mark("."), word(&["of"]))));
    let title = || (opt(word(&["total"])), word(&["weight", "wt", "weighs"]), of());
    let titled = delimited(title(), exact, opt(pound));
    let in_pounds = terminated(exact, pound);
    let bare = terminated(exact, peek((mark(",;"), mark("$"))));
    alt((titled, in_pounds, bare)).map(|weight| ("weight", weight)).parse_next(input)
}

/// "$2,300", "cost: 2,300".
pub fn cost(input: &mut Input<'_, '_>) -> Parsed<(&'static str, Exact)> {
    let title = || (opt(word(&["total"])), word(&["cost", "price", "costs"]), opt(colon));
    let marked = preceded((opt(title()), mark("$")), exact);
    let titled = preceded(title(), exact);
    // "$8.3K" is not a price of 8.3 dollars.
    let whole = terminated(
        alt((marked, titled)),
        not(any.verify(|t: &&Token| t.glued && t.kind == Kind::Word)),
    );
    whole.map(|cost| ("cost", cost)).parse_next(input)
}
