//! Fills a car card with the score of the duels.

use crate::games::game::reminders;
use crate::sheet::model::{
    Board, BoardSide, CardArea, Figure, Note, Scale, ScaleBox, Score, Sheet, Side,
};

use super::catalog::Catalog;
use super::table::Table;

/// The sheet without name, verdict and footer, which the report adds.
pub fn sheet(table: &Table<'_>) -> Sheet {
    let Catalog { car, hand, score, .. } = table.catalog;
    let players = table.players.value.to_string();
    Sheet {
        class: table.color.iter().map(|color| format!("{color} car")).collect(),
        key_figures: [
            ("each side", car.side.to_string()),
            ("tires", car.tires.to_string()),
            ("driver", car.driver.to_string()),
            ("hand", hand.full.to_string()),
            ("ace at", score.ace.to_string()),
        ]
        .map(|(label, value)| (label.to_owned(), value))
        .into(),
        notes: table.notes.iter().map(|text| Note::new("", text)).collect(),
        tables: reminders(&table.catalog.reminders.rows),
        figures: vec![Figure::new("players", players, None)],
        board: Some(board(table)),
        ..Sheet::default()
    }
}

pub const FORMS: &[&str] = &["card-game"];

pub fn blank(table: &Table<'_>) -> Sheet {
    let mut sheet = sheet(table);
    sheet.class = "car".to_owned();
    sheet.board.iter_mut().for_each(|board| board.blanks.insert(0, "Car"));
    sheet
}

fn board(table: &Table<'_>) -> Board {
    let Catalog { car, players, score, .. } = table.catalog;
    let sides = [
        (Side::Front, "Front"),
        (Side::Left, "Left"),
        (Side::Right, "Right"),
        (Side::Back, "Back"),
    ];
    let sides = sides.map(|(side, name)| BoardSide {
        side,
        scale: Scale { mark: "breached".to_owned(), ..boxes(name, "", car.side) },
        cards: Vec::new(),
    });
    let driver = format!("{} or more: the car is out", car.driver);
    let tires = "gone: no ram, swerve, spin, escape";
    let free = |title: &str, note: &str, count| {
        let mut scale = boxes(title, note, count);
        scale.title = title.to_owned();
        scale.boxes.iter_mut().for_each(|found| found.last = false);
        scale
    };
    let steps = (1..=score.ace / score.step).map(|n| (n * score.step).to_string());
    Board {
        blanks: vec!["Duel"],
        title: "Car card".to_owned(),
        key: "cross out a box for each point; grey: breached, disabled or destroyed".to_owned(),
        sides: sides.into(),
        scales: vec![
            boxes("Driver", &driver, car.driver),
            boxes("Tires", tires, car.tires),
            free("Kills", "of this duel", players.most - 1),
            free("Escaping", "out at my next turn", 1),
        ],
        area: CardArea {
            title: "Specials".to_owned(),
            note: "Fireproof Armor · Machine Gun Jams!".to_owned(),
            cards: Vec::new(),
        },
        score: Some(Score {
            title: "Score".to_owned(),
            note: format!("first to {} at the end of a duel; a tie at the top plays on", score.ace),
            players: usize::try_from(players.most).unwrap_or(0),
            steps: steps.collect(),
        }),
    }
}

/// Boxes to cross out, the last one grey.
fn boxes(title: &str, note: &str, count: i64) -> Scale {
    let found = |number| ScaleBox { last: number == count, ..ScaleBox::default() };
    Scale {
        title: format!("{title} {count}"),
        note: note.to_owned(),
        boxes: (1..=count).map(found).collect(),
        ..Scale::default()
    }
}
