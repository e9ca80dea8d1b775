//! The palettes of what is painted: landscapes, halls and faces.

use bevy_egui::egui::Color32;

use super::colour::rgb;

/// The colours of a landscape.
#[derive(Clone, Copy, Debug)]
pub struct Land {
    /// Its sky from the top down.
    pub sky: [Color32; 3],
    /// Its far hills.
    pub far: Color32,
    /// Its near hills.
    pub near: Color32,
}

/// Woods.
pub const WOODS: Land =
    Land { sky: [rgb(0x5b_8a_94), rgb(0x8f_b3_9f), rgb(0xc6_d1_a8)], far: rgb(0x5f_8a_78), near: rgb(0x35_5f_45) };
/// Town.
pub const TOWN: Land =
    Land { sky: [rgb(0x5d_76_a2), rgb(0xa5_9d_b4), rgb(0xe6_bd_9c)], far: rgb(0x7c_7f_96), near: rgb(0x57_55_68) };
/// Desert.
pub const DESERT: Land =
    Land { sky: [rgb(0x6f_a6_bf), rgb(0xb8_cd_bd), rgb(0xf0_d9_a8)], far: rgb(0xd6_b5_87), near: rgb(0xb8_95_66) };
/// Snow.
pub const SNOW: Land =
    Land { sky: [rgb(0x86_a5_c2), rgb(0xb6_c9_d8), rgb(0xe8_eb_ec)], far: rgb(0xc3_d3_e0), near: rgb(0xdf_e7_ee) };
/// Rock.
pub const ROCK: Land =
    Land { sky: [rgb(0x5f_7d_9c), rgb(0x98_ae_bc), rgb(0xd0_d3_c7)], far: rgb(0x7d_88_93), near: rgb(0x62_64_5f) };
/// Marsh.
pub const MARSH: Land =
    Land { sky: [rgb(0x6c_83_7d), rgb(0x92_a0_94), rgb(0xbb_bf_a6)], far: rgb(0x74_85_78), near: rgb(0x4d_60_52) };
/// Water.
pub const WATER: Land =
    Land { sky: [rgb(0x5a_99_c0), rgb(0x9a_c9_db), rgb(0xe3_ee_e1)], far: rgb(0x86_b3_c4), near: rgb(0x4f_8c_ae) };
/// Fire.
pub const FIRE: Land =
    Land { sky: [rgb(0x22_16_20), rgb(0x66_28_26), rgb(0xd4_67_2e)], far: rgb(0x3b_22_24), near: rgb(0x25_16_18) };
/// Meadow and all others.
pub const MEADOW: Land =
    Land { sky: [rgb(0x5c_91_b4), rgb(0x9a_c2_cf), rgb(0xdc_e1_c6)], far: rgb(0x7f_a7_9a), near: rgb(0x5c_8a_58) };

/// The light around the sun.
pub const SUN: Color32 = rgb(0xff_f0_c8);
/// Clouds over fire.
pub const SMOKE: Color32 = rgb(0x3a_23_28);
/// Walls of houses.
pub const WALL_PALE: Color32 = rgb(0x8a_7c_72);
/// Walls in shade.
pub const WALL_DIM: Color32 = rgb(0x5d_5a_66);
/// Roofs of tiles.
pub const ROOF_RED: Color32 = rgb(0x7a_44_38);
/// Roofs of slate.
pub const ROOF_SLATE: Color32 = rgb(0x45_45_54);
/// The light of a lit window.
pub const LAMPLIGHT: Color32 = rgb(0xff_d8_90);
/// A lit pane.
pub const PANE_LIT: Color32 = rgb(0xff_dc_96);
/// A dark pane.
pub const PANE_DARK: Color32 = rgb(0x38_42_52);
/// Stones of a hall.
pub const STONE: Color32 = rgb(0x86_7c_70);
/// Its joints.
pub const STONE_DARK: Color32 = rgb(0x3a_36_34);
/// Single stones.
pub const STONE_WARM: Color32 = rgb(0x9c_8f_80);
/// The light of a torch.
pub const TORCHLIGHT: Color32 = rgb(0xff_c4_6a);
/// Beams of a hall.
pub const BEAM: Color32 = rgb(0x2a_24_22);
/// The shaft of a torch.
pub const TORCH: Color32 = rgb(0x3b_2c_22);
/// Its flame.
pub const FLAME: Color32 = rgb(0xf0_8a32);
/// The core of the flame.
pub const FLAME_CORE: Color32 = rgb(0xff_e7_a0);
/// Ends of planks.
pub const WOOD_END: Color32 = rgb(0x8a_68_45);
/// Planks.
pub const WOOD: Color32 = rgb(0x8c_65_42);
/// Gaps of planks.
pub const WOOD_DARK: Color32 = rgb(0x45_30_20);
/// Light that falls through a window.
pub const DAYLIGHT: Color32 = rgb(0xff_d0_8a);
/// The upper half of a hall's window.
pub const PANE_TOP: Color32 = rgb(0xff_e9_b4);
/// The lower half of a hall's window.
pub const PANE_FOOT: Color32 = rgb(0xf6_b8_66);
/// Depths of puddles.
pub const PUDDLE: Color32 = rgb(0x46_64_8c);
/// Embers.
pub const EMBER: Color32 = rgb(0xff_c4_54);
/// Burnt ground.
pub const ASH: Color32 = rgb(0x3a_22_1e);
/// Rain.
pub const RAIN: Color32 = rgb(0x9f_b0_ba);
/// The two tints of ground without a terrain.
pub const USUAL_GROUND: [[u8; 3]; 2] = [[0x93, 0xb2, 0x5f], [0x82, 0xa1, 0x52]];

/// Lines of faces.
pub const FACE_LINE: Color32 = rgb(0x2a_22_1e);
/// Helmets.
pub const FACE_STEEL: Color32 = rgb(0xa9_b4_bb);
/// Crowns.
pub const FACE_GOLD: Color32 = rgb(0xe3_b9_4a);
/// Lips.
pub const LIPS: Color32 = rgb(0x8a_46_3e);
/// Scars.
pub const SCAR: Color32 = rgb(0xa8_5a_4e);
/// Veils.
pub const LINEN: Color32 = rgb(0xec_ea_e2);
/// Bands.
pub const HEADBAND: Color32 = rgb(0xb8_3a32);
/// Fair skin.
pub const SKIN_FAIR: Color32 = rgb(0xf0_c8_a6);
/// Pale skin.
pub const SKIN_PALE: Color32 = rgb(0xf5_db_c8);
/// Tan skin.
pub const SKIN_TAN: Color32 = rgb(0xd6_a2_76);
/// Brown skin.
pub const SKIN_BROWN: Color32 = rgb(0xa8_74_4e);
/// Dark skin.
pub const SKIN_DARK: Color32 = rgb(0x74_4c_36);
/// Green skin.
pub const SKIN_GREEN: Color32 = rgb(0x93_a8_62);
/// Grey skin.
pub const SKIN_GREY: Color32 = rgb(0xb4_b6_b4);
/// Brown hair.
pub const HAIR_BROWN: Color32 = rgb(0x5e_40_2a);
/// Black hair.
pub const HAIR_BLACK: Color32 = rgb(0x2b_27_28);
/// Auburn hair.
pub const HAIR_AUBURN: Color32 = rgb(0x9a_4a_26);
/// Blond hair.
pub const HAIR_BLOND: Color32 = rgb(0xd8_b0_62);
/// Grey hair.
pub const HAIR_GREY: Color32 = rgb(0x8c_8c_8a);
/// White hair.
pub const HAIR_WHITE: Color32 = rgb(0xe4_e2_dc);
/// Slate coats.
pub const COAT_SLATE: Color32 = rgb(0x4e_5c_68);
/// Leather coats.
pub const COAT_LEATHER: Color32 = rgb(0x7a_56_38);
/// White coats.
pub const COAT_WHITE: Color32 = rgb(0xd8_d6_ce);
/// Black coats.
pub const COAT_BLACK: Color32 = rgb(0x34_34_3a);
/// Wine coats.
pub const COAT_WINE: Color32 = rgb(0x78_30_44);
/// Moss coats.
pub const COAT_MOSS: Color32 = rgb(0x56_68_3e);
/// Steel coats.
pub const COAT_STEEL: Color32 = rgb(0x86_92_9a);
