//! The verbs of this ruleset, with their texts for players.

hexfray_battle::verbs! {
    /// The verbs that only these rules have.
    pub struct PowerTableVerb;

    /// The verbs with their texts for players, in the order of the bar.
    pub const VERBS;

    "Attack", 0, Attack => {
        ATTACK: "Attack", key 'A', "attack", "Attack with the weapon in hand.";
    }
    "Abilities", 1, Abilities => {
        ABILITY: "Ability", key 'B', "ability", "Use an ability or cast a spell.";
        /// Declares a feat for the next attack.
        FEAT = "feat": "Feat", key 'D', "strong", "Declare a feat for the next attack.";
        /// Ends one of the unit's own effects.
        DISPEL = "dispel": "End effect", key 'X', "cancel", "End an effect that this unit keeps up.";
    }
    "Items", 2, Items => {
        ITEM: "Item", key 'I', "item", "Use an item you carry.";
    }
    "Movement", 4, More => {
        STAND: "Stand", key 'U', "stand", "Stand up.".seldom();
        /// Declares the movement method before moving.
        PACE = "pace": "Movement", key 'F', "move", "Choose how to move before moving: limited, normal or full.";
        /// Changes the altitude of flight.
        FLY = "fly": "Fly", key 'J', "float", "Fly higher or lower; the metres count toward the move.";
        /// Declares a retreat from the melee.
        RETREAT = "retreat": "Retreat", key 'R', "dodge",
            "Leave the melee next turn; Evasion −4 until then.".with_role(Withdraws).seldom();
        ESCAPE: "Leave", key 'E', "escape", "Leave the battle by the edge of the board.";
        /// Joins the melee where the unit stands.
        JOIN = "join": "Join", key 'Y', "attack", "Join the melee in this cell.";
        /// Names a cell over which the path leads.
        VIA = "via": "Go via", key 'G', "jump", "Choose a cell that the path leads over.";
        /// Declares that the unit passes together with another, before moving.
        TOGETHER = "together": "Together", key 'W', "person",
            "Choose who moves along: they count together against a skirmish that would stop them, and move alike.";
        /// Mounts a unit, as its rider or as a passenger.
        MOUNT = "mount": "Mount", key 'K', "rider", "Mount a steed, or take a passenger along.";
        /// Dismounts.
        DISMOUNT = "dismount": "Dismount", key 'K', "rider", "Dismount; the mount stays where it is.";
    }
    "Gear", 3, Items => {
        EQUIP: "Equip", key 'Q', "sword", "Draw a weapon from its sheath or from the luggage.";
        /// Changes between holding a weapon in one hand and in both.
        STANCE = "stance": "Grip", key 'L', "hold", "Hold a weapon in one hand or in both.";
        /// Puts a weapon into its sheath or holster.
        SHEATHE = "sheathe": "Sheathe", key 'S', "quick_draw", "Put a weapon into its sheath or holster.";
        /// Puts a weapon away into the luggage.
        STOW = "stow": "Stow", "bag", "Put a weapon away into the luggage.";
        DROP: "Drop", key 'N', "disarm", "Drop a weapon; any unit may pick it up.";
        PICK_UP: "Pick up", key 'P', "grab", "Pick a weapon up from the ground.";
        /// Offers a weapon to another unit.
        GIVE = "give": "Hand over", "trade", "Offer an item; the other unit takes it in the next turn of its own.";
        /// Takes a weapon that is offered.
        RECEIVE = "receive": "Take", "trade", "Take an item that is offered.";
        /// Puts on or stores an accessory.
        WEAR = "wear": "Wear", "crown", "Put on or store an accessory.";
    }
    "Surrender", 5, More => {
        /// Lays down the unit's arms.
        SURRENDER = "surrender": "Surrender", "white_flag", "Lay down arms and take no further part in the battle.".with_role(GivesUp);
    }
}
