//! The File panel: the text of the design over a layer that marks its problems.

use maud::{Markup, html};

use super::look::{Look, said};

pub fn panel(look: &Look<'_>) -> Markup {
    let text = &look.report().source.text;
    html! {
        div.file {
            div.paper-text {
                pre.layer aria-hidden="true" { (marked(look)) }
                textarea #text spellcheck="false" autocapitalize="off" wrap="off" aria-label="Text of the design" { "\n" (text) }
            }
            ol.notes {
                @for finding in &look.report().findings {
                    @if finding.at.source.is_none() {
                        li data-severity=(finding.severity()) {
                            button.link type="button" data-line=(look.report().place(&finding.at).start().line) {
                                "line " (look.report().place(&finding.at).start().line)
                            }
                            " " (said(&finding.message))
                        }
                    }
                }
            }
        }
    }
}

/// The text with its problems marked.
fn marked(look: &Look<'_>) -> Markup {
    let text = &look.report().source.text;
    let own = look.report().findings.iter().filter(|finding| finding.at.source.is_none());
    let mut spans: Vec<_> = own.map(|finding| (finding.at.span, finding.severity())).collect();
    spans.sort();
    let (mut parts, mut from) = (Vec::new(), 0);
    for (span, severity) in spans {
        if span.start >= from && span.end > span.start && span.end <= text.len() {
            parts.push((&text[from..span.start], None));
            parts.push((&text[span.start..span.end], Some(severity)));
            from = span.end;
        }
    }
    parts.push((&text[from..], None));
    html! {
        @for (part, severity) in parts {
            @match severity {
                Some(severity) => mark data-severity=(severity) { (part) },
                None => (part),
            }
        }
        "\n"
    }
}
