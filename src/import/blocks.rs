//! Finds the vehicles in the lines of a text: where each begins, its name, and its options.

use std::cell::Cell;

use crate::text::limits::{OPTIONS, VEHICLES};

use super::markup::{Line, NAMES};
use super::phrases::{Title, title};
use super::words::{BREAK, Words, tokens};
use super::{Format, Place};

/// What a text says of one vehicle.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub name: String,
    /// The line that it begins on.
    pub line: usize,
    /// Each with its line.
    pub paragraphs: Vec<(usize, String)>,
    /// What is different about each option, with its name.
    pub options: Vec<(String, String)>,
}

/// The vehicles of a text, and the numbers of the lines before the first that are no headings; or the line with which
/// there are too many.
pub fn blocks(
    lines: Vec<Line>,
    formats: &[&dyn Format],
) -> Result<(Vec<Block>, Vec<usize>), usize> {
    let lines: Vec<Line> = lines.into_iter().flat_map(by_options).collect();
    let finder = Finder { lines: &lines, formats, tried: Cell::new(0) };
    let (mut blocks, mut before): (Vec<Block>, _) = (Vec::new(), Vec::new());
    let mut in_option = false;
    for (at, line) in lines.iter().enumerate() {
        let has_room = blocks.last().is_some_and(|block| block.options.len() < OPTIONS);
        let option = option(&line.text).filter(|_| has_room);
        let is_bare = blocks.last().is_some_and(|block| block.paragraphs.is_empty());
        let head = option.is_none().then(|| finder.head(at, is_bare)).flatten();
        if let Some((name, rest)) = head {
            if blocks.len() == VEHICLES {
                return Err(line.number);
            }
            let paragraphs = (!rest.is_empty()).then_some((line.number, rest));
            let paragraphs = paragraphs.into_iter().collect();
            blocks.push(Block { name, line: line.number, paragraphs, options: Vec::new() });
            in_option = false;
            continue;
        }
        let Some(block) = blocks.last_mut() else {
            before.extend((!line.is_title).then_some(line.number));
            continue;
        };
        in_option = option.is_some() || in_option && !line.starts_paragraph;
        let is_row = line.is_item && at > 0 && lines[at - 1].number == line.number;
        let goes_on = in_option || !line.starts_paragraph || is_row;
        let last = match in_option {
            true => block.options.last_mut().map(|(_, text)| text),
            false => block.paragraphs.last_mut().map(|(_, text)| text),
        };
        match (option, last.filter(|_| goes_on)) {
            (Some(option), _) => block.options.push(option),
            (None, Some(text)) => {
                text.push('\n');
                text.extend(line.is_item.then_some(BREAK));
                text.push_str(&line.text);
            }
            (None, None) => block.paragraphs.push((line.number, line.text.clone())),
        }
    }
    Ok((blocks, before))
}

/// Options behind a vehicle on its line get lines of their own.
fn by_options(line: Line) -> Vec<Line> {
    let mut all = Vec::new();
    let mut start = 0;
    for (place, _) in line.text.match_indices(['.', ';']) {
        let rest = line.text[place + 1..].trim_start();
        if rest.len() < line.text.len() - place - 1 && option(rest).is_some() {
            all.push(line.text[start..=place].trim().to_owned());
            start = line.text.len() - rest.len();
        }
    }
    all.push(line.text[start..].to_owned());
    let line = |(number, text): (usize, String)| Line {
        text,
        starts_paragraph: number == 0 && line.starts_paragraph,
        is_item: number == 0 && line.is_item,
        ..line
    };
    all.into_iter().enumerate().map(line).collect()
}

/// Words that begin a change.
const VERBS: &str = "replace swap exchange substitute remove delete drop add convert upgrade downgrade change ditch lose";

/// The option that a line begins, with its name: "Option I – Replace …", "Capricorn Plus - Replace …", "Drop the …".
fn option(line: &str) -> Option<(String, String)> {
    const LONGEST: usize = 100;
    const OPTIONS: [&str; 3] = ["option", "variant", "alternate"];
    let first = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase()
    };
    let is_verb = |text: &str| VERBS.split(' ').any(|verb| verb == first(text));
    if is_verb(line) && line.starts_with(char::is_uppercase) {
        return Some((String::new(), line.to_owned()));
    }
    let near = &line[..line.floor_char_boundary(LONGEST)];
    let is_option = OPTIONS.contains(&&*first(line));
    [" – ", " - ", "– ", ": "].iter().find_map(|separator| {
        let (name, _) = near.split_once(separator)?;
        let text = &line[name.len() + separator.len()..];
        let is_one = is_option && name.split_whitespace().count() < 4;
        let is_change = is_verb(text) && !name.contains(',');
        (is_change || is_one).then(|| (name.trim().to_owned(), text.trim().to_owned()))
    })
}

struct Finder<'l> {
    lines: &'l [Line],
    formats: &'l [&'l dyn Format],
    /// How many lines were read to see whether they are a vehicle without a body.
    tried: Cell<usize>,
}

/// How a vehicle begins: its name, and what follows on the line.
type Head = (String, String);

impl Finder<'_> {
    /// The vehicle that begins on a line. Below a bare name, a body belongs to it.
    fn head(&self, at: usize, below_name: bool) -> Option<Head> {
        let line = &self.lines[at];
        let text = line.text.as_str();
        // "Name: Night Mail"
        if let Some((title, name)) = text.split_once([':', '='])
            && is_name(title)
        {
            let head = self.split(name.trim(), true);
            return Some(head.unwrap_or_else(|| (plain_name(name), String::new())));
        }
        if self.begins(text, Place::Alone) {
            let is_new = line.starts_paragraph && !below_name;
            return is_new.then(|| ("Unnamed".to_owned(), text.to_owned()));
        }
        let split = self.split(text, line.starts_paragraph);
        split.or_else(|| self.below_title(at)).or_else(|| self.unknown_body(line))
    }

    fn begins(&self, text: &str, place: Place) -> bool {
        self.formats.iter().any(|format| begins(*format, text, place))
    }

    /// "Night Mail – Compact, …", "Night Mail (compact): …": a name, a mark, and a body.
    fn split(&self, text: &str, is_first: bool) -> Option<Head> {
        const LONGEST: usize = 480;
        const MOST: usize = 24;
        let near = &text[..text.floor_char_boundary(LONGEST)];
        let marks = near.char_indices().filter(|(_, c)| "–-:;,.([\"|".contains(*c)).take(MOST);
        let head = |(place, mark): (usize, char)| {
            let (name, rest) = (&text[..place], &text[place + mark.len_utf8()..]);
            let is_weak = ";,.\"".contains(mark) && !is_first;
            let is_glued = "-,.".contains(mark) && !rest.starts_with(' ');
            // "Plant: Med. cycle"
            let is_title =
                is_name(name) || is_body(name) || mark == ':' && title(name) == Title::Heading;
            let is_name = !plain_name(name).is_empty() && !is_title;
            (!is_weak && !is_glued && is_name).then_some((name, mark, rest.trim_start()))
        };
        let heads: Vec<_> = marks.filter_map(head).collect();
        // The game whose body comes first; a size of cards only where there is no body.
        self.formats.iter().find_map(|format| {
            let is_head = |(name, _, rest): &&(&str, char, &str)| {
                begins(*format, rest, Place::BehindName) && !self.begins(name, Place::Alone)
            };
            let (name, mark, rest) = heads.iter().find(is_head)?;
            let rest = match rest.split_once([')', ']']).filter(|_| "([".contains(*mark)) {
                Some((note, rest)) => {
                    format!("{note}, {}", rest.trim_start_matches([' ', ':', '–', '-', ',']))
                }
                None => (*rest).to_owned(),
            };
            Some((plain_name(name), rest))
        })
    }

    /// A line alone above the body.
    fn below_title(&self, at: usize) -> Option<Head> {
        const MOST_WORDS: usize = 20;
        let line = &self.lines[at];
        let next = self.lines.get(at + 1)?;
        let ends_list = at > 0 && self.lines[at - 1].is_item && !line.is_item;
        let name = line.text.trim_end_matches(':');
        let is_title = (line.starts_paragraph || line.is_title || ends_list)
            && (!next.starts_paragraph || line.is_title)
            && line.text.split_whitespace().take(MOST_WORDS + 1).count() <= MOST_WORDS
            && !name.contains(": ")
            && self.begins(&next.text, Place::BelowName);
        (is_title && title(name) == Title::Unknown).then(|| (plain_name(name), String::new()))
    }

    /// A name and a dash before something of which at least two phrases can be read.
    fn unknown_body(&self, line: &Line) -> Option<Head> {
        const LONGEST: usize = 120;
        const LEAST: usize = 2;
        let near = &line.text[..line.text.floor_char_boundary(LONGEST)];
        let marks = [" – ", " - ", ": "];
        let (name, mark) = marks.iter().find_map(|mark| Some((near.split_once(mark)?.0, *mark)))?;
        let is_label = is_name(name) || title(name) != Title::Unknown;
        let is_inside = mark == ": " && !line.starts_paragraph;
        if is_label || is_inside || plain_name(name).is_empty() || self.tried.get() > VEHICLES {
            return None;
        }
        self.tried.set(self.tried.get() + 1);
        let rest = line.text[name.len() + mark.len()..].to_owned();
        let block = Block { paragraphs: vec![(0, rest.clone())], ..Block::default() };
        let reads = |format: &&dyn Format| format.read(&block, "").1.read >= LEAST;
        self.formats.iter().any(reads).then(|| (plain_name(name), rest))
    }
}

pub fn begins(format: &dyn Format, text: &str, place: Place) -> bool {
    const LONGEST: usize = 200;
    let text = text.trim_start_matches(['"', '\'', '*']);
    let tokens = tokens(&text[..text.floor_char_boundary(LONGEST)]);
    let mut words = Words::new(&tokens);
    let _ = words.word(&["a", "an"]);
    format.begins(&mut words, place)
}

/// Whether it is the title of a body.
fn is_body(title: &str) -> bool {
    const TITLES: [&str; 5] = ["body", "body type", "type", "vehicle type", "frame"];
    TITLES.contains(&&*title.trim().to_lowercase())
}

/// Whether it is the title of a name.
fn is_name(title: &str) -> bool {
    NAMES.contains(&&*title.trim().to_lowercase())
}

/// A name without the quotes around it and the marks behind it.
fn plain_name(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name.trim_end_matches([':', ',', '–', '|', ';']).trim_end_matches(" -").trim();
    for quote in ['"', '\''] {
        let inside = name.strip_prefix(quote).map(|rest| rest.strip_suffix(quote).unwrap_or(rest));
        if let Some(inside) = inside.filter(|inside| !inside.contains(quote)) {
            return inside.trim().to_owned();
        }
    }
    name.to_owned()
}
