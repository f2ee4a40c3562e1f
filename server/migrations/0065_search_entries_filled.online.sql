-- Project by project, and of its tasks two hundred at a time. Whoever changes or deletes one of them meanwhile waits until its
-- entry is there, to be written over or deleted.
-- repeat
DO $$
DECLARE
  project record;
  below bigint;
  ids uuid[];
BEGIN
  FOR project IN SELECT organization_id, id FROM projects LOOP
    PERFORM add_search_entry(organization_id, id, id, 'project', id, created_at, 0, name, '') FROM (
      SELECT * FROM projects WHERE organization_id = project.organization_id AND id = project.id FOR SHARE
    ) AS projects;
    PERFORM add_search_entry(organization_id, project_id, id, 'label', id, now(), 0, name, '') FROM (
      SELECT * FROM labels WHERE organization_id = project.organization_id AND project_id = project.id FOR SHARE
    ) AS labels;
    COMMIT;
    below := 9223372036854775807;
    LOOP
      SELECT array_agg(id), min(seq) INTO ids, below FROM (
        SELECT id, seq FROM tasks
        WHERE organization_id = project.organization_id AND project_id = project.id AND seq > 0 AND -seq > -below
        ORDER BY -seq LIMIT 200
      ) AS next;
      EXIT WHEN ids IS NULL;
      PERFORM add_search_entry(organization_id, project_id, id, 'task', id, created_at, seq, title, description) FROM (
        SELECT * FROM tasks
        WHERE organization_id = project.organization_id AND project_id = project.id AND id = ANY(ids)
        ORDER BY id FOR SHARE
      ) AS tasks;
      PERFORM add_search_entry(organization_id, project_id, task_id, 'comment', id, created_at, 0, '', body) FROM (
        SELECT * FROM comments
        WHERE organization_id = project.organization_id AND project_id = project.id AND task_id = ANY(ids)
          AND deleted_at IS NULL AND body IS NOT NULL
        ORDER BY task_id, id FOR SHARE
      ) AS comments;
      PERFORM add_search_entry(organization_id, project_id, task_id, 'file', id, created_at, seq, name, '') FROM (
        SELECT * FROM attachments
        WHERE organization_id = project.organization_id AND project_id = project.id AND task_id = ANY(ids)
        ORDER BY task_id, id FOR SHARE
      ) AS attachments;
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
-- The version before looks for titles by it: for as long as it runs beside this one, its search for rare words is slow.
DROP INDEX CONCURRENTLY IF EXISTS tasks_words;
