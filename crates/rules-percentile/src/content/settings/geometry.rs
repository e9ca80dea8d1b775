//! The settings of heights, lines and cones.

use hexfray_battle::{Geometry, HazardHeight, ShotsStopAt, settings};
use hexfray_board::grid::{
    AreaVertical, LineDirections, RangeHeight, RangeVertical, RowVertical, SquareCone, TemplateRules,
};

/// The effect of height differences on a row of cells.
const ROWS: [(&str, RowVertical); 2] = [("ignore", RowVertical::Ignore), ("tapered", RowVertical::Tapered)];

settings! {
    /// Heights in ranges and templates.
    #[derive(Copy)]
    pub struct Heights {
        /// How levels of height add to a range (MC-006).
        range_vertical: RangeVertical = RangeVertical::Sum,
            in [("sum", RangeVertical::Sum), ("max", RangeVertical::Max), ("ignore", RangeVertical::Ignore)];
        /// Levels of height that do not count against a range (MC-006).
        range_slack: u32 = RangeHeight::default().slack, in 0..=20, at "range_height_slack";
        /// Whether a shot endangers units on its line only at its own height, or by the height of a body (MC-087).
        hazard_height: HazardHeight = HazardHeight::Flat,
            in [("flat", HazardHeight::Flat), ("body_2hl", HazardHeight::Body(2))];
        /// How far an area reaches up and down (MC-011).
        area_vertical: AreaVertical = AreaVertical::Tapered, in [
            ("tapered", AreaVertical::Tapered),
            ("cylinder", AreaVertical::Cylinder),
            ("sum", AreaVertical::Sum),
            ("ignore", AreaVertical::Ignore),
        ];
        /// The directions in which a line effect may run (MC-015).
        line_directions: LineDirections = LineDirections::Cardinal,
            in [("cardinal", LineDirections::Cardinal), ("any", LineDirections::Any)];
        /// How far a line effect reaches up and down (MC-015).
        line_vertical: RowVertical = RowVertical::Ignore, in ROWS;
        /// How far a cone reaches up and down (MC-018).
        cone_vertical: RowVertical = RowVertical::Tapered, in ROWS;
        /// The shape of a cone on squares (MC-017).
        square_cone: SquareCone = SquareCone::Wedge, in [("wedge", SquareCone::Wedge), ("sector", SquareCone::Sector)];
    }
}

impl Heights {
    /// The geometry of a battle whose formations have a coherency.
    pub const fn geometry(self, coherency: Option<u32>) -> Geometry {
        Geometry {
            range: RangeHeight { vertical: self.range_vertical, slack: self.range_slack },
            templates: TemplateRules {
                area_vertical: self.area_vertical,
                line_directions: self.line_directions,
                line_vertical: self.line_vertical,
                square_cone: self.square_cone,
                cone_vertical: self.cone_vertical,
            },
            hazard: self.hazard_height,
            shots_stop_at: ShotsStopAt::Everything,
            coherency,
        }
    }
}
