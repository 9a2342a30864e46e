//! The code on a sheet that a camera reads: the design itself, packed, or only its fingerprint.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use qrcode::canvas::{Canvas, MaskPattern};
use qrcode::{Color, EcLevel, bits, ec};

/// What the text of a packed design begins with.
pub const MARK: &str = "RW1:";
/// The alphabet of base 45, which codes hold in the least room.
const LETTERS: &[u8; 45] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/// A design as a text of capitals, figures and signs.
pub fn packed(design: &str) -> String {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let bytes = encoder.write_all(design.as_bytes()).and_then(|()| encoder.finish());
    let bytes = bytes.expect("writing to memory cannot fail");
    let mut text = MARK.to_owned();
    for pair in bytes.chunks(2) {
        let (number, count) = match *pair {
            [high, low] => (usize::from(high) * 256 + usize::from(low), 3),
            _ => (usize::from(pair[0]), 2),
        };
        let digits = [number % 45, number / 45 % 45, number / 2025];
        text.extend(digits[..count].iter().map(|digit| char::from(LETTERS[*digit])));
    }
    text
}

/// The design of such a text, if it is one and no longer than `most` bytes.
pub fn unpacked(text: &str, most: u64) -> Option<String> {
    let digits = text.trim().strip_prefix(MARK)?.bytes();
    let digits = digits.map(|byte| LETTERS.iter().position(|letter| *letter == byte));
    let digits: Vec<usize> = digits.collect::<Option<_>>()?;
    let mut bytes = Vec::new();
    for group in digits.chunks(3) {
        match *group {
            [low, middle, high] => {
                bytes.extend(u16::try_from(low + middle * 45 + high * 2025).ok()?.to_be_bytes());
            }
            [low, high] => bytes.push(u8::try_from(low + high * 45).ok()?),
            _ => return None,
        }
    }
    let mut design = Vec::new();
    ZlibDecoder::new(bytes.as_slice()).take(most + 1).read_to_end(&mut design).ok()?;
    (design.len() as u64 <= most).then(|| String::from_utf8(design).ok())?
}

/// The squares of a code, row by row.
pub struct Squares {
    pub width: usize,
    pub dark: Vec<bool>,
}

/// The code of a text, unless it has more than `most` squares to a row.
pub fn squares(text: &str, most: usize) -> Option<Squares> {
    let bits = bits::encode_auto(text.as_bytes(), LEVEL).ok()?;
    let version = bits.version();
    let width = usize::try_from(version.width()).ok().filter(|width| *width <= most)?;
    let (data, correction) = ec::construct_codewords(&bits.into_bytes(), version, LEVEL).ok()?;
    let mut canvas = Canvas::new(version, LEVEL);
    canvas.draw_all_functional_patterns();
    canvas.draw_data(&data, &correction);
    // What is packed is as good as random, so one mask serves as well as the best.
    canvas.apply_mask(MaskPattern::Checkerboard);
    let dark = canvas.into_colors().into_iter().map(|color| color == Color::Dark).collect();
    Some(Squares { width, dark })
}

/// A seventh of the code may be illegible.
const LEVEL: EcLevel = EcLevel::M;

#[cfg(test)]
mod tests {
    use super::*;

    const DESIGN: &str = include_str!("../../designs/classic/killer-kart.toml");
    const MOST: u64 = 1024 * 1024;

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["", "a", "name = \"Żółw\"\n", DESIGN] {
            assert_eq!(unpacked(&packed(text), MOST).as_deref(), Some(text));
        }
    }

    /// Other texts, cut ones, and those that would become huge.
    #[test]
    fn what_is_no_design_is_refused() {
        let whole = packed(DESIGN);
        assert!((1..whole.len()).all(|end| unpacked(&whole[..end], MOST).is_none()));
        for text in ["", "RW1", "RW1:lower", "RW1:::::::", "af52b2-03b009"] {
            assert_eq!(unpacked(text, MOST), None);
        }
        assert_eq!(unpacked(&packed(&" ".repeat(5_000_000)), MOST), None);
    }

    /// An independent reader finds the design in the code.
    #[test]
    fn a_code_is_read_back() {
        let text = packed(DESIGN);
        let code = squares(&text, usize::MAX).unwrap();
        assert!(squares(&text, code.width - 1).is_none());
        const SCALE: usize = 4;
        const QUIET: usize = 4;
        let side = (code.width + 2 * QUIET) * SCALE;
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| {
            let place = |at: usize| (at / SCALE).checked_sub(QUIET).filter(|at| *at < code.width);
            let dark = place(x).zip(place(y)).is_some_and(|(x, y)| code.dark[y * code.width + x]);
            if dark { 0 } else { 255 }
        });
        let grids = image.detect_grids();
        assert_eq!(grids[0].decode().unwrap().1, text);
    }
}
