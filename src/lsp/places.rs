//! Places as the protocol counts them: lines from 0, and columns in UTF-16 units, or in bytes if the client can.

use lsp_types::{Position, Range};

use crate::text::source::{Source, Span};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    #[default]
    Utf16,
}

impl Encoding {
    pub fn position(self, source: &Source, offset: usize) -> Position {
        let offset = source.text.floor_char_boundary(offset);
        let line = source.line(offset);
        let before = &source.text[source.line_start(line)..offset];
        let column = match self {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        Position::new(line as u32, column as u32)
    }

    pub fn range(self, source: &Source, span: Span) -> Range {
        Range::new(self.position(source, span.start), self.position(source, span.end))
    }

    /// The byte at a position. Columns beyond a line mean its end, lines beyond the text its end.
    pub fn offset(self, source: &Source, position: Position) -> usize {
        let start = source.line_start(position.line as usize);
        let line = source.text[start..].split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let wanted = position.character as usize;
        let column = match self {
            Encoding::Utf8 => line.floor_char_boundary(wanted.min(line.len())),
            Encoding::Utf16 => {
                let mut units = 0;
                let mut chars = line.char_indices();
                let beyond = chars.find(|(_, c)| {
                    units += c.len_utf16();
                    units > wanted
                });
                beyond.map_or(line.len(), |(at, _)| at)
            }
        };
        start + column
    }

    /// The bytes of a range, whichever of its ends comes first.
    pub fn span(self, source: &Source, range: Range) -> Span {
        let [one, other] = [range.start, range.end].map(|end| self.offset(source, end));
        Span::new(one.min(other), one.max(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `é` is one unit of two bytes, `🚗` two units of four bytes.
    #[test]
    fn columns_count_units_or_bytes() {
        let source = Source::new("a", "a = 1\r\n# é🚗x\n");
        let at = source.text.find('x').unwrap();
        for (encoding, column) in [(Encoding::Utf16, 5), (Encoding::Utf8, 8)] {
            let position = Position::new(1, column);
            assert_eq!(encoding.position(&source, at), position);
            assert_eq!(encoding.offset(&source, position), at);
        }
        assert_eq!(Encoding::Utf16.offset(&source, Position::new(0, 99)), 5);
        assert_eq!(Encoding::Utf16.offset(&source, Position::new(99, 0)), source.text.len());
        // The middle of a pair is its beginning.
        assert_eq!(Encoding::Utf16.offset(&source, Position::new(1, 4)), at - 4);
    }
}
