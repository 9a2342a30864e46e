//! The catalog: complete, found by every name, and true to the figures that the book prints beside it.

use std::collections::HashMap;
use std::fs;

use roadworthy::catalog::{Item, Shelf};
use roadworthy::suggest;
use roadworthy::systems::classic::catalog::{FILES, RULINGS, built_in_catalog};
use roadworthy::units::Exact;

#[test]
fn every_file_of_the_folder_is_built_in() {
    let mut names: Vec<_> = fs::read_dir("catalog/classic")
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut built_in: Vec<_> = FILES.iter().chain([&RULINGS]).map(|(name, _)| *name).collect();
    built_in.sort_unstable();
    assert_eq!(names, built_in);
}

/// Counted in the text: chapters 5, 6 and 7.
#[test]
fn every_row_of_the_book_is_there() {
    let catalog = built_in_catalog();
    assert_eq!(catalog.bodies.rows.len(), 9 + 3 + 4, "cars, cycles, trikes");
    assert_eq!(catalog.chassis.rows.len(), 4);
    assert_eq!(catalog.suspensions.rows.len(), 4 + 4, "cars; cycles and trikes");
    assert_eq!(catalog.power_plants.rows.len(), 6 + 5, "car plants, cycle plants");
    assert_eq!(catalog.tires.rows.len(), 4);
    assert_eq!(catalog.tire_modifications.rows.len(), 4);
    assert_eq!(catalog.armor.rows.len(), 6);
    assert_eq!(catalog.weapons.rows.len(), 4 + 3 + 7 + 4 + 1 + 2 + 2 + 3);
    assert_eq!(catalog.ammunition.rows.len(), 1 + 12, "tear gas, grenades");
    assert_eq!(catalog.turrets.rows.len(), 6);
}

/// The book prints loaded costs and weights and full magazines: each must follow from the other figures.
#[test]
fn printed_loads_of_weapons_follow_from_their_figures() {
    let catalog = built_in_catalog();
    let magazine = &catalog.fittings.extra_magazine;
    let mut checked = 0;
    for weapon in &catalog.weapons.rows {
        let shots = Exact::from(weapon.shots);
        let (cost, weight) =
            (weapon.shot_cost.map(|cost| cost * shots), weapon.shot_weight * shots);
        let claims = [
            (weapon.claims.loaded_cost, cost.map(|cost| weapon.cost + cost)),
            (weapon.claims.loaded_weight, Some(weapon.weight + weight)),
            (weapon.claims.magazine_cost, cost.map(|cost| magazine.cost + cost)),
            (weapon.claims.magazine_weight, Some(magazine.weight + weight)),
        ];
        for (number, (printed, computed)) in claims.into_iter().enumerate() {
            if let Some(printed) = printed {
                checked += 1;
                assert_eq!(Some(printed), computed, "{}, claim {number}", weapon.row.name);
            }
        }
    }
    assert_eq!(checked, 66);
}

/// An abbreviation may mean two things only in different places.
#[test]
fn no_name_is_used_twice_on_one_shelf() {
    fn check<T: Item>(shelf: &Shelf<T>, place: impl Fn(&T) -> String) {
        let mut seen: HashMap<String, &str> = HashMap::new();
        for item in &shelf.rows {
            let row = item.row();
            let names = [&row.id, &row.name].into_iter().chain(&row.abbreviations);
            for name in names {
                let key = format!("{} {}", suggest::key(name), place(item));
                let other = seen.insert(key, &row.id);
                assert!(
                    other.is_none_or(|other| other == row.id),
                    "{name}: {other:?} and {}",
                    row.id
                );
            }
        }
    }
    let catalog = built_in_catalog();
    let anywhere = String::new;
    check(&catalog.bodies, |_| anywhere());
    check(&catalog.chassis, |_| anywhere());
    check(&catalog.suspensions, |row| row.kinds.join(" "));
    check(&catalog.power_plants, |row| row.kinds.join(" "));
    check(&catalog.tires, |_| anywhere());
    check(&catalog.tire_modifications, |_| anywhere());
    check(&catalog.armor, |_| anywhere());
    check(&catalog.weapons, |_| anywhere());
    check(&catalog.ammunition, |row| row.weapons.join(" "));
    check(&catalog.turrets, |_| anywhere());
    check(&catalog.accessories, |row| row.kinds.join(" "));
    check(&catalog.crew, |_| anywhere());
}

/// Rows point at each other by id.
#[test]
fn references_between_rows_hold() {
    let catalog = built_in_catalog();
    for body in &catalog.bodies.rows {
        assert!(catalog.kinds.with_id(&body.kind).is_some(), "{}", body.row.id);
        let column = |row: &roadworthy::systems::classic::catalog::Suspension| {
            row.handling_class.iter().any(|(name, _)| *name == body.handling)
        };
        assert!(catalog.suspensions.rows.iter().any(column), "{}", body.row.id);
    }
    let weapon = |id: &String| assert!(catalog.weapons.with_id(id).is_some(), "{id}");
    catalog.ammunition.rows.iter().flat_map(|row| &row.weapons).for_each(weapon);
    let fittings = &catalog.fittings;
    for fitting in [&fittings.infrared, &fittings.both_fuses, &fittings.impact_fuse] {
        fitting.weapons.iter().for_each(weapon);
    }
    for row in &catalog.accessories.rows {
        for kind in &row.kinds {
            assert!(catalog.kinds.with_id(kind).is_some(), "{kind}");
        }
        for id in &row.conflicts {
            assert!(catalog.accessories.with_id(id).is_some(), "{id}");
        }
    }
}
