//! `roadworthy list`: designs with their figures, filtered and sorted.

use clap::Args;

use crate::games::browse::{Kind, Listing};
use crate::query::Selection;
use crate::report::owned;
use crate::text::limits::COUNT;
use crate::text::suggest;
use crate::write::{Format, OF_TABLES, Style, csv, json};

use super::input::{self, Detail};
use super::output::{Output, Prints};
use super::{Designs, Failure, complain_briefly, help, is_lost, reading_code};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy list --published --where 'cost<=5000'", "cheap cars of the books"),
    ("roadworthy list . --sort -top-speed,cost", "the fastest first"),
    ("roadworthy list . --where 'weapon=MG cost<=9000'", "what meets both"),
    ("roadworthy list . -o designs.csv", "a spreadsheet"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::READING))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// List the designs of the rulebooks, which are built in, instead of files
    #[arg(long, conflicts_with = "paths")]
    published: bool,
    /// List all designs that are built in: those of the rulebooks, and our own
    #[arg(long, conflicts_with_all = ["paths", "published"])]
    built_in: bool,
    /// Keep designs that meet all conditions, such as 'cost<=15000 weapon=VMG'
    #[arg(long = "where", value_name = "CONDITIONS")]
    wanted: Option<String>,
    /// Sort by KEY, or by -KEY for the highest first; repeatable
    #[arg(long, value_name = "KEY", value_delimiter = ',', allow_hyphen_values = true)]
    sort: Vec<String>,
    /// Say which can be built from these products, such as core,armory=2
    #[arg(long, value_name = "PRODUCTS", value_delimiter = ',', conflicts_with = "event")]
    owned: Vec<String>,
    #[command(flatten)]
    output: Output<Arguments>,
}

impl Prints for Arguments {
    const FORMATS: &'static [&'static Format] = OF_TABLES;
}

impl Arguments {
    /// How much of each design is printed, or asked for.
    fn detail(&self, format: &Format) -> Detail {
        let is_asked = self.wanted.is_some() || !self.sort.is_empty() || !self.owned.is_empty();
        // A spreadsheet has the main figures of all games.
        match is_asked || [&json::FORMAT, &csv::FORMAT].contains(&format) {
            true => Detail::Figures,
            false => Detail::Main,
        }
    }
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target(&arguments.designs.inputs())?;
    let built_in = arguments.published || arguments.built_in;
    let mut judged = match built_in {
        true => input::built_in(&arguments.designs, arguments.published)?,
        false => input::judged(&arguments.designs, arguments.detail(target.format))?,
    };
    judged.mend(is_lost);
    let listings = judged.listings();
    let owned = products(&arguments.owned, &listings)?;
    let with_owned = match owned.is_empty() {
        true => None,
        false => Some(owned::judged(&judged.reports, &owned, &judged.options)),
    };
    let reports = with_owned.as_ref().unwrap_or(&judged.reports);
    let query = judged.query("--where", arguments.wanted.as_deref(), &listings)?;
    let order = judged.order(&arguments.sort, &listings)?;
    let mut chosen = Selection { built_in, ..Selection::of(reports, &query, &order) };
    if with_owned.is_some() {
        let rows = listings.iter().flat_map(Listing::rows).filter(|row| row.kind == PRODUCT);
        let all: Vec<_> = rows.map(|row| row.id.as_str()).collect();
        chosen = chosen.with(arguments.owned.join(", "), |report| {
            owned::lacking(report, &owned, &all, &judged.options)
        });
    }
    complain_briefly(&judged.reports, style);
    target.print(&chosen, style)?;
    Ok(reading_code(&judged.reports))
}

/// The products that an option names, by their ids, each with its number.
fn products(words: &[String], listings: &[Listing]) -> Result<Vec<(String, i64)>, Failure> {
    let kinds = || listings.iter().flat_map(|listing| &listing.kinds);
    let kinds = || kinds().filter(|kind| kind.name == PRODUCT);
    let product = |word: &String| {
        let (name, count) = word.split_once('=').unwrap_or((word, "1"));
        let row = kinds().flat_map(|kind| &kind.rows).find(|row| row.is_called(name.trim()));
        let count = count.trim().parse().ok().filter(|count| (1..=COUNT).contains(count));
        match (row, count) {
            (Some(row), Some(count)) => Ok((row.id.clone(), count)),
            (Some(_), None) => Err(Failure::Count(word.clone())),
            (None, _) => {
                let near = suggest::nearest(name, kinds().flat_map(Kind::words));
                let near = near.map(str::to_owned);
                Err(Failure::NoProduct { name: name.to_owned(), near })
            }
        }
    };
    words.iter().map(product).collect()
}

/// The kind of rows that are sold.
const PRODUCT: &str = "product";
