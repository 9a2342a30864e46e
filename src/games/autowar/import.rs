//! Imports vehicles in the form of the samples: a name, then frame and engine, armor, weapons, options, and the speed.
//!
//! A sample may take several lines or one; text between the name and the frame is ignored.

use std::slice::from_ref;

use toml_edit::Value;

use crate::catalog::{Item, Shelf};
use crate::check::finding::Findings;
use crate::check::rules::NOT_UNDERSTOOD;
use crate::document::shape::document;
use crate::document::shape::slots::{Named, Said};
use crate::games::Game;
use crate::import::layout::NAMES;
use crate::import::text::{self, Kind, Token, phrase, span, tokens};
use crate::import::{self, Imported, Start};
use crate::text::limits::COUNT;
use crate::text::printable::printable;
use crate::text::source::{Located, Source};

use super::AutoWar;
use super::catalog::Catalog;
use super::design::{Design, Engine, Extent, Extra, Weapon};
use super::places::{FACINGS, SIDES, Side};

/// The vehicles of a text.
pub fn import(catalog: &Catalog, text: &Source, findings: &Findings) -> Vec<Imported> {
    let tokens = tokens(&text.text);
    let reader = Reader { catalog, findings };
    let starts = reader.starts(&tokens);
    let source = text.name.trim_matches(['<', '>']);
    import::report_before(&tokens, &starts, findings);
    import::vehicles(&tokens, &starts, |name, words, _| reader.vehicle(name, source, words))
}

/// The words that begin the parts of a description.
const SECTIONS: [&str; 4] = ["armor", "weapons", "options", "max"];

/// What a list says on lines of their own: "Frame: Medium".
const FRAME: &[&str] = &["frame"];
const ENGINE: &[&str] = &["engine", "motor"];
const VEHICLE: &[&str] = &["type", "body"];
const TIRES: &[&str] = &["tires", "tire"];

struct Reader<'c, 'f> {
    catalog: &'c Catalog,
    findings: &'f Findings,
}

/// The longest row name that the tokens begin with, singular or plural, and the remaining tokens.
fn named<'s, 'w, T: Item>(shelf: &'s Shelf<T>, words: &'w [Token]) -> Option<(&'s T, &'w [Token])> {
    (1..=words.len().min(6)).rev().find_map(|count| {
        let text = phrase(&words[..count]);
        let singular = text.strip_suffix(['s', 'S']);
        let row = [Some(text.as_str()), singular].into_iter().flatten();
        let row = row.into_iter().find_map(|name| shelf.find(name, |_| true))?;
        Some((row, &words[count..]))
    })
}

/// The row that the tokens are the name of.
fn whole<'s, T: Item>(shelf: &'s Shelf<T>, words: &[Token]) -> Option<&'s T> {
    named(shelf, words).filter(|(_, rest)| rest.is_empty()).map(|(row, _)| row)
}

/// What follows one of these titles and a colon.
fn titled<'t>(words: &'t [Token], titles: &[&str]) -> Option<&'t [Token]> {
    match words {
        [title, colon, own @ ..] if colon.is_mark(':') || colon.is_mark('=') => {
            titles.iter().any(|known| title.is_word(known)).then_some(own)
        }
        _ => None,
    }
}

/// What an item says about one of these: "Frame: light", "light frame".
fn about<'t>(item: &'t [Token], nouns: &[&str]) -> Option<&'t [Token]> {
    let titled = titled(item, nouns);
    let own = titled.unwrap_or(item);
    let ending = own.split_last().filter(|(last, _)| nouns.iter().any(|noun| last.is_word(noun)));
    ending.map(|(_, own)| own).or(titled)
}

/// Whether a line such as "Frame: Medium" begins here.
fn is_built(words: &[Token]) -> bool {
    let titles = [FRAME, ENGINE, VEHICLE, TIRES];
    words.first().is_some_and(|first| first.starts_line)
        && titles.iter().any(|titles| titled(words, titles).is_some())
}

/// A block that begins here with "Name:" and has a frame, and where it ends.
fn named_block(tokens: &[Token], at: usize) -> Option<(Start, usize)> {
    titled(&tokens[at..], NAMES)?;
    let is_name = |line: &usize| titled(&tokens[*line..], NAMES).is_some();
    let is_frame = |line: &usize| titled(&tokens[*line..], FRAME).is_some();
    let mut lines = (at + 1..tokens.len()).filter(|place| tokens[*place].starts_line).peekable();
    let body = *lines.peek()?;
    lines.by_ref().take_while(|line| !is_name(line)).find(is_frame)?;
    let end = lines.find(|line| is_name(line) || tokens[*line].starts_paragraph);
    Some((Start { first: at, name: at + 2..body, body }, end.unwrap_or(tokens.len())))
}

impl Reader<'_, '_> {
    /// Every line that names a frame, even an unknown one, with the name of its vehicle before it; and every block that
    /// begins with "Name:".
    fn starts(&self, tokens: &[Token]) -> Vec<Start> {
        let ends =
            |place| tokens.get(place).is_none_or(|next: &Token| next.starts_line || is_end(next));
        let mut starts: Vec<Start> = Vec::new();
        // Where the block around a token ends, and where its line and the last dash before it are.
        let (mut block, mut begin, mut last_dash) = (0, 0, None);
        for frame in 0..tokens.len() {
            let after = starts.last().map_or(0, |start| start.body + 1);
            if text::is_dash(&tokens[frame]) || tokens[frame].is_mark(':') {
                last_dash = Some(frame);
            }
            let line_before = begin;
            if tokens[frame].starts_line {
                begin = frame;
                if let Some((start, end)) = named_block(tokens, frame) {
                    block = end;
                    starts.push(start);
                    continue;
                }
                if frame >= block && titled(&tokens[frame..], FRAME).is_some() {
                    let name = self.name_above(tokens, after.min(frame), frame);
                    starts.push(Start { first: name.start, name, body: frame });
                    continue;
                }
            }
            let is_titled = || titled(&tokens[begin..], FRAME).is_some();
            if frame < block || !tokens[frame].is_word("frame") || !ends(frame + 1) || is_titled() {
                continue;
            }
            let line = Some(line_before).filter(|line| (after..frame).contains(line));
            let dash = last_dash.filter(|dash| (line.unwrap_or(after)..frame).contains(dash));
            if let Some(dash) = dash {
                let first = text::first_of_name(tokens, after, dash);
                if !is_section(&tokens[first..]) {
                    starts.push(Start { first, name: first..dash, body: dash + 1 });
                }
            } else if let Some(line) = line {
                let name = self.name_above(tokens, after, line);
                starts.push(Start { first: name.start, name, body: line });
            }
        }
        starts
    }

    /// The nearest line above in quotes, or else the line above, unless that is about another vehicle.
    fn name_above(&self, tokens: &[Token], after: usize, line: usize) -> std::ops::Range<usize> {
        let quote = |place: &usize| tokens[*place].starts_line && tokens[*place].is_mark('"');
        if let Some(open) = (after..line).rev().find(quote)
            && let Some(close) = (open + 1..line).find(|place| tokens[*place].is_mark('"'))
        {
            return open..close + 1;
        }
        let starts = |place: &usize| tokens[*place].starts_line && !tokens[*place].is_mark(';');
        let above = (after..line).rev().find(starts);
        let is_part = |at: &usize| is_section(&tokens[*at..]) || is_built(&tokens[*at..]);
        let above = above.filter(|above| !is_part(above)).unwrap_or(line);
        above..above + text::unlisted(&tokens[above..line]).len()
    }

    /// Reports words that are not understood, and returns a remark about them for the design.
    fn unclear(&self, words: &[Token]) -> String {
        let text = phrase(words);
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        sink.finding(span(words), format!("`{text}` is not understood"))
            .label("left out of the design")
            .actual(text.as_str());
        format!("TODO: not understood: {}", printable(&text))
    }

    fn vehicle(&self, name: &str, source: &str, words: &[Token]) -> String {
        let is_cut = |at: &usize| is_section(&words[*at..]) || is_built(&words[*at..]);
        let mut cuts: Vec<usize> = (0..words.len()).filter(is_cut).collect();
        cuts.push(words.len());
        let mut design =
            Design { name: Some(Located::nowhere(name.to_owned())), ..Design::default() };
        self.built(&words[..cuts[0]], &mut design);
        let mut published = vec![("source", Value::from(source))];
        let mut said: Vec<&Token> = Vec::new();
        for pair in cuts.windows(2) {
            let section = &words[pair[0]..pair[1]];
            if is_built(section) {
                self.built(section, &mut design);
                continue;
            }
            let skipped = section.iter().position(|word| word.is_mark(':')).map_or(1, |at| at + 1);
            let (title, items) = (&section[0], &section[skipped..]);
            if said.iter().any(|said| said.is_word(&title.text)) {
                let reason = "a second vehicle seems to begin before this, but without a frame";
                let sink = self.findings.of(&NOT_UNDERSTOOD);
                sink.finding(span(&words[pair[0]..]), reason).label("left out of the design");
                design.remarks.push(format!("TODO: {reason}: {}", printable(&phrase(section))));
                break;
            }
            said.push(title);
            match SECTIONS.iter().position(|known| title.is_word(known)) {
                Some(0) => self.armor(items, &mut design),
                Some(1) => {
                    for item in self::items(items) {
                        self.weapon(item, &mut design);
                    }
                }
                Some(2) => self.options(items, &mut design),
                _ => {
                    let below = items.iter().skip(1).position(|word| word.starts_line);
                    let (line, below) = items.split_at(below.map_or(items.len(), |at| at + 1));
                    let plain = |word: &&Token| word.kind == Kind::Word && !word.is_word("mph");
                    match (line.iter().find_map(number), line.iter().position(|w| plain(&w))) {
                        (Some(found), None) => published.push(("max-speed", found.into())),
                        (Some(found), Some(odd)) if odd > 0 && number(&line[0]).is_some() => {
                            published.push(("max-speed", found.into()));
                            design.remarks.push(self.unclear(&line[odd..]));
                        }
                        _ => design.remarks.push(self.unclear(section)),
                    }
                    design.remarks.extend((!below.is_empty()).then(|| self.unclear(below)));
                }
            }
        }
        document(AutoWar::ID, &design, published)
    }

    /// "Motorcycle, light frame, 6-cylinder engine", "Frame: Light".
    fn built(&self, words: &[Token], design: &mut Design) {
        for item in items(words) {
            let catalog = self.catalog;
            let sort = whole(&catalog.vehicles, titled(item, VEHICLE).unwrap_or(item));
            let frame = about(item, FRAME).and_then(|own| whole(&catalog.frames, own));
            let engine = about(item, ENGINE).and_then(|own| whole(&catalog.engines, own));
            let tires = about(item, TIRES).and_then(|own| whole(&catalog.tires, own));
            if let Some(sort) = sort {
                design.vehicle = Some(id(sort));
            } else if let Some(frame) = frame.filter(|_| !design.frame.is_said()) {
                design.frame = Said::Clearly(id(frame));
            } else if let Some(engine) = engine.filter(|_| design.engine.is_none()) {
                design.engine = Some(Engine { item: id(engine), square: None });
            } else if let Some(tires) = tires.filter(|_| design.tires.is_none()) {
                design.tires = Some(id(tires));
            } else if let Some((width, length)) = grid(item) {
                design.grid = Some(Located::nowhere(Extent { width, length }));
            } else if item.iter().skip(1).any(|word| word.starts_line) {
                let lines = item.chunk_by(|_, next| !next.starts_line);
                lines.for_each(|line| self.built(line, design));
            } else if named(&catalog.weapons, counted(item).1).is_some() {
                self.weapon(item, design);
            } else {
                design.remarks.push(self.unclear(item));
            }
        }
    }

    /// "20 points on front, back, left, and right; 5 points on bottom", "front 20, back 20", "F20 B20".
    fn armor(&self, words: &[Token], design: &mut Design) {
        const PASSED: [&str; 6] = ["points", "point", "of", "armor", "on", "and"];
        let armor = design.armor.get_or_insert_default();
        let side = |word: &Token| SIDES.iter().find(|(name, _)| word.is_word(name));
        let first = words.iter().find(|word| side(word).is_some() || number(word).is_some());
        let sides_first = first.is_some_and(|word| side(word).is_some());
        // A number without a side, or a side without its number.
        let mut open: Vec<&Token> = Vec::new();
        let mut points = None;
        for word in words {
            let mut put = |(key, side): &(&'static str, Side), points: i64| {
                let (name, value) = (Located::nowhere(*side), Located::nowhere(points));
                armor.sides.push(Named { key, name, value });
            };
            match (side(word), number(word)) {
                (None, Some(found)) if sides_first => {
                    open.drain(..).filter_map(side).for_each(|side| put(side, found));
                }
                (None, Some(found)) => {
                    armor.remarks.extend(open.drain(..).map(|word| self.unclear(from_ref(word))));
                    points = Some(found);
                    open.push(word);
                }
                (Some(_), _) if sides_first => open.push(word),
                (Some(side), _) if points.is_some() => {
                    open.clear();
                    put(side, points.unwrap_or_default());
                }
                _ => match lettered(word) {
                    Some((side, points)) => put(side, points),
                    None if word.kind != Kind::Word => {}
                    None if PASSED.iter().any(|passed| word.is_word(passed)) => {}
                    None => armor.remarks.push(self.unclear(from_ref(word))),
                },
            }
        }
        armor.remarks.extend(open.into_iter().map(|word| self.unclear(from_ref(word))));
    }

    /// "2 heavy machine guns facing forward", "1 flamethrower on an auto-rotating mount".
    fn weapon(&self, item: &[Token], design: &mut Design) {
        let (count, words) = counted(item);
        let Some((row, rest)) = named(&self.catalog.weapons, words) else {
            design.remarks.push(self.unclear(item));
            return;
        };
        let mut weapon = Weapon { item: id(row), count, ..Weapon::default() };
        let mut rest = rest;
        while let Some((word, after)) = rest.split_first() {
            let facing = FACINGS.iter().find(|(name, _)| word.is_word(name));
            if let Some((_, facing)) = facing {
                weapon.facing = Said::Clearly(Located::nowhere(*facing));
            } else if let Some((mount, after)) = named(&self.catalog.mounts, rest) {
                weapon.mount = Some(id(mount));
                rest = after;
                continue;
            } else if word.kind == Kind::Word && !PASSED.iter().any(|passed| word.is_word(passed)) {
                weapon.remarks.push(self.unclear(rest));
                break;
            }
            rest = after;
        }
        design.weapons.push(weapon);
    }

    /// Options and tires, and the weapons that samples list among them.
    fn options(&self, words: &[Token], design: &mut Design) {
        for item in items(words) {
            let (count, words) = counted(item);
            let tires = about(words, TIRES).and_then(|own| whole(&self.catalog.tires, own));
            if let Some(tires) = tires {
                design.tires = Some(id(tires));
            } else if let Some((option, [])) = named(&self.catalog.options, words) {
                design.options.push(Extra { item: id(option), count, ..Extra::default() });
            } else if named(&self.catalog.weapons, words).is_some() {
                self.weapon(item, design);
            } else if !words.iter().all(|word| word.is_word("none")) {
                design.remarks.push(self.unclear(item));
            }
        }
    }
}

/// "F20".
fn lettered(word: &Token) -> Option<(&'static (&'static str, Side), i64)> {
    let digits = word.text.find(|c: char| c.is_ascii_digit())?;
    let (letter, digits) = word.text.split_at(digits);
    let letter = letter.trim_end_matches('-').to_lowercase();
    let side = SIDES.iter().find(|(name, _)| letter.len() == 1 && name.starts_with(&letter))?;
    Some((side, digits.parse().ok().filter(|points| *points <= COUNT)?))
}

/// How a design names a row.
fn id(row: &impl Item) -> Located<String> {
    Located::nowhere(row.row().id.clone())
}

/// Words that mean nothing by themselves in the description of a weapon.
const PASSED: [&str; 11] =
    ["facing", "pointing", "both", "all", "way", "on", "with", "an", "a", "each", "the"];

/// The items between commas, semicolons and "and"; a full stop ends the last one.
fn items(words: &[Token]) -> Vec<&[Token]> {
    words.split(is_end).filter(|item| !item.is_empty()).collect()
}

fn is_end(word: &Token) -> bool {
    ",;.".chars().any(|mark| word.is_mark(mark)) || word.is_word("and")
}

/// "Armor:", "Max speed:".
fn is_section(words: &[Token]) -> bool {
    let colon = |at: usize| words.get(at).is_some_and(|word| word.is_mark(':'));
    let [title, ..] = words else { return false };
    let known = SECTIONS.iter().any(|section| title.is_word(section));
    known && (colon(1) || title.is_word("max") && colon(2))
}

fn number(word: &Token) -> Option<i64> {
    match word.kind {
        Kind::Number(number) => number.whole(),
        Kind::Word | Kind::Mark(_) => None,
    }
}

/// "2 heavy machine guns": a count and a name; the name may itself begin with a number.
fn counted(item: &[Token]) -> (i64, &[Token]) {
    match item {
        [first, second, ..] if !second.glued && number(first).is_some() => {
            (number(first).unwrap_or(1), &item[1..])
        }
        [first, rest @ ..] if ["a", "an", "one"].iter().any(|word| first.is_word(word)) => {
            (1, rest)
        }
        _ => (1, item),
    }
}

/// "2×10 squares".
fn grid(item: &[Token]) -> Option<(i64, i64)> {
    let [width, .., length, squares] = item else { return None };
    let (width, length) = (number(width)?, number(length)?);
    squares.is_word("squares").then_some((width, length))
}
