-- The hour a task was changed in. Tasks can be read in the order of their last change along an index of it, which an edit writes once an
-- hour; one of `updated_at` would have every edit write to all indexes of the row. Kept here, so that the version before keeps it too.
ALTER TABLE tasks ADD COLUMN changed_hour timestamptz;
-- Of those that are added; who adds them needs no trigger then.
ALTER TABLE tasks ALTER COLUMN changed_hour SET DEFAULT date_bin('1 hour', now(), 'epoch');

CREATE FUNCTION tell_changed_hour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_hour := date_bin('1 hour', NEW.updated_at, 'epoch');
  RETURN NEW;
END $$;
CREATE TRIGGER tasks_changed_hour BEFORE INSERT OR UPDATE ON tasks FOR EACH ROW
  WHEN (NEW.changed_hour IS DISTINCT FROM date_bin('1 hour', NEW.updated_at, 'epoch'))
  EXECUTE FUNCTION tell_changed_hour();
