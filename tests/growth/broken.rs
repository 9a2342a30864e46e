//! Broken files that repeat one error up to the size limit: their cost, and the length of the report.

use std::collections::BTreeMap;

use roadworthy::games::Options;
use roadworthy::report::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::limits;
use roadworthy::text::source::Source;

use super::{CAR, allocated, work};

/// The prefix, the repeated text with `@` for its number, and the suffix.
type Mistakes = (&'static str, &'static str, &'static str);

const BROKEN: [Mistakes; 35] = [
    ("", "]", ""),
    ("weapons = [\n", "item = \"MG\" },\n", ""),
    ("", "[a@\n", ""),
    ("a = ", "[", ""),
    ("a = ", "{a=", ""),
    ("", "a@ = [\n", ""),
    ("a = [", "}{][", ""),
    (DEEP, "\n", "x = 1\n"),
    (DEEP, "# a note\n", "x = 1\n"),
    ("a = [", ",", "]"),
    ("a = [", "{,", ""),
    ("", "a@ = 1, ", ""),
    ("", "\"", ""),
    ("", "a@ = \"any\n", ""),
    ("a = [", "\"any, \\", "]"),
    ("a = \"\"\"\n", "a@ = \"\"\"\nb@ = \"\"\"\n", ""),
    ("a = \"", "\\", ""),
    ("", "a@ = “any”\n", ""),
    ("a", ".a", " = 1"),
    ("x =\n", "[a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a@]\n", ""),
    ("", "a b c = 1\n", ""),
    ("x =\n", "[[a]]\n[[a.b]]\n[[a.b.c]]\n", ""),
    ("[[weapons]]\n", "item = \"MG\"\n", ""),
    ("", "[armor]\nfront = @\n", ""),
    ("", "=", ""),
    ("", "a@ =\n", ""),
    ("", "a@: 1\n", ""),
    ("", "word ", ""),
    ("", "word\n", ""),
    ("a = [", "word, ", "]"),
    ("", "a@ = 10 pts\n", ""),
    ("", "a@ = 1,000\n", ""),
    ("", "\r", ""),
    ("", "\0", ""),
    ("a = [", "// a note\n", ""),
];

const DEEP: &str = "a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[";

/// A file of at most `bytes` bytes.
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

/// Reads and judges without trying fixes, which have their own limit.
fn allocations(text: &str) -> u64 {
    let source = Source::new("test.toml", text);
    allocated(|| drop(judge::describe_all(&source, &Options::default())))
}

#[test]
fn twice_the_errors_are_twice_the_work() {
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

/// The report is short, and takes little time.
#[test]
fn the_report_of_a_broken_file_is_bounded() {
    for mistakes in BROKEN {
        let reports = work(&text(mistakes, 512));
        assert!(reports.len() == 1 && reports[0].verdict >= Verdict::Incomplete, "{mistakes:?}");
        is_bounded(&reports[0], mistakes);
    }
}

fn is_bounded(report: &Report, mistakes: Mistakes) {
    // The corrected errors, the skipped statements, and the unread rest.
    const MOST: usize = 2 * limits::FINDINGS + 2;
    let mut counts = BTreeMap::new();
    for finding in &report.findings {
        *counts.entry(finding.rule.id).or_insert(0) += 1;
        assert!(finding.at.span.end <= report.source.text.len(), "{mistakes:?}");
        let message = finding.message.len() + finding.help.as_deref().map_or(0, str::len);
        assert!(message < 1_000, "{mistakes:?}: a message of {message} bytes");
    }
    assert!(counts.values().all(|count| *count <= MOST), "{mistakes:?}: {counts:?}");
}
