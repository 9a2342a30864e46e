//! 155 legal vehicles that random strangers could build, in all layouts and papers.

use super::{LAYOUTS, PAPERS, faults_of, pages, sheets, texts};

/// Text and boxes are apart, and what matters is whole.
#[test]
fn many_vehicles_fit() {
    let mut wrong = Vec::new();
    for design in include_str!("many.txt").split("#### ").skip(1) {
        let (title, design) = design.split_once('\n').unwrap();
        let sheets = sheets("design.toml", design);
        assert!(sheets[0].verdict.word.starts_with("LEGAL"), "{title}");
        for layout in LAYOUTS {
            for paper in PAPERS {
                let pages = pages(&sheets, layout, paper);
                let all = texts(&pages);
                // Verdict, player, cost and weight stand before the class, which gives way.
                let is_cut = |text: &&&str| {
                    let line = text.starts_with(['·', 'L']) && text.contains(['$', '·']);
                    line && text.rsplit_once(" · ").is_some_and(|(first, _)| first.contains('…'))
                };
                let cut = all.iter().filter(is_cut).map(|text| format!("cut: {text}"));
                // A number with a line to write on, in place of boxes.
                let is_number = |text: &&&str| {
                    text.ends_with(" __") && text.trim_end_matches(" __").parse::<i64>().is_ok()
                };
                let numbers = all.iter().filter(is_number).map(|text| format!("number: {text}"));
                let mut found: Vec<_> = cut.chain(numbers).collect();
                found.extend(faults_of(&sheets, layout, paper, pages));
                wrong.extend(
                    found.iter().map(|what| format!("{title} {layout:?} {paper:?}: {what}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
