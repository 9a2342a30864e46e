//! Imports cars as people list them: the line that `show` writes, or a card on each line below the name of its side.
//!
//! A car begins with its name and the size of the game, or with a name above its crew or its sides. A card without a
//! side goes where its kind can only be; otherwise the side is left open. The cards decide nothing else.

use winnow::combinator::{alt, delimited, eof, not, opt, peek, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::check::finding::Findings;
use crate::check::rules::{LEFT_OPEN, NOT_UNDERSTOOD};
use crate::document::shape::document;
use crate::document::shape::slots::Said;
use crate::games::Game;
use crate::import::layout::NAMES;
use crate::import::text::{self, Kind as TokenKind, Token, span, tokens};
use crate::import::words::{
    self, Parsed, count, input, mark, number, phrase, rest, with_tokens, word,
};
use crate::import::{self, Imported, Start};
use crate::text::limits::{COUNT, PHRASES};
use crate::text::printable::printable;
use crate::text::source::{Located, Source};
use crate::text::suggest;
use crate::units::Exact;
use crate::vehicle::derivation::UNHEARD;

use super::SixthEdition;
use super::catalog::{self, Catalog};
use super::design::{Card, Design, MOST_DIVISION, MOST_POINTS};
use super::figures::{Car, build_points_used, crew_points_used};
use super::places::{SPOTS, Spot};
use super::readings::Alternates;
use super::resolve::resolve;

type Input<'t, 'c> = words::Input<'t, 'c, Catalog>;

/// The cars of a text.
pub fn import(catalog: &Catalog, text: &Source, findings: &Findings) -> Vec<Imported> {
    let tokens = tokens(&text.text);
    let reader = Reader { catalog, findings };
    let starts = reader.starts(&tokens);
    import::report_before(&tokens, &starts, findings);
    import::vehicles(&tokens, &starts, |name, words, _| {
        let mut design =
            Design { name: Some(Located::nowhere(name.to_owned())), ..Design::default() };
        reader.car(words, &mut design);
        document(SixthEdition::ID, &design, Vec::new())
    })
}

/// A phrase of a list.
#[derive(Clone)]
enum Part<'c> {
    /// Armor, build and crew points.
    Points([i64; 3]),
    Division(i64),
    /// The place of what follows.
    Heading(Spot),
    Driver(&'c catalog::Card),
    Gunner(&'c catalog::Card),
    Card {
        row: &'c catalog::Card,
        count: i64,
        spot: Option<Spot>,
    },
    /// Printed points in use, and whether they are crew points.
    Total(Exact, bool),
    /// "unknown size", "no crew": nothing that a design says.
    Nothing,
}

struct Reader<'c, 'f> {
    catalog: &'c Catalog,
    findings: &'f Findings,
}

impl<'c> Reader<'c, '_> {
    fn starts(&self, tokens: &[Token]) -> Vec<Start> {
        let mut starts: Vec<Start> = Vec::new();
        for first in (0..tokens.len()).filter(|at| tokens[*at].starts_line) {
            if starts.last().is_none_or(|start| first >= start.body) {
                starts.extend(self.start(tokens, first));
            }
        }
        starts
    }

    /// "Night Shift – 4/16/4: …", "Night Shift (division 4)", "Name: Night Shift", or "Night Shift" above a crew or a side.
    fn start(&self, tokens: &[Token], first: usize) -> Option<Start> {
        const LONGEST: usize = 12;
        let input = |at: usize| input(&tokens[at.min(tokens.len())..], self.catalog);
        let mut named = input(first);
        let titled = (word(NAMES), mark(":=")).parse_next(&mut named).is_ok();
        let begin = tokens.len() - rest(&named).len();
        let begin = if titled { begin } else { first };
        let line = (begin + 1..tokens.len()).find(|at| tokens[*at].starts_line);
        let line = line.unwrap_or(tokens.len());
        let size = |at: usize| {
            let lead = opt(alt((mark(":;,–-([").void(), eof.void())));
            preceded(lead, alt((points.void(), division.void()))).parse_next(&mut input(at)).is_ok()
        };
        let sized = (begin + 1..line.min(begin + LONGEST)).find(|at| {
            !tokens[*at].glued && size(*at) && !matches!(tokens[*at - 1].kind, TokenKind::Mark('/'))
        });
        if let Some(end) = sized.filter(|end| self.is_name(&tokens[begin..*end])) {
            let body = end + usize::from(text::is_dash(&tokens[end]));
            return Some(Start { first, name: begin..end, body });
        }
        let end =
            (begin..line).rfind(|at| !matches!(tokens[*at].kind, TokenKind::Mark(':' | ';')))?;
        let name = begin..end + 1;
        let below = |at: usize| {
            let begun = (
                separators,
                alt((size_word, crew_word, heading.void(), points.void(), division.void())),
            );
            begun.void().parse_next(&mut input(at)).is_ok()
        };
        let title = |at: usize| (word(NAMES), mark(":=")).parse_next(&mut input(at)).is_ok();
        let lines = (line..tokens.len()).filter(|at| tokens[*at].starts_line);
        let mut own = lines.take_while(|at| !title(*at));
        let lone = titled && own.any(below) || tokens[first].starts_paragraph && below(line);
        (lone && line < tokens.len() && self.is_name(&tokens[name.clone()])).then_some(Start {
            first,
            name,
            body: line,
        })
    }

    /// A few words that are neither a card nor a heading.
    fn is_name(&self, tokens: &[Token]) -> bool {
        const MOST_WORDS: usize = 9;
        let words = tokens.iter().all(|token| match token.kind {
            TokenKind::Word | TokenKind::Number(_) => true,
            TokenKind::Mark(c) => "\"'-&!.,#?".contains(c),
        });
        let known = terminated(part, eof).parse_next(&mut input(tokens, self.catalog)).is_ok();
        words && (1..=MOST_WORDS).contains(&tokens.len()) && !known
    }

    fn car(&self, tokens: &[Token], design: &mut Design) {
        let mut text = input(tokens, self.catalog);
        let mut heading = None;
        let mut totals = Vec::new();
        for number in 0.. {
            let _ = separators(&mut text);
            let left = rest(&text);
            if left.is_empty() {
                break;
            }
            if number == PHRASES {
                self.left_out(left, &format!("more than {PHRASES} phrases"), design);
                break;
            }
            let Ok(Some((found, words))) = opt(with_tokens(part)).parse_next(&mut text) else {
                self.unclear(phrase(&mut text), design);
                continue;
            };
            let twice = match found {
                Part::Nothing => None,
                Part::Total(points, is_crew) => {
                    totals.push((points, is_crew, words));
                    None
                }
                Part::Heading(spot) => {
                    heading = Some(spot);
                    None
                }
                Part::Points(points) => self.points(points, design),
                Part::Division(division) => {
                    let known = design.division.is_said().then_some("size");
                    design.division = Said::Clearly(Located::nowhere(division));
                    known
                }
                Part::Driver(row) => hire(&mut design.driver, row, "driver"),
                Part::Gunner(row) => hire(&mut design.gunner, row, "gunner"),
                Part::Card { row, count, spot } => {
                    self.card(row, count, spot.or(heading), words, design);
                    None
                }
            };
            if let Some(what) = twice {
                self.left_out(words, &format!("the text names a second {what}"), design);
            }
        }
        self.compare(&totals, design);
    }

    /// Reports printed totals that the cards do not give.
    fn compare(&self, totals: &[(Exact, bool, &[Token])], design: &mut Design) {
        let alternates = Alternates::default();
        let vehicle = resolve(self.catalog, alternates, design, &Findings::default());
        let car = Car::of(&vehicle);
        for (printed, is_crew, words) in totals {
            let (spent, what) = match is_crew {
                true => (crew_points_used(&car, UNHEARD), "crew points"),
                false => (build_points_used(&car, UNHEARD), "build points"),
            };
            if spent != *printed {
                let text =
                    format!("the text counts {printed} {what}, but what is read costs {spent}");
                let sink = self.findings.of(&LEFT_OPEN);
                sink.finding(span(words), text.as_str())
                    .label("check the cards")
                    .help("see the `# TODO` in the design");
                design.remarks.push(format!("TODO: {text}"));
            }
        }
    }

    /// The points, or the division that gives them.
    fn points(&self, points: [i64; 3], design: &mut Design) -> Option<&'static str> {
        if design.points().iter().any(|points| points.is_said()) || design.division.is_said() {
            return Some("size");
        }
        let shares = self.catalog.division.points();
        let division = points[0] / shares[0].max(1);
        if (1..=MOST_DIVISION).contains(&division) && shares.map(|share| share * division) == points
        {
            design.division = Said::Clearly(Located::nowhere(division));
        } else {
            let [armor, build, crew] = points.map(|points| Said::Clearly(Located::nowhere(points)));
            (design.armor_points, design.build_points, design.crew_points) = (armor, build, crew);
        }
        None
    }

    /// Adds a card where the text puts it, or else where it can only be.
    fn card(
        &self,
        row: &'c catalog::Card,
        count: i64,
        spot: Option<Spot>,
        words: &[Token],
        design: &mut Design,
    ) {
        let spots = row.place().spots();
        let spot = spot.unwrap_or_else(|| {
            let first = spots.first().copied().unwrap_or(Spot::CrewArea);
            if spots.len() > 1 {
                let names: Vec<_> = spots.iter().map(|spot| spot.phrase()).collect();
                let text = format!(
                    "the text does not say where the {} is: {}; put {}",
                    row.row.name,
                    names.join(", or "),
                    first.phrase()
                );
                let sink = self.findings.of(&LEFT_OPEN);
                sink.finding(span(words), text.as_str())
                    .label("needs your decision")
                    .help("see the `# TODO` in the design");
                design.remarks.push(format!("TODO: {text}"));
            }
            first
        });
        let list = match spot {
            Spot::Front => &mut design.front,
            Spot::Left => &mut design.left,
            Spot::Right => &mut design.right,
            Spot::Back => &mut design.back,
            Spot::CrewArea => &mut design.crew_area,
            Spot::Hidden => &mut design.hidden,
        };
        let item = Located::nowhere(row.row.name.clone());
        list.push(Card { item, count, ..Card::default() });
    }

    fn left_out(&self, words: &[Token], reason: &str, design: &mut Design) {
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        sink.finding(span(words), reason).label("left out of the design");
        let text = text::phrase(words);
        design.remarks.push(format!("TODO: {reason}: {}", printable(&text)));
    }

    fn unclear(&self, words: &[Token], design: &mut Design) {
        let text = text::phrase(words);
        let sink = self.findings.of(&NOT_UNDERSTOOD);
        let catalog = self.catalog;
        let names =
            catalog.cards.names().chain(catalog.drivers.names()).chain(catalog.gunners.names());
        sink.finding(span(words), format!("`{text}` is not understood"))
            .label("left out of the design")
            .actual(text.as_str())
            .did_you_mean(suggest::nearest(&text, names));
        design.remarks.push(format!("TODO: not understood: {}", printable(&text)));
    }
}

/// Writes a member of the crew; the word for it if there is one already.
fn hire(
    member: &mut Said<Located<String>>,
    row: &catalog::Card,
    what: &'static str,
) -> Option<&'static str> {
    if member.is_said() {
        return Some(what);
    }
    *member = Said::Clearly(Located::nowhere(row.row.name.clone()));
    None
}

fn separators(input: &mut Input<'_, '_>) -> Parsed<()> {
    let one = alt((mark(",.;:–&+|").void(), word(&["and", "with"]).void()));
    repeat::<_, _, (), _, _>(0.., one).parse_next(input)
}

/// Where a phrase ends.
fn boundary(input: &mut Input<'_, '_>) -> Parsed<()> {
    let line = any.verify(|token: &&Token| token.starts_line).void();
    let stop = alt((eof.void(), mark(",.;:–&+|").void(), line, word(&["and", "with"]).void()));
    peek(stop).parse_next(input)
}

fn part<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let nothing = alt((size_word, (word(&["no"]), word(&["crew"])).void()));
    terminated(
        alt((
            points.map(Part::Points),
            division.map(Part::Division),
            nothing.value(Part::Nothing),
            total,
            hired("driver", |catalog| &catalog.drivers).map(Part::Driver),
            hired("gunner", |catalog| &catalog.gunners).map(Part::Gunner),
            card,
            heading.map(Part::Heading),
        )),
        boundary,
    )
    .parse_next(input)
}

/// "4/16/4".
fn points(input: &mut Input<'_, '_>) -> Parsed<[i64; 3]> {
    let one = || {
        number.verify_map(Exact::whole).verify(|points: &i64| (0..=MOST_POINTS).contains(points))
    };
    let open = opt(mark("([")).parse_next(input)?.is_some();
    let mut all = (one(), mark("/"), one(), mark("/"), one());
    let (armor, _, build, _, crew) = all.parse_next(input)?;
    if open {
        mark(")]").parse_next(input)?;
    }
    Ok([armor, build, crew])
}

/// "division 4", "Division: 4", "4 division".
fn division(input: &mut Input<'_, '_>) -> Parsed<i64> {
    let one = || {
        number.verify_map(Exact::whole).verify(|points: &i64| (1..=MOST_DIVISION).contains(points))
    };
    let word = || word(&["division", "div"]);
    let open = opt(mark("([")).parse_next(input)?.is_some();
    let before = terminated(one(), word());
    let after = preceded((word(), opt(mark(":=."))), one());
    let found = alt((after, before)).parse_next(input)?;
    if open {
        mark(")]").parse_next(input)?;
    }
    Ok(found)
}

fn size_word(input: &mut Input<'_, '_>) -> Parsed<()> {
    word(&["unknown size"]).parse_next(input)
}

fn crew_word(input: &mut Input<'_, '_>) -> Parsed<()> {
    word(&["driver", "gunner"]).parse_next(input)
}

/// "Total: 16 BP", "16/16 build points", "4 CP".
fn total<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let title = (word(&["total", "totals", "sum"]), opt(mark(":=")));
    let crew = word(&["crew points", "crew point", "CP"]).value(true);
    let build = word(&["build points", "build point", "BP"]).value(false);
    let of = opt((mark("/"), number));
    let (_, points, _, is_crew) = (opt(title), number, of, alt((crew, build))).parse_next(input)?;
    Ok(Part::Total(points, is_crew))
}

fn unit(input: &mut Input<'_, '_>) -> Parsed<()> {
    const UNITS: &[&str] = &[
        "build points",
        "build point",
        "crew points",
        "crew point",
        "points",
        "point",
        "pts",
        "pt",
        "BP",
        "CP",
    ];
    word(UNITS).parse_next(input)
}

/// "driver Rookie", "Driver: Rookie", "Rookie (driver)"; what it costs may follow.
fn hired<'t, 'c>(
    what: &'static str,
    shelf: impl Fn(&'c Catalog) -> &'c crate::catalog::Shelf<catalog::Card>,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<&'c catalog::Card> {
    move |input| {
        let names: &'static [&'static str] = match what {
            "driver" => &["driver"],
            _ => &["gunner"],
        };
        let catalog = input.state;
        let person =
            || |input: &mut Input<'t, 'c>| words::named(input, shelf(catalog)).map(|(row, _)| row);
        let before = preceded((word(names), opt(mark(":=–-"))), person());
        let after = terminated(
            person(),
            alt((
                delimited(mark("("), word(names), mark(")")),
                preceded(opt(mark("–-,")), word(names)),
            )),
        );
        terminated(alt((before, after)), opt(price)).parse_next(input)
    }
}

/// "(2 BP)", "– 2 points", "[2]".
fn price(input: &mut Input<'_, '_>) -> Parsed<()> {
    let inside =
        delimited(mark("(["), (number, opt(unit), opt((mark(",/"), number, unit))), mark(")]"));
    let after = (opt(mark("–-:")), number, unit);
    alt((inside.void(), after.void())).parse_next(input)
}

/// "2x Light Machine Gun – Front (2 BP)", "Flak Jacket", "Front: 2 × Light Machine Gun" after its heading.
fn card<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    // The "Twin" of a Twin Laser is no number.
    let is_name = words::named(&mut input.clone(), &input.state.cards).is_ok();
    let counted = match is_name {
        true => None,
        false => opt(terminated(count, opt(mark("×")))).parse_next(input)?,
    };
    let (row, _) = words::named(input, &input.state.cards)?;
    let times = preceded(alt((mark("×"), word(&["x"]))), count);
    let glued = any.verify_map(|token: &Token| {
        let digits = token.text.strip_prefix(['x', 'X'])?;
        digits.parse::<i64>().ok().filter(|number| (1..=COUNT).contains(number))
    });
    let later = match counted {
        Some(_) => None,
        None => opt(alt((times, glued))).parse_next(input)?,
    };
    let inside = delimited(mark("(["), spot, mark(")]"));
    let lead = (opt(mark("–-@,")), opt(word(&["on", "in", "at"])), opt(word(&["the"])));
    opt(price).parse_next(input)?;
    // A side on the next line, or before a colon, is a heading.
    let behind = peek(any.verify(|token: &&Token| !token.starts_line));
    let behind = (behind, terminated(preceded(lead, spot), (boundary, not(mark(":")))));
    let own = opt(alt((inside, behind.map(|(_, spot)| spot)))).parse_next(input)?;
    opt(price).parse_next(input)?;
    Ok(Part::Card { row, count: counted.or(later).unwrap_or(1), spot: own })
}

fn spot(input: &mut Input<'_, '_>) -> Parsed<Spot> {
    const ALSO: [(&[&str], Spot); 7] = [
        (&["rear"], Spot::Back),
        (&["crew area", "crew", "interior", "cabin"], Spot::CrewArea),
        (&["concealed"], Spot::Hidden),
        (&["left side"], Spot::Left),
        (&["right side"], Spot::Right),
        (&["driver side", "driver's side"], Spot::Left),
        (&["passenger side", "passenger's side"], Spot::Right),
    ];
    let also = ALSO.iter().find(|(names, _)| word(names).parse_next(input).is_ok());
    if let Some((_, spot)) = also {
        return Ok(*spot);
    }
    let token: &Token = any.parse_next(input)?;
    let found = SPOTS.iter().find(|(_, spot)| token.is_word(spot.name()));
    let found = found.map(|(_, spot)| *spot).ok_or(EmptyError)?;
    opt(word(&["side"])).parse_next(input)?;
    Ok(found)
}

/// The name of a side over its cards.
fn heading(input: &mut Input<'_, '_>) -> Parsed<Spot> {
    let end = alt((mark(":").void(), eof.void(), boundary));
    terminated(spot, peek(end)).parse_next(input)
}
