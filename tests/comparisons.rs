//! Comparisons and statistics of vehicles.

use roadworthy::games::SYSTEMS;
use roadworthy::report::Report;
use roadworthy::report::comparison::{Change, Comparison, How};
use roadworthy::report::statistics::Statistics;
use roadworthy::units::Exact;

use crate::figures::published;
use crate::judged;

fn car(weapons: &str) -> Report {
    let text = format!(
        "body = \"compact\"\npower-plant = \"medium\"\ncrew = [\"driver\"]\ntires = {{ all = \"HD\" }}\n\
        armor = {{ front = 10, back = 5 }}\nweapons = [{weapons}]\n"
    );
    judged(&text).remove(0)
}

/// The kind of change, the old and the new place, and the numbers before and after.
type Changed = (How, Option<String>, String, [i64; 2]);

fn weapon_changes(one: &str, other: &str) -> Vec<Changed> {
    let (one, other) = (car(one), car(other));
    let comparison = Comparison::of(&[&one, &other]).unwrap();
    let weapons = comparison.parts[0].iter().filter(|change| change.category == "weapon");
    let change = |change: &Change| {
        assert_eq!(change.item, "Machine Gun");
        let counts = [change.count_before, change.count];
        (change.how, change.from.clone(), change.place.clone(), counts)
    };
    weapons.map(change).collect()
}

#[test]
fn a_part_at_another_place_was_moved() {
    let (front, back) = ("front".to_owned(), "back".to_owned());
    let mg = |place: &str, count: i64| {
        format!("{{ item = \"MG\", mount = \"{place}\", count = {count} }}")
    };
    assert_eq!(weapon_changes(&mg("front", 1), &mg("front", 1)), []);
    let moved = (How::Moved, Some(front.clone()), back.clone(), [1, 1]);
    assert_eq!(weapon_changes(&mg("front", 1), &mg("back", 1)), std::slice::from_ref(&moved));
    let both = format!("{}, {}", mg("front", 1), mg("back", 1));
    assert_eq!(weapon_changes(&mg("front", 2), &both), [moved]);
    let added = (How::Added, None, back, [0, 1]);
    assert_eq!(weapon_changes(&mg("front", 1), &both), [added]);
    let changed = (How::Changed, None, front.clone(), [1, 3]);
    assert_eq!(weapon_changes(&mg("front", 1), &mg("front", 3)), [changed]);
    assert_eq!(weapon_changes(&mg("front", 1), ""), [(How::Removed, None, front, [1, 0])]);
}

/// A cycle has the same parts with and without a sidecar.
#[test]
fn a_new_sidecar_is_listed() {
    let text = "body = \"heavy cycle\"\npower-plant = \"super cycle\"\ncrew = [\"cyclist\"]\ntires = \"solid\"\n\
        armor = { front = 10, back = 10 }\n[variants.with.sidecar]\nbody = \"heavy sidecar\"\ntires = \"solid\"\n";
    let both = judged(text);
    for (one, other, count) in [(0, 1, [3, 0]), (1, 0, [0, 3])] {
        let comparison = Comparison::of(&[&both[one], &both[other]]).unwrap();
        let changes = &comparison.parts[0];
        assert!(changes.iter().all(|change| change.unit == Some("sidecar")), "{changes:?}");
        let of = |how: &str| changes.iter().filter(|change| change.how.name() == how).count();
        assert_eq!(["added", "removed"].map(of), count, "{changes:?}");
        let front = comparison.armor.iter().find(|side| side.key == "front").unwrap();
        assert_eq!(front.values, [Some(Exact::from(10)); 2]);
    }
}

/// A vehicle equals itself, and swapping vehicles swaps added and removed.
#[test]
fn comparing_is_symmetric() {
    for game in SYSTEMS {
        let all = published(game);
        for (one, other) in all.iter().zip(all.iter().cycle().skip(1)) {
            assert!(Comparison::of(&[one, one]).unwrap().is_empty(), "{}", one.path());
            let [there, back] = [[one, other], [other, one]].map(|pair| {
                let changes = Comparison::of(&pair).unwrap().parts.remove(0);
                changes.iter().map(|change| change.count - change.count_before).sum::<i64>()
            });
            assert_eq!(there, -back, "{} and {}", one.path(), other.path());
        }
    }
}

#[test]
fn vehicles_of_two_games_are_not_compared() {
    let [one, other] = [0, 1].map(|game| judged(SYSTEMS[game].designs[0].1).remove(0));
    assert_eq!(Comparison::of(&[&one, &one, &other]).unwrap_err(), 2);
}

#[test]
fn medians_are_exact() {
    let of = |values: &[i64]| {
        let car = |power| {
            format!(
                "system = \"carz\"\nvolume = 100\nengines = [{{ item = \"normal\", horsepower = {power} }}]\n"
            )
        };
        let reports: Vec<_> = values.iter().flat_map(|power| judged(&car(power))).collect();
        let [statistics] = &*Statistics::of(&reports, &[]) else { panic!("{values:?}") };
        statistics.spreads.iter().find(|spread| spread.figure.key == "horsepower").unwrap().median
    };
    assert_eq!(of(&[3]), Exact::from(3));
    assert_eq!(of(&[4, 3]), Exact::parse("3 1/2").unwrap());
    assert_eq!(of(&[10, 1, 3]), Exact::from(3));
}

#[test]
fn spreads_are_in_order() {
    let reports: Vec<_> = SYSTEMS.iter().flat_map(|game| published(game)).collect();
    for statistics in Statistics::of(&reports, &[]) {
        for spread in &statistics.spreads {
            let rising = [spread.lowest.0, spread.median, spread.highest.0];
            assert!(rising.is_sorted(), "{}: {rising:?}", spread.figure.key);
        }
    }
    assert!(Statistics::of(&[], &[]).is_empty());
}
