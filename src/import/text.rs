//! From a page of text to tokens: the marks of columns, typesetters and scanners are removed, and every token keeps
//! its position in the source.

use std::ops::Range;

use winnow::combinator::{alt, opt, peek, preceded, repeat};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

use crate::text::source::Span;
use crate::text::suggest;
use crate::units::Exact;

use super::layout::{self, Piece};

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Letters and digits, beginning with a letter, with hyphens and apostrophes inside: "x-hvy", "F35".
    Word,
    /// "2,300", "92.5".
    Number(Exact),
    Mark(char),
}

/// A word, a number or a mark, with its position in the source.
#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    /// As it is written, after folding.
    pub text: String,
    pub span: Span,
    pub starts_line: bool,
    /// Whether an empty line, or nothing, is before it.
    pub starts_paragraph: bool,
    /// Whether it follows the token before without a gap.
    pub glued: bool,
}

impl Token {
    /// Whether it is this word, as [`suggest::same`] compares them.
    pub fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && suggest::same(&self.text, word)
    }

    pub fn is_mark(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }

    pub fn is_capital(&self) -> bool {
        self.text.starts_with(char::is_uppercase)
    }
}

/// The longest word; the rest of a longer one is ignored.
const LONGEST: usize = 100;

/// The tokens of a text. Lines that begin with `#` and page marks in brackets are ignored.
pub fn tokens(text: &str) -> Vec<Token> {
    let folded = fold(text);
    let mut input = LocatingSlice::new(folded.text.as_str());
    let mut tokens = Vec::new();
    let mut end = 0;
    loop {
        let _: Result<&str, EmptyError> =
            take_while(0.., char::is_whitespace).parse_next(&mut input);
        let Ok(((kind, text), range)) =
            alt((number, word, mark)).with_span().parse_next(&mut input)
        else {
            return tokens;
        };
        let between = &folded.text[end..range.start];
        let text = text.chars().take(LONGEST).collect();
        tokens.push(Token {
            kind,
            text,
            span: Span::new(folded.origin[range.start], folded.end_of(range.end)),
            starts_line: tokens.is_empty() || between.contains('\n'),
            starts_paragraph: tokens.is_empty() || between.matches('\n').count() > 1,
            glued: between.is_empty() && !tokens.is_empty(),
        });
        end = range.end;
    }
}

/// From the first to the last of some tokens.
pub fn span(tokens: &[Token]) -> Span {
    match tokens {
        [first, .., last] => Span::new(first.span.start, last.span.end),
        [only] => only.span,
        [] => Span::default(),
    }
}

/// A phrase as it is written, on one line; a long one is shortened.
pub fn phrase(tokens: &[Token]) -> String {
    const LONGEST: usize = 80;
    let mut text = String::new();
    for token in tokens {
        if !token.glued && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&token.text);
        if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
            text.truncate(cut);
            text.push('…');
            break;
        }
    }
    text
}

/// The length of the headings at the end of some tokens: short lines of words alone, after a full stop.
pub fn heading(tokens: &[Token]) -> usize {
    const MOST_WORDS: usize = 4;
    let mut end = tokens.len();
    while let Some(start) = tokens[..end].iter().rposition(|token| token.starts_line) {
        let line = &tokens[start..end];
        let words = line.iter().all(|token| token.kind == Kind::Word && token.text.len() > 1);
        let after = start.checked_sub(1).is_none_or(|before| {
            tokens[before].is_mark('.') || tokens[before].is_mark('"') || tokens[before].starts_line
        });
        if !words || !after || line.len() > MOST_WORDS || !line[0].is_capital() {
            break;
        }
        end = start;
    }
    tokens.len() - end
}

/// Tokens without the marks of a list at their ends.
pub fn unlisted(tokens: &[Token]) -> &[Token] {
    let is_part = |token: &Token| !token.is_mark(';');
    let first = tokens.iter().position(is_part).unwrap_or(tokens.len());
    let end = tokens.iter().rposition(is_part).map_or(first, |last| last + 1);
    &tokens[first..end]
}

/// Whether a line begins here that does not continue the line before.
pub fn begins_anew(tokens: &[Token], start: usize) -> bool {
    let goes_on = |before: &Token| ",;:(–".chars().any(|mark| before.is_mark(mark));
    tokens[start].starts_line && !tokens[..start].last().is_some_and(goes_on)
}

/// Whether this is the dash between a name and its vehicle, and not a hyphen in a word.
pub fn is_dash(token: &Token) -> bool {
    token.is_mark('–') || token.is_mark('-') && !token.glued
}

/// Where the name before a dash begins: at the start of its line, or after another vehicle on that line.
pub fn first_of_name(tokens: &[Token], after: usize, dash: usize) -> usize {
    let line = (after..dash).rev().find(|place| tokens[*place].starts_line);
    let sentence = || (after..dash).rev().find(|place| tokens[*place].is_mark('.'));
    line.or_else(|| sentence().map(|stop| stop + 1)).unwrap_or(after)
}

/// Removes quotes around a whole name.
pub fn unquoted(name: &[Token]) -> &[Token] {
    let quote = |token: &Token| token.is_mark('"');
    match name {
        [open, inside @ .., close] if quote(open) && quote(close) && !inside.iter().any(quote) => {
            inside
        }
        _ => name,
    }
}

/// A text in plain characters, with the position in the source of each byte.
struct Folded {
    text: String,
    origin: Vec<usize>,
    /// Where the character of each byte ends in the source.
    ends: Vec<usize>,
}

impl Folded {
    fn push(&mut self, folded: &str, from: usize, to: usize) {
        self.text.push_str(folded);
        self.origin.extend(folded.bytes().map(|_| from));
        self.ends.extend(folded.bytes().map(|_| to));
    }

    fn end_of(&self, place: usize) -> usize {
        self.ends[place - 1]
    }
}

/// Plain quotes, one kind of dash, no ligatures, no soft hyphens; words divided at the end of a line are joined.
fn fold(text: &str) -> Folded {
    let mut folded = Folded { text: String::new(), origin: Vec::new(), ends: Vec::new() };
    for line in layout::lines(text) {
        if let [Piece::Own(row)] = line.as_slice() {
            fold_line(text, row.clone(), &mut folded);
            continue;
        }
        for piece in line {
            match piece {
                Piece::Own(own) => fold_part(text, own, &mut folded),
                Piece::Repeated(own, at) => folded.push(&text[own], at, at),
                Piece::Implied(mark, at) => folded.push(mark, at, at),
            }
        }
    }
    folded
}

fn fold_line(text: &str, row: Range<usize>, folded: &mut Folded) {
    let line = &text[row.clone()];
    let bare = line.trim();
    if bare.starts_with('#') || bare.starts_with('[') && bare.ends_with(']') {
        folded.push("\n", row.start, row.end);
        return;
    }
    let divided = folded.text.strip_suffix("-\n").is_some_and(|before| {
        before.ends_with(char::is_alphanumeric) && bare.starts_with(char::is_alphanumeric)
    });
    let mut start = row.start;
    if divided {
        folded.text.pop();
        folded.origin.pop();
        folded.ends.pop();
        start += line.len() - line.trim_start().len();
    }
    fold_part(text, start..row.end, folded);
}

fn fold_part(text: &str, part: Range<usize>, folded: &mut Folded) {
    for (place, c) in text[part.clone()].char_indices() {
        let (from, to) = (part.start + place, part.start + place + c.len_utf8());
        let mut own = [0; 4];
        folded.push(plain(c).unwrap_or_else(|| c.encode_utf8(&mut own)), from, to);
    }
}

fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{2018}' | '\u{2019}' | '`' | '´' => "'",
        '\u{201c}' | '\u{201d}' | '\u{201e}' => "\"",
        '\u{2010}' | '\u{2011}' => "-",
        '\u{2012}'..='\u{2015}' | '\u{2212}' => "–",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{a0}' | '\t' => " ",
        '\u{2022}' => ";",
        '\u{ad}' | '\u{feff}' | '\u{200b}' | '\r' => "",
        _ => return None,
    })
}

type Input<'i> = LocatingSlice<&'i str>;
type Parsed<T> = Result<T, EmptyError>;

/// Digits, and letters between them that scanners confuse with digits.
fn number(input: &mut Input<'_>) -> Parsed<(Kind, String)> {
    let first: char = peek(any).parse_next(input)?;
    if !first.is_ascii_digit() {
        return Err(EmptyError);
    }
    let digits = |input: &mut Input<'_>| -> Parsed<String> {
        let run: &str = peek(take_while(1.., char::is_alphanumeric)).parse_next(input)?;
        let read: Option<String> = run.chars().map(digit).collect();
        match read {
            Some(read) => {
                take_while(1.., char::is_alphanumeric).map(|_| read.clone()).parse_next(input)
            }
            None => take_while(1.., '0'..='9').map(str::to_owned).parse_next(input),
        }
    };
    let mut text = digits(input)?;
    let thousands = |input: &mut Input<'_>| -> Parsed<String> {
        preceded(',', digits).verify(|group: &String| group.len() == 3).parse_next(input)
    };
    if text.len() <= 3 {
        let groups: Vec<String> = repeat(0.., thousands).parse_next(input)?;
        text.push_str(&groups.concat());
    }
    let decimals: Option<&str> =
        opt(preceded('.', take_while(1.., '0'..='9'))).parse_next(input)?;
    if let Some(decimals) = decimals {
        text = format!("{text}.{decimals}");
    }
    // A number out of bounds is not read as one.
    let kind = Exact::parse(&text).map_or(Kind::Word, Kind::Number);
    Ok((kind, text))
}

/// The digit that a scanner took for this letter: "RI2" is R12.
pub fn digit(c: char) -> Option<char> {
    match c {
        '0'..='9' => Some(c),
        'I' | 'l' | '|' => Some('1'),
        'O' | 'o' => Some('0'),
        _ => None,
    }
}

fn word(input: &mut Input<'_>) -> Parsed<(Kind, String)> {
    let letter = |c: char| c.is_alphanumeric();
    let joint = (one_of(['-', '\'']), peek(one_of(letter)));
    let part = alt((take_while(1.., letter), joint.take()));
    let parts: Vec<&str> =
        preceded(peek(one_of(char::is_alphabetic)), repeat(1.., part)).parse_next(input)?;
    Ok((Kind::Word, parts.concat()))
}

/// A single character; two hyphens are a dash.
fn mark(input: &mut Input<'_>) -> Parsed<(Kind, String)> {
    let dash = take_while(2..=3, '-').map(|_| '–');
    alt((dash, any)).map(|c: char| (Kind::Mark(c), c.to_string())).parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn columns_and_scanners_are_folded_away() {
        assert_eq!(words("4\r\nHD sus-\r\n  pension"), ["4", "HD", "sus-pension"]);
        assert_eq!(
            words("RI2, 1O lbs., $3,848."),
            ["RI2", ",", "10", "lbs", ".", ",", "$", "3848", "."],
            "letters in words are left to the grammar"
        );
        assert_eq!(words("# a remark\n[break]\n“T” – 92.5"), ["\"", "T", "\"", "–", "92.5"]);
        assert_eq!(words("x -- y"), ["x", "–", "y"]);
        assert_eq!(
            words("10-pt. x-hvy. F8/16"),
            ["10", "-", "pt", ".", "x-hvy", ".", "F8", "/", "16"]
        );
    }

    #[test]
    fn tokens_keep_their_positions() {
        let text = "“Ann’s” im-\nproved";
        let spans: Vec<_> = tokens(text).iter().map(|t| &text[t.span.start..t.span.end]).collect();
        assert_eq!(spans, ["“", "Ann’s", "”", "im-\nproved"]);
    }
}
