//! PDFs as forms: every box of a sheet can be ticked in a viewer, and `repair` and `sheet` read the ticks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::slice;

use lopdf::content::{Content, Operation};
use lopdf::{Document, IncrementalDocument, ObjectId};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::damage;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::Boxes;
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
        let name = document.get_dictionary(id).unwrap().get(b"T").unwrap();
        let name = lopdf::decode_text_string(name).unwrap();
        let (group, number) = name.rsplit_once(' ').unwrap();
        if number.parse::<usize>().is_ok() {
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
                    names.extend(page.entries.iter().flat_map(|entry| entry.groups.clone()));
                    for item in &page.items {
                        if let Item::Tick { group, what: None, .. } = item {
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
    assert_eq!(parents.len(), 2 * pages.len());
    let own = document.dereference(&parents[1]).unwrap().1.as_array().unwrap();
    assert_eq!(own.len(), texts.len());
    let top = tree.get_deref(b"K", &document).unwrap().as_dict().unwrap();
    let (mut told, mut count) = (String::new(), 0);
    for section in top.get(b"K").unwrap().as_array().unwrap() {
        let section = document.dereference(section).unwrap().1.as_dict().unwrap();
        for element in section.get(b"K").unwrap().as_array().unwrap() {
            let id = element.as_reference().unwrap();
            let element = document.get_dictionary(id).unwrap();
            if element.get(b"Pg").unwrap().as_reference().unwrap() == pages[&1] {
                let mark = element.get(b"K").unwrap().as_i64().unwrap() as usize;
                assert_eq!((mark, own[mark].as_reference().unwrap()), (count, id));
                let kind = element.get(b"S").unwrap().as_name().unwrap();
                let (tag, text) = &texts[mark];
                assert_eq!(tag.as_bytes(), kind);
                told += &format!("{tag} {text}\n");
                count += 1;
            }
        }
    }
    assert_eq!(count, texts.len());
    insta::assert_snapshot!(told.replace(env!("CARGO_PKG_VERSION"), "[version]"));
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
        assert!(depth <= 1 && (depth == 1 || operator == "EMC"), "{operator} is not tagged");
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

/// The driver's name, the player and the speed can be typed.
#[test]
fn lines_can_be_written_on() {
    let folder = folder();
    let document = Document::load(folder.path().join("car.pdf")).unwrap();
    let fields = document.objects.values().filter_map(|object| object.as_dict().ok());
    let texts = fields.filter(|field| {
        field.get(b"FT").is_ok_and(|kind| kind.as_name().is_ok_and(|kind| kind == b"Tx"))
    });
    let names = texts.map(|field| lopdf::decode_text_string(field.get(b"T").unwrap()).unwrap());
    let first: BTreeSet<_> = names.filter(|name| name.starts_with("1 ")).collect();
    let last: Vec<_> = first.iter().filter_map(|name| name.rsplit(' ').next()).collect();
    assert_eq!(last, ["name", "player", "speed"]);
}
