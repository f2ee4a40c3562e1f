-- What it means to be in a status, and since when a task is done or cancelled. Both are kept here, so that the version before keeps
-- them too: nothing it adds, moves or brings back from the trash is without.
CREATE TYPE status_category AS ENUM ('notStarted', 'started', 'done', 'cancelled');
ALTER TABLE task_statuses ADD COLUMN category status_category, ADD COLUMN task_limit integer;
ALTER TABLE task_statuses ADD CONSTRAINT task_statuses_task_limit CHECK (task_limit BETWEEN 1 AND 10000) NOT VALID;
ALTER TABLE tasks ADD COLUMN completed_at timestamptz;

-- What a name tells, of a status that is not the first of its project.
CREATE FUNCTION category_of_name(name text) RETURNS status_category LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN name ~* '^\W*(done|closed|completed?|finished|resolved)\W*$' THEN 'done'
    WHEN name ~* '^\W*(cancell?ed|won[''’]?t (do|fix)|rejected)\W*$' THEN 'cancelled'
    ELSE 'started'
  END::status_category;

CREATE FUNCTION give_status_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM task_statuses WHERE organization_id = NEW.organization_id AND project_id = NEW.project_id
  ) THEN
    NEW.category := category_of_name(NEW.name);
  ELSE
    NEW.category := 'notStarted';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER task_statuses_category BEFORE INSERT ON task_statuses FOR EACH ROW WHEN (NEW.category IS NULL)
  EXECUTE FUNCTION give_status_category();

-- Whoever brings a time along, as from the trash, keeps it where it still holds.
CREATE FUNCTION complete_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM task_statuses WHERE organization_id = NEW.organization_id AND project_id = NEW.project_id
      AND id = NEW.status_id AND category IN ('done', 'cancelled')
  ) THEN
    NEW.completed_at := coalesce(NEW.completed_at, now());
  ELSE
    NEW.completed_at := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tasks_added_completed BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION complete_task();
CREATE TRIGGER tasks_moved_completed BEFORE UPDATE OF status_id ON tasks FOR EACH ROW
  WHEN (NEW.status_id <> OLD.status_id) EXECUTE FUNCTION complete_task();
