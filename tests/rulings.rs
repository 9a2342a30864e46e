//! Rulings are complete, and every reference to a ruling names a chosen one.

use std::collections::HashSet;

use roadworthy::catalog::ruling::Basis;
use roadworthy::games::{Game, Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::text::source::Source;

fn chosen(system: &Game) -> HashSet<String> {
    let rulings = system.rulings().into_iter();
    rulings.filter(|ruling| ruling.basis == Basis::Chosen).map(|ruling| ruling.id).collect()
}

/// Every chosen ruling has an alternative; rulings decided by the text have none.
#[test]
fn every_ruling_is_complete() {
    for system in SYSTEMS {
        let mut ids = HashSet::new();
        for ruling in system.rulings() {
            let expected = match ruling.basis {
                Basis::Text => Some(false),
                Basis::Sample => None,
                Basis::Chosen => Some(true),
            };
            let has = !ruling.readings.is_empty();
            assert_eq!(expected.unwrap_or(has), has, "{}", ruling.id);
            assert!(ids.insert(ruling.id.clone()), "{} is there twice", ruling.id);
        }
    }
}

/// Every alternative can be switched on, or states why not.
#[test]
fn events_can_switch_every_chosen_ruling() {
    for system in SYSTEMS {
        let rulings = system.rulings();
        let all = rulings.iter().flat_map(|ruling| &ruling.readings);
        let all = all.filter(|other| other.unswitchable.is_none()).map(|other| other.id.as_str());
        let (mut all, mut switches): (Vec<_>, _) = (all.collect(), system.switches.to_vec());
        all.sort_unstable();
        switches.sort_unstable();
        assert_eq!(switches, all, "{}", system.id);
    }
}

#[test]
fn rules_name_chosen_rulings() {
    for system in SYSTEMS {
        let chosen = chosen(system);
        for rule in (system.rules)() {
            for id in rule.rulings {
                assert!(chosen.contains(*id), "{} rests on {id}", rule.id);
            }
            let namesake = chosen.contains(rule.id) && !rule.rulings.contains(&rule.id);
            assert!(!namesake, "{} does not name the ruling of its own name", rule.id);
        }
    }
}

#[test]
fn rulings_name_figures_of_their_game() {
    for system in SYSTEMS {
        for ruling in system.rulings() {
            for key in &ruling.figures {
                assert!(system.figure(key).is_some(), "{} changes {key}", ruling.id);
            }
        }
    }
}

#[test]
fn figures_of_every_game_name_chosen_rulings() {
    for system in SYSTEMS {
        let chosen = chosen(system);
        let mut named = 0;
        for entry in std::fs::read_dir(format!("designs/{}", system.id)).unwrap() {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            for report in
                judge::describe_all(&Source::new("design.toml", text), &Options::default())
            {
                for (key, ids) in &report.description.rulings {
                    named += ids.len();
                    assert!(ids.iter().all(|id| chosen.contains(*id)), "{key} rests on {ids:?}");
                    assert!(report.summary.stats.iter().any(|stat| stat.key == *key), "{key}");
                }
            }
        }
        assert!(named > 0 || chosen.is_empty() || chosen.is_empty(), "{}", system.id);
    }
}

#[test]
fn figures_name_the_rulings_they_use() {
    let car = |more: &str| {
        let text =
            format!("body = \"camper\"\npower-plant = \"large\"\ncrew = [\"driver\"]\n{more}");
        let reports = judge::describe_all(&Source::new("camper.toml", text), &Options::default());
        reports[0].description.rulings.clone()
    };
    let of = |rulings: &[(&'static str, Vec<&'static str>)], key: &str| {
        rulings.iter().find(|(found, _)| *found == key).map(|(_, ids)| ids.clone())
    };
    let plain = car("tires = { all = \"HD\" }");
    assert_eq!(of(&plain, "cost"), Some(vec!["rounding"]));
    assert_eq!(of(&plain, "handling_class"), Some(vec!["camper"]));
    assert_eq!(of(&plain, "max_load"), None);
    let full =
        car("tires = { all = \"HD\", front-left = \"PR\" }\naccessories = [\"portable shop\"]\n\
        weapons = [{ item = \"MG\", mount = \"front\", shots = 10 }]");
    assert_eq!(of(&full, "cost"), Some(vec!["rounding", "partial-loads", "portable-shop"]));
    assert_eq!(of(&full, "handling_class"), Some(vec!["camper", "unlike-tires"]));
    assert_eq!(of(&full, "spaces_used"), Some(vec!["portable-shop"]));
    for (key, ids) in plain.iter().chain(&full) {
        for id in ids {
            assert!(chosen(SYSTEMS[0]).contains(*id), "{key} rests on {id}");
        }
    }
}
