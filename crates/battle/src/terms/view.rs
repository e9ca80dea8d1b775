//! The parts of a battle that everyone may see: players, opponents, bots.

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
    /// Its altitude in metres, if the rules use it (SW-011).
    pub altitude: i16,
    /// The cells that it covers from there (MC-094).
    pub footprint: Footprint,
    /// The unit that it is inside, in the same cell, such as a vehicle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aboard: Option<UnitId>,
    /// Hit points, or the ruleset's equivalent.
    pub hp: i32,
    /// The most hit points.
    pub hp_max: i32,
    /// Magic points, or the ruleset's equivalent; 0 of 0 if it has none.
    pub mp: i32,
    /// The most magic points.
    pub mp_max: i32,
    /// The act that it prepares.
    pub charging: Option<Name>,
    /// The aim of the prepared act.
    pub charging_at: Option<Aim>,
}

impl UnitView {
    /// A view with identity and place, without figures.
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
    /// Its name.
    pub name: Name,
    /// The drawing of it.
    pub glyph: Name,
    /// Rounds that remain, if they are counted.
    pub rounds: Option<u8>,
    /// When it ends if rounds are not counted, in a few words: `until cured`.
    pub until: Option<Name>,
    /// What it does, in a sentence.
    pub about: Name,
    /// Whether it harms the unit.
    pub harmful: bool,
    /// Whether the board shows it in another way, such as the members of a melee, so that the token needs no sign of it.
    pub on_board: bool,
}

impl ConditionView {
    /// This condition by a longer name of its own.
    #[must_use]
    pub const fn named(mut self, name: Name) -> Self {
        self.name = name;
        self
    }

    /// This condition with the number of rounds that remain.
    #[must_use]
    pub const fn rounds(mut self, rounds: u8) -> Self {
        self.rounds = Some(rounds);
        self
    }

    /// This condition with a sentence on what it does to this unit.
    #[must_use]
    pub const fn saying(mut self, about: Name) -> Self {
        self.about = about;
        self
    }
}

/// Details of an answer to the open question, if the rules have more than its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct AnswerView {
    /// The cell that it concerns.
    pub cell: Option<Cell>,
    /// The unit that it concerns.
    pub unit: Option<UnitId>,
    /// The unit that would meet the moving unit there, if any.
    pub who: Option<UnitId>,
    /// The outcome, in a sentence.
    pub about: Option<Name>,
    /// The chance, 0 to 1, of a good outcome for the unit that is asked, if the rules know it: that a defence succeeds, that a
    /// grip holds.
    pub chance: Option<f64>,
    /// What that chance is of, in a word or two that stand before it, such as `no damage`; empty if the rules have no better
    /// word than that it works.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub chance_of: &'static str,
    /// Points that it costs.
    pub points: u8,
    /// Whether it uses up the next turn of the asked unit in this round.
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
    /// The cells that it would catch; none if it would be lost or seek another target.
    pub cells: Vec<Cell>,
    /// The units that it would or could strike.
    pub caught: Vec<UnitId>,
}

/// A tie between two units that all players may see: a grip, a guard, a rider on a mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BondView {
    /// The unit that holds, guards or carries.
    pub holder: UnitId,
    /// The unit that is held, guarded or carried.
    pub held: UnitId,
    /// Its name: `grab`, `arm pin`.
    pub name: Name,
    /// The drawing of it.
    pub glyph: Name,
    /// What it means for both, in a sentence.
    pub about: Name,
}

/// A way in which the rules decide a battle, besides its goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EndingView {
    /// The side that it concerns.
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
        /// Ticks left.
        ticks: i32,
        /// Roughly how many rounds that is, including the present one; at least 1.
        rounds: u16,
    },
    /// The side's last unit has withdrawn to this distance from every foe.
    GotAway {
        /// Spaces.
        distance: u32,
    },
    /// For this many rounds, no foe has gained on the side's withdrawing units.
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
    /// Its text if it is not a plain number, such as `3D+1`.
    pub text: Option<Name>,
    /// Its terms.
    pub parts: Parts,
    /// Its full name if the label is short: `Magic evasion` for `M.Evasion`.
    pub full: Option<Name>,
    /// Whether it is one of the few main figures of a unit: how far it moves, how well it attacks and defends.
    pub chief: bool,
    /// What it is good for, in a sentence for beginners.
    #[serde(skip)]
    pub about: Option<Name>,
}

impl StatView {
    /// A number that is the sum of its terms.
    pub fn sum(label: Name, parts: Parts) -> Self {
        Self { label, value: parts.total(), text: None, parts, full: None, chief: false, about: None }
    }

    /// A figure with a text of its own, such as `3D+1`.
    pub fn reading(label: Name, value: i32, text: Name) -> Self {
        Self { label, value, text: Some(text), parts: Parts::new(), full: None, chief: false, about: None }
    }

    /// This figure with a full name.
    #[must_use]
    pub fn in_full(self, full: Name) -> Self {
        Self { full: Some(full), ..self }
    }

    /// This figure as one of the main figures.
    #[must_use]
    pub fn chief(self) -> Self {
        Self { chief: true, ..self }
    }

    /// This figure with what it is good for, by its label or the part of it before a comma; as it is if none is given.
    #[must_use]
    pub fn explained(self, meanings: &[(&'static str, &'static str)]) -> Self {
        let label = self.label.as_str().split(',').next().unwrap_or_default();
        let about = meanings.iter().find(|(of, _)| *of == label).map(|(_, about)| Name::new(about));
        Self { about: about.or(self.about), ..self }
    }

    /// Its full name.
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
    /// Its purpose.
    pub purpose: Purpose,
    /// What it takes of the turn.
    pub pace: Pace,
    /// Magic points that it costs.
    pub mp: i32,
    /// Counts between the order and its effect; 0: at once.
    pub charge: i32,
    /// The number of such acts in the turn, including this one, all at these odds; 1 unless the rules let several be announced
    /// with the first (DC-031).
    pub actions: u8,
    /// The number left, if it is used up.
    pub left: Option<u16>,
    /// Why it cannot be done now; `None` if it can, given a target.
    pub refused: Option<&'static str>,
}

impl ActView {
    /// An act on its user alone, at once, that takes the turn's action and has no other cost.
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

/// Which acts are wanted. The others are skipped, so that asking for few is fast.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Acts of these verbs; of all verbs if the list is empty.
    pub verbs: &'a [Verb],
    /// Only acts of this purpose; `None`: of any purpose.
    pub purpose: Option<Purpose>,
    /// Only acts that are not refused now.
    pub ready: bool,
    /// Whether names and descriptions are needed. Without them, rulesets may leave both at the plain name of the verb, which
    /// saves opponents the making of texts that nobody reads.
    pub labels: bool,
    /// Whether the reasons against acts are needed. Without them, rulesets may leave out every reason, which saves opponents
    /// many checks of what a unit could do in its next turn.
    pub reasons: bool,
    /// A further test of acts.
    pub like: &'a dyn Fn(&Act) -> bool,
}

impl<'a> Wanted<'a> {
    /// All acts.
    pub const ALL: Wanted<'static> =
        Wanted { verbs: &[], purpose: None, ready: false, labels: true, reasons: true, like: &|_| true };
    /// All acts, without names and descriptions.
    pub const UNNAMED: Wanted<'static> = Wanted { labels: false, ..Self::ALL };

    /// All acts, without names, descriptions and the reasons against them.
    pub const UNCHECKED: Wanted<'static> = Wanted { reasons: false, ..Self::UNNAMED };

    /// Acts that satisfy this test, of any kind.
    pub const fn like(like: &'a dyn Fn(&Act) -> bool) -> Self {
        Self { like, ..Self::ALL }
    }

    /// Whether it has to be known which acts are refused now.
    pub const fn is_checked(&self) -> bool {
        self.reasons || self.ready
    }

    /// Whether any acts of these verbs are wanted.
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

    /// Those of some acts that are wanted.
    pub fn among(&self, views: impl IntoIterator<Item = ActView>) -> Vec<ActView> {
        views.into_iter().filter(|view| self.view(view)).collect()
    }
}

/// What an act takes of its user's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// The turn's action, or one of them.
    #[default]
    Action,
    /// Almost nothing: it is done in addition to the action (TC-047).
    Zero,
    /// Nothing: it answers another unit's act, and is never ordered on its own (TC-050).
    Reaction,
}

/// A thing on the board that units can use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThingView {
    /// Its name.
    pub name: Name,
    /// What it does, in a sentence; empty for an object that only lies there.
    pub about: String,
    /// The cells to stand on to use it, or the cell in which it lies.
    pub cells: Vec<Cell>,
    /// Whether it is an object to pick up, rather than a thing to use in its place.
    pub lies: bool,
    /// How often it can still be used; `None`: without limit.
    pub left: Option<u16>,
}

/// How many actions of a kind a unit has left in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AllowanceView {
    /// One of them: `Simple action`.
    pub name: Name,
    /// How many are left.
    pub left: u8,
    /// How many the turn has, used ones included.
    pub of: u8,
    /// What they pay for, and what more of them would cost, in a sentence or two.
    pub about: &'static str,
}

/// A movement method that is open to a unit, if the rules have several (SW-057).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StrideView {
    /// Its name.
    pub name: Name,
    /// The most that a path may cost, in half points.
    pub cost: u16,
    /// What it leaves of the turn, in a few words after its name: `every action stays open`.
    #[serde(skip)]
    pub about: &'static str,
}

/// A unit that could stop a move on its path, if the rules allow that (SW-111).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockerView {
    /// The unit that would be asked.
    pub unit: UnitId,
    /// The cells of the path where it could, in order.
    pub cells: Vec<Cell>,
}

/// A melee of units, if the rules have melees (SW-083).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeleeView {
    /// Its centre, where all members are.
    pub centre: Cell,
    /// The cells that it covers, including its centre.
    pub cells: Vec<Cell>,
    /// Its members, in the order of their numbers.
    pub members: Vec<UnitId>,
    /// Units in these cells that are not members.
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
    /// The unit.
    pub unit: UnitId,
    /// How much.
    pub xp: i32,
}

/// A thing that was found after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
pub struct LootView {
    /// The item.
    pub item: Name,
    /// The unit that left it.
    pub from: UnitId,
    /// The unit that takes it; `None` until that is decided.
    pub taker: Option<UnitId>,
}

/// The purpose of an act, so that opponents and menus know its proper targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Hurts.
    Harm,
    /// Heals, raises or cures.
    Mend,
    /// Strengthens or protects.
    Help,
    /// Weakens without wounding.
    Hinder,
    /// Concerns the user's own turn: defend, wait, escape.
    Turn,
}

/// One entry of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Beat {
    /// The unit.
    pub unit: UnitId,
    /// Its count, if the ruleset counts.
    pub tick: Option<i32>,
    /// Whether it has passed in this round.
    pub done: bool,
    /// The prepared act that takes effect then; `None` for a turn.
    pub what: Option<Name>,
}
