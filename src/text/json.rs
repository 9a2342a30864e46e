//! JSON as text: how it is laid out. Nothing in it harms the terminal that it is printed on.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use super::printable::is_control;

/// One object, a line for each of its values.
pub fn pretty(data: &impl Serialize) -> String {
    text(data, Layout { pretty: true, ..Layout::default() })
}

/// One object on one line.
pub fn line(data: &impl Serialize) -> String {
    text(data, Layout::default())
}

fn text(data: &impl Serialize, layout: Layout) -> String {
    let mut bytes = Vec::new();
    data.serialize(&mut Serializer::with_formatter(&mut bytes, layout))
        .expect("plain data is always JSON, and memory takes it");
    String::from_utf8(bytes).expect("JSON is text") + "\n"
}

/// Where lines end, and how far they are indented.
#[derive(Default)]
pub struct Layout {
    pretty: bool,
    depth: usize,
    /// Whether the list or object that is being written has something in it.
    is_filled: bool,
}

impl Layout {
    fn open<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.is_filled = false;
        writer.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.is_filled {
            self.break_line(writer)?;
        }
        writer.write_all(bracket)
    }

    fn next<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        self.break_line(writer)
    }

    fn break_line<W: ?Sized + Write>(&self, writer: &mut W) -> io::Result<()> {
        if self.pretty {
            writer.write_all(b"\n")?;
            (0..self.depth).try_for_each(|_| writer.write_all(b"  "))?;
        }
        Ok(())
    }
}

impl Formatter for Layout {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.next(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_filled = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.next(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(if self.pretty { b": " } else { b":" })
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_filled = true;
        Ok(())
    }

    /// Control characters beyond ASCII may stand in JSON as they are, but not on a terminal; nor may those that turn text around.
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        // Most fragments; the search letter by letter takes several times as long.
        if fragment.bytes().all(|byte| byte < 0x7f) {
            return writer.write_all(fragment.as_bytes());
        }
        while let Some(place) = rest.find(is_control) {
            let (before, after) = rest.split_at(place);
            writer.write_all(before.as_bytes())?;
            let mut letters = after.chars();
            for unit in
                letters.next().into_iter().flat_map(|c| c.encode_utf16(&mut [0; 2]).to_vec())
            {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = letters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}
