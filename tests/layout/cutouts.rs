//! The kit: its measures are those of the map.

use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::layout::cutouts;
use roadworthy::sheet::model::Entrant;
use roadworthy::sheet::page::{Item, Page, Paper};

use super::{design, texts};

const INCH: f32 = 72.0;

fn kit(entrants: &[Entrant], paper: Paper) -> Vec<Page> {
    let kit = SYSTEMS[0].kit.unwrap()(&Options::default());
    cutouts::pages(&kit, entrants, paper)
}

/// The corners of the first line with so many of them.
fn corners(page: &Page, count: usize) -> Vec<(f32, f32)> {
    let shapes = page.items.iter().filter_map(|item| match item {
        Item::Shape { points, fill: None, .. } if points.len() == count => Some(points),
        _ => None,
    });
    shapes.flatten().take(count).map(|point| (point.x, point.y)).collect()
}

#[test]
fn the_turning_key_turns_by_its_labels() {
    let key = corners(&kit(&[], Paper::Letter)[0], 8);
    let edges: Vec<_> =
        key.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1)).collect();
    let inches: Vec<_> = edges.iter().map(|(x, y)| x.hypot(*y) / INCH).collect();
    assert!(inches.iter().all(|edge| (0.99..1.08).contains(edge)), "{inches:?}");
    let turn = |from: &(f32, f32), to: &(f32, f32)| {
        let angle = to.1.atan2(to.0) - from.1.atan2(from.0);
        (angle.to_degrees().rem_euclid(360.0)).round()
    };
    let turns: Vec<_> =
        (0..7).map(|number| turn(&edges[number], &edges[(number + 1) % 7])).collect();
    assert_eq!(turns, [15.0, 60.0, 45.0, 75.0, 30.0, 45.0, 90.0]);
}

/// A piece of the ruler is eight inches, on any paper.
#[test]
fn the_ruler_is_at_true_size() {
    for paper in [Paper::Letter, Paper::A4] {
        let piece = corners(&kit(&[], paper)[0], 5);
        let width = piece.iter().map(|(x, _)| *x).fold(0.0, f32::max) - piece[0].0;
        assert!((width / INCH - 8.0).abs() < 0.001, "{width}");
        assert!(piece[0].0 > 0.0 && piece[0].0 + width < paper.size().0);
    }
}

#[test]
fn counters_have_the_numbers_of_vehicles() {
    let mut sheet = design("designs/classic/hotshot.toml").remove(0);
    sheet.name = "Hotshot".to_owned();
    let report =
        &crate::judged(&std::fs::read_to_string("designs/classic/hotshot.toml").unwrap())[0];
    let entrant = Entrant { number: Some(27), ..judge::entrant(report, Some(&sheet)) };
    let pages = kit(&vec![entrant; 25], Paper::Letter);
    let count = |page: &Page| {
        let all = texts(std::slice::from_ref(page));
        all.iter().filter(|text| ["27", "Hotshot"].contains(*text)).count()
    };
    assert_eq!(pages.iter().map(count).collect::<Vec<_>>(), [48, 2]);
}
