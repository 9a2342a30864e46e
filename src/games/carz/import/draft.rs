//! A design put together from the phrases of its record.

use crate::document::shape::slots::Said;
use crate::games::carz::catalog::{self, Catalog};
use crate::games::carz::design::{Design, Turret, Weapon};
use crate::import::text::{self, Token};
use crate::text::printable::printable;
use crate::text::source::Located;
use crate::units::{Exact, hundredths};

use super::parts::{Armor, Body, Engine, Linked, Part, Wheels};

pub struct Draft<'c> {
    pub catalog: &'c Catalog,
    /// What needs no further thought once it is read.
    pub design: Design,
    pub body: Body<'c>,
    pub engines: Vec<Engine<'c>>,
    pub wheels: Vec<Wheels>,
    /// One of each type.
    pub armor: Vec<Armor>,
    /// The weapons of each link, by their places in the list.
    pub links: Vec<Vec<usize>>,
    pub figures: Vec<(&'static str, Exact)>,
    /// Remarks for the player, each with the part of the design that it is about.
    pub remarks: Vec<(Section, String)>,
}

/// A part of the design that remarks can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Head,
    Engine(usize),
    Wheels,
    Weapon(usize),
    Armor,
}

impl<'c> Draft<'c> {
    pub fn new(catalog: &'c Catalog) -> Draft<'c> {
        Draft {
            catalog,
            design: Design::default(),
            body: Body::default(),
            engines: Vec::new(),
            wheels: Vec::new(),
            armor: Vec::new(),
            links: Vec::new(),
            figures: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// Adds what a phrase says, and returns the part of the design it went to, or why it cannot be added.
    pub fn add(&mut self, part: Part<'c>) -> Result<Section, &'static str> {
        let design = &mut self.design;
        match part {
            Part::Body(body) => self.add_body(body)?,
            Part::Suspension(row) => once(&mut design.suspension, row, "a second suspension")?,
            Part::Engine(engine) => {
                let printed = [("horsepower", Some(engine.recorded)), ("engine-hits", engine.hits)];
                let printed = printed.iter().filter_map(|(key, figure)| Some((*key, (*figure)?)));
                if self.engines.is_empty() {
                    self.figures.extend(printed);
                }
                self.engines.push(engine);
                return Ok(Section::Engine(self.engines.len() - 1));
            }
            Part::Charger(row) => {
                let engine =
                    self.engines.last_mut().ok_or("a charger without an engine before it")?;
                engine.chargers.push(row);
                return Ok(Section::Engine(self.engines.len() - 1));
            }
            Part::Tank(tank) => once(&mut design.tank, tank, "a second tank")?,
            Part::Crew(member) => design.crew.push(member),
            Part::Wheels(wheels) => {
                self.add_wheels(wheels)?;
                return Ok(Section::Wheels);
            }
            Part::Spare(spare) => design.spares.push(spare),
            Part::Turret(volume) => {
                let turret = Turret { volume: Located::nowhere(volume) };
                once(&mut design.turret, turret, "a second turret")?;
            }
            Part::Weapon(weapon) => {
                design.weapons.push(weapon);
                return Ok(self.last_weapon());
            }
            Part::Link(members) => {
                self.add_link(&members)?;
                return Ok(self.last_weapon());
            }
            Part::Equipment(entry) => design.equipment.push(entry),
            Part::Paint(row) => once(&mut design.paint, row, "a second paint job")?,
            Part::Color(color) => {
                once(&mut design.color, Located::nowhere(color), "a second color")?;
            }
            Part::Luxury(share) => {
                let again = "luxury fittings given twice";
                once(&mut design.luxury, Located::nowhere(share), again)?;
            }
            Part::Armor(armor) => {
                self.add_armor(armor)?;
                return Ok(Section::Armor);
            }
            Part::Cargo(cargo) => design.cargo.extend(cargo),
            Part::Figures(figures) => self.add_figures(figures)?,
            Part::Acceleration(figures, chosen) => {
                self.add_figures(figures)?;
                // The base acceleration is not traded for.
                let base = Exact::from(self.catalog.figures.speed.acceleration);
                let chosen = Some(chosen).filter(|chosen| *chosen != base);
                self.design.acceleration = chosen.map(Located::nowhere);
            }
        }
        Ok(Section::Head)
    }

    /// The last weapon added, or the whole design.
    pub fn last_weapon(&self) -> Section {
        self.design.weapons.len().checked_sub(1).map_or(Section::Head, Section::Weapon)
    }

    /// Whether the design already has a body, so that another starts a new vehicle.
    pub fn has_body(&self, body: &Body<'_>) -> bool {
        self.body.volume.is_some() && body.volume.is_some()
            || self.body.style.is_some() && body.style.is_some()
    }

    fn add_body(&mut self, body: Body<'c>) -> Result<(), &'static str> {
        let own = &mut self.body;
        if own.grade.is_some() && body.grade.is_some() {
            return Err("a second body");
        }
        own.volume = own.volume.or(body.volume);
        own.style = own.style.or(body.style);
        own.grade = own.grade.or(body.grade);
        own.constructions.extend(body.constructions);
        let gained = |style: &catalog::Style| Some(hundredths(own.volume? * style.volume));
        // A volume that follows from the rest is not recorded as published.
        let printed = body.inside.filter(|inside| {
            own.style.and_then(gained).is_none_or(|gained| gained != hundredths(*inside))
        });
        self.figures.extend(printed.map(|inside| ("volume", inside)));
        Ok(())
    }

    /// All wheels at once, or those of each end.
    fn add_wheels(&mut self, wheels: Wheels) -> Result<(), &'static str> {
        let clash =
            |known: &Wheels| known.end.is_none() || wheels.end.is_none() || known.end == wheels.end;
        if self.wheels.iter().any(clash) {
            return Err("more wheels than there are ends");
        }
        self.wheels.push(wheels);
        Ok(())
    }

    fn add_armor(&mut self, armor: Armor) -> Result<(), &'static str> {
        let parts = self.armor.iter().chain([&armor]);
        let sides: Vec<_> = parts.flat_map(|part| &part.sides).map(|(side, _)| side).collect();
        if sides.iter().enumerate().any(|(at, side)| sides[..at].contains(side)) {
            return Err("a side of armor given twice");
        }
        self.armor.push(armor);
        Ok(())
    }

    /// Each member is the weapon that the words describe most closely; of several the one with that number, or else one
    /// that is not in a link yet.
    fn add_link(&mut self, members: &[Linked]) -> Result<(), &'static str> {
        let mut link = Vec::new();
        for words in members {
            let linked = |at: &usize| self.links.iter().chain([&link]).flatten().any(|l| l == at);
            let weapons = self.design.weapons.iter().enumerate();
            let fitting = weapons.filter(|(_, own)| matches(words, own));
            let fitting: Vec<_> = fitting.map(|(at, own)| (unsaid(words, own), at)).collect();
            let least = fitting.iter().map(|(unsaid, _)| *unsaid).min();
            let best = fitting.iter().filter(|(unsaid, _)| Some(*unsaid) == least);
            let mut best = best.map(|(_, at)| *at);
            let found = match words.which {
                Some(number) => number.checked_sub(1).and_then(|before| best.nth(before)),
                None => best.min_by_key(linked),
            };
            // The same weapon twice is only accepted if its name is exact.
            let exact = least.is_some_and(|(of_name, _)| of_name == 0);
            let found = found.filter(|at| exact || !link.contains(at));
            link.push(found.ok_or("the link joins something that the vehicle does not have")?);
        }
        self.links.push(link);
        Ok(())
    }

    fn add_figures(&mut self, figures: Vec<(&'static str, Exact)>) -> Result<(), &'static str> {
        let again = |(key, _): &(&str, Exact)| self.figures.iter().any(|(known, _)| known == key);
        if figures.iter().any(again) {
            return Err("a statistic given twice");
        }
        self.figures.extend(figures);
        Ok(())
    }

    /// Adds a remark for the player.
    pub fn remark(&mut self, section: Section, remark: &str) {
        self.remarks.push((section, format!("TODO: {}", printable(remark))));
    }

    /// Adds a remark about a phrase that is left out.
    pub fn left_out(&mut self, section: Section, phrase: &[Token], reason: &str) {
        self.remark(section, &format!("{reason}: {}", text::phrase(phrase)));
    }

    pub fn is_cycle(&self) -> bool {
        self.body.style.is_some_and(|style| style.cycle)
    }
}

fn once<T>(place: &mut Option<T>, value: T, again: &'static str) -> Result<(), &'static str> {
    if place.is_some() {
        return Err(again);
    }
    *place = Some(value);
    Ok(())
}

/// Whether a weapon matches everything that a link says of it.
fn matches(words: &Linked, weapon: &Weapon) -> bool {
    let Linked { weapon: said, count, .. } = words;
    said.item == weapon.item
        && said.modifications.iter().all(|row| weapon.modifications.contains(row))
        && count.is_none_or(|count| count == weapon.count)
        && (said.location == Said::Nothing || said.location == weapon.location)
        && (said.shots.is_none() || said.shots == weapon.shots)
        && (said.ammunition.is_none() || said.ammunition == weapon.ammunition)
        && (said.lane.is_none() || said.lane == weapon.lane)
        && (!said.concealed || weapon.concealed)
}

/// How many properties the words leave unmentioned: outside brackets, and inside.
fn unsaid(words: &Linked, weapon: &Weapon) -> (usize, usize) {
    let said = &words.weapon;
    let outside = [
        words.count.unwrap_or(1) != weapon.count,
        said.location != weapon.location,
        said.modifications != weapon.modifications,
    ];
    let inside = [
        said.shots != weapon.shots,
        said.ammunition != weapon.ammunition,
        said.lane != weapon.lane,
        said.concealed != weapon.concealed,
    ];
    let count = |unsaid: &[bool]| unsaid.iter().filter(|unsaid| **unsaid).count();
    (count(&outside), count(&inside))
}
