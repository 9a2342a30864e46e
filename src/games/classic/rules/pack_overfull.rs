use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, counted, plain, with_article};

use super::super::catalog::GearSort;
use super::super::people::{burden_inside, name, slots};
use super::{Case, Check};

pub static PACK_OVERFULL: Check = Check {
    rule: rule! {
        "classic" / "pack-overfull", Error, "a backpack or battle vest that holds too much",
        cite: Cite::Page(45),
        docs: "\
## What it checks
A backpack holds hand weapons and their ammunition up to a limit in grenade equivalents; a battle vest holds only what
its pockets are made for.

## Why
What they hold does not count toward the wearer's limit, so they have limits of their own.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let catalog = case.vehicle.catalog;
    for pack in case.vehicle.crew.iter().flat_map(|person| &person.gear) {
        let Some(last) = pack.holds.last() else { continue };
        let Some(row) = pack.item.gear() else {
            sink.push(
                sink.finding(
                    last.span,
                    format!("{} cannot hold anything", with_article(&name(pack))),
                )
                .label("only backpacks and battle vests can"),
            );
            continue;
        };
        let other = pack.holds.iter().find(|held| !held.item.is_armament());
        if let Some(other) = other.filter(|_| row.sort == GearSort::Backpack) {
            sink.push(
                sink.finding(other.span, format!("{} in a backpack", with_article(&name(other))))
                    .label("a backpack carries only hand weapons and their ammunition")
                    .because(pack.span, name(pack))
                    .cite(row.row.cite.clone()),
            );
            continue;
        }
        let (limit, message) = match row.sort {
            GearSort::Backpack => {
                let held: Exact = pack.holds.iter().map(|gear| burden_inside(catalog, gear)).sum();
                let most = row.holds.unwrap_or_default();
                if held <= most {
                    continue;
                }
                (plain(most), format!("{} grenade equivalents in a backpack", plain(held)))
            }
            GearSort::Vest => {
                let (held, others) = slots(&pack.holds);
                let most = row.slots;
                let fits = held.pistols <= most.pistols
                    && held.grenades <= most.grenades
                    && held.clips <= most.clips
                    && held.knives <= most.knives;
                if fits && others.is_empty() {
                    continue;
                }
                let limit = format!(
                    "{}, {}, {}, {}",
                    counted(most.pistols, "pistol"),
                    counted(most.grenades, "grenade"),
                    counted(most.clips, "clip"),
                    counted(most.knives, "knife")
                );
                (limit, "too much in a battle vest".to_owned())
            }
            _ => ("0".to_owned(), format!("{} cannot hold anything", with_article(&name(pack)))),
        };
        sink.push(
            sink.finding(last.span, message)
                .label(format!("at most {limit}"))
                .because(pack.span, name(pack))
                .limit(limit)
                .cite(row.row.cite.clone()),
        );
    }
}
