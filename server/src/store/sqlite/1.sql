-- The first format: games, the events of those that run, the packed events of those that have ended.
CREATE TABLE service (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  run TEXT NOT NULL,
  batch INTEGER NOT NULL,
  clock INTEGER NOT NULL,
  wall INTEGER NOT NULL
) STRICT;
INSERT INTO service VALUES (1, '', 0, 0, 0);

CREATE TABLE game (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  born INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  settings TEXT NOT NULL,
  first_moves_by INTEGER NOT NULL,
  black TEXT NOT NULL,
  white TEXT NOT NULL,
  black_token BLOB NOT NULL,
  white_token BLOB NOT NULL,
  aside TEXT,
  ended_at INTEGER,
  moves INTEGER,
  outcome TEXT
) STRICT;
CREATE INDEX game_running ON game (number) WHERE ended_at IS NULL;
CREATE INDEX game_ended ON game (number) WHERE ended_at IS NOT NULL;

CREATE TABLE event (
  game INTEGER NOT NULL REFERENCES game (number),
  seq INTEGER NOT NULL,
  color TEXT,
  command TEXT,
  body BLOB NOT NULL,
  PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE log (
  game INTEGER PRIMARY KEY REFERENCES game (number),
  body BLOB NOT NULL
) STRICT;

-- Secret until it is opened: nothing but the game's own task may read it.
CREATE TABLE sealed (
  game INTEGER PRIMARY KEY REFERENCES game (number),
  number INTEGER NOT NULL,
  nonce BLOB NOT NULL
) STRICT;
