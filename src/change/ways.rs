//! Ways to keep a limit over several entries of a player: to leave some out, or to make one cheaper.

use crate::event::standing::Standing;
use crate::event::{self, Event};
use crate::report::Report;
use crate::report::entry::Entry;
use crate::units::Exact;

use super::Judges;
use super::fix::{Plan, fix};

#[derive(Default)]
pub struct Ways {
    /// The names of entries.
    pub leave_out: Vec<String>,
    /// Entries by name, with changes that make each cheap enough.
    pub changes: Vec<(String, Plan)>,
}

/// `counted` are the entries that the limit counts, and `own` those of the player.
pub fn ways_out(
    event: &Event,
    limit: &Standing,
    (counted, own): (Vec<&Report>, &[&Report]),
    judges: &Judges<'_>,
) -> Ways {
    let (Some((count, _)), Some((most, _))) = (&limit.count, &limit.most) else {
        return Ways::default();
    };
    let over = *count - *most;
    let is_own = |entry: &Report| own.iter().any(|own| std::ptr::eq(*own, entry));
    let shares = counted.into_iter().zip(limit.shares.iter().copied());
    let mut shares: Vec<_> = shares.filter(|(entry, _)| is_own(entry)).collect();
    shares.sort_by_key(|(_, share)| *share);
    let is_price = event.system.price == Some(limit.what.as_str());
    let may_change = |(entry, share): &&(&Report, Exact)| {
        is_price && *share > over && over > Exact::ZERO && event::may_start(entry)
    };
    let change = |(entry, share): &(&Report, Exact)| {
        let entered = Entry { ceiling: Some(*share - over), ..entry.entry.clone() };
        let mut copy = Report { entry: entered, findings: Vec::new(), ..(*entry).clone() };
        event::judge(event, std::slice::from_mut(&mut copy));
        let fixed = fix(std::slice::from_ref(&copy), judges, &[]).ok()?;
        Some((entry.name.clone(), fixed.legal?))
    };
    let changes = shares.iter().filter(may_change).filter_map(change).collect();
    let (mut names, mut left) = (Vec::<String>::new(), over);
    while left > Exact::ZERO && !shares.is_empty() {
        // The smallest that is enough, or else the largest.
        let enough = shares.iter().position(|(_, share)| *share >= left);
        let (entry, share) = shares.remove(enough.unwrap_or(shares.len() - 1));
        left = left - share;
        names.push(entry.name.clone());
    }
    names.retain(|_| left <= Exact::ZERO);
    Ways { leave_out: names, changes }
}
