-- Events lie in the order in which they came until many of one game can be put into its own place at once.
-- The numbers of `recent` only ever rise: its newest row stays, whatever becomes of the others.
CREATE TABLE recent (
  number INTEGER PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;

-- Events of one game that follow each other, up to the seq `last`.
CREATE TABLE folded (
  number INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game (number),
  last INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE INDEX folded_game ON folded (game, last);
