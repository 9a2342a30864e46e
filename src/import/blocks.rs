//! Finds the vehicles in the lines of a text: where each begins, its name, and its options.

use std::cell::{Cell, LazyCell};

use crate::text::limits::{OPTIONS, VEHICLES};

use super::markup::{Line, NAMES};
use super::phrases::{is_heading, is_title};
use super::words::{BREAK, Token, Words, tokens};
use super::{Format, read};

/// The text about one vehicle.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub name: String,
    /// The line that it begins on.
    pub line: usize,
    /// Figures and a division beside the name.
    pub facts: String,
    /// Each with its line.
    pub paragraphs: Vec<(usize, String)>,
    /// The name and the changes of each option.
    pub options: Vec<(String, String)>,
}

/// The vehicles of a text, and the numbers of the lines before the first, except headings. If there are too many
/// vehicles, the line of the first one over the limit.
pub fn blocks(lines: &[Line], formats: &[&dyn Format]) -> Result<(Vec<Block>, Vec<usize>), usize> {
    let finder = Finder { lines, formats, tried: Cell::new(0) };
    let (mut blocks, mut before): (Vec<Block>, _) = (Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let is_bare = blocks.last().is_some_and(|block| block.paragraphs.is_empty());
        if let Some((name, rest)) = finder.head(at, is_bare) {
            if blocks.len() == VEHICLES {
                return Err(line.number);
            }
            let (name, beside) = finder.titled(name);
            let (after, rest) = if finder.is_fact(&rest) {
                (rest.trim_matches(AROUND).to_owned(), String::new())
            } else {
                (String::new(), rest)
            };
            let facts = [beside, after].into_iter().filter(|fact| !fact.is_empty());
            let facts = facts.collect::<Vec<_>>().join(", ");
            let paragraphs = if rest.is_empty() { vec![] } else { vec![(line.number, rest)] };
            blocks.push(Block { name, line: line.number, facts, paragraphs, ..Block::default() });
            continue;
        }
        let Some(block) = blocks.last_mut() else {
            before.extend((!line.is_title).then_some(line.number));
            continue;
        };
        match block.paragraphs.last_mut().filter(|_| !line.starts_paragraph) {
            Some((_, text)) => {
                text.push('\n');
                text.extend(line.is_item.then_some(BREAK));
                text.push_str(&line.text);
            }
            None => block.paragraphs.push((line.number, line.text.clone())),
        }
    }
    let totals: Vec<_> = lines.iter().filter(|line| is_total(&line.text)).collect();
    let is_of_all = |total: &str| {
        totals.len() == 1 || totals.len() > blocks.len() || total.starts_with(['G', 'g'])
    };
    if let Some(total) = totals.last().filter(|own| blocks.len() > 1 && is_of_all(&own.text))
        && let Some((_, text)) = blocks.last_mut().and_then(|last| last.paragraphs.last_mut())
        && let Some(own) = text.rfind(&total.text)
    {
        text.replace_range(own..own + total.text.len(), "");
        before.push(total.number);
    }
    for Block { paragraphs, options, .. } in &mut blocks {
        paragraphs.iter_mut().for_each(|(_, text)| take_options(text, options));
        paragraphs.retain(|(_, text)| !text.trim().is_empty());
    }
    Ok((blocks, before))
}

/// "Total: $14,000", "Grand total for both cars: $14,000".
fn is_total(text: &str) -> bool {
    const LONGEST: usize = 40;
    let title = text.split(|c: char| c == '$' || c.is_ascii_digit()).next().unwrap_or_default();
    let mut words = title.split(|c: char| !c.is_alphabetic()).take(2);
    let is_word = |word: &str| ["total", "totals"].contains(&&*word.to_lowercase());
    title.len() < text.len().min(LONGEST) && words.any(is_word)
}

/// Takes the options out of a paragraph. Each begins a line or a sentence.
fn take_options(text: &mut String, options: &mut Vec<(String, String)>) {
    let ends = text.match_indices(['.', ';', '\n']).map(|(at, mark)| (at + 1, mark == "\n"));
    let begin = |(start, is_line): (usize, bool)| {
        let own = text[start..].trim_start_matches([' ', '\n', BREAK]);
        let place = text.len() - own.len();
        ((is_line || place > start) && option(own).is_some()).then_some(place)
    };
    let starts = std::iter::once((0, true)).chain(ends).filter_map(begin);
    let starts: Vec<_> = starts.take(OPTIONS.saturating_sub(options.len())).collect();
    for (number, start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(text.len());
        options.extend(option(&text[*start..end]));
    }
    text.truncate(starts.first().copied().unwrap_or(text.len()));
}

/// Words that begin a change.
const VERBS: &str = "replace swap exchange substitute remove delete drop add convert upgrade downgrade change ditch lose";

/// The option that a text begins, with its name: "Option I – Replace …", "Capricorn Plus - Replace …", "Drop the …".
fn option(text: &str) -> Option<(String, String)> {
    const LONGEST: usize = 100;
    const OPTIONS: [&str; 3] = ["option", "variant", "alternate"];
    let first = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase()
    };
    let is_verb = |text: &str| {
        let first = first(text);
        VERBS.split(' ').any(|verb| verb == first)
    };
    if text.starts_with(char::is_uppercase) && is_verb(text) {
        return Some((String::new(), text.trim().to_owned()));
    }
    let near = text[..text.floor_char_boundary(LONGEST)].lines().next()?;
    let is_option = OPTIONS.contains(&&*first(text));
    [" – ", " - ", "– ", ": "].iter().find_map(|separator| {
        let (name, _) = near.split_once(separator)?;
        let text = &text[name.len() + separator.len()..];
        let is_one = is_option && name.split_whitespace().count() < 4;
        let is_change = is_verb(text) && !name.contains(',');
        (is_change || is_one).then(|| (name.trim().to_owned(), text.trim().to_owned()))
    })
}

/// Marks around a fact.
const AROUND: &[char] = &[' ', '(', ')', '[', ']', '.', ',', ':'];

struct Finder<'l> {
    lines: &'l [Line],
    formats: &'l [&'l dyn Format],
    /// How many lines were read to see whether they are a vehicle without a body.
    tried: Cell<usize>,
}

/// How a vehicle begins: its name, and the rest of the line.
type Head = (String, String);

impl Finder<'_> {
    /// The vehicle that begins on a line. Below a bare name, a body belongs to it.
    fn head(&self, at: usize, below_name: bool) -> Option<Head> {
        let line = &self.lines[at];
        let text = line.text.as_str();
        if option(text).is_some() {
            return None;
        }
        // "Name: Night Mail"
        let titled = text.split_once([':', '=']).filter(|(title, _)| is_name(title));
        if let Some((_, name)) = titled {
            let head = self.split(name.trim(), true);
            return Some(head.unwrap_or_else(|| (plain_name(name), String::new())));
        }
        if self.begins(text, false) {
            let is_new = line.starts_paragraph && !below_name;
            return is_new.then(|| ("Unnamed".to_owned(), text.to_owned()));
        }
        let split = self.split(text, line.starts_paragraph);
        split.or_else(|| self.below_title(at)).or_else(|| self.unknown_body(at))
    }

    /// A name, and the figures and the division behind it.
    fn titled(&self, mut name: String) -> (String, String) {
        const MOST: usize = 8;
        let last = |name: &str| {
            name.rmatch_indices([' ', ',', '(', '[', '–', ':']).take(MOST).find_map(|(at, mark)| {
                let (mut before, own) = (plain_name(&name[..at]), &name[at + mark.len()..]);
                // "Rita (Duellist, Division 10)"
                before.extend(
                    (before.matches('(').count() > before.matches(')').count()).then_some(')'),
                );
                let is_apart = match mark {
                    " " => own.starts_with(['$', 'D', 'd']),
                    // "2,884 lbs."
                    "," => own.starts_with(' '),
                    _ => true,
                };
                let is_fact = is_apart && !before.is_empty() && self.is_fact(own);
                is_fact.then(|| (before, own.trim_matches(AROUND).to_owned()))
            })
        };
        let mut facts = Vec::new();
        while let Some((before, fact)) = last(&name) {
            name = before;
            facts.push(fact);
        }
        (name, facts.join(", "))
    }

    /// Whether a text has only figures, or a division.
    fn is_fact(&self, text: &str) -> bool {
        const LONGEST: usize = 60;
        let is_short = text.len() < LONGEST && text.contains(|c: char| c.is_ascii_digit());
        let paragraphs = vec![(0, text.trim_matches(AROUND).to_owned())];
        let own = Block { paragraphs, ..Block::default() };
        let has_no_part = |format: &&dyn Format| {
            let (design, tally) = read(*format, &own, "");
            let (empty, _) = read(*format, &Block::default(), "");
            let keys = design.split("\n[published]").next().unwrap_or_default();
            tally.read > 0 && tally.todo.is_empty() && keys == empty
        };
        is_short && self.formats.iter().any(has_no_part)
    }

    fn begins(&self, text: &str, is_named: bool) -> bool {
        let first = opening(text);
        self.formats.iter().any(|format| begins(*format, &first, is_named))
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
            let is_label = is_name(name) || ":|".contains(mark) && is_heading(name);
            let is_name = !plain_name(name).is_empty() && !is_label;
            let rest = rest.trim_start();
            let first = LazyCell::new(move || opening(rest));
            (!is_weak && !is_glued && is_name).then_some((name, mark, rest, first))
        };
        let heads: Vec<_> = marks.filter_map(head).collect();
        // The game whose body comes first; a size of cards only where there is no body.
        self.formats.iter().find_map(|format| {
            let (name, mark, rest, _) = heads.iter().find(|(name, _, _, first)| {
                begins(*format, first, true) && !self.begins(name, false)
            })?;
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
        let may_be = (line.starts_paragraph || line.is_title || ends_list)
            && (!next.starts_paragraph || line.is_title)
            && line.text.split_whitespace().take(MOST_WORDS + 1).count() <= MOST_WORDS
            && !name.contains(": ")
            && self.begins(&next.text, true);
        (may_be && !is_title(name)).then(|| (plain_name(name), String::new()))
    }

    /// A name and a dash before at least two readable phrases.
    fn unknown_body(&self, at: usize) -> Option<Head> {
        let line = &self.lines[at];
        const LONGEST: usize = 120;
        const LEAST: [usize; 2] = [2, 3];
        let near = &line.text[..line.text.floor_char_boundary(LONGEST)];
        let marks = [" – ", " - ", " -- ", ": ", ", "];
        let (name, mark) = marks.iter().find_map(|mark| Some((near.split_once(mark)?.0, *mark)))?;
        let is_label = is_name(name) || is_title(name);
        // In a list, the line before has ended.
        let is_list = mark == ", ";
        let ends = at > 0 && self.lines[at - 1].text.ends_with('.');
        let is_inside =
            [": ", ", "].contains(&mark) && !line.starts_paragraph && !(is_list && ends);
        if is_label || is_inside || plain_name(name).is_empty() || self.tried.get() > VEHICLES {
            return None;
        }
        self.tried.set(self.tried.get() + 1);
        let rest = line.text[name.len() + mark.len()..].to_owned();
        let whole = Block { paragraphs: vec![(0, rest.clone())], ..Block::default() };
        let reads =
            |format: &&dyn Format| read(*format, &whole, "").1.read >= LEAST[usize::from(is_list)];
        // "Big Hauler, Sleeper Longnose": neither is a part.
        let head = rest.split_inclusive(", ").next().map(|body| format!("{name}, {body}"));
        let block = Block { paragraphs: vec![(0, head.unwrap_or_default())], ..Block::default() };
        let is_part = |format: &&dyn Format| is_list && read(*format, &block, "").1.read > 0;
        let is_head = self.formats.iter().any(reads) && !self.formats.iter().any(is_part);
        is_head.then(|| (plain_name(name), rest))
    }
}

/// The tokens that show whether a vehicle begins here.
pub fn opening(text: &str) -> Vec<Token<'_>> {
    const LONGEST: usize = 200;
    let text = text.trim_start_matches(['"', '\'', '*']);
    tokens(&text[..text.floor_char_boundary(LONGEST)])
}

pub fn begins(format: &dyn Format, opening: &[Token<'_>], is_named: bool) -> bool {
    let mut words = Words::new(opening);
    let _ = words.word(&["a", "an"]);
    format.begins(&mut words, is_named)
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
