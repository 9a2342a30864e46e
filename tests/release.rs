//! The workflows: their rights, and the order of the steps that publish archives. The quick tests.

const WORKFLOW: &str = include_str!("../.github/workflows/release.yml");
const PULL_REQUESTS: &str = include_str!("../.github/workflows/check.yml");
const PAGE: &str = include_str!("../.github/workflows/page.yml");

/// The jobs by name.
fn jobs() -> Vec<(&'static str, String)> {
    let mut jobs: Vec<(&str, String)> = Vec::new();
    for line in WORKFLOW.lines().skip_while(|line| *line != "jobs:").skip(1) {
        match line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')) {
            Some(name) => jobs.push((name.trim_end_matches(':'), String::new())),
            None => jobs.last_mut().unwrap().1.extend([line, "\n"]),
        }
    }
    jobs.retain(|(name, _)| !name.is_empty());
    jobs
}

/// A tag of an action can move, a commit cannot.
#[test]
fn actions_are_pinned_by_commit() {
    let guide = include_str!("../designs/output.md");
    let files = [WORKFLOW, PULL_REQUESTS, PAGE, guide].into_iter().flat_map(str::lines);
    let used = files.filter_map(|line| line.split_once("uses: "));
    let used: Vec<_> = used.map(|(_, action)| action).collect();
    for action in &used {
        let (commit, version) = action.split_once('@').unwrap().1.split_once(" # v").unwrap();
        assert!(commit.len() == 40 && commit.bytes().all(|it| it.is_ascii_hexdigit()), "{action}");
        assert_eq!(version.split('.').count(), 3, "{action}");
    }
    assert!(used.len() > 5);
}

/// Build scripts of dependencies run without rights, and find no token on the disk.
#[test]
fn only_the_job_that_publishes_may_write() {
    assert!(WORKFLOW.contains("\npermissions: {}\n"));
    for (name, job) in jobs() {
        assert!(job.contains("\n    permissions:\n"), "{name}");
        assert_eq!(job.contains(": write\n"), name == "publish", "{name}");
        assert_eq!(job.contains("token"), name == "publish", "{name}");
        let checkouts = job.matches("actions/checkout@").count();
        assert_eq!(job.matches("persist-credentials: false").count(), checkouts, "{name}");
        assert_eq!(checkouts == 0, name == "publish", "{name}");
    }
}

/// Nothing is public before the tests have passed and every archive is uploaded.
#[test]
fn a_release_is_a_draft_until_it_is_complete() {
    let jobs = jobs();
    let (last, publish) = jobs.last().unwrap();
    assert_eq!(*last, "publish");
    let others: Vec<_> = jobs[..jobs.len() - 1].iter().map(|(name, _)| *name).collect();
    assert!(publish.contains(&format!("    needs: [{}]\n", others.join(", "))));
    let steps = [
        "sha256sum --check",
        "attest-build-provenance@",
        "release create",
        "--draft ",
        "archives/*\n          gh release edit",
        "--draft=false",
    ];
    let places: Vec<_> = steps.iter().map(|step| publish.find(step).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
}

/// Strangers' code gets no rights, and the test job of a release is the same.
#[test]
fn pull_requests_run_all_checks_without_rights() {
    assert!(
        PULL_REQUESTS.contains("\non: pull_request\n")
            && PULL_REQUESTS.contains("\npermissions: {}\n")
    );
    let steps = |text: &'static str| text.split_once("    steps:\n").unwrap().1;
    assert!(steps(WORKFLOW).starts_with(steps(PULL_REQUESTS)));
    assert!(!PULL_REQUESTS.contains("write") && !PULL_REQUESTS.contains("secrets"));
}

/// `cargo quick` skips modules and tests that exist.
#[test]
fn the_quick_tests_skip_known_tests() {
    let alias = include_str!("../.cargo/config.toml");
    let words = alias.split('"').filter(|word| word.ends_with("::"));
    let modules = include_str!("main.rs");
    for word in words.clone() {
        assert!(modules.contains(&format!("\nmod {};", word.trim_end_matches("::"))), "{word}");
    }
    assert!(words.count() > 5);
}
