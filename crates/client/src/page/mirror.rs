//! The contents of the panels, in reading order, for screen readers: text, buttons, sliders and text fields.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiOutput, PrimaryEguiContext,
    egui::{
        self,
        accesskit::{Action, Node, NodeId, Role, Toggled},
    },
};
use serde_json::{Value, json};

use super::tell::tell;
use crate::state::Step;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell_panels.after(Step::Show));
}

/// Reports the text to read: `{"dialog": false, "parts": [{"id": "17", "is": "button", "words": "Play"}, …]}`. A part is
/// `words`, or a `link`, `button`, `box`, `choice`, `slider` or `field`; if a dialog is open, nothing else is read.
fn tell_panels(
    mut contexts: EguiContexts,
    outputs: Query<&EguiOutput, With<PrimaryEguiContext>>,
    mut told: Local<String>,
) -> Result {
    let update = outputs.single().ok().and_then(|output| output.platform_output.accesskit_update.as_ref());
    let Some(update) = update else { return Ok(()) };
    let dialog = contexts.ctx_mut()?.memory(egui::Memory::top_modal_layer).map(|layer| NodeId(layer.id.value()));
    let nodes = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let root = update.tree.as_ref().map(|tree| tree.root);
    let parts: Vec<Value> = match (dialog, root) {
        (Some(dialog), _) => read(&nodes, dialog).into_iter().map(|part| part.told).collect(),
        (None, Some(root)) => panels(&nodes, root),
        (None, None) => return Ok(()),
    };
    tell("panels", &mut told, &json!({ "dialog": dialog.is_some(), "parts": parts }));
    Ok(())
}

type Nodes<'a> = BTreeMap<NodeId, &'a Node>;

/// A part with the place where it begins: first the row, then the column.
struct Part {
    place: (i32, i32),
    told: Value,
}

/// The contents of all panels, each read to its end before the next. Panels have no fixed order: upper ones come first, and of
/// two at the same height the left one.
fn panels(nodes: &Nodes, root: NodeId) -> Vec<Value> {
    let children = nodes.get(&root).map_or(&[][..], |node| node.children());
    let mut panels: Vec<Vec<Part>> = children.iter().map(|&panel| read(nodes, panel)).collect();
    panels.sort_by_key(|parts| parts.iter().map(|part| part.place).min());
    panels.into_iter().flatten().map(|part| part.told).collect()
}

/// The contents of a panel, part by part in the order in which they were added.
fn read(nodes: &Nodes, panel: NodeId) -> Vec<Part> {
    let (mut parts, mut open) = (Vec::new(), vec![panel]);
    while let Some(id) = open.pop() {
        let Some(node) = nodes.get(&id) else { continue };
        parts.extend(part(id, node));
        open.extend(node.children().iter().rev());
    }
    parts
}

/// The text of a node; none for a node that only contains others, or has no text.
fn part(id: NodeId, node: &Node) -> Option<Part> {
    let is = match node.role() {
        Role::Label if node.supports_action(Action::Focus) => "link",
        Role::Label => "words",
        Role::Link => "link",
        Role::Button => "button",
        Role::CheckBox => "box",
        Role::RadioButton => "choice",
        Role::Slider | Role::SpinButton => "slider",
        Role::TextInput | Role::MultilineTextInput => "field",
        _ => return None,
    };
    let label = node.label().or(node.placeholder());
    let words = if node.role() == Role::Label { node.value() } else { label }.unwrap_or_default();
    if words.trim().is_empty() && is == "words" {
        return None;
    }
    let mut told = json!({ "id": id.0.to_string(), "is": is, "words": words });
    if let Some(about) = node.description().filter(|about| !about.is_empty()) {
        told["about"] = about.into();
    }
    if node.is_disabled() {
        told["off"] = true.into();
    }
    if node.toggled() == Some(Toggled::True) || node.is_selected() == Some(true) {
        told["on"] = true.into();
    }
    if let Some(text) = node.value().filter(|_| is == "field") {
        told["value"] = text.into();
    }
    if let Some(number) = node.numeric_value().filter(|_| is == "slider") {
        let ends = [node.min_numeric_value(), node.max_numeric_value(), node.numeric_value_step()];
        told["number"] = json!([number, ends[0], ends[1], ends[2]]);
    }
    let place = node.bounds().map_or((i32::MAX, i32::MAX), |bounds| (bounds.y0 as i32, bounds.x0 as i32));
    Some(Part { place, told })
}
