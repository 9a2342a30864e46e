//! The tags of a PDF: sections with a heading and paragraphs, in reading order.

use std::fmt::Write;

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::packed::Packed;
use super::page::Tag;

#[derive(Default)]
pub struct Tags {
    /// The element above all sections.
    top: Option<ObjectId>,
    sections: String,
    /// For each page, the list of its elements.
    lists: String,
    pages: i64,
}

impl Tags {
    /// Adds the elements of a page; returns the number of their list.
    pub fn page(
        &mut self,
        tags: &[Tag],
        page: ObjectId,
        document: &mut Document,
        packed: &mut Packed,
    ) -> i64 {
        let top = self.top.get_or_insert_with(|| document.new_object_id()).0;
        let (mut all, mut mark) = (String::new(), 0);
        for section in tags.chunk_by(|_, next| matches!(next, Tag::Body | Tag::Foot)) {
            let (id, from) = (document.new_object_id(), all.len());
            for tag in section {
                let (kind, own) = (tag.name(), document.new_object_id());
                let text = format!("<</S/{kind}/P {} 0 R/Pg {} 0 R/K {mark}>>", id.0, page.0);
                packed.add(document, own, text.as_bytes());
                let _ = write!(all, "{} 0 R ", own.0);
                mark += 1;
            }
            let section = format!("<</S/Sect/P {top} 0 R/K[{}]>>", &all[from..]);
            packed.add(document, id, section.as_bytes());
            let _ = write!(self.sections, "{} 0 R ", id.0);
        }
        let list = document.new_object_id();
        packed.add(document, list, format!("[{all}]").as_bytes());
        let _ = write!(self.lists, "{} {} 0 R ", self.pages, list.0);
        self.pages += 1;
        self.pages - 1
    }

    pub fn finish(self, document: &mut Document, packed: &mut Packed) -> Result<(), lopdf::Error> {
        let Some(top) = self.top else { return Ok(()) };
        let (root, lists) = (document.new_object_id(), document.new_object_id());
        packed.add(document, lists, format!("<</Nums[{}]>>", self.lists).as_bytes());
        let all = format!("<</S/Document/P {} 0 R/K[{}]>>", root.0, self.sections);
        packed.add(document, top, all.as_bytes());
        let tree = Dictionary::from_iter([
            ("Type", "StructTreeRoot".into()),
            ("K", top.into()),
            ("ParentTree", lists.into()),
            ("ParentTreeNextKey", self.pages.into()),
        ]);
        document.set_object(root, tree);
        let catalog = document.catalog_mut()?;
        catalog.set("StructTreeRoot", root);
        catalog.set("MarkInfo", Dictionary::from_iter([("Marked", Object::from(true))]));
        Ok(())
    }
}
