//! What is worked out once and kept with what it was worked out of.

use std::any::Any;
use std::sync::OnceLock;

/// Room for one value of a type that its holder need not know.
#[derive(Debug, Default)]
pub struct Memo(OnceLock<Box<dyn Any + Send + Sync>>);

impl Memo {
    /// The value, made when it is first asked for. Whoever asks again must ask for the same type.
    pub fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let kept = self.0.get_or_init(|| Box::new(make()));
        kept.downcast_ref().expect("a memo is asked for one type")
    }

    /// The value, if it has been made.
    pub fn kept<T: Any>(&self) -> Option<&T> {
        self.0.get()?.downcast_ref()
    }
}
