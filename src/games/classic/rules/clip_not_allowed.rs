use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, with_article};

use super::super::catalog::HandSort;
use super::super::people::{each_thing, row};
use super::super::vehicle::GearItem;
use super::{Case, Check};

pub static CLIP_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "clip-not-allowed", Error, "a clip for an item that takes none",
        cite: Cite::Page(45),
        docs: "\
## What it checks
Clips are for hand weapons with ammunition, extended clips only for pistols, submachine guns,
rifles and grenade launchers.

## Why
One-shot weapons, knives and grenades have no magazine.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for gear in case.vehicle.crew.iter().flat_map(each_thing) {
        let extended = gear.extended_clips.is_some();
        if gear.clips == 0 && !extended {
            continue;
        }
        let sort = match gear.item {
            GearItem::Weapon(row) if row.usual_shot_cost() == Some(Exact::ZERO) => None,
            GearItem::Weapon(row) => Some(row.sort),
            GearItem::Grenade(_) | GearItem::Gear(_) => None,
        };
        let takes = match sort {
            Some(HandSort::Pistol | HandSort::Smg | HandSort::Rifle | HandSort::Launcher) => {
                continue;
            }
            Some(HandSort::Shotgun) if !extended => continue,
            Some(HandSort::Shotgun) => "ordinary clips only",
            _ => "no clips",
        };
        let span = gear.extended_clips.map_or(gear.span, |count| count.span);
        let finding = sink
            .finding(span, format!("{} takes {takes}", with_article(&row(gear).name.to_lowercase())))
            .label("there is no such clip")
            .limit(
                "pistols, submachine guns, rifles, grenade launchers; shotguns, ordinary clips only",
            );
        sink.push(finding);
    }
}
