//! Reads files that are not valid TOML, as people write them by hand.
//!
//! A line that cannot continue a value ends it: each mistake is reported once, where it begins, and the rest of the file
//! is read as usual. [`Mended`] is the corrected text, with every place mapped back to the file, so that the TOML parser
//! can read it. It is made only if that parser complains about the file.
//!
//! [`scan`] keeps the place in the file and the mistakes. [`statement`] walks the lines, [`keys`] reads up to a `=`,
//! [`value`] and [`list`] what follows it; [`tables`] looks for duplicates, and [`foreign`] for files in another format
//! altogether.

mod foreign;
mod keys;
mod list;
mod scan;
mod statement;
mod tables;
mod value;

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, INVALID_TOML, MISSING_KEY, RULES, UNKNOWN_KEY};
use crate::document::tree::{self, Tree};
use crate::text::edit::{Change, Edit};
use crate::text::limits::{LEFT_OUT, REREAD};
use crate::text::source::Span;

/// A mistake that people repeat throughout a file: one finding for all places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Habit {
    Colon,
    Quotes,
    Unquoted,
    Header,
    Space,
    Semicolon,
}

/// One mistake, with the edits that correct it.
#[derive(Clone, Debug)]
struct Mistake {
    habit: Option<Habit>,
    span: Span,
    /// The number of further places with the same habit.
    more: usize,
    message: String,
    label: String,
    because: Option<(Span, String)>,
    help: Option<String>,
    repair: Option<String>,
    edits: Vec<Edit>,
    /// Part of the file is left out because of it.
    is_loss: bool,
    /// The end of the value before it: if that value is reported too, this is not.
    follows: Option<usize>,
    /// A key of several words: if it is unknown as one word, too, this is not reported.
    is_name: bool,
}

impl Mistake {
    fn new(span: Span, message: impl Into<String>) -> Mistake {
        Mistake {
            habit: None,
            span,
            more: 0,
            message: message.into(),
            label: String::new(),
            because: None,
            help: None,
            repair: None,
            edits: Vec::new(),
            is_loss: false,
            follows: None,
            is_name: false,
        }
    }

    fn habit(mut self, habit: Habit) -> Mistake {
        self.habit = Some(habit);
        self
    }

    fn label(mut self, label: impl Into<String>) -> Mistake {
        self.label = label.into();
        self
    }

    fn because(mut self, span: Span, text: impl Into<String>) -> Mistake {
        self.because = Some((span, text.into()));
        self
    }

    fn help(mut self, help: impl Into<String>) -> Mistake {
        self.help = Some(help.into());
        self
    }

    /// Offers the edits as a repair.
    fn repair(mut self, message: impl Into<String>) -> Mistake {
        self.repair = Some(message.into());
        self
    }

    fn of_name(mut self) -> Mistake {
        self.is_name = true;
        self
    }

    fn follows(mut self, value_end: usize) -> Mistake {
        self.follows = Some(value_end);
        self
    }

    fn loss(mut self) -> Mistake {
        self.is_loss = true;
        self
    }

    fn finding(self, findings: &Findings) {
        // The number of these mistakes is limited already, and the last one says so.
        let own = Findings::default();
        let sink = own.of(&INVALID_TOML);
        let more = match self.more {
            0 => String::new(),
            1 => ", and in one more place".into(),
            more => format!(", and in {more} more places"),
        };
        let message = format!("{}{more}", self.message);
        let mut finding = sink
            .finding(self.span, message)
            .label(self.label)
            .each(self.because, |finding, (span, text)| finding.because(span, text))
            .each(self.help, |finding, help| finding.help(help));
        if let Some(repair) = self.repair {
            finding =
                finding.repair_all(repair, self.edits.into_iter().map(Change::Replace).collect());
        }
        if !self.is_loss {
            finding = finding.mended();
        }
        drop(finding);
        findings.extend(own.into_vec());
    }
}

/// A value that no key allows.
const NOTHING: &str = " = 0001-01-01";

/// A piece of the file for a message, shortened if it is long.
fn quoted(text: &str) -> Cow<'_, str> {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Something in the file that could not be read.
#[derive(Debug)]
struct Loss {
    /// The table that it is missing from: the header with everything below it.
    table: Span,
    /// The table's name.
    path: Vec<String>,
    /// The key and the placeholder for its value, if known: no key allows the placeholder.
    pair: Option<Span>,
}

impl Loss {
    /// Whether the key that lost its value is unknown, so that any key may be meant.
    fn is_of_unknown_key(&self, findings: &[Finding]) -> bool {
        let is_here = |at: Span| self.pair.is_some_and(|pair| pair.start == at.start);
        self.pair.is_none()
            || findings.iter().any(|f| f.rule.id == UNKNOWN_KEY.id && is_here(f.at.span))
    }

    /// Whether `finding` is about the lost value of a known key.
    fn is_about(&self, finding: &Finding) -> bool {
        let at = finding.at.span.start;
        finding.level() == Level::Unreadable
            && self.pair.is_some_and(|pair| pair.start <= at && at <= pair.end)
    }

    /// Whether `finding` is or may be about what is lost.
    fn explains(&self, finding: &Finding, root: Span, variant: Option<&str>) -> bool {
        let outer = self.path.first().map(String::as_str);
        if outer == Some("variants") && self.path.get(1).map(String::as_str) != variant {
            return false;
        }
        let at = finding.at.span.start;
        let is_within = |span: Span| span.start <= at && at < span.end.max(1);
        if finding.level() == Level::Unreadable {
            return finding.rule.id == MISSING_KEY.id && is_within(self.table);
        }
        match outer {
            Some("published" | "entry") => is_within(self.table),
            None | Some("variants") => true,
            // The rules that all games share depend on the whole design.
            Some(_) => RULES.contains(&finding.rule) || is_within(self.table) || is_within(root),
        }
    }
}

/// A piece of a corrected text.
#[derive(Debug)]
struct Piece {
    /// Where it begins in the text.
    start: usize,
    /// Its place in the file.
    from: Span,
    /// Whether it is as in the file, letter by letter.
    is_kept: bool,
}

/// The corrected text of a broken file.
#[derive(Debug)]
pub struct Mended {
    pub(super) text: String,
    pieces: Vec<Piece>,
    mistakes: Vec<Mistake>,
    lost: Vec<Loss>,
    /// The part above the first header.
    root: Span,
}

impl Mended {
    pub fn new(text: &str) -> Mended {
        if let Some(mistake) = foreign::format(text) {
            let all = Span::new(0, text.len());
            let lost = vec![Loss { table: all, path: Vec::new(), pair: None }];
            return Mended {
                text: String::new(),
                pieces: vec![Piece { start: 0, from: all, is_kept: false }],
                mistakes: vec![mistake],
                lost,
                root: all,
            };
        }
        let mut scan = scan::scan(text);
        tables::check(&mut scan);
        let mut mended = Mended::by(text, scan.finish());
        mended.leave_out_the_rest(text);
        mended
    }

    /// Applies the edits of every mistake to the text.
    fn by(text: &str, scanned: scan::Scanned) -> Mended {
        let scan::Scanned { mut edits, mut mistakes, lost, root } = scanned;
        mistakes.sort_by_key(|mistake| mistake.span);
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut mended = Mended {
            text: String::with_capacity(text.len()),
            pieces: Vec::new(),
            mistakes,
            lost,
            root,
        };
        let mut at = 0;
        for edit in edits
            .into_iter()
            .filter(|edit| !edit.text.is_empty() || edit.span.end > edit.span.start)
        {
            if edit.span.start < at {
                continue;
            }
            mended.append(&text[at..edit.span.start], Span::new(at, edit.span.start), true);
            mended.append(&edit.text, edit.span, false);
            at = edit.span.end;
        }
        mended.append(&text[at..], Span::new(at, text.len()), true);
        mended
    }

    fn append(&mut self, text: &str, from: Span, is_kept: bool) {
        if !text.is_empty() {
            self.pieces.push(Piece { start: self.text.len(), from, is_kept });
            self.text.push_str(text);
        }
    }

    /// Leaves out lines that are still not TOML, one by one, and after the last round everything that follows.
    fn leave_out_the_rest(&mut self, original: &str) {
        let rounds = LEFT_OUT.min(REREAD / self.text.len().max(1));
        for round in 0..=rounds {
            let Err(error) = DeTable::parse(&self.text) else { return };
            let place = error.span().map_or(0, |span| span.start).min(self.text.len());
            let place = self.text.floor_char_boundary(place);
            let start = self.text[..place].rfind('\n').map_or(0, |newline| newline + 1);
            let end = self.text[place..].find('\n').map_or(self.text.len(), |end| place + end);
            let span = self.place(place..place);
            let line = Span::new(self.place(start..start).start, self.place(end..end).end);
            let shown = original[line.start..line.end].trim();
            if shown.is_empty() && !self.mistakes.is_empty() {
                return;
            }
            let is_last = round == rounds;
            let message = match is_last {
                true => format!("from here on the file cannot be read: {}", error.message()),
                false => format!("this line cannot be read: {}", error.message()),
            };
            self.mistakes.push(Mistake::new(span, message).label("not understood").loss());
            let (key, value) = self.text[start..end].split_once('=').unwrap_or_default();
            let key = key.trim_end();
            let pair = format!("{key}{NOTHING}");
            let is_key = pair != self.text[start..end]
                && !value.contains('=')
                && DeTable::parse(&pair).is_ok();
            let key_start = self.place(start + key.len() - key.trim_start().len()..end).start;
            let pair = (is_key && !is_last).then(|| Span::new(key_start, line.end));
            self.lost.push(Loss { table: self.root, path: Vec::new(), pair });
            match pair {
                _ if is_last => return self.text.truncate(start),
                Some(_) => self.put(start + key.len()..end, NOTHING),
                None => self.put(start..end, ""),
            }
        }
    }

    /// Replaces a part of the text.
    fn put(&mut self, range: Range<usize>, text: &str) {
        let from = self.place(range.clone());
        let at = self.pieces.partition_point(|piece| piece.start < range.start);
        let end = self.pieces.partition_point(|piece| piece.start <= range.end);
        let rest = self.pieces[..end].last().filter(|last| last.is_kept).map(|last| {
            let start = (last.from.start + range.end - last.start).min(last.from.end);
            Piece { start: range.end, from: Span::new(start, last.from.end), is_kept: true }
        });
        let new = Piece { start: range.start, from, is_kept: false };
        self.pieces.splice(at..end, [new].into_iter().chain(rest));
        for piece in &mut self.pieces[at + 1..] {
            piece.start = piece.start + text.len() - range.len();
        }
        self.text.replace_range(range, text);
    }

    /// The place in the file of a place in the text.
    pub(super) fn place(&self, range: Range<usize>) -> Span {
        let start = self.boundary(range.start, false);
        let end = self.boundary(range.end, true);
        Span::new(start, end.max(start))
    }

    /// The place of a boundary in the file. Where two pieces meet, an end belongs to the first.
    fn boundary(&self, at: usize, is_end: bool) -> usize {
        let after = self.pieces.partition_point(|piece| match is_end {
            true => piece.start < at,
            false => piece.start <= at,
        });
        let Some(Piece { start, from, is_kept }) = self.pieces.get(after.saturating_sub(1)) else {
            return 0;
        };
        match (*is_kept, is_end) {
            (true, _) => (from.start + (at - start)).min(from.end),
            (false, true) => from.end,
            (false, false) => from.start,
        }
    }

    /// The parsed text, with its places in the file.
    pub(super) fn parse(&self) -> Spanned<Tree<'_>> {
        let (root, _) = tree::parse(&self.text);
        let span = self.place(0..0);
        let table = super::placed_table(root, &|range| self.place(range));
        Spanned::new(span.start..span.end, table)
    }

    pub(super) fn report(&self, findings: &Findings) {
        for mistake in &self.mistakes {
            mistake.clone().finding(findings);
        }
    }

    /// Leaves out findings that only follow from something being unreadable.
    pub(super) fn leave_out_explained(&self, findings: &mut Vec<Finding>, variant: Option<&str>) {
        // Quotes do not help a word that is wrong with them, too.
        let is_quoted_in_vain = |mistake: &Mistake, value: &Finding| {
            let is_only_one = mistake.habit == Some(Habit::Unquoted) && mistake.more == 0;
            is_only_one && mistake.span == value.at.span
        };
        let is_joined_in_vain = |mistake: &Mistake, key: &Finding| {
            key.rule.id == UNKNOWN_KEY.id && mistake.is_name && mistake.span == key.at.span
        };
        let follows = |mistake: &Mistake, value: &Finding| {
            value.rule.id == BAD_VALUE.id
                && (mistake.follows == Some(value.at.span.end) || is_quoted_in_vain(mistake, value))
                || is_joined_in_vain(mistake, value)
        };
        let is_explained = |mistake: &&Mistake| findings.iter().any(|f| follows(mistake, f));
        let explained: Vec<Span> =
            self.mistakes.iter().filter(is_explained).map(|mistake| mistake.span).collect();
        let unknown: Vec<_> =
            self.lost.iter().filter(|loss| loss.is_of_unknown_key(findings)).collect();
        findings.retain(|finding| {
            finding.rule.id == INVALID_TOML.id && !explained.contains(&finding.at.span)
                || finding.rule.id != INVALID_TOML.id
                    && !self.lost.iter().any(|loss| loss.is_about(finding))
                    && !unknown.iter().any(|loss| loss.explains(finding, self.root, variant))
        });
    }
}
