-- Where an open task stands in the work of those who are assigned to it or watch it: on the day it is due, without one at the end
-- of all days, and nowhere once it is over. With the task's age, which orders those of one day. Kept here, so that the version before
-- keeps it too.
ALTER TABLE task_assignees ADD COLUMN work_day date, ADD COLUMN task_seq bigint;
ALTER TABLE watchers ADD COLUMN work_day date, ADD COLUMN task_seq bigint;

CREATE FUNCTION take_work_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN completed_at IS NULL THEN coalesce(due_date, 'infinity') END, seq INTO NEW.work_day, NEW.task_seq
  FROM tasks WHERE organization_id = NEW.organization_id AND project_id = NEW.project_id AND id = NEW.task_id;
  RETURN NEW;
END $$;

CREATE TRIGGER task_assignees_work_day BEFORE INSERT ON task_assignees FOR EACH ROW EXECUTE FUNCTION take_work_day();
CREATE TRIGGER watchers_work_day BEFORE INSERT ON watchers FOR EACH ROW EXECUTE FUNCTION take_work_day();

CREATE FUNCTION give_work_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date := CASE WHEN NEW.completed_at IS NULL THEN coalesce(NEW.due_date, 'infinity') END;
BEGIN
  UPDATE task_assignees SET work_day = day, task_seq = NEW.seq
  WHERE organization_id = NEW.organization_id AND project_id = NEW.project_id AND task_id = NEW.id;
  UPDATE watchers SET work_day = day, task_seq = NEW.seq
  WHERE organization_id = NEW.organization_id AND project_id = NEW.project_id AND task_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_work_day AFTER UPDATE ON tasks FOR EACH ROW
  WHEN (NEW.due_date IS DISTINCT FROM OLD.due_date OR (NEW.completed_at IS NULL) <> (OLD.completed_at IS NULL))
  EXECUTE FUNCTION give_work_day();
