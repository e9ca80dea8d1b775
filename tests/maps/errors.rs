//! What is wrong with a board file, and where.
