//! Words, numbers and marks of a text, and a cursor that reads phrases from them.

use crate::catalog::{Item, Shelf};
use crate::text::limits::COUNT;
use crate::text::suggest;
use crate::units::Exact;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Letters and digits, beginning with a letter: "hvy", "F35".
    Word,
    /// "2,300", "92.5".
    Number(Exact),
    Mark(char),
    /// "Crates", in quotes.
    Quoted,
    /// The end of a phrase: a comma, a semicolon, a bullet, an empty line.
    Break,
}

#[derive(Clone, Copy, Debug)]
pub struct Token<'t> {
    pub kind: Kind,
    pub text: &'t str,
    pub starts_line: bool,
    /// Whether no blank is before it.
    pub glued: bool,
}

impl Token<'_> {
    pub fn is_mark(&self, marks: &str) -> bool {
        matches!(self.kind, Kind::Mark(_) | Kind::Break) && marks.contains(self.text)
    }

    /// Whether it is one of these words.
    pub fn is(&self, words: &[&str]) -> bool {
        self.kind == Kind::Word && words.iter().any(|word| suggest::same(word, self.text))
    }

    pub fn number(&self) -> Option<Exact> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// The mark that [`super::markup`] puts where a phrase ends for sure.
pub const BREAK: char = '\u{1}';

/// The tokens of a text. Commas and semicolons outside of brackets end a phrase.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut at, mut starts_line, mut glued, mut depth) = (0, true, false, 0_usize);
    // A bracket without an end encloses nothing.
    let last = text.bytes().rposition(|byte| b")]".contains(&byte)).unwrap_or(0);
    while let Some(c) = text[at..].chars().next() {
        if c.is_whitespace() {
            starts_line |= c == '\n';
            (at, glued) = (at + c.len_utf8(), false);
            continue;
        }
        let (mut kind, length) = token(&text[at..], glued.then(|| tokens.last()).flatten());
        match kind {
            Kind::Mark('(' | '[') if at < last => depth += 1,
            Kind::Mark(')' | ']') => depth = depth.saturating_sub(1),
            Kind::Mark(BREAK) => kind = Kind::Break,
            Kind::Mark(',' | ';' | '|' | '•' | '·') if depth == 0 => kind = Kind::Break,
            _ => {}
        }
        tokens.push(Token { kind, text: &text[at..at + length], starts_line, glued });
        (at, starts_line, glued) = (at + length, false, true);
    }
    tokens
}

/// The token that a text begins with, and its length.
fn token(text: &str, before: Option<&Token<'_>>) -> (Kind, usize) {
    let first = text.chars().next().unwrap_or(' ');
    if first.is_ascii_digit() {
        return number(text);
    }
    if let Some(rest) = text.strip_prefix('"')
        && let Some(length) = rest.find(['"', '\n']).filter(|length| *length > 0)
        && rest[length..].starts_with('"')
    {
        return (Kind::Quoted, length + 2);
    }
    if !first.is_alphabetic() {
        let dash = text.len() - text.trim_start_matches('-').len();
        let (mark, length) = if dash > 1 { ('–', dash) } else { (first, first.len_utf8()) };
        return (Kind::Mark(mark), length);
    }
    let word = |c: char| c.is_alphanumeric() || c == '\'';
    let own = &text[..text.find(|c| !word(c)).unwrap_or(text.len())];
    let own = own.trim_end_matches('\'');
    // "HC3", "Acc5", "2xMG", "MG x2", "F10"
    const FIGURES: [&str; 13] =
        ["HC", "TS", "Acc", "Accel", "AC", "x", "F", "B", "R", "L", "T", "U", "D"];
    let letters = own.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_figure = FIGURES.iter().any(|name| name.eq_ignore_ascii_case(letters));
    let is_times = before.is_some_and(|before| before.number().is_some())
        && own.strip_prefix('x').is_some_and(|rest| rest.starts_with(char::is_uppercase));
    match () {
        () if is_times => (Kind::Word, 1),
        () if is_figure => (Kind::Word, letters.len()),
        () => (Kind::Word, own.len()),
    }
}

/// "2,300", "92.5".
fn number(text: &str) -> (Kind, usize) {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut length = digits(text);
    let is_grouped = |at: usize| text[at..].starts_with(',') && digits(&text[at + 1..]) == 3;
    while (length <= 3 || text[..length].contains(',')) && is_grouped(length) {
        length += 4;
    }
    let decimals = text[length..].strip_prefix('.').map_or(0, digits);
    length += if decimals > 0 { decimals + 1 } else { 0 };
    let number = Exact::parse(&text[..length].replace(',', ""));
    (number.map_or(Kind::Word, Kind::Number), length)
}

/// A cursor over the tokens of a text, at a phrase.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a, 't> {
    pub all: &'a [Token<'t>],
    pub at: usize,
    pub end: usize,
    /// Where the phrase ends at the earliest.
    pub least: usize,
    /// Whether the last row was named in the plural.
    pub is_plural: bool,
    /// Whether an "and" or "with" is before the phrase.
    pub is_joined: bool,
}

const AND: &[&str] = &["and", "plus", "with", "w", "or", "by"];

impl<'a, 't> Words<'a, 't> {
    pub fn new(all: &'a [Token<'t>]) -> Words<'a, 't> {
        Words { all, at: 0, end: all.len(), least: 0, is_plural: false, is_joined: false }
    }

    pub fn rest(&self) -> &'a [Token<'t>] {
        &self.all[self.at..self.end]
    }

    pub fn peek(&self) -> Option<&'a Token<'t>> {
        self.rest().first()
    }

    /// Whether a phrase may end here.
    pub fn is_done(&self) -> bool {
        let ends = |next: &Token<'_>| {
            next.kind == Kind::Break
                || next.starts_line && self.at > 0
                || next.is(AND)
                || next.is_mark("/–") && !next.glued
                || next.is_mark("&+,;)]")
                || self.is_full_stop()
                || self.at > 0 && self.all[self.at - 1].is_mark(":!")
                || !next.glued && self.at > 1 && self.all[self.at - 2].is_mark("$")
        };
        self.at >= self.least && self.peek().is_none_or(ends)
    }

    /// A full stop before a possible new sentence: not in "Hvy. Suspension".
    pub fn is_full_stop(&self) -> bool {
        const SHORT: &[&str] = &["std", "hvy", "med", "lg", "sm", "lt", "imp", "rev", "pt", "div"];
        if self.at > 0 && self.all[self.at - 1].is(SHORT) {
            return false;
        }
        let begins =
            |next: &Token<'_>| next.kind != Kind::Word || next.text.starts_with(char::is_uppercase);
        self.peek().is_some_and(|next| next.is_mark(".!"))
            && self.rest().get(1).is_none_or(|next| !next.glued && begins(next))
    }

    /// Where the phrase, its line or its sentence ends.
    pub fn phrase_end(&self) -> usize {
        let is_end = |place: &usize| {
            let token = &self.all[*place];
            let here = Words { at: *place, ..*self };
            token.kind == Kind::Break || token.starts_line || here.is_full_stop()
        };
        (self.at + 1..self.end).find(is_end).unwrap_or(self.end)
    }

    /// Reads with `read`; the cursor stays where it is if that fails.
    pub fn try_read<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = *self;
        let found = read(self);
        if found.is_none() {
            *self = before;
        }
        found
    }

    /// Takes one of these names; blanks, hyphens and full stops in them are free.
    pub fn word(&mut self, names: &[&str]) -> Option<()> {
        names.iter().find_map(|name| self.name(name))
    }

    pub fn has(&mut self, names: &[&str]) -> bool {
        self.word(names).is_some()
    }

    fn name(&mut self, name: &str) -> Option<()> {
        if suggest::begin_differently(self.peek()?.text, name) {
            return None;
        }
        let mut wanted = suggest::letters(name).peekable();
        for (number, token) in self.rest().iter().enumerate() {
            match token.kind {
                Kind::Word | Kind::Number(_) => {
                    if suggest::letters(token.text).any(|letter| wanted.next() != Some(letter)) {
                        return None;
                    }
                }
                Kind::Mark('.' | '-') if number > 0 => continue,
                _ => return None,
            }
            if wanted.peek().is_none() {
                self.pass(number + 1);
                return Some(());
            }
        }
        None
    }

    /// Passes tokens, and the mark that belongs to an abbreviation or a name: "hvy.", "Taco!".
    fn pass(&mut self, count: usize) {
        self.at += count;
        let is = |marks| self.peek().is_some_and(|next| next.glued && next.is_mark(marks));
        self.at += usize::from(is("!") || is(".") && !self.is_full_stop());
    }

    pub fn mark(&mut self, marks: &str) -> Option<()> {
        self.peek().filter(|next| next.is_mark(marks))?;
        self.at += 1;
        Some(())
    }

    pub fn number(&mut self) -> Option<Exact> {
        let number = self.peek()?.number()?;
        self.at += 1;
        Some(number)
    }

    /// "92.5", "11 1/3", "-1".
    pub fn exact(&mut self) -> Option<Exact> {
        let minus = |next: &&Token<'_>| next.is_mark("-") && !next.glued;
        if self.peek().filter(minus).is_some() && self.rest().get(1)?.glued {
            self.at += 1;
            return Some(Exact::ZERO - self.number()?);
        }
        let whole = self.number()?;
        let fraction = |words: &mut Self| {
            let top = words.number()?;
            words.mark("/")?;
            let bottom = words.number().filter(|bottom| !bottom.is_zero())?;
            Some(top / bottom)
        };
        Some(self.try_read(fraction).map_or(whole, |part| whole + part))
    }

    pub fn whole(&mut self) -> Option<i64> {
        self.try_read(|words| words.number()?.whole())
    }

    /// "2", "two", "a", "2x".
    pub fn count(&mut self) -> Option<i64> {
        const ONE: &[&str] = &["one", "a", "an", "single"];
        const TWO: &[&str] = &["two", "both", "twin", "apairof", "pairof"];
        const NUMBERS: [&[&str]; 6] = [ONE, TWO, &["three"], &["four"], &["five"], &["six"]];
        let digits = self.try_read(|words| words.whole().filter(|n| (1..=COUNT).contains(n)));
        let count = digits
            .or_else(|| Some(NUMBERS.iter().rposition(|names| self.has(names))? as i64 + 1))?;
        let _ = self.word(&["x"]).or_else(|| self.mark("×*"));
        Some(count)
    }

    /// A text in quotes.
    pub fn quoted(&mut self) -> Option<&'t str> {
        let token = self.peek().filter(|token| token.kind == Kind::Quoted)?;
        self.at += 1;
        Some(token.text.trim_matches('"'))
    }

    /// The text since `at` on one line.
    pub fn since(&self, at: usize) -> String {
        self.lines(at).replace('\n', " ")
    }

    /// The text since `at`.
    pub fn lines(&self, at: usize) -> String {
        let mut text = String::new();
        for token in &self.all[at.min(self.at)..self.at] {
            let is_apart = !token.glued && !text.is_empty();
            text.extend(is_apart.then_some(if token.starts_line { '\n' } else { ' ' }));
            text.push_str(token.text);
        }
        text
    }

    /// The inside of brackets that begin here.
    pub fn bracketed(&mut self) -> Option<Words<'a, 't>> {
        self.peek().filter(|next| next.is_mark("(["))?;
        let mut depth = 0;
        let length = self.rest().iter().position(|token| {
            depth += i64::from(token.is_mark("([")) - i64::from(token.is_mark(")]"));
            depth == 0
        })?;
        let inside = Words { at: self.at + 1, end: self.at + length, least: 0, ..*self };
        self.at += length + 1;
        Some(inside)
    }

    /// The row with the longest name that begins here, in the singular or the plural; "targeting comp." and "extra-hvy."
    /// are names too.
    pub fn row<'c, T: Item>(&mut self, shelf: &'c Shelf<T>) -> Option<&'c T> {
        const MOST: usize = 12;
        const SHORT: [(&str, &str); 2] = [("comp", "computer"), ("hvy", "heavy")];
        let mut name = String::new();
        let mut found = None;
        for (number, token) in self.rest().iter().take(MOST).enumerate() {
            // "L R" is no laser rifle, and "L/R 15" no laser-reflective armor.
            let is_apart = name.len() == 1
                && token.text.len() == 1
                && (!token.glued || self.rest()[number - 1].is_mark("/"))
                && !shelf.names().any(|own| own == format!("{name}/{}", token.text));
            match token.kind {
                Kind::Mark('.' | '-' | '/' | '–' | '\'') if number > 0 => continue,
                Kind::Word | Kind::Number(_) if !is_apart => name.push_str(token.text),
                _ => break,
            }
            if name.len() == 1 && name.starts_with(char::is_lowercase) {
                continue;
            }
            let short = SHORT
                .iter()
                .find_map(|(short, long)| Some(name.strip_suffix(short)?.to_owned() + long));
            let singulars = suggest::singulars(&name).into_iter();
            let names = singulars.map(|one| (one, one.len() < name.len()));
            let mut names = names.chain(short.as_deref().map(|long| (long, false)));
            let row =
                names.find_map(|(name, is_plural)| Some((shelf.find(name, |_| true)?, is_plural)));
            match row {
                Some(row) => found = Some((number + 1, row)),
                None if !shelf.begins(&name) => break,
                None => {}
            }
        }
        let (length, (row, is_plural)) = found?;
        self.is_plural = is_plural;
        self.pass(length);
        Some(row)
    }
}
