//! Assigns parts to squares: the layout that the design draws, or a proposal, and the fewest squares needed.

use std::collections::BTreeMap;

use crate::text::source::{Located, Span};

use super::places::{Facing, Grid, Square};
use super::vehicle::Vehicle;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Driver,
    Engine,
    /// Index in the vehicle's weapons.
    Weapon(usize),
    /// Index in the vehicle's options.
    Option(usize),
}

/// One copy of a part, and its square in the design.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    pub part: Part,
    /// Its number among the copies of the part.
    pub copy: usize,
    pub square: Option<Located<Square>>,
    pub span: Span,
}

/// The parts that may share a square with this part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    Alone,
    /// Driver and engine share a square.
    Crew,
    /// A few parts may share: weapons, and more if an event allows it.
    Few,
}

#[derive(Clone, Debug)]
pub struct Layout {
    pub grid: Grid,
    /// Whether this is a proposal, because the design draws no squares.
    pub proposed: bool,
    pub squares: BTreeMap<Square, Vec<Part>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub name: String,
    pub short: String,
    pub facing: Option<Facing>,
    pub points: Points,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Unspecified in the rules.
    Unsaid,
    Of(i64),
    /// Points in a short game and in a long game.
    ByGame(i64, i64),
}

fn company(vehicle: &Vehicle<'_>, part: Part) -> Company {
    let own = match part {
        Part::Driver | Part::Engine => false,
        Part::Weapon(number) => !vehicle.weapons[number].shares(),
        Part::Option(number) => vehicle.options[number].row.own_square,
    };
    match part {
        _ if vehicle.readings.squares => match own {
            true => Company::Alone,
            false => Company::Few,
        },
        Part::Driver | Part::Engine
            if vehicle.sort.is_some_and(|sort| sort.value.engine_with_driver) =>
        {
            Company::Crew
        }
        Part::Weapon(_) if !own => Company::Few,
        _ => Company::Alone,
    }
}

pub fn pieces(vehicle: &Vehicle<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut add = |part, span, count: i64, squares: &[Located<Square>]| {
        pieces.extend((0..usize::try_from(count).unwrap_or_default()).map(|copy| {
            let square = match squares {
                [one] => Some(*one),
                each => each.get(copy).copied(),
            };
            Piece { part, copy, square, span }
        }));
    };
    add(Part::Driver, vehicle.span, 1, vehicle.driver_square.as_slice());
    if let Some(engine) = &vehicle.engine {
        add(Part::Engine, engine.span, 1, engine.square.as_slice());
    }
    for (number, weapon) in vehicle.weapons.iter().enumerate() {
        add(Part::Weapon(number), weapon.item.span, weapon.count, &weapon.squares);
    }
    for (number, option) in vehicle.options.iter().enumerate().filter(|(_, o)| o.row.square) {
        add(Part::Option(number), option.item.span, option.count, &option.squares);
    }
    pieces
}

pub fn is_drawn(vehicle: &Vehicle<'_>) -> bool {
    pieces(vehicle).iter().any(|piece| piece.square.is_some())
}

pub fn fewest(vehicle: &Vehicle<'_>) -> i64 {
    groups(vehicle, 0).len() as i64
}

/// The reason why a part cannot be in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    Company,
    TooMany,
}

pub fn join(vehicle: &Vehicle<'_>, here: &[Part], part: Part) -> Result<(), Clash> {
    let Some(first) = here.first() else { return Ok(()) };
    let company = [*first, part].map(|part| company(vehicle, part));
    match company {
        [Company::Crew, Company::Crew] => Ok(()),
        [Company::Few, Company::Few] => {
            let full = here.len() as i64 >= vehicle.catalog.sharing.weapons;
            if full { Err(Clash::TooMany) } else { Ok(()) }
        }
        _ => Err(Clash::Company),
    }
}

/// The best square for one more part, given the occupied squares.
pub fn room_for(
    vehicle: &Vehicle<'_>,
    taken: &BTreeMap<Square, Vec<Part>>,
    part: Part,
) -> Option<Square> {
    let grid = vehicle.grid()?;
    let fits = |square: &Square| {
        let here = taken.get(square).map(Vec::as_slice).unwrap_or_default();
        join(vehicle, here, part).is_ok()
    };
    let wish = Wish::of(vehicle, part);
    grid.each().filter(fits).min_by_key(|square| wish.distance(grid, *square))
}

pub fn drawn(vehicle: &Vehicle<'_>) -> BTreeMap<Square, Vec<Part>> {
    let mut squares: BTreeMap<Square, Vec<Part>> = BTreeMap::new();
    for piece in pieces(vehicle) {
        if let Some(square) = piece.square {
            squares.entry(square.value).or_default().push(piece.part);
        }
    }
    squares.retain(|square, _| vehicle.grid().is_none_or(|grid| grid.holds(*square)));
    squares
}

/// The drawn layout, or a proposal. `None` without a grid, for parts that do not fit, and for scenario vehicles
/// without a drawing.
pub fn layout(vehicle: &Vehicle<'_>) -> Option<Layout> {
    let grid = vehicle.grid()?;
    let proposed = !is_drawn(vehicle);
    if proposed && vehicle.scenario.is_some() {
        return None;
    }
    let squares = if proposed { propose(vehicle, grid)? } else { drawn(vehicle) };
    Some(Layout { grid, proposed, squares })
}

/// Proposes a layout: weapons near the side they face, the driver in the middle.
fn propose(vehicle: &Vehicle<'_>, grid: Grid) -> Option<BTreeMap<Square, Vec<Part>>> {
    if fewest(vehicle) > grid.squares() {
        return None;
    }
    let mut groups = groups(vehicle, grid.squares());
    groups.sort_by_key(|parts| Wish::of(vehicle, parts[0]));
    let mut free: Vec<_> = grid.each().collect();
    let mut squares = BTreeMap::new();
    for parts in groups {
        let wish = Wish::of(vehicle, parts[0]);
        let nearest = (0..free.len()).min_by_key(|number| wish.distance(grid, free[*number]))?;
        squares.insert(free.remove(nearest), parts);
    }
    Some(squares)
}

/// Groups parts by square, in at most `room` squares if possible.
fn groups(vehicle: &Vehicle<'_>, room: i64) -> Vec<Vec<Part>> {
    let mut groups: Vec<Vec<Part>> = Vec::new();
    let (mut crew, mut few) = (Vec::new(), Vec::new());
    for part in pieces(vehicle).into_iter().map(|piece| piece.part) {
        match company(vehicle, part) {
            Company::Alone => groups.push(vec![part]),
            Company::Crew => crew.push(part),
            Company::Few => few.push(part),
        }
    }
    groups.extend((!crew.is_empty()).then_some(crew));
    few.sort_by_key(|part| Wish::of(vehicle, *part));
    let most = usize::try_from(vehicle.catalog.sharing.weapons).unwrap_or(usize::MAX);
    let alike = few.chunk_by(|a, b| Wish::of(vehicle, *a) == Wish::of(vehicle, *b));
    let apart: Vec<_> = alike.flat_map(|alike| alike.chunks(most)).map(<[_]>::to_vec).collect();
    if (groups.len() + apart.len()) as i64 <= room {
        groups.extend(apart);
    } else {
        groups.extend(few.chunks(most).map(<[_]>::to_vec));
    }
    groups
}

/// The preferred position of a part. Parts for the ends of the vehicle choose first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wish {
    Front,
    Back,
    Left,
    Right,
    Engine,
    Middle,
    Anywhere,
}

impl Wish {
    fn of(vehicle: &Vehicle<'_>, part: Part) -> Wish {
        let Part::Weapon(number) = part else {
            return match part {
                Part::Driver => Wish::Middle,
                Part::Engine if company(vehicle, part) == Company::Crew => Wish::Middle,
                Part::Engine => Wish::Engine,
                _ => Wish::Anywhere,
            };
        };
        let weapon = &vehicle.weapons[number];
        match weapon.facing.filter(|_| weapon.mount.is_none()).map(|facing| facing.value) {
            Some(Facing::Front) => Wish::Front,
            Some(Facing::Back) => Wish::Back,
            Some(Facing::Left) => Wish::Left,
            Some(Facing::Right) => Wish::Right,
            Some(Facing::Any) | None => Wish::Anywhere,
        }
    }

    /// The distance of a square from the wish; the second number breaks ties.
    fn distance(self, grid: Grid, square: Square) -> (i64, i64) {
        // Twice the distance from the middle row, nearer the back.
        let from_middle = (2 * square.row - grid.length).abs();
        match self {
            Wish::Front => (square.row, square.column),
            Wish::Back => (grid.length - 1 - square.row, square.column),
            Wish::Left => (square.column, from_middle),
            Wish::Right => (grid.width - 1 - square.column, from_middle),
            Wish::Engine => (square.row, -square.column),
            Wish::Middle => (from_middle, square.column),
            Wish::Anywhere => (-square.row, square.column),
        }
    }
}

/// The parts in each square for display, row by row from the front.
pub fn standings(vehicle: &Vehicle<'_>, layout: &Layout) -> Vec<(Square, Vec<Standing>)> {
    let of = |square: Square| {
        let parts = layout.squares.get(&square).map(Vec::as_slice).unwrap_or_default();
        (square, parts.iter().map(|part| standing(vehicle, *part)).collect())
    };
    layout.grid.each().map(of).collect()
}

pub fn standing(vehicle: &Vehicle<'_>, part: Part) -> Standing {
    let named = |name: &str, points| Standing {
        name: name.to_owned(),
        short: name.to_owned(),
        facing: None,
        points,
    };
    match part {
        Part::Driver => {
            let [short, long] = vehicle.driver_points();
            named("Driver", Points::ByGame(short, long))
        }
        Part::Engine => named("Engine", Points::Unsaid),
        Part::Option(number) => {
            let row = &vehicle.options[number].row.row;
            Standing { short: row.short().to_owned(), ..named(&row.name, Points::Unsaid) }
        }
        Part::Weapon(number) => {
            let weapon = &vehicle.weapons[number];
            let on_mount = if weapon.mount.is_some() { " on a mount" } else { "" };
            Standing {
                name: format!("{}{on_mount}", weapon.row.row.name),
                short: weapon.row.row.short().to_owned(),
                facing: weapon.facing.map(|facing| facing.value),
                points: Points::Of(weapon.row.power),
            }
        }
    }
}
