//! Where in a text a vehicle or an option begins: a name, a dash or colon, and then a body or a verb.

use winnow::combinator::{alt, opt};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::take_while;

use crate::check::finding::Findings;
use crate::check::rules::NOT_UNDERSTOOD;
use crate::import::text::{self, Kind as TokenKind, Token, span};
use crate::text::source::Span;

use super::super::catalog::Catalog;
use super::changes::VERBS;
use super::parts::{self, Part};
use super::words::{Input, Parsed, input, mark, with, word};

/// A vehicle, or an option of the one before it.
pub struct Entry<'t> {
    pub kind: Kind,
    pub name: String,
    /// What follows the name.
    pub tokens: &'t [Token],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Vehicle,
    Option,
}

impl Entry<'_> {
    /// The first word of this name, or the whole entry.
    pub fn place_of(&self, name: &str) -> Span {
        let singular = name.trim_end_matches('s');
        let is = |token: &&Token| [name, singular].iter().any(|name| token.is_word(name));
        let plural = |token: &&Token| token.is_word(&format!("{name}s"));
        let found = self.tokens.iter().find(|token| is(token) || plural(token));
        found.map_or_else(|| span(self.tokens), |token| token.span)
    }
}

struct Header {
    kind: Kind,
    /// Where it begins, with a number in a list.
    start: usize,
    /// The tokens of the name.
    name: std::ops::Range<usize>,
    /// Where the description begins.
    body: usize,
}

/// Cuts a text into vehicles and options. Text before the first of them is reported.
pub fn entries<'t>(tokens: &'t [Token], catalog: &Catalog, findings: &Findings) -> Vec<Entry<'t>> {
    let mut headers: Vec<Header> = Vec::new();
    for start in 0..tokens.len() {
        let inside = headers.last().is_some_and(|header| start < header.body);
        if !inside && may_begin(tokens, start) {
            headers
                .extend(header(tokens, start, catalog).or_else(|| unnamed(tokens, start, catalog)));
        }
    }
    let before = &tokens[..headers.first().map_or(tokens.len(), |header| header.start)];
    let unnamed = opt(parts::part).parse_next(&mut input(before, catalog));
    if matches!(unnamed, Ok(Some(Part::Body { .. }))) {
        headers.insert(0, Header { kind: Kind::Vehicle, start: 0, name: 0..0, body: 0 });
    } else if !headers.is_empty() && text::heading(before) < before.len() {
        let sink = findings.of(&NOT_UNDERSTOOD);
        let finding = sink.finding(span(before), "text before the first vehicle");
        sink.push(finding.label("ignored"));
    }
    let ends = headers.iter().skip(1).map(|header| header.start).chain([tokens.len()]);
    headers
        .iter()
        .zip(ends)
        .map(|(header, end)| {
            let own = &tokens[header.body..end];
            let last = end < tokens.len();
            let length = if last { own.len() - text::heading(own) } else { own.len() };
            let name = text::phrase(text::unquoted(&tokens[header.name.clone()]));
            let name = if name.is_empty() { "Unnamed".to_owned() } else { name };
            Entry { kind: header.kind, name, tokens: &own[..length] }
        })
        .collect()
}

/// A name stands at the start of a line or of a sentence.
fn may_begin(tokens: &[Token], start: usize) -> bool {
    let ended = |token: &Token| token.is_mark('.') || token.is_mark(')') || token.is_mark('"');
    tokens[start].starts_line || start.checked_sub(1).is_some_and(|before| ended(&tokens[before]))
}

fn header(tokens: &[Token], start: usize, catalog: &Catalog) -> Option<Header> {
    const LONGEST: usize = 16;
    let sentence = start.checked_sub(1).is_none_or(|before| tokens[before].is_mark('.'));
    for end in start + 1..tokens.len().min(start + LONGEST) {
        let token = &tokens[end];
        let spaced = || tokens.get(end + 1).is_some_and(|next| !next.glued);
        let dash = token.is_mark('–')
            || token.is_mark(':')
            || token.is_mark('-') && !token.glued && spaced();
        if dash {
            let text = input(&tokens[end + 1..], catalog);
            let title = text::phrase(&tokens[start..end]);
            let option = ["option", "options"].iter().any(|name| title.eq_ignore_ascii_case(name));
            let kind = if begins(&text, alt((vehicle, unknown_vehicle))) {
                Kind::Vehicle
            } else if option || begins(&text, word(VERBS)) {
                Kind::Option
            } else {
                return None;
            };
            let own = &tokens[start..end];
            let numbered = matches!(own, [number, dot, _, ..]
                if matches!(number.kind, TokenKind::Number(_)) && (dot.is_mark('.') || dot.is_mark(')')));
            let first = if numbered { start + 2 } else { start };
            return Some(Header { kind, start, name: first..end, body: end + 1 });
        }
        let inside = match token.kind {
            TokenKind::Word | TokenKind::Number(_) => true,
            TokenKind::Mark('.' | ')') if end == start + 1 && token.glued => true,
            TokenKind::Mark(c) => "\"'-&!/#".contains(c) || ".,".contains(c) && sentence,
        };
        if !inside || token.starts_line {
            return None;
        }
    }
    None
}

/// A vehicle without a name, on a line of its own behind another.
fn unnamed(tokens: &[Token], start: usize, catalog: &Catalog) -> Option<Header> {
    let alone = tokens[start].starts_line && start > 0 && tokens[start - 1].is_mark('.');
    let text = input(&tokens[start..], catalog);
    let frame = parts::part.verify(is_frame);
    let vehicle = (parts::body, opt(word(&["cycle", "car"])), alt((mark(","), with)), frame).void();
    let found = alone && begins(&text, vehicle);
    found.then_some(Header { kind: Kind::Vehicle, start, name: start..start, body: start })
}

fn begins<'t, 'c>(
    text: &Input<'t, 'c>,
    mut parser: impl Parser<Input<'t, 'c>, (), EmptyError>,
) -> bool {
    parser.parse_next(&mut text.clone()).is_ok()
}

/// A body, and an end of its phrase.
fn vehicle(input: &mut Input<'_, '_>) -> Parsed<()> {
    let end = alt((mark(",.;:").void(), with, winnow::combinator::eof.void()));
    (parts::body, opt(word(&["cycle", "car"])), end).void().parse_next(input)
}

/// Something that may be a misspelt body: a chassis, suspension or plant comes next.
fn unknown_vehicle(input: &mut Input<'_, '_>) -> Parsed<()> {
    let words = take_while(1..=3, |token: &Token| {
        token.kind == TokenKind::Word && !token.is_word("w") && !token.is_word("with")
    });
    (words, alt((mark(","), with)), parts::part.verify(is_frame)).void().parse_next(input)
}

/// What comes next after a body.
pub fn is_frame(part: &Part<'_>) -> bool {
    matches!(part, Part::Chassis(_) | Part::Suspension(_) | Part::Plant(_))
}
