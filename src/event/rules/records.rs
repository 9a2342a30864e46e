//! Records of an event, and the event itself. They are reported where these are read.

use crate::rules;

rules! {
    "records.md";
    static NOT_ON_ROSTER: Warning, "an entry that the roster lacks";
    static ROSTER_DIFFERS: Error, "an entry that is not as the roster has it";
    static OTHER_CATALOG: Unreadable, "another catalog than the event is for";
    static UNSWITCHABLE_READING: Unreadable, "a reading that the event cannot switch";
    static UNUSED_WAIVER: Warning, "an unused waiver";
}
