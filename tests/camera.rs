//! What a camera reads off a printed sheet: pages are rendered at 200 dpi and read by zbar, which knows nothing of this
//! program. Without pdftoppm and zbarimg it is skipped, and says so.

use std::fs;
use std::process::Command;

use crate::cli::{run, text};

/// Whether both programs are there.
fn can_read() -> bool {
    let works = |program: &str, flag: &str| Command::new(program).arg(flag).output().is_ok();
    works("pdftoppm", "-v") && works("zbarimg", "--version")
}

/// The codes on the pages of a design's sheet.
fn codes(design: &str, layout: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), design).unwrap();
    let made = run(folder.path(), &["sheet", "car.toml", "--layout", layout, "-o", "car.pdf"]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let tool = |program: &str, arguments: &[&str]| {
        Command::new(program).current_dir(folder.path()).args(arguments).output().unwrap()
    };
    let picture = ["-r", "200", "-gray", "-png", "car.pdf", "page"];
    assert!(tool("pdftoppm", &picture).status.success());
    let mut pages: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap()).collect();
    pages.retain(|file| file.path().extension().is_some_and(|ending| ending == "png"));
    let read = |page: &fs::DirEntry| {
        let name = page.file_name().into_string().unwrap();
        let read = tool("zbarimg", &["--raw", "-q", "-Sdisable", "-Sqrcode.enable", &name]);
        text(&read.stdout).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    pages.iter().flat_map(read).collect()
}

/// The code on half a page is the design itself if it is short; on a full page and its back, even a long one.
#[test]
#[expect(clippy::print_stderr, reason = "whoever reads the log has to know that nothing was tried")]
fn a_camera_reads_the_design() {
    if !can_read() {
        return eprintln!("skipped: needs pdftoppm (poppler-utils) and zbarimg (zbar-tools)");
    }
    let printed = fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let own = printed.split("[published]").next().unwrap();
    let long = fs::read_to_string("designs/classic/bodyguard.toml").unwrap();
    let long = long.split("[variants").next().unwrap();
    for (name, layout, design) in
        [("Killer Kart", "half", own), ("Killer Kart", "full", own), ("Bodyguard", "full", long)]
    {
        let codes = codes(design, layout);
        assert_eq!(codes.len(), 1, "{layout}: {codes:?}");
        assert!(codes[0].starts_with("RW1:"), "{layout}: {codes:?}");
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("seen.txt"), &codes[0]).unwrap();
        let made = run(folder.path(), &["import", "seen.txt", "-o", "out"]);
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        let files: Vec<_> = fs::read_dir(folder.path().join("out")).unwrap().collect();
        let written = fs::read_to_string(files[0].as_ref().unwrap().path()).unwrap();
        assert!(written.contains(name), "{written}");
    }
}
