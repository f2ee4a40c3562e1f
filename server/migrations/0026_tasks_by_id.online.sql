-- With the id first: beginning with the organization and the project, the key seemed as good as the index of a status before
-- statistics exist, and a page of ten was looked for among all tasks of its project.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS tasks_by_id ON tasks (id, project_id, organization_id);
-- short: exchanges a key for one that is there already, unless that was done before.
DO $$
BEGIN
  IF pg_get_constraintdef((
    SELECT oid FROM pg_constraint WHERE conrelid = 'tasks'::regclass AND contype = 'p'
  )) LIKE '%(organization_id,%' THEN
    ALTER TABLE task_assignees DROP CONSTRAINT task_assignees_task;
    ALTER TABLE attachments DROP CONSTRAINT attachments_task;
    ALTER TABLE tasks DROP CONSTRAINT tasks_pkey;
    ALTER TABLE tasks ADD CONSTRAINT tasks_pkey PRIMARY KEY USING INDEX tasks_by_id;
    ALTER TABLE task_assignees ADD CONSTRAINT task_assignees_task FOREIGN KEY (organization_id, project_id, task_id)
      REFERENCES tasks (organization_id, project_id, id) ON DELETE CASCADE NOT VALID;
    ALTER TABLE attachments ADD CONSTRAINT attachments_task FOREIGN KEY (organization_id, project_id, task_id)
      REFERENCES tasks (organization_id, project_id, id) ON DELETE CASCADE NOT VALID;
  END IF;
END $$;
-- Left over where this was broken off after the exchange and begun again.
DROP INDEX CONCURRENTLY IF EXISTS tasks_by_id;
ALTER TABLE task_assignees VALIDATE CONSTRAINT task_assignees_task;
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_task;
