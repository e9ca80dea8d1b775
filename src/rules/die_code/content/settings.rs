//! The ruleset's settings: every choice that the rules leave open, with the book's defaults.

use crate::{
    battle::play::Setting,
    odds::WildOne,
    settings,
    text::{Table, Value},
    word_settings, words,
};

settings! {
    /// Settings, by the names of the catalogue's index.
    pub struct Settings {
        /// Dice of a code that falls below 1D; 0: the total is 0 (DC-002).
        min_dice: u8 = 0, in 0..=3;
        /// Whether one die of each roll is rolled again on a 6 (DC-004).
        wild_die: bool = true;
        /// What a first 1 on the Wild Die does (DC-005).
        wild_one: WildOne = WildOne::Complication;
        /// Whether Character Points may be spent on rolls other than initiative (DC-006).
        cp_other_rolls: bool = true;
        /// Most Character Points on one such roll (DC-006).
        cp_per_roll: u8 = 2, in 0..=20;
        /// What a Fate Point does for the rest of the round (DC-007).
        fate_effect: FateEffect = FateEffect::Double;
        /// Added to the difficulty of an untrained skill (DC-008).
        untrained_penalty: i32 = 0, in 0..=30;
        /// Whether modifiers written as dice are taken at their number or rolled by the referee (DC-009).
        modifier_mode: ModifierMode = ModifierMode::Standard;
        /// How tied opposed rolls are settled (DC-010).
        opposed_tie: OpposedTie = OpposedTie::StatusQuo;
        /// How the order of the round is found (DC-013).
        initiative_method: Method = Method::RoundRoll;
        /// The unit that makes the first significant action, by its name (DC-014).
        first_actor: Option<String> = None;
        /// Whether the referee's characters roll one by one or in groups (DC-017).
        npc_initiative: Grouping = Grouping::PerUnit;
        /// Most Character Points on one initiative roll (DC-022).
        initiative_cp_max: u8 = 2, in 0..=20;
        /// What settles a tie when all six factors are equal (DC-025).
        final_tie: Vec<FinalTie> = vec![FinalTie::Side, FinalTie::Id];
        /// Whether search and Reflexes add to initiative rolls (DC-028).
        initiative_bonus: bool = false;
        /// Whether the two bonuses add up, or the better one counts (DC-028).
        initiative_bonus_mode: BonusMode = BonusMode::Sum;
        /// Dice that each action beyond the first takes off all of them (DC-031).
        map_per_action: u8 = 1, in 0..=10;
        /// Most actions in a turn; 0 for any number (ours: the book has no limit).
        most_actions: u8 = 0, in 0..=20;
        /// Whether resisting before one's turn uses the turn up (DC-032).
        moved_up_uses_turn: bool = true;
        /// Metres in a round (DC-033).
        base_move: u16 = 10, in 0..=200;
        /// The share of it that takes no action (DC-033).
        free_move_share: Share = Share { of: 1, parts: 2 };
        /// Metres in a cell; left out: as the board says (DC-033).
        cell_metres: Metres = Metres(None);
        /// The difficulty of the roll that readies a weapon; 0: none (DC-034).
        ready_roll_difficulty: i32 = 0, in 0..=50;
        /// The families of modifiers that count (DC-041).
        use_modifiers: Families = Families::ALL;
        /// Whether block and parry stop shots as well (DC-050).
        parry_ranged: bool = false;
        /// Whether whoever is attacked without an active defence may roll one for free (DC-056).
        free_partial_defense: bool = false;
        /// Whether great Reflexes, dodge and acrobatics raise the defence (DC-057, DC-058).
        defense_bonus: bool = false;
        /// Whether Reflexes and dodge both count, or the better one (DC-057).
        defense_bonus_mode: BonusMode = BonusMode::Best;
        /// How far Point Blank reaches, in metres (DC-061).
        point_blank_m: u16 = 3, in 0..=100;
        /// How far close weapons over two metres reach, in cells (DC-062).
        long_weapon_cells: u16 = 2, in 1..=10;
        /// Whether an injury ends aiming (DC-064).
        aim_lost_on_injury: bool = true;
        /// Which code Strength Damage comes from (DC-068).
        strength_from: StrengthFrom = StrengthFrom::Best;
        /// Whether the attack's margin adds to damage (DC-070).
        damage_bonus: bool = false;
        /// Whether it does so for Special Abilities that are aimed by a combat roll (DC-072).
        damage_bonus_abilities: bool = false;
        /// Wounds or Body Points (DC-076, DC-077).
        health_mode: HealthMode = HealthMode::Wounds;
        /// Body Points before Physique is counted (DC-076).
        body_base: i32 = 20, in 1..=1000;
        /// How many options one attack may combine (DC-079).
        options_per_attack: OptionsPerAttack = OptionsPerAttack::Any;
        /// Added to the defence of who has fired full auto, until its next turn (DC-082).
        full_auto_defense: i32 = -6, in -50..=50;
        /// Targets of a sweep, one roll each; more than 1: in a front of three cells (DC-085).
        sweep_targets: u8 = 1, in 1..=3;
        /// Rounds of a single shot (DC-087).
        ammo_single: u16 = 1, in 0..=1000;
        /// Rounds of a burst (DC-087).
        ammo_burst: u16 = 3, in 0..=1000;
        /// Most shots of single fire as multi, a round each (DC-087).
        ammo_multi: u16 = 3, in 2..=10;
        /// Rounds of full auto (DC-087).
        ammo_full_auto: u16 = 10, in 0..=1000;
        /// The difficulty of an acrobatic trick (DC-088).
        acrobatics_difficulty: i32 = 10, in 1..=100;
        /// Cells that a lunge adds to the reach (DC-092).
        lunge_cells: u16 = 1, in 0..=5;
        /// Cells that a push moves its target (DC-094).
        push_cells: u16 = 0, in 0..=5;
        /// Whether only the strong trip, as they alone push and knock down (DC-095).
        trip_limited: bool = false;
        /// Whether the grabbed cannot move, or can do nothing but escape (DC-101).
        grab_restricts: GrabRestricts = GrabRestricts::Move;
        /// What getting up after a flip takes (DC-104).
        flip_recovery: FlipRecovery = FlipRecovery::Round;
        /// The difficulty of lifting somebody, for each die of its Physique (DC-106).
        lift_difficulty_per_die: i32 = 4, in 0..=50;
        /// How far somebody can be thrown, in cells (DC-107).
        throw_cells: u16 = 2, in 1..=10;
        /// Whether equalling the difficulty breaks an arm or forces to the ground (DC-112).
        pin_tie_succeeds: bool = true;
        /// Dice that a broken arm takes off what needs it (DC-112).
        broken_arm_penalty: u8 = 2, in 0..=20;
        /// By how much damage has to reach a thing's Toughness to break it (DC-119).
        break_margin: i32 = 5, in 0..=50;
        /// Dice that a called shot adds to damage (DC-121).
        called_shot_damage: u8 = 1, in 0..=20;
        /// Whether disarming injures as well (DC-122).
        disarm_injures: bool = false;
        /// Whether the number to break free from is rolled at the hit, or at each try (DC-126).
        entangle_total: EntangleTotal = EntangleTotal::Once;
        /// Whether a leader may coordinate attacks (DC-129).
        group_attack: bool = false;
        /// Whether the whole harm of a knockout counts for its threshold, or the half that is done (DC-133).
        knockout_before_halving: bool = true;
        /// Dice off the attack with a second weapon in the same round (DC-136).
        off_hand_penalty: u8 = 0, in 0..=20;
        /// Who is asked for a quick draw before initiative is rolled (DC-145; ours).
        quick_draw: QuickDrawAsked = QuickDrawAsked::Trained;
        /// Dice that surprise adds to the action (DC-156).
        surprise_dice: u8 = 1, in 0..=20;
        /// Whether units face a way, and attacks from behind surprise (DC-157).
        facing: bool = false;
        /// Added to the difficulty with an unwieldy weapon (DC-158).
        unwieldy_modifier: i32 = 5, in 0..=50;
        /// Whether cells of charts may be missing: they count 0 (DC-163).
        allow_placeholder_tables: bool = true;
    }
}

words! {
    /// What a Fate Point does (DC-007).
    pub enum FateEffect {
        /// Doubles one's own codes until the end of the round.
        Double = "double",
        /// Nothing: there are no Fate Points in this battle.
        None = "none",
    }
}

words! {
    /// Whether modifiers written as dice are rolled (DC-009).
    pub enum ModifierMode {
        /// The number in parentheses.
        Standard = "standard",
        /// Rolled by the referee, without a Wild Die.
        Rolled = "rolled",
    }
}

words! {
    /// How a tie of two opposed rolls is settled (DC-010).
    pub enum OpposedTie {
        /// Whoever wants to change the situation fails.
        StatusQuo = "status_quo",
        /// Whoever wants to change the situation succeeds.
        Change = "change",
    }
}

words! {
    /// How the order is found (DC-013).
    pub enum Method {
        /// Whoever makes the first significant action leads, for the whole scene (DC-014, DC-015).
        FirstAction = "first_action",
        /// One roll for the scene (DC-018).
        SceneRoll = "scene_roll",
        /// A roll in every round (DC-019).
        RoundRoll = "round_roll",
        /// The tie factors alone (DC-026).
        NoRoll = "no_roll",
    }
}

impl Method {
    /// Whether anybody rolls in this round.
    pub const fn rolls(self) -> bool {
        matches!(self, Self::SceneRoll | Self::RoundRoll)
    }
}

words! {
    /// How the referee's characters roll initiative (DC-017).
    pub enum Grouping {
        /// Each for itself.
        PerUnit = "per_unit",
        /// Those of one group together.
        PerGroup = "per_group",
    }
}

words! {
    /// What settles a tie when all six factors are equal (DC-025).
    pub enum FinalTie {
        /// The side that comes first in the battle.
        Side = "side",
        /// The lower number of the unit.
        Id = "id",
    }
}

words! {
    /// How two bonuses come together (DC-028, DC-057).
    pub enum BonusMode {
        /// They add up.
        Sum = "sum",
        /// The better one counts.
        Best = "best",
    }
}

words! {
    /// Which code Strength Damage comes from (DC-068).
    pub enum StrengthFrom {
        /// The higher of the two.
        Best = "best",
        /// Physique.
        Physique = "physique",
        /// Lifting.
        Lifting = "lifting",
    }
}

words! {
    /// How harm is counted (DC-076, DC-077).
    pub enum HealthMode {
        /// Levels of wounds.
        Wounds = "wounds",
        /// Points that are subtracted.
        BodyPoints = "body_points",
    }
}

words! {
    /// How many options one attack may combine (DC-079).
    pub enum OptionsPerAttack {
        /// Any number.
        Any = "any",
        /// One.
        One = "one",
    }
}

words! {
    /// What a grab forbids its victim (DC-101).
    pub enum GrabRestricts {
        /// Going away.
        Move = "move",
        /// Everything but trying to escape.
        All = "all",
    }
}

words! {
    /// What getting up after a flip takes (DC-104).
    pub enum FlipRecovery {
        /// The whole next round.
        Round = "round",
        /// An action.
        Action = "action",
    }
}

words! {
    /// When the number to break free from an entangling weapon is rolled (DC-126).
    pub enum EntangleTotal {
        /// Once, at the hit.
        Once = "once",
        /// Anew at each try.
        EachTry = "each_try",
    }
}

words! {
    /// Who is asked for a quick draw before initiative is rolled (DC-145).
    pub enum QuickDrawAsked {
        /// Those whose sheet says that they draw quickly.
        Trained = "trained",
        /// Whoever has a weapon that suits it.
        Everybody = "everybody",
        /// Nobody.
        Nobody = "nobody",
    }
}

word_settings!(
    FateEffect,
    ModifierMode,
    OpposedTie,
    Method,
    Grouping,
    FinalTie,
    BonusMode,
    StrengthFrom,
    HealthMode,
    OptionsPerAttack,
    GrabRestricts,
    FlipRecovery,
    EntangleTotal,
    QuickDrawAsked,
);

impl Setting for WildOne {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        let words =
            [("complication", Self::Complication), ("remove_highest", Self::RemoveHighest), ("plain", Self::Plain)];
        table.word(key, &words)
    }
}

impl Setting for Vec<FinalTie> {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        Some(table.list(key, |value| value.word(FinalTie::WORDS)))
    }
}

/// A fraction of at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Above the line.
    pub of: u16,
    /// Below the line, at least 1.
    pub parts: u16,
}

impl Setting for Share {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        table.parse(key, |text| {
            let expected = || "a fraction like \"1/2\", at most 1".to_owned();
            let (of, parts) = text.split_once('/').ok_or_else(expected)?;
            let of = of.trim().parse().map_err(|_| expected())?;
            let parts = parts.trim().parse().map_err(|_| expected())?;
            if parts == 0 || of > parts || parts > 100 { Err(expected()) } else { Ok(Self { of, parts }) }
        })
    }
}

/// Metres in a cell, or as the board says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metres(pub Option<u16>);

impl Setting for Metres {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        table.int(key, 1..=100).map(|metres| Self(Some(metres)))
    }
}

/// Families of modifiers that may be left out (DC-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Families {
    /// Range bands.
    pub range: bool,
    /// Things that hide the target.
    pub cover: bool,
    /// Poor light, smoke and fog.
    pub visibility: bool,
    /// Crouching and lying.
    pub posture: bool,
    /// Size.
    pub scale: bool,
    /// What options change.
    pub options: bool,
    /// What the weapon's handling changes.
    pub weapon: bool,
}

impl Families {
    /// All of them.
    pub const ALL: Self =
        Self { range: true, cover: true, visibility: true, posture: true, scale: true, options: true, weapon: true };
    const NONE: Self = Self {
        range: false,
        cover: false,
        visibility: false,
        posture: false,
        scale: false,
        options: false,
        weapon: false,
    };

    fn of(value: Value<'_>) -> Option<Self> {
        if value.is_text() {
            return value.word(&[("all", Self::ALL)]);
        }
        let mut families = Self::NONE;
        for one in value.values()? {
            *match one.choice(["range", "cover", "visibility", "posture", "scale", "options", "weapon"])? {
                0 => &mut families.range,
                1 => &mut families.cover,
                2 => &mut families.visibility,
                3 => &mut families.posture,
                4 => &mut families.scale,
                5 => &mut families.options,
                _ => &mut families.weapon,
            } = true;
        }
        Some(families)
    }
}

impl Setting for Families {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        table.get(key).and_then(Self::of)
    }
}
