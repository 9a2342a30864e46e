//! Values that are computed once and cached with their source.

use std::any::Any;
use std::sync::OnceLock;

#[derive(Debug, Default)]
pub struct Memo(OnceLock<Box<dyn Any + Send + Sync>>);

impl Memo {
    /// Computes the value on first use. Later calls must use the same type.
    pub fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let kept = self.0.get_or_init(|| Box::new(make()));
        kept.downcast_ref().expect("a memo is asked for one type")
    }

    pub fn kept<T: Any>(&self) -> Option<&T> {
        self.0.get()?.downcast_ref()
    }
}
