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
