//! Vehicles as rulebooks and fan lists print them: text in, designs out.
//!
//! [`text`] folds away what pages and scanners add, and cuts the rest into tokens that know where they stood; [`words`]
//! is the grammar that games share. What the tokens mean is the game's matter: [`crate::games::Game::import`] turns them
//! into designs, and reports what it did not understand at its place. The designs are judged like any other.

pub mod text;
pub mod words;

use crate::check::finding::{Finding, Findings};
use crate::check::rules::NOT_UNDERSTOOD;
use crate::games::{Options, SYSTEMS, System};
use crate::report::{Report, Subject};
use crate::text::source::{Source, Span};
use crate::view::is_control;

/// One vehicle of a text, written as a design file.
#[derive(Clone, Debug)]
pub struct Imported {
    pub name: String,
    /// TOML, with a `# TODO` where something was not understood.
    pub design: String,
}

impl Imported {
    /// The name in small letters, fit for a file: "Joseph Special" gives `joseph-special`.
    pub fn slug(&self) -> String {
        let slug = slug(&self.name);
        if slug.is_empty() { "unnamed".to_owned() } else { slug }
    }
}

/// The vehicles of `text`, and the report on the text itself if there is something to say about it.
///
/// Of the games that find vehicles there, the one that understands most reads it.
pub fn read(text: &Source, options: &Options) -> (Vec<Imported>, Option<Report>) {
    let readings = SYSTEMS.iter().map(|system| {
        let findings = Findings::default();
        let vehicles = system.import(text, options, &findings);
        (vehicles, findings.into_vec())
    });
    let missed = |(vehicles, findings): &(Vec<Imported>, Vec<Finding>)| match vehicles.len() {
        0 => usize::MAX,
        _ => findings.len(),
    };
    let best = readings.min_by_key(missed);
    let (vehicles, told) = best.unwrap_or_default();
    let findings = Findings::from(told);
    if vehicles.is_empty() && findings.is_empty() {
        let sink = findings.of(&NOT_UNDERSTOOD);
        let end = text.text.find('\n').unwrap_or(text.text.len());
        let finding = sink.finding(Span::new(0, end), "no vehicle was found in the text");
        let example = |system: &&dyn System| {
            Some(format!("`{}, …` ({})", system.beginning()?, system.name()))
        };
        let examples: Vec<_> = SYSTEMS.iter().filter_map(example).collect();
        let examples = examples.join(", ");
        sink.push(
            finding
                .help(format!("a vehicle begins with its name, a dash, and its body: {examples}")),
        );
    }
    let mut findings = findings.into_vec();
    findings.sort_by_key(|finding| finding.at.span);
    let report =
        (!findings.is_empty()).then(|| Report::of_file(text.clone(), Subject::Text, findings));
    (vehicles, report)
}

/// The letters and digits of a name in lower case, with hyphens for what stands between them.
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// A text as a value of a design. What a terminal would obey is escaped.
pub fn quoted(text: &str) -> String {
    if !text.contains(is_control) {
        return toml::Value::String(text.to_owned()).to_string();
    }
    let escaped = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        _ if c.is_control() || is_control(c) => format!("\\u{:04X}", u32::from(c)),
        _ => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
