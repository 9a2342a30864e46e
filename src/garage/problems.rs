//! The findings of a design, each with its fixes.

use maud::{Markup, html};

use crate::check::finding::Finding;
use crate::check::rule::Level;

use super::fits;
use super::look::{Look, said};
use super::totals;

pub fn panel(look: &Look<'_>) -> Markup {
    let report = look.report();
    html! {
        header.dock-head {
            h2 { (totals::problems(report)) }
            @if report.with_safe_fixes.is_some() {
                button type="button" data-act="safe" { "Apply the safe fixes" }
            }
        }
        @for finding in &report.findings {
            article.finding data-severity=(if finding.level == Level::Missing { "missing" } else { finding.severity() }) {
                div.what {
                    h3 { (said(&finding.message)) (finding.excused()) }
                    @if let Some(help) = &finding.help { p { (said(help)) } }
                    p.caption {
                        (place(look, finding))
                        " · " (finding.rule.id)
                        @if let Some(cite) = &finding.cite { " · " (cite) }
                    }
                }
                ul.fixes {
                    @for fix in &finding.fixes {
                        li {
                            span { (said(&fix.message)) }
                            button type="button" data-label=(fix.message)
                                data-edits=(fits::edits(report.edits(fix))) { "Apply" }
                        }
                    }
                }
            }
        }
    }
}

/// "line 12", as a link to the File panel.
fn place(look: &Look<'_>, finding: &Finding) -> Markup {
    let line = look.report().place(&finding.at).start().line;
    html! { button.link type="button" data-line=(line) { "line " (line) } }
}
