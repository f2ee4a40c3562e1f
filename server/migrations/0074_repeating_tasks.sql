-- How a task repeats, as the wire has it, and the day of the month that its series is meant to be on: after 31 January come
-- 28 February and 31 March.
ALTER TABLE tasks ADD COLUMN repeat jsonb, ADD COLUMN repeat_day smallint;
