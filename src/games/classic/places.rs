//! The sides and wheels of a vehicle.

use crate::text::word_for;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Front,
    Right,
    Left,
    Back,
    Top,
    Underbody,
    Turret,
    Cargo,
}

pub const PLACES: &[(&str, Place)] = &[
    ("front", Place::Front),
    ("right", Place::Right),
    ("left", Place::Left),
    ("back", Place::Back),
    ("top", Place::Top),
    ("underbody", Place::Underbody),
    ("turret", Place::Turret),
    ("cargo", Place::Cargo),
    ("F", Place::Front),
    ("R", Place::Right),
    ("L", Place::Left),
    ("B", Place::Back),
    ("T", Place::Top),
    ("U", Place::Underbody),
    ("rear", Place::Back),
];

impl Place {
    /// The six facings, in the order of stat blocks.
    pub const FACINGS: [Place; 6] =
        [Place::Front, Place::Right, Place::Left, Place::Back, Place::Top, Place::Underbody];

    pub fn name(self) -> &'static str {
        match self {
            Place::Front => "front",
            Place::Right => "right",
            Place::Left => "left",
            Place::Back => "back",
            Place::Top => "top",
            Place::Underbody => "underbody",
            Place::Turret => "turret",
            Place::Cargo => "cargo",
        }
    }

    /// The letter in stat blocks.
    pub fn letter(self) -> &'static str {
        match self {
            Place::Front => "F",
            Place::Right => "R",
            Place::Left => "L",
            Place::Back => "B",
            Place::Top => "T",
            Place::Underbody => "U",
            Place::Turret => "turret",
            Place::Cargo => "cargo",
        }
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

/// A section of a vehicle, from front to back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compartment {
    PowerPlant,
    Crew,
    Cargo,
}

pub const COMPARTMENTS: &[(&str, Compartment)] = &[
    ("power-plant", Compartment::PowerPlant),
    ("crew", Compartment::Crew),
    ("cargo", Compartment::Cargo),
    ("plant", Compartment::PowerPlant),
];

impl Compartment {
    pub fn name(self) -> &'static str {
        match self {
            Compartment::PowerPlant => "power plant",
            Compartment::Crew => "crew",
            Compartment::Cargo => "cargo",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Front,
    Back,
    Cargo,
}

pub const SEATS: &[(&str, Seat)] =
    &[("front", Seat::Front), ("back", Seat::Back), ("cargo", Seat::Cargo)];

/// A wheel; `Front` and `Back` alone are the single wheels of cycles and trikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wheel {
    Front,
    FrontLeft,
    FrontRight,
    Back,
    BackLeft,
    BackRight,
    Sidecar,
}

pub const WHEELS: &[(&str, Wheel)] = &[
    ("front", Wheel::Front),
    ("front-left", Wheel::FrontLeft),
    ("front-right", Wheel::FrontRight),
    ("back", Wheel::Back),
    ("back-left", Wheel::BackLeft),
    ("back-right", Wheel::BackRight),
    ("sidecar", Wheel::Sidecar),
];

impl Wheel {
    pub fn name(self) -> &'static str {
        word_for(WHEELS, self)
    }

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
