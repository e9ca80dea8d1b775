//! The verbs of this ruleset, with their texts for players.

hexfray_battle::verbs! {
    /// The verbs that only these rules have.
    pub struct DieCodeVerb;

    /// All verbs, in the order of the bar.
    pub const VERBS;

    "Attack", 2, Attack => {
        ATTACK: "Attack", key 'A', "sword", "Roll the weapon's skill against the combat difficulty.";
    }
    "Get free", 0, More => {
        /// Snap the bonds (DC-126).
        SNAP = "snap": "Snap bonds", "break_free",
            "Physique or lifting against the weapon's roll: breaks the bonds.".with_role(Frees).seldom();
        /// Slip out of the bonds (DC-127).
        SLIP = "slip": "Slip free", "break_free",
            "Reflexes against the weapon's roll: leaves the bonds whole.".with_role(Frees).seldom();
        /// Break a hold (DC-128).
        BREAK_FREE = "break_free": "Break free", "break_free",
            "Physique or lifting against the captor's. A tie changes nothing.".with_role(Frees).seldom();
    }
    "Your hold", 1, Abilities => {
        /// Hurt the captive (DC-099, DC-101, DC-111).
        SQUEEZE = "squeeze": "Hurt", "choke", "Strength Damage to the unit you hold, without a roll to hit.";
        /// Lift the captive (DC-106).
        LIFT = "lift": "Lift", "slam", "Lifting against the captive's weight, by Physique and size; the next step is a throw.";
        /// Throw or slam a lifted captive (DC-107).
        THROW = "throw": "Throw", "throw",
            "Throwing skill: the captive takes the Toughness of the object that stops the throw, and your Strength Damage.";
        /// Break a pinned arm (DC-112).
        BREAK_ARM = "break_arm": "Break arm", "arm_pin",
            "Physique or lifting against the arm; a failure still hurts it.";
        /// Force a pinned captive to the ground (DC-116).
        FORCE_DOWN = "force_down": "Force down", "prone", "Brawling: force the captive to the ground and keep the pin.";
        /// Let go of the captive.
        RELEASE = "release": "Let go", "open_hand", "Release the unit you hold.";
    }
    "Ways of firing", 3, Abilities => {
        /// One round of a weapon that fires bursts (DC-080).
        SINGLE = "single": "Single shot", "pistol", "One round instead of a burst: less damage, less ammunition.";
        /// Several single shots at one target; `option` says how many (DC-083).
        MULTI = "multi": "Rapid fire", "burst",
            "Single shots at one target: one roll, easier to hit, more damage for each.";
        /// Fully automatic fire (DC-081).
        FULL_AUTO = "full_auto": "Full auto", "full_auto",
            "Easier to hit, more damage; you stand exposed until your next turn.";
        /// Spray an area, or strike all round (DC-085, DC-096).
        SWEEP = "sweep": "Sweep", "sweep", "Easier to hit, less damage.";
        /// Throw an object from the board at a target (DC-108).
        HURL = "hurl": "Hurl", "throw", "Throw an object beside you: damage by its Toughness and your Strength Damage.";
    }
    "Melee", 4, Abilities => {
        /// Make an all-out attack (DC-090).
        ALL_OUT = "all_out": "All-out", "all_out", "Easier to hit, more damage, and nothing else in this round.";
        /// Lunge (DC-092).
        LUNGE = "lunge": "Lunge", "lunge", "A cell more reach, harder to hit, less damage.";
        /// Knock the target down (DC-093).
        KNOCKDOWN = "knockdown": "Knockdown", "knockdown", "The target falls and stumbles, but is not injured.";
        /// Make it stumble (DC-093).
        PUSH = "push": "Push", "push", "The target stumbles: −2D on the next Reflexes roll.";
        /// Trip it (DC-093).
        TRIP = "trip": "Trip", "trip", "The target falls and stumbles, but is not injured.";
        /// Knock a thing from its hand; `option` names it if there are several (DC-122).
        DISARM = "disarm": "Disarm", "disarm", "Knock an item from the target's hand; the target rolls to keep it.";
        /// Break a thing on the board (DC-119).
        SMASH = "smash": "Smash", "hammer", "Damage against the Toughness of an object.";
    }
    "Holds", 5, Abilities => {
        /// Bring it down and pin it; option 1 does no damage (DC-097).
        TACKLE = "tackle": "Tackle", "tackle", "Bring the target down and hold on: a pinned foe can only try to break free.";
        /// Grab it (DC-100).
        GRAB = "grab": "Grab", "grab", "Seize the target, for a lift and a throw.";
        /// Take it by the throat (DC-102).
        CHOKE = "choke": "Choke", "choke", "Take the target by the throat: Strength Damage now and in later rounds.";
        /// Pull it to the ground (DC-103).
        FLIP = "flip": "Flip", "flip", "Pull the target to the ground: 3D damage, and a round to get up.";
        /// Hold it fast; `option` says how many dice of damage more than 3 are left out (DC-105).
        HOLD = "hold": "Hold", "hold", "Hold the target fast: 3D less damage, or even less if you like.";
        /// Force its arm behind its back (DC-110).
        ARM_PIN = "arm_pin": "Arm pin", "arm_pin",
            "Force an arm behind the target's back, to hurt or break it in later rounds.";
    }
    "Called shots", 6, Abilities => {
        /// A called shot; `option` is its aim: 1 to 6 for a part of the body, 7 to 10 for a thing by its size (DC-120).
        CALLED = "called": "Called shot", "called_shot",
            "Aim at a part of the body, or at something small: harder, but with more effect.";
        /// Stun it by a blow to the head (DC-132).
        KNOCKOUT = "knockout": "Knock out", "knockout",
            "A blow to the head: two wound levels or half the Body Points at once knock the target out.";
        /// Pin the target to a thing beside it (DC-121).
        PIN_DOWN = "pin_down": "Pin down", "called_shot", "Pin the target to a nearby object, without injury.";
        /// Declare or withdraw an option for the next attack: 0 is all-out, 1 to 6 a part of the body (DC-079).
        COMBINE = "combine": "Combine", "called_shot",
            "Adds an option to your next attack of this turn, such as an aim at the head; uses no action.";
    }
    "Defend", 9, Defend => {
        /// Get out of the way of all attacks; option 1 is a full defence (DC-049, DC-054).
        DODGE = "dodge": "Dodge", key 'D', "dodge",
            "A roll that replaces your defence of 10 against everything until your next turn.".with_role(Defends);
        /// Stop blows with the body; option 1 is a full defence (DC-050).
        BLOCK = "block": "Block", "block",
            "Brawling instead of your defence in close combat until your next turn.".with_role(Defends);
        /// Stop blows with a weapon in hand; option 1 is a full defence (DC-050).
        PARRY = "parry": "Parry", "parry",
            "Melee combat instead of your defence in close combat until your next turn.".with_role(Defends);
    }
    "Aim", 7, Abilities => {
        AIM: "Aim", "aim", "Do nothing else this round: +1D for each round in a row, at most +3D.".with_role(Aims);
    }
    "Gear", 11, Items => {
        READY: "Draw", "quick_draw", "Draw a weapon.".with_role(Readies);
        /// Reload (DC-087).
        RELOAD = "reload": "Reload", key 'R', "reload", "Reload the weapon.".with_role(Readies);
        PICK_UP: "Pick up", "open_hand", "Pick up a weapon of yours within reach.".with_role(Readies);
        DROP: "Drop", "open_hand", "Drop a weapon, to free the hand.";
    }
    "Posture", 10, Defend => {
        STAND: "Stand up", "stand", "Free, unless a foe brought you down.".with_role(Rises);
        /// Crouch (DC-137).
        CROUCH = "crouch": "Crouch", "crouch", "Harder to hit; half the Move.".with_role(Ducks);
        /// Lie down (DC-141).
        PRONE = "prone": "Lie down", "prone", "Harder to hit from afar, easier from close by.";
    }
    "Movement", 12, More => {
        /// Run: the whole Move plus the running total (DC-033).
        RUN = "run": "Run", "run", "Your whole Move, and as many metres more as the running roll.";
        /// Face another direction (DC-157).
        FACE = "face": "Turn about", "run", "Face another way.";
    }
    "Help", 8, Abilities => {
        ABILITY: "First aid", "healer", "Medicine: restores Body Points, or improves a wound.";
        /// Wake a unit that was knocked out (DC-134).
        WAKE = "wake": "Wake", "healer", "Wake an unconscious unit.";
        /// Plan a group attack, or with option 1 strike together (DC-129).
        COMMAND = "command": "Plan attack", "group_attack",
            "Takes your whole turn: next round the group strikes as one, and the target resists the sum once.".with_role(Leads);
        /// An acrobatic trick, whose margin adds to a blow's damage (DC-088).
        TRICK = "trick": "Acrobatics", "acrobat",
            "Half the margin of the acrobatics roll adds to the next attack's damage.";
    }
    "Turn", 13, More => {
        /// Announce how many actions the turn has; `option` says how many (DC-031).
        ANNOUNCE = "announce": "Actions", "actions",
            "How many actions to take this turn: each beyond the first takes 1D off all of them.";
        /// Spend a Fate Point (DC-007).
        FATE = "fate": "Fate Point", "fate", "Double your own die codes until the end of the round.".with_role(Strengthens);
    }
}
