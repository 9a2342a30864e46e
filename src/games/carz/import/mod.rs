//! Imports records: vehicles in the form in which the book prints a design.
//!
//! `words`, `phrases` and `figures` are the grammar of a record, and `parts` the result of parsing a phrase; `unclear`
//! suggests what may have been meant. `draft` collects the design, and `finish` completes and writes it.

mod draft;
mod figures;
mod finish;
mod parts;
mod phrases;
mod unclear;
mod words;

use winnow::combinator::opt;
use winnow::prelude::*;

use crate::check::finding::Findings;
use crate::check::rules::{LEFT_OPEN, NOT_UNDERSTOOD};
use crate::import::text::{self, Token, span, tokens};
use crate::import::{self, Imported, Start};
use crate::text::limits::PHRASES;
use crate::text::source::{Source, Span};

use super::catalog::Catalog;
use super::vehicle::split_wheels;
use draft::{Draft, Section};
use parts::{Part, Wheels};
use phrases::Beginning;
use words::{input, phrase, rest, separators, with_tokens};

/// The vehicles of a text.
pub fn import(catalog: &Catalog, text: &Source, findings: &Findings) -> Vec<Imported> {
    let tokens = tokens(&text.text);
    let reader = Reader { catalog, findings };
    let starts = reader.starts(&tokens);
    let source = text.name.trim_matches(['<', '>']);
    import::vehicles(&tokens, &starts, |name, words, is_last| {
        let heading = if is_last { 0 } else { text::heading(words) };
        finish::file(name, reader.vehicle(&words[..words.len() - heading]), source)
    })
}

struct Reader<'c, 'f> {
    catalog: &'c Catalog,
    findings: &'f Findings,
}

impl<'c> Reader<'c, '_> {
    /// Every place where a body comes after a name and a dash, or on a line of its own.
    fn starts(&self, tokens: &[Token]) -> Vec<Start> {
        let mut starts: Vec<Start> = Vec::new();
        for body in 0..tokens.len() {
            let Some(beginning) = self.beginning(&tokens[body..]) else { continue };
            let after = starts.last().map_or(0, |start| start.body + 1);
            let is_dash = |token: &Token| text::is_dash(token) || token.is_mark(':');
            if let Some(dash) = body.checked_sub(1).filter(|before| is_dash(&tokens[*before])) {
                let first = text::first_of_name(tokens, after.min(dash), dash);
                let titled = || text::begins_anew(tokens, first) && !is_part(&tokens[first..dash]);
                let begins = match beginning {
                    Beginning::Body => true,
                    Beginning::Volume => !tokens[dash].is_mark(':') || titled(),
                    Beginning::Style => !starts.is_empty() && titled(),
                };
                if begins {
                    starts.push(Start { first, name: first..dash, body });
                }
            } else if beginning == Beginning::Body
                && (body == 0 || !starts.is_empty() && text::begins_anew(tokens, body))
            {
                // The line above may be its name.
                let above = text::heading(&tokens[after.min(body)..body]) > 0;
                let line = || text::first_of_name(tokens, after, body);
                let first = if above { line() } else { body };
                starts.push(Start { first, name: first..body, body });
            }
        }
        import::report_before(tokens, &starts, self.findings);
        starts
    }

    fn beginning(&self, tokens: &[Token]) -> Option<Beginning> {
        phrases::beginning.parse_next(&mut input(tokens, self.catalog)).ok()
    }

    fn vehicle(&self, tokens: &[Token]) -> Draft<'c> {
        let mut draft = Draft::new(self.catalog);
        let mut text = input(tokens, self.catalog);
        let mut near = Section::Head;
        let mut links = Vec::new();
        let mut all_wheels: Vec<(Wheels, Span)> = Vec::new();
        for number in 0.. {
            let _ = separators(&mut text);
            let left = rest(&text);
            if left.is_empty() {
                break;
            }
            if number == PHRASES {
                let reason = format!("more than {PHRASES} phrases");
                self.left_out(left, near, &reason, &mut draft);
                break;
            }
            match opt(with_tokens(phrases::part)).parse_next(&mut text) {
                Ok(Some((Part::Body(body), words))) if draft.has_body(&body) => {
                    let reason =
                        "a second vehicle seems to begin here, but without a name and a dash";
                    let sink = self.findings.of(&NOT_UNDERSTOOD);
                    sink.finding(span(left), reason).label("left out of the design");
                    draft.left_out(near, words, reason);
                    break;
                }
                // A link may name weapons further on.
                Ok(Some((link @ Part::Link(_), words))) => links.push((link, words)),
                Ok(Some((part, words))) => {
                    let wheels = match &part {
                        Part::Wheels(wheels) => Some((wheels.clone(), span(words))),
                        _ => None,
                    };
                    match draft.add(part) {
                        Ok(section) => {
                            near = section;
                            all_wheels.extend(wheels);
                        }
                        Err(reason) => self.left_out(words, near, reason, &mut draft),
                    }
                }
                _ => self.unclear(phrase(&mut text), near, &mut draft),
            }
        }
        for (link, words) in links {
            if let Err(reason) = draft.add(link) {
                let near = draft.last_weapon();
                self.left_out(words, near, reason, &mut draft);
            }
        }
        for (wheels, at) in all_wheels {
            self.share_out(&wheels, at, &mut draft);
        }
        draft
    }

    /// Splits an odd number of wheels between front and back.
    fn share_out(&self, wheels: &Wheels, at: Span, draft: &mut Draft<'c>) {
        let [front, back] = split_wheels(self.catalog, draft.is_cycle(), wheels.count);
        if wheels.end.is_some() || front == back {
            return;
        }
        let sink = self.findings.of(&LEFT_OPEN);
        let message =
            format!("{} wheels: put {front} in front and {back} at the back", wheels.count);
        sink.finding(at, message.as_str())
            .label("check this")
            .help("the design has a # TODO there");
        draft.remark(Section::Wheels, &message);
    }

    /// Reports what is understood but does not fit, and adds a remark to the design.
    fn left_out(&self, words: &[Token], near: Section, reason: &str, draft: &mut Draft<'c>) {
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        sink.finding(span(words), reason).label("left out of the design");
        draft.left_out(near, words, reason);
    }

    /// Reports a phrase that is not understood, with a guess at its meaning, and adds a remark to the design.
    fn unclear(&self, words: &[Token], near: Section, draft: &mut Draft<'c>) {
        let text = text::phrase(words);
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        let odd = unclear::odd_end(words, self.catalog);
        let what = odd.as_ref().map_or(format!("`{text}`"), String::clone);
        sink.finding(span(words), format!("{what} is not understood"))
            .label("left out of the design")
            .actual(text.as_str())
            .each(
                unclear::guess(words, self.catalog).filter(|_| odd.is_none()),
                |finding, near| finding.help(format!("did you mean `{near}`?")),
            );
        draft.left_out(near, words, "not understood");
    }
}

/// Parts that may be followed by a colon, before their cubic feet or their style.
fn is_part(title: &[Token]) -> bool {
    const PARTS: [&str; 4] = ["body", "cargo", "tank", "turret"];
    title.last().is_none_or(|last| PARTS.iter().any(|part| last.is_word(part)))
}
