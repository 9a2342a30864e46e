//! The parts of a vehicle as the terms of their rows see them, and the fittings of parts.

use crate::catalog::Row;
use crate::text::source::{Located, Span};
use crate::units::Exact;

use super::super::catalog::{self, Figure, Once, PartList, Terms, changed, named};
use super::super::places::{Place, Wheel};
use super::{PowerPlant, Tire, Vehicle};

/// A fitting of a part.
pub type Fitted<'c> = Located<&'c catalog::Fitting>;

/// A figure of a part with its fittings.
pub fn with(plain: Exact, fittings: &[Fitted<'_>], figure: Figure) -> Exact {
    changed(plain, fittings.iter().map(|fitted| fitted.value.change(figure)))
}

impl PowerPlant<'_> {
    pub fn figure(&self, figure: Figure) -> Exact {
        let plain = match figure {
            Figure::Cost => self.row.cost,
            Figure::Weight => self.row.weight,
            Figure::Spaces => self.row.spaces,
            Figure::Dp => self.row.dp.into(),
            Figure::Power => self.row.power,
            Figure::CargoSpaces | Figure::PowerUnits | Figure::TopSpeed => Exact::ZERO,
        };
        with(plain, &self.fittings, figure)
    }

    pub fn power(&self) -> Exact {
        self.figure(Figure::Power)
    }

    pub fn dp(&self) -> i64 {
        self.figure(Figure::Dp).floor()
    }
}

/// An item that has fittings or is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Plant,
    Tank,
    Tire(Wheel),
    /// The number of the entry in `weapons`, and the place of some or all of them.
    Weapon(usize, Option<Place>),
    /// The people, or one of them.
    Crew(Option<usize>),
}

/// A part of the vehicle, with the terms of its row.
#[derive(Debug)]
pub struct Piece<'v> {
    pub kind: &'static str,
    pub row: &'v Row,
    pub class: Option<&'v str>,
    pub terms: Option<&'v Terms>,
    pub once: Once,
    pub span: Span,
    pub count: i64,
    pub place: Option<Place>,
    /// The item that it is an addition to.
    pub owner: Option<Owner>,
}

impl<'v> Piece<'v> {
    fn new(kind: &'static str, row: &'v Row, span: Span, terms: Option<&'v Terms>) -> Piece<'v> {
        let (class, once, count, place, owner) = (None, Once::Any, 1, None, None);
        Piece { kind, row, class, terms, once, span, count, place, owner }
    }

    fn fitting(fitted: &Fitted<'v>) -> Piece<'v> {
        let row = fitted.value;
        let piece = Piece::new("fitting", &row.row, fitted.span, Some(&row.terms));
        Piece { once: row.once, ..piece }
    }

    /// A tire and its modifications.
    pub fn tire(
        row: &'v catalog::Tire,
        modifications: &'v [&'v catalog::TireModification],
        span: Span,
    ) -> impl Iterator<Item = Piece<'v>> {
        let tire = Piece::new("tire", &row.row, span, Some(&row.terms));
        let modification = move |row: &&'v catalog::TireModification| {
            Piece::new("tire-modification", &row.row, span, Some(&row.terms))
        };
        [tire].into_iter().chain(modifications.iter().map(modification))
    }

    pub fn name(&self) -> String {
        named(self.kind, self.row)
    }

    pub fn is_in(&self, parts: &PartList) -> bool {
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
        self.fittings.iter().chain(plant).chain(weapons).map(|fitted| fitted.value)
    }

    pub fn pieces(&self) -> Vec<Piece<'_>> {
        let mut all = Vec::new();
        let row = |kind, row, span| Piece::new(kind, row, span, None);
        all.extend(self.kind.map(|kind| row("kind", &kind.row, self.body_span())));
        all.extend(self.body.map(|Located { value: body, span }| {
            Piece::new("body", &body.row, span, Some(&body.terms))
        }));
        all.extend(self.chassis.map(|own| row("chassis", &own.value.row, own.span)));
        all.extend(self.suspension.map(|own| row("suspension", &own.value.row, own.span)));
        all.extend(self.fittings.iter().map(Piece::fitting));
        if let Some(PowerPlant { row, entry, fittings }) = &self.power_plant {
            let piece = Piece::new("power-plant", &row.row, entry.item.span, Some(&row.terms));
            all.push(Piece { class: Some(&row.class), ..piece });
            let owner = Some(Owner::Plant);
            all.extend(fittings.iter().map(|own| Piece { owner, ..Piece::fitting(own) }));
        }
        for Tire { wheel, row, modifications, span, count, .. } in &self.tires {
            let owner = Some(Owner::Tire(*wheel));
            let pieces = Piece::tire(row, modifications, *span);
            all.extend(pieces.map(|own| Piece { count: *count, owner, ..own }));
        }
        for layer in &self.armor {
            let rows = layer.sides.iter().filter_map(|side| side.type_or(layer.row));
            all.extend(rows.map(|own| row("armor", &own.row, layer.span)));
        }
        all.extend(self.turrets.iter().map(|turret| {
            Piece::new("turret", &turret.row.row, turret.span, Some(&turret.row.terms))
        }));
        for weapon in &self.weapons {
            let (row, place, owner) = (weapon.row, weapon.place(), weapon.owner());
            let piece = Piece::new("weapon", &row.row, weapon.item.span, Some(&row.terms));
            let count = weapon.count.value;
            all.push(Piece { class: Some(&row.class), count, place, ..piece });
            let parts = weapon.loads().flat_map(|load| &load.parts);
            let loads = parts.filter_map(|part| {
                let row = part.ammunition?;
                Some(Piece::new("ammunition", &row.row, part.span, Some(&row.terms)))
            });
            let fittings = weapon.fittings.iter();
            let fittings = fittings.map(|own| Piece { count, ..Piece::fitting(own) });
            let infrared = weapon
                .infrared
                .map(|span| Piece::new("fitting", &self.catalog.fittings.infrared.row, span, None));
            let additions = fittings.chain(loads).chain(infrared);
            all.extend(additions.map(|own| Piece { place, owner: Some(owner), ..own }));
        }
        all.extend(self.accessories.iter().filter(|part| part.fake.is_none()).map(|part| Piece {
            count: part.count.value,
            place: part.location.map(|place| place.value),
            owner: part.protects.as_ref().and_then(|protected| protected.owner),
            once: part.row.once,
            ..Piece::new("accessory", &part.row.row, part.item.span, Some(&part.row.terms))
        }));
        for (kind, guards) in [("wheelguard", &self.wheelguards), ("wheelhub", &self.wheelhubs)] {
            all.extend(guards.iter().map(|guard| row(kind, &guard.row.row, guard.span)));
        }
        all
    }
}
