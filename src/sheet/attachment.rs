//! Designs attached to a PDF of sheets, as plain text at the end of the file. Reading them back parses nothing else of
//! the PDF, and decompresses nothing.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    pub name: String,
    pub text: String,
    /// Fingerprints of the vehicles whose sheets are in the document.
    pub fingerprints: Vec<String>,
}

/// Starts the last line of an attached design: fingerprints and file name follow.
const LINE: &str = "# roadworthy sheet:";
const OF: &str = " of ";

impl Attached {
    /// The design, then a comment line with fingerprints and file name.
    pub fn written(&self) -> String {
        let end = if self.text.ends_with('\n') || self.text.is_empty() { "" } else { "\n" };
        let prints = self.fingerprints.iter().map(|print| format!(" {print}"));
        let name = self.name.replace(char::is_control, " ");
        format!("{}{end}{LINE}{}{OF}{name}\n", self.text, prints.collect::<String>())
    }

    pub fn read(written: &str) -> Option<Attached> {
        let (text, line) = written.trim_end().rsplit_once(LINE)?;
        let (prints, name) = line.split_once(OF)?;
        let fingerprints = prints.split_whitespace().map(str::to_owned).collect();
        Some(Attached { name: name.to_owned(), text: text.to_owned(), fingerprints })
    }

    /// The attached designs at the end of a document, in order. Damaged ones are skipped.
    pub fn all(end_of_document: &[u8]) -> Vec<Attached> {
        let mut found = Vec::new();
        let mut rest = end_of_document;
        while let Some((_, after)) = split(rest, KIND) {
            rest = after;
            let Some((head, _)) = split(&rest[..rest.len().min(KEYS)], BODY) else { continue };
            let body = &rest[head.len() + BODY.len()..];
            let length = split(head, b"/Length ").and_then(|(_, digits)| number(digits));
            let text = length.and_then(|length| body.get(..length));
            let text = text.and_then(|bytes| std::str::from_utf8(bytes).ok());
            if let Some(attached) = text.and_then(Attached::read) {
                found.push(attached);
                rest = &body[length.unwrap_or_default()..];
            }
        }
        found
    }
}

/// Start of the object of an attached design.
const KIND: &[u8] = b"/Type/EmbeddedFile";
/// The mark before the text, and the most bytes that precede it.
const BODY: &[u8] = b"stream\n";
const KEYS: usize = 200;

fn split<'b>(bytes: &'b [u8], mark: &[u8]) -> Option<(&'b [u8], &'b [u8])> {
    let at = bytes.windows(mark.len()).position(|window| window == mark)?;
    Some((&bytes[..at], &bytes[at + mark.len()..]))
}

fn number(bytes: &[u8]) -> Option<usize> {
    let count = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&bytes[..count]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(text: &str, length: usize) -> Vec<u8> {
        format!("7 0 obj\n<</Type/EmbeddedFile/Length {length}>>stream\n{text}\nendstream")
            .into_bytes()
    }

    #[test]
    fn attachments_read_back() {
        for text in ["name = \"A\"\n", "name = \"Żółw of # roadworthy sheet: x\"", ""] {
            let attached = Attached {
                name: "a car of mine.toml".to_owned(),
                text: text.to_owned(),
                fingerprints: vec!["af52b2-03b009".to_owned(), "000000-000000".to_owned()],
            };
            let written = attached.written();
            let found =
                Attached::all(&[object(&written, written.len()), b"xref".to_vec()].concat());
            let [found] = found.as_slice() else { panic!("{found:?}") };
            assert_eq!(found.text.trim_end(), text.trim_end());
            assert_eq!(
                (&found.name, &found.fingerprints),
                (&attached.name, &attached.fingerprints)
            );
        }
    }

    /// A wrong length, invalid UTF-8 or a missing end yields nothing, without a panic.
    #[test]
    fn damaged_attachments_are_skipped() {
        let whole = "a = 1\n# roadworthy sheet: x of y.toml\n";
        for length in [0, 5, whole.len() + 400, usize::MAX] {
            assert_eq!(Attached::all(&object(whole, length)), []);
        }
        let bytes = object(whole, whole.len());
        for end in 0..bytes.len() - 12 {
            Attached::all(&bytes[..end]);
        }
        let mut other = object(whole, whole.len());
        let at = other.len() - 20;
        other[at] = 0xff;
        assert_eq!(Attached::all(&other), []);
        assert_eq!(
            Attached::all(&b"/Type/EmbeddedFile/Length 9999999999999999999999 stream\n".repeat(99)),
            []
        );
    }
}
