//! The program as a person runs it: the README's own words, and console sessions under `tests/cmd/`.

#[test]
fn console_sessions() {
    trycmd::TestCases::new().case("README.md").case("tests/cmd/*.md");
}
