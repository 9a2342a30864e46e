//! From a page of text to plain lines: BBCode, Markdown, HTML, RTF, quoted replies, list marks and tables are removed.

use super::words::BREAK;

/// A line of a text without its markup.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    pub text: String,
    /// Its number in the source, from 0.
    pub number: usize,
    /// Whether an empty line, or nothing, is before it.
    pub starts_paragraph: bool,
    /// Whether it is marked as a heading.
    pub is_title: bool,
    /// Whether it is an item of a list, or a row of a table.
    pub is_item: bool,
}

/// The lines of a text.
pub fn lines(text: &str) -> Vec<Line> {
    let (text, numbers) = match text.trim_start().strip_prefix("{\\rtf") {
        Some(rtf) => untagged(&rich(rtf.trim_start_matches(|c: char| c.is_ascii_digit()))),
        None => untagged(text),
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut blank = true;
    let mut in_signature = false;
    for (line, number) in text.split('\n').zip(numbers) {
        let unquoted = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        in_signature = line.trim_end() == "--" || in_signature && !unquoted.trim().is_empty();
        let plain = unquoted.trim();
        if plain.is_empty() || in_signature || is_page_number(plain) {
            blank = true;
        } else if is_rule(plain) {
            // What is underlined is a heading.
            let is_line = !plain.contains(['|', '+']);
            if let Some(last) = lines.last_mut().filter(|_| is_line && !blank) {
                last.is_title = true;
            }
        } else {
            let mut line = unmarked(plain);
            (line.number, line.starts_paragraph) = (number, blank);
            let divided = lines.last_mut().filter(|_| !blank && !line.is_item).filter(|last| {
                let before = last.text.strip_suffix('-').unwrap_or_default();
                before.ends_with(char::is_alphanumeric)
                    && line.text.starts_with(char::is_alphanumeric)
            });
            match divided {
                Some(last) => last.text.push_str(&line.text),
                None => lines.push(line),
            }
            blank = false;
        }
    }
    tables(lines)
}

/// A line of marks alone: "=====", "|---|---|".
fn is_rule(line: &str) -> bool {
    line.chars().all(|c| "-=_*~#+|: –".contains(c)) && line.len() > 2
}

/// "13", "page 13", "- 14 -".
fn is_page_number(line: &str) -> bool {
    let own = line.trim_matches(|c: char| c == '-' || c == '–' || c.is_whitespace());
    let own = own.strip_prefix("page").or(own.strip_prefix("Page")).unwrap_or(own).trim();
    (1..=4).contains(&own.len()) && own.bytes().all(|c| c.is_ascii_digit())
}

/// Removes the marks of a heading, a list and emphasis.
fn unmarked(line: &str) -> Line {
    let heading = line.trim_start_matches(['#', '=']);
    let is_title = heading.len() < line.len();
    let mut text = if is_title { heading.trim().trim_end_matches(['#', '=']).trim() } else { line };
    let mut is_item = false;
    loop {
        let bullet = ["* ", "- ", "+ ", "• ", "– ", "· ", "o ", "•"];
        let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = text.len() - number.len();
        let number = number
            .strip_prefix(['.', ')'])
            .filter(|rest| (1..=3).contains(&digits) && rest.starts_with(char::is_whitespace));
        let rest = bullet.iter().find_map(|mark| text.strip_prefix(mark)).or(number);
        let Some(rest) = rest else { break };
        (text, is_item) = (rest.trim_start(), true);
    }
    // "**Name**" or "Name" in quotes on a line of its own.
    let is_bold = text.len() > 4
        && ["**", "__", "\""].iter().any(|mark| text.starts_with(mark) && text.ends_with(mark));
    let mut text = text.to_owned();
    for mark in ["***", "**", "__", "*", "_", "`"] {
        text = unemphasized(&text, mark);
    }
    Line { text, is_title: is_title || is_bold, is_item, ..Line::default() }
}

/// Removes pairs of a mark around words.
fn unemphasized(line: &str, mark: &str) -> String {
    let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let places: Vec<_> = line
        .match_indices(mark)
        .map(|(place, _)| place)
        .filter(|place| {
            edge(line[..*place].chars().next_back())
                || edge(line[place + mark.len()..].chars().next())
        })
        .collect();
    let mut text = String::new();
    let mut end = 0;
    for pair in places.chunks_exact(2) {
        let inside = &line[(pair[0] + mark.len()).min(pair[1])..pair[1]];
        if inside.trim() != inside || inside.is_empty() {
            continue;
        }
        text.push_str(&line[end..pair[0]]);
        text.push_str(inside);
        end = pair[1] + mark.len();
    }
    text.push_str(&line[end..]);
    text
}

/// The cells of a row, if it has several.
fn cells(line: &str) -> Option<Vec<&str>> {
    let is_barred = line.matches('|').count() > 1 || line.starts_with('|');
    let mark = if line.contains('\t') || !is_barred { '\t' } else { '|' };
    let cells: Vec<&str> = line.trim_matches('|').split(mark).map(str::trim).collect();
    (cells.len() > 1).then_some(cells)
}

/// The words over the first column of a table, or before a name.
pub const NAMES: &[&str] = &["name", "vehicle", "car", "vehicle name", "car name"];

/// Rows below a heading become blocks of "Key: value"; the cells of other rows become phrases.
fn tables(lines: Vec<Line>) -> Vec<Line> {
    let mut heads: Option<Vec<String>> = None;
    let mut all = Vec::new();
    for line in lines {
        let row = cells(&line.text);
        let first = row.as_ref().and_then(|row| row.first()).map(|cell| cell.to_lowercase());
        let is_head = first.is_some_and(|first| NAMES.contains(&&*first))
            && row.as_ref().is_some_and(|row| row.len() > 2 && !row[1].ends_with(':'));
        match (&heads, row) {
            (_, Some(row)) if is_head => {
                heads = Some(
                    row.into_iter().map(|cell| cell.trim_end_matches(':').to_owned()).collect(),
                );
            }
            (Some(heads), Some(row)) if row.len() == heads.len() && !line.starts_paragraph => {
                for (number, (head, cell)) in heads.iter().zip(row).enumerate() {
                    if !["", "-", "–"].contains(&cell) {
                        let text = format!("{head}: {cell}");
                        let starts_paragraph = number == 0;
                        all.push(Line { text, starts_paragraph, is_item: true, ..line });
                    }
                }
            }
            (_, row) => {
                heads = None;
                let text = match row {
                    Some(row) if row.len() == 2 && !line.text.contains('|') => {
                        format!("{}: {}", row[0].trim_end_matches(':'), row[1])
                    }
                    Some(row) => row.join(" | "),
                    None => line.text,
                };
                all.push(Line { text, ..line });
            }
        }
    }
    all.retain(|line| !line.text.is_empty());
    all
}

/// Tags of HTML and BBCode with what they stand for; a slash is before those that end.
const TAGS: [(&str, &str); 6] = [
    ("p /p hr table /table quote /quote /ul /ol code /code", "\n\n"),
    ("br /li /tr div /div /h1 /h2 /h3 /h4 /title break page", "\n"),
    ("li *", "\n* "),
    ("h1 h2 h3 h4 title", "\n\n# "),
    ("/td /th", "\t"),
    (
        "b i u em strong span font a ul ol tr td th html head body pre small big center color size url list left \
         right spoiler tt tbody thead blockquote !doctype meta link img h5 h6 /b /i /u /em /strong /span /font /a \
         /html /head /body /pre /small /big /center /color /size /url /list /spoiler /tt /tbody /thead /blockquote \
         /img /h5 /h6",
        "",
    ),
];

const ENTITIES: [(&str, &str); 10] = [
    ("amp #38", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("nbsp #160", " "),
    ("quot #34 ldquo rdquo #8220 #8221", "\""),
    ("apos #39 #x27 lsquo rsquo #8216 #8217", "'"),
    ("ndash mdash #8211 #8212", "–"),
    ("frac12 #189", " 1/2"),
    ("times", "×"),
    ("bull", "•"),
];

/// The text without tags and in plain characters, and the number in the source of each line.
fn untagged(text: &str) -> (String, Vec<usize>) {
    let mut plain = String::with_capacity(text.len());
    let (mut numbers, mut number) = (vec![0], 0);
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, own) = match c {
            '<' | '[' => tag(rest).unwrap_or((1, if c == '<' { "<" } else { "[" })),
            '&' => entity(rest).unwrap_or((1, "&")),
            _ => (c.len_utf8(), character(c).unwrap_or(&rest[..c.len_utf8()])),
        };
        number += text[at..at + length].matches('\n').count();
        numbers.extend(own.matches('\n').map(|_| number));
        plain.push_str(own);
        at += length;
    }
    (plain, numbers)
}

fn tag(text: &str) -> Option<(usize, &'static str)> {
    const LONGEST: usize = 300;
    let close = if text.starts_with('<') { '>' } else { ']' };
    let near = &text[..text.floor_char_boundary(LONGEST)];
    let end = near.find(close)?;
    let name = near[1..end].split([' ', '=', '\n', '\t']).next()?.to_ascii_lowercase();
    let name = name.strip_suffix('/').unwrap_or(&name);
    // Other words in square brackets are words.
    const FORUM: &str = "b i u url img size color font center list * quote code spoiler break page li ul ol table tr td th";
    let is = |names: &str, name: &str| names.split(' ').any(|own| own == name);
    let is_tag =
        close == '>' || is(FORUM, name.trim_start_matches('/')) && !near[..end].contains(' ');
    let (_, own) = TAGS.iter().find(|(names, _)| is_tag && is(names, name))?;
    Some((end + 1, *own))
}

fn entity(text: &str) -> Option<(usize, &'static str)> {
    const LONGEST: usize = 9;
    let end = text[..text.floor_char_boundary(LONGEST)].find(';')?;
    let is_named = |names: &str| names.split(' ').any(|name| name == &text[1..end]);
    let (_, plain) = ENTITIES.iter().find(|(names, _)| is_named(names))?;
    Some((end + 1, plain))
}

fn character(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{2018}' | '\u{2019}' | '´' => "'",
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '«' | '»' => "\"",
        '\u{2010}' | '\u{2011}' => "-",
        '\u{2012}'..='\u{2015}' | '\u{2212}' => "–",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{2009}' => " ",
        '½' => " 1/2",
        '⅓' => " 1/3",
        '⅔' => " 2/3",
        '¼' => " 1/4",
        '¾' => " 3/4",
        '\u{ad}' | '\u{feff}' | '\u{200b}' | '\r' | BREAK => "",
        _ => return None,
    })
}

/// The text of a document in RTF.
fn rich(rtf: &str) -> String {
    const HIDDEN: [&str; 6] = ["fonttbl", "colortbl", "stylesheet", "info", "pict", "*"];
    let mut text = String::new();
    // How many groups are open, and from which one on they are hidden.
    let (mut depth, mut hidden) = (1_usize, usize::MAX);
    let mut rest = rtf;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let own = match c {
            '{' => {
                depth += 1;
                continue;
            }
            '}' => {
                depth = depth.saturating_sub(1);
                hidden = if depth < hidden { usize::MAX } else { hidden };
                continue;
            }
            '\n' | '\r' => continue,
            '\\' => {
                let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
                let word = &rest[..letters.max(rest.chars().next().map_or(0, char::len_utf8))];
                rest = &rest[word.len()..];
                let is_digit = |c: char| c.is_ascii_digit() && letters > 0 || c == '-';
                let number = &rest[..rest.find(|c| !is_digit(c)).unwrap_or(rest.len())];
                rest = &rest[number.len()..];
                rest = rest.strip_prefix(' ').filter(|_| letters > 0).unwrap_or(rest);
                if HIDDEN.contains(&word) {
                    hidden = hidden.min(depth);
                }
                match word {
                    "par" | "line" | "row" => '\n',
                    "tab" | "cell" => '\t',
                    "endash" | "emdash" => '–',
                    "lquote" | "rquote" => '\'',
                    "ldblquote" | "rdblquote" => '"',
                    "bullet" => '•',
                    "~" => ' ',
                    "\\" => '\\',
                    "{" => '{',
                    "}" => '}',
                    "u" => {
                        rest = rest.strip_prefix('?').unwrap_or(rest);
                        number.parse().ok().and_then(char::from_u32).unwrap_or(' ')
                    }
                    // In Windows-1252 as in Latin-1, but for the dashes and quotes.
                    "'" if let Some(hex) = rest.get(..2) => {
                        rest = &rest[2..];
                        match u8::from_str_radix(hex, 16).unwrap_or(b' ') {
                            0x91 | 0x92 => '\'',
                            0x93 | 0x94 => '"',
                            0x96 | 0x97 => '–',
                            code => char::from(code),
                        }
                    }
                    _ => continue,
                }
            }
            c => c,
        };
        text.extend((hidden == usize::MAX).then_some(own));
    }
    text
}
