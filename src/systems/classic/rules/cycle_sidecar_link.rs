use crate::edit::Change;
use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};
use crate::units::with_article;

use super::super::vehicle::{Link, Member, Weapon};
use super::{Case, Check};

pub static CYCLE_SIDECAR_LINK: Check = Check {
    rule: Rule {
        id: "cycle-sidecar-link",
        level: Level::Error,
        summary: "a link between cycle and sidecar that joins aimed weapons",
        cite: Some(Cite::Page(53)),
        rulings: &["sidecar-link"],
        docs: "\
## What it checks
A weapon of the cycle is linked with one of its sidecar only if both are dropped weapons: solids,
liquids or gases.

## Why
The two aim apart, and the joining must be able to part them.
",
        fires: include_str!("../../../../tests/rules/classic/cycle-sidecar-link/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/cycle-sidecar-link/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let links = &case.vehicle.links;
    for (start, link) in links.iter().enumerate() {
        let joined = joined(links, start);
        let weapon = |member: &Member| case.vehicle.linked_weapon(member);
        let in_sidecar = |member: &&Member| matches!(member, Member::SidecarWeapon(_));
        let both = joined.iter().any(|member| matches!(member, Member::Weapon(_)))
            && joined.iter().any(|member| in_sidecar(&member));
        let aimed = joined.iter().filter_map(weapon).find(|weapon| !may_be_linked(case, weapon));
        let (Some(aimed), Some(number)) = (aimed.filter(|_| both), link.number) else { continue };
        sink.push(
            sink.finding(link.span, "a link joins weapons of the cycle and of its sidecar")
                .label("only dropped weapons can be linked like this")
                .because(
                    aimed.item_span,
                    format!(
                        "{} is {}",
                        with_article(&aimed.row.row.name.to_lowercase()),
                        if aimed.row.is_dropped() { "a gas" } else { "aimed" },
                    ),
                )
                .actual(aimed.row.class.as_str())
                .limit(if gases_count(case) {
                    "dropped solid, dropped liquid, dropped gas"
                } else {
                    "dropped solid, dropped liquid"
                })
                .repair("take the link out", Change::remove_item("links", number)),
        );
    }
}

fn may_be_linked(case: &Case<'_>, weapon: &Weapon<'_>) -> bool {
    weapon.row.is_dropped() && (gases_count(case) || weapon.row.class != "dropped gas")
}

/// Whether gases are dropped weapons.
fn gases_count(case: &Case<'_>) -> bool {
    !case.vehicle.otherwise.sidecar_link
}

/// Everything that a link joins, through the links among its members, too.
fn joined(links: &[Link], start: usize) -> Vec<Member> {
    let mut reached = vec![start];
    let mut members = Vec::new();
    let mut next = 0;
    while let Some(link) = reached.get(next).and_then(|number| links.get(*number)) {
        for member in &link.members {
            match member {
                Member::Link(number) if !reached.contains(number) => reached.push(*number),
                Member::Link(_) => {}
                other => members.push(*other),
            }
        }
        next += 1;
    }
    members
}
