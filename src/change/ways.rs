//! Ways to keep a limit over several entries of a player: to leave some out, or to make one cheaper.

use crate::event::standing::Standing;
use crate::event::{self, Event};
use crate::report::Report;
use crate::report::entry::Entry;
use crate::units::Exact;

/// The names of entries to leave out, and copies of entries with a ceiling that is low enough. `counted` are the entries
/// that the limit counts, and `own` those of the player.
pub fn ways_out(
    event: &Event,
    limit: &Standing,
    counted: Vec<&Report>,
    own: &[&Report],
) -> (Vec<String>, Vec<Report>) {
    let (Some((count, _)), Some((most, _))) = (&limit.count, &limit.most) else {
        return Default::default();
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
    let cheaper = shares.iter().filter(may_change).map(|(entry, share)| {
        let ceiling = Some(*share - over);
        let entered = Entry { ceiling, ..entry.entry.clone() };
        let mut copy = Report { entry: entered, findings: Vec::new(), ..(*entry).clone() };
        event::judge(event, std::slice::from_mut(&mut copy));
        copy
    });
    let cheaper = cheaper.collect();
    let (mut names, mut left) = (Vec::new(), over);
    while left > Exact::ZERO && !shares.is_empty() {
        // The smallest that is enough, or else the largest.
        let enough = shares.iter().position(|(_, share)| *share >= left);
        let (entry, share) = shares.remove(enough.unwrap_or(shares.len() - 1));
        left = left - share;
        names.push(entry.name.clone());
    }
    (if left > Exact::ZERO { Vec::new() } else { names }, cheaper)
}
