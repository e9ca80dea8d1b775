//! The options of the program's start, and the player's settings.

use std::path::PathBuf;

use bevy::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};

use super::{keys::Keys, player::Player};

/// The options of `hexfray play` or `hexfray edit`.
#[derive(Resource, Clone, Debug, Default)]
pub struct Options {
    /// The battle to start with; `None` opens the title.
    pub battle: Option<String>,
    /// The seed of the dice; `None` draws one.
    pub seed: Option<u64>,
    /// The players of the sides; further sides have the last player named.
    pub sides: Vec<Player>,
    /// Whether the battle is played at a gamemaster's table.
    pub gamemaster: bool,
    /// Lines of a script to be played by the window itself; see [`super::script`].
    pub script: Vec<String>,
    /// Width and height of the window, in pixels.
    pub size: Option<(u32, u32)>,
    /// A saved battle to continue.
    pub load: Option<PathBuf>,
    /// A record or saved battle to watch.
    pub replay: Option<PathBuf>,
    /// The save to resume when a page is opened again, by its file.
    pub resume: Option<String>,
    /// Whether the player's machine asks for reduced motion.
    pub reduced_motion: bool,
    /// Whether the player's machine has a touch screen, if it says so.
    pub by_touch: bool,
    /// The mistake in the options, which the title shows.
    pub fault: Option<String>,
    /// Folders and files whose texts are taken over when they are saved while the window is open.
    pub watched: Vec<PathBuf>,
    /// Files that could not be read when the program began: their names, and a sentence about each.
    pub unread: Vec<(String, String)>,
    /// Opens the editor: with a map or battle, or with the choice of them.
    pub edit: Option<Option<String>>,
}

/// How fast events are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Normal speed.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Fourfold,
    /// At once.
    Instant,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Double, Self::Fourfold, Self::Instant];

    /// The factor by which time runs faster.
    pub const fn factor(self) -> f32 {
        match self {
            Self::Normal => 1.0,
            Self::Double => 2.0,
            Self::Fourfold | Self::Instant => 4.0,
        }
    }

    /// Whether nothing is animated.
    pub const fn is_instant(self) -> bool {
        matches!(self, Self::Instant)
    }

    /// The next faster speed, then the slowest again.
    pub const fn next(self) -> Self {
        match self {
            Self::Normal => Self::Double,
            Self::Double => Self::Fourfold,
            Self::Fourfold => Self::Instant,
            Self::Instant => Self::Normal,
        }
    }

    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Normal => "1×",
            Self::Double => "2×",
            Self::Fourfold => "4×",
            Self::Instant => "instant",
        }
    }
}

/// The colours that distinguish sides, health and marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Palette {
    /// Blue, rust, green and violet; green for good health and red for poor.
    #[default]
    Standard,
    /// Colours that can be distinguished by eyes that lack red, green or blue: Okabe and Ito's blue, vermilion, sky blue and
    /// orange, with two more that differ from them in lightness.
    ColourBlind,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 2] = [Self::Standard, Self::ColourBlind];

    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::ColourBlind => "colour-blind",
        }
    }
}

/// The criterion by which the list of battles is grouped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grouping {
    /// Their ruleset.
    #[default]
    Rules,
    /// Their length.
    #[serde(alias = "size")]
    Length,
    /// Their difficulty for the first side.
    Difficulty,
    /// Whether the player has won them.
    Won,
}

impl Grouping {
    /// All groupings.
    pub const ALL: [Self; 4] = [Self::Rules, Self::Length, Self::Difficulty, Self::Won];

    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Rules => "Rules",
            Self::Length => "Length",
            Self::Difficulty => "Difficulty",
            Self::Won => "Won",
        }
    }

    /// Its effect, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Rules => "Group the battles by their rules",
            Self::Length => "Group the battles by how long they take",
            Self::Difficulty => "Group the battles by how hard they are for the first side",
            Self::Won => "Group the battles by whether you have won them",
        }
    }
}

/// The player's settings, which are kept between runs.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How fast events are shown.
    pub speed: Speed,
    /// Volume of the sounds, 0 to 1.
    pub volume: f32,
    /// Volume of the music, 0 to 1.
    pub music: f32,
    /// Whether all sound is off, at any volume.
    pub muted: bool,
    /// Whether things are shown in their final places, without animation.
    pub reduced_motion: bool,
    /// Size of text and panels, 0.75 to 1.5.
    pub scale: f32,
    /// The colours of sides, health and marks.
    pub palette: Palette,
    /// The keys that differ from the usual ones.
    pub keys: Keys,
    /// Whether heights are written into cells.
    pub heights: bool,
    /// Whether the cells' coordinates are written into them.
    pub coordinates: bool,
    /// Questions of the rules that the player does not want to be asked: they are declined.
    pub unasked: Vec<String>,
    /// Questions that the player wants to be asked although the rules settle them by default.
    pub asked: Vec<String>,
    /// Whether the player is asked before a friend may be struck.
    pub ask_friendly_fire: bool,
    /// The chance, in percent, below which the player is asked before an attack by a click; 0 never asks.
    pub ask_below: u8,
    /// Whether the player is asked before a click gives up cover, height or a post, or comes within reach of foes.
    pub ask_exposed: bool,
    /// Whether a second click confirms what the first one shows.
    pub confirm_clicks: bool,
    /// Whether the turn of a unit that has done nothing ends only after a second press.
    pub ask_idle: bool,
    /// Whether a turn in which nothing is left to do ends by itself.
    pub end_idle: bool,
    /// The difference, in percentage points, that the answers of a question may make at most for the question to be answered
    /// without the player; 0 asks every question. Earlier versions only kept whether they are answered at all.
    #[serde(alias = "answer_trifles", deserialize_with = "points_or_whether")]
    pub answer_within: u8,
    /// Whether a curtain falls between two humans at one machine with different knowledge.
    pub hand_over: bool,
    /// The criterion by which the list of battles is grouped.
    pub grouping: Grouping,
    /// The lessons that the player has won, by their files.
    pub lessons: Vec<String>,
    /// The other battles that the player has won, by their files.
    pub won: Vec<String>,
}

/// Reads a number of percentage points, or whether there are any: none, or as many as by default.
fn points_or_whether<'d, D: Deserializer<'d>>(deserializer: D) -> Result<u8, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Kept {
        Points(u8),
        Whether(bool),
    }
    Ok(match Kept::deserialize(deserializer)? {
        Kept::Points(points) => points,
        Kept::Whether(true) => ANSWER_WITHIN,
        Kept::Whether(false) => 0,
    })
}

/// [`Settings::answer_within`] of a player who has not changed it.
const ANSWER_WITHIN: u8 = 5;

impl Settings {
    /// Whether the player wants to be asked a question of the rules; `is_settled` says whether they settle it by default.
    pub fn wants(&self, question: &str, is_settled: bool) -> bool {
        let has = |list: &[String]| list.iter().any(|known| known == question);
        if is_settled { has(&self.asked) } else { !has(&self.unasked) }
    }

    /// Sets whether the player wants to be asked a question.
    pub fn want(&mut self, question: &str, is_settled: bool, wanted: bool) {
        self.asked.retain(|known| known != question);
        self.unasked.retain(|known| known != question);
        match (wanted, is_settled) {
            (true, true) => self.asked.push(question.to_owned()),
            (false, false) => self.unasked.push(question.to_owned()),
            (true, false) | (false, true) => {}
        }
    }

    /// Pixels of a window of this size to a point of text and panels: the player's setting, larger in large windows.
    pub fn scale_in(&self, window: Vec2) -> f32 {
        self.scale * magnified(window)
    }
}

/// The factor by which a window of this size, in pixels, shows everything larger than one of 1920 × 1080 or less.
pub fn magnified(window: Vec2) -> f32 {
    (window / Vec2::new(1920.0, 1080.0)).min_element().max(1.0)
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            speed: Speed::Normal,
            volume: 0.6,
            music: 0.45,
            muted: false,
            reduced_motion: false,
            scale: 1.0,
            palette: Palette::Standard,
            keys: Keys::default(),
            heights: true,
            coordinates: false,
            unasked: Vec::new(),
            asked: Vec::new(),
            ask_friendly_fire: true,
            ask_below: 30,
            ask_exposed: true,
            confirm_clicks: false,
            ask_idle: true,
            end_idle: true,
            answer_within: ANSWER_WITHIN,
            hand_over: true,
            grouping: Grouping::Rules,
            lessons: Vec::new(),
            won: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_who_has_chosen_nothing_is_asked_before_a_poor_attack() {
        let settings = Settings::default();
        assert_eq!(settings.ask_below, 30, "below 30 percent");
        assert!(settings.ask_friendly_fire && settings.ask_exposed && settings.ask_idle && !settings.confirm_clicks);
    }

    #[test]
    fn settings_of_earlier_versions_keep_their_meaning() {
        let read = |text: &str| serde_json::from_str::<Settings>(text).map(|settings| settings.answer_within).ok();
        assert_eq!(read(r#"{"answer_trifles": false}"#), Some(0), "every question is asked");
        assert_eq!(read(r#"{"answer_trifles": true}"#), Some(ANSWER_WITHIN));
        assert_eq!(read(r#"{"answer_within": 12}"#), Some(12));
        assert_eq!(read("{}"), Some(ANSWER_WITHIN));
    }
}
