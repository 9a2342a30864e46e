//! Rules on the event and its records. The readers report these findings.

use crate::rules;

rules! {
    "records.md";
    static NOT_ON_ROSTER: Warning, "an entry that the roster lacks";
    static ROSTER_DIFFERS: Error, "an entry that is not as the roster has it";
    static OTHER_CATALOG: Unreadable, "another catalog than the event is for";
    static UNSWITCHABLE_READING: Unreadable, "a reading that the event cannot switch";
    static UNUSED_WAIVER: Warning, "an unused waiver";
}
