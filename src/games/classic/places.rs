//! The sides and wheels of a vehicle.

use crate::text::words;

words! {
    pub enum Place {
        Front = "front" | "F",
        Right = "right" | "R",
        Left = "left" | "L",
        Back = "back" | "B" | "rear",
        Top = "top" | "T",
        Underbody = "underbody" | "U",
        Turret = "turret",
        Cargo = "cargo",
    }
}

impl Place {
    /// The six facings, in the order of stat blocks.
    pub const FACINGS: [Place; 6] =
        [Place::Front, Place::Right, Place::Left, Place::Back, Place::Top, Place::Underbody];

    /// The letter in stat blocks.
    pub fn letter(self) -> &'static str {
        let is_letter = |(word, place): &&(&str, Place)| *place == self && word.len() == 1;
        Place::WORDS.iter().find(is_letter).map_or(self.name(), |(letter, _)| letter)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlantLocation {
    Front,
    Middle,
    Back,
    /// A place where plants are not allowed.
    At(Place),
}

pub const PLANT_LOCATIONS: &[(&str, PlantLocation)] = &[
    ("front", PlantLocation::Front),
    ("middle", PlantLocation::Middle),
    ("back", PlantLocation::Back),
    ("F", PlantLocation::Front),
    ("B", PlantLocation::Back),
    ("rear", PlantLocation::Back),
    ("right", PlantLocation::At(Place::Right)),
    ("left", PlantLocation::At(Place::Left)),
    ("top", PlantLocation::At(Place::Top)),
    ("underbody", PlantLocation::At(Place::Underbody)),
    ("turret", PlantLocation::At(Place::Turret)),
    ("cargo", PlantLocation::At(Place::Cargo)),
    ("R", PlantLocation::At(Place::Right)),
    ("L", PlantLocation::At(Place::Left)),
    ("T", PlantLocation::At(Place::Top)),
    ("U", PlantLocation::At(Place::Underbody)),
];

words! {
    /// A section of a vehicle, from front to back.
    pub enum Compartment {
        PowerPlant = "power-plant" | "plant",
        Crew = "crew",
        Cargo = "cargo",
    }
}

impl Compartment {
    pub fn title(self) -> &'static str {
        match self {
            Compartment::PowerPlant => "power plant",
            Compartment::Crew => "crew",
            Compartment::Cargo => "cargo",
        }
    }
}

words! {
    pub enum Seat {
        Front = "front",
        Back = "back",
        Cargo = "cargo",
    }

    /// A wheel; `Front` and `Back` alone are the single wheels of cycles and trikes.
    pub enum Wheel {
        Front = "front",
        FrontLeft = "front-left",
        FrontRight = "front-right",
        Back = "back",
        BackLeft = "back-left",
        BackRight = "back-right",
        Sidecar = "sidecar",
    }
}

impl Wheel {
    pub fn is_front(self) -> bool {
        matches!(self, Wheel::Front | Wheel::FrontLeft | Wheel::FrontRight)
    }

    /// One of the two wheels of an axle.
    pub fn is_paired(self) -> bool {
        !matches!(self, Wheel::Front | Wheel::Back | Wheel::Sidecar)
    }
}

/// The keys of `[tires]` and `[wheelguards]`: all wheels, axles, corners. Later keys are more specific.
pub const WHEEL_GROUPS: &[(&str, WheelGroup)] = &[
    ("all", WheelGroup::All),
    ("front", WheelGroup::Front),
    ("back", WheelGroup::Back),
    ("front-left", WheelGroup::One(Wheel::FrontLeft)),
    ("front-right", WheelGroup::One(Wheel::FrontRight)),
    ("back-left", WheelGroup::One(Wheel::BackLeft)),
    ("back-right", WheelGroup::One(Wheel::BackRight)),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WheelGroup {
    All,
    Front,
    Back,
    One(Wheel),
}

impl WheelGroup {
    pub fn contains(self, wheel: Wheel) -> bool {
        match self {
            WheelGroup::All => true,
            WheelGroup::Front => wheel.is_front(),
            WheelGroup::Back => matches!(wheel, Wheel::Back | Wheel::BackLeft | Wheel::BackRight),
            WheelGroup::One(one) => one == wheel,
        }
    }
}
