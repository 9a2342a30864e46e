//! Vehicles as rulebooks and fan lists print them: text in, designs out.
//!
//! [`layout`] reads lists and tables line by line; [`text`] removes what pages and scanners add, and cuts the rest into
//! tokens with their positions; [`words`] is the grammar that games share. What the tokens mean is up to the game: [`crate::games::Game::import`] turns them into
//! designs, and reports what it does not understand. The designs are judged like any other.

pub mod layout;
pub mod text;
pub mod words;

use std::ops::Range;

use crate::check::finding::Findings;
use crate::check::rules::NOT_UNDERSTOOD;
use crate::text::source::Span;
use text::Token;

/// One vehicle of a text, written as a design file.
#[derive(Clone, Debug)]
pub struct Imported {
    pub name: String,
    /// TOML, with a `# TODO` for everything that was not understood.
    pub design: String,
    /// Where the text describes it, with its options.
    pub span: Span,
    /// Where each option is, and how many versions it makes. The last versions are those of options.
    pub options: Vec<(Span, usize)>,
}

/// Where a vehicle is in a text: its name, and what is said of it.
pub struct Start {
    pub first: usize,
    pub name: Range<usize>,
    pub body: usize,
}

/// Reports what stands before the first vehicle, unless it is a heading.
pub fn report_before(tokens: &[Token], starts: &[Start], findings: &Findings) {
    let before = text::unlisted(&tokens[..starts.first().map_or(0, |start| start.first)]);
    if text::heading(before) < before.len() {
        let sink = findings.of(&NOT_UNDERSTOOD);
        sink.finding(text::span(before), "text before the first vehicle").label("ignored");
    }
}

/// The vehicles that begin at `starts`. `design` writes one by its name and its words; the last one's reach to the end of the
/// text.
pub fn vehicles(
    tokens: &[Token],
    starts: &[Start],
    design: impl Fn(&str, &[Token], bool) -> String,
) -> Vec<Imported> {
    let ends = starts.iter().skip(1).map(|start| start.first).chain([tokens.len()]);
    let vehicle = |(start, end): (&Start, usize)| {
        let name = text::phrase(text::unquoted(&tokens[start.name.clone()]));
        let name = if name.is_empty() { "Unnamed".to_owned() } else { name };
        let design = design(&name, &tokens[start.body..end], end == tokens.len());
        let span = text::span(&tokens[start.first..end]);
        Imported { name, design, span, options: Vec::new() }
    };
    starts.iter().zip(ends).map(vehicle).collect()
}

impl Imported {
    /// The name as a file name: "Joseph Special" gives `joseph-special`.
    pub fn slug(&self) -> String {
        let slug = slug(&self.name);
        if slug.is_empty() { "unnamed".to_owned() } else { slug }
    }
}

/// The letters and digits of a name in lower case, with hyphens for everything between them.
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}
