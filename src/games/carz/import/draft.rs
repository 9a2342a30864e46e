//! A vehicle as the phrases of its record add up.

use std::ptr;

use crate::import::text::{self, Token};
use crate::units::{Exact, hundredths};

use super::super::catalog::{self, Catalog};
use super::super::places::Side;
use super::parts::{Armor, Body, Cargo, Engine, Equipment, Member, Part, Weapon, Wheels};

pub struct Draft<'c> {
    pub catalog: &'c Catalog,
    pub body: Body<'c>,
    pub suspension: Option<&'c catalog::Suspension>,
    /// As it is chosen; `None`: nobody traded speed for it.
    pub acceleration: Option<Exact>,
    pub engines: Vec<Engine<'c>>,
    pub tank: Option<(Option<&'c catalog::Tank>, Exact)>,
    pub crew: Vec<Member<'c>>,
    pub wheels: Vec<Wheels<'c>>,
    pub spares: Vec<(Wheels<'c>, Option<Side>)>,
    pub turret: Option<Exact>,
    pub weapons: Vec<Weapon<'c>>,
    /// The weapons of each link, by their places in the list.
    pub links: Vec<Vec<usize>>,
    pub equipment: Vec<Equipment<'c>>,
    pub cargo: Vec<Cargo>,
    /// One of each type.
    pub armor: Vec<Armor<'c>>,
    pub paint: Option<&'c catalog::Paint>,
    pub color: Option<String>,
    pub luxury: Option<Exact>,
    pub figures: Vec<(&'static str, Exact)>,
    /// What is left to the player, each beside the part of the design that it is about.
    pub notes: Vec<(Section, String)>,
}

/// A part of the design file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Head,
    Engines,
    Wheels,
    Weapons,
    Armor,
    Published,
}

impl<'c> Draft<'c> {
    pub fn new(catalog: &'c Catalog) -> Draft<'c> {
        Draft {
            catalog,
            body: Body::default(),
            suspension: None,
            acceleration: None,
            engines: Vec::new(),
            tank: None,
            crew: Vec::new(),
            wheels: Vec::new(),
            spares: Vec::new(),
            turret: None,
            weapons: Vec::new(),
            links: Vec::new(),
            equipment: Vec::new(),
            cargo: Vec::new(),
            armor: Vec::new(),
            paint: None,
            color: None,
            luxury: None,
            figures: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds what a phrase says, and tells where it went; or why it cannot be.
    pub fn add(&mut self, part: Part<'c>) -> Result<Section, &'static str> {
        let mut section = Section::Head;
        match part {
            Part::Body(body) => self.add_body(body)?,
            Part::Suspension(row) => once(&mut self.suspension, row, "a second suspension")?,
            Part::Engine(engine) => {
                let printed = [("horsepower", Some(engine.recorded)), ("engine-hits", engine.hits)];
                let printed = printed.iter().filter_map(|(key, figure)| Some((*key, (*figure)?)));
                if self.engines.is_empty() {
                    self.figures.extend(printed);
                }
                self.engines.push(engine);
                section = Section::Engines;
            }
            Part::Charger(row) => {
                let engine =
                    self.engines.last_mut().ok_or("a charger without an engine before it")?;
                engine.chargers.push(row);
                section = Section::Engines;
            }
            Part::Tank { row, gallons } => once(&mut self.tank, (row, gallons), "a second tank")?,
            Part::Crew(member) => self.crew.push(member),
            Part::Wheels(wheels) => {
                self.add_wheels(wheels)?;
                section = Section::Wheels;
            }
            Part::Spare(wheels, place) => self.spares.push((wheels, place)),
            Part::Turret(volume) => once(&mut self.turret, volume, "a second turret")?,
            Part::Weapon(weapon) => {
                self.weapons.push(weapon);
                section = Section::Weapons;
            }
            Part::Link(members) => {
                self.add_link(&members)?;
                section = Section::Weapons;
            }
            Part::Equipment(entry) => self.equipment.push(entry),
            Part::Paint(row) => once(&mut self.paint, row, "a second paint job")?,
            Part::Color(color) => once(&mut self.color, color, "a second color")?,
            Part::Luxury(share) => {
                once(&mut self.luxury, share, "luxury fittings for a second time")?
            }
            Part::Armor(armor) => {
                let parts = self.armor.iter().chain([&armor]);
                let sides: Vec<_> = parts.flat_map(|part| &part.sides).collect();
                let again = |(at, (side, _)): (usize, &&(Side, i64))| {
                    sides[..at].iter().any(|(known, _)| known == side)
                };
                if sides.iter().enumerate().any(again) {
                    return Err("a side of armor twice");
                }
                self.armor.push(armor);
                section = Section::Armor;
            }
            Part::Cargo(cargo) => self.cargo.extend(cargo),
            Part::Figures(figures) => {
                self.add_figures(figures)?;
                section = Section::Published;
            }
            Part::Acceleration(figures, chosen) => {
                self.add_figures(figures)?;
                let base = Exact::from(self.catalog.figures.speed.acceleration);
                self.acceleration = Some(chosen).filter(|chosen| *chosen != base);
                section = Section::Published;
            }
        }
        Ok(section)
    }

    fn add_body(&mut self, body: Body<'c>) -> Result<(), &'static str> {
        let own = &mut self.body;
        let again = own.volume.is_some() && body.volume.is_some()
            || own.style.is_some() && body.style.is_some()
            || own.grade.is_some() && body.grade.is_some();
        if again {
            return Err("a second body");
        }
        own.volume = own.volume.or(body.volume);
        own.style = own.style.or(body.style);
        own.grade = own.grade.or(body.grade);
        own.constructions.extend(body.constructions);
        let gained = |style: &catalog::Style| Some(hundredths(own.volume? * style.volume));
        // What follows from the rest is not a figure of its own.
        let printed = body.inside.filter(|inside| {
            own.style.and_then(gained).is_none_or(|gained| gained != hundredths(*inside))
        });
        self.figures.extend(printed.map(|inside| ("volume", inside)));
        Ok(())
    }

    /// All wheels at once, or those of each end.
    fn add_wheels(&mut self, wheels: Wheels<'c>) -> Result<(), &'static str> {
        let clash = |known: &Wheels<'_>| {
            known.end.is_none() || wheels.end.is_none() || known.end == wheels.end
        };
        if self.wheels.iter().any(clash) {
            return Err("more wheels than there are ends");
        }
        self.wheels.push(wheels);
        Ok(())
    }

    /// Each member is the weapon of which least is left unsaid; of several the one that is numbered so, or else rather
    /// one that is in no link yet.
    fn add_link(&mut self, members: &[(Weapon<'c>, Option<usize>)]) -> Result<(), &'static str> {
        let mut link = Vec::new();
        for (told, which) in members {
            let linked = |at: &usize| self.links.iter().chain([&link]).flatten().any(|l| l == at);
            let fitting = self.weapons.iter().enumerate().filter(|(_, own)| is_told_of(told, own));
            let fitting: Vec<_> = fitting.map(|(at, own)| (unsaid(told, own), at)).collect();
            let least = fitting.iter().map(|(unsaid, _)| *unsaid).min();
            let best = fitting.iter().filter(|(unsaid, _)| Some(*unsaid) == least);
            let mut best = best.map(|(_, at)| *at);
            let found = match which {
                Some(number) => number.checked_sub(1).and_then(|before| best.nth(before)),
                None => best.min_by_key(linked),
            };
            // That it is named twice is only believed of a weapon that is named exactly.
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
            return Err("a figure for a second time");
        }
        self.figures.extend(figures);
        Ok(())
    }

    pub fn note(&mut self, section: Section, phrase: &[Token], reason: &str) {
        let text = text::phrase(phrase);
        self.notes.push((section, format!("{reason}: {text}")));
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

/// Whether all that is said of a weapon is true of another.
fn is_told_of(told: &Weapon<'_>, weapon: &Weapon<'_>) -> bool {
    let modified =
        |row: &&catalog::Modification| weapon.modifications.iter().any(|own| ptr::eq(*own, *row));
    ptr::eq(told.row, weapon.row)
        && told.modifications.iter().all(modified)
        && told.count.is_none_or(|count| count == weapon.count.unwrap_or(1))
        && told.place.is_none_or(|place| weapon.place == Some(place))
        && told.shots.is_none_or(|shots| weapon.shots == Some(shots))
        && told.ammunition.is_none_or(|row| weapon.ammunition.is_some_and(|own| ptr::eq(own, row)))
        && told.lane.is_none_or(|lane| weapon.lane == Some(lane))
        && (!told.concealed || weapon.concealed)
}

/// How much is true of it that is not said: outside of brackets, and in brackets.
fn unsaid(told: &Weapon<'_>, weapon: &Weapon<'_>) -> (usize, usize) {
    let more = |told: bool, own: bool| usize::from(own && !told);
    let count = |weapon: &Weapon<'_>| weapon.count.unwrap_or(1);
    let (own, said) = (&weapon.modifications, &told.modifications);
    let modified = own.len() == said.len() && own.iter().zip(said).all(|(a, b)| ptr::eq(*a, *b));
    let outside = usize::from(count(told) != count(weapon))
        + more(told.place.is_some(), weapon.place.is_some())
        + usize::from(!modified);
    let inside = more(told.shots.is_some(), weapon.shots.is_some())
        + more(told.ammunition.is_some(), weapon.ammunition.is_some())
        + more(told.lane.is_some(), weapon.lane.is_some())
        + more(told.concealed, weapon.concealed);
    (outside, inside)
}
