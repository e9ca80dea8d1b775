//! What panels read, and the commands that they write.

use crate::{
    art::Art,
    edit::{command::EditCommand, workshop::Workshop},
    keys::Keys,
};

/// The resources of panels, and their commands.
pub(super) struct PanelContext<'a> {
    pub(super) art: &'a Art,
    pub(super) shop: &'a mut Workshop,
    pub(super) keys: &'a Keys,
    /// The storey that is drawn on.
    pub(super) level: u8,
    pub(super) wishes: Vec<EditCommand>,
}

impl PanelContext<'_> {
    pub(super) fn ask(&mut self, wish: EditCommand) {
        self.wishes.push(wish);
    }
}
