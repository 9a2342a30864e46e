//! What a duel on the page to tap offers: lost control, fire, lost guns.

use fantoccini::Locator;

use super::page::{Page, story};
use super::tablet::{HOTSHOT, TABLET, on, roadworthy, take, tap, until_undo};

const INTIMIDATOR: &str = include_str!("../../designs/classic/intimidator.toml");

/// Opens two equal cars, the first at 45 mph.
async fn open_two(page: &Page) {
    open(page, "car.toml", "car.toml").await;
}

/// Opens two cars, the first at 45 mph.
async fn open(page: &Page, one: &str, other: &str) {
    roadworthy(page.folder.path(), &["sheet", one, other, "-o", "page.html", "--force"]);
    page.client.goto(&format!("file://{}", page.file("page.html").display())).await.unwrap();
    page.until("document.readyState == 'complete'").await;
    for _ in 0..9 {
        tap(page, &on("[data-do='faster']")).await;
    }
}

/// A maneuver of D6 is one tap; of the Crash Table, one tap more takes speed and tires.
#[test]
fn control_is_lost_with_one_tap_for_each_result() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        open_two(page).await;
        tap(page, &on("[data-level='6']")).await;
        page.until_text(&on(".sum"), "D6 −6").await;
        page.until_text(&on(".then"), "D6: roll 2 or more, or control is lost").await;
        tap(page, &on(".then [data-accept='0']")).await;
        page.until_text(&on(".then"), "Crash Table 1: 2 dice +4").await;
        tap(page, &on(".then [data-way='3']")).await;
        page.until_text("#mph b", "35").await;
        assert_eq!(page.value("document.querySelectorAll('.wheel .x').length").await, 4);
        // It cannot fall below −6, but the whole difficulty counts.
        tap(page, &on("[data-level='5']")).await;
        page.until_text("#status b", "−6").await;
        page.until_text(&on(".sum"), "D11 −11").await;
    });
}

#[test]
fn a_car_that_fire_hits_may_burn_at_the_end_of_turns() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        open_two(page).await;
        tap(page, &on("[data-name='Left']")).await;
        page.click("#flame").await;
        page.click("[data-take='1']").await;
        page.click("#done").await;
        page.until_text(&on(".then"), "Hit with fire 4 / 3").await;
        tap(page, &on(".then [data-accept='0']")).await;
        tap(page, &on(".then [data-refuse='0']")).await;
        // A lost flamethrower burns as a plant does.
        take(page, &on("[data-name='4 Flamethrower']"), 2).await;
        page.until_text(&on(".then"), "Plant or flame weapon hit").await;
        for _ in 0..5 {
            page.click("#next").await;
        }
        page.until_text(&on(".then"), "Burns on 2 dice of 4 or less").await;
        page.click(&on(".then li:last-child [data-accept]")).await;
        page.until_text("[data-tab='0'] .state", "on fire").await;
        page.until_text(&on(".then li:last-child"), "put out").await;
    });
}

/// A lost gun is left out of its link; the roll follows the speeds; a tap outside of a popup only closes it.
#[test]
fn shots_know_lost_guns_and_the_speeds_of_both() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        open_two(page).await;
        tap(page, &on("[data-name='1 Machine gun']")).await;
        page.click("[data-take='3']").await;
        page.until_text("#panel-title", "0 of 3 left").await;
        let beside = "(({ x, y }) => document.elementFromPoint(x + 9, y + 9).click())";
        let gun = on("[data-fire=\"1 2\"]");
        page.run(&format!("{beside}(document.querySelector('{gun}').getBoundingClientRect())"))
            .await;
        page.until("!document.querySelector(':popover-open')").await;
        until_undo(page, "Hotshot 1: 1 Machine gun −3").await;
        page.click("[data-tab='1']").await;
        tap(page, &on("[data-pick='target'] [aria-pressed='true']")).await;
        tap(page, &on("[data-pick='target'] button:nth-child(2)")).await;
        tap(page, &on("[data-pick='arcs'] [aria-pressed='true']")).await;
        let arcs = |of: &str| {
            format!(
                "[...document.querySelectorAll('{}')].find(one => one.textContent.startsWith('{of}')).click()",
                on("[data-pick=\"arcs\"] button")
            )
        };
        let wide = "[...document.querySelectorAll('.open button')].every(one => one.offsetWidth >= 44 && one.offsetHeight < 60)";
        assert_eq!(page.value(wide).await, true);
        page.run(&arcs("side, front")).await;
        // The whole of 45 mph.
        page.until_text(&on(".sum"), "side, front −2").await;
        page.click("[data-tab='0']").await;
        tap(page, &on("[data-do='slower']")).await;
        tap(page, &on("[data-do='slower']")).await;
        tap(page, &on("[data-do='slower']")).await;
        page.until("document.querySelector('[data-fire=\"1 2\"]').hidden").await;
        tap(page, &on("[data-fire='2']")).await;
        until_undo(page, "Hotshot 1: shot 2, 4\": 7 or more").await;
        page.click("[data-tab='1']").await;
        page.until_text(&on(".sum"), "side, front −1").await;
    });
}

/// Each weapon counts its own turns at a target. A laser shoots with power units, and the page shows who shot.
#[test]
fn sustained_fire_is_counted_for_each_weapon_and_target() {
    let cars = [("car.toml", HOTSHOT), ("laser.toml", INTIMIDATOR)];
    story(&cars, TABLET, async |page| {
        open(page, "laser.toml", "car.toml").await;
        let need = on(".need");
        // Without its speed, the target stands still; a known target needs no other hint.
        page.until_text(&on(".sum"), "range in each number").await;
        tap(page, &on("[data-pick='target'] [aria-pressed='true']")).await;
        tap(page, &on("[data-pick='target'] button:nth-child(3)")).await;
        page.until_text(&on(".sum"), "ends −1, it stands still +1").await;
        page.until(&format!(
            "!document.querySelector('{}').checkVisibility()",
            on("[data-pick=same]")
        ))
        .await;
        page.until_text(&need, "6 or more").await;
        tap(page, &on("[data-fire='1']")).await;
        page.until_text(&on(".shot"), "Shot").await;
        page.until_text(&on(".weapons + .hits"), "298").await;
        for least in [5, 4] {
            for _ in 0..5 {
                page.click("#next").await;
            }
            page.until_text(&need, &format!("{least} or more")).await;
            tap(page, &on("[data-fire='1']")).await;
        }
        page.until_text(&need, "turn 3 +2").await;
        // Another target begins anew, and so does a turn without a shot.
        tap(page, &on("[data-pick='target'] [aria-pressed='true']")).await;
        tap(page, &on("[data-pick='target'] button:nth-child(1)")).await;
        page.until(&format!("!document.querySelector('{need}').textContent.includes('turn')"))
            .await;
        tap(page, &on("[data-pick='target'] [aria-pressed='true']")).await;
        tap(page, &on("[data-pick='target'] button:nth-child(3)")).await;
        page.until_text(&need, "turn 3 +2").await;
        for _ in 0..10 {
            page.click("#next").await;
        }
        page.until_text(&need, "6 or more").await;
    });
}

/// A hit of any size is two taps or three. More than a tire has left still counts as the hazard of the whole hit.
#[test]
fn large_hits_and_speeds_of_a_row_are_tapped() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        open_two(page).await;
        tap(page, &on("[data-name='Front left tire']")).await;
        page.click("[data-take='10']").await;
        until_undo(page, "Hotshot 1: hit of 10: Front left tire −9").await;
        page.click("#done").await;
        tap(page, &on(".then [data-accept='0']")).await;
        page.until_text("#status b", "0").await;
        // The hits of a phase count after its shots.
        let sum = format!("document.querySelector('{}').textContent", on(".sum"));
        page.until(&format!("{sum} == 'range in each number'")).await;
        tap(page, &on("[data-name='Front']")).await;
        page.click("#ten").await;
        page.click("#ten").await;
        page.click("[data-take='6']").await;
        page.until_text("#hit-title", "Hit of 26: Front").await;
        // Which of two guns is hit?
        page.until_text("#hit-rows", "1 Machine gun").await;
        page.click("#hit-rows [data-other]").await;
        page.until_text("#hit-rows", "2 Machine gun").await;
        page.click("#leave").await;
        // The second tap on a row takes its other speed.
        tap(page, &on("tr.on th button")).await;
        page.until_text(&on(".speed"), "50 mph (+50)").await;
        tap(page, &on("tr.on th button")).await;
        page.until_text(&on(".speed"), "45 mph (+45)").await;
        page.until_text(&on("output"), "accel. 5").await;
        // A file of another car changes nothing.
        let file = page.file("laser-damage.toml");
        std::fs::write(&file, "[[weapons]]\nitem = \"Laser\"\nhits = 1\n").unwrap();
        let open = page.client.find(Locator::Css("#open")).await.unwrap();
        open.send_keys(&file.display().to_string()).await.unwrap();
        page.until_text(
            "#message",
            "no damage file of Hotshot 1, and nothing changed: it has no Laser",
        )
        .await;
    });
}
