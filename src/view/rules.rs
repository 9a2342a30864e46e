//! Rules in words: the list of all, and one with its examples.

use crate::check::rule::Rule;

/// One line for each rule of one source: "Car Wars Classic", or the file format.
pub fn list(title: &str, rules: &[&Rule]) -> String {
    let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    let mut text = format!("{title}\n");
    for rule in rules {
        let cite = rule.cite.as_ref().map(|cite| format!(" ({cite})")).unwrap_or_default();
        let severity = rule.level.severity();
        text.push_str(&format!("  {:<width$}  {severity:<8} {}{cite}\n", rule.id, rule.summary));
    }
    text
}

/// The rules of one source as a section of a Markdown page.
pub fn reference(title: &str, rules: &[&Rule]) -> String {
    let mut text = format!("\n## {}\n\n", sentence(title));
    text.push_str(
        "| Rule | Severity | What it reports | Source | Readings |\n|---|---|---|---|---|\n",
    );
    for rule in rules {
        let cite = rule.cite.as_ref().map(ToString::to_string).unwrap_or_default();
        let (id, severity) = (rule.id, rule.level.severity());
        let readings = rule.rulings.join(", ");
        let summary = rule.summary.replace('|', "\\|");
        text.push_str(&format!("| `{id}` | {severity} | {summary} | {cite} | {readings} |\n"));
    }
    text
}

/// What a rule says, why, an illegal and a legal example, and the page.
pub fn explain(source: &str, rule: &Rule) -> String {
    let cite = rule.cite.as_ref().map(|cite| format!(", {cite}")).unwrap_or_default();
    let (severity, id) = (rule.level.severity(), rule.id);
    format!(
        "# {id}\n\n{}.\n\n{severity} · {source}{cite}\n\n{}\n## Illegal\n\n{}\n## Legal\n\n{}",
        sentence(rule.summary),
        rule.docs,
        indented(rule.fires),
        indented(rule.passes),
    )
    .replace("## Illegal", if severity == "error" { "## Illegal" } else { "## Reported" })
    .replace("## Legal", if severity == "error" { "## Legal" } else { "## Not reported" })
}

/// The files that stand beside both examples.
pub fn beside(files: &[(&str, &str)]) -> String {
    let file = |(name, text): &(&str, &str)| format!("\n## {name} of both\n\n{}", indented(text));
    files.iter().map(file).collect()
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn indented(text: &str) -> String {
    text.lines()
        .map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") })
        .collect()
}
