-- The games of one player, and the times in which the server was away.
CREATE INDEX game_black ON game (black, number) WHERE ended_at IS NOT NULL;
CREATE INDEX game_white ON game (white, number) WHERE ended_at IS NOT NULL;

CREATE TABLE outage (
  clock BIGINT NOT NULL,
  began BIGINT NOT NULL,
  ended BIGINT NOT NULL,
  reason TEXT NOT NULL
);
CREATE INDEX outage_clock ON outage (clock);
