//! Reading the settings of heights, lines and cones.

use super::readers::{int, word};
use hexfray_battle::{Geometry, HazardHeight};
use hexfray_board::{
    grid::{AreaVertical, LineDirections, RangeHeight, RangeVertical, RowVertical, SquareCone, TemplateRules},
    text::Table,
};

/// The keys in files, with a sentence on each.
pub const KEYS: [(&str, &str); 8] = [
    ("range_vertical", "How levels of height add to a range (MC-006)."),
    ("range_height_slack", "Levels of height that do not count against a range (MC-006)."),
    (
        "hazard_height",
        "Whether a shot endangers units on its line only at its own height, or by the height of a body (MC-087).",
    ),
    ("area_vertical", "How far an area reaches up and down (MC-011)."),
    ("line_directions", "The directions in which a line effect may run (MC-015)."),
    ("line_vertical", "How far a line effect reaches up and down (MC-015)."),
    ("cone_vertical", "How far a cone reaches up and down (MC-018)."),
    ("square_cone", "The shape of a cone on squares (MC-017)."),
];

/// Reads the settings of a table, which override the present ones.
pub fn read_over(geometry: &mut Geometry, table: &Table<'_>) {
    let RangeHeight { vertical, slack } = &mut geometry.range;
    let range = [("sum", RangeVertical::Sum), ("max", RangeVertical::Max), ("ignore", RangeVertical::Ignore)];
    word(table, "range_vertical", &range, vertical);
    int(table, "range_height_slack", 0..=20, slack);
    let haz2 = [("flat", HazardHeight::Flat), ("body_2hl", HazardHeight::Body(2))];
    word(table, "hazard_height", &haz2, &mut geometry.hazard);
    let rules: &mut TemplateRules = &mut geometry.templates;
    let area = [
        ("tapered", AreaVertical::Tapered),
        ("cylinder", AreaVertical::Cylinder),
        ("sum", AreaVertical::Sum),
        ("ignore", AreaVertical::Ignore),
    ];
    word(table, "area_vertical", &area, &mut rules.area_vertical);
    let lines = [("cardinal", LineDirections::Cardinal), ("any", LineDirections::Any)];
    word(table, "line_directions", &lines, &mut rules.line_directions);
    let rows = [("ignore", RowVertical::Ignore), ("tapered", RowVertical::Tapered)];
    word(table, "line_vertical", &rows, &mut rules.line_vertical);
    word(table, "cone_vertical", &rows, &mut rules.cone_vertical);
    word(table, "square_cone", &[("wedge", SquareCone::Wedge), ("sector", SquareCone::Sector)], &mut rules.square_cone);
}
