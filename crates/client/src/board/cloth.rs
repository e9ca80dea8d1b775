//! The table that boards lie on.

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// The table under everything: lighter in the middle.
#[derive(Component)]
pub(super) struct Cloth;

/// Depth of the table, below all levels.
const CLOTH_DEPTH: f32 = -200.0;
/// Pixels of the table's picture along a side.
const CLOTH_PIXELS: u32 = 128;

pub(super) fn lay(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let (light, dark) = (Vec3::new(61.0, 76.0, 86.0), Vec3::new(31.0, 40.0, 46.0));
    let half = CLOTH_PIXELS as f32 / 2.0;
    let pixel = |at: u32| {
        let place = Vec2::new((at % CLOTH_PIXELS) as f32, (at / CLOTH_PIXELS) as f32);
        let share = (place.distance(Vec2::new(half, half * 0.9)) / (half * 1.35)).min(1.0);
        let ink = light.lerp(dark, share);
        [ink.x as u8, ink.y as u8, ink.z as u8, 255]
    };
    let size = Extent3d { width: CLOTH_PIXELS, height: CLOTH_PIXELS, depth_or_array_layers: 1 };
    let data = (0..CLOTH_PIXELS * CLOTH_PIXELS).flat_map(pixel).collect();
    let format = TextureFormat::Rgba8UnormSrgb;
    let image = Image::new(size, TextureDimension::D2, data, format, RenderAssetUsages::default());
    commands.spawn((Cloth, Sprite::from_image(images.add(image)), Transform::from_xyz(0.0, 0.0, CLOTH_DEPTH)));
}

/// Keeps the table under the whole window.
pub(super) fn spread(
    camera: Option<Single<(&Transform, &Projection), (With<Camera2d>, Without<Cloth>)>>,
    windows: Query<&Window>,
    cloth: Option<Single<(&mut Transform, &mut Sprite), With<Cloth>>>,
) {
    let (Some(camera), Ok(window), Some(cloth)) = (camera, windows.single(), cloth) else { return };
    let Projection::Orthographic(lens) = camera.1 else { return };
    let (mut transform, mut sprite) = cloth.into_inner();
    transform.translation = camera.0.translation.truncate().extend(CLOTH_DEPTH);
    sprite.custom_size = Some(window.size() * lens.scale + 2.0);
}
