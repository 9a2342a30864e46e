//! Cuts a vehicle into phrases, and hands each to the draft of a game.

use crate::text::limits::{PHRASES, TEXT};

use super::Block;
use super::words::{Kind, Token, Words, tokens};

/// What comes of a phrase: nothing if it cannot be read, or why some of it is left to do.
pub type Outcome = Option<Result<(), Left>>;

/// Why a phrase is left to do.
pub enum Left {
    Reason(String),
    /// A second vehicle seems to begin with it.
    Second,
}

impl<T: Into<String>> From<T> for Left {
    fn from(reason: T) -> Left {
        Left::Reason(reason.into())
    }
}

/// A design that is being read.
pub trait Draft {
    /// Reads a phrase up to where one may end. An unread phrase leaves all as it is.
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome;

    /// Notes that a title begins or ends.
    fn label(&mut self) {}

    /// Settles what only the whole text decides, and returns what is left to do.
    fn finish(&mut self) -> Vec<String>;
}

/// How much of a text was read.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Phrases word for word, each with the reason why it is not in the design.
    pub todo: Vec<String>,
    pub read: usize,
    /// The lines of paragraphs that are not about the vehicle.
    pub outside: Vec<usize>,
}

impl Tally {
    pub fn leave(&mut self, words: &str, reason: &str) {
        let text = format!("{words}: {reason}").replace(char::is_control, " ");
        let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.len() > TEXT {
            text.truncate(text.floor_char_boundary(TEXT - 4));
            text.push('…');
        }
        self.todo.push(text);
    }

    /// Leaves the options of a vehicle, for games that have none.
    pub fn leave_options(&mut self, block: &Block) {
        for (name, change) in &block.options {
            self.leave(&format!("{name} – {change}"), "options are read in Classic only");
        }
    }
}

const UNREAD: &str = "cannot be read";

/// Reads the paragraphs of a vehicle.
pub fn read(block: &Block, draft: &mut dyn Draft) -> Tally {
    let mut reader = Reader { draft, tally: Tally::default(), label: None, is_over: false };
    for (number, (line, text)) in block.paragraphs.iter().enumerate() {
        let before = (reader.tally.read, reader.tally.todo.len());
        reader.text(text);
        if number > 0 && reader.tally.read == before.0 && !reader.is_over {
            reader.tally.todo.truncate(before.1);
            reader.tally.outside.push(*line);
        }
    }
    reader.tally.todo.extend(reader.draft.finish());
    reader.tally
}

/// What a title is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Title {
    /// Phrases below it are not read.
    Unknown,
    /// It belongs to each phrase below it.
    Part,
    /// The phrases below it say themselves what they are.
    Heading,
}

/// Words of titles.
const TITLES: &str = "crew personnel occupants weapon weapons weaponry armament armaments accessories accessory equipment extras \
    other misc offense defense sidecar links targeting electronics computer computers body type frame \
    vehicle car chassis chas suspension susp power plant pp engine engines motor tank tires tire wheels wheelguards \
    armor armour cargo load cost price weight wt acceleration accel acc ac speed ts max hc handling turret paint size \
    options option cards total totals division div front back rear left right top underbody under side hidden area \
    concealed interior f b l r t u driver gunner passenger cyclist ft rt lft rr und";

/// What a title such as "Power plant" is about.
pub fn title(label: &str) -> Title {
    let own = label.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let own: Vec<_> = own
        .map(|word| TITLES.split_whitespace().any(|own| own.eq_ignore_ascii_case(word)))
        .collect();
    // The books write this behind the crew; other gear may be carried or mounted.
    let is_gear = label.eq_ignore_ascii_case("gear allocation");
    match is_gear || own.iter().all(|is_known| *is_known) {
        true => Title::Heading,
        false if own[0] || own[own.len() - 1] => Title::Part,
        false => Title::Unknown,
    }
}

struct Reader<'d> {
    draft: &'d mut dyn Draft,
    tally: Tally,
    label: Option<Label>,
    is_over: bool,
}

/// A title over phrases.
struct Label {
    text: String,
    title: Title,
    /// Whether something follows it on its line.
    has_value: bool,
    /// Whether a phrase was read or left with it.
    is_used: bool,
}

impl Reader<'_> {
    fn text(&mut self, text: &str) {
        let tokens = tokens(text);
        let mut words = Words::new(&tokens);
        while self.skip(&mut words) && !self.is_over {
            if let Some(colon) = label_at(&words) {
                self.end_label();
                let before = words.at;
                words.at = colon;
                let text = words.since(before);
                let title = title(&text);
                words.at += 1;
                let has_value = words.peek().is_some_and(|next| !next.starts_line);
                self.label = Some(Label { text, title, has_value, is_used: false });
                continue;
            }
            let before = words.at;
            let is_too_long = self.tally.read + self.tally.todo.len() >= PHRASES;
            let outcome = if is_too_long { None } else { self.phrase(&mut words) };
            match outcome {
                Some(Err(Left::Second)) => {
                    (self.is_over, words.at) = (true, words.end);
                    self.leave(&words.since(before), "a second vehicle seems to begin here");
                }
                Some(outcome) => {
                    self.tally.read += 1;
                    if let Err(Left::Reason(reason)) = outcome {
                        self.leave(&words.since(before), &reason);
                    }
                }
                None if is_too_long => {
                    (self.is_over, words.at) = (true, words.end);
                    self.leave(&words.since(before), &format!("more than {PHRASES} phrases"));
                }
                None => {
                    words.at = end(&words);
                    self.leave(&words.since(before), UNREAD);
                }
            }
        }
        if self.label.as_ref().is_some_and(|label| label.has_value) {
            self.end_label();
        }
    }

    /// Ends a title; one that no phrase needed is left itself.
    fn end_label(&mut self) {
        self.draft.label();
        let unused = |label: &Label| label.title != Title::Heading && !label.is_used;
        if let Some(label) = self.label.take().filter(unused) {
            self.tally.leave(&label.text, UNREAD);
        }
    }

    /// Skips what separates phrases; false at the end.
    fn skip(&mut self, words: &mut Words<'_, '_>) -> bool {
        words.is_joined = false;
        while let Some(token) = words.peek() {
            let follows_comma = words.at > 0 && words.all[words.at - 1].text == ",";
            let ends_line = token.starts_line && words.at > 0 && !follows_comma;
            if (words.is_full_stop() || ends_line)
                && self.label.as_ref().is_some_and(|label| label.has_value)
            {
                self.end_label();
            }
            let is_between = token.kind == Kind::Break
                || token.is_mark(".!:&+–/)]*")
                || token.is(&["and", "plus", "also", "with", "has"])
                || token.is(&["w"]) && words.rest().get(1).is_some_and(|next| next.is_mark("/"));
            if !is_between {
                return true;
            }
            words.is_joined |= token.is(&["and", "plus", "with", "w"]) || token.is_mark("&+");
            words.is_joined &= token.kind != Kind::Break;
            words.at += 1;
        }
        false
    }

    /// Reads a phrase with its title before it, behind it, or alone.
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        const NEAR: usize = 60;
        let (text, title) = match &self.label {
            Some(label) => (label.text.clone(), label.title),
            None => (String::new(), Title::Heading),
        };
        if !text.is_empty() && title != Title::Unknown {
            let label = tokens(&text);
            let near = match &self.label {
                Some(label) if label.has_value => line_end(words) - words.at,
                _ => words.end - words.at,
            };
            let near = inside(&words.rest()[..near.min(NEAR)]);
            let first = &near[..(end(words) - words.at).min(near.len())];
            let before = [&label[..], &near].concat();
            let behind = [first, &inside(&label)].concat();
            for (own, lead) in [(&before, label.len()), (&behind, 0)] {
                let least = if lead > 0 { lead + 1 } else { own.len() };
                let mut titled = Words { least, is_joined: words.is_joined, ..Words::new(own) };
                if let Some(outcome) = self.draft.phrase(&mut titled) {
                    self.label.iter_mut().for_each(|label| label.is_used = true);
                    let most = if lead > 0 { near.len() } else { first.len() };
                    words.at += titled.at.saturating_sub(lead).clamp(1, most);
                    return Some(outcome);
                }
            }
        }
        if title != Title::Heading {
            return None;
        }
        let before = words.at;
        let outcome = self.draft.phrase(words)?;
        words.at = words.at.max(before + 1);
        Some(outcome)
    }

    fn leave(&mut self, words: &str, reason: &str) {
        let label = self.label.as_mut().map(|label| {
            label.is_used = true;
            format!("{}: ", label.text)
        });
        self.tally.leave(&(label.unwrap_or_default() + words), reason);
    }
}

/// Tokens as they are in the middle of a phrase.
fn inside<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let mut own = tokens.to_vec();
    if let Some(first) = own.first_mut() {
        (first.starts_line, first.glued) = (false, false);
    }
    own
}

/// Where a phrase, a line or a sentence ends.
fn end(words: &Words<'_, '_>) -> usize {
    let is_end = |place: &usize| {
        let token = &words.all[*place];
        let here = Words { at: *place, ..*words };
        token.kind == Kind::Break || token.starts_line || here.is_full_stop()
    };
    (words.at + 1..words.end).find(is_end).unwrap_or(words.end)
}

/// Where the line ends.
fn line_end(words: &Words<'_, '_>) -> usize {
    let mut places = words.at + 1..words.end;
    places.find(|place| words.all[*place].starts_line).unwrap_or(words.end)
}

/// The place of the colon if a title begins here: "Armor:", "FP armor –", "HC =".
fn label_at(words: &Words<'_, '_>) -> Option<usize> {
    const MOST: usize = 14;
    let own = words.rest();
    (1..own.len().min(MOST))
        .find_map(|number| match own[number].kind {
            Kind::Mark(':' | '=') => Some(Some(number)),
            Kind::Mark('–') => {
                own[number - 1].is(&["armor", "armour", "sidecar"]).then_some(Some(number))
            }
            Kind::Word if !own[number].starts_line => None,
            Kind::Mark('.' | '-' | '/' | '&' | '(' | ')' | '\'') => {
                let stops = Words { at: words.at + number, ..*words }.is_full_stop();
                (stops || own[number].starts_line).then_some(None)
            }
            _ => Some(None),
        })?
        .filter(|_| own[0].kind == Kind::Word)
        .map(|number| words.at + number)
}
