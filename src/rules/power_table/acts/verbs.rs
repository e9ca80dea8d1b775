//! The verbs of this ruleset, with what players read about them.

crate::battle::verbs! {
    /// The verbs as players read about them, in the order of the bar.
    pub const VERBS;

    "Fight", 0, true => {
        ATTACK: "Attack", key 'A', "attack", "Strike or shoot with what is in hand.";
        ABILITY: "Ability", key 'B', "ability", "Use an ability or cast a spell.";
        ITEM: "Item", key 'I', "item", "Use up an item that is carried.";
        STAND: "Stand", key 'U', "stand", "Get up from lying prone.".seldom();
        /// Say how one moves before moving, by the manners that the rules know.
        PACE = "pace": "Pace", key 'F', "move", "Say how one moves before moving.";
        /// Declare a feat for the attack to come.
        FEAT = "feat": "Feat", key 'D', "strong", "Declare a feat for the attack to come.";
        /// Change the altitude at which one flies.
        FLY = "fly": "Fly", key 'J', "float", "Rise or sink; the metres count as covered.";
        /// Declare that one is about to leave the fight.
        RETREAT = "retreat": "Retreat", key 'R', "dodge",
            "Leave the fight in the next turn; Evasion −4 until then.".with_role(Withdraws).seldom();
        ESCAPE: "Leave", key 'E', "escape", "Leave the battle over the edge of the board.";
    }
    "Way", 1, false => {
        /// Join the fight where one stands.
        JOIN = "join": "Join", key 'Y', "attack", "Be in the melee at whose centre one stands.";
        /// Name a cell that the way is to lead over.
        VIA = "via": "Go by", key 'G', "jump", "Name a cell that the way is to lead over.";
        /// Say that one passes together with another, before moving.
        TOGETHER = "together": "Together", key 'W', "person",
            "Say who passes with it: they count together against a skirmish that would stop them, and move alike.";
        /// Get on what one rides, or take somebody along.
        MOUNT = "mount": "Mount", key 'K', "rider", "Get on what one rides, or take somebody along.";
        /// Get off.
        DISMOUNT = "dismount": "Dismount", key 'K', "rider", "Get off; the mount stays where it is.";
    }
    "Things", 2, false => {
        EQUIP: "Equip", key 'Q', "sword", "Take a weapon in hand, out of sheath or luggage.";
        /// Hold a weapon in one hand or in both.
        STANCE = "stance": "Grip", key 'L', "hold", "Hold a weapon in one hand or in both.";
        /// Put a weapon into its sheath or holster.
        SHEATHE = "sheathe": "Sheathe", key 'S', "quick_draw", "Put a weapon into its sheath or holster.";
        /// Put a weapon away into the luggage.
        STOW = "stow": "Stow", "bag", "Put a weapon away into the luggage.";
        DROP: "Drop", key 'N', "disarm", "Let a weapon fall; anybody may pick it up.";
        PICK_UP: "Pick up", key 'P', "grab", "Take a weapon off the ground.";
        /// Hand a thing over.
        GIVE = "give": "Hand over", "trade", "Hold a thing out; the other takes it later.";
        /// Take what is being handed over.
        RECEIVE = "receive": "Take", "trade", "Take in hand what is held out.";
        /// Put on or store an accessory.
        WEAR = "wear": "Wear", "crown", "Put on or store an accessory.";
        /// End an effect of one's own.
        DISPEL = "dispel": "End effect", key 'X', "cancel", "End an effect of one's own.";
    }
    "Quit", 3, false => {
        /// Lay down the arms.
        SURRENDER = "surrender": "Surrender", "end_turn", "Lay down the arms, and take no more part.".with_role(GivesUp);
    }
}
