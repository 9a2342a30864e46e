//! The File panel: the text of the design over a layer with colors and marks, and notes beside their lines.

use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::text::colors::tokens;

use super::look::{Look, apply_button, said};
use super::pieces::Pieces;

/// Longer texts have no colors.
const COLORED: usize = 64 << 10;

pub fn panel(look: &Look<'_>, pieces: &Pieces, has_fixes: bool) -> Markup {
    let report = look.report();
    let text = &report.source.text;
    let own = report.findings.iter().zip(look.problem_keys());
    let mut own: Vec<_> = own.filter(|(finding, _)| finding.at.source.is_none()).collect();
    own.sort_by_key(|(finding, _)| finding.at.span);
    let lines: Vec<_> = (1..=text.split('\n').count()).map(|line| line.to_string()).collect();
    html! {
        div.file {
            div.paper-text {
                (pieces.keep("gutter", html! { pre.gutter aria-hidden="true" { (lines.join("\n")) } }))
                div.typed {
                    (pieces.keep("layer", html! { pre.layer aria-hidden="true" { (marked(look)) "\n" } }))
                    // The script fills it.
                    textarea #text spellcheck="false" autocapitalize="off" wrap="off" aria-label="Text of the design" {}
                }
            }
            ol.notes {
                @for (finding, key) in own {
                    @let line = report.place(&finding.at).start().line;
                    li data-severity=(finding.severity()) data-at=(line) {
                        button.link type="button" data-line=(line) { "line " (line) }
                        " " (said(&finding.message))
                        (pieces.later_or(has_fixes, "p", &format!("note-of/{key}"), || html! { p {
                            @if let Some(fix) = finding.fixes.first() {
                                (apply_button(&fix.message, &said(&fix.action), report.edits(fix)))
                            }
                        } }))
                    }
                }
            }
        }
    }
}

/// The text with its colors and its problems.
fn marked(look: &Look<'_>) -> Markup {
    let text: &str = &look.report().source.text;
    let own = look.report().findings.iter().filter(|finding| finding.at.source.is_none());
    let mut problems: Vec<_> = own.map(|finding| (finding.at.span, finding.severity())).collect();
    problems.retain(|(span, _)| span.end <= text.len());
    let tokens = if text.len() <= COLORED { tokens(text) } else { Vec::new() };
    let spans = tokens.iter().map(|(span, _)| span).chain(problems.iter().map(|(span, _)| span));
    let mut bounds: BTreeSet<_> = spans.flat_map(|span| [span.start, span.end]).collect();
    bounds.extend([0, text.len()]);
    let bounds: Vec<_> = bounds.into_iter().collect();
    let mut tokens = tokens.into_iter().peekable();
    let part = |pair: &[usize]| {
        let (start, end) = (pair[0], pair[1]);
        while tokens.next_if(|(token, _)| token.end <= start).is_some() {}
        let class =
            tokens.peek().filter(|(token, _)| token.start <= start).map(|(_, class)| *class);
        let mark = problems.iter().find(|(span, _)| span.start <= start && end <= span.end);
        (&text[start..end], class, mark.map(|(_, severity)| *severity))
    };
    let parts: Vec<_> = bounds.windows(2).map(part).collect();
    html! {
        @for (part, class, severity) in parts {
            @match (class, severity) {
                (None, None) => (part),
                _ => span class=[class] data-severity=[severity] { (part) },
            }
        }
    }
}
