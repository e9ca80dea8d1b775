//! Zero Actions, which a unit may do besides its action (TC-031, TC-047, TC-049).

/// The most Zero Actions in a turn (TC-047).
pub const MOST: u8 = 2;
