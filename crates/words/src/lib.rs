//! Everything Kabinet says to people, in French, German and English.
