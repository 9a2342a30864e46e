//! What work on a vehicle costs: a charge for each part, and totals, each with its steps.

use crate::check::rule::Cite;
use crate::units::{Exact, plain};
use crate::vehicle::derivation::{Derivation, Origin};

#[derive(Clone, Debug, Default)]
pub struct Bill {
    pub charges: Vec<Charge>,
    pub totals: Vec<Total>,
    /// What has no price, and why.
    pub remarks: Vec<String>,
}

/// Work on one part.
#[derive(Clone, Debug)]
pub struct Charge {
    pub part: String,
    /// What it lost: "2 of 3 DP".
    pub state: String,
    pub offer: Offer,
    /// What was not chosen, as it costs more.
    pub instead: Option<Offer>,
    /// What it is worth as it is.
    pub salvage: Option<Salvage>,
}

/// A kind of work and its price.
#[derive(Clone, Debug)]
pub struct Offer {
    pub work: Work,
    /// The last step is the price.
    pub price: Derivation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    Repair,
    Replace,
    Refill,
}

/// What a part or a vehicle brings.
#[derive(Clone, Debug)]
pub struct Salvage {
    /// What a buyer pays for it.
    pub value: Derivation,
    /// What a seller gets for it.
    pub sold: Derivation,
}

#[derive(Clone, Debug)]
pub struct Total {
    /// For programs.
    pub key: &'static str,
    pub label: &'static str,
    pub amount: Derivation,
}

/// Exact dollars: "$33 1/3".
pub fn money(amount: Exact) -> String {
    format!("${}", plain(amount))
}

impl Work {
    /// For people and programs.
    pub fn name(self) -> &'static str {
        match self {
            Work::Repair => "repair",
            Work::Replace => "replace",
            Work::Refill => "refill",
        }
    }
}

impl Offer {
    pub fn cost(&self) -> Exact {
        self.price.result()
    }

    /// The cheaper of two, the first if they are equal, and the other.
    pub fn cheaper(self, other: Offer) -> (Offer, Option<Offer>) {
        if other.cost() < self.cost() { (other, Some(self)) } else { (self, Some(other)) }
    }
}

impl Bill {
    /// The sum of all charges, as a total.
    pub fn total(&self, key: &'static str, label: &'static str) -> Total {
        let (_, amount) = Derivation::of(|steps| {
            let steps = steps.shown(money);
            let costs = self.charges.iter().map(|charge| (&charge.part, charge.offer.cost()));
            for (part, cost) in costs.clone().filter(|(_, cost)| !cost.is_zero()) {
                steps.step(part, cost);
            }
            steps.rounded(steps.step("Sum", costs.map(|(_, cost)| cost).sum::<Exact>()))
        });
        Total { key, label, amount }
    }
}

impl Derivation {
    /// The sources of the steps that lead to a page of the rulebook, each once.
    pub fn cites<'d>(
        &'d self,
        cite: impl Fn(&Origin) -> Option<Cite> + 'd,
    ) -> impl Iterator<Item = Cite> + 'd {
        let mut seen: Vec<String> = Vec::new();
        let cites = self.steps.iter().filter_map(move |step| cite(step.origin.as_ref()?));
        cites.filter(move |cite| {
            let text = cite.to_string();
            let is_new = !seen.contains(&text);
            seen.push(text);
            is_new
        })
    }
}
