//! The parts of a battle that all may see: players, opponents, bots.

use serde::Serialize;

use crate::{
    Act, Aim, Canonical, CloneInPlace, Identity, Name, Parts, Presence, Rule, SideId, Targeting, UnitId, Verb,
};
use hexfray_board::grid::{Cell, Footprint};

/// One unit as all players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Its number.
    pub id: UnitId,
    /// Its side.
    pub side: SideId,
    /// Its name.
    pub name: Name,
    /// What kind of unit it is.
    pub kind: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Whether it is a player's character.
    pub hero: bool,
    /// Whether it takes part.
    pub presence: Presence,
    /// Where it or its body is.
    pub cell: Option<Cell>,
    /// The height of that cell, in levels.
    pub height: i8,
    /// Its altitude in metres, where the rules count it (SW-011).
    pub altitude: i16,
    /// The cells that it covers from there (MC-094).
    pub footprint: Footprint,
    /// The unit in whose cell and body it is, such as the vehicle that it rides in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aboard: Option<UnitId>,
    /// Hit points, or what the ruleset has in their place.
    pub hp: i32,
    /// The most hit points.
    pub hp_max: i32,
    /// Magic points, or what the ruleset has in their place; 0 of 0 where it has none.
    pub mp: i32,
    /// The most magic points.
    pub mp_max: i32,
    /// The act that it prepares.
    pub charging: Option<Name>,
    /// The aim of the prepared act.
    pub charging_at: Option<Aim>,
}

impl UnitView {
    /// A view with identity and place, and no figures yet.
    pub fn of(identity: &Identity, presence: Presence, cell: Option<Cell>, height: i8) -> Self {
        Self {
            id: identity.id,
            side: identity.side,
            name: identity.name,
            kind: identity.kind,
            glyph: identity.glyph,
            hero: identity.hero,
            presence,
            cell,
            height,
            altitude: 0,
            footprint: Footprint::ONE,
            aboard: None,
            hp: 0,
            hp_max: 0,
            mp: 0,
            mp_max: 0,
            charging: None,
            charging_at: None,
        }
    }

    /// Whether it stands on the board and takes part.
    pub const fn is_active(&self) -> bool {
        matches!(self.presence, Presence::Active)
    }
}

/// A condition on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ConditionView {
    /// Which.
    pub name: Name,
    /// The drawing of it.
    pub glyph: Name,
    /// Rounds that remain, where they are counted.
    pub rounds: Option<u8>,
    /// When it ends where rounds are not counted, in a few words: `until cured`.
    pub until: Option<Name>,
    /// What it does, in a sentence.
    pub about: Name,
    /// Whether its bearer is better off without it.
    pub harmful: bool,
    /// Whether the board shows it in another way, as it shows who is in a melee, so that a token needs no sign of it.
    pub on_board: bool,
}

/// Details of an answer to the open question, where the rules know more than its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct AnswerView {
    /// The cell that it is about.
    pub cell: Option<Cell>,
    /// The unit that it is about.
    pub unit: Option<UnitId>,
    /// The unit that would meet the moving unit there, where one would.
    pub who: Option<UnitId>,
    /// The outcome, in a sentence.
    pub about: Option<Name>,
    /// The chance, 0 to 1, of a good outcome for the unit that is asked, where the rules know it: that a defence holds, that a
    /// grip is kept.
    pub chance: Option<f64>,
    /// Points that it costs.
    pub points: u8,
    /// Whether it uses up the coming turn of the asked unit in this round.
    pub uses_turn: bool,
}

/// An act that a unit prepares, and its effect in the present state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PreparedView {
    /// The unit that prepares it.
    pub unit: UnitId,
    /// Its name.
    pub what: Name,
    /// Its aim.
    pub aim: Aim,
    /// Its purpose.
    pub purpose: Purpose,
    /// The tick at which it takes effect; below 0 in the next round.
    pub ready: i32,
    /// The cells that it would catch; none where it would be lost, or look for another target.
    pub cells: Vec<Cell>,
    /// The units that it would or could strike.
    pub caught: Vec<UnitId>,
}

/// A tie between two units that all players may see: a grip, a guard, a rider on a mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BondView {
    /// Who holds, guards, carries.
    pub holder: UnitId,
    /// Who is held, guarded, carried.
    pub held: UnitId,
    /// What it is: `grab`, `arm pin`.
    pub name: Name,
    /// The drawing of it.
    pub glyph: Name,
    /// What it means for both, in a sentence.
    pub about: Name,
}

/// A way in which the rules decide a battle, besides its goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EndingView {
    /// The side that it is about.
    pub side: SideId,
    /// Whether that side wins by it, or loses.
    pub wins: bool,
    /// What decides it.
    pub kind: EndingKind,
    /// The rule that says so.
    pub rule: Rule,
}

/// What decides a battle besides its goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingKind {
    /// The time is up.
    Time {
        /// Ticks that are left.
        ticks: i32,
        /// About how many rounds that is, the present one included; at least 1.
        rounds: u16,
    },
    /// The side's last unit has withdrawn so far from every foe.
    GotAway {
        /// Spaces.
        distance: u32,
    },
    /// No foe has gained on the side's units that withdraw for so many rounds.
    NotCaught {
        /// Rounds.
        rounds: u16,
    },
}

/// One figure of a unit, with its name and terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatView {
    /// Its name: Move, Jump, Evasion.
    pub label: Name,
    /// Its value.
    pub value: i32,
    /// Its text where it is no plain number, such as `3D+1`.
    pub text: Option<Name>,
    /// Its terms.
    pub parts: Parts,
    /// Its name in full where the label is short: `Magic evasion` for `M.Evasion`.
    pub full: Option<Name>,
    /// Whether it is among the few main figures of a unit: how far it goes, how it strikes, how it is hit.
    pub chief: bool,
}

impl StatView {
    /// A number that is the sum of its terms.
    pub fn sum(label: Name, parts: Parts) -> Self {
        Self { label, value: parts.total(), text: None, parts, full: None, chief: false }
    }

    /// A figure with a text of its own, such as `3D+1`.
    pub fn reading(label: Name, value: i32, text: Name) -> Self {
        Self { label, value, text: Some(text), parts: Parts::new(), full: None, chief: false }
    }

    /// With a name in full.
    #[must_use]
    pub fn in_full(self, full: Name) -> Self {
        Self { full: Some(full), ..self }
    }

    /// As one of the main figures.
    #[must_use]
    pub fn chief(self) -> Self {
        Self { chief: true, ..self }
    }

    /// Its name in full.
    pub fn name(&self) -> Name {
        self.full.unwrap_or(self.label)
    }
}

/// An act of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ActView {
    /// The act to order.
    pub act: Act,
    /// Its name.
    pub name: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it does, in a sentence.
    pub about: Name,
    /// Where it can be aimed and what it catches.
    pub targeting: Targeting,
    /// What it is meant for.
    pub purpose: Purpose,
    /// What it takes of the turn.
    pub pace: Pace,
    /// Magic points that it costs.
    pub mp: i32,
    /// Counts between the order and its effect; 0: at once.
    pub charge: i32,
    /// The number of such acts that the turn then has, itself included, all at the odds of this one; 1 unless the rules
    /// let several be announced with the first (DC-031).
    pub actions: u8,
    /// The number left, for things that are used up.
    pub left: Option<u16>,
    /// Why it cannot be done now; `None` when it can, given a target.
    pub refused: Option<&'static str>,
}

impl ActView {
    /// An act on its user alone, at once, that takes the turn's action and costs nothing else.
    pub const fn plain(act: Act, name: Name, glyph: Name, about: Name) -> Self {
        Self {
            act,
            name,
            glyph,
            about,
            targeting: Targeting::SELF,
            purpose: Purpose::Turn,
            pace: Pace::Action,
            mp: 0,
            charge: 0,
            actions: 1,
            left: None,
            refused: None,
        }
    }
}

/// Which acts are wanted. The others are skipped, so that wanting few is quick.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Acts of these verbs; of all verbs where the list is empty.
    pub verbs: &'a [Verb],
    /// Only acts of this purpose; `None`: of every purpose.
    pub purpose: Option<Purpose>,
    /// Only acts that are not refused now.
    pub ready: bool,
    /// A further test of acts.
    pub like: &'a dyn Fn(&Act) -> bool,
}

impl<'a> Wanted<'a> {
    /// All acts.
    pub const ALL: Wanted<'static> = Wanted { verbs: &[], purpose: None, ready: false, like: &|_| true };

    /// Acts that satisfy this, of any kind.
    pub const fn like(like: &'a dyn Fn(&Act) -> bool) -> Self {
        Self { like, ..Self::ALL }
    }

    /// Whether any acts of one of these verbs are wanted.
    pub fn any_of(&self, verbs: &[Verb]) -> bool {
        self.verbs.is_empty() || self.verbs.iter().any(|verb| verbs.contains(verb))
    }

    /// Whether an act is wanted, for any purpose.
    pub fn act(&self, act: &Act) -> bool {
        self.any_of(&[act.verb]) && (self.like)(act)
    }

    /// Whether acts of this purpose are wanted.
    pub fn meant_for(&self, purpose: Purpose) -> bool {
        self.purpose.is_none_or(|wanted| wanted == purpose)
    }

    /// Whether an act is wanted, by its full view.
    pub fn view(&self, view: &ActView) -> bool {
        self.act(&view.act) && self.meant_for(view.purpose) && !(self.ready && view.refused.is_some())
    }
}

/// What an act takes of its user's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// The turn's action, or one of them.
    #[default]
    Action,
    /// Almost nothing: it is done besides the action (TC-047).
    Zero,
    /// Nothing: it answers another unit's act, and is never ordered by itself (TC-050).
    Reaction,
}

/// A thing on the board that units can use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThingView {
    /// What it is.
    pub name: Name,
    /// What it does, in a sentence; empty for an object that only lies there.
    pub about: String,
    /// The cells to stand on, or the one in which it lies.
    pub cells: Vec<Cell>,
    /// Whether it is an object to take up, and not a thing to use in its place.
    pub lies: bool,
    /// How often it can still be used; `None`: without limit.
    pub left: Option<u16>,
}

/// A movement method that is open to a unit, where the rules know several (SW-057).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StrideView {
    /// Its name.
    pub name: Name,
    /// The most that a way may cost, in half points.
    pub cost: u16,
}

/// A unit that could stop a move on its way, where the rules allow that (SW-111).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockerView {
    /// The unit that would be asked.
    pub unit: UnitId,
    /// The cells of the way where it could, in order.
    pub cells: Vec<Cell>,
}

/// A melee that binds units, where the rules have melees (SW-083).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeleeView {
    /// Its middle, where all members are.
    pub centre: Cell,
    /// The cells that it covers, its middle included.
    pub cells: Vec<Cell>,
    /// Its members, in the order of their numbers.
    pub members: Vec<UnitId>,
    /// Units among them that are no members.
    pub independents: Vec<UnitId>,
}

/// The spoils of a battle's winners.
#[derive(Debug, Default, PartialEq, Eq, Serialize, CloneInPlace, Canonical)]
pub struct SpoilsView {
    /// The units that share them.
    pub sharers: Vec<UnitId>,
    /// Experience in all.
    pub xp: i32,
    /// Money in all.
    pub money: i32,
    /// Experience for each.
    pub xp_each: i32,
    /// Money for each.
    pub money_each: i32,
    /// Things, in the order in which they were found.
    pub loot: Vec<LootView>,
    /// Experience that single units gained for themselves, regardless of the winner.
    pub learned: Vec<LearnedView>,
}

/// Experience of one unit alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
pub struct LearnedView {
    /// Who.
    pub unit: UnitId,
    /// How much.
    pub xp: i32,
}

/// A thing that was found after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
pub struct LootView {
    /// What it is.
    pub item: Name,
    /// The unit that left it.
    pub from: UnitId,
    /// The unit that takes it; `None` while that is not settled.
    pub taker: Option<UnitId>,
}

/// The purpose of an act, so that opponents and menus know whom to use it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Hurts.
    Harm,
    /// Heals, raises or cures.
    Mend,
    /// Strengthens or protects.
    Help,
    /// Weakens without wounds.
    Hinder,
    /// Concerns the user's own turn: defend, wait, escape.
    Turn,
}

/// One entry of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Beat {
    /// Who.
    pub unit: UnitId,
    /// Its count, where the ruleset counts.
    pub tick: Option<i32>,
    /// Whether it has passed in this round.
    pub done: bool,
    /// The prepared act that takes effect then; `None` for a turn.
    pub what: Option<Name>,
}
