//! The verbs of this ruleset, with what players read about them.

crate::battle::verbs! {
    /// The verbs as players read about them, in the order of the bar.
    pub const VERBS;

    "Fight", 0, true => {
        ATTACK: "Attack", key 'A', "attack", "Strike or shoot with what is in hand.";
        ABILITY: "Ability", key 'B', "ability", "Use an ability or spell.";
        ITEM: "Item", key 'I', "item", "Use up an item that is carried.";
        DEFEND: "Defend", key 'D', "defend", "Until its next action all damage is halved, after armour.";
        /// Spend the action on moving once more.
        FULL_MOVE = "full_move": "Full move", key 'F', "run",
            "A second Movement action instead of any other.".with_role(Hurries);
        WAIT: "Wait", key 'W', "wait", "Its turn comes later, after someone who is still to act.";
        ESCAPE: "Escape", key 'E', "escape",
            "Announce it in one round, get away in the next: SPD against the SPD of every opponent.";
        /// Let go of an action that is being prepared.
        ABORT = "abort": "Let go", key 'X', "cancel", "The act that is being prepared is lost.";
    }
    "Things", 1, false => {
        TRIGGER: "Use", key 'L', "key", "Use what a thing on the board offers.";
        /// Strike with whatever lies at hand.
        IMPROVISE = "improvise": "Improvise", key 'Y', "throw", "Strike or throw what lies at hand.";
        PICK_UP: "Pick up", key 'P', "grab", "Take up a thing that lies near.";
        EQUIP: "Equip", key 'Q', "trade", "Take a weapon or shield in hand, or put one away.";
        DROP: "Drop", key 'N', "disarm", "Let go of a thing, which then lies in the cell.";
    }
    "Footing", 2, false => {
        /// Stake the action on a longer jump.
        LEAP = "leap": "Leap", key 'J', "flip", "Stake the action on a longer jump.";
        /// Climb a wall that is too high to jump.
        CLIMB = "climb": "Climb", key 'K', "jump", "Climb a wall that is too high to jump.";
        /// Help another along with one's own movement.
        ASSIST = "assist": "Assist", key 'S', "person", "Help another along with one's own movement.";
        /// Look the other way.
        TURN = "turn": "Face", key 'R', "redo", "Look the other way, as the first thing in a turn.".with_role(TurnsAbout);
        /// Call out, or make a gesture, without any effect in numbers.
        SHOUT = "shout": "Call out", key 'U', "sound", "A shout or a gesture, without any effect.";
    }
}
