//! Damage files: crossing out boxes, and reporting errors.

use std::fs;

use roadworthy::check::finding::Findings;
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::damage;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::{Boxes, Sheet, View};
use roadworthy::sheet::page::{Item, Paper};
use roadworthy::text::source::Source;

fn sheet(design: &str) -> Sheet {
    let options = Options::default();
    let reports = judge::describe_all(&Source::new("design.toml", design), &options);
    judge::sheet(&reports[0], &options).unwrap()
}

fn hotshot() -> Sheet {
    sheet(&fs::read_to_string("designs/classic/hotshot.toml").unwrap())
}

/// Marks a sheet, and returns the findings on the damage file.
fn marked(sheet: &mut Sheet, damage: &str) -> Vec<String> {
    let source = Source::new("damage.toml", damage);
    let findings = Findings::default();
    damage::mark(sheet, &source, &findings);
    let mut findings = findings.into_vec();
    findings.sort_by_key(|finding| (finding.at.span, finding.rule.id));
    let line = |at: usize| source.text[..at].matches('\n').count() + 1;
    let told = |finding: &roadworthy::check::finding::Finding| {
        format!("{}: {}", line(finding.at.span.start), finding.message)
    };
    findings.iter().map(told).collect()
}

/// Crossed-out boxes with their totals.
fn crossed(sheet: &Sheet) -> Vec<String> {
    let hit = boxes(sheet).into_iter().filter(|(_, boxes)| boxes.crossed > 0);
    hit.map(|(name, boxes)| format!("{name}: {} of {}", boxes.crossed, boxes.count)).collect()
}

fn boxes(sheet: &Sheet) -> Vec<(String, Boxes)> {
    let mut all: Vec<(String, Boxes)> = Vec::new();
    view(&sheet.view, "", &mut all);
    if let Some(sidecar) = &sheet.view.sidecar {
        view(sidecar, "sidecar ", &mut all);
    }
    for weapon in &sheet.weapons {
        let name = format!("{} {} shots", weapon.mount, weapon.name);
        all.extend(weapon.shots.iter().map(|load| (name.clone(), load.boxes)));
    }
    for person in &sheet.crew {
        all.push((format!("{} armor", person.role), person.armor));
        all.push((person.role.clone(), person.hits));
    }
    all.extend(sheet.accessories.iter().map(|note| (note.lead.clone(), note.dp)));
    all
}

fn view(view: &View, of: &str, all: &mut Vec<(String, Boxes)>) {
    for armor in &view.armor {
        let name = format!("{of}{} armor", armor.name);
        all.extend(armor.layers.iter().map(|layer| (name.clone(), layer.points)));
    }
    for wheel in &view.wheels {
        let name = format!("{of}{:?}", wheel.corner);
        all.extend(wheel.tires.iter().map(|tire| (format!("{name} tire"), *tire)));
        all.extend(wheel.guard.map(|guard| (format!("{name} guard"), guard)));
    }
    let inside = [&view.front, &view.back, &view.left, &view.right, &view.above];
    let cells = inside.into_iter().chain(&view.rows).flatten();
    all.extend(cells.map(|cell| (format!("{of}{}", cell.name), cell.dp)));
}

/// A new damage file lists every box and crosses out none. With all hits it crosses out all.
#[test]
fn a_new_damage_file_has_every_box() {
    for game in SYSTEMS {
        for (name, text) in game.designs {
            let options = Options::default();
            for report in roadworthy::change::check(&Source::new(*name, *text), &options) {
                let Some(mut sheet) = judge::sheet(&report, &options) else { continue };
                let blank = damage::written(&sheet);
                assert_eq!(marked(&mut sheet, &blank), Vec::<String>::new(), "{name}\n{blank}");
                assert_eq!(crossed(&sheet), Vec::<String>::new(), "{name}\n{blank}");
                let all: String = blank.lines().map(|line| all_hits(line) + "\n").collect();
                assert_eq!(marked(&mut sheet, &all), Vec::<String>::new(), "{name}\n{all}");
                let whole: Vec<_> = boxes(&sheet)
                    .into_iter()
                    .filter(|(_, boxes)| boxes.crossed < boxes.count)
                    .map(|(name, _)| name)
                    .collect();
                assert_eq!(whole, Vec::<String>::new(), "{name}\n{all}");
            }
        }
    }
}

/// A damage line with its maximum hits.
pub fn all_hits(line: &str) -> String {
    match (line.split_once(" = "), line.split_once("# of ")) {
        (Some((key, _)), Some((_, most))) if most.contains(',') => format!("{key} = [{most}]"),
        (Some((key, _)), Some((_, most))) => format!("{key} = {most}"),
        _ => line.to_owned(),
    }
}

/// The sample record sheet of p. 6, box by box.
#[test]
fn the_hotshot_of_the_rulebook() {
    let mut sheet = hotshot();
    let untouched = strokes(&sheet);
    let told = marked(&mut sheet, &fs::read_to_string("tests/damage/hotshot.toml").unwrap());
    assert_eq!(told, Vec::<String>::new());
    assert_eq!(
        crossed(&sheet),
        [
            "Front armor: 4 of 20",
            "Right armor: 10 of 10",
            "FrontRight tire: 3 of 9",
            "Flamethrower: 1 of 2",
            "F Machine gun shots: 3 of 20",
            "F Machine gun shots: 3 of 20",
            "R Flamethrower shots: 2 of 10",
        ]
    );
    // Two strokes per box; nothing else changes.
    assert_eq!(strokes(&sheet) - untouched, 2 * (4 + 10 + 3 + 1 + 3 + 3 + 2));
}

fn strokes(sheet: &Sheet) -> usize {
    let mut lines = 0;
    layout::print([sheet.clone()], Layout::Half, Paper::Letter, |page| {
        lines += page.items.iter().filter(|item| matches!(item, Item::Line { .. })).count();
        Ok::<_, ()>(())
    })
    .unwrap();
    lines
}

#[test]
fn every_mistake_is_reported_at_its_place() {
    let told = marked(&mut hotshot(), &fs::read_to_string("tests/damage/mistakes.toml").unwrap());
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn power_units_need_a_power_plant() {
    // Lasers and speed above the top use power units.
    let mut car = hotshot();
    assert_eq!(marked(&mut car, "power-units = 30"), [""; 0]);
    assert_eq!(car.power.unwrap().units.crossed, 30);
    let mut without = sheet("name = \"Carriage\"\nbody = \"compact\"\n");
    let told = marked(&mut without, "power-units = 30");
    let message = "1: the sheet has no boxes for power units, as nothing on this vehicle uses them";
    assert_eq!(told, [message]);
}

/// Armor layers from outside to inside, the sidecar's parts, people with armor, a magazine after its weapon.
#[test]
fn everything_that_has_boxes_can_be_hit() {
    let mut sheet = sheet(
        "name = \"Pair\"\nbody = \"heavy-cycle\"\nsuspension = \"heavy\"\n\
         power-plant = \"super-cycle\"\ncrew = [{ role = \"driver\", gear = [\"body armor\"] }]\n\
         [tires]\nall = \"standard\"\n[wheelguards]\nfront = 5\n[armor]\nfront = 10\n\
         [armor.metal]\nfront = 4\n[[weapons]]\nitem = \"MG\"\nmount = \"front\"\nmagazines = 1\n\
         [[accessories]]\nitem = \"spoiler\"\n\
         [sidecar]\nbody = \"heavy-sidecar\"\ncrew = [\"passenger\"]\ntires = \"standard\"\n\
         [sidecar.armor]\nfront = 6\n[[sidecar.weapons]]\nitem = \"MG\"\nmount = \"right\"\n",
    );
    let told = marked(
        &mut sheet,
        "[armor]\nfront = [2, 3]\n[tires]\nfront = 1\n[wheelguards]\nfront = 5\n\
         [[weapons]]\nitem = \"machine gun\"\nshots = 25\nhits = 2\n\
         [[parts]]\nitem = \"plant\"\nhits = 4\n\
         [[crew]]\nrole = \"Cyclist\"\narmor = 3\nhits = 1\n\
         [sidecar.armor]\nfront = 6\n[sidecar.tires]\nside = 2\n\
         [[sidecar.weapons]]\nitem = \"MG\"\nmount = \"right\"\nshots = 1\n",
    );
    assert_eq!(told, Vec::<String>::new());
    insta::assert_snapshot!(crossed(&sheet).join("\n"));
}
