//! Where in a text a vehicle or an option begins: a name, a dash or colon, and then a body or a verb.

use winnow::combinator::{alt, opt};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::take_while;

use crate::check::finding::Findings;
use crate::check::rules::NOT_UNDERSTOOD;
use crate::import::layout::NAMES;
use crate::import::text::{self, Kind as TokenKind, Token, span};
use crate::text::source::Span;

use super::super::catalog::Catalog;
use super::changes::verb;
use super::parts::{self, Part};
use super::words::{
    Input, Parsed, boundary, colon, heading as heading_of_parts, input, mark, separators, with,
    word,
};

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
            let found = header(tokens, start, catalog)
                .or_else(|| titled(tokens, start, catalog))
                .or_else(|| above(tokens, start, catalog))
                .or_else(|| apart(tokens, start, catalog))
                .or_else(|| unnamed(tokens, start, catalog));
            // A sidecar belongs to the cycle before it.
            headers.extend(
                found.filter(|found| {
                    headers.is_empty() || !is_sidecar(&tokens[found.body..], catalog)
                }),
            );
        }
    }
    let before = &tokens[..headers.first().map_or(tokens.len(), |header| header.start)];
    let before = text::unlisted(before);
    let unnamed = opt((separators, parts::part)).parse_next(&mut input(before, catalog));
    if matches!(unnamed, Ok(Some((_, Part::Body { .. })))) {
        headers.insert(0, Header { kind: Kind::Vehicle, start: 0, name: 0..0, body: 0 });
    } else if !headers.is_empty() && heading(before, catalog) < before.len() {
        let sink = findings.of(&NOT_UNDERSTOOD);
        sink.finding(span(before), "text before the first vehicle").label("ignored");
    }
    let ends = headers.iter().skip(1).map(|header| header.start).chain([tokens.len()]);
    headers
        .iter()
        .zip(ends)
        .map(|(header, end)| {
            let own = &tokens[header.body..end];
            let length = own.len() - if end < tokens.len() { heading(own, catalog) } else { 0 };
            let name = text::phrase(text::unquoted(&tokens[header.name.clone()]));
            let name = if name.is_empty() { "Unnamed".to_owned() } else { name };
            Entry { kind: header.kind, name, tokens: &own[..length] }
        })
        .collect()
}

/// The length of the headings at the end of some tokens. What is a part is none.
fn heading(tokens: &[Token], catalog: &Catalog) -> usize {
    let length = text::heading(tokens);
    let lines = &tokens[tokens.len() - length..];
    let is_part = |at: usize| {
        lines[at].starts_line && begins(&input(&lines[at..], catalog), parts::part.void())
    };
    if (0..length).any(is_part) { 0 } else { length }
}

fn is_sidecar(tokens: &[Token], catalog: &Catalog) -> bool {
    let mut text = input(tokens, catalog);
    let body = (separators, parts::body).parse_next(&mut text);
    matches!(body, Ok((_, Part::Body { row, .. })) if catalog.is_sidecar(row))
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
            // "Options", "Option II".
            let first = title.split(' ').next().unwrap_or_default();
            let option = ["option", "options"].iter().any(|name| first.eq_ignore_ascii_case(name));
            let is_title = begins(&input(&tokens[start..=end], catalog), title_of_parts);
            let kind = if !is_title && begins(&text, alt((vehicle, unknown_vehicle))) {
                Kind::Vehicle
            } else if option || begins(&text, verb) {
                Kind::Option
            } else if token.is_mark(':') && !is_title {
                // "Return: the Sequel – Compact, …"
                continue;
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

/// What no vehicle is called: "Name:", "Body:", "Chassis:".
fn title_of_parts(input: &mut Input<'_, '_>) -> Parsed<()> {
    let frame = alt((word(parts::CHASSIS), word(parts::SUSPENSION), word(parts::PLANT)));
    let name = (opt(word(&["the"])), word(NAMES)).void();
    alt((heading_of_parts, (alt((name, frame)), colon).void())).parse_next(input)
}

/// The most words of a name that only its place shows to be one.
const MOST_WORDS: usize = 5;

/// "Name: Stinger", and its parts on the lines below.
fn titled(tokens: &[Token], start: usize, catalog: &Catalog) -> Option<Header> {
    let is_title = |at: usize| {
        let title = (opt(word(&["the"])), word(NAMES), mark(":=")).void();
        tokens[at].starts_line && begins(&input(&tokens[at..], catalog), title)
    };
    if !is_title(start) {
        return None;
    }
    let colon = (start..).find(|at| tokens[*at].is_mark(':') || tokens[*at].is_mark('='))?;
    let mut end = (colon + 1..tokens.len()).find(|at| tokens[*at].starts_line)?;
    let body = end;
    while end > colon + 1 && (tokens[end - 1].is_mark(';') || tokens[end - 1].is_mark(',')) {
        end -= 1;
    }
    let lines = (body..tokens.len()).take_while(|at| !is_title(*at));
    let mut lines = lines.filter(|at| tokens[*at].starts_line);
    let found = lines.any(|at| begins(&input(&tokens[at..], catalog), line_of_body));
    found.then_some(Header { kind: Kind::Vehicle, start, name: colon + 1..end, body })
}

/// "Stinger" on a line of its own, and on the next line its body.
fn above(tokens: &[Token], start: usize, catalog: &Catalog) -> Option<Header> {
    let body = (start + 1..tokens.len().min(start + MOST_WORDS + 3))
        .find(|at| tokens[*at].starts_line)
        .filter(|_| tokens[start].starts_paragraph)?;
    let name = &tokens[start..body];
    let end = name.iter().rposition(|token| !token.is_mark(':') && !token.is_mark(';'))? + 1;
    let begun = begins(&input(&tokens[body..], catalog), line_of_body);
    let named = is_name(&name[..end], catalog) && begun;
    named.then_some(Header { kind: Kind::Vehicle, start, name: start..start + end, body })
}

/// "Stinger, Compact, hvy. chassis", "STINGER. Compact, …", "“Stinger” Compact, …", "Stinger (Compact): …": a short
/// name, and a body with more of the vehicle after it.
fn apart(tokens: &[Token], start: usize, catalog: &Catalog) -> Option<Header> {
    if !tokens[start].starts_line {
        return None;
    }
    for end in start + 1..tokens.len().min(start + MOST_WORDS + 3) {
        if tokens[end].starts_line {
            return None;
        }
        let before = &tokens[start..end];
        let quoted = tokens[start].is_mark('"') && tokens[end - 1].is_mark('"') && end > start + 2;
        let bracket = tokens[end].is_mark('(') || tokens[end].is_mark('[');
        let stop = [',', '.', ';', '|'].iter().any(|mark| tokens[end].is_mark(*mark));
        let body = if quoted { end } else { end + 1 };
        let text = input(&tokens[body.min(tokens.len())..], catalog);
        let close = (mark(")]"), opt(mark(":;,–"))).void();
        let follows = match () {
            _ if quoted || stop => begins(&text, followed(separators)),
            _ if bracket => begins(&text, followed(close)),
            _ => false,
        };
        if follows && (quoted || is_name(before, catalog)) {
            return Some(Header { kind: Kind::Vehicle, start, name: start..end, body });
        }
    }
    None
}

/// A body, and after what is between them another part.
fn followed<'t, 'c>(
    mut between: impl Parser<Input<'t, 'c>, (), EmptyError>,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<()> {
    move |input| {
        parts::body.parse_next(input)?;
        between.parse_next(input)?;
        (separators, parts::part).void().parse_next(input)
    }
}

/// A few words that are not a part themselves, and begin with a capital.
fn is_name(tokens: &[Token], catalog: &Catalog) -> bool {
    let words = tokens.iter().all(|token| match token.kind {
        TokenKind::Word | TokenKind::Number(_) => true,
        TokenKind::Mark(c) => "\"'-&!/#".contains(c),
    });
    let few = (1..=MOST_WORDS).contains(&tokens.len());
    let capital = tokens.iter().find(|token| token.kind == TokenKind::Word);
    let part = begins(&input(tokens, catalog), parts::part.void());
    few && words && !part && capital.is_some_and(Token::is_capital)
}

/// A body on a line of its own, or with more after it, perhaps with its heading before it.
fn line_of_body(input: &mut Input<'_, '_>) -> Parsed<()> {
    let titled = (opt(mark(";")), word(&["body type", "body", "type"]), colon).void();
    let body = (separators, parts::body, boundary).void();
    alt((body, titled)).parse_next(input)
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
    let a = opt(word(&["a", "an"]));
    (a, parts::body, opt(word(&["cycle", "car"])), alt((end, boundary))).void().parse_next(input)
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
