//! Weapons as a design writes them, with their loads, turrets and links.

use super::*;

/// Where a weapon is.
pub(super) const MOUNT: Described = Described(|| {
    let (words, also) = PLACES.iter().map(|(word, _)| *word).partition(|word| word.len() > 1);
    Holds::Either(vec![Holds::Choice { words, also }, TURRET.holds()])
});

const TURRET: Described = Described(|| Holds::Reference("a turret's id"));
const MEMBER: Described = Described(|| Holds::Reference("an id or a name"));

const IN_TURRET: &str =
    "a weapon in a turret is listed under [[weapons]], with `mount = \"turret\"`";

shape! {
    #[derive(Default)]
    pub struct Turret = "a turret" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub no_weapons: bool = belongs_elsewhere("weapons", IN_TURRET),
        /// An id, by which weapons can be mounted in it.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Which turret it is.
        pub item: Word = name("item", "turret").placed(),
        /// Whether it is a universal turret.
        pub universal: bool = flag("universal"),
    }

    #[derive(Default)]
    pub struct WeaponEntry = "a weapon" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub remarks: Vec<String> = remarks(),
        /// An id, for links and variants.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Which weapon it is.
        pub item: Word = name("item", "weapon").placed(),
        /// A side, `turret` or a turret's id: one for all of them, or a list.
        pub mounts: Said<Located<Vec<Word>>> = one("mount", MOUNT).placed().several().at_least_one().said(),
        /// How many there are.
        pub count: Option<Located<i64>> = whole("count", 1..=COUNT).placed().optional(),
        /// Whether the weapons of this entry are linked with each other.
        pub linked: Option<Located<Linked>> =
            degree("linked", [Linked::Not, Linked::Plain], LINKED).placed().optional(),
        pub load: Load = flat(),
        /// Extra magazines: how many full ones, or what is in each.
        pub magazines: Counted<Magazine> =
            parts("magazines", "ammo").inline().at_most(MOST_MAGAZINES).or_count(0..=COUNT),
        /// A switch between the weapon's magazines.
        pub magazine_switch: Option<Located<bool>> = switch("magazine-switch").placed().optional(),
        /// An infrared laser.
        pub infrared: Option<Located<bool>> = switch("infrared").placed().optional(),
    }

    /// What is in a weapon or magazine; by default a full load of standard ammunition.
    #[derive(Default)]
    pub struct Load = "a load" {
        /// Shots; by default a full load.
        pub shots: Option<Located<i64>> = whole("shots", 0..=COUNT).placed().optional(),
        /// The ammunition; by default the standard one.
        pub ammunition: Option<Word> = name("ammo", "ammunition").placed().optional(),
        /// A mixed load, in the order in which it is fired.
        pub parts: Vec<LoadPart> = parts("load", "ammo").inline(),
        /// Fuses, for all parts without their own.
        pub fuses: Option<Located<Fuses>> = choice("fuses", FUSES).placed().optional(),
    }

    #[derive(Default)]
    pub struct LoadPart = "a part of a load" {
        /// The ammunition; by default the standard one.
        pub ammunition: Option<Word> = name("ammo", "ammunition").placed().optional(),
        /// Shots of it.
        pub shots: Located<i64> = whole("shots", 0..=COUNT).placed(),
        /// Its own fuses.
        pub fuses: Option<Located<Fuses>> = choice("fuses", FUSES).placed().optional(),
    }

    #[derive(Default)]
    pub struct Magazine = "a magazine" {
        pub span: Span = here(),
        pub load: Load = flat(),
    }

    #[derive(Default)]
    pub struct Link = "a link" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub remarks: Vec<String> = remarks(),
        /// An id, for other links.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Ids or names of weapons, accessories, pop-up turrets and other links; `wheelguards` means the retractable ones.
        pub joins: Vec<Word> = one("joins", MEMBER).placed().several(),
        /// Whether it is a smart link.
        pub smart: bool = flag("smart"),
    }
}

/// A link that joins the weapons of one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linked {
    Not,
    Plain,
    Smart,
}

const LINKED: &[(&str, Linked)] = &[("smart", Linked::Smart), ("plain", Linked::Plain)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fuses {
    /// Mines that go off when run over and by remote control.
    Both,
    /// Grenades that go off where they land.
    Impact,
}

const FUSES: &[(&str, Fuses)] = &[("both", Fuses::Both), ("impact", Fuses::Impact)];

impl WeaponEntry {
    /// One by default.
    pub fn count(&self) -> Located<i64> {
        self.count.unwrap_or(Located::new(1, self.span))
    }

    /// The mounts that could be read.
    pub fn mounts(&self) -> &[Word] {
        self.mounts.as_ref().known().map_or(&[], |mounts| &mounts.value)
    }
}
