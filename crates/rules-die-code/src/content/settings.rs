//! The ruleset's settings: every choice that the rules leave open, with the book's defaults.

use super::choices::{
    BonusMode, EntangleTotal, Families, FateEffect, FinalTie, FlipRecovery, GrabRestricts, Grouping, HealthMode,
    LungeWith, Method, ModifierMode, OpposedTie, OptionsPerAttack, ParryWith, QuickDrawAsked, Share, StrengthFrom,
    WILD_ONE,
};
use hexfray_battle::settings;
use hexfray_board::odds::WildOne;

settings! {
    /// Settings, by the names of the catalogue's index.
    pub struct Settings {
        /// The dice of a code that falls below 1D; with 0, its total is 0 (DC-002).
        min_dice: u8 = 0, in 0..=3;
        /// Whether one die of each roll is rolled again on a 6 (DC-004).
        wild_die: bool = true;
        /// The effect of a first 1 on the Wild Die (DC-005).
        wild_one: WildOne = WildOne::Complication, in WILD_ONE;
        /// Whether Character Points may be spent on rolls other than initiative (DC-006).
        cp_other_rolls: bool = true;
        /// The most Character Points on one such roll (DC-006).
        cp_per_roll: u8 = 2, in 0..=20;
        /// The effect of a Fate Point for the rest of the round (DC-007).
        fate_effect: FateEffect = FateEffect::Double;
        /// Added to the difficulty of an untrained skill (DC-008).
        untrained_penalty: i32 = 0, in 0..=30;
        /// Whether modifiers written as dice count as their number, or are rolled by the referee (DC-009).
        modifier_mode: ModifierMode = ModifierMode::Standard;
        /// How tied opposed rolls are settled (DC-010).
        opposed_tie: OpposedTie = OpposedTie::StatusQuo;
        /// How the order of the round is determined (DC-013).
        initiative_method: Method = Method::RoundRoll;
        /// The unit that makes the first significant action, by its name (DC-014).
        first_actor: Option<String> = None;
        /// Whether the referee's characters roll initiative individually or in groups (DC-017).
        npc_initiative: Grouping = Grouping::PerUnit;
        /// The most Character Points on one initiative roll (DC-022).
        initiative_cp_max: u8 = 2, in 0..=20;
        /// What settles a tie when all six factors are equal (DC-025).
        final_tie: Vec<FinalTie> = vec![FinalTie::Side, FinalTie::Id];
        /// Whether search and Reflexes add to initiative rolls (DC-028).
        initiative_bonus: bool = false;
        /// Whether the two bonuses are added up, or the better one counts (DC-028).
        initiative_bonus_mode: BonusMode = BonusMode::Sum;
        /// Dice that each action beyond the first takes off all actions (DC-031).
        map_per_action: u8 = 1, in 0..=10;
        /// The most actions in a turn; 0 for any number, as in the book.
        most_actions: u8 = 0, in 0..=20;
        /// Whether resisting before the unit's turn uses the turn up (DC-032).
        moved_up_uses_turn: bool = true;
        /// Metres in a round (DC-033).
        base_move: u16 = 10, in 0..=200;
        /// The share of these metres that takes no action (DC-033).
        free_move_share: Share = Share { of: 1, parts: 2 };
        /// Metres in a cell; the board's if left out (DC-033).
        cell_metres: Option<u16> = None, in 1..=100;
        /// The difficulty of the roll that readies a weapon; 0 for no roll (DC-034).
        ready_roll_difficulty: i32 = 0, in 0..=50;
        /// The families of modifiers that count (DC-041).
        use_modifiers: Families = Families::ALL;
        /// Whether block and parry stop shots as well (DC-050).
        parry_ranged: bool = false;
        /// The weapons that can parry a blow (DC-050).
        parry_with: ParryWith = ParryWith::Anything;
        /// Whether a target without an active defence may roll one for free (DC-056).
        free_partial_defense: bool = false;
        /// Whether high Reflexes, dodge and acrobatics raise the defence (DC-057, DC-058).
        defense_bonus: bool = false;
        /// Whether Reflexes and dodge both count, or the better one (DC-057).
        defense_bonus_mode: BonusMode = BonusMode::Best;
        /// The end of Point Blank range, in metres (DC-061).
        point_blank_m: u16 = 3, in 0..=100;
        /// The reach of close weapons over two metres long, in cells (DC-062).
        long_weapon_cells: u16 = 2, in 1..=10;
        /// Whether an injury ends aiming (DC-064).
        aim_lost_on_injury: bool = true;
        /// The code from which Strength Damage follows (DC-068).
        strength_from: StrengthFrom = StrengthFrom::Best;
        /// Whether the attack's margin adds to damage (DC-070).
        damage_bonus: bool = false;
        /// Whether it also does so for Special Abilities that are aimed by a combat roll (DC-072).
        damage_bonus_abilities: bool = false;
        /// Wounds or Body Points (DC-076, DC-077).
        health_mode: HealthMode = HealthMode::Wounds;
        /// Body Points before Physique is counted (DC-076).
        body_base: i32 = 20, in 1..=1000;
        /// How many options one attack may combine (DC-079).
        options_per_attack: OptionsPerAttack = OptionsPerAttack::Any;
        /// Modifier to the defence of a unit that has fired full auto, until its next turn (DC-082).
        full_auto_defense: i32 = -6, in -50..=50;
        /// Targets of a sweep, one roll for each; with more than 1, they are in a front of three cells (DC-085).
        sweep_targets: u8 = 1, in 1..=3;
        /// Rounds of a single shot (DC-087).
        ammo_single: u16 = 1, in 0..=1000;
        /// Rounds of a burst (DC-087).
        ammo_burst: u16 = 3, in 0..=1000;
        /// The most shots of rapid fire, a round each (DC-087).
        ammo_multi: u16 = 3, in 2..=10;
        /// Rounds of full auto (DC-087).
        ammo_full_auto: u16 = 10, in 0..=1000;
        /// The difficulty of an acrobatic trick (DC-088).
        acrobatics_difficulty: i32 = 10, in 1..=100;
        /// Cells that a lunge adds to the reach (DC-092).
        lunge_cells: u16 = 1, in 0..=5;
        /// The weapons that can lunge (DC-092).
        lunge_with: LungeWith = LungeWith::Any;
        /// Cells that a push moves its target (DC-094).
        push_cells: u16 = 0, in 0..=5;
        /// Whether only strong units can trip, as only they can push and knock down (DC-095).
        trip_limited: bool = false;
        /// Whether grabbed units cannot move, or can only try to escape (DC-101).
        grab_restricts: GrabRestricts = GrabRestricts::Move;
        /// The cost of getting up after a flip (DC-104).
        flip_recovery: FlipRecovery = FlipRecovery::Round;
        /// The difficulty of lifting a unit, for each die of its Physique (DC-106).
        lift_difficulty_per_die: i32 = 4, in 0..=50;
        /// The distance over which a unit can be thrown, in cells (DC-107).
        throw_cells: u16 = 2, in 1..=10;
        /// Whether a roll that equals the difficulty breaks an arm or forces the target to the ground (DC-112).
        pin_tie_succeeds: bool = false;
        /// Dice that a broken arm takes off skills that need it (DC-112).
        broken_arm_penalty: u8 = 2, in 0..=20;
        /// The amount by which damage must exceed a thing's Toughness to break it (DC-119).
        break_margin: i32 = 5, in 0..=50;
        /// Dice that a called shot adds to damage (DC-121).
        called_shot_damage: u8 = 1, in 0..=20;
        /// Whether disarming injures as well (DC-122).
        disarm_injures: bool = false;
        /// Whether the number to break free from is rolled when the weapon hits, or at each try (DC-126).
        entangle_total: EntangleTotal = EntangleTotal::Once;
        /// Whether a leader may coordinate attacks (DC-129).
        group_attack: bool = false;
        /// The complexity of planning a group attack, from 3 to 28 (DC-129).
        group_complexity: i32 = 7, in 0..=60;
        /// The modifier for the familiarity of a group's members with each other, from −20 to 20 (DC-129).
        group_team: i32 = 0, in -60..=60;
        /// Whether the whole damage of a knockout counts for its threshold, or the half that is done (DC-133).
        knockout_before_halving: bool = true;
        /// Dice taken off the attack with a second weapon in the same round (DC-136).
        off_hand_penalty: u8 = 0, in 0..=20;
        /// Which units are asked for a quick draw before initiative is rolled (DC-143, DC-145).
        quick_draw: QuickDrawAsked = QuickDrawAsked::Anyone;
        /// Dice that surprise adds to the first act (DC-156).
        surprise_dice: u8 = 1, in 0..=20;
        /// Whether units have a facing, and attacks from behind surprise (DC-157).
        facing: bool = false;
        /// Added to the difficulty with an unwieldy weapon (DC-158).
        unwieldy_modifier: i32 = 5, in 0..=50;
        /// Whether entries of charts may be missing and count as 0 (DC-163).
        allow_placeholder_tables: bool = true;
    }
}
