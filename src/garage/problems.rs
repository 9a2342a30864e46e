//! The findings of a design. Their fixes come in a second answer.

use maud::{Markup, html};

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::check::rules::STAT_BLOCK;
use crate::report::Report;
use crate::text::edit::edits_between;

use super::look::{Look, apply_button as apply, said};
use super::pieces::Pieces;
use super::{form, totals};

pub fn panel(look: &Look<'_>, pieces: &Pieces, has_fixes: bool) -> Markup {
    let report = look.report();
    let safe = report.with_safe_fixes.as_ref();
    let safe = safe.map(|fixed| edits_between(&report.source.text, &fixed.source.text));
    html! {
        div #problems tabindex="-1" {
            header.dock-head {
                h2 { (totals::problems(report)) }
                (pieces.later_or(has_fixes, "span", "safe-fixes", || html! { span {
                    @if let Some(edits) = &safe { (apply("safe fixes", "Apply the safe fixes", edits)) }
                } }))
            }
            (form::missing(look))
            @for (finding, key) in report.findings.iter().zip(look.problem_keys()) {
                (pieces.keep(&key, problem(look, finding, &pieces.later_or(has_fixes, "ul", &format!("fixes-of/{key}"), || fixes(look, finding)))))
            }
        }
    }
}

/// A button that imports a stat block.
pub fn import_of(report: &Report, problem: &Finding) -> Markup {
    html! {
        @if problem.rule.id == STAT_BLOCK.id {
            form method="post" action="/import" {
                input type="hidden" name="text" value=(report.source.text);
                button.primary type="submit" { "Import" }
            }
        }
    }
}

fn problem(look: &Look<'_>, finding: &Finding, fixes: &Markup) -> Markup {
    html! {
        article.finding data-severity=(if finding.level == Level::Missing { "missing" } else { finding.severity() }) {
            div.what {
                h3 { (said(&finding.message)) (finding.excused()) }
                @if let Some(help) = finding.help.as_ref().filter(|help| !help.contains("`roadworthy ")) { p { (said(help)) } }
                (import_of(look.report(), finding))
                p.caption {
                    (place(look, finding))
                    " · " (finding.rule.id)
                    @if let Some(cite) = &finding.cite { " · " (cite) }
                }
            }
            (fixes)
        }
    }
}

fn fixes(look: &Look<'_>, finding: &Finding) -> Markup {
    html! {
        ul.fixes {
            @for fix in &finding.fixes {
                li { span { (said(&fix.message)) } (apply(&fix.message, "Apply", look.report().edits(fix))) }
            }
        }
    }
}

/// "line 12", as a link to the File panel.
fn place(look: &Look<'_>, finding: &Finding) -> Markup {
    let line = look.report().place(&finding.at).start().line;
    html! { button.link type="button" data-line=(line) { "line " (line) } }
}
