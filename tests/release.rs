//! The workflow that publishes archives: its rights, and the order of its steps.

const WORKFLOW: &str = include_str!("../.github/workflows/release.yml");

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
    let used = WORKFLOW.lines().chain(guide.lines()).filter_map(|line| line.split_once("uses: "));
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
