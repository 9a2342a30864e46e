//! Cuts a vehicle into phrases, and hands each to a draft.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::text::limits::{PHRASES, TEXT};

use super::words::{Kind, Words, tokens};

/// The result of a phrase: nothing if it cannot be read, or why some of it is left to do.
pub type Outcome = Option<Result<(), String>>;

/// A reason to leave all of the text from here on.
pub const SECOND: &str = "a second vehicle seems to begin here";

/// How much of a text was read.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Phrases word for word, each with the reason why it is not in the design.
    pub todo: Vec<String>,
    /// Messages: words that no design holds, as a division; a turret without its size.
    pub notes: Vec<String>,
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
}

const UNREAD: &str = "cannot be read";

/// Reads the paragraphs of a vehicle.
pub fn read(
    paragraphs: &[(usize, String)],
    draft: &mut dyn FnMut(&mut Words<'_, '_>) -> Outcome,
) -> Tally {
    let mut reader = Reader { draft, tally: Tally::default(), label: None, is_over: false };
    for (number, (line, text)) in paragraphs.iter().enumerate() {
        let before = (reader.tally.read, reader.tally.todo.len());
        reader.text(text);
        if number > 0 && reader.tally.read == before.0 && !reader.is_over {
            reader.tally.todo.truncate(before.1);
            reader.tally.outside.push(*line);
            reader.label = reader.label.filter(|label| is_title(&label.text));
        }
    }
    reader.end_label();
    reader.tally
}

/// Words of titles.
static TITLES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    "crew personnel occupants weapon weapons weaponry armament armaments accessories accessory equipment extras \
    other misc offense defense sidecar links targeting electronics computer computers body type frame \
    vehicle car chassis chas suspension susp power plant pp engine engines motor tank tires tire wheels wheelguards \
    armor armour cargo load cost price weight wt acceleration accel acc ac speed ts max hc handling turret paint size \
    options option cards total totals division div front back rear left right top underbody under side hidden area \
    concealed interior f b l r t u driver gunner passenger cyclist ft rt lft rr und"
        .split_whitespace()
        .collect()
});

/// Whether each word of a title is known.
fn known(label: &str) -> impl DoubleEndedIterator<Item = bool> {
    let words = label.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| TITLES.contains(&*word.to_ascii_lowercase()))
}

/// Whether the phrases below a title say themselves what they are: "Power plant".
pub fn is_heading(label: &str) -> bool {
    // The books write this behind the crew; other gear may be carried or mounted.
    label.eq_ignore_ascii_case("gear allocation") || known(label).all(|word| word)
}

/// Whether it is no name: "FP armor".
pub fn is_title(label: &str) -> bool {
    known(label).next().unwrap_or(true) || known(label).next_back().unwrap_or(true)
}

struct Reader<'d> {
    draft: &'d mut dyn FnMut(&mut Words<'_, '_>) -> Outcome,
    tally: Tally,
    label: Option<Label>,
    is_over: bool,
}

/// A title over phrases.
#[derive(Default)]
struct Label {
    text: String,
    /// Whether something follows it on its line.
    has_value: bool,
    /// Whether it may be dropped: a phrase was read or left with it, or it is a heading.
    is_used: bool,
    /// Whether a phrase was read with it in front. The next phrase that needs no title ends such a title.
    leads: bool,
}

impl Reader<'_> {
    fn text(&mut self, text: &str) {
        let tokens = tokens(text);
        let mut words = Words::new(&tokens);
        while !self.is_over && self.skip(&mut words) {
            let before = words.at;
            if self.tally.read + self.tally.todo.len() >= PHRASES {
                (self.is_over, words.at) = (true, words.end);
                self.leave(&words.since(before), &format!("more than {PHRASES} phrases"));
                break;
            }
            if let Some(colon) = label_at(&words) {
                words.at = colon;
                let text = words.since(before);
                words.at += 1;
                let has_value = words.peek().is_some_and(|next| !next.starts_line);
                self.end_label();
                let is_used = is_heading(&text);
                self.label = Some(Label { text, has_value, is_used, ..Label::default() });
                continue;
            }
            let Some(outcome) = self.phrase(&mut words) else {
                words.at = words.phrase_end();
                let text = words.since(before);
                let is_line =
                    tokens[before].starts_line && words.peek().is_none_or(|next| next.starts_line);
                if is_line && is_heading(&text) {
                    self.end_label();
                    self.label = Some(Label { text, ..Label::default() });
                } else {
                    self.leave(&text, UNREAD);
                }
                continue;
            };
            let reason = outcome.err();
            self.is_over = reason.as_ref().is_some_and(|reason| reason == SECOND);
            self.tally.read += usize::from(!self.is_over);
            words.at = if self.is_over { words.end } else { words.at };
            if let Some(reason) = reason {
                self.leave(&words.since(before), &reason);
            }
        }
        if self.label.as_ref().is_some_and(|label| label.has_value) {
            self.end_label();
        }
    }

    /// Ends a title; one that no phrase needed is left itself.
    fn end_label(&mut self) {
        if let Some(label) = self.label.take().filter(|label| !label.is_used) {
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
        if let Some(own) = &mut self.label {
            let (text, end) = (own.text.as_str(), words.phrase_end());
            let is_near = |place: &usize| !own.has_value || !words.all[*place].starts_line;
            let most = words.end.min(words.at + NEAR);
            let line = (words.at + 1..most).find(|place| !is_near(place)).unwrap_or(most);
            let till = |end: usize| Words { at: end, ..*words }.lines(words.at);
            let (near, first, lead) = (till(line), till(end.min(line)), tokens(text).len());
            for (text, lead) in [(format!("{text} {near}"), lead), (format!("{first} {text}"), 0)] {
                let all = tokens(&text);
                let least = if lead > 0 { lead + 1 } else { all.len() };
                let mut titled = Words { least, is_joined: words.is_joined, ..Words::new(&all) };
                if let Some(outcome) = (self.draft)(&mut titled) {
                    own.is_used = true;
                    own.leads |= lead > 0;
                    let most = if lead > 0 { line } else { end.min(line) };
                    let next = (words.at + titled.at.saturating_sub(lead)).min(most);
                    words.at = next.max(words.at + 1);
                    return Some(outcome);
                }
            }
            (own.leads || is_heading(&own.text)).then_some(())?;
        }
        let outcome = (self.draft)(words)?;
        self.label.take_if(|own| own.leads);
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

/// The place of the colon if a title begins here: "Armor:", "FP armor –", "HC =".
fn label_at(words: &Words<'_, '_>) -> Option<usize> {
    const MOST: usize = 14;
    let own = words.rest();
    let is_armor =
        |at: usize| own[at].is_mark("–") && own[at - 1].is(&["armor", "armour", "sidecar"]);
    let colon = (1..own.len().min(MOST)).find(|at| own[*at].is_mark(":=") || is_armor(*at))?;
    let is_inside = |at: usize| {
        let here = Words { at: words.at + at, ..*words };
        let is_plain = own[at].kind == Kind::Word || own[at].is_mark(".-/&()'");
        is_plain && !own[at].starts_line && !here.is_full_stop()
    };
    (own[0].kind == Kind::Word && (1..colon).all(is_inside)).then_some(words.at + colon)
}
