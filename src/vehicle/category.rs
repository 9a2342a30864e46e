//! The categories of a game's parts. Each game declares its own, and how other rooms treat them.

/// A category of ledger lines, also for purchases without a row.
#[derive(Debug)]
pub struct Category {
    /// For programs: "weapon".
    pub name: &'static str,
    pub nature: Nature,
    /// The cost in fun of changing a part, of losing one, and of losing the last. Players change low ones first. 0: none.
    pub fun: [u8; 3],
    /// Whether more of the same costs no fun.
    pub more_is_free: bool,
    /// Puts a part in its place: "mount the Machine Gun in back".
    pub verb: &'static str,
    /// Whether an axle or each wheel may name its place.
    pub is_at_wheels: bool,
    /// Whether a stat line prints the details.
    pub has_details: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    Part,
    /// A part that is never counted with its equals, and whose load belongs to it.
    Armed,
    /// Points on the sides of a vehicle.
    Armor,
    /// The content of another part: shots.
    Load,
    /// Belongs to another part in its place.
    Attached,
    Person,
    /// It holds all other parts of its vehicle.
    Body,
    /// Follows from other parts.
    Implied,
}

impl Category {
    pub const fn new(name: &'static str, nature: Nature) -> Category {
        Category {
            name,
            nature,
            fun: [0; 3],
            more_is_free: false,
            verb: "put",
            is_at_wheels: false,
            has_details: false,
        }
    }

    /// Sets the cost of changing and of losing a part.
    pub const fn fun(self, change: u8, loss: u8) -> Category {
        Category { fun: [change, loss, loss], ..self }
    }

    pub const fn at_wheels(self) -> Category {
        Category { is_at_wheels: true, ..self }
    }

    pub const fn detailed(self) -> Category {
        Category { has_details: true, ..self }
    }

    /// The weapons of a vehicle, whose loss costs most.
    pub const fn armed(name: &'static str) -> Category {
        Category { fun: [9, 10, 11], verb: "mount", ..Category::new(name, Nature::Armed) }
    }

    /// The category of this name. A game's tests find any that it does not declare.
    pub fn of(all: &'static [Category], name: &str) -> &'static Category {
        let found = all.iter().find(|category| category.name == name);
        found.unwrap_or_else(|| panic!("the game declares no category `{name}`"))
    }
}

impl PartialEq for Category {
    fn eq(&self, other: &Category) -> bool {
        self.name == other.name
    }
}

impl Eq for Category {}

impl PartialEq<str> for Category {
    fn eq(&self, name: &str) -> bool {
        self.name == name
    }
}
