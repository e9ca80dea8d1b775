//! Small helpers for writing SVG: colours, polygons and repeatable randomness.

/// A colour as red, green and blue, each 0–255.
#[derive(Clone, Copy, Debug)]
pub struct Colour(f32, f32, f32);

impl Colour {
    /// Reads `#rrggbb`.
    pub fn hex(text: &str) -> Self {
        let part = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
        let byte = |at| f32::from(part(at).expect("colours in this program are written as #rrggbb"));
        Self(byte(1), byte(3), byte(5))
    }

    /// Darker (below 1) or lighter (above 1).
    pub fn times(self, factor: f32) -> Self {
        let scale = |part: f32| (part * factor).clamp(0.0, 255.0);
        Self(scale(self.0), scale(self.1), scale(self.2))
    }

    /// This colour with a share (0–1) of another.
    pub fn mix(self, other: Self, share: f32) -> Self {
        let blend = |a: f32, b: f32| a + (b - a) * share;
        Self(blend(self.0, other.0), blend(self.1, other.1), blend(self.2, other.2))
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0 as u8, self.1 as u8, self.2 as u8)
    }
}

/// A point in logical pixels, y downward.
pub type Point = (f32, f32);

/// Points as the `points` attribute of a polygon.
pub fn points(list: &[Point]) -> String {
    list.iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect::<Vec<_>>().join(" ")
}

/// A filled polygon.
pub fn polygon(list: &[Point], attributes: &str) -> String {
    format!(r#"<polygon points="{}" {attributes}/>"#, points(list))
}

/// A line through points.
pub fn polyline(list: &[Point], attributes: &str) -> String {
    format!(r#"<polyline points="{}" fill="none" {attributes}/>"#, points(list))
}

/// The point at a share of the distance between two points.
pub fn between(a: Point, b: Point, share: f32) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// A repeatable sequence of numbers, so that every run draws the same picture.
pub struct Scatter(u64);

impl Scatter {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// The next number from `low` to `high`.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        low + (high - low) * ((word >> 40) as f32 / (1u64 << 24) as f32)
    }
}
