//! The verbs that this ruleset has besides those that all share.

use crate::battle::{BarPlace, Verb, VerbInfo, VerbRole};

impl Verb {
    /// Say how one moves before moving, by the manners that the rules know.
    pub const PACE: Self = Self::new("pace");
    /// Name a cell that the way is to lead over.
    pub const VIA: Self = Self::new("via");
    /// Declare that one is about to leave the fight.
    pub const RETREAT: Self = Self::new("retreat");
    /// Join the fight where one stands.
    pub const JOIN: Self = Self::new("join");
    /// Say that one passes together with another, before moving.
    pub const TOGETHER: Self = Self::new("together");
    /// Put a weapon away into the luggage.
    pub const STOW: Self = Self::new("stow");
    /// Put a weapon into its sheath or holster.
    pub const SHEATHE: Self = Self::new("sheathe");
    /// Hold a weapon in one hand or in both.
    pub const STANCE: Self = Self::new("stance");
    /// Hand a thing over.
    pub const GIVE: Self = Self::new("give");
    /// Take what is being handed over.
    pub const RECEIVE: Self = Self::new("receive");
    /// Put on or store an accessory.
    pub const WEAR: Self = Self::new("wear");
    /// Declare a feat for the attack to come.
    pub const FEAT: Self = Self::new("feat");
    /// End an effect of one's own.
    pub const DISPEL: Self = Self::new("dispel");
    /// Get on what one rides, or take somebody along.
    pub const MOUNT: Self = Self::new("mount");
    /// Get off.
    pub const DISMOUNT: Self = Self::new("dismount");
    /// Lay down the arms.
    pub const SURRENDER: Self = Self::new("surrender");
    /// Change the altitude at which one flies.
    pub const FLY: Self = Self::new("fly");
}

/// What is done in most turns.
const USUAL: BarPlace = BarPlace::new("Fight", 0, true);
/// What is said about the way before one goes it, and how one gets about.
const WAY: BarPlace = BarPlace::new("Way", 1, false);
/// What is done with weapons and what one wears.
const THINGS: BarPlace = BarPlace::new("Things", 2, false);
/// What is done about the fight as a whole.
const QUIT: BarPlace = BarPlace::new("Quit", 3, false);

/// The verbs as players read about them, in the order of the bar.
pub const VERBS: &[VerbInfo] = &[
    VerbInfo::new(Verb::ATTACK, "Attack", Some('A'), "attack", USUAL, "Strike or shoot with what is in hand."),
    VerbInfo::new(Verb::ABILITY, "Ability", Some('B'), "ability", USUAL, "Use an ability or cast a spell."),
    VerbInfo::new(Verb::ITEM, "Item", Some('I'), "item", USUAL, "Use up an item that is carried."),
    VerbInfo::new(Verb::STAND, "Stand", Some('U'), "stand", USUAL, "Get up from lying prone.").seldom(),
    VerbInfo::new(Verb::PACE, "Pace", Some('F'), "move", USUAL, "Say how one moves before moving."),
    VerbInfo::new(Verb::FEAT, "Feat", Some('D'), "strong", USUAL, "Declare a feat for the attack to come."),
    VerbInfo::new(Verb::FLY, "Fly", Some('J'), "float", USUAL, "Rise or sink; the metres count as covered."),
    VerbInfo::new(
        Verb::RETREAT,
        "Retreat",
        Some('R'),
        "dodge",
        USUAL,
        "Leave the fight in the next turn; Evasion −4 until then.",
    )
    .with_role(VerbRole::Withdraws)
    .seldom(),
    VerbInfo::new(Verb::ESCAPE, "Leave", Some('E'), "escape", USUAL, "Leave the battle over the edge of the board."),
    VerbInfo::new(Verb::JOIN, "Join", Some('Y'), "attack", WAY, "Be in the melee at whose centre one stands."),
    VerbInfo::new(Verb::VIA, "Go by", Some('G'), "jump", WAY, "Name a cell that the way is to lead over."),
    VerbInfo::new(
        Verb::TOGETHER,
        "Together",
        Some('W'),
        "person",
        WAY,
        "Say who passes with it: they count together against a skirmish that would stop them, and move alike.",
    ),
    VerbInfo::new(Verb::MOUNT, "Mount", Some('K'), "rider", WAY, "Get on what one rides, or take somebody along."),
    VerbInfo::new(Verb::DISMOUNT, "Dismount", Some('K'), "rider", WAY, "Get off; the mount stays where it is."),
    VerbInfo::new(Verb::EQUIP, "Equip", Some('Q'), "sword", THINGS, "Take a weapon in hand, out of sheath or luggage."),
    VerbInfo::new(Verb::STANCE, "Grip", Some('L'), "hold", THINGS, "Hold a weapon in one hand or in both."),
    VerbInfo::new(
        Verb::SHEATHE,
        "Sheathe",
        Some('S'),
        "quick_draw",
        THINGS,
        "Put a weapon into its sheath or holster.",
    ),
    VerbInfo::new(Verb::STOW, "Stow", None, "bag", THINGS, "Put a weapon away into the luggage."),
    VerbInfo::new(Verb::DROP, "Drop", Some('N'), "disarm", THINGS, "Let a weapon fall; anybody may pick it up."),
    VerbInfo::new(Verb::PICK_UP, "Pick up", Some('P'), "grab", THINGS, "Take a weapon off the ground."),
    VerbInfo::new(Verb::GIVE, "Hand over", None, "trade", THINGS, "Hold a thing out; the other takes it later."),
    VerbInfo::new(Verb::RECEIVE, "Take", None, "trade", THINGS, "Take in hand what is held out."),
    VerbInfo::new(Verb::WEAR, "Wear", None, "crown", THINGS, "Put on or store an accessory."),
    VerbInfo::new(Verb::DISPEL, "End effect", Some('X'), "cancel", THINGS, "End an effect of one's own."),
    VerbInfo::new(Verb::SURRENDER, "Surrender", None, "end_turn", QUIT, "Lay down the arms, and take no more part.")
        .with_role(VerbRole::GivesUp),
];
