//! Rising texts over units: what has happened to them, each in its own place.

use bevy::prelude::*;

/// A text that rises over a unit.
#[derive(Clone, Debug)]
pub struct Floater {
    /// Its text.
    pub text: String,
    /// Its look.
    pub tone: FloatTone,
    /// The place where it starts, in world units.
    pub at: Vec2,
    /// Seconds since it started.
    pub age: f32,
    /// Whether a place among the other texts has been chosen for it.
    pub(super) placed: bool,
}

/// The look of a rising text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatTone {
    /// Hit points lost.
    Harm,
    /// Hit points regained.
    Good,
    /// A blow or a shot that misses.
    Miss,
    /// The fall of a unit.
    Fall,
    /// A condition, a remark.
    Plain,
}

impl FloatTone {
    /// How long a text rises, in seconds: a fall is to be seen by those who look elsewhere, too.
    pub const fn seconds(self) -> f32 {
        match self {
            Self::Fall => 2.6,
            Self::Miss => 1.7,
            Self::Harm | Self::Good | Self::Plain => 1.3,
        }
    }
}

/// How fast texts rise, in world units per second.
const RISE: f32 = 20.0;
/// The width of a letter and the distance between lines, as shares of the letters' size.
const LETTER: (f32, f32) = (0.56, 1.15);

impl Floater {
    /// The size of its letters, in points, if a world unit takes this many points.
    pub fn letters(&self, zoom: f32) -> f32 {
        let size = match self.tone {
            FloatTone::Plain => 15.0,
            FloatTone::Harm | FloatTone::Good | FloatTone::Miss | FloatTone::Fall => 22.0,
        };
        size * zoom.clamp(0.8, 1.6)
    }

    /// Its present place, in world units; with reduced motion it stays where it started.
    pub fn place(&self, reduced_motion: bool) -> Vec2 {
        let risen = if reduced_motion { 0.0 } else { RISE * self.age };
        self.at + Vec2::new(0.0, risen)
    }

    /// The area that it covers now, in world units.
    fn frame(&self, zoom: f32, reduced_motion: bool) -> Rect {
        let letters = self.letters(zoom) / zoom;
        let wide = letters * LETTER.0 * self.text.chars().count() as f32;
        Rect::from_center_size(self.place(reduced_motion), Vec2::new(wide, letters * LETTER.1))
    }
}

/// Moves new texts above texts that they would overlap. All texts rise at the same speed, so that they stay apart.
pub(super) fn set_apart(words: &mut [Floater], zoom: f32, reduced_motion: bool) {
    for at in 0..words.len() {
        if words[at].placed {
            continue;
        }
        let mut frame = words[at].frame(zoom, reduced_motion);
        let taken: Vec<Rect> =
            words.iter().filter(|word| word.placed).map(|word| word.frame(zoom, reduced_motion)).collect();
        while let Some(other) = taken.iter().find(|other| !other.intersect(frame).is_empty()) {
            let up = other.max.y - frame.min.y + 0.5;
            words[at].at.y += up;
            frame = words[at].frame(zoom, reduced_motion);
        }
        words[at].placed = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, x: f32) -> Floater {
        let (text, tone) = (text.to_owned(), FloatTone::Plain);
        Floater { text, tone, at: Vec2::new(x, 0.0), age: 0.0, placed: false }
    }

    #[test]
    fn words_that_rise_together_lie_apart() {
        for (zoom, reduced_motion) in [(1.0, false), (0.5, false), (2.0, true)] {
            let mut words = vec![word("Fire breath", 0.0), word("−12", 10.0), word("nobody caught", 60.0)];
            set_apart(&mut words, zoom, reduced_motion);
            words.iter_mut().for_each(|word| word.age = 0.3);
            words.extend([word("in the way", 0.0), word("miss", 600.0)]);
            set_apart(&mut words, zoom, reduced_motion);
            for (at, one) in words.iter().enumerate() {
                for other in &words[..at] {
                    let (one_at, other_at) = (one.frame(zoom, reduced_motion), other.frame(zoom, reduced_motion));
                    assert!(one_at.intersect(other_at).is_empty(), "{} lies on {}", one.text, other.text);
                }
            }
            assert_eq!(words[4].at.y, 0.0, "what has room rises from where it started");
        }
    }
}
