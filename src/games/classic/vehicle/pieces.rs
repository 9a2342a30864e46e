//! The parts of a vehicle as the terms of their rows see them, and the fittings of parts.

use crate::catalog::Row;
use crate::text::source::{Located, Span};
use crate::units::Exact;

use super::super::catalog::{self, Change, Terms, changed};
use super::super::places::Place;
use super::{PowerPlant, Vehicle, Weapon};

/// A fitting of a part.
#[derive(Clone, Copy, Debug)]
pub struct Fitted<'c> {
    pub row: &'c catalog::Fitting,
    pub span: Span,
}

/// A figure of a part with its fittings.
pub fn with(plain: Exact, fittings: &[Fitted<'_>], of: fn(&catalog::Fitting) -> Change) -> Exact {
    changed(plain, fittings.iter().map(|fitted| of(fitted.row)))
}

impl PowerPlant<'_> {
    pub fn cost(&self) -> Exact {
        with(self.row.cost, &self.fittings, catalog::Fitting::cost)
    }

    pub fn weight(&self) -> Exact {
        with(self.row.weight, &self.fittings, catalog::Fitting::weight)
    }

    pub fn spaces(&self) -> Exact {
        with(self.row.spaces, &self.fittings, catalog::Fitting::spaces)
    }

    pub fn dp(&self) -> i64 {
        with(self.row.dp.into(), &self.fittings, catalog::Fitting::dp).floor()
    }

    pub fn power(&self) -> Exact {
        with(self.row.power, &self.fittings, catalog::Fitting::power)
    }
}

/// An item that has fittings or is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Plant,
    /// The number of the entry in `weapons`.
    Weapon(usize),
    /// The people, or one of them.
    Crew(Option<usize>),
}

/// A part of the vehicle, with what its row asks of the others.
#[derive(Debug)]
pub struct Piece<'v> {
    pub kind: &'static str,
    pub row: &'v Row,
    class: Option<&'v str>,
    pub terms: Option<&'v Terms>,
    pub span: Span,
    pub count: i64,
    pub place: Option<Place>,
    /// The item that it is an addition to.
    pub owner: Option<Owner>,
    pub once: catalog::Once,
}

impl Piece<'_> {
    /// "large power plant", "heavy chassis", "radar".
    pub fn name(&self) -> String {
        let name = self.row.name.to_lowercase();
        let of_kind = ["chassis", "suspension", "power-plant", "armor", "tire"];
        match of_kind.contains(&self.kind) {
            true => format!("{name} {}", self.kind.replace('-', " ")),
            false => name,
        }
    }

    pub fn is_in(&self, parts: &catalog::PartList) -> bool {
        parts.has(self.kind, self.row, self.class)
    }

    /// Whether both are additions to different items.
    pub fn is_apart(&self, other: &Piece<'_>) -> bool {
        self.owner.zip(other.owner).is_some_and(|(own, other)| own != other)
    }
}

impl<'c> Vehicle<'c> {
    /// The fittings that a design lists, of all its parts.
    pub fn all_fittings(&self) -> impl Iterator<Item = &'c catalog::Fitting> {
        let plant = self.power_plant.iter().flat_map(|plant| &plant.fittings);
        let weapons = self.weapons.iter().flat_map(|weapon| &weapon.fittings);
        self.fittings.iter().chain(plant).chain(weapons).map(|fitted| fitted.row)
    }

    pub fn pieces(&self) -> Vec<Piece<'_>> {
        let piece = |kind, row, span| Piece {
            kind,
            row,
            class: None,
            terms: None,
            span,
            count: 1,
            place: None,
            owner: None,
            once: catalog::Once::Any,
        };
        let fitted = |fitted: &Fitted<'c>, owner, count, place| Piece {
            terms: Some(&fitted.row.terms),
            once: fitted.row.once,
            owner,
            count,
            place,
            ..piece("fitting", &fitted.row.row, fitted.span)
        };
        let mut all = Vec::new();
        all.extend(self.kind.map(|kind| piece("kind", &kind.row, self.body_span())));
        all.extend(self.body.map(|Located { value: row, span }| Piece {
            terms: Some(&row.terms),
            ..piece("body", &row.row, span)
        }));
        all.extend(self.chassis.map(|row| piece("chassis", &row.value.row, row.span)));
        all.extend(self.suspension.map(|row| piece("suspension", &row.value.row, row.span)));
        all.extend(self.fittings.iter().map(|own| fitted(own, None, 1, None)));
        if let Some(plant) = &self.power_plant {
            all.push(Piece {
                class: Some(&plant.row.class),
                terms: Some(&plant.row.terms),
                ..piece("power-plant", &plant.row.row, plant.span)
            });
            let fittings = plant.fittings.iter();
            all.extend(fittings.map(|own| fitted(own, Some(Owner::Plant), 1, None)));
        }
        for tire in &self.tires {
            let (terms, count) = (Some(&tire.row.terms), tire.count);
            all.push(Piece { terms, count, ..piece("tire", &tire.row.row, tire.span) });
            all.extend(tire.modifications.iter().map(|row| Piece {
                terms: Some(&row.terms),
                count,
                ..piece("tire-modification", &row.row, tire.span)
            }));
        }
        for layer in &self.armor {
            let rows = layer.sides.iter().filter_map(|side| side.type_or(layer.row));
            all.extend(rows.map(|row| piece("armor", &row.row, layer.span)));
        }
        all.extend(self.turrets.iter().map(|turret| Piece {
            terms: Some(&turret.row.terms),
            place: Some(Place::Top),
            ..piece("turret", &turret.row.row, turret.span)
        }));
        for weapon in &self.weapons {
            self.weapon_pieces(weapon, &piece, &fitted, &mut all);
        }
        all.extend(self.accessories.iter().filter(|part| part.fake.is_none()).map(|part| Piece {
            terms: Some(&part.row.terms),
            count: part.count.value,
            place: part.location.map(|place| place.value),
            owner: part.protects.as_ref().and_then(|protected| protected.owner),
            once: part.row.once,
            ..piece("accessory", &part.row.row, part.item_span)
        }));
        for (kind, guards) in [("wheelguard", &self.wheelguards), ("wheelhub", &self.wheelhubs)] {
            all.extend(guards.iter().map(|guard| piece(kind, &guard.row.row, guard.span)));
        }
        all
    }

    fn weapon_pieces<'v>(
        &'v self,
        weapon: &'v Weapon<'c>,
        piece: &impl Fn(&'static str, &'v Row, Span) -> Piece<'v>,
        fitted: &impl Fn(&'v Fitted<'c>, Option<Owner>, i64, Option<Place>) -> Piece<'v>,
        all: &mut Vec<Piece<'v>>,
    ) {
        let (owner, count) = (Some(Owner::Weapon(weapon.number)), weapon.count.value);
        let place = weapon.place();
        all.push(Piece {
            class: Some(&weapon.row.class),
            terms: Some(&weapon.row.terms),
            count,
            place,
            ..piece("weapon", &weapon.row.row, weapon.item_span)
        });
        all.extend(weapon.fittings.iter().map(|own| fitted(own, owner, count, place)));
        for part in weapon.loads().flat_map(|load| &load.parts) {
            all.extend(part.ammunition.map(|row| Piece {
                terms: Some(&row.terms),
                place,
                owner,
                ..piece("ammunition", &row.row, part.span)
            }));
        }
    }
}
