//! Runs against the real program as another process: it is killed, stopped, its disk is filled, its lines
//! are cut, and nothing that it has acknowledged may be lost. It must never know how the server does it:
//! what is looked at is what any client or operator can see.

pub mod archive;
pub mod chaos;
pub mod charge;
pub mod command;
pub mod cuts;
pub mod disk;
pub mod findings;
pub mod http;
pub mod ledger;
pub mod meeting;
pub mod mind;
pub mod place;
pub mod player;
pub mod process;
pub mod report;
pub mod table;
pub mod uptime;
