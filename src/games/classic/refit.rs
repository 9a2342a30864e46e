//! What it costs to rebuild a vehicle as another: p. 52.

use crate::catalog::Row;
use crate::text::source::Located;
use crate::units::{Exact, plain, thousands};
use crate::vehicle::bill::{Bill, Charge, Fixed, Offer, Salvage, Total, Work, money};
use crate::vehicle::derivation::{Derivation, Origin, Steps};
use crate::vehicle::ledger::{Item, Line, Load};

use super::catalog::{Repairs, Suspension};
use super::figures::Unit;
use super::ledger::COST;
use super::places::Place;
use super::vehicle::{ArmorLayer, Vehicle};

/// The categories of lines that cannot change, and of armor, which is counted by side.
const APART: &[&str] = &["body", "chassis", "suspension", "armor", "crew"];
/// Bought at their list price.
const AT_PRICE: &[&str] = &["tire", "ammunition"];

pub fn refit(old: &[Unit<'_>], new: &[Unit<'_>]) -> Result<Bill, Vec<Fixed>> {
    let fixed = fixed(old, new);
    if !fixed.is_empty() {
        return Err(fixed);
    }
    let rates = &new[0].vehicle.catalog.repairs;
    let mut bill = Bill::default();
    for (old, new) in old.iter().zip(new) {
        armor(old, new, rates, &mut bill);
        parts(old, new, rates, &mut bill);
    }
    let apart = |units: &[Unit<'_>]| -> Exact {
        let lines = units.iter().flat_map(|unit| &unit.ledger.lines);
        lines.filter(|line| line.load != Load::Vehicle).map(|line| line[COST]).sum()
    };
    if apart(old) != apart(new) {
        let remark = "cargo and personal gear are no parts of the vehicle and are not priced here";
        bill.remarks.push(remark.to_owned());
    }
    bill.totals.push(bill.total("refit", "Refit"));
    let sold = bill.charges.iter().filter_map(|charge| charge.salvage.as_ref());
    let sold: Exact = sold.map(|salvage| salvage.sold.result()).sum();
    if !sold.is_zero() {
        let (_, amount) = Derivation::of(|steps| {
            let steps = steps.shown(money);
            steps.rounded(steps.step("Old parts sold", sold))
        });
        bill.totals.push(Total { key: "sold", label: "Old parts sold", amount });
    }
    Ok(bill)
}

/// What differs and cannot be changed.
fn fixed(old: &[Unit<'_>], new: &[Unit<'_>]) -> Vec<Fixed> {
    let mut fixed = Vec::new();
    for number in 0..old.len().max(new.len()) {
        let [old, new] = [old, new].map(|units| units.get(number).map(|unit| unit.vehicle));
        let prefix = if number == 0 {
            ["body", "chassis", "suspension", "roll cage", "six-wheeled chassis"]
        } else {
            [
                "sidecar's body",
                "sidecar's chassis",
                "sidecar's suspension",
                "sidecar's roll cage",
                "sidecar's six-wheeled chassis",
            ]
        };
        let bodies = [old, new].map(|vehicle| vehicle.map_or("none".to_owned(), body));
        if bodies[0] != bodies[1] {
            fixed.push(differs(prefix[0], bodies));
        }
        let (Some(old), Some(new)) = (old, new) else { continue };
        let chassis = [old, new].map(|vehicle| named(vehicle.chassis.map(|row| &row.value.row)));
        let suspension = |vehicle: &Vehicle<'_>| {
            let row = vehicle.suspension.map(|row: Located<&Suspension>| row.value);
            named(row.map(|row| &row.row))
        };
        let suspensions = [old, new].map(suspension);
        let cages = [old, new].map(cage);
        let six_wheels = [old, new].map(six_wheels);
        let others = [chassis, suspensions, cages, six_wheels];
        let others = prefix[1..].iter().zip(others).filter(|(_, [was, wanted])| was != wanted);
        fixed.extend(others.map(|(what, both)| differs(what, both)));
    }
    fixed
}

fn differs(what: &'static str, [was, wanted]: [String; 2]) -> Fixed {
    Fixed { what, was, wanted, origin: Origin::Table("refit") }
}

fn named(row: Option<&Row>) -> String {
    row.map_or("none".to_owned(), |row| row.name.to_lowercase())
}

/// "subcompact", "reversed medium trike".
fn body(vehicle: &Vehicle<'_>) -> String {
    let name = named(vehicle.body.map(|body| &body.value.row));
    if vehicle.is_reversed() { format!("reversed {name}") } else { name }
}

/// What has to be original equipment.
fn cage(vehicle: &Vehicle<'_>) -> String {
    let original = vehicle.accessories.iter().find(|part| part.row.original && part.fake.is_none());
    named(original.map(|part| &part.row.row))
}

fn six_wheels(vehicle: &Vehicle<'_>) -> String {
    let has_six = vehicle.six_wheels.is_some();
    named(has_six.then_some(&vehicle.catalog.fittings.six_wheels.row))
}

/// New points of armor, by side and type.
fn armor(old: &Unit<'_>, new: &Unit<'_>, rates: &Repairs, bill: &mut Bill) {
    let Some(body) = new.vehicle.body.map(|body| body.value) else { return };
    let of_type = |unit: &Unit<'_>, id: &str, place| -> i64 {
        let layers = unit.vehicle.armor.iter();
        let layers = layers.filter(|layer| layer.row.is_some_and(|row| row.row.id == id));
        layers.map(|layer: &ArmorLayer<'_>| layer.points_at(place)).sum()
    };
    let rows = new.vehicle.armor.iter().filter_map(|layer| layer.row);
    for row in rows {
        let sides = Place::FACINGS.into_iter().map(|place| {
            let (before, after) =
                (of_type(old, &row.row.id, place), of_type(new, &row.row.id, place));
            (place, (after - before).max(0))
        });
        let sides: Vec<_> = sides.filter(|(_, more)| *more > 0).collect();
        let points: i64 = sides.iter().map(|(_, more)| more).sum();
        if points == 0 {
            continue;
        }
        let texts: Vec<_> =
            sides.iter().map(|(place, more)| format!("{} +{more}", place.letter())).collect();
        let (_, price) = Derivation::of(|steps| {
            let steps = steps.shown(money);
            let each = body.armor_cost * row.cost;
            let all = steps.cited(|| format!("{points} points"), each * points, &row.row.cite);
            let more = format!("{} more for a refit", plain(rates.refit.surcharge));
            steps.by("refit", &more, all * (Exact::ONE + rates.refit.surcharge))
        });
        bill.charges.push(Charge {
            part: new.placed(&format!("{} armor", row.row.name), ""),
            state: texts.join(" "),
            offer: Offer { work: Work::Add, price },
            instead: None,
            salvage: None,
        });
    }
}

/// Parts of one name, made of the same rows at the same price.
struct Parts<'l> {
    line: &'l Line,
    each: Exact,
    before: i64,
    after: i64,
    /// How many each has at a place.
    places: Vec<(&'l str, i64)>,
}

impl Parts<'_> {
    fn is(&self, line: &Line, each: Exact) -> bool {
        let identity =
            |line: &Line| -> (String, Vec<Item>) { (line.item.clone(), line.made_of.clone()) };
        self.each == each && identity(self.line) == identity(line)
    }
}

fn parts(old: &Unit<'_>, new: &Unit<'_>, rates: &Repairs, bill: &mut Bill) {
    let mut all: Vec<Parts<'_>> = Vec::new();
    let before = old.ledger.lines.iter().map(|line| (line, line.count, 0));
    let after = new.ledger.lines.iter().map(|line| (line, 0, line.count));
    for (line, before, after) in before.chain(after) {
        if line.load != Load::Vehicle || APART.contains(&line.category) || line.count == 0 {
            continue;
        }
        let each = line[COST] / Exact::from(line.count);
        let number = all.iter().position(|parts| parts.is(line, each)).unwrap_or_else(|| {
            all.push(Parts { line, each, before: 0, after: 0, places: Vec::new() });
            all.len() - 1
        });
        let parts = &mut all[number];
        parts.before += before;
        parts.after += after;
        match parts.places.iter_mut().find(|(known, _)| *known == line.place) {
            Some((_, more)) => *more += after - before,
            None => parts.places.push((&line.place, after - before)),
        }
    }
    for parts in &all {
        let more = parts.after - parts.before;
        let arrived: i64 = parts.places.iter().map(|(_, more)| (*more).max(0)).sum();
        let moved = arrived - more.max(0);
        if moved > 0 && parts.line.category != "ammunition" {
            let name = new.placed(&parts.line.item, "");
            bill.remarks.push(format!("{name}: moved; the book has no price for that"));
        }
        if more != 0 {
            bill.charges.push(charge(new, parts, more, rates));
        }
    }
}

fn charge(unit: &Unit<'_>, parts: &Parts<'_>, more: i64, rates: &Repairs) -> Charge {
    let gains =
        parts.places.iter().filter(|(_, change)| (*change > 0) == (more > 0) && *change != 0);
    let places: Vec<_> = gains.map(|(place, _)| *place).filter(|place| !place.is_empty()).collect();
    let price = parts.each * more.abs();
    let cite = |steps: Steps<'_>| match &parts.line.cite {
        Some(cite) => steps.cited(|| format!("Price of {}", thousands(more.abs())), price, cite),
        None => steps.step("Price", price),
    };
    let (work, price) = match more > 0 {
        true => (
            Work::Add,
            Derivation::of(|steps| {
                let steps = steps.shown(money);
                let list = cite(steps);
                if AT_PRICE.contains(&parts.line.category) {
                    return steps.by("refit", "At its list price", list);
                }
                let more = format!("{} more for a refit", plain(rates.refit.surcharge));
                steps.by("refit", &more, list * (Exact::ONE + rates.refit.surcharge))
            })
            .1,
        ),
        false => (
            Work::Remove,
            Derivation::of(|steps| {
                steps.shown(money).by("refit", "It may be kept or sold", Exact::ZERO)
            })
            .1,
        ),
    };
    let salvage = (more < 0 && parts.line.category != "ammunition").then(|| {
        let (worth, value) = Derivation::of(|steps| cite(steps.shown(money)));
        let (_, sold) = Derivation::of(|steps| {
            let steps = steps.shown(money);
            let what = format!("{} of it", plain(rates.salvage.sold));
            let worth = steps.step("Salvage value", worth);
            steps.by("salvage", &what, worth * rates.salvage.sold)
        });
        Salvage { value, sold }
    });
    Charge {
        part: unit.placed(&parts.line.item, &places.join(", ")),
        state: format!("{}{}", if more > 0 { "+" } else { "-" }, thousands(more.abs())),
        offer: Offer { work, price },
        instead: None,
        salvage,
    }
}
