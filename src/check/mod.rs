//! Rules and findings.

pub mod finding;
pub mod page;
pub mod rule;
pub mod rules;
mod scalar;
pub mod withheld;

/// Lists all rules in files of a game, by id, and adds the function that judges a case by them.
#[macro_export]
macro_rules! rules_in {
    ($($file:ident)+, of $case:ident) => {
        pub type Check = (
            &'static $crate::check::rule::Rule,
            fn(&$case<'_>, &$crate::check::finding::Sink<'_>),
        );

        pub static RULES: std::sync::LazyLock<Vec<Check>> =
            std::sync::LazyLock::new(|| $crate::check::rule::by_id(&[$($file::RULES),+]));

        pub fn check(case: &$case<'_>, findings: &$crate::check::finding::Findings) {
            for (rule, check) in RULES.iter() {
                check(case, &findings.of(rule));
            }
        }
    };
}
