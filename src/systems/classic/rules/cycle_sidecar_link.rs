use crate::edit::Change;
use crate::finding::Sink;
use crate::rule::{Level, Rule};

use super::super::vehicle::Member;
use super::{Case, Check};

pub static CYCLE_SIDECAR_LINK: Check = Check {
    rule: Rule {
        id: "cycle-sidecar-link",
        level: Level::Error,
        summary: "a link between cycle and sidecar that joins aimed weapons",
        page: Some(53),
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
    for link in &case.vehicle.links {
        let weapons = |in_sidecar: bool| {
            let of =
                move |member: &&Member| matches!(member, Member::SidecarWeapon(_)) == in_sidecar;
            link.members.iter().filter(of).filter_map(|member| case.vehicle.linked_weapon(member))
        };
        let aimed = link.members.iter().filter_map(|member| case.vehicle.linked_weapon(member));
        let Some(aimed) = aimed.into_iter().find(|weapon| !weapon.row.is_dropped()) else {
            continue;
        };
        if weapons(false).next().is_none() || weapons(true).next().is_none() {
            continue;
        }
        let Some(number) = link.number else { continue };
        sink.push(
            sink.finding(link.span, "a link joins weapons of the cycle and of its sidecar")
                .label("only dropped weapons can be linked like this")
                .because(
                    aimed.item_span,
                    format!("a {} is aimed", aimed.row.row.name.to_lowercase()),
                )
                .actual(aimed.row.class.as_str())
                .limit("dropped solid, dropped liquid, dropped gas")
                .repair("take the link out", Change::remove_item("links", number)),
        );
    }
}
