//! Repair bills: a line for each part, totals, and on request the steps of each amount.

use crate::games::browse::Listing;
use crate::report::Report;
use crate::text::distinct;
use crate::vehicle::bill::{Bill, Charge, Quote, Salvage, Total, money};
use crate::vehicle::derivation::Derivation;

use super::derivation::{amount, steps};
use super::{
    Block, Cell, Column, Columns, Data, Page, Records, Role, TableStyle, View, catalogs_line, data,
    in_force,
};

pub struct Billed<'b> {
    pub title: String,
    pub designs: Vec<&'b Report>,
    pub bill: &'b Bill,
    pub listing: &'b Listing,
    pub with_steps: bool,
}

impl Billed<'_> {
    fn cites(&self, derivation: &Derivation) -> Cell {
        let origins = derivation.steps.iter().filter_map(|step| step.origin.as_ref());
        let cites = origins.filter_map(|origin| Some(self.listing.cite(origin)?.to_string()));
        distinct(cites).join(", ").into()
    }

    fn charges(&self) -> Columns<'_, Charge> {
        let is_salvaged = self.bill.charges.iter().any(|charge| charge.salvage.is_some());
        let has_choice = self.bill.charges.iter().any(|charge| charge.instead.is_some());
        let number = |heading| is_salvaged.then(|| Column::number(heading));
        let salvage = |charge: &Charge, of: fn(&Salvage) -> &Derivation| -> Cell {
            charge.salvage.as_ref().map(|salvage| of(salvage).result()).into()
        };
        Columns::new()
            .add("part", Column::text("Part").role(Role::Name), |charge: &Charge| {
                (&charge.part).into()
            })
            .add("state", Column::text("State"), |charge| (&charge.state).into())
            .add("work", Column::text("Work"), |charge| charge.offer.work.name().into())
            .add("cost", Column::number("$"), |charge| charge.offer.cost().into())
            .add("", has_choice.then(|| Column::text("Otherwise")), |charge| {
                charge.instead.as_ref().map(otherwise).into()
            })
            .add("instead", None, |charge| {
                charge.instead.as_ref().map(|offer| offer.work.name()).into()
            })
            .add("instead_cost", None, |charge| charge.instead.as_ref().map(Quote::cost).into())
            .add("salvage", number("Salvage"), move |charge| salvage(charge, |of| &of.value))
            .add("sold", number("Sold"), move |charge| salvage(charge, |of| &of.sold))
            .add("", Column::text("Page"), |charge| self.cites(&charge.offer.price))
    }

    fn totals(&self) -> Columns<'_, Total> {
        Columns::new()
            .add("", Column::text("Total"), |total: &Total| total.label.into())
            .add("", Column::number("$"), |total| total.amount.result().into())
            .add("", Column::text("Page"), |total| self.cites(&total.amount))
    }

    fn amounts(&self) -> Vec<(String, &Derivation)> {
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
        let totals = self.bill.totals.iter();
        amounts.extend(totals.map(|total| (total.label.to_owned(), &total.amount)));
        amounts
    }
}

/// "replace $1,000".
fn otherwise(offer: &Quote) -> String {
    format!("{} {}", offer.work.name(), money(offer.cost()))
}

impl View for Billed<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled(&self.title);
        page.blocks.extend(self.designs.iter().map(|report| Block::Verdict(None, report)));
        page.table("Parts", self.charges().table(TableStyle::Brief, &self.bill.charges));
        page.table("Totals", self.totals().table(TableStyle::Brief, &self.bill.totals));
        for (title, amount) in self.amounts().into_iter().filter(|_| self.with_steps) {
            page.table(title, steps(amount, self.listing, "Page"));
        }
        page.text(self.bill.remarks.iter().cloned());
        page.text(catalogs_line(in_force(self.designs.iter().copied())));
        page
    }

    fn data(&self) -> Data {
        let game = self.designs.first().map_or("", |report| report.system.1);
        let amount = |derivation: &Derivation| amount(derivation, self.listing, game);
        let offer = |offer: &Quote| {
            Data::default().with("work", offer.work.name()).with("price", amount(&offer.price))
        };
        let charge = |charge: &Charge| {
            let salvage = charge.salvage.as_ref();
            Data::default()
                .with("part", &charge.part)
                .with("state", &charge.state)
                .and(offer(&charge.offer))
                .maybe("instead", charge.instead.as_ref().map(offer))
                .maybe("salvage", salvage.map(|salvage| amount(&salvage.value)))
                .maybe("sold", salvage.map(|salvage| amount(&salvage.sold)))
        };
        let total = |total: &Total| {
            Data::default().with("key", total.key).with("amount", amount(&total.amount))
        };
        let bill = Data::default()
            .list("designs", self.designs.iter().map(|report| data::reference(report)))
            .list("charges", self.bill.charges.iter().map(charge))
            .list("totals", self.bill.totals.iter().map(total))
            .list("remarks", &self.bill.remarks);
        data::on(self.designs.iter().copied(), bill)
    }

    fn records(&self) -> Records<'_> {
        self.charges().records(&self.bill.charges)
    }
}
