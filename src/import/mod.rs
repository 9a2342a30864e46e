//! Vehicles as rulebooks and fan lists print them: text in, designs out.
//!
//! [`layout`] reads lists and tables line by line; [`text`] removes what pages and scanners add, and cuts the rest into
//! tokens with their positions; [`words`] is the grammar that games share. What the tokens mean is up to the game: [`crate::games::Game::import`] turns them into
//! designs, and reports what it does not understand. The designs are judged like any other.

pub mod layout;
pub mod text;
pub mod words;

pub use crate::text::printable::quoted;

/// One vehicle of a text, written as a design file.
#[derive(Clone, Debug)]
pub struct Imported {
    pub name: String,
    /// TOML, with a `# TODO` for everything that was not understood.
    pub design: String,
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
