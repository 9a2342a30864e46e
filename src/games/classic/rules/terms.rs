//! Parts beside each other: the terms of their rows, and fittings and armor of single parts.

use std::collections::BTreeSet;

use crate::check::finding::{Draft, Involved, Sink};
use crate::rules;
use crate::text::source::Located;
use crate::units::{Exact, pounds, with_article, with_the};

use super::super::catalog::{Once, PartList, named};
use super::super::vehicle::{Accessory, Piece};
use super::Case;

rules! {
    "terms.md";
    fitting_not_allowed: Error forbids, "a fitting of a part that it is not for";
    needed_part: Error, "a part without another that it needs";
    excluded_part: Error, "two parts that exclude each other";
    too_many_of_part: Error, "more of a part than its row allows";
    protection_not_allowed: Error, needs ["weapon", "crew", "type"],
        "armor for a part that protects nothing, or is too heavy";
}

fn fitting_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let body = vehicle.body.map(|body| ("body", &body.value.row, None, body.span));
    let plant = vehicle.power_plant.as_ref();
    let of_plant = plant.map(|plant| {
        let row = plant.row;
        (("power-plant", &row.row, Some(row.class.as_str()), plant.item.span), &plant.fittings)
    });
    let of_weapons = vehicle.weapon_entries().map(|weapon| {
        let row = weapon.row;
        (("weapon", &row.row, Some(row.class.as_str()), weapon.item.span), &weapon.fittings)
    });
    let all = body.map(|body| (body, &vehicle.fittings)).into_iter();
    for ((kind, row, class, span), fittings) in all.chain(of_plant).chain(of_weapons) {
        for Located { value: fitting, span: at } in fittings {
            let is_of_armor = kind == "body" && fitting.fits.words("armor").next().is_some();
            if is_of_armor || fitting.fits.has(kind, row, class) {
                continue;
            }
            let (name, of) = (fitting.row.lower(), named(kind, row));
            let limit = fitting.fits.text();
            sink.finding(*at, format!("{} does not fit {}", name, with_the(&of)))
                .label(format!("made for: {limit}"))
                .because(span, with_the(&of))
                .actual(fitting.row.id.as_str())
                .limit(limit)
                .cite(fitting.row.cite.clone());
        }
    }
}

fn needed_part(case: &Case<'_>, sink: &Sink<'_>) {
    let pieces = case.pieces;
    // A sidecar has a body, a chassis and a suspension of its own.
    let is_shared = |piece: &&Piece<'_>| !FRAME.contains(&piece.kind);
    let shared = case.all_pieces.iter().flatten().filter(is_shared);
    let needs = |piece: &Piece<'_>| piece.terms.and_then(|terms| terms.needs.clone());
    let has =
        |needed: &PartList| pieces.iter().chain(shared.clone()).any(|other| other.is_in(needed));
    for piece in pieces {
        let needed = needs(piece).into_iter().flat_map(|needs| needs.apart());
        for needed in needed.filter(|needed| !has(needed)) {
            let text = needed.text();
            let kind = needed.rows.first().map_or("", |rows| rows.key.value.as_str());
            let finding = sink
                .finding(piece.span, format!("the {} needs {}", piece.name(), with_article(&text)))
                .label("without it this part has no use")
                .actual(0)
                .limit(text.as_str())
                .cite(piece.row.cite.clone());
            let here = pieces.iter().find(|other| other.kind == kind);
            let finding = finding.each(here, |finding, here| {
                finding.because(here.span, format!("the {}", here.name()))
            });
            involved(finding, kind);
        }
    }
}

/// The kinds of parts that each unit has for itself.
const FRAME: [&str; 4] = ["kind", "body", "chassis", "suspension"];

/// Lets fixes change a key that names one part of this kind.
fn involved<'s>(finding: Draft<'s>, kind: &str) -> Draft<'s> {
    let keys = ["body", "chassis", "suspension", "power-plant"];
    finding.each(keys.iter().filter(|key| **key == kind), |finding, key| finding.involves(&[key]))
}

fn excluded_part(case: &Case<'_>, sink: &Sink<'_>) {
    exclude_each_other(case.pieces, sink);
    for cargo in &case.vehicle.cargo {
        if let Some((row, modifications)) = &cargo.spare {
            let spare: Vec<_> = Piece::tire(row, modifications, cargo.span).collect();
            exclude_each_other(&spare, sink);
        }
    }
}

fn exclude_each_other(pieces: &[Piece<'_>], sink: &Sink<'_>) {
    let excludes = |one: &Piece<'_>, other: &Piece<'_>| {
        let list = one.terms.and_then(|terms| terms.excludes.as_ref());
        !one.is_apart(other) && list.is_some_and(|list| other.is_in(list))
    };
    let mut told = BTreeSet::new();
    for (number, piece) in pieces.iter().enumerate() {
        for (other_number, other) in pieces.iter().enumerate() {
            let is_told = other_number < number && excludes(other, piece);
            let is_new = number != other_number && excludes(piece, other) && !is_told;
            // The tires of an axle have one entry.
            if !is_new || !told.insert((piece.span, &piece.row.id, other.span, &other.row.id)) {
                continue;
            }
            let (name, rival) = (piece.name(), other.name());
            let finding = sink
                .finding(piece.span, format!("{name} and {rival} exclude each other"))
                .label("only one of the two fits")
                .because(other.span, format!("the {rival}"))
                .actual(other.row.id.as_str())
                .limit(format!("no {rival}"))
                .cite(piece.row.cite.clone())
                .involve(Involved::Part(other.span));
            involved(finding, other.kind);
        }
    }
}

fn too_many_of_part(case: &Case<'_>, sink: &Sink<'_>) {
    let pieces = case.pieces;
    for (number, piece) in pieces.iter().enumerate() {
        let most = piece.terms.and_then(|terms| terms.most.as_ref());
        let once = |once: Once| (piece.once == once).then_some(1);
        // Accessories that are allowed once have a rule of their own.
        let once_here = once(Once::Vehicle).filter(|_| piece.kind != "accessory");
        let place = piece.place.and_then(|place| most?.at(place));
        let limits = [
            (once_here.or(most.and_then(|most| most.vehicle)), "on a vehicle"),
            (once(Once::Item).or(most.and_then(|most| most.item)), "on one item"),
            (place, "at one place"),
        ];
        let by_class = most.is_some_and(|most| most.class);
        for (way, (limit, where_)) in limits.into_iter().enumerate() {
            let Some(limit) = limit else { continue };
            // Equal weapons of an entry have a fitting each.
            let is_fitting = piece.kind == "fitting";
            let is_here = |other: &Piece<'_>| other.place == piece.place;
            let has_item = piece.owner.is_some() || is_fitting;
            let is_same = |other: &&Piece<'_>| {
                let of_class = by_class && other.class == piece.class;
                let is_it = other.kind == piece.kind && (of_class || other.row.id == piece.row.id);
                let is_on_item = has_item && other.owner == piece.owner;
                is_it && [true, is_on_item, is_here(other)][way]
            };
            let count = |own: &Piece<'_>| if way == 1 && is_fitting { 1 } else { own.count };
            let before: i64 = pieces[..number].iter().filter(is_same).map(count).sum();
            let found = before + count(piece);
            if found <= limit || before > limit {
                continue;
            }
            let first = pieces[..number].iter().find(is_same);
            let class = piece.class.filter(|_| by_class);
            let name = class.map_or_else(|| piece.name(), str::to_owned);
            sink.finding(piece.span, format!("more than {limit} {name} {where_}"))
                .label(format!("at most {limit}"))
                .each(first, |finding, first| finding.because(first.span, "the first"))
                .actual(found)
                .limit(limit)
                .cite(piece.row.cite.clone());
        }
    }
}

fn protection_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    for part in &case.vehicle.accessories {
        let Some(protected) = &part.protects else { continue };
        let name = part.row.lower();
        let weapons = part.target.iter().flat_map(|target| &target.weapons);
        let places: BTreeSet<_> = weapons.map(|(_, place)| *place).collect();
        let (does, label, lacks) = match protected.points {
            // `computer-not-crew` reports an unknown person.
            _ if part.crew.is_some() && part.person.is_none() => continue,
            None if part.row.each().is_none() => {
                ("has no `points`", "add its points, for example `points = 10`", &["points"][..])
            }
            _ if protected.owner.is_none() => (
                "protects nothing",
                "name a part of this vehicle with `crew`, `weapon` or `part`",
                &["part", "crew", "weapon"][..],
            ),
            _ if places.len() > 1 => (
                "protects weapons at several places",
                "add the `mount` of those at one place",
                &["mount"][..],
            ),
            points => {
                points.into_iter().for_each(|points| too_heavy(case, sink, part, points));
                continue;
            }
        };
        sink.finding(part.span, format!("the {name} {does}"))
            .label(label)
            .cite(part.row.cite.clone())
            .each(lacks, |finding, key| {
                finding.involves_key_of("accessories", part.entry.number, key)
            });
    }
}

fn too_heavy(case: &Case<'_>, sink: &Sink<'_>, part: &Accessory<'_>, points: Located<i64>) {
    let protection = &part.row.protection;
    let (Some(weight), Some(most)) = (protection.weight, protection.heaviest) else { return };
    let armor = part.armor.map(|armor| armor.value).or(case.vehicle.catalog.usual_armor());
    let each = weight * armor.map_or(Exact::ONE, |row| row.weight);
    let found = each * points.value;
    if found > most && !each.is_zero() {
        let (name, fits) = (part.row.lower(), (most / each).floor());
        sink.finding(points.span, format!("{name} of {} a protected space", pounds(found)))
            .label(format!("at most {}, {fits} points", pounds(most)))
            .actual(found)
            .limit(most)
            .cite(part.row.cite.clone());
    }
}
