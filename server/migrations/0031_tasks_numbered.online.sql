-- The oldest project of a name gets the plain key.
-- repeat
DO $$
DECLARE
  project record;
  taken text;
BEGIN
  FOR project IN SELECT organization_id, id, name FROM projects WHERE key = '' ORDER BY created_at, id LOOP
    PERFORM FROM projects
    WHERE organization_id = project.organization_id AND id = project.id AND key = '' FOR NO KEY UPDATE;
    IF FOUND THEN
      taken := take_project_key(project.organization_id, project.id, project.name);
      UPDATE projects SET key = taken WHERE organization_id = project.organization_id AND id = project.id;
    END IF;
    COMMIT;
  END LOOP;
END $$;
-- Downwards from how many there are: begun again after a crash, it goes on below those that have their number, however many were
-- deleted meanwhile.
-- repeat
DO $$
DECLARE
  project record;
  unnumbered integer;
  below bigint;
BEGIN
  FOR project IN SELECT organization_id, id FROM projects LOOP
    SELECT count(*), max(seq) + 1 INTO unnumbered, below FROM tasks
    WHERE organization_id = project.organization_id AND project_id = project.id AND number = 0 AND seq > 0;
    INSERT INTO task_counters (organization_id, project_id, last)
    SELECT project.organization_id, project.id, unnumbered
    WHERE EXISTS (SELECT FROM projects WHERE organization_id = project.organization_id AND id = project.id)
    ON CONFLICT (project_id, organization_id) DO NOTHING;
    COMMIT;
    WHILE below IS NOT NULL LOOP
      WITH next AS (
        SELECT id, seq, row_number() OVER (ORDER BY -seq) - 1 AS place FROM tasks
        WHERE organization_id = project.organization_id AND project_id = project.id AND seq > 0
          AND -seq > -below AND number = 0
        ORDER BY -seq LIMIT 1000
      ), numbered AS (
        UPDATE tasks SET number = unnumbered - next.place FROM next
        WHERE tasks.organization_id = project.organization_id AND tasks.project_id = project.id AND tasks.id = next.id
        RETURNING tasks.seq
      )
      SELECT min(seq), unnumbered - count(*) INTO below, unnumbered FROM numbered;
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS tasks_by_number ON tasks (number, project_id, organization_id);
-- A new project has its key before it has its row.
ALTER TABLE project_keys DROP CONSTRAINT IF EXISTS project_keys_project,
  ADD CONSTRAINT project_keys_project FOREIGN KEY (organization_id, project_id)
    REFERENCES projects ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE project_keys VALIDATE CONSTRAINT project_keys_project;
ALTER TABLE task_counters DROP CONSTRAINT IF EXISTS task_counters_project,
  ADD CONSTRAINT task_counters_project FOREIGN KEY (organization_id, project_id)
    REFERENCES projects ON DELETE CASCADE NOT VALID;
ALTER TABLE task_counters VALIDATE CONSTRAINT task_counters_project;
-- All that were there have their number.
CREATE OR REPLACE FUNCTION next_task_number(of_organization uuid, of_project uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  counted integer;
BEGIN
  INSERT INTO task_counters (organization_id, project_id, last) VALUES (of_organization, of_project, 1)
  ON CONFLICT (project_id, organization_id) DO UPDATE SET last = task_counters.last + 1
  RETURNING last INTO counted;
  RETURN counted;
END $$;
