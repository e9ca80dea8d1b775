//! The page's services for every part of the game: its clock, and the save with which it is resumed.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Stores the save with which the page resumes when it is opened again; `None` removes it.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "keepPlace")]
    fn keep_place_of(file: Option<String>);
    /// Seconds since 1970.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn now() -> f64;
}

/// Seconds since 1970 by the page's clock.
pub(super) fn seconds() -> Option<u64> {
    let now = now();
    (now.is_finite() && now >= 0.0).then_some(now as u64)
}

/// Stores the save with which the page resumes when it is opened again.
pub(super) fn keep_place(file: Option<&str>) {
    keep_place_of(file.map(str::to_owned));
}
