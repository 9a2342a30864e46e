//! What the games say of their figures agrees with the figures themselves.

use std::fs;

use roadworthy::figure::Value;
use roadworthy::judge;
use roadworthy::report::Report;
use roadworthy::source::Source;
use roadworthy::stock::Stock;
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
                let known = stat.number().is_some() || !stat.value.is_known();
                assert!(known, "{path}: {} is {:?}", figure.key, stat.value);
            }
            for stat in report.description.stats.iter().filter(|stat| stat.number().is_some()) {
                let listed = game.figures().iter().any(|figure| figure.key == stat.key);
                assert!(listed, "{path}: {} has no line in the figures of its game", stat.key);
            }
        }
    }
}

/// A kind of rows that is called no part has rows, and is in no ledger.
#[test]
fn ledgers_are_made_of_parts() {
    for game in SYSTEMS {
        let stock = Stock::of(*game, &Default::default());
        for kind in game.no_parts() {
            assert!(stock.kinds.iter().any(|found| found.name == *kind), "{kind}");
        }
        let reports = published(*game);
        let lines = reports.iter().flat_map(|report| &report.description.ledger.lines);
        for item in lines.flat_map(|line| &line.made_of) {
            assert!(!game.no_parts().contains(&item.kind), "{} {}", item.kind, item.id);
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

/// Every design of a game: the published ones, and the examples of its rules.
fn examples(game: &dyn System) -> Vec<Report> {
    let mut all = published(game);
    for folder in fs::read_dir(format!("tests/rules/{}", game.id())).unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let source = Source::new(path.display().to_string(), text);
            all.extend(judge::describe_all(&source, &Options::default()));
        }
    }
    all
}

/// What a derivation comes to is the figure, and each of its lines that a table of the catalog decides has its page.
#[test]
fn derivations_end_at_their_figures() {
    let options = Options::default();
    for game in SYSTEMS {
        let stock = Stock::of(*game, &options.catalogs);
        let reports = examples(*game);
        assert!(reports.len() > 5, "{}", game.id());
        for report in &reports {
            for figure in game.figures() {
                let Some(value) = report.figure(figure.key) else { continue };
                let what = format!("{} of {}", figure.key, report.path());
                let derivation = judge::derive(report, &options, figure.key);
                let derivation = derivation.unwrap_or_else(|| panic!("no derivation of {what}"));
                assert_eq!(derivation.result(), value, "{what}: {derivation:#?}");
                for origin in derivation.steps.iter().filter_map(|step| step.origin.as_ref()) {
                    assert!(origin.cite(&stock).is_some(), "{what}: {origin:?}");
                }
            }
        }
    }
}

/// So is each number of a figure that has several.
#[test]
fn derivations_of_several_numbers_have_each_of_them() {
    let options = Options::default();
    for report in published(SYSTEMS[0]) {
        let stat = report.stat("range").unwrap();
        let derivation = judge::derive(&report, &options, stat.key).unwrap();
        let Value::Table(parts) = &stat.value else { panic!("{:?}", stat.value) };
        for (part, value) in parts {
            let step = derivation.steps.iter().find(|step| step.part == Some(part.as_str()));
            assert_eq!(step.map(|step| step.value), value.number(), "{part} of {}", report.path());
        }
    }
}
