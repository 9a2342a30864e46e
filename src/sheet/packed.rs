//! A PDF whose small objects are in compressed streams. `lopdf` would keep a value for each of thousands of boxes.

use std::fmt::Write as _;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object, Stream, dictionary};

pub struct Packed {
    /// All streams, and a few other objects.
    pub document: Document,
    /// Where each object is: its kind, its place or stream, its index in the stream.
    table: Vec<[u8; 7]>,
    /// The stream that objects go into, with their numbers and places.
    stream: u32,
    places: String,
    bytes: String,
    count: u16,
}

/// Number of objects of a stream.
const MOST: u16 = 400;

impl Packed {
    pub fn new(mark: &[u8]) -> Packed {
        let mut document = Document::with_version("1.7");
        document.binary_mark = mark.to_vec();
        let (table, places, bytes) = (Vec::new(), String::new(), String::new());
        Packed { document, table, stream: 0, places, bytes, count: 0 }
    }

    /// The number of a new object.
    pub fn id(&mut self) -> u32 {
        self.document.new_object_id().0
    }

    /// Adds an object as it is written in the file.
    pub fn add(&mut self, object: &str) -> u32 {
        let id = self.id();
        self.set(id, object);
        id
    }

    pub fn add_stream(&mut self, stream: Stream) -> u32 {
        self.document.add_object(stream).0
    }

    pub fn set(&mut self, id: u32, object: &str) {
        if self.count == 0 {
            self.stream = self.id();
        }
        self.enter(id, 2, self.stream, self.count);
        let _ = write!(self.places, "{id} {} ", self.bytes.len());
        self.bytes += object;
        self.bytes.push('\n');
        self.count += 1;
        if self.count == MOST {
            self.close();
        }
    }

    fn close(&mut self) {
        let mut stream = compressed(&[self.places.as_bytes(), self.bytes.as_bytes()].concat());
        stream.dict.set("Type", "ObjStm");
        stream.dict.set("N", i64::from(self.count));
        stream.dict.set("First", self.places.len() as i64);
        self.document.set_object((self.stream, 0), stream);
        self.places.clear();
        self.bytes.clear();
        self.count = 0;
    }

    fn enter(&mut self, id: u32, kind: u8, place: u32, index: u16) {
        let ([a, b, c, d], [e, f]) = (place.to_be_bytes(), index.to_be_bytes());
        self.table.resize(self.table.len().max(id as usize + 1), [0; 7]);
        self.table[id as usize] = [kind, a, b, c, d, e, f];
    }

    pub fn into_bytes(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.close();
        }
        let mark = std::mem::take(&mut self.document.binary_mark);
        let mut out = [b"%PDF-1.7\n%", mark.as_slice(), b"\n"].concat();
        // With this room from the start, the text is never copied to a larger place.
        let streams = self.document.objects.values().filter_map(|object| object.as_stream().ok());
        out.reserve(streams.map(|stream| stream.content.len()).sum::<usize>() * 9 / 8);
        for ((id, _), object) in std::mem::take(&mut self.document.objects) {
            self.enter(id, 1, out.len() as u32, 0);
            out.extend(indirect(id, object));
        }
        let (id, at) = (self.id(), out.len());
        self.enter(id, 1, at as u32, 0);
        let mut stream = compressed(self.table.as_flattened());
        stream.dict.extend(&self.document.trailer);
        stream.dict.set("Type", "XRef");
        stream.dict.set("Size", self.table.len() as i64);
        stream.dict.set("W", [1, 4, 2].map(Object::from).to_vec());
        out.extend(indirect(id, stream.into()));
        out.extend_from_slice(format!("startxref\n{at}\n%%EOF\n").as_bytes());
        out
    }
}

fn indirect(id: u32, object: Object) -> Vec<u8> {
    let head = format!("{id} 0 obj\n");
    [head.as_bytes(), &written(object), b"\nendobj\n"].concat()
}

/// An object as it is written in the file: like an operand of a page's content, which `lopdf` can write.
fn written(object: Object) -> Vec<u8> {
    let operations = [Operation::new("", vec![object])];
    Content { operations }.encode().expect("writing to memory cannot fail")
}

/// A text as it is written in the file.
pub fn text(text: &str) -> String {
    let is_plain = |c: char| (' '..='~').contains(&c) && !matches!(c, '(' | ')' | '\\');
    if text.chars().all(is_plain) {
        return format!("({text})");
    }
    String::from_utf8_lossy(&written(lopdf::text_string(text))).into_owned()
}

/// Compresses a stream to about a fifth; higher levels save a tenth and take much longer.
pub fn compressed(bytes: &[u8]) -> Stream {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(EFFORT));
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let mut packed = written.expect("writing to memory cannot fail");
    packed.shrink_to_fit();
    Stream::new(dictionary! { "Filter" => "FlateDecode" }, packed)
}

const EFFORT: u32 = 2;
