//! The Markdown pages of rules. Each file of rules has a page with a section per rule.
//!
//! A section explains the rule and its reason. Its examples are fenced blocks after a sentence.
//! A block `toml fires` breaks only this rule; the block `text` after it has the messages. A block `toml passes` breaks
//! no rule. A block with a file name, such as `toml event.toml`, is a file that the other examples need.

use crate::check::rule::Rule;

#[derive(Debug)]
pub struct Example {
    /// `fires`, `passes` or a file name.
    pub name: &'static str,
    /// The text. Examples that fire or pass start with their sentence as a comment.
    pub text: String,
    pub messages: &'static str,
}

impl Rule {
    /// Two Markdown sections, "What it checks" and "Why".
    pub fn docs(&self) -> String {
        let (docs, _) = self.sections();
        docs.replace("### ", "## ")
    }

    /// The first example that breaks this rule.
    pub fn fires(&self) -> String {
        self.first("fires")
    }

    /// The legal counterpart of [`Rule::fires`].
    pub fn passes(&self) -> String {
        self.first("passes")
    }

    pub fn files(&self) -> Vec<Example> {
        let is_file = |example: &Example| !["fires", "passes"].contains(&example.name);
        self.examples().into_iter().filter(is_file).collect()
    }

    pub fn examples(&self) -> Vec<Example> {
        let (_, mut rest) = self.sections();
        let mut examples: Vec<Example> = Vec::new();
        while let Some((before, info, text, after)) = block(rest) {
            rest = after;
            match (info.split_once(' '), examples.last_mut()) {
                (Some((_, name)), _) => {
                    let sentence = before.trim().rsplit('\n').next().unwrap_or_default();
                    let text = match name {
                        "fires" | "passes" => format!("# {sentence}\n{text}"),
                        _ => text.to_owned(),
                    };
                    examples.push(Example { name, text, messages: "" });
                }
                (None, Some(last)) => last.messages = text,
                (None, None) => {}
            }
        }
        examples
    }

    fn first(&self, name: &str) -> String {
        let example = self.examples().into_iter().find(|example| example.name == name);
        example.map(|example| example.text).unwrap_or_default()
    }

    /// Splits the section into documentation and examples.
    fn sections(&self) -> (&'static str, &'static str) {
        let heading = format!("\n## {}\n\n", self.id);
        let (_, own) = self.page.split_once(&heading).unwrap_or_default();
        let (own, _) = own.split_once("\n## ").unwrap_or((own, ""));
        own.split_once("\n### Examples\n").unwrap_or((own, ""))
    }
}

/// Splits a text at its first fenced block: text before, info string, content, text after.
fn block(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, fenced) = text.split_once("\n```")?;
    let (info, fenced) = fenced.split_once('\n')?;
    let (text, after) = fenced.split_once("```\n")?;
    Some((before, info, text, after))
}
