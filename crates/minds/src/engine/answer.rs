//! Failures in JSON.

use serde::Serialize;

use hexfray_battle::{OrderError, ReplayError, SetupError};
use hexfray_board::text::{Problems, file_name::FileNameError};

/// A refused request: a short word for programs and a sentence for people.
#[derive(Debug, Serialize)]
pub(super) struct Failure {
    code: &'static str,
    message: String,
    /// Each mistake in a file, as `file:line:column: …`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
}

impl Failure {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), problems: Vec::new() }
    }

    pub(super) fn no_battle() -> Self {
        Self::new("no_battle", "open a battle first: {\"new\": {\"battle\": \"maps/….battle.toml\", \"seed\": 7}}")
    }
}

impl From<OrderError> for Failure {
    fn from(error: OrderError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<FileNameError> for Failure {
    fn from(error: FileNameError) -> Self {
        Self::new("file_name", error.to_string())
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        let lines = problems.lines();
        let message = match lines.as_slice() {
            [only] => only.clone(),
            [first, ..] => format!("{first} (and {} more)", problems.len() - 1),
            [] => "the file cannot be read".to_owned(),
        };
        Self { code: "file", message, problems: lines }
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Problems(problems) => problems.into(),
            SetupError::NoSuchFile { .. } => Self::new("no_such_file", error.to_string()),
            SetupError::Dice(_) => Self::new("dice", error.to_string()),
        }
    }
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::Setup(error) => error.into(),
            ReplayError::FileName(error) => error.into(),
            error if error.is_of_files() => {
                let way_out = "add \"unverified\": true to the other keys to play it with the current files";
                Self::new("files_changed", format!("{error}; {way_out}"))
            }
            error => Self::new("record", error.to_string()),
        }
    }
}
