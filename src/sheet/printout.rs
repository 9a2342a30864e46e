//! Sheets as a file: their pages, a cover, page numbers, the designs inside.

use std::io::Read;

use super::layout::{self, Layout, roster};
use super::model::{Cutouts, Entrant, Sheet};
use super::page::{Page, Paper};
use super::pdf::{self, Attached, Error, Writer};
use super::svg;
use super::tablet;

/// The file while it is written, in one of its formats.
pub enum Printout {
    Pdf(Box<Writer>),
    Svg(Vec<Page>),
}

#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub layout: Layout,
    pub paper: Paper,
}

/// The parts of a file besides its sheets.
pub struct Binding {
    pub form: Form,
    /// By default the name of the only vehicle.
    pub title: Option<String>,
    pub cover: Option<Cover>,
    pub attached: Vec<Attached>,
}

/// The list of entrants on the first pages. All pages get numbers.
pub struct Cover {
    /// Where and when, at an event. Its last page then tables the movement.
    pub day: Option<String>,
    pub notes: Vec<String>,
    /// Entrants without a sheet.
    pub staying: Vec<Entrant>,
}

impl Printout {
    pub fn pdf() -> Printout {
        Printout::Pdf(Box::default())
    }

    pub fn svg() -> Printout {
        Printout::Svg(Vec::new())
    }

    fn page(&mut self, page: Page) -> Result<(), Error> {
        match self {
            Printout::Pdf(writer) => writer.page(page)?,
            Printout::Svg(pages) => pages.push(page),
        }
        Ok(())
    }

    fn cover(&mut self, pages: Vec<Page>) -> Result<(), Error> {
        match self {
            Printout::Pdf(writer) => writer.cover(pages)?,
            Printout::Svg(others) => drop(others.splice(0..0, pages)),
        }
        Ok(())
    }

    /// The sheets of entrants, taken one after the other.
    pub fn bound(
        mut self,
        sheets: impl IntoIterator<Item = (Sheet, Entrant)>,
        binding: Binding,
    ) -> Result<Vec<u8>, Error> {
        let Binding { form: Form { layout, paper }, title, cover, attached } = binding;
        let (mut entrants, mut speeds) = (Vec::new(), Vec::new());
        let sheets = sheets.into_iter().map(|(sheet, entrant)| {
            if sheet.speed.rows.len() > speeds.len() {
                speeds.clone_from(&sheet.speed.rows);
            }
            entrants.push(entrant);
            sheet
        });
        let (mut places, mut count) = (Vec::new(), 0);
        layout::print(sheets, layout, paper, |mut page| {
            count += 1;
            if cover.is_some() {
                roster::number(&mut page, count);
            }
            places.extend(page.entries.iter().map(|_| count));
            self.page(page)
        })?;
        if let Printout::Pdf(pdf) = &mut self {
            if let [only] = entrants.as_slice() {
                pdf.author.clone_from(&only.player);
            }
            pdf.attached = attached;
        }
        let title = title.unwrap_or_else(|| match entrants.as_slice() {
            [only] => only.name.clone(),
            _ => "Record sheets".to_owned(),
        });
        if let Some(Cover { day, notes, staying }) = cover {
            let movement = (day.is_some() && !speeds.is_empty())
                .then(|| roster::movement(&speeds, &entrants, paper));
            entrants.extend(staying);
            self.cover(roster::pages(&title, day.as_deref(), &entrants, &places, &notes, paper))?;
            // At the end, so that the page numbers of the roster stay.
            movement.into_iter().try_for_each(|page| self.page(page))?;
        }
        self.finish(&title)
    }

    /// Sheets without a cover, as `roadworthy sheet` prints them by default.
    pub fn usual(
        self,
        sheets: impl IntoIterator<Item = (Sheet, Entrant)>,
        attached: Vec<Attached>,
    ) -> Result<Vec<u8>, Error> {
        let form = Form { layout: Layout::Half, paper: Paper::Letter };
        self.bound(sheets, Binding { form, title: None, cover: None, attached })
    }

    /// Only the tables that these vehicles need.
    pub fn tables(
        mut self,
        sheets: impl IntoIterator<Item = Sheet>,
        form: Form,
    ) -> Result<Vec<u8>, Error> {
        self.cover(layout::tables(sheets, form.layout, form.paper))?;
        self.finish("Tables")
    }

    /// Pages to cut out, with a counter for each vehicle.
    pub fn kit(
        mut self,
        kit: &Cutouts,
        entrants: &[Entrant],
        paper: Paper,
    ) -> Result<Vec<u8>, Error> {
        let pages = layout::cutouts::pages(kit, entrants, paper);
        pages.into_iter().try_for_each(|page| self.page(page))?;
        self.finish("Kit")
    }

    /// A page of empty forms.
    pub fn blank(mut self, sheet: Sheet, kind: &str, form: Form) -> Result<Vec<u8>, Error> {
        let copies = vec![sheet.clone(); layout::copies(&sheet)];
        layout::print(copies, form.layout, form.paper, |page| self.page(page))?;
        self.finish(&format!("Form: {kind}"))
    }

    fn finish(self, title: &str) -> Result<Vec<u8>, Error> {
        Ok(match self {
            Printout::Pdf(writer) => writer.finish(title)?.into_bytes(),
            Printout::Svg(pages) => svg::document(&pages, title).into_bytes(),
        })
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
