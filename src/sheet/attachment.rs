//! The designs that a document of sheets carries: each is attached as plain text, last in the file, and read back from
//! there. Nothing else of a document is read, and nothing is unpacked.

/// A design in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// The name of its file.
    pub name: String,
    pub text: String,
    /// Of the vehicles whose sheets are in the document.
    pub fingerprints: Vec<String>,
}

/// The last line of an attached design: its fingerprints and the name of its file follow.
const LINE: &str = "# roadworthy sheet:";
const OF: &str = " of ";

impl Attached {
    /// The design, and below it a comment with what is known of it.
    pub fn written(&self) -> String {
        let end = if self.text.ends_with('\n') || self.text.is_empty() { "" } else { "\n" };
        let prints = self.fingerprints.iter().map(|print| format!(" {print}"));
        let name = self.name.replace(char::is_control, " ");
        format!("{}{end}{LINE}{}{OF}{name}\n", self.text, prints.collect::<String>())
    }

    fn read(written: &str) -> Option<Attached> {
        let (text, line) = written.trim_end().rsplit_once(LINE)?;
        let (prints, name) = line.split_once(OF)?;
        let fingerprints = prints.split_whitespace().map(str::to_owned).collect();
        Some(Attached { name: name.to_owned(), text: text.to_owned(), fingerprints })
    }

    /// Those at the end of a document, in their order. What is damaged is left out.
    pub fn all(end_of_document: &[u8]) -> Vec<Attached> {
        let mut found = Vec::new();
        let mut rest = end_of_document;
        while let Some((_, after)) = split(rest, KIND) {
            rest = after;
            // The object's own keys are few.
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

/// How the object of an attached design begins.
const KIND: &[u8] = b"/Type/EmbeddedFile";
/// What its text begins after, and within how many bytes.
const BODY: &[u8] = b"stream\n";
const KEYS: usize = 200;

/// What is before and after a mark.
fn split<'b>(bytes: &'b [u8], mark: &[u8]) -> Option<(&'b [u8], &'b [u8])> {
    let at = bytes.windows(mark.len()).position(|window| window == mark)?;
    Some((&bytes[..at], &bytes[at + mark.len()..]))
}

/// The digits at the beginning, as a number.
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
    fn what_is_written_is_read() {
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

    /// A wrong length, other bytes than text, an end that is cut off: nothing is found, and nothing breaks.
    #[test]
    fn what_is_damaged_is_left_out() {
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
