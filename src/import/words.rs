//! The smallest pieces of every game's grammar: words, numbers, counts, names of a catalog.

use std::fmt::Debug;

use winnow::combinator::{alt, opt, separated_pair, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::stream::{Stateful, Stream, TokenSlice};
use winnow::token::any;

use crate::catalog::{Item, Shelf};
use crate::text::limits::COUNT;
use crate::text::suggest;
use crate::units::Exact;

use super::text::{Kind, Token};

/// Tokens, with the catalog `C` that gives them meaning.
pub type Input<'t, 'c, C> = Stateful<TokenSlice<'t, Token>, &'c C>;
pub type Parsed<T> = Result<T, EmptyError>;

pub fn input<'t, 'c, C>(tokens: &'t [Token], catalog: &'c C) -> Input<'t, 'c, C> {
    Stateful { input: TokenSlice::new(tokens), state: catalog }
}

/// One of these names; one of several words may have hyphens or none: "power plant" is also "power-plant".
pub fn word<'t, 'c, C: Debug>(
    names: &'static [&'static str],
) -> impl FnMut(&mut Input<'t, 'c, C>) -> Parsed<()> {
    move |input| {
        let length = names.iter().find_map(|name| length(name, &input.input)).ok_or(EmptyError)?;
        input.next_slice(length);
        Ok(())
    }
}

/// How many tokens a name takes, if they begin with it.
fn length(name: &str, tokens: &[Token]) -> Option<usize> {
    let mut wanted = suggest::letters(name).peekable();
    for (number, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Word => {
                if suggest::letters(&token.text).any(|letter| wanted.next() != Some(letter)) {
                    return None;
                }
            }
            Kind::Mark('.' | '-') if number > 0 => continue,
            _ => return None,
        }
        if wanted.peek().is_none() {
            return Some(number + 1);
        }
    }
    None
}

pub fn mark<'t, 'c, C: Debug>(
    wanted: &'static str,
) -> impl FnMut(&mut Input<'t, 'c, C>) -> Parsed<()> {
    move |input| {
        let token: &Token = any.parse_next(input)?;
        if is_mark(token, wanted) { Ok(()) } else { Err(EmptyError) }
    }
}

fn is_mark(token: &Token, wanted: &str) -> bool {
    matches!(token.kind, Kind::Mark(c) if wanted.contains(c))
}

/// "92.5", "11 1/3".
pub fn exact<C: Debug>(input: &mut Input<'_, '_, C>) -> Parsed<Exact> {
    let fraction = |input: &mut Input<'_, '_, C>| {
        let (top, bottom) = separated_pair(number, mark("/"), number).parse_next(input)?;
        if bottom.is_zero() { Err(EmptyError) } else { Ok(top / bottom) }
    };
    let mixed = (number, fraction).map(|(whole, part)| whole + part);
    alt((mixed, fraction, number)).parse_next(input)
}

pub fn number<C: Debug>(input: &mut Input<'_, '_, C>) -> Parsed<Exact> {
    let token: &Token = any.parse_next(input)?;
    match token.kind {
        Kind::Number(number) => Ok(number),
        Kind::Word | Kind::Mark(_) => Err(EmptyError),
    }
}

/// "2", "two", "a".
pub fn count<C: Debug>(input: &mut Input<'_, '_, C>) -> Parsed<i64> {
    const NUMBERS: [&[&str]; 10] = [
        &["one", "a", "an", "single"],
        &["two", "both", "twin"],
        &["three", "triple"],
        &["four", "quad"],
        &["five"],
        &["six"],
        &["seven"],
        &["eight"],
        &["nine"],
        &["ten"],
    ];
    let written = |input: &mut Input<'_, '_, C>| {
        let found = NUMBERS.iter().position(|names| word(names).parse_next(input).is_ok());
        found.map(|place| place as i64 + 1).ok_or(EmptyError)
    };
    let in_digits =
        number.verify_map(Exact::whole).verify(|number: &i64| (1..=COUNT).contains(number));
    let times = opt(alt((word(&["x"]), mark("×"))));
    terminated(alt((in_digits, written)), times).parse_next(input)
}

/// The longest name on a shelf, in the singular or the plural, with what is written.
pub fn named<'c, T: Item, C: Debug>(
    input: &mut Input<'_, 'c, C>,
    shelf: &'c Shelf<T>,
) -> Parsed<(&'c T, String)> {
    named_around(input, shelf, &[]).map(|(row, written, _)| (row, written))
}

/// The same for a name that may have one of `words` in it, and whether it has.
pub fn named_around<'c, T: Item, C: Debug>(
    input: &mut Input<'_, 'c, C>,
    shelf: &'c Shelf<T>,
    words: &[&str],
) -> Parsed<(&'c T, String, bool)> {
    const MOST_WORDS: usize = 12;
    let mut written = String::new();
    let mut has_word = false;
    let mut found = None;
    for (number, token) in input.input.iter().take(MOST_WORDS).enumerate() {
        match token.kind {
            Kind::Mark('.' | '-' | '/' | '–' | '\'') if number > 0 => continue,
            Kind::Mark(_) => break,
            Kind::Word
                if number > 0 && words.iter().any(|word| suggest::same(word, &token.text)) =>
            {
                has_word = true;
                continue;
            }
            Kind::Word | Kind::Number(_) => {}
        }
        written.push_str(&token.text);
        let mut names = suggest::singulars(&written).into_iter();
        let row = names.find_map(|name| shelf.find(name, |_| true));
        if let Some(row) = row {
            found = Some((number + 1, row, written.clone(), has_word));
        }
    }
    let (length, row, written, has_word) = found.ok_or(EmptyError)?;
    // "Taco!"
    let ends_name = |token: &Token| match token.kind {
        Kind::Mark(mark) => row.row().name.ends_with(mark),
        _ => false,
    };
    let end = usize::from(input.input.get(length).is_some_and(ends_name));
    input.next_slice(length + end);
    Ok((row, written, has_word))
}

/// What the parser reads, with the tokens that it takes.
pub fn with_tokens<'t, 'c, C: Debug + 'c, T>(
    mut parser: impl Parser<Input<'t, 'c, C>, T, EmptyError>,
) -> impl FnMut(&mut Input<'t, 'c, C>) -> Parsed<(T, &'t [Token])> {
    move |input| {
        let before: &'t [Token] = rest(input);
        let value = parser.parse_next(input)?;
        Ok((value, &before[..before.len() - input.input.len()]))
    }
}

/// The tokens that are still to be read.
pub fn rest<'t, C>(input: &Input<'t, '_, C>) -> &'t [Token] {
    input.input.peek_slice(input.input.eof_offset())
}

/// Takes the rest of a phrase: up to a comma, a semicolon, or the end of a sentence.
pub fn phrase<'t, C: Debug>(input: &mut Input<'t, '_, C>) -> &'t [Token] {
    take(input, |tokens, at, depth| {
        depth <= 0 && (tokens[at].is_mark(',') || tokens[at].is_mark(';'))
    })
}

/// Takes the rest of a sentence.
pub fn sentence<'t, C: Debug>(input: &mut Input<'t, '_, C>) -> &'t [Token] {
    take(input, |_, _, _| false)
}

fn take<'t, C: Debug>(
    input: &mut Input<'t, '_, C>,
    ends: impl Fn(&[Token], usize, i32) -> bool,
) -> &'t [Token] {
    let tokens = rest(input);
    let mut depth = 0;
    let mut length = tokens.len();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark('(' | '[') => depth += 1,
            Kind::Mark(')' | ']') => depth -= 1,
            _ => {}
        }
        if at > 0 && (ends(tokens, at, depth) || ends_sentence(tokens, at) || is_title(tokens, at))
        {
            length = at;
            break;
        }
    }
    input.next_slice(length);
    &tokens[..length]
}

/// A line that begins with a few words and a colon.
fn is_title(tokens: &[Token], at: usize) -> bool {
    let words = tokens[at..].iter().take(4).take_while(|token| token.kind == Kind::Word).count();
    let colon = tokens.get(at + words).is_some_and(|token| token.is_mark(':'));
    tokens[at].starts_line && (1..=3).contains(&words) && colon
}

/// A full stop before something that begins a sentence.
fn ends_sentence(tokens: &[Token], at: usize) -> bool {
    let next = tokens.get(at + 1);
    let begins = |next: &Token| next.is_capital() || next.is_mark('$') || next.kind != Kind::Word;
    tokens[at].is_mark('.') && next.is_none_or(begins)
}
