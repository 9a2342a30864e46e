//! Texts of files, and spans in them.

use std::sync::{Arc, OnceLock};

use super::encoding;
use super::memo::Memo;

/// A half-open range of bytes in a [`Source`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(range: std::ops::Range<usize>) -> Span {
        Span::new(range.start, range.end)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Located<T> {
    pub value: T,
    pub span: Span,
}

impl<T> Located<T> {
    pub fn new(value: T, span: Span) -> Located<T> {
        Located { value, span }
    }

    pub fn nowhere(value: T) -> Located<T> {
        Located { value, span: Span::default() }
    }

    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Located<U> {
        Located { value: change(self.value), span: self.span }
    }
}

#[derive(Clone, Debug)]
pub struct Place {
    pub source: Source,
    pub span: Span,
}

impl Place {
    /// "event.toml:12".
    pub fn line(&self) -> String {
        format!("{}:{}", self.source.name, self.start().line)
    }

    pub fn start(&self) -> Position {
        self.source.position(self.span.start)
    }

    pub fn end(&self) -> Position {
        self.source.position(self.span.end)
    }
}

/// A line and column, both from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// A text with a display name. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Source {
    pub name: Arc<str>,
    pub text: Arc<str>,
    /// Computed on first use, because most texts have no findings.
    line_starts: Arc<OnceLock<Vec<usize>>>,
    /// A cache for the reader of the text.
    pub(crate) memo: Arc<Memo>,
    /// The original place of a text that was derived from another.
    made_of: Option<Arc<Place>>,
}

impl Source {
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        Source {
            name: name.into(),
            text: text.into(),
            line_starts: Arc::default(),
            memo: Arc::default(),
            made_of: None,
        }
    }

    /// A text derived from another: findings are reported at the original place.
    pub fn made_of(place: Place, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        Source { made_of: Some(Arc::new(place)), ..Source::new(name, text) }
    }

    /// Whether a file with this text can be edited.
    pub fn is_written(&self) -> bool {
        self.made_of.is_none()
    }

    pub fn place(&self, span: Span) -> Place {
        match &self.made_of {
            Some(place) => Place::clone(place),
            None => Place { source: self.clone(), span },
        }
    }

    /// Decodes UTF-8 or UTF-16. Errors name the format and the solution.
    pub fn read(name: impl Into<Arc<str>>, bytes: Vec<u8>) -> Result<Source, String> {
        Ok(Source::new(name, encoding::decode(bytes)?))
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let newlines = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(newlines.map(|(place, _)| place + 1)).collect()
        })
    }

    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.line(offset);
        let start = self.line_start(line);
        Position { line: line + 1, column: self.text[start..offset].chars().count() + 1 }
    }

    pub fn line(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|start| *start <= offset) - 1
    }

    /// The span of a line without its end.
    pub fn line_span(&self, line: usize) -> Span {
        let start = self.line_start(line);
        let length = self.text[start..].find('\n').unwrap_or(self.text.len() - start);
        Span::new(start, start + length)
    }

    /// The start of a line. Lines beyond the last start at the end of the text.
    pub fn line_start(&self, line: usize) -> usize {
        self.line_starts().get(line).copied().unwrap_or(self.text.len())
    }
}

/// Several texts with offsets as if they were concatenated.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    sources: Vec<(usize, Source)>,
}

impl FromIterator<Source> for Stack {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Stack {
        let mut start = 0;
        let mut stack = Stack::default();
        for source in sources {
            let length = source.text.len() + 1;
            stack.sources.push((start, source));
            start += length;
        }
        stack
    }
}

impl Stack {
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Source)> {
        self.sources.iter().map(|(start, source)| (*start, source))
    }

    pub fn number(&self, span: Span) -> usize {
        self.sources.partition_point(|(start, _)| *start <= span.start).saturating_sub(1)
    }

    pub fn source(&self, span: Span) -> &Source {
        &self.sources[self.number(span)].1
    }

    /// A span relative to its text.
    pub fn place(&self, span: Span) -> Place {
        let (start, source) = &self.sources[self.number(span)];
        let span = Span::new(span.start - start, span.end - start);
        Place { source: source.clone(), span }
    }
}
