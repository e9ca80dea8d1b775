//! The verbs of this ruleset, with what players read about them, and what each order means.

use crate::{
    battle::{BarPlace, Verb, VerbInfo, VerbRole},
    rules::die_code::content::{Manoeuvre, Weapon},
};

impl Verb {
    /// One round of a weapon that fires bursts (DC-080).
    pub const SINGLE: Self = Self::new("single");
    /// Several single shots at one target; `option` says how many (DC-083).
    pub const MULTI: Self = Self::new("multi");
    /// Fully automatic fire (DC-081).
    pub const FULL_AUTO: Self = Self::new("full_auto");
    /// Spray an area, or strike all round (DC-085, DC-096).
    pub const SWEEP: Self = Self::new("sweep");
    /// Everything into one blow (DC-090).
    pub const ALL_OUT: Self = Self::new("all_out");
    /// A stepping thrust (DC-092).
    pub const LUNGE: Self = Self::new("lunge");
    /// Bowl the target over (DC-093).
    pub const KNOCKDOWN: Self = Self::new("knockdown");
    /// Make it stagger (DC-093).
    pub const PUSH: Self = Self::new("push");
    /// Take its feet away (DC-093).
    pub const TRIP: Self = Self::new("trip");
    /// Bring it down and lie on it; option 1 does no damage (DC-097).
    pub const TACKLE: Self = Self::new("tackle");
    /// Seize it (DC-100).
    pub const GRAB: Self = Self::new("grab");
    /// Take it by the throat (DC-102).
    pub const CHOKE: Self = Self::new("choke");
    /// Pull it to the ground (DC-103).
    pub const FLIP: Self = Self::new("flip");
    /// Hold it fast; option 1 does no damage (DC-105).
    pub const HOLD: Self = Self::new("hold");
    /// Force its arm behind its back (DC-110).
    pub const ARM_PIN: Self = Self::new("arm_pin");
    /// Knock a thing from its hand (DC-122).
    pub const DISARM: Self = Self::new("disarm");
    /// A called shot; `option` says at what: 1 to 6 a part of the body, 7 to 10 something by its size (DC-120).
    pub const CALLED: Self = Self::new("called");
    /// Pin the target to what stands beside it (DC-121).
    pub const PIN_DOWN: Self = Self::new("pin_down");
    /// Stun it by a blow to the head (DC-132).
    pub const KNOCKOUT: Self = Self::new("knockout");
    /// Hurt whom one holds (DC-099, DC-101, DC-111).
    pub const SQUEEZE: Self = Self::new("squeeze");
    /// Lift whom one holds (DC-106).
    pub const LIFT: Self = Self::new("lift");
    /// Throw or slam whom one has lifted (DC-107).
    pub const THROW: Self = Self::new("throw");
    /// Throw a thing from the board at somebody (DC-108).
    pub const HURL: Self = Self::new("hurl");
    /// Break the arm that one has pinned (DC-112).
    pub const BREAK_ARM: Self = Self::new("break_arm");
    /// Force to the ground whom one has pinned (DC-116).
    pub const FORCE_DOWN: Self = Self::new("force_down");
    /// Let go of whom one holds.
    pub const RELEASE: Self = Self::new("release");
    /// Break a hold (DC-128).
    pub const BREAK_FREE: Self = Self::new("break_free");
    /// Snap what one is wrapped in (DC-126).
    pub const SNAP: Self = Self::new("snap");
    /// Slip out of what one is wrapped in (DC-127).
    pub const SLIP: Self = Self::new("slip");
    /// Break a thing on the board (DC-119).
    pub const SMASH: Self = Self::new("smash");
    /// Get out of the way of whatever comes; option 1 is a full defence (DC-049, DC-054).
    pub const DODGE: Self = Self::new("dodge");
    /// Stop blows with the body; option 1 is a full defence (DC-050).
    pub const BLOCK: Self = Self::new("block");
    /// Stop blows with what one has in hand; option 1 is a full defence (DC-050).
    pub const PARRY: Self = Self::new("parry");
    /// Put in new ammunition (DC-087).
    pub const RELOAD: Self = Self::new("reload");
    /// Crouch (DC-137).
    pub const CROUCH: Self = Self::new("crouch");
    /// Lie down (DC-141).
    pub const PRONE: Self = Self::new("prone");
    /// Run: the whole Move and what the running total adds (DC-033).
    pub const RUN: Self = Self::new("run");
    /// Look another way (DC-157).
    pub const FACE: Self = Self::new("face");
    /// An acrobatic trick, whose margin adds to a blow's damage (DC-088).
    pub const TRICK: Self = Self::new("trick");
    /// Coordinate an attack (DC-129).
    pub const COMMAND: Self = Self::new("command");
    /// Spend a Fate Point (DC-007).
    pub const FATE: Self = Self::new("fate");
    /// Announce how many actions the turn has; `option` says how many (DC-031).
    pub const ANNOUNCE: Self = Self::new("announce");
    /// Declare an option for the next attack, or take it back; 0 all-out, 1 to 6 a part of the body (DC-079).
    pub const COMBINE: Self = Self::new("combine");
    /// Wake somebody who was knocked out (DC-134).
    pub const WAKE: Self = Self::new("wake");
}

const ATTACK: BarPlace = BarPlace::new("Attack", 2, true);
const FIRE: BarPlace = BarPlace::new("Fire modes", 3, false);
const BLOWS: BarPlace = BarPlace::new("Melee", 4, false);
const GRIPS: BarPlace = BarPlace::new("Holds", 5, false);
const CALLED: BarPlace = BarPlace::new("Body parts", 6, false);
const FREE: BarPlace = BarPlace::new("Get free", 0, true);
const HELD: BarPlace = BarPlace::new("Your hold", 1, true);
const DEFEND: BarPlace = BarPlace::new("Defend", 7, true);
const READY: BarPlace = BarPlace::new("Ready", 8, true);
const BODY: BarPlace = BarPlace::new("Movement", 9, false);
const HELP: BarPlace = BarPlace::new("Help", 10, false);
const TURN: BarPlace = BarPlace::new("Turn", 11, false);

/// All of them, in the order of the bar.
pub const VERBS: &[VerbInfo] = &[
    VerbInfo::new(
        Verb::ATTACK,
        "Attack",
        Some('A'),
        "sword",
        ATTACK,
        "Roll the weapon's skill against the combat difficulty.",
    ),
    VerbInfo::new(
        Verb::SNAP,
        "Snap bonds",
        None,
        "break_free",
        FREE,
        "Physique or lifting against what the weapon rolled: breaks it.",
    )
    .with_role(VerbRole::Frees),
    VerbInfo::new(
        Verb::SLIP,
        "Slip free",
        None,
        "break_free",
        FREE,
        "Reflexes against what the weapon rolled: it stays whole.",
    )
    .with_role(VerbRole::Frees),
    VerbInfo::new(
        Verb::BREAK_FREE,
        "Break free",
        None,
        "break_free",
        FREE,
        "Physique or lifting against the captor's. A tie changes nothing.",
    )
    .with_role(VerbRole::Frees),
    VerbInfo::new(
        Verb::SQUEEZE,
        "Hurt",
        None,
        "choke",
        HELD,
        "Strength Damage to whom you hold, without a roll to hit.",
    ),
    VerbInfo::new(
        Verb::LIFT,
        "Lift",
        None,
        "slam",
        HELD,
        "Lifting against four times its Physique dice; then it can be thrown.",
    ),
    VerbInfo::new(
        Verb::THROW,
        "Throw",
        None,
        "throw",
        HELD,
        "Throwing skill: it takes the Toughness of what it hits and your Strength Damage.",
    ),
    VerbInfo::new(
        Verb::BREAK_ARM,
        "Break arm",
        None,
        "arm_pin",
        HELD,
        "Physique or lifting against the arm; failing hurts it at least.",
    ),
    VerbInfo::new(
        Verb::FORCE_DOWN,
        "Force down",
        None,
        "prone",
        HELD,
        "Brawling: forces it to the ground while the pin stays.",
    ),
    VerbInfo::new(Verb::RELEASE, "Let go", None, "open_hand", HELD, "Lets go of whom you hold."),
    VerbInfo::new(
        Verb::SINGLE,
        "Single shot",
        None,
        "pistol",
        FIRE,
        "One round instead of a burst: less damage, less ammunition.",
    ),
    VerbInfo::new(
        Verb::MULTI,
        "Multi-shot",
        None,
        "burst",
        FIRE,
        "Single shots at one target: one roll, easier to hit, more damage for each.",
    ),
    VerbInfo::new(
        Verb::FULL_AUTO,
        "Full auto",
        None,
        "full_auto",
        FIRE,
        "Easier to hit, more damage; you stand exposed until your next turn.",
    ),
    VerbInfo::new(Verb::SWEEP, "Sweep", None, "sweep", FIRE, "Easier to hit, less damage."),
    VerbInfo::new(
        Verb::HURL,
        "Hurl",
        None,
        "throw",
        FIRE,
        "Throws what stands beside you: its Toughness and your Strength Damage.",
    ),
    VerbInfo::new(
        Verb::ALL_OUT,
        "All-out",
        None,
        "all_out",
        BLOWS,
        "Easier to hit, more damage, and nothing else in this round.",
    ),
    VerbInfo::new(Verb::LUNGE, "Lunge", None, "lunge", BLOWS, "A cell more reach, harder to hit, less damage."),
    VerbInfo::new(
        Verb::KNOCKDOWN,
        "Knockdown",
        None,
        "knockdown",
        BLOWS,
        "The target falls and stumbles instead of being injured.",
    ),
    VerbInfo::new(Verb::PUSH, "Push", None, "push", BLOWS, "The target stumbles: 2D off its next Reflexes roll."),
    VerbInfo::new(Verb::TRIP, "Trip", None, "trip", BLOWS, "The target falls and stumbles instead of being injured."),
    VerbInfo::new(
        Verb::DISARM,
        "Disarm",
        None,
        "disarm",
        BLOWS,
        "Knocks what it holds from its hand unless it keeps its grip.",
    ),
    VerbInfo::new(Verb::SMASH, "Smash", None, "hammer", BLOWS, "Damage against the Toughness of what stands there."),
    VerbInfo::new(
        Verb::TACKLE,
        "Tackle",
        None,
        "tackle",
        GRIPS,
        "Brings the target down and lies on it: it can only try to escape.",
    ),
    VerbInfo::new(Verb::GRAB, "Grab", None, "grab", GRIPS, "Seizes the target, to lift and throw it."),
    VerbInfo::new(
        Verb::CHOKE,
        "Choke",
        None,
        "choke",
        GRIPS,
        "Takes it by the throat: Strength Damage now and in later rounds.",
    ),
    VerbInfo::new(Verb::FLIP, "Flip", None, "flip", GRIPS, "Pulls it to the ground: 3D damage, and a round to get up."),
    VerbInfo::new(Verb::HOLD, "Hold", None, "hold", GRIPS, "Holds it fast: 3D less damage, or none."),
    VerbInfo::new(
        Verb::ARM_PIN,
        "Arm pin",
        None,
        "arm_pin",
        GRIPS,
        "Forces an arm behind its back, for what may be done in later rounds.",
    ),
    VerbInfo::new(
        Verb::CALLED,
        "Called shot",
        None,
        "called_shot",
        CALLED,
        "At a part of the body, or at something small: harder, with more effect.",
    ),
    VerbInfo::new(
        Verb::KNOCKOUT,
        "Knock out",
        None,
        "knockout",
        CALLED,
        "A blow to the head that stuns: two levels or half the Body Points at once put it out.",
    ),
    VerbInfo::new(
        Verb::PIN_DOWN,
        "Pin down",
        None,
        "called_shot",
        CALLED,
        "Pins it to what stands beside it, without injury.",
    ),
    VerbInfo::new(
        Verb::COMBINE,
        "Combine",
        None,
        "called_shot",
        CALLED,
        "Declares an option for your next attack, whatever that is.",
    ),
    VerbInfo::new(
        Verb::DODGE,
        "Dodge",
        Some('D'),
        "dodge",
        DEFEND,
        "A roll that replaces your defence of 10 against everything until your next turn.",
    )
    .with_role(VerbRole::Defends),
    VerbInfo::new(
        Verb::BLOCK,
        "Block",
        None,
        "block",
        DEFEND,
        "Brawling in place of your defence in close combat until your next turn.",
    )
    .with_role(VerbRole::Defends),
    VerbInfo::new(
        Verb::PARRY,
        "Parry",
        None,
        "parry",
        DEFEND,
        "Melee combat in place of your defence in close combat until your next turn.",
    )
    .with_role(VerbRole::Defends),
    VerbInfo::new(
        Verb::AIM,
        "Aim",
        None,
        "aim",
        READY,
        "Nothing else in this round: 1D more for each round in a row, at most 3D.",
    )
    .with_role(VerbRole::Aims),
    VerbInfo::new(Verb::READY, "Draw", None, "quick_draw", READY, "Takes a weapon in hand.")
        .with_role(VerbRole::Readies),
    VerbInfo::new(Verb::RELOAD, "Reload", Some('R'), "reload", READY, "Fills the magazine.")
        .with_role(VerbRole::Readies),
    VerbInfo::new(
        Verb::PICK_UP,
        "Pick up",
        None,
        "open_hand",
        READY,
        "Takes up a weapon of yours that lies within reach.",
    ),
    VerbInfo::new(Verb::DROP, "Drop", None, "open_hand", READY, "Lets a weapon fall, to free the hand."),
    VerbInfo::new(Verb::STAND, "Stand up", None, "stand", BODY, "Free, unless somebody brought you down.")
        .with_role(VerbRole::Rises),
    VerbInfo::new(Verb::CROUCH, "Crouch", None, "crouch", BODY, "Harder to hit; half the Move.")
        .with_role(VerbRole::Ducks),
    VerbInfo::new(Verb::PRONE, "Lie down", None, "prone", BODY, "Harder to hit from afar, easier from close by."),
    VerbInfo::new(
        Verb::RUN,
        "Run",
        None,
        "run",
        BODY,
        "The whole Move, and as many metres as the running roll comes to.",
    ),
    VerbInfo::new(Verb::FACE, "Turn about", None, "run", BODY, "Looks another way."),
    VerbInfo::new(
        Verb::ABILITY,
        "First aid",
        None,
        "healer",
        HELP,
        "Medicine: gives Body Points back, or betters a wound.",
    ),
    VerbInfo::new(Verb::WAKE, "Wake", None, "healer", HELP, "Wakes somebody who was knocked out."),
    VerbInfo::new(
        Verb::COMMAND,
        "Coordinate",
        None,
        "banner",
        HELP,
        "Command: 1D to one attacker for every three who help.",
    ),
    VerbInfo::new(
        Verb::TRICK,
        "Acrobatics",
        None,
        "acrobat",
        HELP,
        "Half of what acrobatics has to spare goes to the damage of the next blow.",
    ),
    VerbInfo::new(
        Verb::ANNOUNCE,
        "Actions",
        None,
        "actions",
        TURN,
        "How many actions this turn has: each beyond the first takes 1D off all.",
    ),
    VerbInfo::new(
        Verb::FATE,
        "Fate Point",
        None,
        "fate",
        TURN,
        "Doubles your own die codes until the end of the round.",
    ),
];

/// The spot that a called shot's option names: a part of the body from 1 to 6, or the size of something else from 7.
pub const FIRST_SIZE: i16 = 7;

/// The manoeuvre of an attack by its verb and weapon; `None` for what is no attack on somebody.
pub fn manoeuvre(verb: Verb, weapon: &Weapon) -> Option<Manoeuvre> {
    Some(match verb {
        Verb::ATTACK if weapon.entangling => Manoeuvre::Entangle,
        Verb::ATTACK => Manoeuvre::Plain,
        Verb::SINGLE => Manoeuvre::BurstAsSingle,
        Verb::MULTI => Manoeuvre::SingleAsMulti,
        Verb::FULL_AUTO => Manoeuvre::FullAuto,
        Verb::SWEEP if weapon.is_close() => Manoeuvre::SweepClose,
        Verb::SWEEP => Manoeuvre::SweepRanged,
        Verb::ALL_OUT => Manoeuvre::AllOut,
        Verb::LUNGE => Manoeuvre::Lunge,
        Verb::KNOCKDOWN => Manoeuvre::Knockdown,
        Verb::PUSH => Manoeuvre::Push,
        Verb::TRIP => Manoeuvre::Trip,
        Verb::TACKLE => Manoeuvre::Tackle,
        Verb::GRAB => Manoeuvre::Grab,
        Verb::CHOKE => Manoeuvre::Choke,
        Verb::FLIP => Manoeuvre::Flip,
        Verb::HOLD => Manoeuvre::Hold,
        Verb::ARM_PIN => Manoeuvre::ArmPin,
        Verb::DISARM => Manoeuvre::Disarm,
        Verb::CALLED => Manoeuvre::Called,
        Verb::PIN_DOWN => Manoeuvre::PinDown,
        Verb::KNOCKOUT => Manoeuvre::Knockout,
        _ => return None,
    })
}

/// The verbs of attacks on somebody with a weapon.
pub const ATTACKS: [Verb; 20] = [
    Verb::ATTACK,
    Verb::SINGLE,
    Verb::MULTI,
    Verb::FULL_AUTO,
    Verb::SWEEP,
    Verb::ALL_OUT,
    Verb::LUNGE,
    Verb::KNOCKDOWN,
    Verb::PUSH,
    Verb::TRIP,
    Verb::TACKLE,
    Verb::GRAB,
    Verb::CHOKE,
    Verb::FLIP,
    Verb::HOLD,
    Verb::ARM_PIN,
    Verb::DISARM,
    Verb::CALLED,
    Verb::PIN_DOWN,
    Verb::KNOCKOUT,
];

/// Whether something besides an attack with a weapon is aimed at somebody, at a cell or some way.
pub const fn is_aimed_task(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::AIM | Verb::SMASH | Verb::THROW | Verb::HURL | Verb::COMMAND | Verb::WAKE | Verb::FACE | Verb::ABILITY
    )
}
