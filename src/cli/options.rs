//! `roadworthy options`: what still fits a design, what could be exchanged, and what could go.

use clap::Args;

use crate::change::{Action, Judges, Offers, Proposal, trials};
use crate::query::{Query, Sort};
use crate::text::suggest;
use crate::write::{Format, Style, csv, html, json, markdown, terminal};

use super::input;
use super::output::{Output, Prints};
use super::{Failure, Terms, complain_of_files, is_lost, reading_code};

#[derive(Args)]
pub(super) struct Arguments {
    /// The design: a file, `file.toml#variant`, or `-` for standard input
    #[arg(value_name = "FILE")]
    path: String,
    /// Only parts of this kind, as `roadworthy catalog list` names them
    #[arg(long)]
    kind: Option<String>,
    /// Only parts in this place, as the design would say it
    #[arg(long, value_name = "PLACE")]
    at: Option<String>,
    /// What could go, and what would be gained
    #[arg(long)]
    remove: bool,
    /// Only options after which all of it holds, as in 'acceleration>=5 cost<=20000'
    #[arg(long, value_name = "CONDITIONS")]
    then: Option<String>,
    /// Sort by what this figure is then; by -KEY the highest comes first; repeatable, the first one counts most
    #[arg(long, value_name = "KEY", value_delimiter = ',', allow_hyphen_values = true)]
    sort: Vec<String>,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    output: Output<Arguments>,
}

impl Prints for Arguments {
    const FORMATS: &'static [&'static Format] =
        &[&terminal::FORMAT, &json::FORMAT, &csv::FORMAT, &markdown::FORMAT, &html::FORMAT];
}

impl Arguments {
    fn wants(&self, proposal: &Proposal) -> bool {
        let is = |wanted: &Option<String>, found: &str| {
            wanted.as_ref().is_none_or(|wanted| suggest::same(wanted, found))
        };
        (proposal.action == Action::Remove) == self.remove
            && is(&self.kind, &proposal.row.kind)
            && is(&self.at, proposal.place.as_deref().unwrap_or_default())
    }
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target(&[input::file_of(&arguments.path)])?;
    let judged = input::one(&arguments.path, &arguments.terms)?;
    let reports = &judged.reports;
    complain_of_files(reports, style);
    let Some(design) = reports.iter().find(|report| report.is_design()) else { return Ok(2) };
    if reports.iter().any(is_lost) {
        return Ok(2);
    }
    let listings = judged.listings();
    if let (Some(kind), [listing]) = (&arguments.kind, listings.as_slice()) {
        let mut kinds = listing.kinds.iter().map(|kind| kind.name.as_str());
        if !kinds.any(|known| suggest::same(known, kind)) {
            let kinds = listing.kinds.iter().map(|kind| kind.name.as_str());
            let near = suggest::nearest(kind, kinds).map(str::to_owned);
            return Err(Failure::NoKind { name: kind.clone(), near });
        }
    }
    let then = arguments.then.as_deref().unwrap_or_default();
    let query = Query::read(then, reports, &listings)
        .map_err(|mistake| Failure::Query("--then", mistake.pointed(then)))?;
    let sort = |key: &String| {
        Sort::read(key, reports, &listings)
            .map_err(|mistake| Failure::Query("--sort", mistake.pointed(key)))
    };
    let keys: Vec<_> = arguments.sort.iter().map(sort).collect::<Result<_, _>>()?;
    let judges = Judges { options: &judged.options, event: judged.event.as_ref() };
    let found = listings
        .first()
        .map(|listing| trials(design, &judges, listing, |proposal| arguments.wants(proposal)));
    target.print(&Offers::of(design, found.unwrap_or_default(), &query, &keys), style)?;
    Ok(reading_code(reports))
}
