//! Cuts long lines to the terminal's width, and maps spans to the cut text.

use crate::text::source::Span;

pub struct Clipped {
    pub text: String,
    /// The start of each line before and after the cut, and the kept length.
    lines: Vec<(usize, usize, usize)>,
}

impl Clipped {
    /// Cuts lines to `room` characters. Lines that one of `spans` needs are kept.
    pub fn of(text: &str, room: usize, spans: &[Span]) -> Clipped {
        let mut clipped = Clipped { text: String::with_capacity(text.len()), lines: Vec::new() };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let cut = line.char_indices().nth(room.saturating_sub(1)).map(|(at, _)| at);
            let cut = cut.filter(|_| line.trim_end().chars().count() > room);
            let is_needed =
                |cut: &usize| spans.iter().any(|span| span.start < end && span.end > start + cut);
            let cut = cut.filter(|cut| !is_needed(cut));
            clipped.lines.push((start, clipped.text.len(), cut.unwrap_or(line.len())));
            clipped.text.push_str(&line[..cut.unwrap_or(line.len())]);
            if cut.is_some() {
                clipped.text.push_str("…\n");
            }
            start = end;
        }
        clipped
    }

    /// Maps an offset of the original text.
    pub fn at(&self, place: usize) -> usize {
        let number = self.lines.partition_point(|(start, ..)| *start <= place);
        let Some((start, now, kept)) = number.checked_sub(1).map(|last| self.lines[last]) else {
            return place;
        };
        now + (place - start).min(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_shift_with_clipped_text() {
        let text = "a = 1\nsays = \"long and longer\"\nb = 2\n";
        let clipped = Clipped::of(text, 10, &[]);
        assert_eq!(clipped.text, "a = 1\nsays = \"l…\nb = 2\n");
        for (place, letter) in [(0, 'a'), (6, 's'), (31, 'b')] {
            assert!(text[place..].starts_with(letter));
            assert!(clipped.text[clipped.at(place)..].starts_with(letter), "{letter}");
        }
        assert_eq!(clipped.at(text.len()), clipped.text.len());
    }

    #[test]
    fn marked_lines_are_not_clipped() {
        let text = "says = \"long and longer\"\n";
        assert_eq!(Clipped::of(text, 10, &[Span::new(0, 4)]).text, "says = \"l…\n");
        assert_eq!(Clipped::of(text, 10, &[Span::new(17, 23)]).text, text);
    }
}
