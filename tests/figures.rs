//! What the games say of their figures agrees with the figures themselves.

use roadworthy::judge;
use roadworthy::report::Report;
use roadworthy::source::Source;
use roadworthy::system::{Options, SYSTEMS, System};

/// Every published design of a game, with its variants.
pub fn published(game: &dyn System) -> Vec<Report> {
    let of = |(name, text): &(&str, &str)| {
        judge::describe_all(&Source::new(*name, *text), &Options::default())
    };
    game.designs().iter().flat_map(of).collect()
}

/// Each figure of the list is a number wherever it is known, and each number among the figures is on the list.
#[test]
fn every_number_is_a_listed_figure() {
    for game in SYSTEMS {
        for report in published(*game) {
            let path = report.path();
            for figure in game.figures() {
                let stat = report.stat(figure.key).unwrap_or_else(|| panic!("{}", figure.key));
                let known = stat.number().is_some() || stat.value.is_null();
                assert!(known, "{path}: {} is {}", figure.key, stat.value);
            }
            for stat in report.description.stats.iter().filter(|stat| stat.number().is_some()) {
                let listed = game.figures().iter().any(|figure| figure.key == stat.key);
                assert!(listed, "{path}: {} has no line in the figures of its game", stat.key);
            }
        }
    }
}

/// A word means one figure.
#[test]
fn no_two_figures_share_a_name() {
    for game in SYSTEMS {
        for figure in game.figures() {
            for word in [figure.key, figure.label] {
                let named = game.figures().iter().filter(|other| other.is_called(word)).count();
                assert_eq!(named, 1, "{}: {word}", game.id());
            }
        }
    }
}
