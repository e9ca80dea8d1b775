//! The verbs of this ruleset, with their texts for players.

use hexfray_battle::Verb;

hexfray_battle::verbs! {
    /// The verbs that only these rules have.
    pub struct PercentileVerb;

    /// The verbs with their texts for players, in the order of the bar.
    pub const VERBS;

    "Attack", 0, Attack => {
        ATTACK: "Attack", key 'A', "attack", "Attack with the weapon in hand.";
    }
    "Abilities", 1, Abilities => {
        ABILITY: "Ability", key 'B', "ability", "Use an ability or cast a spell.";
    }
    "Items", 2, Items => {
        ITEM: "Item", key 'I', "item", "Use an item you carry.";
    }
    "Defend", 3, Defend => {
        DEFEND: "Defend", key 'D', "defend", "All damage is halved, after armour, until this unit's next action.";
    }
    "Timing", 5, More => {
        /// Spends the action on moving once more.
        FULL_MOVE = "full_move": "Full move", key 'F', "run",
            "Move a second time instead of acting.".with_role(Hurries);
        WAIT: "Wait", key 'W', "wait", "Take this turn later, after a unit that is still to act.";
        ESCAPE: "Escape", key 'E', "escape",
            "Announce the escape this round; in the next, a roll on SPD that beats every foe's gets you away.";
        /// Gives up an action that is being charged.
        ABORT = "abort": "Break off", key 'X', "cancel", "Give up the act that is being prepared.".seldom();
    }
    "Gear", 4, Items => {
        TRIGGER: "Use", key 'L', "key", "Use something on the board, such as a door or a lever.";
        /// Strikes with an object within reach.
        IMPROVISE = "improvise": "Improvise", key 'Y', "throw", "Strike with a nearby object, or throw it.";
        PICK_UP: "Pick up", key 'P', "grab", "Pick up an item nearby.";
        EQUIP: "Equip", key 'Q', "trade", "Draw a weapon or shield, or put one away.";
        DROP: "Drop", key 'N', "disarm", "Drop an item in this cell.";
    }
    "Movement", 6, More => {
        /// Spends the action on a longer jump.
        LEAP = "leap": "Leap", key 'J', "flip", "Spend the action on a longer jump.";
        /// Climbs a wall that is too high to jump.
        CLIMB = "climb": "Climb", key 'K', "jump", "Climb a wall that is too high to jump.";
        /// Helps an ally move, with the unit's own movement.
        ASSIST = "assist": "Assist", key 'S', "person", "Help an ally move, with this unit's own movement.";
        /// Turns to the other face.
        TURN = "turn": "Face", key 'R', "redo", "Face the other way, before doing anything else this turn.".with_role(TurnsAbout);
        /// Calls out or makes a gesture, without any effect on the rules.
        SHOUT = "shout": "Call out", key 'U', "sound", "Shout or gesture; it has no effect on the rules.";
    }
}

/// Whether acts of this verb affect a unit.
pub const fn uses_ability(verb: Verb) -> bool {
    matches!(verb, Verb::ATTACK | Verb::ABILITY | Verb::ITEM | PercentileVerb::IMPROVISE)
}
