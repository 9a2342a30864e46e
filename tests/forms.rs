//! PDFs as forms: every box of a sheet can be ticked in a viewer, and `repair` and `sheet` read the ticks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::slice;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, IncrementalDocument, Object, ObjectId};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::damage;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::{Boxes, Sheet};
use roadworthy::sheet::page::{Item, Paper};
use roadworthy::text::source::Source;

use crate::cli::{run, text};

const CAR: &str = include_str!("../designs/classic/hotshot.toml");

/// 30 hits, and the boxes that a player ticks for them.
const HITS: &str = "armor = { front = 4, right = 10, back = 3 }\ntires = { front-right = 3 }\n\
    [[weapons]]\nitem = \"MG\"\nmount = \"front\"\neach = true\nshots = 3\n\
    [[weapons]]\nitem = \"FT\"\nmount = \"right\"\nshots = 2\nhits = 1\n\
    [[crew]]\nrole = \"driver\"\nhits = 1\n";
const TICKS: [(&str, usize); 9] = [
    ("armor front", 4),
    ("armor right", 10),
    ("armor back", 3),
    ("tires front-right", 3),
    ("weapons Machine gun 1 front shots", 3),
    ("weapons Machine gun 2 front shots", 3),
    ("weapons Flamethrower right hits", 1),
    ("weapons Flamethrower right shots", 2),
    ("crew Driver hits", 1),
];

/// The check boxes of a PDF by the name of their group, in order.
fn boxes(document: &Document) -> BTreeMap<String, Vec<ObjectId>> {
    let form = document.catalog().unwrap().get_deref(b"AcroForm", document).unwrap();
    let fields = form.as_dict().unwrap().get_deref(b"Fields", document).unwrap();
    let (mut groups, mut names) = (BTreeMap::<_, Vec<_>>::new(), BTreeSet::new());
    for field in fields.as_array().unwrap() {
        let id = field.as_reference().unwrap();
        let field = document.get_dictionary(id).unwrap();
        let name = lopdf::decode_text_string(field.get(b"T").unwrap()).unwrap();
        let (group, _) = name.rsplit_once(' ').unwrap();
        if field.get(b"FT").unwrap().as_name().unwrap() == b"Btn" {
            groups.entry(group.to_owned()).or_default().push(id);
        }
        assert!(names.insert(name), "names of boxes are unique");
    }
    groups
}

/// Ticks the last boxes of groups, as an update at the end of the file.
fn ticked(pdf: &[u8], ticks: &[(&str, usize)]) -> Vec<u8> {
    let document = Document::load_mem(pdf).unwrap();
    let groups = boxes(&document);
    let mut update = IncrementalDocument::create_from(pdf.to_vec(), document);
    for (wanted, count) in ticks {
        let group = groups.iter().find(|(name, _)| name.ends_with(&format!(" {wanted}")));
        let (_, boxes) = group.unwrap_or_else(|| panic!("no {wanted} in {:?}", groups.keys()));
        for id in boxes.iter().rev().take(*count) {
            update.opt_clone_object_to_new_document(*id).unwrap();
            let found = update.new_document.get_dictionary_mut(*id).unwrap();
            found.set("V", "Yes");
            found.set("AS", "Yes");
        }
    }
    let mut bytes = Vec::new();
    update.save_to(&mut bytes).unwrap();
    bytes
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), CAR).unwrap();
    fs::write(folder.path().join("hits.toml"), HITS).unwrap();
    let printed = run(folder.path(), &["sheet", "car.toml", "-o", "car.pdf"]);
    assert_eq!(printed.status.code(), Some(0), "{}", text(&printed.stderr));
    folder
}

fn out(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// Thirty ticks say what the damage file says, also after another program has written the PDF anew.
#[test]
fn ticked_boxes_are_damage() {
    let folder = folder();
    let folder = folder.path();
    let marked = ticked(&fs::read(folder.join("car.pdf")).unwrap(), &TICKS);
    fs::write(folder.join("marked.pdf"), &marked).unwrap();
    let mut anew = Document::load_mem(&marked).unwrap();
    anew.decompress();
    anew.save(folder.join("anew.pdf")).unwrap();
    let bill = out(folder, &["repair", "car.toml", "--damage", "hits.toml", "--steps"]);
    let sheet = ["--layout", "full", "-o"];
    let whole =
        [&["sheet", "car.toml", "--damage", "hits.toml"], &sheet[..], &["hits.svg"]].concat();
    out(folder, &whole);
    for pdf in ["marked.pdf", "anew.pdf"] {
        let own = out(folder, &["repair", pdf, "--steps"]);
        assert_eq!(own.replace(pdf, "car.toml"), bill);
        assert_eq!(out(folder, &["repair", "car.toml", "--damage", pdf, "--steps"]), bill);
        out(
            folder,
            &[&["sheet", "--damage", pdf], &sheet[..], &["marked.svg", "--force"]].concat(),
        );
        let svg = |name| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(svg("marked.svg"), svg("hits.svg"));
    }
}

/// A sheet with damage has ticked boxes that stay, and more can be ticked.
#[test]
fn printed_damage_stays() {
    let folder = folder();
    let folder = folder.path();
    out(folder, &["sheet", "car.toml", "--damage", "hits.toml", "-o", "hit.pdf"]);
    let pdf = fs::read(folder.join("hit.pdf")).unwrap();
    fs::write(folder.join("more.pdf"), ticked(&pdf, &[("armor left", 2)])).unwrap();
    fs::write(folder.join("more.toml"), HITS.replacen("front = 4", "front = 4, left = 2", 1))
        .unwrap();
    let bill = out(folder, &["repair", "car.toml", "--damage", "more.toml"]);
    assert_eq!(out(folder, &["repair", "car.toml", "--damage", "more.pdf"]), bill);
}

#[test]
fn other_pdfs_are_errors() {
    let folder = folder();
    let folder = folder.path();
    let pdf = fs::read(folder.join("car.pdf")).unwrap();
    fs::write(folder.join("marked.pdf"), ticked(&pdf, &TICKS)).unwrap();
    fs::write(folder.join("other.toml"), CAR.replace("Hotshot", "Coldshot")).unwrap();
    let mut foreign = Document::load_mem(&pdf).unwrap();
    foreign.catalog_mut().unwrap().remove(b"AcroForm");
    foreign.save(folder.join("foreign.pdf")).unwrap();
    fs::write(folder.join("broken.pdf"), &pdf[..pdf.len() / 2]).unwrap();
    for (design, pdf, problem) in [
        ("car.toml", "car.pdf", "no box is ticked"),
        ("car.toml", "foreign.pdf", "it has no boxes to tick that roadworthy printed"),
        ("car.toml", "broken.pdf", "it has no boxes to tick that roadworthy printed"),
        ("other.toml", "marked.pdf", "boxes are ticked on the sheet "),
    ] {
        let output = run(folder, &["repair", design, "--damage", pdf]);
        assert_eq!(output.status.code(), Some(2), "{pdf}");
        let told = text(&output.stderr);
        assert!(told.contains(&format!("error: {pdf}: {problem}")), "{told}");
    }
    let output = run(folder, &["repair", "car.toml"]);
    assert!(text(&output.stderr).contains("add `--damage FILE`, or name a PDF with ticked boxes"));
}

/// A marked PDF is not replaced by a new one.
#[test]
fn marks_are_not_lost() {
    let folder = folder();
    let folder = folder.path();
    let marked = ticked(&fs::read(folder.join("car.pdf")).unwrap(), &TICKS);
    fs::write(folder.join("car.pdf"), &marked).unwrap();
    let output = run(folder, &["sheet", "car.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("car.pdf was not written by roadworthy"));
    assert_eq!(fs::read(folder.join("car.pdf")).unwrap(), marked);
}

/// Every box of every design is there once, in every layout.
#[test]
fn every_box_can_be_ticked() {
    let options = Options::default();
    let mut several = 0;
    for (name, design) in SYSTEMS.iter().flat_map(|game| game.designs) {
        let reports = judge::describe_all(&Source::new(*name, *design), &options);
        for mut sheet in reports.iter().filter_map(|report| judge::sheet(report, &options)) {
            let all = damage::groups(&mut sheet, &mut 0).into_iter().map(|group| group.name);
            let all: Vec<_> = all.collect();
            let unique: BTreeSet<_> = all.iter().collect();
            assert_eq!(unique.len(), all.len(), "{name}: {all:?}");
            let full = |names: &[String]| -> BTreeMap<String, i64> {
                names.iter().map(|name| (name.clone(), i64::MAX / 1000)).collect()
            };
            assert_eq!(damage::tick(&mut sheet.clone(), full(&all)), Vec::<String>::new());
            let mut counted = BTreeSet::new();
            for layout in [Layout::Half, Layout::Full, Layout::Card] {
                let mut counts: BTreeMap<u32, i64> = BTreeMap::new();
                let mut names = Vec::new();
                layout::print([sheet.clone()], layout, Paper::Letter, |page| {
                    let groups = page.entries.iter().flat_map(|entry| &entry.groups);
                    names.extend(groups.map(|group| group.name.clone()));
                    for item in &page.items {
                        if let Item::Tick { group, .. } = item {
                            *counts.entry(*group).or_default() += 1;
                        }
                    }
                    Ok::<_, ()>(())
                })
                .unwrap();
                assert_eq!(names, all, "{name}");
                several += counts.values().filter(|count| **count > 1).count();
                counted.extend(counts);
            }
            for (number, count) in counted {
                let group = &all[number as usize - 1];
                let mut hit = sheet.clone();
                damage::tick(&mut hit, BTreeMap::from([(group.clone(), count)]));
                let mut whole = sheet.clone();
                damage::tick(&mut whole, full(slice::from_ref(group)));
                assert_eq!(hit, whole, "{name}: {group} has {count}");
                assert!(count <= Boxes::MOST, "{name}: {group}");
            }
        }
    }
    assert!(several > 1000);
}

/// A folder's PDF is sound, and its names are unique.
#[test]
#[allow(clippy::print_stderr)]
fn a_checker_accepts_the_pdf() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for name in ["hotshot", "killer-kart"] {
        fs::copy(format!("designs/classic/{name}.toml"), path.join(format!("{name}.toml")))
            .unwrap();
    }
    out(path, &["sheet", ".", "-o", "all.pdf"]);
    let pdf = fs::read(path.join("all.pdf")).unwrap();
    let document = Document::load_mem(&pdf).unwrap();
    assert!(boxes(&document).len() > 40);
    out(path, &["sheet", ".", "-o", "again.pdf"]);
    assert_eq!(fs::read(path.join("again.pdf")).unwrap(), pdf);
    let Ok(checked) = Command::new("qpdf").args(["--check", "all.pdf"]).current_dir(path).output()
    else {
        eprintln!("skipped: qpdf is not installed");
        return;
    };
    let told = format!("{}{}", text(&checked.stdout), text(&checked.stderr));
    assert!(checked.status.success() && !told.contains("WARNING"), "{told}");
}

/// The tags of the first page: each section with its heading and its paragraphs, as they are read out.
#[test]
fn text_is_read_out_in_order() {
    let folder = folder();
    let document = Document::load(folder.path().join("car.pdf")).unwrap();
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    let marked = catalog.get_deref(b"MarkInfo", &document).unwrap().as_dict().unwrap();
    assert!(marked.get(b"Marked").unwrap().as_bool().unwrap());
    let viewer = catalog.get_deref(b"ViewerPreferences", &document).unwrap().as_dict().unwrap();
    assert!(viewer.get(b"DisplayDocTitle").unwrap().as_bool().unwrap());
    let pages = document.get_pages();
    let texts = marked_texts(&document, pages[&1]);
    let tree = catalog.get_deref(b"StructTreeRoot", &document).unwrap().as_dict().unwrap();
    let parents = tree.get_deref(b"ParentTree", &document).unwrap().as_dict().unwrap();
    let parents = parents.get(b"Nums").unwrap().as_array().unwrap();
    let own = document.dereference(&parents[1]).unwrap().1.as_array().unwrap();
    assert_eq!(own.len(), texts.len());
    let (mut told, mut count, mut fields) = (String::new(), 0, 0);
    walk(&document, tree.get(b"K").unwrap(), &mut |kind, id, element| {
        if element.get(b"Pg").is_ok_and(|page| page.as_reference().unwrap() != pages[&1]) {
            return;
        }
        match element.get(b"K").unwrap() {
            Object::Integer(mark) => {
                let mark = *mark as usize;
                assert_eq!((mark, own[mark].as_reference().unwrap()), (count, id));
                let (tag, text) = &texts[mark];
                assert_eq!(tag, kind);
                told += &format!("{tag} {text}\n");
                count += 1;
            }
            Object::Dictionary(_) => fields += 1,
            _ if ["Table", "TR"].contains(&kind) => told += &format!("{kind}\n"),
            _ => {}
        }
    });
    // Every field has its place after the texts of its page, and knows it.
    let page = document.get_dictionary(pages[&1]).unwrap();
    let notes = page.get(b"Annots").unwrap().as_array().unwrap();
    assert_eq!(notes.len(), fields);
    for note in notes {
        let note = document.get_dictionary(note.as_reference().unwrap()).unwrap();
        let place = note.get(b"StructParent").unwrap().as_i64().unwrap() as usize;
        let element = parents[2 * place + 1].as_reference().unwrap();
        let element = document.get_dictionary(element).unwrap();
        assert_eq!(element.get(b"S").unwrap().as_name().unwrap(), b"Form");
    }
    assert_eq!(count, texts.len());
    insta::assert_snapshot!(told.replace(env!("CARGO_PKG_VERSION"), "[version]"));
}

/// Every row of a table has as many columns as its first row, with those of cells that reach down into it.
#[test]
fn rows_of_a_table_have_the_same_cells() {
    let folder = tempfile::tempdir().unwrap();
    run(
        folder.path(),
        &["sheet", concat!(env!("CARGO_MANIFEST_DIR"), "/designs"), "-o", "all.pdf"],
    );
    let document = Document::load(folder.path().join("all.pdf")).unwrap();
    let tree = document.catalog().unwrap().get_deref(b"StructTreeRoot", &document).unwrap();
    // For each table the cells of its rows: the columns and rows that each takes.
    let mut tables = Vec::<Vec<Vec<(usize, usize)>>>::new();
    walk(&document, tree.as_dict().unwrap().get(b"K").unwrap(), &mut |kind, _, element| {
        let span = |key| {
            let keys = element.get(b"A").and_then(Object::as_dict);
            keys.and_then(|keys| keys.get(key)?.as_i64()).unwrap_or(1) as usize
        };
        match kind {
            "Table" => tables.push(Vec::new()),
            "TR" => tables.last_mut().unwrap().push(Vec::new()),
            "TH" | "TD" => {
                let row = tables.last_mut().unwrap().last_mut().unwrap();
                row.push((span(b"ColSpan"), span(b"RowSpan")));
            }
            _ => {}
        }
    });
    assert!(tables.len() > 300, "{}", tables.len());
    for rows in tables {
        let mut counts = vec![0; rows.len()];
        for (at, cells) in rows.iter().enumerate() {
            for (columns, down) in cells {
                counts.iter_mut().skip(at).take(*down).for_each(|count| *count += columns);
            }
        }
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    }
}

/// Visits the elements of a tree of tags in order.
fn walk(
    document: &Document,
    element: &Object,
    visit: &mut impl FnMut(&str, ObjectId, &Dictionary),
) {
    let Ok((Some(id), Object::Dictionary(found))) = document.dereference(element) else { return };
    visit(str::from_utf8(found.get(b"S").unwrap().as_name().unwrap()).unwrap(), id, found);
    for kid in found.get(b"K").unwrap().as_array().into_iter().flatten() {
        walk(document, kid, visit);
    }
}

/// The marked content of a page: tags and texts. Everything else is decoration.
fn marked_texts(document: &Document, page: ObjectId) -> Vec<(String, String)> {
    let fonts = document.get_page_fonts(page).unwrap();
    let mut encodings = BTreeMap::new();
    for (name, font) in &fonts {
        encodings.insert(name, font.get_font_encoding(document).unwrap());
    }
    let content = Content::decode(&document.get_page_content(page)).unwrap();
    let (mut texts, mut font, mut depth) = (Vec::<(String, String)>::new(), Vec::new(), 0);
    for Operation { operator, operands } in content.operations {
        match operator.as_str() {
            "BMC" | "BDC" => {
                let tag = String::from_utf8(operands[0].as_name().unwrap().to_vec()).unwrap();
                if tag != "Artifact" {
                    let mark = operands[1].as_dict().unwrap().get(b"MCID").unwrap();
                    assert_eq!(mark.as_i64().unwrap() as usize, texts.len());
                    texts.push((tag, String::new()));
                }
                depth += 1;
            }
            "EMC" => depth -= 1,
            "Tf" => font = operands[0].as_name().unwrap().to_vec(),
            "Tj" => {
                let text = operands[0].as_str().unwrap();
                let text = Document::decode_text(&encodings[&font], text).unwrap();
                texts.last_mut().unwrap().1 += &text;
            }
            _ => {}
        }
        let draws = !matches!(operator.as_str(), "q" | "cm" | "Q" | "EMC");
        assert!(depth <= 1 && (depth == 1 || !draws), "{operator} is not tagged");
    }
    texts
}

/// Tables in HTML have a caption, and name their columns.
#[test]
fn tables_of_a_page_are_read_out() {
    let folder = folder();
    let page = out(folder.path(), &["list", "car.toml", "--format", "html"]);
    assert!(page.contains("<th scope=\"col\"") && !page.contains("<th>"), "{page}");
    assert!(page.contains("<td class=\"name\">Hotshot"), "{page}");
    let page = out(folder.path(), &["show", "car.toml", "--format", "html"]);
    assert!(page.contains("<caption>Armor</caption>"), "{page}");
}

/// Writes into a text field, as an update at the end of the file.
fn written(pdf: &[u8], name: &str, value: &str) -> Vec<u8> {
    let document = Document::load_mem(pdf).unwrap();
    let is_wanted = |field: &Dictionary| {
        field.get(b"T").is_ok_and(|found| lopdf::decode_text_string(found).unwrap().ends_with(name))
    };
    let mut fields = document.objects.iter();
    let field = fields.find(|(_, field)| field.as_dict().is_ok_and(is_wanted));
    let (&id, _) = field.unwrap_or_else(|| panic!("no field {name}"));
    let mut update = IncrementalDocument::create_from(pdf.to_vec(), document);
    update.opt_clone_object_to_new_document(id).unwrap();
    update.new_document.get_dictionary_mut(id).unwrap().set("V", lopdf::text_string(value));
    let mut bytes = Vec::new();
    update.save_to(&mut bytes).unwrap();
    bytes
}

/// The names of fields on the first sheet of a design, without the log of turns.
fn fields(design: &str) -> Vec<String> {
    let sheet = &sheets(design)[0];
    let mut names = Vec::new();
    layout::print([sheet.clone()], Layout::Half, Paper::Letter, |page| {
        names.extend(page.items.into_iter().filter_map(|item| match item {
            Item::Field(field) if !field.name.contains(" 1") => Some(field.name),
            _ => None,
        }));
        Ok::<_, ()>(())
    })
    .unwrap();
    names.retain(|name| !name.starts_with("turn ") && !name.starts_with("round "));
    names
}

fn sheets(design: &str) -> Vec<Sheet> {
    let options = Options::default();
    let reports = judge::describe_all(&Source::new("design.toml", design), &options);
    reports.iter().filter_map(|report| judge::sheet(report, &options)).collect()
}

/// Every line of a sheet can be typed on, in every game.
#[test]
fn lines_can_be_written_on() {
    let names = [
        "player",
        "power units (PU)",
        "Driver name",
        "Driver driver",
        "Driver gunner",
        "Driver reflex",
        "notes",
        "speed",
    ];
    assert_eq!(fields(CAR), names);
    let sixth = fields(include_str!("../designs/sixth/bone-collector.toml"));
    assert_eq!(sixth[..2], ["player", "color of base"]);
    assert!(sixth.contains(&"Speed, 3".to_owned()), "{sixth:?}");
    let cards = fields(include_str!("../designs/card-game/blue-streak.toml"));
    assert_eq!(cards[..3], ["player", "duel", "event / date"]);
    assert!(cards.contains(&"Tires 9, box 3".to_owned()), "{cards:?}");
}

/// The tooltip of a field names the vehicle and the place.
#[test]
fn fields_have_names_for_people() {
    let folder = folder();
    let document = Document::load(folder.path().join("car.pdf")).unwrap();
    let fields = document.objects.values().filter_map(|object| object.as_dict().ok());
    let tips = fields.filter_map(|field| lopdf::decode_text_string(field.get(b"TU").ok()?).ok());
    let tips: Vec<_> = tips.collect();
    for tip in [
        "Hotshot, front armor, point 3",
        "Hotshot, front left tire, hit 9",
        "Hotshot, Machine gun, front, 1, shot 20",
        "Hotshot, Driver, hit 1",
        "Hotshot, Driver name",
        "Hotshot, one FT replaced by an MG, speed",
    ] {
        assert!(tips.iter().any(|found| found == tip), "no {tip} in {tips:?}");
    }
}

/// What is written on a sheet is on the sheet that is printed from it, also when that one is marked and printed again.
#[test]
fn written_lines_are_kept() {
    let folder = folder();
    let folder = folder.path();
    let pdf = fs::read(folder.join("car.pdf")).unwrap();
    let pdf = written(&pdf, "1 42d10a-248f17 player", "Bodie");
    let pdf = ticked(&pdf, &[("armor front", 4)]);
    fs::write(folder.join("marked.pdf"), pdf).unwrap();
    out(folder, &["sheet", "--damage", "marked.pdf", "-o", "again.pdf"]);
    let again = fs::read(folder.join("again.pdf")).unwrap();
    let again = written(&again, "Driver name", "Zoë (Ж)");
    fs::write(folder.join("more.pdf"), again).unwrap();
    out(folder, &["sheet", "--damage", "more.pdf", "-o", "last.svg"]);
    let last = fs::read_to_string(folder.join("last.svg")).unwrap();
    assert!(last.contains(">Bodie<") && last.contains(">Zoë (Ж)<"), "{last}");
}

/// A letter that the fonts lack is a question mark, and the name stays.
#[test]
fn letters_without_a_glyph_are_told() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("car.toml"), CAR.replace("Hotshot", "Hot火shot")).unwrap();
    let output = run(folder, &["sheet", "car.toml#base", "-o", "car.svg"]);
    let told = "warning: Hot火shot: the fonts lack 火; the sheet has ? instead";
    assert!(text(&output.stderr).contains(told), "{}", text(&output.stderr));
    assert!(fs::read_to_string(folder.join("car.svg")).unwrap().contains(">Hot?shot<"));
}

/// A PDF of one variant is that variant; the whole design stays inside.
#[test]
fn a_pdf_is_the_variant_that_it_shows() {
    let folder = folder();
    let folder = folder.path();
    out(folder, &["sheet", "car.toml#all-mgs", "-o", "mgs.pdf"]);
    let list = |path: &str| out(folder, &["list", path, "--format", "csv"]);
    assert_eq!(list("mgs.pdf").replace("mgs.pdf", "car.toml"), list("car.toml#all-mgs"));
    for other in ["base", "one-mg"] {
        let (pdf, toml) = (format!("mgs.pdf#{other}"), format!("car.toml#{other}"));
        assert_eq!(list(&pdf).replace("mgs.pdf", "car.toml"), list(&toml));
    }
    let pdf = fs::read(folder.join("mgs.pdf")).unwrap();
    fs::write(folder.join("mgs.pdf"), ticked(&pdf, &[("armor front", 4)])).unwrap();
    fs::write(folder.join("hits.toml"), "armor = { front = 4 }").unwrap();
    let bill = out(folder, &["repair", "car.toml#all-mgs", "--damage", "hits.toml"]);
    assert_eq!(out(folder, &["repair", "mgs.pdf"]).replace("mgs.pdf", "car.toml"), bill);
}

/// A PDF of several sheets is repaired by the number of the sheet, or as the only one that is marked.
#[test]
fn a_sheet_of_several_is_named_by_its_number() {
    let folder = folder();
    let folder = folder.path();
    let cart = include_str!("../designs/classic/killer-kart.toml");
    fs::write(folder.join("kart.toml"), cart).unwrap();
    fs::write(folder.join("hits.toml"), "armor = { front = 4 }").unwrap();
    out(folder, &["sheet", "car.toml#base", "kart.toml", "-o", "both.pdf"]);
    let pdf = fs::read(folder.join("both.pdf")).unwrap();
    let bill = |path| out(folder, &["repair", path, "--damage", "hits.toml"]);
    let [car, kart] = ["car.toml", "kart.toml"].map(bill);
    let repair = |path| out(folder, &["repair", path]);
    let [first, second] = ["1 ", "2 "].map(|sheet| {
        let groups = boxes(&Document::load_mem(&pdf).unwrap());
        let mut names = groups.into_keys();
        names.find(|name| name.starts_with(sheet) && name.ends_with("armor front")).unwrap()
    });
    let of_first = ticked(&pdf, &[(&first[2..], 4)]);
    fs::write(folder.join("one.pdf"), &of_first).unwrap();
    assert_eq!(repair("one.pdf").replace("one.pdf", "car.toml"), car);
    fs::write(folder.join("two.pdf"), ticked(&of_first, &[(&second[2..], 4)])).unwrap();
    assert_eq!(repair("two.pdf#1").replace("two.pdf", "car.toml"), car);
    assert_eq!(repair("two.pdf#2").replace("two.pdf", "kart.toml"), kart);
    let output = run(folder, &["repair", "two.pdf"]);
    let told = "error: two.pdf has several sheets: add the number of one, such as two.pdf#1, \
                of 1 Hotshot, 2 Killer Kart";
    assert_eq!(text(&output.stderr).trim(), told);
    let output = run(folder, &["check", "both.pdf"]);
    assert!(text(&output.stdout).contains("it contains 2 designs: add the number of a sheet"));
}
