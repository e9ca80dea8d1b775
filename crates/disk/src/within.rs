//! Names in files and records, which can only refer to plain files in one of a few folders.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use hexfray_board::text::file_name;

/// The plain file with a name in a folder. Neither the name nor a link may lead out of the folder.
///
/// # Errors
/// A sentence that reveals nothing about the target of the name.
pub fn file(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let name = file_name::checked(name).map_err(|error| error.to_string())?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let path = folder.join(&name);
    let real = |path: &Path| match path.canonicalize() {
        Ok(real) => Ok(real),
        Err(error) if error.kind() == ErrorKind::NotFound => Err("there is no such file".to_owned()),
        Err(error) => Err(format!("the disk says: {error}")),
    };
    let real_path = real(&path)?;
    if !real_path.starts_with(real(folder)?) {
        return Err("a link leads out of the folder".to_owned());
    }
    // A pipe or a device might never end.
    if real_path.is_file() { Ok(path) } else { Err("it is no plain file".to_owned()) }
}

/// The file with a name in the first of some folders that has it, and its name there. An absolute path is allowed if it leads
/// into one of the folders.
///
/// # Errors
/// As [`file()`].
pub fn one_of(folders: &[PathBuf], name: &str) -> Result<(String, PathBuf), String> {
    let mut why =
        file_name::checked(name).map_or_else(|error| error.to_string(), |_| "there is no such file".to_owned());
    for folder in folders {
        let inside = Path::new(name).strip_prefix(folder).ok().and_then(Path::to_str);
        let inside = inside.filter(|_| Path::new(name).is_absolute()).unwrap_or(name);
        match file(folder, inside) {
            Ok(path) => return Ok((file_name::portable(inside), path)),
            Err(other) if file_name::checked(inside).is_ok() && other != "there is no such file" => why = other,
            Err(_) => {}
        }
    }
    Err(why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn names_lead_to_plain_files_within_the_folder() -> Result<(), Box<dyn std::error::Error>> {
        let outside = tempfile::tempdir()?;
        let (home, secret) = (outside.path().join("home"), outside.path().join("secret.toml"));
        fs::create_dir_all(home.join("maps/deep.toml"))?;
        fs::write(&secret, "secret")?;
        fs::write(home.join("maps/mine.toml"), "mine")?;
        let told = |name: &str| file(&home, name).expect_err(name);
        assert_eq!(file(&home, "maps/mine.toml"), Ok(home.join("maps/mine.toml")));
        assert_eq!(file(&home, "maps\\mine.toml"), Ok(home.join("maps/mine.toml")));
        assert_eq!(told("maps/none.toml"), "there is no such file");
        assert_eq!(told("maps/deep.toml"), "it is no plain file");
        assert!(told("../secret.toml").contains("leads out of the game's folders"));
        assert!(told(secret.to_str().expect("a name")).contains("is a path of one machine"));
        let folders = [outside.path().join("none"), home.clone()];
        let whole = home.join("maps/mine.toml");
        let found = one_of(&folders, whole.to_str().expect("a name"))?;
        assert_eq!(found, ("maps/mine.toml".to_owned(), whole), "a whole path may lead into the folder");
        assert!(one_of(&folders, secret.to_str().expect("a name")).is_err());
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            symlink(&secret, home.join("maps/link.toml"))?;
            symlink(outside.path(), home.join("up"))?;
            symlink(home.join("maps/mine.toml"), home.join("maps/other.toml"))?;
            assert_eq!(told("maps/link.toml"), "a link leads out of the folder");
            assert_eq!(told("up/secret.toml"), "a link leads out of the folder");
            assert_eq!(one_of(&folders, "up/secret.toml").expect_err("no"), "a link leads out of the folder");
            assert!(file(&home, "maps/other.toml").is_ok(), "links within the folder are followed");
        }
        Ok(())
    }
}
