-- A new task stands on top of its column, by the time at which it came: a counter would tell how many come elsewhere.
CREATE FUNCTION next_rank() RETURNS numeric LANGUAGE sql VOLATILE
  RETURN -(trunc(extract(epoch FROM clock_timestamp()) * 1000000) * 1000000 + trunc(random()::numeric * 1000000));

ALTER TABLE tasks ALTER COLUMN rank SET DEFAULT next_rank();

-- The version before goes on counting: from here on what it moves comes on top of what was there, too.
SELECT setval('task_ranks', (extract(epoch FROM clock_timestamp()) * 1000000000)::bigint);
