//! A vehicle as it is read, phrase by phrase, before it is written as a design.

use crate::units::Exact;

use super::super::catalog::{self, Catalog};
use super::super::places::{Place, Wheel, WheelGroup};
use super::parts::{
    Accessory, Armor, Around, Guards, Linked, Members, Named, Part, Same, Tires, TurretSort, Weapon,
};
use super::people::{Allotment, Person};

#[derive(Clone, Debug)]
pub struct Draft<'c> {
    pub catalog: &'c Catalog,
    pub body: Option<&'c catalog::Body>,
    pub reversed: bool,
    pub six_wheels: bool,
    pub chassis: Option<&'c catalog::Chassis>,
    pub suspension: Option<&'c catalog::Suspension>,
    pub plant: Option<&'c catalog::PowerPlant>,
    pub crew: Vec<Person<'c>>,
    pub tires: Vec<Tires<'c>>,
    pub guards: Vec<Guards<'c>>,
    /// The layers from the inside out.
    pub armor: Vec<Layer<'c>>,
    pub turrets: Vec<Turret<'c>>,
    pub weapons: Vec<Entry<Weapon<'c>>>,
    pub links: Vec<Entry<Link<'c>>>,
    pub accessories: Vec<Accessory<'c>>,
    pub sidecar: Option<Box<Draft<'c>>>,
    pub figures: Vec<(&'static str, Exact)>,
    pub notes: Vec<Note>,
    /// A turret that the text names without its size.
    pub vague_turret: Option<TurretSort>,
    /// Points of armor without their sides.
    pub unordered: Vec<i64>,
    /// Points of every side that the text does not name.
    pub around: Option<Around>,
    /// Gear without its person.
    pub gear: Vec<Allotment<'c>>,
    /// Links that join what the text does not say: the weapons before them, and whether they are smart.
    pub bare_links: Vec<(Vec<usize>, bool)>,
    next: usize,
}

/// A part that keeps its number when it is changed, so that variants can refer to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<T> {
    pub number: usize,
    pub part: T,
}

#[derive(Clone, Debug)]
pub struct Layer<'c> {
    pub row: Option<&'c catalog::ArmorType>,
    pub sides: Vec<(Place, i64)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Turret<'c> {
    pub row: Same<'c, catalog::Turret>,
    pub universal: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Link<'c> {
    pub smart: bool,
    pub members: Vec<Member<'c>>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Member<'c> {
    /// The number of an entry.
    Weapon(usize),
    SidecarWeapon(usize),
    Accessory(Same<'c, catalog::Accessory>),
}

/// A remark for the reader of the design.
#[derive(Clone, Debug)]
pub struct Note {
    pub section: Section,
    /// The weapon that it is about.
    pub weapon: Option<usize>,
    pub text: String,
    /// Nothing is left to do about it.
    pub decided: bool,
}

/// The parts of a design file, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Head,
    Tires,
    Guards,
    Armor,
    Weapons,
    Links,
    Published,
}

/// The numbers of a sidecar's entries begin here, so they differ from those of its cycle.
const FIRST_OF_SIDECAR: usize = 1 << 32;

impl<'c> Draft<'c> {
    pub fn new(catalog: &'c Catalog) -> Draft<'c> {
        Draft {
            catalog,
            body: None,
            reversed: false,
            six_wheels: false,
            chassis: None,
            suspension: None,
            plant: None,
            crew: Vec::new(),
            tires: Vec::new(),
            guards: Vec::new(),
            armor: Vec::new(),
            turrets: Vec::new(),
            weapons: Vec::new(),
            links: Vec::new(),
            accessories: Vec::new(),
            sidecar: None,
            figures: Vec::new(),
            notes: Vec::new(),
            vague_turret: None,
            unordered: Vec::new(),
            around: None,
            gear: Vec::new(),
            bare_links: Vec::new(),
            next: 0,
        }
    }

    pub fn kind(&self) -> Option<&'c catalog::Kind> {
        self.catalog.kind_of(self.body?, self.reversed)
    }

    pub fn note(&mut self, section: Section, text: impl Into<String>) {
        self.notes.push(Note { section, weapon: None, text: text.into(), decided: false });
    }

    /// A word on how the text was read.
    pub fn note_decided(&mut self, section: Section, text: impl Into<String>) {
        self.notes.push(Note { section, weapon: None, text: text.into(), decided: true });
    }

    /// The same on a weapon, by its number.
    pub fn note_weapon(&mut self, number: usize, text: impl Into<String>) {
        self.notes.push(Note {
            section: Section::Weapons,
            weapon: Some(number),
            text: text.into(),
            decided: false,
        });
    }

    /// Adds a phrase and returns the section of the file that it will be in, or the reason why it contradicts an
    /// earlier phrase.
    pub fn add(&mut self, part: Part<'c>) -> Result<Section, String> {
        let twice = |what: &str| Err(format!("the text names a second {what}"));
        let on_sidecar = self.sidecar.is_some();
        let unit = self.sidecar.as_deref_mut().filter(|_| on_sidecar);
        match part {
            Part::Figures(figures) => {
                self.add_figures(&figures)?;
                return Ok(Section::Published);
            }
            Part::Body { row, reversed } => {
                if self.catalog.is_sidecar(row) && self.body.is_some() && self.sidecar.is_none() {
                    let mut sidecar = Draft::new(self.catalog);
                    sidecar.body = Some(row);
                    sidecar.next = FIRST_OF_SIDECAR;
                    self.sidecar = Some(Box::new(sidecar));
                } else if self.body.is_some() {
                    return twice("body");
                } else {
                    (self.body, self.reversed) = (Some(row), reversed);
                }
                return Ok(Section::Head);
            }
            _ => {}
        }
        match unit {
            Some(sidecar) => sidecar.add_to_unit(part),
            None => self.add_to_unit(part),
        }
    }

    /// Adds printed figures; none if one of them is printed already with another number.
    pub fn add_figures(&mut self, figures: &[(&'static str, Exact)]) -> Result<(), String> {
        let known = |key| self.figures.iter().find(|(known, _)| *known == key);
        let other =
            figures.iter().find(|(key, number)| known(*key).is_some_and(|k| k.1 != *number));
        if let Some((key, _)) = other {
            return Err(format!("the text names a second {}", key.replace('-', " ")));
        }
        let new = figures.iter().filter(|(key, _)| known(*key).is_none()).copied();
        self.figures.extend(new.collect::<Vec<_>>());
        Ok(())
    }

    /// The same without the parts of the whole combination.
    pub fn add_to_unit(&mut self, part: Part<'c>) -> Result<Section, String> {
        let twice = |what: &str| Err(format!("the text names a second {what}"));
        Ok(match part {
            Part::Chassis(_) if self.chassis.is_some() => return twice("chassis"),
            Part::Suspension(_) if self.suspension.is_some() => return twice("suspension"),
            Part::Plant(_) if self.plant.is_some() => return twice("power plant"),
            Part::Armor(_) if !self.armor.is_empty() => return twice("list of armor"),
            Part::SixWheels => {
                self.six_wheels = true;
                Section::Head
            }
            Part::Chassis(row) => {
                self.chassis = Some(row);
                Section::Head
            }
            Part::Suspension(row) => {
                self.suspension = Some(row);
                Section::Head
            }
            Part::Plant(row) => {
                self.plant = Some(row);
                Section::Head
            }
            Part::Crew { row, count } => {
                self.crew.extend((0..count).map(|_| Person { row, gear: Vec::new() }));
                Section::Head
            }
            Part::Gear(gear) => {
                self.gear.extend(gear);
                Section::Head
            }
            Part::Tires(tires) => {
                self.tires.push(tires);
                Section::Tires
            }
            Part::Guards(guards) => {
                self.guards.push(guards);
                Section::Guards
            }
            Part::Turret { row, count, universal } => {
                self.turrets.extend((0..count).map(|_| Turret { row: Same(row), universal }));
                Section::Head
            }
            Part::Weapons(weapons) => {
                for weapon in weapons {
                    self.add_weapon(weapon);
                }
                Section::Weapons
            }
            Part::Accessory(accessory) => {
                self.accessories.push(accessory);
                Section::Head
            }
            Part::Armor(armor) => {
                self.once_each(&armor.sides)?;
                self.armor = self.layers(&armor);
                self.unordered = armor.unordered;
                self.around = armor.around;
                self.accessories.extend(armor.attached);
                Section::Armor
            }
            Part::RestOfSides(_) if self.armor.is_empty() => {
                return Err("the text names no side before the rest".to_owned());
            }
            Part::RestOfSides(_) if self.around.is_some() => return twice("rest of the armor"),
            Part::RestOfSides(points) => {
                self.around = Some(Around { points, everywhere: true });
                Section::Armor
            }
            Part::VagueTurret(sort) => {
                self.vague_turret = Some(sort);
                Section::Head
            }
            Part::BareLink { smart } => {
                let before = self.weapons.iter().map(|entry| entry.number).collect();
                self.bare_links.push((before, smart));
                Section::Links
            }
            Part::Several(parts) => {
                let mut section = Section::Head;
                for part in parts {
                    section = self.add_to_unit(part)?;
                }
                section
            }
            Part::Link(_) | Part::Elsewhere | Part::Body { .. } | Part::Figures(_) => Section::Head,
        })
    }

    /// Adds an entry and returns its number.
    pub fn add_weapon(&mut self, weapon: Weapon<'c>) -> usize {
        if let Some((row, universal)) = weapon.turret.filter(|_| self.turrets.is_empty()) {
            self.turrets.push(Turret { row, universal });
        }
        self.weapons.push(Entry { number: self.next, part: weapon });
        self.next += 1;
        self.next - 1
    }

    pub fn add_link(&mut self, link: Link<'c>) {
        self.links.push(Entry { number: self.next, part: link });
        self.next += 1;
    }

    /// The layers of a list of sides: "8/16" is metal over the other one.
    fn layers(&self, armor: &Armor<'c>) -> Vec<Layer<'c>> {
        let several = armor.sides.iter().any(|side| side.points.len() > 1);
        let (outer, inner) = match armor.types.as_slice() {
            [outer, inner] => (Some(*outer), Some(*inner)),
            [only] if several && only.metal => (Some(*only), None),
            [only] => (None, Some(*only)),
            _ => (None, None),
        };
        let inside = |side: &super::parts::Side| side.points.last().copied().unwrap_or_default();
        let mut layers = vec![Layer {
            row: inner,
            sides: armor.sides.iter().map(|side| (side.place, inside(side))).collect(),
        }];
        if several || outer.is_some() {
            let doubled = armor.sides.iter().filter(|side| side.points.len() > 1);
            let sides = doubled.map(|side| (side.place, side.points[0])).collect();
            layers.push(Layer { row: outer, sides });
        }
        layers
    }

    /// No side may be named twice.
    fn once_each(&self, sides: &[super::parts::Side]) -> Result<(), String> {
        let known = self.armor.iter().flat_map(|layer| &layer.sides).map(|(place, _)| *place);
        let mut named: Vec<Place> = known.collect();
        for side in sides {
            if named.contains(&side.place) {
                return Err(format!("the text names the {} armor twice", side.place.name()));
            }
            named.push(side.place);
        }
        Ok(())
    }

    /// More sides of the same list of armor.
    pub fn add_sides(&mut self, sides: Vec<super::parts::Side>) -> Result<(), String> {
        self.once_each(&sides)?;
        let row = |layer: Option<&Layer<'c>>| layer.and_then(|layer| layer.row);
        let types = [row(self.armor.get(1)), row(self.armor.first())];
        let types = types.into_iter().flatten().collect();
        let more = self.layers(&Armor { types, sides, ..Armor::default() });
        for (number, layer) in more.into_iter().enumerate() {
            match self.armor.get_mut(number) {
                Some(known) => known.sides.extend(layer.sides),
                None => self.armor.push(layer),
            }
        }
        Ok(())
    }

    /// Adds points of armor to a side, or takes them away; what the side lacks is taken from the others.
    pub fn change_armor(&mut self, points: i64, place: Place) {
        if self.armor.is_empty() {
            self.armor.push(Layer { row: None, sides: Vec::new() });
        }
        let layer = &mut self.armor[0];
        if !layer.sides.iter().any(|(known, _)| *known == place) {
            layer.sides.push((place, 0));
        }
        let mut left = points;
        let first = layer.sides.iter().position(|(known, _)| *known == place).unwrap_or_default();
        let others = (0..layer.sides.len()).filter(|side| *side != first);
        for side in std::iter::once(first).chain(others.collect::<Vec<_>>()) {
            let change = left.max(-layer.sides[side].1);
            layer.sides[side].1 += change;
            left -= change;
        }
    }

    /// The entries that a link of these members joins; `None` if one of them is not there.
    pub fn members(&self, members: &Members<'c>) -> Option<Vec<Member<'c>>> {
        let all = |row: Option<&catalog::Weapon>| {
            let wanted = |entry: &&Entry<Weapon<'c>>| {
                row.is_none_or(|row| std::ptr::eq(entry.part.row.0, row))
            };
            let own = self.weapons.iter().filter(wanted).map(|entry| Member::Weapon(entry.number));
            own.collect::<Vec<_>>()
        };
        let found = match members {
            Members::AllWeapons => all(None),
            Members::AllOf(row) => all(Some(row)),
            Members::Listed(names) => {
                let mut found = Vec::new();
                for name in names {
                    for member in self.named(name)? {
                        if !found.contains(&member) {
                            found.push(member);
                        }
                    }
                }
                found
            }
        };
        Some(found).filter(|found| !found.is_empty())
    }

    fn named(&self, name: &Named<'c>) -> Option<Vec<Member<'c>>> {
        match name {
            Named::Accessory(row) => {
                let wanted = |part: &&Accessory<'c>| std::ptr::eq(part.row.0, *row);
                let part = self.accessories.iter().find(wanted)?;
                Some(vec![Member::Accessory(part.row)])
            }
            Named::Weapon { row, count, infrared, places, of_sidecar } => {
                let unit = if *of_sidecar { self.sidecar.as_deref()? } else { self };
                let found = unit.weapons_called(row, places);
                let as_named = |weapon: &Weapon<'c>| {
                    weapon.mounts == *places
                        && weapon.count == count.unwrap_or(1)
                        && weapon.infrared == *infrared
                };
                let exact: Vec<_> = found.iter().filter(|entry| as_named(&entry.part)).collect();
                let numbers: Vec<_> = match exact.as_slice() {
                    [] => found.iter().map(|entry| entry.number).collect(),
                    exact => exact.iter().map(|entry| entry.number).collect(),
                };
                let member = |number| {
                    if *of_sidecar { Member::SidecarWeapon(number) } else { Member::Weapon(number) }
                };
                Some(numbers.into_iter().map(member).collect::<Vec<_>>())
                    .filter(|all| !all.is_empty())
            }
        }
    }

    /// The weapons of a row that point in all of these directions.
    pub fn weapons_called(
        &self,
        row: &catalog::Weapon,
        places: &[Place],
    ) -> Vec<&Entry<Weapon<'c>>> {
        let wanted = |entry: &&Entry<Weapon<'c>>| {
            std::ptr::eq(entry.part.row.0, row)
                && places.iter().all(|place| entry.part.mounts.contains(place))
        };
        self.weapons.iter().filter(wanted).collect()
    }

    /// The wheels that guards are on, as a key of `[wheelguards]`; `None` if the text does not say which axle.
    pub fn guarded(&self, guards: &Guards<'c>) -> Option<&'static str> {
        let wheels = self.kind().map(|kind| kind.wheels.as_slice()).unwrap_or_default();
        let single = wheels.iter().find(|wheel| !wheel.is_paired());
        let axle = |wheel: &Wheel| if wheel.is_front() { "front" } else { "back" };
        match (guards.wheels, single) {
            (Some(WheelGroup::Front), _) => Some("front"),
            (Some(WheelGroup::Back), _) => Some("back"),
            (Some(WheelGroup::One(wheel)), _) => Some(wheel.name()),
            (Some(WheelGroup::All), _) => Some("all"),
            _ if guards.count >= wheels.len() as i64 => Some("all"),
            (_, Some(_)) if !wheels.iter().any(|wheel| wheel.is_paired()) => None,
            (_, Some(single)) if guards.cycle => Some(axle(single)),
            (_, Some(_)) => wheels.iter().find(|wheel| wheel.is_paired()).map(axle),
            _ => None,
        }
    }

    /// How many tires the text counts, and how many the vehicle has.
    pub fn tire_counts(&self) -> Option<(i64, i64)> {
        let counted: Option<Vec<_>> = self.tires.iter().map(|tires| tires.count).collect();
        Some((counted?.into_iter().sum(), self.kind()?.wheels.len() as i64))
    }

    /// Drops `linked` from entries with only one weapon left.
    pub fn drop_empty_links(&mut self) {
        for entry in &mut self.weapons {
            if entry.part.count < 2 && entry.part.mounts.len() < 2 {
                entry.part.linked = None;
            }
        }
        let kept: Vec<_> = self.weapons.iter().map(|entry| entry.number).collect();
        for link in &mut self.links {
            link.part.members.retain(|member| match member {
                Member::Weapon(number) => kept.contains(number),
                Member::SidecarWeapon(_) | Member::Accessory(_) => true,
            });
        }
        self.links.retain(|link| !link.part.members.is_empty());
    }

    /// Whether the text says so, or counts six tires.
    pub fn has_six_wheels(&self) -> bool {
        self.six_wheels || self.tire_counts() == Some((6, 4))
    }

    /// Whether any entry has linked weapons.
    pub fn has_linked(&self) -> bool {
        self.weapons.iter().any(|entry| entry.part.linked == Some(Linked::Plain))
    }
}
