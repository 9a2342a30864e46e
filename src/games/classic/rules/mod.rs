//! The construction rules of Car Wars Classic.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod accessories;
mod ammunition;
mod armor;
mod body;
mod computers;
mod gear;
mod links;
mod load;
mod people;
mod plant;
mod terms;
mod tires;
mod turrets;
mod weapons;
mod wheelguards;

use crate::check::finding::{Draft, Findings, Sink};
use crate::games::Options;
use crate::rules_in;
use crate::text::source::Span;
use crate::vehicle::ledger::Ledger;

use super::design::{Design, Outfit};
use super::figures::{Figures, Unit, UnitFigures};
use super::places::Place;
use super::vehicle::{Piece, Vehicle};

pub struct Case<'a> {
    pub design: &'a Design,
    /// The design's keys for this unit.
    pub outfit: &'a Outfit,
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: &'a Ledger,
    pub unit: &'a UnitFigures,
    /// Figures of the whole vehicle, with its sidecar.
    pub figures: &'a Figures,
    pub options: &'a Options,
    /// The parts of the unit, for the terms of their rows.
    pub pieces: &'a [Piece<'a>],
    /// The parts of each unit.
    pub all_pieces: &'a [Vec<Piece<'a>>],
}

impl Case<'_> {
    /// Reports a part that this kind of vehicle cannot have: "a cycle cannot have armor on top".
    fn cannot<'s>(&self, sink: &Sink<'s>, span: Span, what: &str) -> Draft<'s> {
        let kind = self.vehicle.a_kind();
        sink.finding(span, format!("{kind} cannot {what}"))
            .because(self.vehicle.body_span(), format!("this is {kind}"))
    }
}

rules_in!(
    accessories ammunition armor body computers gear links load
    people plant terms tires turrets weapons wheelguards, of Case
);

/// Judges the vehicle, and its sidecar as a small vehicle.
pub fn judge(
    design: &Design,
    units: &[Unit<'_>],
    figures: &Figures,
    options: &Options,
    findings: &Findings,
) {
    let sidecars = design.sidecars.iter().map(|sidecar| &sidecar.outfit);
    let outfits = std::iter::once(&design.outfit).chain(sidecars);
    let all_pieces: Vec<_> = units.iter().map(|unit| unit.vehicle.pieces()).collect();
    let all_pieces = &all_pieces;
    for ((unit, outfit), pieces) in units.iter().zip(outfits).zip(all_pieces) {
        let of_unit = Findings::default();
        let Unit { vehicle, ledger, figures: unit, .. } = unit;
        let case =
            Case { design, outfit, vehicle, ledger, unit, figures, options, pieces, all_pieces };
        check(&case, &of_unit);
        let mut of_unit = of_unit.into_vec();
        if vehicle.is_sidecar {
            of_unit.iter_mut().for_each(|finding| finding.move_below("sidecar"));
        }
        findings.extend(of_unit);
    }
}

fn at(place: Place) -> &'static str {
    match place {
        Place::Front => "in front",
        Place::Back => "at the back",
        Place::Left => "on the left",
        Place::Right => "on the right",
        Place::Top => "on top",
        Place::Underbody => "on the underbody",
        Place::Turret => "in a turret",
        Place::Cargo => "in the cargo area",
    }
}
