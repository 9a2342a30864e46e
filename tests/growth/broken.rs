//! Broken files of one mistake again and again, as long as a file may be: what they cost, and how much is said of them.

use std::collections::BTreeMap;
use std::time::Duration;

use roadworthy::games::Options;
use roadworthy::report::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::limits;
use roadworthy::text::source::Source;

use super::{CAR, allocated, cpu_time, sizes, work};

/// What stands before, what is repeated with `@` for its number, and what stands behind.
type Mistakes = (&'static str, &'static str, &'static str);

/// Files that are nothing but one mistake.
const BROKEN: [Mistakes; 110] = [
    // Closers without openers, and the other way round.
    ("", "]", ""),
    ("", "]\n", ""),
    ("", "}, ]) ", ""),
    ("weapons = [\n", "item = \"MG\" },\n", ""),
    ("", "a@ = 1 ]}\n", ""),
    ("", "[", ""),
    ("", "[[[[\n", ""),
    ("", "[a@\n", ""),
    ("", "[[a@]\n", ""),
    ("", "[[weapons]\nitem = \"MG\"\n", ""),
    ("a = ", "[", ""),
    ("a = ", "{", ""),
    ("a = ", "(", ""),
    ("a = ", "[{(", ""),
    ("a = ", "[1, ", ""),
    ("a = ", "{a=", ""),
    ("a = ", "{a=\n", ""),
    ("", "a@ = [\n", ""),
    ("", "a@ = {\n", ""),
    ("", "a@ = [\"MG\",\n", ""),
    ("a = [", "[[[[[[[[1 ]]]]]]]] ", "]"),
    ("a = [", "}{][", ""),
    ("a = [", "{ a = 1 } ", "]"),
    ("a = {", "a@ = {}, ", ""),
    ("", "a@ = {}, ", ""),
    // So many lists that each looks for its end behind the same blank lines, or notes.
    (DEEP, "\n", "x = 1\n"),
    (DEEP, "# a note\n", "x = 1\n"),
    (DEEP, "// a note\n", "x = 1\n"),
    (DEEP, " ", "\nx = 1\n"),
    // Commas.
    ("a = [", ",", "]"),
    ("a = [", ",\n", "]"),
    ("a = [", ";", ""),
    ("a = {", ",", "}"),
    ("a = [", "{,", ""),
    ("a = [", "[,", ""),
    ("a = 1", ",", ""),
    ("a = ", "\"MG\", ", ""),
    ("a = [", "\"MG\"\n", "]"),
    ("", "a@ = 1, ", ""),
    ("", "a@ = 1 ", ""),
    // Quotes and backslashes.
    ("", "\"", ""),
    ("a = ", "\"", ""),
    ("a = ", "'", ""),
    ("a = [\n", "\"\n", ""),
    ("", "a@ = \"any\n", ""),
    ("a = [", "\"any, ", "]"),
    ("a = [", "\"any, \\", "]"),
    ("", "a@ = \"an \"y\" car\"\n", ""),
    ("a = \"", "any \"car\" ", "\""),
    // Always an odd number: of two, one closes the other.
    ("a = \"\"\"\n", "a@ = \"\"\"\nb@ = \"\"\"\n", ""),
    ("a = ", "\"\"\"\n'''\n", ""),
    ("a = \"", "\\", ""),
    ("a = \"", "\\q", "\""),
    ("", "a@ = \"\\\n", ""),
    ("a = ", "“", ""),
    ("a = ", "“any” ", ""),
    ("", "a@ = “any”\n", ""),
    ("a = [", "“any”, ", "]"),
    // Keys.
    ("a", ".a", " = 1"),
    ("[a", ".a", "]"),
    ("x =\n", "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a@ = 1\n", ""),
    ("x =\n", "[a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a@]\n", ""),
    ("", ".", ""),
    ("", "a..", ""),
    ("", "é", ""),
    ("", "é@ = 1\n", ""),
    ("", "\u{2603}", ""),
    ("", "a b c = 1\n", ""),
    ("x =\n", "a@ = 1\n", ""),
    ("x =\n", "a.b@ = 1\n", ""),
    ("x =\n", "[a@]\n", ""),
    ("x =\n", "[[a]]\n[[a.b]]\n[[a.b.c]]\n", ""),
    // What is written twice.
    ("[[weapons]]\n", "item = \"MG\"\n", ""),
    ("[[weapons]]\n", "item = \"MG\"\nitem = \"HR\"\n", ""),
    ("[[weapons]]\n", "id = \"gun @\"\n", ""),
    ("", "[weapons]\nitem = \"MG\"\n", ""),
    ("", "[armor]\nfront = @\n", ""),
    ("", "body = \"van\"\n", ""),
    // Signs, or none.
    ("", "=", ""),
    ("a ", "=", ""),
    ("", "=\n", ""),
    ("", "a@ =\n", ""),
    ("", "a = ", ""),
    ("", "a@ == 1\n", ""),
    ("", "a@ => 1\n", ""),
    ("", "a@: 1\n", ""),
    // Words and numbers.
    ("", "a", ""),
    ("", "word ", ""),
    ("", "word\n", ""),
    ("", "this is a line of words.\n", ""),
    ("a = ", "word ", ""),
    ("a = [", "word, ", "]"),
    ("a = [", "word ", "]"),
    ("a = {", "word, ", "}"),
    ("", "a@ = word\n", ""),
    ("", "a@ = 10 pts\n", ""),
    ("a = [", "10 pts, ", "]"),
    ("a = 10 ", "pts ", ""),
    ("", "a@ = 1,000\n", ""),
    ("a = 1", ",000", ""),
    ("", "a@ = 015\n", ""),
    ("a = ", "0", ""),
    ("a = [", "$ ", ""),
    // Characters that look like nothing, and notes.
    ("", "\r", ""),
    ("", "a@ = 1\r", ""),
    ("", "\0", ""),
    ("", "\u{feff}", ""),
    ("", "\u{feff}a@\u{a0}=\u{a0}1\n", ""),
    ("", "/", ""),
    ("a = [", "// a note\n", ""),
];

const DEEP: &str = "a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[";

/// A file of at most so many bytes.
fn text((before, again, behind): Mistakes, bytes: usize) -> String {
    let mut text = format!("{CAR}{before}");
    for number in 0.. {
        let next = again.replace('@', &number.to_string());
        if text.len() + next.len() + behind.len() > bytes {
            break;
        }
        text.push_str(&next);
    }
    text + behind
}

/// What is read and judged, without trying out repairs: that has a bound of its own.
fn allocations(text: &str) -> u64 {
    let source = Source::new("test.toml", text);
    allocated(|| drop(judge::describe_all(&source, &Options::default())))
}

#[test]
fn twice_the_mistakes_are_twice_the_work() {
    const BYTES: usize = 8 * 1024;
    for mistakes in BROKEN {
        let (once, twice) = (text(mistakes, BYTES), text(mistakes, 2 * BYTES));
        allocations(&once);
        let (once, twice) = (allocations(&once), allocations(&twice));
        assert!(
            twice * 10 <= once * 23,
            "{mistakes:?}: {once} allocations, and {twice} for twice as much"
        );
    }
}

/// However much is wrong, what is said of it can be read, and soon.
#[test]
fn what_is_said_of_a_broken_file_is_bounded() {
    let sizes = sizes();
    let mut slow = Vec::new();
    for mistakes in BROKEN {
        let text = text(mistakes, sizes.bytes);
        let mut reports = Vec::new();
        let took = cpu_time(|| reports = work(&text));
        if took > Duration::from_secs(1) {
            slow.push((mistakes, took));
        }
        assert!(reports.len() == 1 && reports[0].verdict == Verdict::Unreadable, "{mistakes:?}");
        is_bounded(&reports[0], mistakes);
    }
    assert!(!sizes.are_largest || slow.is_empty(), "{slow:?}");
}

fn is_bounded(report: &Report, mistakes: Mistakes) {
    // The mistakes, the lines that are left out, and what is not read below each of them.
    const MOST: usize = limits::FINDINGS + 1 + limits::LEFT_OUT + 1;
    let mut counts = BTreeMap::new();
    for finding in &report.findings {
        *counts.entry(finding.rule.id).or_insert(0) += 1;
        assert!(finding.at.span.end <= report.source.text.len(), "{mistakes:?}");
        let message = finding.message.len() + finding.help.as_deref().map_or(0, str::len);
        assert!(message < 1_000, "{mistakes:?}: a message of {message} bytes");
    }
    assert!(counts.values().all(|count| *count <= MOST), "{mistakes:?}: {counts:?}");
}
