//! Resolves links that join other links, including loops.

use super::{Link, Member};

/// Strongly connected groups of links. One pass collects all members.
pub struct Closed<'v> {
    links: &'v [Link],
    /// Each group follows the groups that its links join.
    groups: Vec<Vec<usize>>,
    group_of: Vec<usize>,
}

pub fn joined(link: &Link) -> impl DoubleEndedIterator<Item = usize> {
    link.members.iter().filter_map(|member| match member {
        Member::Link(number) => Some(*number),
        _ => None,
    })
}

impl<'v> Closed<'v> {
    /// Tarjan's strongly connected components, without recursion: a file may chain a thousand links.
    pub fn of(links: &'v [Link]) -> Closed<'v> {
        const UNSEEN: usize = usize::MAX;
        let mut closed = Closed { links, groups: Vec::new(), group_of: vec![UNSEEN; links.len()] };
        let (mut seen, mut lowest) = (vec![UNSEEN; links.len()], vec![UNSEEN; links.len()]);
        let (mut count, mut open) = (0, Vec::new());
        for root in 0..links.len() {
            if seen[root] != UNSEEN {
                continue;
            }
            let mut path = vec![(root, joined(&links[root]))];
            (seen[root], lowest[root]) = (count, count);
            count += 1;
            open.push(root);
            while let Some((link, rest)) = path.last_mut() {
                let link = *link;
                match rest.next() {
                    Some(next) if seen[next] == UNSEEN => {
                        (seen[next], lowest[next]) = (count, count);
                        count += 1;
                        open.push(next);
                        path.push((next, joined(&links[next])));
                    }
                    Some(next) if closed.group_of[next] == UNSEEN => {
                        lowest[link] = lowest[link].min(seen[next]);
                    }
                    Some(_) => {}
                    None => {
                        path.pop();
                        if let Some((above, _)) = path.last() {
                            lowest[*above] = lowest[*above].min(lowest[link]);
                        }
                        if lowest[link] == seen[link] {
                            let first = open.iter().rposition(|other| *other == link);
                            let group = open.split_off(first.expect("an open link is listed"));
                            for member in &group {
                                closed.group_of[*member] = closed.groups.len();
                            }
                            closed.groups.push(group);
                        }
                    }
                }
            }
        }
        closed
    }

    /// Whether a link joins itself, directly or through others.
    pub fn is_circular(&self, link: usize) -> bool {
        self.groups[self.group_of[link]].len() > 1
            || joined(&self.links[link]).any(|other| other == link)
    }

    /// A value for each link and its members: the links' `own` values, combined by `and`.
    pub fn gather<T: Clone>(&self, own: impl Fn(&Link) -> T, and: impl Fn(T, T) -> T) -> Vec<T> {
        let mut gathered: Vec<T> = Vec::new();
        for (number, group) in self.groups.iter().enumerate() {
            let links = group.iter().map(|link| &self.links[*link]);
            let joined = links.clone().flat_map(joined).map(|link| self.group_of[link]);
            let below =
                joined.filter(|other| *other != number).map(|group| gathered[group].clone());
            let whole = links.map(&own).chain(below).reduce(&and);
            gathered.push(whole.expect("a group has a link"));
        }
        self.group_of.iter().map(|group| gathered[*group].clone()).collect()
    }
}
