//! Code lenses: what each variant comes to, above its header.

use lsp_types::{CodeLens, Command};

use crate::report::Report;

use super::file::File;
use super::totals::with_verdict;

pub fn lenses(file: &File) -> Vec<CodeLens> {
    let variants = file.sections().iter().filter_map(|section| {
        let ["variants", id] = section.keys().collect::<Vec<_>>()[..] else { return None };
        let of_variant = |report: &&Report| report.variant.as_deref() == Some(id);
        let report = file.described().iter().find(of_variant)?;
        let command = Command { title: with_verdict(report), ..Command::default() };
        Some(CodeLens { range: file.range(section.header), command: Some(command), data: None })
    });
    variants.collect()
}
