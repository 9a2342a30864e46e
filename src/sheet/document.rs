//! A document of pages, in one of the formats of sheets.

use std::io::{self, Read, Write};

use super::packed::Packed;
use super::page::Page;
use super::pdf::{self, Error, Writer};
use super::svg;
use super::tablet;

pub enum Document {
    Pdf(Box<Writer>),
    Svg(Vec<Page>),
}

impl Document {
    pub fn page(&mut self, page: Page) -> Result<(), Error> {
        match self {
            Document::Pdf(writer) => writer.page(page)?,
            Document::Svg(pages) => pages.push(page),
        }
        Ok(())
    }

    pub fn cover(&mut self, pages: Vec<Page>) -> Result<(), Error> {
        match self {
            Document::Pdf(writer) => writer.cover(pages)?,
            Document::Svg(others) => drop(others.splice(0..0, pages)),
        }
        Ok(())
    }

    /// The PDF, which also names its author and carries designs.
    pub fn pdf(&mut self) -> Option<&mut Writer> {
        match self {
            Document::Pdf(writer) => Some(writer),
            Document::Svg(_) => None,
        }
    }

    pub fn finish(self, title: &str) -> Result<Finished, Error> {
        match self {
            Document::Pdf(writer) => writer.finish(title).map(Box::new).map(Finished::Pdf),
            Document::Svg(pages) => Ok(Finished::Text(svg::document(&pages, title))),
        }
    }
}

pub enum Finished {
    Pdf(Box<Packed>),
    /// SVG or HTML.
    Text(String),
}

impl Finished {
    pub fn save(self, target: &mut impl Write) -> io::Result<()> {
        match self {
            Finished::Pdf(pdf) => pdf.save(target),
            Finished::Text(text) => target.write_all(text.as_bytes()),
        }
    }
}

/// Whether a file is a PDF, an SVG or a page of a sheet from this program.
pub fn is_ours(mut file: impl Read) -> bool {
    let mut head = Vec::new();
    let read = file.by_ref().take(HEAD).read_to_end(&mut head);
    let begins = |with: &str| head.starts_with(with.as_bytes());
    read.is_ok()
        && (begins(svg::BEGINNING) || begins(tablet::BEGINNING) || pdf::is_ours(head.chain(file)))
}

/// The number of bytes that identify a file.
const HEAD: u64 = 128;
