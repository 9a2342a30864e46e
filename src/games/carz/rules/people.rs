//! The crew.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::counted;

use super::Car;

rules! {
    "people.md";
    no_driver: Missing, section "Car Design", rulings ["carz-required"], "a vehicle without a driver";
    seat_not_allowed: Error forbids, section "Motorcycles", "a person without a seat";
    too_many_hand_weapons: Error, section "Pedestrians", needs ["count"],
        "a person with more than one hand weapon";
}

fn no_driver(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    if vehicle.partial || vehicle.crew.iter().any(|member| member.row.drives) {
        return;
    }
    sink.finding(vehicle.span, "the vehicle has no driver")
        .label("one is needed: `crew = [\"driver\"]`")
        .actual(0)
        .limit(1)
        .lacks("role", "driver");
}

fn seat_not_allowed(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    for member in vehicle.crew.iter().filter(|member| vehicle.seat(member.row).is_none()) {
        let (name, style) = (member.row.row.name.to_lowercase(), vehicle.style_name());
        sink.finding(member.role.span, format!("a {style} has no seat for a {name}"))
            .label("no seat");
    }
}

fn too_many_hand_weapons(car: &Car<'_>, sink: &Sink<'_>) {
    for member in &car.vehicle.crew {
        let count = member.hand_weapons.len() as i64;
        let Some(next) =
            usize::try_from(member.count).ok().and_then(|n| member.hand_weapons.get(n))
        else {
            continue;
        };
        let people = counted(member.count, "person").replace("persons", "people");
        sink.finding(next.span, format!("{count} hand weapons for {people}"))
            .label("at most one each")
            .actual(count)
            .limit(member.count);
    }
}
