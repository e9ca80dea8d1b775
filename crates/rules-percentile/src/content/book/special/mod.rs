//! Named effects: what an act does beyond damage, recovery and conditions.
//!
//! An ability is data. An effect that needs code has a name, and any ability, weapon or item may list it:
//!
//! ```toml
//! effects = ["warp", { effect = "strikes", count = 6 }]
//! ```

use hexfray_battle::narrow;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::content::{Compendium, Condition, Inflicts, UnitKind, code::DamageCode, effects::Mask, gear::type_key};
use hexfray_board::{
    odds::Dist,
    text::{Content, Table},
    words,
};

/// The most named effects of one act.
pub const MOST_SPECIALS: usize = 4;

/// The named effects of an act.
pub type Specials = ArrayVec<Arc<Special>, MOST_SPECIALS>;

/// A named effect.
#[derive(Debug, Content)]
#[content(book = Compendium, tag = "effect", alone)]
pub enum Special {
    /// The act goes on behind its one target, in a cone that points away from the user and begins with the target's
    /// cell; the target is not struck again (MC-170).
    Beam {
        /// Rows of the cone.
        #[content(range = 2..=8)]
        rows: u32,
    },
    /// The act needs a type of weapon in its user's first hand; a weapon of a high tier makes it affect an area
    /// (MC-167).
    Blade {
        /// The type of weapon.
        #[content(key = "type", with = type_key)]
        kind: &'static str,
        /// The lowest tier with which it affects an area.
        #[content(range = 1..=10, default = 10)]
        tier: u8,
        /// The area that it then has.
        #[content(range = 1..=20)]
        area: Option<u32>,
    },
    /// Conditions by the sum of some dice, thrown for every unit that the act hits, after the act's other conditions.
    ByLot(ConditionTable),
    /// The act is the spell that the user's blade caught last, with that spell's range and area (MC-165).
    CaughtSpell,
    /// The first target is chosen; each later one is drawn by lot among the opponents that are at most the user's Jump
    /// away from the one before. No unit is struck twice in a row; the chain ends where no opponent is near enough
    /// (MC-141).
    Chain {
        /// The most targets, including the first.
        #[content(range = 2..=6)]
        links: u8,
    },
    /// Takes MP from each unit that it affects, at most what it has, and shares them evenly among the party (MC-139).
    DrawsMp {
        /// The amount: a code without dice.
        #[content(key = "amount", parse = without_dice)]
        scale: DamageCode,
    },
    /// Against a standing undead or Zombie the act has to overcome M.Evasion, and then takes all hit points; an act
    /// that raises the fallen has no effect on other standing units (TC-140).
    FellsUndead {
        /// Whether the act raises the fallen.
        #[content(computed = false)]
        raises: bool,
    },
    /// The act can be used only where the major terrain of the battlefield is one of these; of two major terrains, the
    /// one in the user's cell decides (MC-147).
    #[content(key = "ground")]
    OnTerrain {
        /// The kinds of ground.
        terrain: Vec<String>,
    },
    /// A percentage of the damage that is left after armour is taken from magic points, the rest from hit points. If
    /// the act drains, its user gains the kind of points that the target loses.
    HitsMp {
        /// The percentage.
        #[content(range = 1..=100, default = 100)]
        percent: i32,
    },
    /// A bond that lasts while the other unit bears the condition, which the act itself has to inflict (MC-135,
    /// MC-162).
    KeepsTo {
        /// The condition.
        #[content(at = Condition)]
        condition: u8,
        /// Whether the user takes blows for the other.
        covers: bool,
    },
    /// The user lands beside its target if the setting says so; by the book it stays where it is (MC-171).
    Leaps,
    /// Units whose level is no multiple of the number are not affected.
    Level {
        /// The number.
        #[content(range = 1..=99, default = 1)]
        divides_by: i32,
    },
    /// The act is the one that the user saw last, which it repeats from its own cell (MC-156).
    Mimic,
    /// More basic damage in a situation.
    More {
        /// The situation.
        #[content(default)]
        when: When,
        /// The percentage.
        #[content(range = 1..=900, default = 100)]
        percent: i32,
    },
    /// Units that do not bear the condition are not affected.
    OnlyWith {
        /// The condition.
        #[content(at = Condition)]
        condition: u8,
    },
    /// Further actions follow in the same turn, without charge time; after them the user has no more turns in the
    /// round. They bring no Movement action (MC-033).
    Quick {
        /// How many.
        #[content(range = 1..=4, default = 2)]
        actions: u8,
    },
    /// The act takes effect several times, each time with dice of its own (MC-157).
    Repeats {
        /// How often.
        #[content(range = 2..=8)]
        times: u8,
    },
    /// A unit that it affects may repeat one roll to hit that missed, at any time until the battle ends.
    Reset,
    /// The user loses all its hit points once those of the targets have changed (MC-122).
    Sacrifice,
    /// The act belongs to the turn that the dancer gets for it, and its aim is within the dancer's Move of the unit
    /// that broke free (MC-136).
    SlipAway,
    /// The act does not affect its user.
    SparesUser,
    /// The act is aimed at a unit, though it catches an area (MC-140).
    Splash {
        /// Percent of the damage code for all units but the target.
        #[content(range = 1..=900)]
        percent: i32,
    },
    /// The act can be used only by a user with one condition, even if that forbids acts; afterwards the condition ends,
    /// and another may take its place (TC-046).
    Stance {
        /// The condition that it needs.
        #[content(at = Condition)]
        from: Option<u8>,
        /// The condition that takes its place.
        #[content(at = Condition)]
        to: Option<u8>,
    },
    /// Takes one of the target's items, which the thief keeps if it can use that kind of item, or all its money, once
    /// (MC-173).
    Steal {
        /// Whether it takes money.
        money: bool,
    },
    /// Falling stars: each strike draws its target by lot among all units in the area, even those struck before
    /// (TC-076); each is rolled for by itself and has no splash (MC-118).
    Strikes {
        /// How many.
        #[content(range = 1..=12, default = 1)]
        count: u8,
    },
    /// A unit of this kind appears, which the battle holds ready for the user (MC-112).
    Summon {
        /// The kind of unit.
        #[content(key = "unit", at = UnitKind)]
        kind: u16,
    },
    /// User and target exchange these conditions, each with the rounds that it has left; a condition to which the other
    /// is immune is lost.
    Swaps {
        /// Which conditions and groups.
        conditions: Mask,
        /// Conditions that it leaves alone.
        #[content(default)]
        but: Mask,
    },
    /// The user is put into the cell at which the act is aimed. Its party within the area comes along: each unit keeps
    /// its place relative to the user, or gets the nearest free cell, until the caster puts it elsewhere; the new cell
    /// need not be in the area (MC-116, MC-117, MC-119).
    Warp {
        /// The area around the user from which friends come along; 0: none do.
        #[content(range = 0..=20, default = 0)]
        party: u32,
    },
    /// The user bears a condition from the start of the charge until the act takes effect or is lost.
    WhileCharging {
        /// The condition.
        #[content(at = Condition)]
        condition: u8,
    },
    /// The area around the user includes every unit within its Move (MC-166).
    WithinMove,
}

words! {
    /// A situation in which the damage is higher.
    pub enum When {
        /// User and target have the same level.
        SameLevel = "same_level",
        /// Its user has a quarter of its hit points or less.
        UserNearDeath = "user_near_death",
        /// Its target flies.
        TargetFlies = "target_flies",
    }
}

/// Conditions by the sum of some dice.
#[derive(Debug, Content)]
#[content(book = Compendium, check = Self::check)]
pub struct ConditionTable {
    /// The dice that are rolled.
    #[content(parse = dice_alone)]
    dice: DamageCode,
    /// Whether they are rolled once for all units that the act affects.
    pub once: bool,
    /// The conditions for each sum of the dice, from the lowest on.
    rows: Vec<Row>,
}

/// A row of a table of conditions.
#[derive(Debug, Content)]
#[content(book = Compendium)]
struct Row {
    /// The conditions of this row.
    #[content(default)]
    inflicts: Inflicts,
}

fn dice_alone(text: &str) -> Result<DamageCode, String> {
    let code = DamageCode::parse(text).ok();
    let alone = code.filter(|code| code.dice > 0 && code.attribute.is_none() && code.plain == 0);
    alone.ok_or_else(|| "dice alone, such as \"2d6\"".to_owned())
}

fn without_dice(text: &str) -> Result<DamageCode, String> {
    let code = DamageCode::parse(text).ok();
    code.filter(|code| code.dice == 0).ok_or_else(|| "a code without dice, such as \"3xSPR\" or \"20\"".to_owned())
}

impl ConditionTable {
    fn check(&self, table: &Table<'_>) {
        let sums = usize::from(self.dice.dice) * usize::from(self.dice.sides - 1) + 1;
        let (rows, expected) = (format!("{} rows", self.rows.len()), format!("{sums}, one for every sum"));
        if self.rows.len() != sums {
            table.problem(table.place_of("rows"), rows, expected);
        }
    }

    /// How many dice, and their sides.
    pub fn dice(&self) -> (u8, u8) {
        (self.dice.dice, self.dice.sides)
    }

    /// The conditions for a sum of the dice.
    pub fn row(&self, sum: i32) -> &Inflicts {
        let at = (sum - i32::from(self.dice.dice)).clamp(0, narrow::<i32>(self.rows.len()) - 1);
        &self.rows[narrow::<usize>(at)].inflicts
    }

    /// Every row with its probability.
    pub fn odds(&self) -> Vec<(f64, &Inflicts)> {
        let sums = Dist::dice(u32::from(self.dice.dice), u32::from(self.dice.sides));
        sums.iter().map(|(sum, p)| (p, self.row(sum))).collect()
    }
}

/// What effects change in an act, regardless of its user. Effects that a method does not mention change nothing there.
impl Special {
    /// Tells the effect whether its act raises the fallen.
    pub fn in_act(&mut self, raises_them: bool) {
        if let Self::FellsUndead { raises } = self {
            *raises = raises_them;
        }
    }

    /// Whether its user chooses between two directions that are equally near to the target.
    pub const fn turns(&self) -> bool {
        matches!(self, Self::Beam { .. })
    }

    /// Whether the act can be used even if its user's conditions forbid acts.
    pub const fn is_free_of_bars(&self) -> bool {
        matches!(self, Self::Stance { from: Some(_), .. })
    }

    /// Whether the act is aimed at a unit though it catches an area.
    pub const fn aims_at_units(&self) -> bool {
        matches!(self, Self::Splash { .. })
    }

    /// Percent of the damage code for units that are caught besides the target.
    pub const fn percent_beside(&self) -> Option<i32> {
        match self {
            Self::Beam { .. } => Some(100),
            Self::Splash { percent } => Some(*percent),
            _ => None,
        }
    }

    /// Whether a unit with this effect among its abilities remembers the acts of others that it sees.
    pub const fn watches(&self) -> bool {
        matches!(self, Self::Mimic)
    }

    /// Whether the act is for a dancer's turn after the dance.
    pub const fn slips_away(&self) -> bool {
        matches!(self, Self::SlipAway)
    }

    /// Whether the units that come along may be put elsewhere, one by one.
    pub const fn sends(&self) -> bool {
        matches!(self, Self::Warp { party: 1.. })
    }

    /// How often the act takes effect.
    pub const fn repeats(&self) -> Option<u8> {
        if let Self::Repeats { times } = self { Some(*times) } else { None }
    }

    /// A condition that the user bears while it charges the act.
    pub const fn while_charging(&self) -> Option<u8> {
        if let Self::WhileCharging { condition } = self { Some(*condition) } else { None }
    }

    /// Percent of its damage that is taken from magic points instead of hit points.
    pub const fn to_mp(&self) -> i32 {
        if let Self::HitsMp { percent } = self { *percent } else { 0 }
    }

    /// Whether the act fells certain units although it raises units or restores hit points.
    pub const fn fells_some(&self) -> bool {
        matches!(self, Self::FellsUndead { .. })
    }

    /// A table of further conditions that dice decide.
    pub const fn lot(&self) -> Option<&ConditionTable> {
        if let Self::ByLot(lot) = self { Some(lot) } else { None }
    }

    /// The number of strikes at random among the units that the act catches, instead of one at each (TC-076).
    pub const fn volley(&self) -> Option<u8> {
        if let Self::Strikes { count } = self { Some(*count) } else { None }
    }

    /// The kind of unit that the act calls onto the field, by its place in the compendium.
    pub const fn summons(&self) -> Option<u16> {
        if let Self::Summon { kind } = self { Some(*kind) } else { None }
    }

    /// The most targets that the act strikes, each near the one before, instead of one.
    pub const fn links(&self) -> Option<u8> {
        if let Self::Chain { links } = self { Some(*links) } else { None }
    }

    /// What the odds for the targets leave out.
    pub const fn leaves_out(&self) -> Option<&'static str> {
        match self {
            Self::DrawsMp { .. } => Some("the MP that it draws"),
            Self::KeepsTo { .. } => Some("what comes of staying together"),
            Self::Quick { .. } => Some("the actions that follow at once"),
            Self::Reset => Some("the roll that may be thrown again later"),
            Self::Sacrifice => Some("that its user falls"),
            Self::Steal { .. } => Some("what it steals"),
            Self::Summon { .. } => Some("what the summon does"),
            Self::Swaps { .. } => Some("the conditions that its user takes over"),
            _ => None,
        }
    }
}
