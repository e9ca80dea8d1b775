//! `hexfray schema`: JSON Schemas of the authored files, for editors.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, files, say};
use hexfray_battle::Rulesets;
use hexfray_disk::{self as disk, Output};
use hexfray_exchange::schema;

/// Write JSON Schemas, with which editors complete and check maps, battles, units and all other files.
#[derive(Debug, Args)]
pub(super) struct Schema {
    /// The kind of file: map, battle, units_percentile …; by default all.
    kind: Option<String>,
    /// Write them into this folder, with a taplo.toml that assigns them to the files.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Print the reference page instead: all keys of all files, in Markdown.
    #[arg(long, conflicts_with_all = ["kind", "output"])]
    page: bool,
}

impl Schema {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        if self.page {
            return say(schema::page(rulesets).trim_end());
        }
        // Checks that they can be written before they are made.
        let rules = self.output.as_ref().map(|folder| begin(folder)).transpose()?;
        let mut schemas = schema::all(&files::library(), rulesets);
        if let Some(kind) = &self.kind {
            let known: Vec<String> = schemas.keys().cloned().collect();
            schemas.retain(|name, _| name == kind);
            if schemas.is_empty() {
                return Err(Failure::User(format!("there is no kind {kind:?}, expected one of {}", known.join(", "))));
            }
        }
        let (Some(folder), Some(rules)) = (&self.output, rules) else {
            return match &self.kind {
                Some(_) => schemas.values().try_for_each(|schema| say(format_args!("{:#}", schema.as_value()))),
                None => schemas.keys().try_for_each(say),
            };
        };
        for (name, schema) in &schemas {
            let text = format!("{:#}\n", schema.as_value());
            disk::write(&folder.join(format!("{name}.json")), text.as_bytes())?;
        }
        let place = folder.to_string_lossy().replace('\\', "/");
        rules
            .finish(schema::associations(schemas.keys().cloned(), place.trim_end_matches('/'), rulesets).as_bytes())?;
        say(format_args!("{} schemas and taplo.toml are written to {}", schemas.len(), folder.display()))
    }
}

/// Creates the folder, and begins the file in it that assigns the schemas to the files.
fn begin(folder: &Path) -> Result<Output, Failure> {
    disk::make_folder(folder).map_err(Failure::User)?;
    Ok(Output::begin(&folder.join("taplo.toml"))?)
}
