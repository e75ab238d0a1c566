//! What it costs that a move is on disk before anybody sees it: the same games on the same program with
//! and without a durable store, and the bare disk beside them. It must never know how a store works.

pub mod bare;
pub mod bench;
pub mod drive;
pub mod figures;
