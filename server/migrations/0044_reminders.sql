ALTER TYPE notification_kind ADD VALUE IF NOT EXISTS 'due' AFTER 'taskChanged';

-- Where a person's day begins: as they chose, or else as their browser last said.
ALTER TABLE users ADD COLUMN chosen_time_zone text, ADD COLUMN browser_time_zone text;

-- The mornings of which everybody has been reminded. What becomes due during a day is not told of on that day again.
CREATE TABLE reminded_mornings (
  time_zone text NOT NULL,
  day date NOT NULL,
  CONSTRAINT reminded_mornings_pkey PRIMARY KEY (time_zone, day)
);
