//! The program `hexfray`: parses the command line, nothing else.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    hexfray::cli::run()
}

/// A page has no command line; its address says what to play.
#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "client")]
    hexfray::client::page::play();
}
