//! `roadworthy options`: possible additions, replacements and removals of a design.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::slice;

use clap::Args;

use crate::change::{Action, Aspect, Aspects, Effect, Judges, Offers, Proposal, blocking, trials};
use crate::document::is_other_word;
use crate::games::browse::is_kind;
use crate::query::{Query, RowKeys, Sort};
use crate::show::format::{Style, terminal};
use crate::show::options::Choices;
use crate::text::suggest;

use super::input::{self, read_each};
use super::output::{Output, Tables};
use super::{Failure, Terms, help, reading_code, usage};

#[derive(Args)]
#[command(after_long_help = help::after("options", "reading"))]
pub(super) struct Arguments {
    /// Design file; `-` for standard input, `FILE#VARIANT` for a variant
    #[arg(value_name = "FILE")]
    path: String,
    /// Keep parts of this kind, as in `roadworthy catalog list`
    #[arg(long)]
    kind: Option<String>,
    /// Keep parts in this place, such as front or turret
    #[arg(long, value_name = "PLACE")]
    at: Option<String>,
    /// Show all changes
    #[arg(long)]
    full: bool,
    /// List removable parts, and the gain of removing them
    #[arg(long)]
    remove: bool,
    /// Keep changes that meet all conditions, such as '+cost<=500 to-hit<=7'
    ///
    /// KEY is a figure after the change, +KEY what the change adds to it, and any other KEY one of the row, as in
    /// `roadworthy catalog list`: catalog.cost is the row's own price.
    #[arg(long = "where", value_name = "CONDITIONS")]
    wanted: Option<String>,
    /// Sort by KEY after the change, or by -KEY for the highest first; repeatable
    ///
    /// +cost/+top-speed is dollars for each further mile per hour.
    #[arg(long, value_name = "KEY", value_delimiter = ',', allow_hyphen_values = true)]
    sort: Vec<String>,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    output: Output<Tables>,
}

impl Arguments {
    fn wants(&self, proposal: &Proposal<'_>, is_cure: bool) -> bool {
        let is_at =
            |wanted: &String| is_place(wanted, proposal.place.as_deref().unwrap_or_default());
        let is_removal = proposal.action == Action::Remove;
        (is_removal == self.remove || is_removal && is_cure)
            && self.wants_kind(&proposal.row.kind)
            && self.at.as_ref().is_none_or(is_at)
    }

    fn wants_kind(&self, kind: &str) -> bool {
        self.kind.as_ref().is_none_or(|wanted| is_kind(wanted, kind))
    }
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let judged = input::one(&arguments.path, &arguments.terms)?;
    let reports = &judged.reports;
    let (design, listing) = judged.understood(style)?;
    let listings = slice::from_ref(listing);
    if let Some(kind) = &arguments.kind
        && !listing.kinds.iter().any(|known| is_kind(kind, &known.name))
    {
        return Err(Failure::no_kind(kind, listings));
    }
    let rows = RowKeys::of(listings, |kind| arguments.wants_kind(&kind.name));
    let texts = [&arguments.sort, arguments.wanted.as_slice()].concat();
    let keys = Aspects { designs: judged.scope(listings, &texts)?, rows };
    let text = arguments.wanted.as_deref().unwrap_or_default();
    let query = Query::within(text, &keys).map_err(Failure::query("--where", text))?;
    let order = read_each("--sort", &arguments.sort, |key| Sort::within(key, &keys))?;
    let judges = Judges::new(&judged.options, judged.event.as_ref());
    let is_row = |row| {
        let mut of_row =
            query.conditions().iter().filter(|one| matches!(one.subject, Aspect::Row(_)));
        of_row.all(|one| one.holds(&Effect { before: design, after: design, row }))
    };
    let places = RefCell::new(BTreeSet::new());
    let is_full = arguments.full || *target.format != terminal::FORMAT;
    let is_broken = blocking(&design.findings).next().is_some();
    // An illegal car may lack a part less.
    let is_cure = is_broken && !is_full;
    let trials = trials(design, &judges, listing, |proposal| {
        places.borrow_mut().extend(proposal.place.clone());
        arguments.wants(proposal, is_cure) && is_row(proposal.row)
    })?;
    let places = places.into_inner();
    if let Some(place) = &arguments.at
        && !places.iter().any(|known| is_place(place, known))
    {
        return Err(no_place(place, &places));
    }
    let path = usage::quoted(&arguments.path);
    let next =
        if is_broken { format!("roadworthy fix {path}") } else { usage::with_also("--full") };
    let offers = Offers::of(design, trials, &query, &order);
    let next = Some(next).filter(|_| !is_full && path != "-");
    target.print(&Choices { offers: &offers, is_full, next }, style)?;
    Ok(reading_code(reports))
}

/// Whether this word names the place: `rear` is `back`.
fn is_place(word: &str, place: &str) -> bool {
    suggest::same(word, place) || is_other_word(word, place)
}

fn no_place(name: &str, places: &BTreeSet<String>) -> Failure {
    let hint = match suggest::nearest(name, places.iter().map(String::as_str)) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => {
            let places: Vec<_> = places.iter().map(|place| format!("`{place}`")).collect();
            format!("; expected one of {}", places.join(", "))
        }
    };
    Failure::NoSuch("no place of this design", name.to_owned(), hint)
}
