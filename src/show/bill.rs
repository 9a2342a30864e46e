//! What repairs cost: a line for each part, totals, and on request the steps of each amount.

use serde::Serialize;

use crate::check::rule::Cite;
use crate::games::browse::Listing;
use crate::report::Report;
use crate::units::{Exact, plain};
use crate::vehicle::bill::{Bill, Charge, Offer, money};
use crate::vehicle::derivation::{Derivation, Step};

use super::data::{Named, Whole};
use super::derivation::Line;
use super::values::Values;
use super::{
    Block, Cell, Column, Data, Look, Page, Records, Role, Table, View, catalogs_line, in_force,
};

/// A bill, with the designs that it is about.
pub struct Billed<'b> {
    pub title: String,
    pub designs: Vec<&'b Report>,
    pub bill: &'b Bill,
    pub listing: &'b Listing,
    /// Show how each amount comes about.
    pub with_steps: bool,
}

impl Billed<'_> {
    fn cites(&self, derivation: &Derivation) -> String {
        let cites = derivation.cites(|origin| self.listing.cite(origin));
        cites.map(|cite| cite.to_string()).collect::<Vec<_>>().join(", ")
    }

    fn charges(&self) -> Table {
        let is_salvaged = self.bill.charges.iter().any(|charge| charge.salvage.is_some());
        let has_choice = self.bill.charges.iter().any(|charge| charge.instead.is_some());
        let mut columns = vec![
            Column::text("Part").role(Role::Name),
            Column::text("State"),
            Column::text("Work"),
            Column::number("$"),
        ];
        if has_choice {
            columns.push(Column::text("Otherwise"));
        }
        if is_salvaged {
            columns.extend(["Salvage", "Sold"].map(Column::number));
        }
        columns.push(Column::text("Page"));
        let row = |charge: &Charge| {
            let mut cells: Vec<Cell> = vec![
                charge.part.as_str().into(),
                charge.state.as_str().into(),
                charge.offer.work.name().into(),
                Cell::number(charge.offer.cost(), plain),
            ];
            if has_choice {
                cells.push(charge.instead.as_ref().map(otherwise).unwrap_or_default().into());
            }
            if is_salvaged {
                cells.extend(salvage(charge).map(|amount| match amount {
                    Some(amount) => Cell::number(amount, plain),
                    None => Cell::EMPTY,
                }));
            }
            cells.push(self.cites(&charge.offer.price).into());
            cells
        };
        Table::new(Look::Framed, columns, self.bill.charges.iter().map(row).collect())
    }

    fn totals(&self) -> Table {
        let columns = vec![Column::text("Total"), Column::number("$"), Column::text("Page")];
        let rows = self.bill.totals.iter().map(|total| {
            let amount = Cell::number(total.amount.result(), plain);
            vec![total.label.into(), amount, self.cites(&total.amount).into()]
        });
        Table::new(Look::Framed, columns, rows.collect())
    }

    /// Every amount with its steps.
    fn steps(&self) -> Vec<Block<'_>> {
        let mut amounts: Vec<(String, &Derivation)> = Vec::new();
        for charge in &self.bill.charges {
            let title = |work: &str| format!("{}: {work}", charge.part);
            amounts.push((title(charge.offer.work.name()), &charge.offer.price));
            let others = charge.instead.iter();
            amounts.extend(others.map(|other| (title(other.work.name()), &other.price)));
            if let Some(salvage) = &charge.salvage {
                amounts.push((title("salvage"), &salvage.value));
                amounts.push((title("sold"), &salvage.sold));
            }
        }
        amounts
            .extend(self.bill.totals.iter().map(|total| (total.label.to_owned(), &total.amount)));
        let table = |derivation: &Derivation| {
            let columns = vec![Column::text("Step"), Column::number("Value"), Column::text("Page")];
            let rows = derivation.steps.iter().map(|step| {
                let cite = step.origin.as_ref().and_then(|origin| self.listing.cite(origin));
                let cite = cite.map(|cite| cite.to_string()).unwrap_or_default();
                vec![step.what.as_str().into(), Cell::number(step.value, step.show), cite.into()]
            });
            Block::Table(Table::new(Look::Framed, columns, rows.collect()))
        };
        let blocks = amounts.into_iter();
        blocks.flat_map(|(title, amount)| [Block::Heading(title), table(amount)]).collect()
    }
}

/// "replace $1,000".
fn otherwise(offer: &Offer) -> String {
    format!("{} {}", offer.work.name(), money(offer.cost()))
}

/// What a buyer pays, and what a seller gets.
fn salvage(charge: &Charge) -> [Option<Exact>; 2] {
    let salvage = charge.salvage.as_ref();
    [salvage.map(|salvage| salvage.value.result()), salvage.map(|salvage| salvage.sold.result())]
}

impl View for Billed<'_> {
    fn page(&self) -> Page<'_> {
        let designs = self.designs.iter().map(|report| Block::Verdict(None, report));
        let mut blocks: Vec<_> = designs.collect();
        if !self.bill.charges.is_empty() {
            blocks.push(Block::Heading("Parts".to_owned()));
            blocks.push(Block::Table(self.charges()));
        }
        blocks.push(Block::Heading("Totals".to_owned()));
        blocks.push(Block::Table(self.totals()));
        if self.with_steps {
            blocks.extend(self.steps());
        }
        let catalogs = catalogs_line(in_force(self.designs.iter().copied()));
        let texts = [self.bill.remarks.clone(), catalogs.into_iter().collect()];
        blocks.extend(texts.into_iter().filter(|lines| !lines.is_empty()).map(Block::Text));
        Page { title: Some(self.title.clone()), blocks, ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let game = self.designs.first().map_or("", |report| report.system.1);
        let amount = |derivation: &Derivation| {
            let cite = |step: &Step| -> Option<Cite> { self.listing.cite(step.origin.as_ref()?) };
            let steps = derivation.steps.iter();
            Amount {
                value: Values::number(derivation.result()),
                steps: steps.map(|step| Line::of(step, cite(step).as_ref(), game)).collect(),
            }
        };
        let charges = self.bill.charges.iter().map(|charge| Charged {
            part: &charge.part,
            state: &charge.state,
            work: charge.offer.work.name(),
            price: amount(&charge.offer.price),
            instead: charge
                .instead
                .as_ref()
                .map(|offer| Offered { work: offer.work.name(), price: amount(&offer.price) }),
            salvage: charge.salvage.as_ref().map(|salvage| amount(&salvage.value)),
            sold: charge.salvage.as_ref().map(|salvage| amount(&salvage.sold)),
        });
        let totals = self.bill.totals.iter();
        let totals = totals.map(|total| Totalled { key: total.key, amount: amount(&total.amount) });
        let bill = Printed {
            designs: self.designs.iter().map(|report| Named::of(report)).collect(),
            charges: charges.collect(),
            totals: totals.collect(),
            remarks: &self.bill.remarks,
        };
        Box::new(Whole::on(self.designs.iter().copied(), bill))
    }

    fn records(&self) -> Records<'_> {
        let headings =
            ["part", "state", "work", "cost", "instead", "instead_cost", "salvage", "sold"];
        let number = |amount: Option<Exact>| match amount {
            Some(amount) => Cell::number(amount, plain),
            None => Cell::EMPTY,
        };
        let row = move |charge: &Charge| {
            let instead = charge.instead.as_ref();
            let [salvage, sold] = salvage(charge);
            vec![
                charge.part.as_str().into(),
                charge.state.as_str().into(),
                Cell::code(charge.offer.work.name()),
                Cell::number(charge.offer.cost(), plain),
                Cell::code(instead.map(|offer| offer.work.name()).unwrap_or_default()),
                number(instead.map(Offer::cost)),
                number(salvage),
                number(sold),
            ]
        };
        Records {
            headings: headings.map(str::to_owned).to_vec(),
            rows: Box::new(self.bill.charges.iter().map(row)),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Printed<'b> {
    designs: Vec<Named<'b>>,
    charges: Vec<Charged<'b>>,
    totals: Vec<Totalled>,
    /// What has no price, and why.
    remarks: &'b [String],
}

#[derive(Serialize)]
struct Charged<'b> {
    part: &'b str,
    /// What it lost.
    state: &'b str,
    work: &'static str,
    price: Amount,
    /// What was not chosen, as it costs more.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<Offered>,
    /// What a buyer pays for it as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    salvage: Option<Amount>,
    /// What a seller gets for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    sold: Option<Amount>,
}

#[derive(Serialize)]
struct Offered {
    work: &'static str,
    price: Amount,
}

#[derive(Serialize)]
struct Totalled {
    key: &'static str,
    amount: Amount,
}

/// An amount with its steps.
#[derive(Serialize)]
struct Amount {
    #[serde(flatten)]
    value: Values<'static>,
    steps: Vec<Line>,
}
