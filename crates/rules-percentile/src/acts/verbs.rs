//! The verbs of this ruleset, with their texts for players.

hexfray_battle::verbs! {
    /// The verbs that only these rules have.
    pub struct PercentileVerb;

    /// The verbs as players read about them, in the order of the bar.
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
        /// Spend the action on moving once more.
        FULL_MOVE = "full_move": "Full move", key 'F', "run",
            "Move a second time instead of acting.".with_role(Hurries);
        WAIT: "Wait", key 'W', "wait", "Take this turn later, after a unit that is still to act.";
        ESCAPE: "Escape", key 'E', "escape",
            "Announce the escape this round and get away in the next: SPD against the SPD of every opponent.";
        /// Give up an action that is being prepared.
        ABORT = "abort": "Break off", key 'X', "cancel", "Give up the act that is being prepared.".seldom();
    }
    "Gear", 4, Items => {
        TRIGGER: "Use", key 'L', "key", "Use something on the board, such as a door or a lever.";
        /// Strike with an object within reach.
        IMPROVISE = "improvise": "Improvise", key 'Y', "throw", "Strike with a nearby object, or throw it.";
        PICK_UP: "Pick up", key 'P', "grab", "Pick up an item nearby.";
        EQUIP: "Equip", key 'Q', "trade", "Draw a weapon or shield, or put one away.";
        DROP: "Drop", key 'N', "disarm", "Drop an item in this cell.";
    }
    "Movement", 6, More => {
        /// Stake the action on a longer jump.
        LEAP = "leap": "Leap", key 'J', "flip", "Spend the action on a longer jump.";
        /// Climb a wall that is too high to jump.
        CLIMB = "climb": "Climb", key 'K', "jump", "Climb a wall that is too high to jump.";
        /// Help an ally move with the unit's own movement.
        ASSIST = "assist": "Assist", key 'S', "person", "Help an ally move, with this unit's own movement.";
        /// Look the other way.
        TURN = "turn": "Face", key 'R', "redo", "Face the other way, before doing anything else this turn.".with_role(TurnsAbout);
        /// Call out, or make a gesture, without any effect in numbers.
        SHOUT = "shout": "Call out", key 'U', "sound", "Shout or gesture; it has no effect on the rules.";
    }
}
