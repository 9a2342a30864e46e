//! The objects of a PDF in compressed streams. `lopdf` would keep a value for each of thousands of boxes.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

#[derive(Default)]
pub struct Packed {
    streams: Vec<(ObjectId, Stream)>,
    /// The objects of the streams: the object, its stream, and its index there.
    places: Vec<(u32, u32, u16)>,
    open: Vec<(u32, usize)>,
    bytes: Vec<u8>,
}

/// Number of objects of a stream.
const MOST: usize = 400;

impl Packed {
    pub fn add(&mut self, document: &mut Document, id: ObjectId, object: &[u8]) {
        self.open.push((id.0, self.bytes.len()));
        self.bytes.extend_from_slice(object);
        self.bytes.push(b'\n');
        if self.open.len() >= MOST {
            self.close(document);
        }
    }

    /// Moves all objects but streams out of the document.
    pub fn take(&mut self, document: &mut Document) {
        let all = std::mem::take(&mut document.objects);
        for (id, object) in all {
            if matches!(object, Object::Stream(_)) {
                document.objects.insert(id, object);
            } else {
                self.add(document, id, &written(&object));
            }
        }
        self.close(document);
    }

    fn close(&mut self, document: &mut Document) {
        if self.open.is_empty() {
            return;
        }
        let id = document.new_object_id();
        let mut head = String::new();
        for (index, (object, offset)) in self.open.iter().enumerate() {
            self.places.push((*object, id.0, index as u16));
            head.push_str(&format!("{object} {offset} "));
        }
        let (count, first) = (self.open.len() as i64, head.len() as i64);
        let mut stream = compressed(&[head.as_bytes(), &self.bytes].concat());
        stream.dict.set("Type", "ObjStm");
        stream.dict.set("N", count);
        stream.dict.set("First", first);
        self.streams.push((id, stream));
        self.open.clear();
        self.bytes.clear();
    }

    /// Writes the document, with the streams of objects first.
    pub fn save(self, document: Document, target: &mut impl Write) -> io::Result<()> {
        let mut table = vec![[0; ENTRY]; document.max_id as usize + 2];
        table[0] = entry(0, 0, u16::MAX);
        let size = table.len();
        for (object, stream, index) in self.places {
            table[object as usize] = entry(2, stream, index);
        }
        let mut out = vec![];
        writeln!(out, "%PDF-{}", document.version)?;
        out.extend([b"%", document.binary_mark.as_slice(), b"\n"].concat());
        let mut at = 0;
        let packed = self.streams.into_iter().map(|(id, stream)| (id, Object::from(stream)));
        for (id, object) in packed.chain(document.objects) {
            table[id.0 as usize] = entry(1, (at + out.len()) as u32, 0);
            writeln!(out, "{} 0 obj", id.0)?;
            out.extend(written(&object));
            out.extend(b"\nendobj\n");
            target.write_all(&out)?;
            at += out.len();
            out.clear();
        }
        table[size - 1] = entry(1, at as u32, 0);
        // Each row is written as its difference to the row above.
        let above = std::iter::once([0; ENTRY]).chain(table.iter().copied());
        let rows = table.iter().zip(above).flat_map(|(row, above)| {
            let difference: [u8; ENTRY] =
                std::array::from_fn(|byte| row[byte].wrapping_sub(above[byte]));
            [&[2][..], &difference].concat()
        });
        let mut stream = compressed(&rows.collect::<Vec<_>>());
        for (key, value) in &document.trailer {
            stream.dict.set(key.clone(), value.clone());
        }
        stream.dict.set("Type", "XRef");
        stream.dict.set("Size", size as i64);
        stream.dict.set("W", [1, 4, 2].map(Object::from).to_vec());
        let how = [("Predictor", 12.into()), ("Columns", (ENTRY as i64).into())];
        stream.dict.set("DecodeParms", Dictionary::from_iter(how));
        writeln!(out, "{} 0 obj", size - 1)?;
        out.extend(written(&stream.into()));
        write!(out, "\nendobj\nstartxref\n{at}\n%%EOF\n")?;
        target.write_all(&out)
    }
}

const ENTRY: usize = 7;

/// An entry of the table of objects: its kind, and where the object is.
fn entry(kind: u8, place: u32, index: u16) -> [u8; ENTRY] {
    let ([a, b, c, d], [e, f]) = (place.to_be_bytes(), index.to_be_bytes());
    [kind, a, b, c, d, e, f]
}

/// An object as it is written into the file.
pub fn written(object: &Object) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(object, &mut bytes);
    bytes
}

fn write(object: &Object, out: &mut Vec<u8>) {
    match object {
        Object::Null => out.extend(b" null"),
        Object::Boolean(value) => out.extend(format!(" {value}").bytes()),
        Object::Integer(value) => out.extend(format!(" {value}").bytes()),
        Object::Real(value) => out.extend(format!(" {value}").bytes()),
        Object::Reference((id, generation)) => out.extend(format!(" {id} {generation} R").bytes()),
        Object::Name(name) => {
            out.push(b'/');
            for byte in name {
                match byte {
                    b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'+' | b'_' => out.push(*byte),
                    _ => out.extend(format!("#{byte:02x}").bytes()),
                }
            }
        }
        Object::String(text, _) => {
            let hex: String = text.iter().map(|byte| format!("{byte:02x}")).collect();
            out.extend([b"<", hex.as_bytes(), b">"].concat());
        }
        Object::Array(array) => {
            out.push(b'[');
            array.iter().for_each(|object| write(object, out));
            out.push(b']');
        }
        Object::Dictionary(dictionary) => keys(dictionary, out),
        Object::Stream(Stream { dict, content, .. }) => {
            keys(dict, out);
            out.extend([b"stream\n", content.as_slice(), b"\nendstream"].concat());
        }
    }
}

fn keys(dictionary: &Dictionary, out: &mut Vec<u8>) {
    out.extend(b"<<");
    for (key, value) in dictionary {
        write(&Object::Name(key.clone()), out);
        write(value, out);
    }
    out.extend(b">>");
}

/// Compresses a stream to about a fifth; higher levels save little and take much longer.
pub fn compressed(bytes: &[u8]) -> Stream {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(EFFORT));
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let mut packed = written.expect("writing to memory cannot fail");
    packed.shrink_to_fit();
    Stream::new(Dictionary::from_iter([("Filter", "FlateDecode".into())]), packed)
}

const EFFORT: u32 = 4;
