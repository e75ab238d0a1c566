-- The first format, as SQLite has it: games, the events of those that run, the packed events of those that
-- have ended.
CREATE TABLE service (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  run TEXT NOT NULL,
  batch BIGINT NOT NULL,
  clock BIGINT NOT NULL,
  wall BIGINT NOT NULL
);
INSERT INTO service VALUES (1, '', 0, 0, 0);

CREATE TABLE game (
  number BIGINT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  born BIGINT NOT NULL,
  made_at BIGINT NOT NULL,
  settings TEXT NOT NULL,
  first_moves_by BIGINT NOT NULL,
  black TEXT NOT NULL,
  white TEXT NOT NULL,
  black_token BYTEA NOT NULL,
  white_token BYTEA NOT NULL,
  aside TEXT,
  ended_at BIGINT,
  moves BIGINT,
  outcome TEXT
);
CREATE INDEX game_running ON game (number) WHERE ended_at IS NULL;
CREATE INDEX game_ended ON game (number) WHERE ended_at IS NOT NULL;

CREATE TABLE event (
  game BIGINT NOT NULL REFERENCES game (number),
  seq BIGINT NOT NULL,
  color TEXT,
  command TEXT,
  body BYTEA NOT NULL,
  PRIMARY KEY (game, seq)
);

CREATE TABLE log (
  game BIGINT PRIMARY KEY REFERENCES game (number),
  body BYTEA NOT NULL
);

-- Secret until it is opened: nothing but the game's own task may read it.
CREATE TABLE sealed (
  game BIGINT PRIMARY KEY REFERENCES game (number),
  number INTEGER NOT NULL,
  nonce BYTEA NOT NULL
);
