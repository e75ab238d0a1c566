-- Who finds a game: games of private offers are in no list. What was made before was in all of them.
ALTER TABLE game ADD COLUMN visibility TEXT NOT NULL DEFAULT 'public';
DROP INDEX game_black;
DROP INDEX game_white;
CREATE INDEX game_listed ON game (number) WHERE ended_at IS NOT NULL AND visibility = 'public';
CREATE INDEX game_black ON game (black, number) WHERE ended_at IS NOT NULL AND visibility = 'public';
CREATE INDEX game_white ON game (white, number) WHERE ended_at IS NOT NULL AND visibility = 'public';
