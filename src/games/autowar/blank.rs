//! Forms to fill in by hand: the sheet of a plain vehicle without its figures.

use crate::check::finding::Findings;
use crate::games::game::own_design;
use crate::sheet::model::{Boxes, Layer, Points, Sheet, Shots, Spec, WeaponPanel};

use super::catalog::Catalog;
use super::figures::Car;
use super::readings::Alternates;
use super::resolve::resolve;
use super::sheet::{self, ranges};

pub const FORMS: &[&str] = &["autowar-car", "autowar-van", "autowar-motorcycle"];

const WEAPONS: usize = 6;

/// The form for a type of vehicle; `None` if there is no such type, or the catalog lacks the parts for it.
pub fn blank(catalog: &Catalog, kind: &str) -> Option<Sheet> {
    let sort = catalog.vehicles.with_id(kind.strip_prefix("autowar-")?)?;
    sort.grid()?;
    let fits = |id: &String| sort.frames.is_empty() || sort.frames.contains(id);
    let frames = catalog.frames.rows.iter().filter(|frame| fits(&frame.row.id));
    // As fast as can be: the form has a box for each speed.
    let frame = &frames.max_by_key(|frame| frame.max_speed)?.row.id;
    let engine = &catalog.engines.rows.iter().max_by_key(|engine| engine.max_speed)?.row.id;
    let sort = &sort.row.id;
    let text = format!("vehicle = \"{sort}\"\nframe = \"{frame}\"\nengine = \"{engine}\"\n");
    let unheard = Findings::default();
    let mut vehicle = resolve(catalog, Alternates::default(), &own_design(text), &unheard);
    // The dice of all tires.
    vehicle.tires = None;
    let mut sheet = sheet::sheet(&Car::of(&vehicle));
    let worn = catalog.options.rows.iter().map(|option| option.driver_points).max().unwrap_or(0);
    for person in &mut sheet.crew {
        let label = "worn".to_owned();
        person.points.insert(0, Points { label, boxes: Boxes::open(worn), fatal: false });
    }
    let armor = Layer { points: Boxes::open(catalog.armor.most), ..Layer::default() };
    for side in &mut sheet.view.armor {
        side.layers = vec![armor.clone()];
    }
    for squares in sheet.view.grid.iter_mut().flat_map(|grid| &mut grid.squares) {
        squares.clear();
    }
    sheet.view.armor_text.clear();
    sheet.view.notes.clear();
    sheet.key_figures.iter_mut().for_each(|(_, value)| value.clear());
    let rounds = catalog.weapons.rows.iter().filter_map(|weapon| weapon.rounds).max();
    let shots = Shots { boxes: Boxes::open(rounds.unwrap_or(0)), ..Shots::default() };
    let weapon =
        WeaponPanel { remarks: vec![ranges("____")], shots: vec![shots], ..WeaponPanel::default() };
    let spec = |label: &str| Spec { label: label.to_owned(), ..Spec::default() };
    Some(Sheet {
        spec: ["Frame", "Engine", "Tires", "Weight", "Squares"].map(spec).into(),
        weapons: vec![weapon; WEAPONS],
        tables: sheet.tables.into_iter().filter(|table| table.title != sheet::BARE).collect(),
        accessories: Vec::new(),
        figures: Vec::new(),
        ..sheet
    })
}
