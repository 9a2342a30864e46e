//! Imports a text with printed vehicles, each by the game that reads most of it.

use crate::check::finding::Findings;
use crate::check::rule::Level;
use crate::check::rules::NOT_UNDERSTOOD;
use crate::games::browse::{ListedRow, Listing};
use crate::games::{Options, SYSTEMS};
use crate::import::phrases::is_heading;
use crate::import::{self, Block, Format, Imported, Tally, blocks, markup};
use crate::text::limits::{FINDINGS, LIST, VEHICLES};
use crate::text::source::Source;
use crate::text::suggest;
use crate::units::counted;

use super::{Report, Subject};

/// The vehicles of `text`, and a report on the text itself if part of it belongs to no vehicle.
pub fn read(text: &Source, options: &Options) -> (Vec<Imported>, Option<Report>) {
    read_at(text, options, Level::Error)
}

/// The same; for entries of an event without options, and with warnings on other text.
pub fn read_at(text: &Source, options: &Options, level: Level) -> (Vec<Imported>, Option<Report>) {
    let Text { vehicles, notes, outside, too_many } = Text::read(text, options, level);
    let findings = Findings::default();
    let sink = findings.of(&NOT_UNDERSTOOD);
    if let Some(line) = too_many {
        sink.finding(text.line_span(line), format!("more than {VEHICLES} vehicles in one text"))
            .at_level(level)
            .help("split it into several texts");
    } else if vehicles.is_empty() {
        let imports = SYSTEMS.iter().filter_map(|game| Some((game.name, game.import.as_ref()?)));
        let examples = imports.map(|(name, import)| format!("`{}, …` ({name})", import.beginning));
        let examples = examples.collect::<Vec<_>>().join(", ");
        let help = format!("a vehicle begins with its name, a dash and its body: {examples}");
        sink.finding(text.line_span(0), "no vehicle found in the text").at_level(level).help(help);
    } else {
        for line in outside.into_iter().take(FINDINGS) {
            // The line may be a title or a comment.
            sink.finding(text.line_span(line), "not part of a vehicle")
                .at_level(Level::Warning)
                .label("not imported");
        }
        for (line, note) in notes.into_iter().take(FINDINGS) {
            sink.finding(text.line_span(line), note).at_level(Level::Warning);
        }
    }
    if level == Level::Error
        && let Some((catalog, count)) = known_elsewhere(text, options, &vehicles)
    {
        let of = counted(count as i64, "phrase");
        let verb = if count == 1 { "is" } else { "are" };
        let message =
            format!("{of} of `todo` {verb} in another catalog: add `--catalog {catalog}`");
        sink.finding(text.line_span(0), message).at_level(Level::Warning);
    }
    let mut findings = findings.into_vec();
    findings.sort_by_key(|finding| finding.at.span);
    let report =
        (!findings.is_empty()).then(|| Report::of_file(text.clone(), Subject::Text, findings));
    (vehicles, report)
}

/// The contents of a text.
struct Text {
    vehicles: Vec<Imported>,
    /// Messages, with their lines.
    notes: Vec<(usize, String)>,
    /// Lines that belong to no vehicle.
    outside: Vec<usize>,
    too_many: Option<usize>,
}

impl Text {
    fn read(text: &Source, options: &Options, level: Level) -> Text {
        let readers = SYSTEMS.iter().filter_map(|game| game.import.as_ref());
        let readers: Vec<_> = readers.map(|import| (import.reader)(options)).collect();
        let formats: Vec<&dyn Format> = readers.iter().map(|reader| &**reader).collect();
        let blocks = blocks::blocks(&markup::lines(&text.text), &formats);
        let too_many = blocks.as_ref().err().copied();
        let (blocks, mut outside) = blocks.unwrap_or_default();
        let source = text.name.trim_matches(['<', '>']);
        let (mut vehicles, mut notes) = (Vec::new(), Vec::new());
        for mut block in blocks {
            if level == Level::Warning {
                block.options.clear();
            }
            let (design, mut tally) = if is_foreign(&block, &formats, options) {
                import::unread(formats[0], &block, source)
            } else {
                best(&block, &formats, source)
            };
            outside.append(&mut tally.outside);
            notes.extend(tally.notes.iter().map(|note| (block.line, note.clone())));
            // "Entries, Division 15"
            if level == Level::Warning && tally.read + tally.todo.len() <= 2 {
                outside.push(block.line);
                continue;
            }
            let name = if block.name.is_empty() { "Unnamed".to_owned() } else { block.name };
            vehicles.push(Imported { name, design, line: block.line, tally });
        }
        Text { vehicles, notes, outside, too_many }
    }
}

/// The catalog of the program that knows some of the phrases left to do, and how many.
fn known_elsewhere(
    text: &Source,
    options: &Options,
    vehicles: &[Imported],
) -> Option<(&'static str, usize)> {
    let left = |vehicles: &[Imported]| vehicles.iter().map(|own| own.tally.todo.len()).sum();
    let before = Some(left(vehicles)).filter(|left| (1..=LIST).contains(left))?;
    let more = SYSTEMS.iter().flat_map(|game| game.more).map(|(name, _)| *name);
    more.filter(|name| !options.catalogs.has(name)).find_map(|name| {
        let options = Options { catalogs: options.catalogs.with(name, true), ..options.clone() };
        let after: usize = left(&self::vehicles(text, &options));
        Some((name, before.checked_sub(after).filter(|fewer| *fewer > 0)?))
    })
}

/// The vehicles of a text, without a report on the rest.
pub fn vehicles(text: &Source, options: &Options) -> Vec<Imported> {
    Text::read(text, options, Level::Error).vehicles
}

/// Whether a text contains vehicles, and at least half of their phrases can be read.
pub fn is_understood(text: &Source) -> bool {
    let vehicles = vehicles(text, &Options::default());
    let left: usize = vehicles.iter().map(|vehicle| vehicle.tally.todo.len()).sum();
    let read: usize = vehicles.iter().map(|vehicle| vehicle.tally.read).sum();
    read > left
}

/// Whether the body is of another book: the text begins with neither a part nor a misspelt body.
fn is_foreign(block: &Block, formats: &[&dyn Format], options: &Options) -> bool {
    let text = block.paragraphs.first().map_or("", |(_, text)| text);
    let kind = text.split([',', ';', '\n']).next().unwrap_or_default().trim();
    // "16 BP"
    let is_amount = kind.split(' ').next().is_some_and(|word| word.parse::<f64>().is_ok());
    let own = Block { paragraphs: vec![(0, kind.to_owned())], ..Block::default() };
    let opening = blocks::opening(text);
    let is_known = |format: &&dyn Format| {
        blocks::begins(*format, &opening, true) || import::read(*format, &own, "").1.read > 0
    };
    let rows = SYSTEMS.iter().flat_map(|game| Listing::in_force(game, &options.catalogs).rows());
    let bodies = rows.filter(|row| ["body", "style", "frame"].contains(&row.kind.as_str()));
    let names: Vec<_> = bodies.flat_map(ListedRow::names).collect();
    let is_body = |name: &&str| kind.to_lowercase().starts_with(&name.to_lowercase());
    !is_amount
        && !is_heading(kind)
        && !formats.iter().any(is_known)
        && !names.iter().any(is_body)
        && suggest::nearest(kind, names).is_none()
}

/// The import by the game that recognizes the first line and reads most of the vehicle.
fn best(block: &Block, formats: &[&dyn Format], source: &str) -> (String, Tally) {
    let (_, first) = block.paragraphs.first().cloned().unwrap_or_default();
    let first = blocks::opening(&first);
    let is_own = |format: &&&dyn Format| blocks::begins(**format, &first, true);
    let own: Vec<_> = formats.iter().filter(is_own).collect();
    let own = if own.is_empty() { formats.iter().collect() } else { own };
    let readings = own.into_iter().map(|format| import::read(*format, block, source));
    let first = readings
        .min_by_key(|(_, tally)| (tally.todo.len() + tally.notes.len()) as i64 - tally.read as i64);
    first.expect("a game supports import")
}
