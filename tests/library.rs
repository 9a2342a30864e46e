//! The library as other programs use it: only what its front page shows.

use std::thread;

use roadworthy::{Rules, Text, TooLarge, Verdict};

const CAR: &str =
    "body = \"compact\"\npower-plant = \"small\"\ncrew = \"driver\"\ntires = \"HD\"\n";

fn text(text: &str) -> Text {
    Text::new("car.toml", text).unwrap()
}

#[test]
fn a_design_has_a_verdict_figures_and_sheets() {
    let [car] = &Rules::default().judge(&text(CAR))[..] else { panic!("one car") };
    assert_eq!((car.name(), car.verdict()), ("car", Verdict::Legal), "{:?}", car.findings());
    let cost = car.figures().into_iter().find(|figure| figure.key == "cost").unwrap();
    assert_eq!((cost.label, &*cost.text), ("Cost", "$1,300"));
    assert!(car.json().contains("\"verdict\": \"legal\""), "{}", car.json());
    assert!(car.pdf().unwrap().starts_with(b"%PDF"));
    assert!(car.svg().unwrap().starts_with("<svg"));
}

#[test]
fn a_fix_gives_the_changed_design() {
    let typo = CAR.replace("compact", "compcat");
    let [car] = &Rules::default().judge(&text(&typo))[..] else { panic!("one car") };
    let [found] = &car.findings()[..] else { panic!("{:?}", car.findings()) };
    assert_eq!((found.rule, found.line, found.column), ("unknown-item", 1, 8));
    assert!(found.fixes[0].is_safe);
    assert_eq!(found.fixes[0].design, CAR);
}

#[test]
fn stat_blocks_are_imported_first() {
    let block = "Killer Kart – Subcompact, std. chassis, light suspension, small PP, 4 standard tires, driver, \
                 Machinegun front, armor: F5, R5, L5, B5, T0, U0.";
    let both = text(&format!("{block}\n\n{block}\n"));
    assert!(both.is_stat_block() && !text(CAR).is_stat_block());
    let cars = Rules::default().judge(&both);
    assert_eq!(cars.iter().map(|car| car.name()).collect::<Vec<_>>(), ["Killer Kart"; 2]);
    assert!(cars[0].design().contains("body = \"subcompact\""), "{}", cars[0].design());
    assert_eq!(both.import()[0], ("Killer Kart".to_owned(), cars[0].design().to_owned()));
}

#[test]
fn an_event_is_a_text() {
    let cheap = text("name = \"Cheap\"\n[[limits]]\nfigure = \"cost\"\nmost = 1_000\n");
    let rules = Rules::event(&cheap).unwrap();
    assert_eq!(rules.judge(&text(CAR))[0].verdict(), Verdict::Illegal);
    let missing = text("name = \"X\"\nextends = \"other.toml\"\ncatalogs = [\"house\"]\n");
    let problems = Rules::event(&missing).err().unwrap();
    let messages: Vec<_> = problems.iter().map(|found| &*found.message).collect();
    assert_eq!(
        messages,
        ["no built-in event is called other.toml", "cannot read the catalog house"]
    );
}

/// A caller's thread needs no large stack for deep texts.
#[test]
fn hostile_texts_are_findings_or_refused() {
    assert_eq!(Text::new("large", &"#".repeat((1 << 20) + 1)).err(), Some(TooLarge));
    let deep =
        (0..2_000).map(|number| format!("[a{}]\n", ".b".repeat(number % 80))).collect::<String>();
    let judge = move || Rules::default().judge(&text(&deep))[0].verdict();
    let small = thread::Builder::new().stack_size(256 << 10).spawn(judge).unwrap();
    assert_ne!(small.join().unwrap(), Verdict::Legal);
}
