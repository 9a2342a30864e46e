use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::super::vehicle::{Closed, Link, Member, Weapon};
use super::{Case, Check};

pub static CYCLE_SIDECAR_LINK: Check = Check {
    rule: rule! {
        "classic" / "cycle-sidecar-link", Error, "a link between cycle and sidecar that joins aimed weapons",
        cite: Cite::Page(53),
        rulings: &["sidecar-link"],
        docs: "\
## What it checks
A weapon on the cycle may be linked with one on its sidecar only if both are dropped weapons: solids,
liquids or gases.

## Why
Cycle and sidecar aim separately, and a sidecar may be dropped.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let links = &case.vehicle.links;
    let of = |link: &Link| {
        let joins = |test: fn(&Member) -> bool| link.members.iter().any(test);
        let mut weapons =
            link.members.iter().filter_map(|member| case.vehicle.linked_weapon(member));
        Joined {
            cycle: joins(|member| matches!(member, Member::Weapon(_))),
            sidecar: joins(|member| matches!(member, Member::SidecarWeapon(_))),
            aimed: weapons.find(|weapon| !weapon.row.is_dropped()),
        }
    };
    let joined = Closed::of(links).gather(of, Joined::and);
    for (link, joined) in links.iter().zip(joined) {
        let aimed = joined.aimed.filter(|_| joined.cycle && joined.sidecar);
        let Some(aimed) = aimed.filter(|_| link.number.is_some()) else { continue };
        sink.push(
            sink.finding(link.span, "a link joins weapons on the cycle and on its sidecar")
                .label("only dropped weapons can be linked like this")
                .because(
                    aimed.item_span,
                    format!("{} is aimed", with_article(&aimed.row.row.name.to_lowercase())),
                )
                .actual(aimed.row.class.as_str())
                .limit("dropped solid, dropped liquid, dropped gas"),
        );
    }
}

/// What a link joins, directly or through other links.
#[derive(Clone, Copy)]
struct Joined<'v> {
    cycle: bool,
    sidecar: bool,
    /// A weapon that may not be joined like this.
    aimed: Option<&'v Weapon<'v>>,
}

impl Joined<'_> {
    fn and(self, other: Self) -> Self {
        Joined {
            cycle: self.cycle || other.cycle,
            sidecar: self.sidecar || other.sidecar,
            aimed: self.aimed.or(other.aimed),
        }
    }
}
