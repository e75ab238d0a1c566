-- A database of the second format as its server left it: the games of the first one, read again and paused by the
-- restart, and the row of that outage. The format is frozen here.
PRAGMA application_id = 1399354478;
PRAGMA user_version = 2;

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

-- The games of one player, and the times in which the server was away.
CREATE INDEX game_black ON game (black, number) WHERE ended_at IS NOT NULL;
CREATE INDEX game_white ON game (white, number) WHERE ended_at IS NOT NULL;

CREATE TABLE outage (
  clock INTEGER NOT NULL,
  began INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX outage_clock ON outage (clock);

-- The rows.
UPDATE service SET run = 'ec6640a615c4cbaf', batch = 5, clock = 1991, wall = 1796047168415;
INSERT INTO game (number, id, born, made_at, settings, first_moves_by, black, white, black_token, white_token, aside, ended_at, moves, outcome) VALUES
  (1, '2jdn4ejIfvWB', 2, 1796037197135, '{"size":9,"ruleset":"chinese-2002","handicap":0,"komi":"7.5","illegal_moves":"refused","conduct":"casual","time":{"type":"none"}}', 60000, '棋友1947', '棋友8112', X'04c2f2714df24aba4577de2c7ee62b763b6a9df02be0bf10f79cd1a9436ba05d', X'c42f997c2db0bf7f062ff29c8018a066acf11bb2de3cdf830c14614b2e8f9b7b', NULL, 1796037197143, 6, '{"winner":"black","by":"resignation","margin_quarters":null,"text":"B+R","text_zh":"黑中盘胜"}'),
  (2, '-I9S7Mu2tdB6', 13, 1796037197146, '{"size":9,"ruleset":"chinese-2002","handicap":0,"komi":"7.5","illegal_moves":"refused","conduct":"casual","time":{"type":"byo_yomi","main_ms":600000,"periods":3,"period_ms":30000,"on_flag":"loss"}}', 60000, '棋友5931', '棋友0443', X'd7fc91559f253c4575ffe2fe185d07922cde51db76599327ad9f4f3920c820db', X'1851212d47290a7cd64ee8e8522f61d2a5b4ae535ea4761357ad22aee9800fda', NULL, NULL, NULL, NULL),
  (3, '1RT9lr1eEMmw', 24, 1796037197156, '{"size":9,"ruleset":"chinese-2002","handicap":0,"komi":"7.5","illegal_moves":"refused","conduct":"casual","time":{"type":"none"}}', 60000, '棋友7255', '棋友3169', X'60109f4db5ef177fae969036bddf46e2a5ce9fd2d9a7e53659f91714fc83c717', X'17d59c1847586fd68a8958f79d0d8e471dad2667b08b723f0aea02a92db2c1c5', NULL, NULL, NULL, NULL);
INSERT INTO event (game, seq, color, command, body) VALUES
  (2, 1, NULL, NULL, X'0003000000'),
  (2, 2, 'black', 'move0', X'01040000000305'),
  (2, 3, 'white', 'move1', X'81040000000405'),
  (2, 4, 'black', 'move2', X'01050100000204'),
  (2, 5, 'white', 'move3', X'81050000000504'),
  (2, 6, 'black', 'move4', X'01060100000303'),
  (2, 7, 'white', 'move5', X'81070000000403'),
  (2, 8, 'black', 'move6', X'01070000000404'),
  (2, 9, 'white', 'move7', X'81080100000304'),
  (2, 10, NULL, NULL, X'2315000000'),
  (3, 1, NULL, NULL, X'0002000000'),
  (3, 2, 'black', 'move0', X'01030100000404'),
  (3, 3, 'white', 'move1', X'81040100000202'),
  (3, 4, 'white', 'ask', X'980400000001'),
  (3, 5, 'black', 'agree', X'190501000001'),
  (3, 6, 'black', 'seal', X'1e060100003ffe3a5126bbe483a033571fc53bc18acfac19129429b01ddf5489ad1a5f711e'),
  (3, 7, NULL, NULL, X'2342000000');
INSERT INTO log (game, body) VALUES
  (1, X'000400000001010100000404810000000002020101010000060681000000000206020101000082000000008701000000');
INSERT INTO sealed (game, number, nonce) VALUES
  (3, 156, X'f6d3dc4ddd39a0d54d9d92c122cf3f80');
INSERT INTO outage (clock, began, ended, reason) VALUES
  (30, 1796037197162, 1796047166334, 'restart');
