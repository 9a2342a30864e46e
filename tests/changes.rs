//! What still fits a design is what plain loops over rows and places find.

use std::collections::BTreeSet;

use roadworthy::change::{Action, Judges, trials};
use roadworthy::games::browse::Listing;
use roadworthy::games::{Options, system};
use roadworthy::report::{Report, Verdict, judge};
use roadworthy::text::source::Source;

fn judged(text: &str) -> Report {
    judge::describe_all(&Source::new("car.toml", text), &Options::default()).remove(0)
}

fn listing(game: &str) -> Listing {
    Listing::of(system(game).unwrap(), &Default::default())
}

/// The weapons that can be added, with their places.
fn fitting(report: &Report, kind: &str) -> BTreeSet<(String, Option<String>)> {
    let options = Options::default();
    let judges = Judges { options: &options, event: None };
    let listing = listing(report.system.0);
    let found = trials(report, &judges, &listing, |proposal| {
        proposal.action == Action::Add && proposal.row.kind == kind
    });
    found.into_iter().map(|trial| (trial.proposal.row.id, trial.proposal.place)).collect()
}

#[test]
fn weapons_that_fit_are_those_that_are_legal() {
    let design = include_str!("cmd/first-car.toml");
    let before = judged(design);
    let listing = listing("classic");
    let weapons = listing.kinds.iter().find(|kind| kind.name == "weapon").unwrap();
    let mut legal = BTreeSet::new();
    for row in &weapons.rows {
        for place in ["front", "right", "left", "back", "top", "underbody", "turret", "cargo"] {
            let text =
                format!("{design}\n[[weapons]]\nitem = \"{}\"\nmount = \"{place}\"\n", row.id);
            if judged(&text).verdict == Verdict::Legal {
                legal.insert((row.id.clone(), Some(place.to_owned())));
            }
        }
    }
    assert!(legal.len() > 5, "{legal:?}");
    assert_eq!(fitting(&before, "weapon"), legal);
}
