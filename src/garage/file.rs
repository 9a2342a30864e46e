//! The File panel: the text of the design over a layer with colors and marks, and notes beside their lines.

use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::text::source::Span;

use super::look::{Look, said};

/// Longer texts have no colors.
const COLORED: usize = 64 << 10;

pub fn panel(look: &Look<'_>) -> Markup {
    let report = look.report();
    let text = &report.source.text;
    let findings = report.findings.iter().enumerate();
    let own = findings.filter(|(_, finding)| finding.at.source.is_none());
    let mut own: Vec<_> = own.collect();
    own.sort_by_key(|(_, finding)| finding.at.span);
    let lines: Vec<_> = (1..=text.split('\n').count()).map(|line| line.to_string()).collect();
    html! {
        div.file {
            div.paper-text {
                pre.gutter aria-hidden="true" { (lines.join("\n")) }
                div.typed {
                    pre.layer aria-hidden="true" { (marked(look)) "\n" }
                    textarea #text spellcheck="false" autocapitalize="off" wrap="off" aria-label="Text of the design" { "\n" (text) }
                }
            }
            ol.notes {
                @for (number, finding) in own {
                    @let line = report.place(&finding.at).start().line;
                    li data-severity=(finding.severity()) data-at=(line) {
                        button.link type="button" data-line=(line) { "line " (line) }
                        " " (said(&finding.message))
                        @if let Some(fix) = finding.fixes.first() {
                            p { button type="button" data-fix="0" data-finding=(number) { (said(&fix.action)) } }
                        }
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

/// Comments, headers, keys and strings, in order. A string over several lines has no color.
fn tokens(text: &str) -> Vec<(Span, &'static str)> {
    let (mut tokens, mut start) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        let is_header = line.trim_start().starts_with('[');
        let (mut quote, mut has_key) = (None, is_header);
        for (at, letter) in line.char_indices() {
            let at = start + at;
            match (quote, letter) {
                (None, '#') => {
                    tokens.push((Span::new(at, end), "comment"));
                    break;
                }
                (None, '[') if is_header && line[..at - start].trim().is_empty() => {
                    let header = line.find('#').map_or(end, |comment| start + comment);
                    tokens.push((Span::new(at, header), "header"));
                }
                (None, '"' | '\'') if has_key && !is_header => quote = Some((at, letter)),
                (Some((from, open)), letter) if open == letter => {
                    tokens.push((Span::new(from, at + 1), "string"));
                    quote = None;
                }
                (None, '=') if !has_key => {
                    tokens.push((Span::new(start, at), "key"));
                    has_key = true;
                }
                _ => {}
            }
        }
        start += line.len();
    }
    tokens
}
