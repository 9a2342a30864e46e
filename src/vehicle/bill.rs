//! Bills for repair and salvage: a charge for each part, and totals, each with its steps.

use crate::text::words;
use crate::units::{Exact, plain};
use crate::vehicle::derivation::Derivation;

#[derive(Clone, Debug, Default)]
pub struct Bill {
    pub charges: Vec<Charge>,
    pub totals: Vec<Total>,
    /// Parts without a price, and why.
    pub remarks: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Charge {
    pub part: String,
    /// The damage: "2 of 3 DP".
    pub state: String,
    pub offer: Quote,
    /// The more expensive alternative.
    pub instead: Option<Quote>,
    pub salvage: Option<Salvage>,
}

#[derive(Clone, Debug)]
pub struct Quote {
    pub work: Work,
    /// The last step is the price.
    pub price: Derivation,
}

words! {
    pub enum Work {
        Repair = "repair",
        Replace = "replace",
        Refill = "refill",
    }
}

#[derive(Clone, Debug)]
pub struct Salvage {
    /// The price that a buyer pays.
    pub value: Derivation,
    /// The price that a seller gets.
    pub sold: Derivation,
}

#[derive(Clone, Debug)]
pub struct Total {
    pub key: &'static str,
    pub label: &'static str,
    pub amount: Derivation,
}

/// Exact dollars: "$33 1/3".
pub fn money(amount: Exact) -> String {
    format!("${}", plain(amount))
}

impl Quote {
    pub fn cost(&self) -> Exact {
        self.price.result()
    }

    /// The cheaper offer (the first if equal) and the other one.
    pub fn cheaper(self, other: Quote) -> (Quote, Option<Quote>) {
        if other.cost() < self.cost() { (other, Some(self)) } else { (self, Some(other)) }
    }
}

impl Bill {
    pub fn total(&self, key: &'static str, label: &'static str) -> Total {
        let (_, amount) = Derivation::of(|steps| {
            let steps = steps.shown(money);
            let costs = self.charges.iter().map(|charge| (&charge.part, charge.offer.cost()));
            for (part, cost) in costs.clone().filter(|(_, cost)| !cost.is_zero()) {
                steps.step(part.clone(), cost);
            }
            steps.rounded(steps.step("Sum", costs.map(|(_, cost)| cost).sum::<Exact>()))
        });
        Total { key, label, amount }
    }
}
