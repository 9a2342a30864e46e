//! The cost of repairs, and the value of salvage: p. 52.
//!
//! Parts and armor are repaired or replaced, whichever is cheaper.

use std::collections::HashSet;

use crate::check::rule::Cite;
use crate::sheet::model::Sheet;
use crate::units::{Exact, counted, plain};
use crate::vehicle::bill::{Bill, Charge, Quote, Salvage, Total, Work, money};
use crate::vehicle::derivation::{Derivation, Steps};
use crate::vehicle::ledger::Load;

use super::catalog::{Figure, GearSort, Repairs};
use super::figures::Unit;
use super::ledger::{COST, mount_name, tire_name, weapon_name};
use super::people;
use super::prices::{accessory_figures, shot_figures, weapon_cost};
use super::sheet::{Hit, Part, hits};
use super::vehicle::{ArmorLayer, Gear, Person, tire_figures};

pub fn repair(units: &[Unit<'_>], sheet: &mut Sheet) -> Bill {
    let hits: Vec<_> = hits(units, sheet).into_iter().filter(|hit| *hit.crossed > 0).collect();
    let vehicle = units[0].vehicle;
    let prices = Prices(&vehicle.catalog.repairs);
    let fired = hits.iter().filter_map(|hit| match hit.part {
        Part::Shots(row, weapon, _) if weapon.row.one_shot => Some(row),
        _ => None,
    });
    let fired: HashSet<usize> = fired.collect();
    let mut bill = Bill::default();
    let is_armor = |hit: &&Hit<'_, '_>| matches!(hit.part, Part::Armor(_));
    for unit in units {
        let of_unit = hits.iter().filter(|hit| std::ptr::eq(hit.unit, unit));
        let lost: Vec<_> = of_unit.filter(is_armor).collect();
        bill.charges.extend((!lost.is_empty()).then(|| prices.armor(unit, &lost)));
    }
    let mut repairs: Exact = bill.charges.iter().map(|charge| charge.offer.cost()).sum();
    for hit in &hits {
        let charges = prices.charges(hit, &fired, &mut bill.remarks);
        // Body armor is not part of the vehicle.
        if !matches!(hit.part, Part::BodyArmor(_)) {
            repairs += charges.iter().map(|charge| charge.offer.cost()).sum::<Exact>();
        }
        bill.charges.extend(charges);
    }
    if vehicle.readings.rounding {
        let offers = bill.charges.iter_mut().map(|charge| &mut charge.offer);
        offers.for_each(|offer| round(&mut offer.price));
    }
    bill.totals.push(bill.total("repairs", "Repairs"));
    let lines = units.iter().flat_map(|unit| &unit.ledger.lines);
    let price = lines.filter(|line| Load::WITH_CARGO.contains(&line.load));
    let price: Exact = price.map(|line| line[COST]).sum();
    let salvage = prices.salvage("The vehicle's price", price, repairs);
    bill.totals.push(Total { key: "salvage", label: "Salvage value", amount: salvage.value });
    bill.totals.push(Total { key: "sold", label: "Sold as it is", amount: salvage.sold });
    bill
}

fn round(price: &mut Derivation) {
    let exact = price.result();
    let (_, rounded) = Derivation::of(|steps| steps.rounded(exact));
    price.steps.extend(rounded.steps);
}

struct Prices<'c>(&'c Repairs);

fn body_armor<'v, 'c>(person: &'v Person<'c>) -> impl Iterator<Item = &'v Gear<'c>> {
    let is_armor = |gear: &&Gear<'_>| {
        !gear.carried && gear.item.gear().is_some_and(|row| row.sort == GearSort::Armor)
    };
    person.gear.iter().filter(is_armor)
}

struct Component {
    name: String,
    price: Exact,
    cite: Cite,
    dp: i64,
    lost: i64,
}

impl Prices<'_> {
    fn charges(
        &self,
        hit: &Hit<'_, '_>,
        fired: &HashSet<usize>,
        remarks: &mut Vec<String>,
    ) -> Vec<Charge> {
        let (vehicle, lost) = (hit.unit.vehicle, *hit.crossed);
        let (name, dp) = (title(hit), hit.count);
        let charge = match hit.part {
            Part::Armor(_) => return Vec::new(),
            Part::Tire(tire) => {
                let (price, ..) = tire_figures(tire.row, &tire.modifications);
                self.never(&name, format!("{lost} of {dp} DP"), price, &tire.row.cite)
            }
            Part::Guard(guard) => {
                let (price, cite) = (guard.cost(), guard.row.cite.clone());
                self.component(Component { name, price, cite, dp, lost })
            }
            Part::Weapon(row, weapon) => {
                let fittings = &vehicle.catalog.fittings;
                let magazines = fittings.extra_magazine.cost * weapon.magazine_count();
                let price = weapon_cost(vehicle, weapon) + magazines;
                let cite = weapon.row.cite.clone();
                if fired.contains(&row) {
                    return Vec::new();
                }
                let switch = weapon.magazine_switch.filter(|_| lost >= dp);
                let switch = switch.map_or(Exact::ZERO, |_| fittings.magazine_switch.cost);
                self.component(Component { name, price: price + switch, cite, dp, lost })
            }
            Part::Shots(_, weapon, part) if weapon.row.one_shot => {
                // The price includes the single shot.
                let (shot, _) = shot_figures(vehicle, weapon, part);
                let (price, cite) = (weapon_cost(vehicle, weapon) + shot, &weapon.row.cite);
                self.anew(&name, "fired".to_owned(), price, cite)
            }
            Part::Shots(_, weapon, part) => {
                let (each, _) = shot_figures(vehicle, weapon, part);
                let cite = part.ammunition.map_or(&weapon.row.cite, |row| &row.cite);
                let (_, price) = Derivation::of(|steps| {
                    steps.shown(money).cited("A shot", each, cite);
                    steps.shown(money).step(format!("{lost} of them"), each * lost)
                });
                refill(name, format!("{lost} of {}", counted(dp, "shot")), price)
            }
            Part::Plant(plant) => {
                let (price, cite) = (plant.figure(Figure::Cost), plant.row.cite.clone());
                self.component(Component { name, price, cite, dp, lost })
            }
            Part::Accessory(part) => {
                let (price, _) = accessory_figures(vehicle, part);
                let each = part.dp().max(1);
                let pieces = (0..part.count.value).map(|piece| lost - piece * each);
                let pieces = pieces.take_while(|lost| *lost > 0).map(|lost| {
                    let (name, cite) = (name.clone(), part.row.cite.clone());
                    self.component(Component { name, price, cite, dp: each, lost: lost.min(each) })
                });
                return pieces.collect();
            }
            Part::PowerUnits => {
                let fuel = vehicle.catalog.figures.fuel.first().filter(|_| vehicle.fuel() > 0);
                let (_, price) = Derivation::of(|steps| {
                    if let Some(fuel) = fuel.filter(|_| dp == vehicle.fuel()) {
                        steps.cited("A gallon", fuel.cost, &fuel.cite);
                        return steps.shown(money).step("The fuel", fuel.cost * lost);
                    }
                    steps.step("Power units used", lost);
                    let dollar = "Units recharged for a dollar";
                    let units = steps.by("recharge", dollar, self.0.recharge.units);
                    steps.shown(money).step("The recharge", Exact::from(lost) / units)
                });
                refill(name, format!("{lost} of {dp} used"), price)
            }
            Part::BodyArmor(person) => {
                let worn: Vec<_> = body_armor(person).collect();
                let price: Exact =
                    worn.iter().map(|gear| people::cost(vehicle.catalog, gear)).sum();
                let cite = &self.0.never.body_armor_cite;
                if worn.is_empty() {
                    remarks.push(format!(
                        "{name}: no price, because the design does not name the body armor; body armor cannot be repaired ({cite})"
                    ));
                    return Vec::new();
                }
                let state = format!("{lost} of {dp} DP");
                Charge { salvage: None, ..self.anew(&name, state, price, cite) }
            }
            Part::Injuries(_) => {
                let cite = &self.0.component.cite;
                remarks.push(format!("{name}: medical care is free ({cite})"));
                return Vec::new();
            }
        };
        vec![charge]
    }

    /// Repaired by the point, or replaced as a whole.
    fn armor(&self, unit: &Unit<'_>, lost: &[&Hit<'_, '_>]) -> Charge {
        let rates = &self.0.armor;
        let points = |layer: &ArmorLayer<'_>| -> i64 {
            let of_layer = lost.iter().filter(|hit| match hit.part {
                Part::Armor(other) => std::ptr::eq(other, layer),
                _ => false,
            });
            of_layer.map(|hit| *hit.crossed).sum()
        };
        let (_, price) = Derivation::of(|steps| {
            let point = steps.shown(money).by("armor-repair", "A point", rates.point);
            let mut sum = Exact::ZERO;
            for layer in &unit.vehicle.armor {
                let (points, Some(row)) = (points(layer), layer.row) else { continue };
                if points > 0 {
                    let (name, factor) = (row.lower(), row.repair);
                    let factor_shown = plain(factor);
                    let what = format!("{} of {name}, × {factor_shown}", counted(points, "point"));
                    sum += steps.shown(money).cited(what, point * factor * points, &row.cite);
                }
            }
            sum
        });
        let repair = Quote { work: Work::Repair, price };
        let (_, price) = Derivation::of(|steps| {
            let lines = unit.ledger.lines.iter().filter(|line| line.category == "armor");
            let all = steps.shown(money).sum(lines, COST, Load::ALL);
            let more = format!("New armor, {} more", plain(rates.whole));
            let anew = all * (Exact::ONE + rates.whole);
            steps.shown(money).by("armor-repair", more, anew)
        });
        let (offer, instead) = repair.cheaper(Quote { work: Work::Replace, price });
        let all = unit.vehicle.armor.iter().map(ArmorLayer::points).sum();
        let gone: i64 = lost.iter().map(|hit| *hit.crossed).sum();
        let state = format!("{gone} of {}", counted(all, "point"));
        let part = if unit.vehicle.is_sidecar { "Sidecar armor" } else { "Armor" };
        Charge { part: part.to_owned(), state, offer, instead, salvage: None }
    }

    /// Repaired or replaced, whichever is cheaper.
    fn component(&self, component: Component) -> Charge {
        let Component { name, price, cite, dp, lost } = component;
        if lost >= dp {
            return self.never(&name, "destroyed".to_owned(), price, &cite);
        }
        let new = self.anew(&name, format!("{lost} of {dp} DP"), price, &cite);
        let (_, price_of_repair) = Derivation::of(|steps| self.repaired(steps, price, &cite, lost));
        let repair = Quote { work: Work::Repair, price: price_of_repair };
        let salvage = self.salvage("Its price", price, repair.cost());
        let (offer, instead) = repair.cheaper(new.offer);
        Charge { offer, instead, salvage: Some(salvage), ..new }
    }

    /// The cost of repair, from a part's price and lost points.
    fn repaired(&self, steps: Steps<'_>, price: Exact, cite: &Cite, lost: i64) -> Exact {
        let rates = &self.0.component;
        steps.shown(money).cited("Its price", price, cite);
        let share = rates.first + rates.further * (lost - 1);
        let words = match lost {
            1 => "Share for 1 point".to_owned(),
            _ => format!("Share for {lost} points"),
        };
        let share = steps.shown(percent).by("component-repair", words, share);
        steps.shown(money).step("The repair", price * share)
    }

    /// A part that cannot be repaired: destroyed, or of a kind without repair.
    fn never(&self, name: &str, state: String, price: Exact, cite: &Cite) -> Charge {
        let mut charge = self.anew(name, state, price, cite);
        let (_, why) = Derivation::of(|steps| {
            steps.shown(money).by("never-repaired", "Replaced, never repaired", price)
        });
        charge.offer.price.steps.extend(why.steps);
        charge
    }

    fn anew(&self, name: &str, state: String, price: Exact, cite: &Cite) -> Charge {
        let salvage = self.salvage("Its price", price, price);
        let (_, price) = Derivation::of(|steps| steps.shown(money).cited("Its price", price, cite));
        let offer = Quote { work: Work::Replace, price };
        Charge { part: name.to_owned(), state, offer, instead: None, salvage: Some(salvage) }
    }

    /// The price minus the repair, and the seller's share.
    fn salvage(&self, of: &'static str, price: Exact, repair: Exact) -> Salvage {
        let rates = &self.0.salvage;
        let (worth, value) = Derivation::of(|steps| {
            let steps = steps.shown(money);
            let less = steps.step(of, price) - repair;
            steps.step("The repair", repair);
            let worth = steps.by("salvage", "Salvage value", less.max(Exact::ZERO));
            steps.rounded(worth);
            worth
        });
        let (_, sold) = Derivation::of(|steps| {
            let steps = steps.shown(money);
            steps.step("Salvage value", worth);
            let what = format!("{} of it", plain(rates.sold));
            steps.rounded(steps.by("salvage", what, worth * rates.sold))
        });
        Salvage { value, sold }
    }
}

fn percent(share: Exact) -> String {
    format!("{}%", plain(share * 100))
}

fn refill(part: String, state: String, price: Derivation) -> Charge {
    let offer = Quote { work: Work::Refill, price };
    Charge { part, state, offer, instead: None, salvage: None }
}

fn title(hit: &Hit<'_, '_>) -> String {
    let vehicle = hit.unit.vehicle;
    let (item, place) = match hit.part {
        Part::Armor(_) => ("Armor".to_owned(), String::new()),
        Part::Tire(tire) => {
            (tire_name(tire.row, &tire.modifications), tire.wheel.name().to_owned())
        }
        Part::Guard(guard) => {
            let name = guard.row.name.clone();
            (name, guard.wheel.name().to_owned())
        }
        Part::Weapon(_, weapon) => (weapon_name(weapon), mount_name(vehicle, weapon)),
        Part::Shots(_, weapon, part) => {
            let place = mount_name(vehicle, weapon);
            match part.ammunition {
                _ if weapon.row.one_shot => (weapon_name(weapon), place),
                Some(ammunition) => (format!("{} shots", ammunition.name), place),
                None => (format!("{} shots", weapon.row.short()), place),
            }
        }
        Part::Plant(plant) => (format!("{} power plant", plant.row.name), String::new()),
        Part::Accessory(part) => (part.row.name.clone(), part.whereabouts()),
        Part::PowerUnits => ("Power units".to_owned(), String::new()),
        Part::BodyArmor(person) => {
            (format!("Body armor of the {}", person.role.row.lower()), String::new())
        }
        Part::Injuries(role) => (role.row.name.clone(), String::new()),
    };
    let place = if vehicle.is_sidecar && place == "sidecar" { "" } else { &place };
    hit.unit.placed(&item, place)
}
