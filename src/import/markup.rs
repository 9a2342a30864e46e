//! From a page of text to plain lines: BBCode, Markdown, HTML, quoted replies, list marks and tables are removed.

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
    let (text, numbers) = untagged(text);
    let mut lines: Vec<Line> = Vec::new();
    let (mut blank, mut in_signature) = (true, false);
    for (line, number) in text.split('\n').zip(numbers) {
        let plain = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).trim();
        in_signature = line.trim_end() == "--" || in_signature && !plain.is_empty();
        if plain.is_empty() || in_signature || is_page_number(plain) {
            blank = true;
        } else if plain.len() > 2 && plain.chars().all(|c| "-=_*~#+|: –".contains(c)) {
            // An underlined line is a heading.
            let is_line = !plain.contains(['|', '+']);
            if let Some(last) = lines.last_mut().filter(|_| is_line && !blank) {
                last.is_title = true;
            }
        } else {
            let line = Line { number, starts_paragraph: blank, ..unmarked(plain) };
            let is_divided = |last: &&mut Line| {
                let before = last.text.strip_suffix('-').unwrap_or_default();
                before.ends_with(char::is_alphanumeric)
                    && line.text.starts_with(char::is_alphanumeric)
            };
            match lines.last_mut().filter(|_| !blank && !line.is_item).filter(is_divided) {
                Some(last) => last.text.push_str(&line.text),
                None => lines.push(line),
            }
            blank = false;
        }
    }
    tables(lines)
}

/// "13", "page 13", "- 14 -".
fn is_page_number(line: &str) -> bool {
    let own = line.trim_matches(|c: char| "-– Page".contains(c) || c == 'p');
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
    let marks = ["***", "**", "__", "*", "_", "`"];
    let text = marks.iter().fold(text.to_owned(), |text, mark| unemphasized(&text, mark));
    Line { text, is_title: is_title || is_bold, is_item, ..Line::default() }
}

/// Removes pairs of a mark around words.
fn unemphasized(line: &str, mark: &str) -> String {
    let mut pieces = line.split(mark).peekable();
    let mut text = pieces.next().unwrap_or_default().to_owned();
    while let Some(inside) = pieces.next() {
        let behind = pieces.peek().copied().filter(|behind| {
            let is_apart = !text.ends_with(char::is_alphanumeric)
                && !behind.starts_with(char::is_alphanumeric);
            is_apart && inside.trim() == inside && !inside.is_empty()
        });
        match behind {
            Some(behind) => {
                text.extend([inside, behind]);
                pieces.next();
            }
            None => text.extend([mark, inside]),
        }
    }
    text
}

/// The words over the first column of a table, or before a name.
pub const NAMES: &[&str] = &["name", "vehicle", "car", "vehicle name", "car name"];

/// Rows below a heading become blocks of "Key: value"; the cells of other rows become phrases.
fn tables(lines: Vec<Line>) -> Vec<Line> {
    let mut heads: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for line in lines {
        let is_barred = line.text.matches('|').count() > 1 || line.text.starts_with('|');
        let mark = if line.text.contains('\t') || !is_barred { '\t' } else { '|' };
        let row: Vec<&str> = line.text.trim_matches('|').split(mark).map(str::trim).collect();
        let is_head = NAMES.contains(&&*row[0].to_lowercase());
        if is_head && row.len() > 2 && !row[1].ends_with(':') {
            heads = row.iter().map(|cell| cell.trim_end_matches(':').to_owned()).collect();
        } else if row.len() > 1 && row.len() == heads.len() && !line.starts_paragraph {
            for (number, (head, cell)) in heads.iter().zip(row).enumerate() {
                if !["", "-", "–"].contains(&cell) {
                    let text = format!("{head}: {cell}");
                    all.push(Line { text, starts_paragraph: number == 0, is_item: true, ..line });
                }
            }
        } else {
            heads.clear();
            let text = match row[..] {
                [key, value] if mark == '\t' => format!("{}: {value}", key.trim_end_matches(':')),
                [_] => line.text,
                _ => row.join(" | "),
            };
            all.push(Line { text, ..line });
        }
    }
    all.retain(|line| !line.text.is_empty());
    all
}

/// Tags of HTML and BBCode without a text of their own.
const BARE: &str = "b i u em strong span font a ul ol tr td th html head body pre small big center color size url list left \
    right spoiler tt tbody thead blockquote !doctype meta link img h5 h6";

/// The text without tags and in plain characters, and the number in the source of each line.
fn untagged(text: &str) -> (String, Vec<usize>) {
    let mut plain = String::with_capacity(text.len());
    let (mut numbers, mut number) = (vec![0], 0);
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let own = match c {
            '<' | '[' => tag(rest),
            '&' => entity(rest),
            _ => character(c).map(|own| (c.len_utf8(), own)),
        };
        let (length, own) = own.unwrap_or((c.len_utf8(), &rest[..c.len_utf8()]));
        number += text[at..at + length].matches('\n').count();
        numbers.extend(own.matches('\n').map(|_| number));
        plain.push_str(own);
        at += length;
    }
    (plain, numbers)
}

/// The length of a tag, and its replacement. Other words in brackets are words.
fn tag(text: &str) -> Option<(usize, &'static str)> {
    const LONGEST: usize = 300;
    const FORUM: &str = "b i u url img size color font center list * quote code spoiler break page li ul ol table tr td th";
    let close = if text.starts_with('<') { '>' } else { ']' };
    let near = &text[..text.floor_char_boundary(LONGEST)];
    let end = near.find(close)?;
    let name = near[1..end].split([' ', '=', '\n', '\t']).next()?.to_ascii_lowercase();
    let name = name.strip_suffix('/').unwrap_or(&name);
    let (bare, is_end) = (name.trim_start_matches('/'), name.starts_with('/'));
    let is = |names: &str| names.split(' ').any(|own| own == bare);
    (close == '>' || is(FORUM) && !near[..end].contains(' ')).then_some(())?;
    let own = match bare {
        "li" | "*" if !is_end => "\n* ",
        "h1" | "h2" | "h3" | "h4" | "title" if !is_end => "\n\n# ",
        "td" | "th" if is_end => "\t",
        "p" | "hr" | "table" | "quote" | "code" => "\n\n",
        "ul" | "ol" if is_end => "\n\n",
        "br" | "li" | "tr" | "div" | "h1" | "h2" | "h3" | "h4" | "title" | "break" | "page" => "\n",
        _ if is(BARE) => "",
        _ => return None,
    };
    Some((end + 1, own))
}

fn entity(text: &str) -> Option<(usize, &'static str)> {
    const LONGEST: usize = 9;
    const ENTITIES: &str = "amp=& #38=& lt=< gt=> quot=\" #34=\" ldquo=\" rdquo=\" #8220=\" #8221=\" apos=' #39=' #x27=' \
        lsquo=' rsquo=' #8216=' #8217=' ndash=– mdash=– #8211=– #8212=– frac12=\u{a0}1/2 #189=\u{a0}1/2 times=× bull=• nbsp= #160=";
    let end = text[..text.floor_char_boundary(LONGEST)].find(';')?;
    let meaning = |entity: &'static str| entity.strip_prefix(&text[1..end])?.strip_prefix('=');
    let own = ENTITIES.split(' ').find_map(meaning)?;
    Some((end + 1, if own.is_empty() { " " } else { own }))
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
