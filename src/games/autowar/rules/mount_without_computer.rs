use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static MOUNT_WITHOUT_COMPUTER: Check = Check {
    rule: rule! {
        "autowar" / "mount-without-computer", Error, "a mount without a targeting computer",
        cite: Cite::section("Vehicle Options"),
        needs: &["options"],
        docs: "\
## What it checks
A vehicle with an auto-rotating mount has a targeting computer. One serves all of its mounts.

## Why
The computer turns the mount.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let mut reported = Vec::new();
    for (_, mount) in vehicle.mounted() {
        let Some(needed) = mount.value.computer.as_deref() else { continue };
        if vehicle.options.iter().any(|option| option.row.row.id == needed)
            || reported.contains(&needed)
        {
            continue;
        }
        reported.push(needed);
        let row = vehicle.catalog.options.with_id(needed);
        let computer = row.map_or(needed.to_owned(), |row| row.row.name.to_lowercase());
        let name = mount.value.row.name.to_lowercase();
        sink.push(
            sink.finding(mount.span, format!("the {name} needs a {computer}"))
                .label("the vehicle has none")
                .actual("none")
                .limit(needed)
                .lacks("option", needed),
        );
    }
}
