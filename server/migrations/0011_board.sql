-- Where a task stands in its column: smaller is higher. New ones come on top by the sequence, which gives whole numbers
-- only; a place between two others is a fraction, so that it never meets a whole number given to a task on its way.
CREATE SEQUENCE task_ranks;
ALTER TABLE tasks ADD COLUMN rank numeric;
UPDATE tasks SET rank = -seq;
SELECT setval('task_ranks', (SELECT coalesce(max(seq), 0) + 1 FROM tasks));
ALTER TABLE tasks ALTER COLUMN rank SET NOT NULL, ALTER COLUMN rank SET DEFAULT -nextval('task_ranks');
CREATE UNIQUE INDEX tasks_board ON tasks (organization_id, project_id, status_id, rank);

-- The middle, or a part of it: whole numbers are kept for the sequence.
CREATE FUNCTION rank_between(above numeric, below numeric) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  place numeric := (above + below) * 0.5;
BEGIN
  WHILE place = trunc(place) LOOP
    place := (above + place) * 0.5;
  END LOOP;
  RETURN place;
END $$;
