-- How many tasks of a project are open, which has no status here, and how many are in each status that is over: the sums of its rows. Whoever
-- changes tasks adds a row and locks none, so that nobody waits; one in so many adds up those that are there. Kept here, so that the version
-- before keeps it too. Rows are of no project but by their columns: one that refers to it would lock it.
CREATE TABLE task_tallies (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  status_id uuid,
  tasks integer NOT NULL,
  CONSTRAINT task_tallies_pkey PRIMARY KEY (organization_id, project_id, id)
);

CREATE FUNCTION add_task_tally(of_organization uuid, of_project uuid, of_status uuid, more integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tally record;
BEGIN
  INSERT INTO task_tallies (organization_id, project_id, status_id, tasks)
  VALUES (of_organization, of_project, of_status, more);
  IF random() < 0.03 THEN
    FOR tally IN
      WITH gone AS (
        -- Those that somebody else is adding up stay as they are.
        DELETE FROM task_tallies WHERE organization_id = of_organization AND project_id = of_project AND id = ANY(ARRAY(
          SELECT id FROM task_tallies WHERE organization_id = of_organization AND project_id = of_project
          FOR UPDATE SKIP LOCKED
        )) RETURNING status_id, tasks
      )
      SELECT status_id, sum(tasks) AS tasks FROM gone GROUP BY status_id HAVING sum(tasks) <> 0
    LOOP
      INSERT INTO task_tallies (organization_id, project_id, status_id, tasks)
      VALUES (of_organization, of_project, tally.status_id, tally.tasks);
    END LOOP;
  END IF;
END $$;

CREATE FUNCTION tally_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tally record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR tally IN
      SELECT organization_id, project_id, CASE WHEN completed_at IS NOT NULL THEN status_id END AS status_id, count(*) AS tasks
      FROM added GROUP BY 1, 2, 3
    LOOP
      PERFORM add_task_tally(tally.organization_id, tally.project_id, tally.status_id, tally.tasks::integer);
    END LOOP;
  ELSE
    FOR tally IN
      SELECT organization_id, project_id, CASE WHEN completed_at IS NOT NULL THEN status_id END AS status_id, count(*) AS tasks
      FROM removed GROUP BY 1, 2, 3
    LOOP
      PERFORM add_task_tally(tally.organization_id, tally.project_id, tally.status_id, -tally.tasks::integer);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_task_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_task_tally(OLD.organization_id, OLD.project_id, CASE WHEN OLD.completed_at IS NOT NULL THEN OLD.status_id END, -1);
  PERFORM add_task_tally(NEW.organization_id, NEW.project_id, CASE WHEN NEW.completed_at IS NOT NULL THEN NEW.status_id END, 1);
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_added_tallied AFTER INSERT ON tasks
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks();
CREATE TRIGGER tasks_removed_tallied AFTER DELETE ON tasks
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks();
CREATE TRIGGER tasks_changed_tallied AFTER UPDATE ON tasks FOR EACH ROW
  WHEN (
    (NEW.completed_at IS NULL) <> (OLD.completed_at IS NULL) OR NEW.project_id <> OLD.project_id
    OR NEW.status_id <> OLD.status_id AND NEW.completed_at IS NOT NULL
  )
  EXECUTE FUNCTION tally_task_elsewhere();
