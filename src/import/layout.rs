//! The layout of a text: what its lines are before they are words.
//!
//! Lists with marks and tables become lines that the grammar of every game reads: a semicolon before each item of a
//! list, and "Heading: cell;" for each cell of a table. Page numbers and marked headings are left out.

use std::ops::Range;

/// What stands for one line of the text.
pub type Line = Vec<Piece>;

pub enum Piece {
    /// A part of the text.
    Own(Range<usize>),
    /// Another part of the text, repeated here.
    Repeated(Range<usize>, usize),
    /// What the text only implies.
    Implied(&'static str, usize),
}

/// What people put before the items of a list.
const MARKS: &str = "-*+•·–—>";

/// The headings of a column of names.
pub const NAMES: &[&str] = &["name", "vehicle", "car", "design", "model"];

/// The lines of a text; each ends with its newline.
pub fn lines(text: &str) -> Vec<Line> {
    let rows: Vec<Range<usize>> = rows(text);
    let mut lines = Vec::new();
    let blank = |row: &Range<usize>| text[row.clone()].trim().is_empty();
    for block in rows.chunk_by(|row, next| blank(row) == blank(next)) {
        if let [row] = block
            && is_of_page(&text[row.clone()])
        {
            lines.push(vec![Piece::Implied("\n", row.start)]);
            continue;
        }
        match table(text, block).or_else(|| list(text, block)) {
            Some(read) => lines.extend(read),
            None => lines.extend(block.iter().map(|row| plain(text, row))),
        }
    }
    lines
}

/// A line that belongs to the page alone: "- 14 -", "page 3", "== Division 5 ==", "* * *".
fn is_of_page(line: &str) -> bool {
    const FRAMES: [&str; 4] = ["==", "**", "~~", "__"];
    const LONGEST: usize = 4;
    let bare = line.trim();
    let is_framed = FRAMES.iter().any(|mark| bare.starts_with(mark) && bare.ends_with(mark));
    let own = bare.trim_matches(|c: char| c == ' ' || "-–—=*~_".contains(c));
    let first = own.get(..LONGEST).filter(|word| word.eq_ignore_ascii_case("page"));
    let number = first.map_or(own, |first| own[first.len()..].trim_start());
    let is_number =
        (1..=LONGEST).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    !bare.is_empty() && (own.is_empty() || is_number || is_framed)
}

/// The places of the lines, with their newlines.
fn rows(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let row = |line: &str| {
        start += line.len();
        start - line.len()..start
    };
    text.split_inclusive('\n').map(row).collect()
}

/// A block in which several lines begin with the same mark, or with numbers from 1.
fn list(text: &str, block: &[Range<usize>]) -> Option<Vec<Line>> {
    let marks: Vec<_> = block.iter().map(|row| bullet(&text[row.clone()])).collect();
    let several = MARKS
        .chars()
        .filter(|mark| marks.iter().flatten().filter(|(known, _)| known == mark).nth(1).is_some());
    let several: Vec<char> = several.collect();
    let numbers: Vec<_> = block.iter().filter_map(|row| numbered(&text[row.clone()])).collect();
    let counts = numbers.len() > 1 && numbers.iter().zip(1..).all(|(number, own)| number.0 == own);
    let mut found = false;
    let mut lines = Vec::new();
    for (row, mark) in block.iter().zip(&marks) {
        let mark = mark.filter(|(mark, _)| several.contains(mark)).map(|(_, length)| length);
        let own = numbered(&text[row.clone()]).filter(|_| counts).map(|(_, length)| length);
        lines.push(match mark.or(own).or_else(|| checked(&text[row.clone()])) {
            Some(length) => {
                found = true;
                let own = row.start + length..row.end;
                vec![Piece::Implied(";\n", row.start), Piece::Own(own)]
            }
            None => plain(text, row),
        });
    }
    found.then_some(lines)
}

/// A line of no list: without what quotes it or underlines the line above; "Body ..... Compact" is a pair.
fn plain(text: &str, row: &Range<usize>) -> Line {
    let line = &text[row.clone()];
    if is_rule(line) {
        return vec![Piece::Implied("\n", row.start)];
    }
    let quoted = line.len() - line.trim_start_matches(['>', ' ']).len();
    let start = if line.starts_with('>') { row.start + quoted } else { row.start };
    let own = start..row.end;
    led(text, own.clone()).unwrap_or_else(|| vec![Piece::Own(own)])
}

/// "Body ..... Compact": a word or two, dots, and a value.
fn led(text: &str, row: Range<usize>) -> Option<Line> {
    let line = &text[row.clone()];
    let dots = line.find(" .")?;
    let after = line[dots..].trim_start_matches([' ', '.']);
    let key = line[..dots].trim();
    let words = key.split(' ').count();
    let is_key = words < 3 && key.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-');
    let led = line[dots..line.len() - after.len()].ends_with(' ') && is_key && !key.is_empty();
    let value = row.end - after.len()..row.end - after.len() + after.trim_end().len();
    let key = row.start..row.start + dots;
    (led && !value.is_empty()).then(|| pair(text, &[key, value]))
}

/// A box with a mark in it, at the start of a line. What an empty one means is for people to say.
fn checked(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let after = ["[x] ", "[X] "].iter().find_map(|mark| text.strip_prefix(mark))?;
    Some(line.len() - after.len())
}

/// The mark at the start of a line, and where its text begins.
fn bullet(line: &str) -> Option<(char, usize)> {
    let text = line.trim_start();
    let mark = text.chars().next().filter(|mark| MARKS.contains(*mark))?;
    let after = &text[mark.len_utf8()..];
    after.starts_with([' ', '\t']).then(|| (mark, line.len() - after.len()))
}

/// The number at the start of a line, and where its text begins.
fn numbered(line: &str) -> Option<(usize, usize)> {
    let text = line.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok()?;
    let after = text[digits..].strip_prefix(['.', ')'])?;
    after.starts_with(' ').then(|| (number, line.len() - after.len()))
}

/// A block in which every line has the same number of cells.
fn table(text: &str, block: &[Range<usize>]) -> Option<Vec<Line>> {
    let rows: Vec<_> = block.iter().filter(|row| !is_rule(&text[(*row).clone()])).collect();
    let cells: Vec<Vec<Range<usize>>> = rows.iter().map(|row| cells(text, row)).collect();
    let [first, others @ ..] = cells.as_slice() else { return None };
    let even = others.iter().all(|row| {
        row.len() == first.len() || (1..first.len()).contains(&row.len()) && tabbed(text, row)
    });
    let is_name = |cell: &Range<usize>| {
        let cell = text[cell.clone()].trim_end_matches(':');
        NAMES.iter().any(|name| cell.eq_ignore_ascii_case(name))
    };
    match first.len() {
        _ if !even => None,
        0 | 1 => None,
        2 if others.is_empty() => None,
        2 => Some(cells.iter().map(|row| pair(text, row)).collect()),
        _ if is_name(&first[0]) && !others.is_empty() => {
            let mut lines = Vec::new();
            for row in others {
                lines.push(vec![Piece::Implied("\n", row[0].start)]);
                lines.extend(first.iter().zip(row).filter_map(|(head, cell)| {
                    let empty = text[cell.clone()].chars().all(|c| "-–—".contains(c));
                    (!empty).then(|| {
                        let colon = Piece::Implied(": ", cell.start);
                        let head = Piece::Repeated(head.clone(), cell.start);
                        let end = Piece::Implied(";\n", cell.end);
                        vec![head, colon, Piece::Own(cell.clone()), end]
                    })
                }));
            }
            Some(lines)
        }
        _ => Some(cells.iter().map(|row| joined(row)).collect()),
    }
}

/// Spreadsheets drop empty cells at the end of a line.
fn tabbed(text: &str, row: &[Range<usize>]) -> bool {
    let line = row[0].start..row[row.len() - 1].end;
    text[line].contains('\t')
}

/// "Body   Compact" as "Body: Compact;".
fn pair(text: &str, row: &[Range<usize>]) -> Line {
    let [key, value] = [row[0].clone(), row[row.len() - 1].clone()];
    let colon = if text[key.clone()].ends_with(':') { " " } else { ": " };
    let (colon, end) = (Piece::Implied(colon, key.end), Piece::Implied(";\n", value.end));
    let value = if row.len() > 1 { value } else { key.end..key.end };
    vec![Piece::Own(key), colon, Piece::Own(value), end]
}

fn joined(row: &[Range<usize>]) -> Line {
    let mut line = Line::new();
    for cell in row {
        line.push(Piece::Own(cell.clone()));
        line.push(Piece::Implied("; ", cell.end));
    }
    line.push(Piece::Implied("\n", row.last().map_or(0, |cell| cell.end)));
    line
}

/// A line that is only drawn.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() > 2 && line.chars().all(|c| "-=+|: \t".contains(c))
}

/// The cells of a line: between tabs, bars, or several blanks that do not end a sentence.
fn cells(text: &str, row: &Range<usize>) -> Vec<Range<usize>> {
    let line = &text[row.clone()];
    let mut cells = Vec::new();
    let mut push = |range: Range<usize>| {
        let cell = &line[range.clone()];
        let start = range.start + cell.len() - cell.trim_start().len();
        let end = start + cell.trim().len();
        cells.push(row.start + start..row.start + end);
    };
    let bare = line.trim();
    if line.contains('\t') || bare.contains('|') {
        let mark = if line.contains('\t') { '\t' } else { '|' };
        let begin = line.len() - line.trim_start().len();
        let mut start = begin + usize::from(mark == '|' && bare.starts_with('|'));
        let end = line.trim_end().trim_end_matches(mark).len().max(start);
        for (place, _) in line[..end].match_indices(mark).filter(|(place, _)| *place >= begin) {
            if place >= start {
                push(start..place);
                start = place + 1;
            }
        }
        push(start..end);
        return cells;
    }
    let mut start = line.len() - line.trim_start().len();
    let end = line.trim_end().len();
    let mut blanks = 0;
    let indent = start;
    for (place, c) in line[..end].char_indices().skip_while(|(place, _)| *place < indent) {
        if c == ' ' {
            blanks += 1;
            continue;
        }
        let before = line[..place].trim_end();
        if blanks > 2 || blanks == 2 && !before.ends_with(['.', ',', ':', ';', '!', '?', ')']) {
            push(start..place);
            start = place;
        }
        blanks = 0;
    }
    if start < end {
        push(start..end);
    }
    cells
}
