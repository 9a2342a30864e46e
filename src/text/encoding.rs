//! Decodes the bytes of a file as text.

/// The first bytes of common wrong files.
const FORMATS: [(&[u8], &str); 7] = [
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
];

const HOW: &str = "save it as UTF-8 (Notepad: File, Save as, Encoding)";

/// Decodes UTF-8 or UTF-16. Errors name the format and the solution.
pub(crate) fn decode(bytes: Vec<u8>) -> Result<String, String> {
    if let Some((_, format)) = FORMATS.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(format!("this is {format}, not text: save it as plain text in UTF-8"));
    }
    if let Some(units) = utf_16(&bytes) {
        return String::from_utf16(&units).map_err(|_| format!("this is broken UTF-16: {HOW}"));
    }
    if is_binary(&bytes) {
        return Err("this is a binary file, not text".to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("line {line} is not UTF-8 text: {HOW}")
    })
}

/// Whether the text has zero bytes or more than a tenth control characters.
fn is_binary(bytes: &[u8]) -> bool {
    let is_control = |byte: u8| byte < 32 && !matches!(byte, 9..=13 | 27);
    // Branch-free, because nearly every file has none.
    let any = bytes.iter().fold(false, |any, byte| any | is_control(*byte));
    let all = || bytes.iter().filter(|byte| is_control(**byte)).count();
    any && (bytes.contains(&0) || all() * 10 > bytes.len())
}

/// The units of UTF-16, detected by its mark.
fn utf_16(bytes: &[u8]) -> Option<Vec<u16>> {
    let (body, is_little) = match bytes {
        [0xff, 0xfe, body @ ..] => (body, true),
        [0xfe, 0xff, body @ ..] => (body, false),
        _ => return None,
    };
    let unit = |pair: &[u8]| match *pair {
        [low, high] if is_little => u16::from_le_bytes([low, high]),
        [high, low] => u16::from_be_bytes([high, low]),
        // A trailing odd byte is not a character.
        _ => 0xdc00,
    };
    Some(body.chunks(2).map(unit).collect())
}
