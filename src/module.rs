//! The engine as a module for a web page or Node: see `web/engine.js`.

use wasm_bindgen::prelude::wasm_bindgen;

use hexfray::engine::Engine;

/// An engine with the files of the game and those that the page adds.
#[wasm_bindgen(js_name = Engine)]
pub struct Module(Engine);

#[wasm_bindgen(js_class = Engine)]
impl Module {
    /// An engine with the files of the game, without an open battle.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "pages have no defaults")]
    pub fn new() -> Self {
        Self(Engine::new(hexfray_data::library(), hexfray::rules::RULESETS))
    }

    /// Answers a request, JSON in and JSON out, as `hexfray engine` does line by line.
    pub fn answer(&mut self, request: &str) -> String {
        self.0.answer(request)
    }
}
