//! Reads the TOML that designs and catalogs are written in straight into a [`Tree`].
//!
//! What few files have (dotted keys, dates, a table that is continued further down, mistakes) is left to `toml`, whose word is
//! final: this reader may give up on any file, but must not read one differently.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::DeTable;
use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::parser::{EventReceiver, parse_document};
use toml_parser::{ErrorSink, ParseError, Raw, Source, Span};

use super::tree::{Integer, Name, Node, Pair, Tree, Value};

/// The values of a text, or what is wrong with it.
pub(super) fn parse(text: &str) -> Result<Spanned<Tree<'_>>, toml::de::Error> {
    match plain(text) {
        Some(tree) => Ok(Spanned::new(0..0, tree)),
        None => {
            DeTable::parse(text).map(|root| Spanned::new(root.span(), root.into_inner().into()))
        }
    }
}

/// The values of a text, if it has nothing out of the ordinary.
fn plain(text: &str) -> Option<Tree<'_>> {
    let source = Source::new(text);
    // Designs and catalogs have up to two tokens in five bytes.
    let mut tokens = Vec::with_capacity(text.len() / 2);
    tokens.extend(source.lex());
    let mut error: Option<ParseError> = None;
    let mut reader = Reader {
        source,
        root: Tree::new(),
        header: None,
        body: Vec::new(),
        open: Vec::new(),
        keys: Vec::new(),
        has_given_up: false,
    };
    parse_document(&tokens, &mut reader, &mut error);
    reader.finish_table();
    (error.is_none() && !reader.has_given_up).then_some(reader.root)
}

/// Lists and tables within one another, at most. `toml` allows more.
const DEPTH: usize = 40;
/// Tables and lists of one table that have headers, at most.
const SECTIONS: usize = 200;

struct Reader<'s> {
    source: Source<'s>,
    root: Tree<'s>,
    /// The header of the table that is read; none before the first.
    header: Option<Header<'s>>,
    /// What that table holds so far.
    body: Vec<Pair<'s>>,
    /// The lists and inline tables around the next value, innermost last.
    open: Vec<Open<'s>>,
    /// The keys whose values are not complete, innermost last.
    keys: Vec<Name<'s>>,
    has_given_up: bool,
}

struct Header<'s> {
    span: Span,
    is_list: bool,
    is_closed: bool,
    names: Vec<Name<'s>>,
}

enum Open<'s> {
    List(usize, Vec<Node<'s>>),
    Table(usize, Vec<Pair<'s>>),
}

impl<'s> Reader<'s> {
    fn start_table(&mut self, span: Span, is_list: bool) {
        self.finish_table();
        self.header = Some(Header { span, is_list, is_closed: false, names: Vec::new() });
    }

    fn close_header(&mut self, span: Span) {
        if let Some(header) = &mut self.header {
            header.span = header.span.append(span);
            header.is_closed = true;
        }
    }

    /// Puts the table that was read where its header says.
    fn finish_table(&mut self) {
        self.has_given_up = self.has_given_up || self.place_table().is_none();
    }

    fn place_table(&mut self) -> Option<()> {
        let body = Tree::of_pairs(self.body.drain(..))?;
        let Some(Header { span, is_list, mut names, .. }) = self.header.take() else {
            self.root = body;
            return Some(());
        };
        let name = names.pop()?;
        let mut table = &mut self.root;
        for name in names {
            table = below(table, name)?;
        }
        let place = span.start()..span.end();
        let body = Spanned::new(place.clone(), Value::Table(body));
        if is_list {
            let list = || Spanned::new(place, Value::Array(Vec::new()));
            match section(table, name, list)? {
                Value::Array(list) => list.push(body),
                _ => return None,
            }
        } else if table.contains_key(name.get_ref()) {
            return None;
        } else {
            section(table, name, || body)?;
        }
        Some(())
    }

    fn raw(&self, span: Span, encoding: Option<Encoding>) -> Raw<'s> {
        Raw::new_unchecked(&self.source.input()[span.start()..span.end()], encoding, span)
    }

    fn open(&mut self, open: Open<'s>) -> bool {
        self.open.push(open);
        self.has_given_up |= self.open.len() > DEPTH;
        !self.has_given_up
    }

    fn close(&mut self, span: Span) {
        let (start, value) = match self.open.pop() {
            Some(Open::List(start, list)) => (start, Some(Value::Array(list))),
            Some(Open::Table(start, pairs)) => (start, Tree::of_pairs(pairs).map(Value::Table)),
            None => (0, None),
        };
        match value {
            Some(value) => self.value(Spanned::new(start..span.end(), value)),
            None => self.has_given_up = true,
        }
    }

    fn value(&mut self, value: Node<'s>) {
        let pairs = match self.open.last_mut() {
            Some(Open::List(_, list)) => return list.push(value),
            Some(Open::Table(_, pairs)) => pairs,
            None => &mut self.body,
        };
        match self.keys.pop() {
            Some(key) => pairs.push((key, value)),
            None => self.has_given_up = true,
        }
    }
}

/// The table with a name below another, which need not have a header of its own; of a list of tables, the last.
fn below<'t, 's>(table: &'t mut Tree<'s>, name: Name<'s>) -> Option<&'t mut Tree<'s>> {
    let span = name.span();
    match section(table, name, || Spanned::new(span, Value::Table(Tree::new())))? {
        Value::Table(table) => Some(table),
        Value::Array(list) => list.last_mut()?.get_mut().as_table_mut(),
        _ => None,
    }
}

/// What stands, or will stand, under a header of this name.
fn section<'t, 's>(
    table: &'t mut Tree<'s>,
    name: Name<'s>,
    new: impl FnOnce() -> Node<'s>,
) -> Option<&'t mut Value<'s>> {
    if table.len() > SECTIONS {
        return None;
    }
    let (name, value) = table.pair_or_insert(name, new);
    // Of a line `key = value`, the value follows; a header has the key in it.
    let is_section = value.span().start <= name.span().start;
    is_section.then_some(value.get_mut())
}

impl<'s> EventReceiver for Reader<'s> {
    fn std_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.start_table(span, false);
    }

    fn std_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close_header(span);
    }

    fn array_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.start_table(span, true);
    }

    fn array_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close_header(span);
    }

    fn inline_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        self.open(Open::Table(span.start(), Vec::new()))
    }

    fn inline_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close(span);
    }

    fn array_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        self.open(Open::List(span.start(), Vec::new()))
    }

    fn array_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close(span);
    }

    fn simple_key(&mut self, span: Span, encoding: Option<Encoding>, error: &mut dyn ErrorSink) {
        let mut key = Cow::Borrowed("");
        self.raw(span, encoding).decode_key(&mut key, error);
        let key = Spanned::new(span.start()..span.end(), key);
        match &mut self.header {
            Some(header) if !header.is_closed => header.names.push(key),
            _ => self.keys.push(key),
        }
    }

    fn key_sep(&mut self, _: Span, _: &mut dyn ErrorSink) {
        let names = self
            .header
            .as_ref()
            .filter(|header| !header.is_closed)
            .map(|header| header.names.len());
        self.has_given_up |= names.is_none_or(|names| names >= DEPTH);
    }

    fn scalar(&mut self, span: Span, encoding: Option<Encoding>, error: &mut dyn ErrorSink) {
        let mut text = Cow::Borrowed("");
        let value = match self.raw(span, encoding).decode_scalar(&mut text, error) {
            ScalarKind::String => Value::String(text),
            ScalarKind::Integer(radix) => Value::Integer(Integer::new(text, radix.value())),
            ScalarKind::Float => Value::Float(text),
            ScalarKind::Boolean(flag) => Value::Boolean(flag),
            ScalarKind::DateTime => return self.has_given_up = true,
        };
        self.value(Spanned::new(span.start()..span.end(), value));
    }

    fn comment(&mut self, span: Span, error: &mut dyn ErrorSink) {
        self.raw(span, None).decode_comment(error);
    }

    fn newline(&mut self, span: Span, error: &mut dyn ErrorSink) {
        self.raw(span, None).decode_newline(error);
    }

    fn error(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.has_given_up = true;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What `toml` reads, if `plain` reads anything.
    fn assert_read_alike(text: &str) {
        let Some(read) = plain(text) else { return };
        let expected = DeTable::parse(text).unwrap_or_else(|error| panic!("{error}\nof {text:?}"));
        let expected = Tree::from(expected.into_inner());
        assert_eq!(format!("{read:?}"), format!("{expected:?}"), "{text:?}");
    }

    #[test]
    fn reads_ordinary_files_itself() {
        let ordinary = [
            "",
            "name = \"A\"\nbody = 'mid-sized' # comment\n\n[armor]\nfront = 10\nback = 2.5\n",
            "[[weapons]]\nitem = \"MG\"\nlinks = [1, [2, 3]]\n[[weapons]]\nload = { a = true, b = {} }\n",
            "[variants.x]\nname = \"\"\"B\n\"\"\"\n[[variants.x.crew]]\nn = 0x1_0\n[variants.y.armor]\nz = -1e3\n",
            "a = [\n  1, # one\n  2,\n]\r\n\"b c\" = \"\\u00e9\\n\"\n",
        ];
        for text in ordinary {
            assert!(plain(text).is_some(), "{text}");
            assert_read_alike(text);
        }
    }

    #[test]
    fn reads_the_catalogs_itself() {
        for system in crate::games::SYSTEMS {
            let text = &system.built_in_file().source.text;
            assert!(plain(text).is_some());
            assert_read_alike(text);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// Lines that get in one another's way.
        #[test]
        fn reads_nothing_differently(
            lines in prop::collection::vec(prop::sample::select(LINES), 0..9),
        ) {
            assert_read_alike(&lines.concat());
        }
    }

    const LINES: &[&str] = &[
        "a = 1\n",
        "b = \"x\"\n",
        "c = [1, 2]\n",
        "c = [{ a = 1 }]\n",
        "d = { a = 1 }\n",
        "d = { a = 1, a = 2 }\n",
        "a.b = 1\n",
        "\"a\" = 2\n",
        "[a]\n",
        "[b]\n",
        "[a.b]\n",
        "[a.b.c]\n",
        "[c.d]\n",
        "[d]\n",
        "[d.a]\n",
        "[[a]]\n",
        "[[c]]\n",
        "[[a.b]]\n",
        "[[a.b.c]]\n",
        "[[\"a\"]] # again\n",
        "[]\n",
        "[a\n",
        "a\n",
        "a =\n",
        "e = [[[1], []], ]\n",
        "e = [1,, 2]\n",
        "f = 1979-05-27\n",
        "g = 1__0\n",
        "g = 'x\n",
        "\u{feff}",
        "# \u{1}\n",
        "\r",
        "h = {",
        "i = 1 }\n",
        "[",
        "]\n",
        "x = 1 y = 2\n",
    ];
}
