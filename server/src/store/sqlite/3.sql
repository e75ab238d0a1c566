-- How a game that is over stood as it went on, once somebody has asked.
CREATE TABLE estimate (
  game INTEGER PRIMARY KEY REFERENCES game (number),
  body TEXT NOT NULL
) STRICT;
