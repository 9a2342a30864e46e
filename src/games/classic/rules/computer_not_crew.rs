use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::with_article;

use super::super::catalog::Serves;
use super::{Case, Check};

pub static COMPUTER_NOT_CREW: Check = Check {
    rule: rule! {
        "classic" / "computer-not-crew", Error, "a computer that is not set to a driver or gunner",
        cite: Cite::Page(58),
        needs: &["crew", "sidecar"],
        docs: "\
## What it checks
A computer or cyberlink is set to one driver or gunner on board, of the cycle or of its sidecar,
whichever half it is listed in.

## Why
It helps one person at weapon controls; passengers have none.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let alone = vehicle.is_sidecar && !vehicle.crew.iter().any(|person| person.role.fires);
    for part in &vehicle.accessories {
        let to_driver =
            || Change::set_item("accessories", part.number, "crew", "\"driver\"".to_owned());
        let Some(word) = &part.person_word else {
            if part.row.serves.is_some() && alone {
                sink.push(
                    sink.finding(part.item_span, "no crew member in the sidecar can use it")
                        .label("needs a gunner in the sidecar, or `crew` to name the driver")
                        .actual(0)
                        .limit(1)
                        .cite(part.row.row.cite.clone())
                        .particular(vec![to_driver()]),
                );
            }
            continue;
        };
        let message = match (part.row.serves, part.person) {
            (Some(_), None) => format!("no crew member is called `{}`", word.value),
            (Some(Serves::Gunners), Some(person)) if !person.role.fires => {
                format!(
                    "{} has no weapon controls",
                    with_article(&person.role.row.name.to_lowercase())
                )
            }
            (None, _) => {
                format!(
                    "{} cannot be set to a person",
                    with_article(&part.row.row.name.to_lowercase())
                )
            }
            _ => continue,
        };
        sink.push(
            sink.finding(word.span, message)
                .label(match part.row.serves {
                    Some(Serves::Gunners) => "name a driver or gunner of the crew",
                    Some(Serves::People) => "name a member of the crew",
                    None => "remove `crew`",
                })
                .actual(word.value.as_str())
                .limit("a driver or gunner")
                .cite(part.row.row.cite.clone())
                .particular(vec![to_driver()]),
        );
    }
}
