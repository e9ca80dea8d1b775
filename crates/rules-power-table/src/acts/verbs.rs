//! The verbs of this ruleset, with their texts for players.

hexfray_battle::verbs! {
    /// The verbs that only these rules have.
    pub struct PowerTableVerb;

    /// The verbs as players read about them, in the order of the bar.
    pub const VERBS;

    "Attack", 0, Attack => {
        ATTACK: "Attack", key 'A', "attack", "Attack with the weapon in hand.";
    }
    "Abilities", 1, Abilities => {
        ABILITY: "Ability", key 'B', "ability", "Use an ability or cast a spell.";
        /// Declare a feat for the attack to come.
        FEAT = "feat": "Feat", key 'D', "strong", "Declare a feat for the next attack.";
        /// End one of the unit's own effects.
        DISPEL = "dispel": "End effect", key 'X', "cancel", "End an effect that this unit keeps up.";
    }
    "Items", 2, Items => {
        ITEM: "Item", key 'I', "item", "Use an item you carry.";
    }
    "Movement", 4, More => {
        STAND: "Stand", key 'U', "stand", "Stand up.".seldom();
        /// Declare the movement method before moving.
        PACE = "pace": "Movement", key 'F', "move", "Choose how to move before moving: limited, normal or full.";
        /// Change the altitude of flight.
        FLY = "fly": "Fly", key 'J', "float", "Fly higher or lower; the metres count toward the move.";
        /// Declare a retreat from the fight.
        RETREAT = "retreat": "Retreat", key 'R', "dodge",
            "Leave the melee next turn; Evasion −4 until then.".with_role(Withdraws).seldom();
        ESCAPE: "Leave", key 'E', "escape", "Leave the battle by the edge of the board.";
        /// Join the fight where the unit stands.
        JOIN = "join": "Join", key 'Y', "attack", "Join the melee in this cell.";
        /// Name a cell over which the way leads.
        VIA = "via": "Go by", key 'G', "jump", "Choose a cell that the way leads over.";
        /// Declare that the unit passes together with another, before moving.
        TOGETHER = "together": "Together", key 'W', "person",
            "Choose who moves along: they count together against a skirmish that would stop them, and move alike.";
        /// Get on a mount, or take a passenger along.
        MOUNT = "mount": "Mount", key 'K', "rider", "Mount a steed, or take a passenger along.";
        /// Get off.
        DISMOUNT = "dismount": "Dismount", key 'K', "rider", "Dismount; the mount stays where it is.";
    }
    "Gear", 3, Items => {
        EQUIP: "Equip", key 'Q', "sword", "Draw a weapon from its sheath or from the luggage.";
        /// Hold a weapon in one hand or in both.
        STANCE = "stance": "Grip", key 'L', "hold", "Hold a weapon in one hand or in both.";
        /// Put a weapon into its sheath or holster.
        SHEATHE = "sheathe": "Sheathe", key 'S', "quick_draw", "Put a weapon into its sheath or holster.";
        /// Put a weapon away into the luggage.
        STOW = "stow": "Stow", "bag", "Put a weapon away into the luggage.";
        DROP: "Drop", key 'N', "disarm", "Drop a weapon; any unit may pick it up.";
        PICK_UP: "Pick up", key 'P', "grab", "Pick a weapon up from the ground.";
        /// Hand a thing over.
        GIVE = "give": "Hand over", "trade", "Offer an item; the other unit takes it on its turn.";
        /// Take a thing that is offered.
        RECEIVE = "receive": "Take", "trade", "Take an item that is offered.";
        /// Put on or store an accessory.
        WEAR = "wear": "Wear", "crown", "Put on or store an accessory.";
    }
    "Surrender", 5, More => {
        /// Lay down the arms.
        SURRENDER = "surrender": "Surrender", "open_hand", "Lay down arms and take no further part in the battle.".with_role(GivesUp);
    }
}
