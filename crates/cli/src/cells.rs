//! Names for the cells of tables, so that a table keeps its columns and a document its markers.

use hexfray_board::text::printable;

/// A name as a cell of a Markdown table: `|` separates columns, and `<!--` begins the markers of a document.
pub(super) fn in_markdown(name: &str) -> String {
    printable(name).replace('\\', r"\\").replace('|', r"\|").replace('<', "&lt;")
}

/// A name as a field of comma-separated values.
pub(super) fn in_csv(name: &str) -> String {
    let name = printable(name);
    if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_part_no_columns_and_end_no_table() {
        assert_eq!(in_markdown("old_mill (2)"), "old_mill (2)");
        assert_eq!(in_markdown(r"a|b\|c"), r"a\|b\\\|c");
        assert_eq!(in_markdown("<!-- end of tournament -->\n"), r"&lt;!-- end of tournament -->\\n");
        assert_eq!([in_csv("mill"), in_csv("a,b"), in_csv("\"a\"")], ["mill", "\"a,b\"", "\"\"\"a\"\"\""]);
    }
}
