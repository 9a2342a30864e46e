//! A Carz vehicle: catalog rows in their places, with spans for findings.

use crate::games::game::entries;
use crate::text::source::{Located, Span};
use crate::units::Exact;

use super::catalog::{self, Catalog, Damage, Factors};
use super::design;
use super::places::{End, Place, Side};
use super::readings::Readings;

#[derive(Debug)]
pub struct Vehicle<'c> {
    pub catalog: &'c Catalog,
    pub readings: Readings,
    pub color: Option<String>,
    pub span: Span,
    /// Whether part of the design could not be read, so that parts may only seem to be missing.
    pub partial: bool,
    pub style: Option<Located<&'c catalog::Style>>,
    pub grade: Option<&'c catalog::Grade>,
    /// Cubic feet bought.
    pub volume: Option<Located<Exact>>,
    pub construction: Vec<Located<&'c catalog::Construction>>,
    pub construction_unclear: bool,
    pub suspension: Option<Located<&'c catalog::Suspension>>,
    pub acceleration: Option<Located<Exact>>,
    pub engines: Vec<Engine<'c>>,
    pub tank: Option<Tank<'c>>,
    pub crew: Vec<Member<'c>>,
    pub axles: Vec<Axle<'c>>,
    pub spares: Vec<Spare<'c>>,
    pub armor: Armor<'c>,
    pub weapons: Vec<Weapon<'c>>,
    pub turret: Option<Located<Exact>>,
    pub links: Vec<Link>,
    pub equipment: Vec<Equipment<'c>>,
    pub cargo: &'c [design::Cargo],
    pub paint: Option<&'c catalog::Paint>,
    pub luxury: Option<Located<Exact>>,
    pub notes: Vec<String>,
}

#[derive(Debug)]
pub struct Engine<'c> {
    pub row: &'c catalog::Engine,
    pub entry: &'c design::Engine,
    pub chargers: Vec<Located<&'c catalog::Charger>>,
    /// Default: the front.
    pub end: End,
}

#[derive(Debug)]
pub struct Tank<'c> {
    pub row: &'c catalog::Tank,
    pub entry: &'c design::Tank,
}

#[derive(Debug)]
pub struct Member<'c> {
    pub row: &'c catalog::Role,
    pub entry: &'c design::Member,
    pub hand_weapons: Vec<Located<&'c catalog::HandWeapon>>,
}

#[derive(Debug)]
pub struct Axle<'c> {
    pub end: End,
    /// The key of `[wheels]` that sets it.
    pub key: &'static str,
    pub row: &'c catalog::Wheel,
    pub span: Span,
    pub count: i64,
    pub fireproof: bool,
    pub guard: i64,
    pub guarded: i64,
}

#[derive(Debug)]
pub struct Spare<'c> {
    pub row: &'c catalog::Wheel,
    pub entry: &'c design::Spare,
    pub location: Option<Located<Side>>,
}

#[derive(Debug)]
pub struct Armor<'c> {
    pub build: Option<&'c catalog::Build>,
    pub finish: Option<&'c catalog::Finish>,
    pub sides: Vec<ArmorSide<'c>>,
}

#[derive(Debug)]
pub struct ArmorSide<'c> {
    pub side: Located<Side>,
    pub points: Located<i64>,
    pub build: Option<&'c catalog::Build>,
    pub finish: Option<&'c catalog::Finish>,
    pub own: Option<Span>,
}

#[derive(Debug)]
pub struct Suit<'v, 'c> {
    pub build: Option<&'c catalog::Build>,
    pub finish: Option<&'c catalog::Finish>,
    pub sides: Vec<&'v ArmorSide<'c>>,
}

/// One weapon, or several equal weapons in one place.
#[derive(Debug)]
pub struct Weapon<'c> {
    pub row: &'c catalog::WeaponRow,
    pub entry: &'c design::WeaponEntry,
    /// The written place, or the back for a dropped weapon.
    pub location: Option<Located<Place>>,
    pub modifications: Vec<Located<&'c catalog::Modification>>,
    pub ammunition: Option<Located<&'c catalog::Ammunition>>,
}

#[derive(Debug)]
pub struct Link {
    pub span: Span,
    pub weapons: Vec<Located<usize>>,
}

#[derive(Debug)]
pub struct Equipment<'c> {
    pub row: &'c catalog::Equipment,
    pub entry: &'c design::Equipment,
    pub location: Option<Located<Place>>,
    pub looks_like: Option<&'c catalog::WeaponRow>,
}

entries!(
    Engine = design::Engine,
    Tank = design::Tank,
    Member = design::Member,
    Spare = design::Spare,
    Weapon = design::WeaponEntry,
    Equipment = design::Equipment
);

impl<'c> Armor<'c> {
    /// The vehicle's types of armor: the common type, then other types in the order of the sides.
    pub fn suits(&self) -> Vec<Suit<'_, 'c>> {
        let mut suits: Vec<Suit<'_, 'c>> = Vec::new();
        for side in &self.sides {
            let alike = |suit: &&mut Suit<'_, 'c>| {
                same_type((suit.build, suit.finish), (side.build, side.finish))
            };
            match suits.iter_mut().find(alike) {
                Some(suit) => suit.sides.push(side),
                None => {
                    let (build, finish) = (side.build, side.finish);
                    suits.push(Suit { build, finish, sides: vec![side] });
                }
            }
        }
        suits.sort_by_key(|suit| !suit.is_usual(self));
        suits
    }
}

type ArmorType<'c> = (Option<&'c catalog::Build>, Option<&'c catalog::Finish>);

fn same_type(one: ArmorType<'_>, other: ArmorType<'_>) -> bool {
    one.0.map(|row| &row.row.id) == other.0.map(|row| &row.row.id)
        && one.1.map(|row| &row.row.id) == other.1.map(|row| &row.row.id)
}

impl Suit<'_, '_> {
    /// Whether it is the common type, for sides without their own type.
    pub fn is_usual(&self, armor: &Armor<'_>) -> bool {
        same_type((self.build, self.finish), (armor.build, armor.finish))
    }

    pub fn points(&self) -> i64 {
        self.sides.iter().map(|side| side.points.value).sum()
    }
}

impl Engine<'_> {
    pub fn recorded_power(&self) -> Exact {
        self.times(recorded_factor)
    }

    /// Whether the original horsepower cannot be derived from the recorded horsepower.
    pub fn hides_its_power(&self) -> bool {
        let recorded = Exact::from(self.recorded_power().rounded());
        let factors = self.chargers.iter().map(|charger| recorded_factor(charger.value));
        original_power(recorded, factors.fold(Exact::ONE, |all, factor| all * factor))
            != self.power.value
    }

    /// Horsepower, times a factor of each charger.
    pub fn times(&self, factor: impl Fn(&catalog::Charger) -> Exact) -> Exact {
        let factors = self.chargers.iter().map(|charger| factor(charger.value));
        factors.fold(self.power.value, |power, factor| power * factor)
    }

    pub fn hits(&self, catalog: &Catalog) -> i64 {
        let full = (self.power.value / Exact::from(catalog.figures.engines.power_per_hit)).floor();
        let more: i64 = self.chargers.iter().map(|charger| charger.value.hits).sum();
        (full + more).max(0)
    }
}

pub fn recorded_factor(charger: &catalog::Charger) -> Exact {
    charger.power * charger.recorded
}

/// Horsepower without chargers, from the recorded horsepower. Prefers the whole number that gives this record, if
/// there is one.
pub fn original_power(recorded: Exact, factor: Exact) -> Exact {
    let original = recorded / factor;
    let whole = Exact::from(original.rounded());
    match Exact::from((whole * factor).rounded()) == recorded {
        true => whole,
        false => Exact::from((original * 1000).rounded()) / Exact::from(1000),
    }
}

pub fn split_wheels(catalog: &Catalog, cycle: bool, wheels: i64) -> [i64; 2] {
    let known = catalog.wheel_sets.iter().filter(|_| !cycle).find_map(|set| match set.sets[..] {
        [front, back] if front + back == wheels => Some([front, back]),
        _ => None,
    });
    known.unwrap_or([wheels / 2, wheels - wheels / 2])
}

pub fn usual_wheels(cycle: bool) -> i64 {
    if cycle { 1 } else { 2 }
}

impl Weapon<'_> {
    pub fn name(&self) -> String {
        self.row.row.short().to_owned()
    }

    pub fn place(&self) -> Option<Place> {
        self.location.map(|location| location.value)
    }

    /// Dollars of each weapon, without ammunition.
    pub fn cost(&self) -> Exact {
        let rows = || self.modifications.iter().map(|modification| modification.value);
        let factor = rows().fold(Exact::ONE, |factor, row| factor * row.cost);
        self.row.cost * factor + rows().map(|row| row.more_cost).sum()
    }

    pub fn to_hit(&self) -> Option<i64> {
        let own = self.modifications.iter().filter_map(|row| row.value.to_hit).next_back();
        self.row.to_hit.map(|to_hit| own.unwrap_or(to_hit))
    }

    pub fn damage(&self) -> Option<Damage> {
        let Damage { dice, plus } = self.row.damage()?;
        let more: i64 = self.modifications.iter().map(|row| row.value.plus).sum();
        let per_die = self.ammunition.map_or(0, |row| row.value.per_die);
        Some(Damage { dice, plus: plus + more + per_die * dice })
    }

    pub fn flame(&self) -> bool {
        self.row.flame
            || self.ammunition.is_some_and(|row| row.value.flame)
            || self.modifications.iter().any(|row| row.value.flame)
    }

    /// Shots or seconds of each weapon, bought or built in.
    pub fn rounds(&self) -> Option<i64> {
        self.row.shots.or(self.row.ammunition.as_ref().map(|_| self.bought()))
    }

    fn bought(&self) -> i64 {
        self.shots.map_or(0, |shots| shots.value)
    }

    /// Cubic feet of ammunition for each weapon.
    pub fn load(&self) -> Exact {
        match &self.row.ammunition {
            Some(supply) => Exact::from(self.bought()) / Exact::from(supply.per_volume),
            None => Exact::ZERO,
        }
    }

    /// "shot" or "second".
    pub fn unit(&self) -> &str {
        self.row.ammunition.as_ref().map_or("shot", |supply| supply.unit)
    }
}

impl<'c> Vehicle<'c> {
    pub fn styled<T>(&self, of: impl Fn(&catalog::Style) -> T, usual: T) -> T {
        self.style.map_or(usual, |style| of(style.value))
    }

    pub fn is_cycle(&self) -> bool {
        self.styled(|style| style.cycle, false)
    }

    pub fn style_name(&self) -> String {
        self.styled(|style| style.row.name.to_lowercase(), "vehicle".to_owned())
    }

    pub fn internal(&self) -> Exact {
        self.bought() * self.styled(|style| style.volume, Exact::ONE)
    }

    /// Cubic feet of the largest turret that fits.
    pub fn largest_turret(&self) -> Option<Exact> {
        Some(self.internal() * self.style?.value.turret?)
    }

    /// Cubic feet for the price and the limits of the style.
    pub fn sold(&self) -> Exact {
        if self.readings.van_volume { self.internal() } else { self.bought() }
    }

    pub fn bought(&self) -> Exact {
        self.volume.map_or(Exact::ZERO, |volume| volume.value)
    }

    fn graded(&self, of: impl Fn(&catalog::Grade) -> Exact) -> Exact {
        self.grade.map_or(Exact::ZERO, of) * self.sold()
    }

    fn factor(&self, of: impl Fn(&Factors) -> Exact) -> Exact {
        let style = self.styled(|style| of(&style.factors), Exact::ONE);
        let rows = self.construction.iter().map(|construction| of(&construction.value.factors));
        rows.fold(style, |product, factor| product * factor)
    }

    /// Whether all values for the body's weight and load are known.
    pub fn body_known(&self) -> bool {
        self.style.is_some() && self.grade.is_some() && !self.construction_unclear
    }

    /// Dollars of the finished body.
    pub fn body_cost(&self) -> Exact {
        self.graded(|grade| grade.cost) * self.factor(|factors| factors.cost)
    }

    pub fn body_weight(&self) -> Exact {
        self.graded(|grade| grade.weight) * self.factor(|factors| factors.weight)
    }

    pub fn wheel_weight(&self, row: &catalog::Wheel) -> Exact {
        row.weight * self.styled(|style| style.wheel_weight, Exact::ONE)
    }

    pub fn wheel_cost(&self, row: &catalog::Wheel, fireproof: bool) -> Exact {
        let factor = if fireproof { self.catalog.figures.wheels.fireproof } else { Exact::ONE };
        row.cost * factor
    }

    pub fn wheels(&self) -> i64 {
        self.axles.iter().map(|axle| axle.count).sum()
    }

    pub fn seat(&self, role: &catalog::Role) -> Option<Exact> {
        role.seat(self.is_cycle())
    }

    pub fn people(&self) -> i64 {
        self.crew.iter().map(|member| member.count).sum()
    }

    pub fn gunners(&self) -> i64 {
        let crew = self.crew.iter().filter(|member| member.row.fires);
        crew.map(|member| member.count).sum()
    }

    pub fn armor_at(&self, side: Side) -> i64 {
        let found = self.armor.sides.iter().find(|known| known.side.value == side);
        found.map_or(0, |found| found.points.value)
    }

    pub fn armor_points(&self) -> i64 {
        self.armor.sides.iter().map(|side| side.points.value).sum()
    }

    pub fn carries_armor(&self, side: Side) -> bool {
        self.styled(|style| style.armor.is_empty() || style.armor.contains(&side), true)
    }

    pub fn fitted(&self) -> impl Iterator<Item = &'c catalog::Equipment> + use<'_, 'c> {
        self.equipment.iter().flat_map(|entry| {
            let most = entry.row.most.unwrap_or(entry.count);
            std::iter::repeat_n(entry.row, entry.count.min(most).clamp(0, 999) as usize)
        })
    }
}
