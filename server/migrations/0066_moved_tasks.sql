-- Where tasks were before they were moved to another project: the number that each had there goes on leading to it, and is its own
-- again when it comes back. Whatever its later moves, it says where the task is now.
CREATE TABLE moved_tasks (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number integer NOT NULL,
  task_id uuid NOT NULL,
  to_project_id uuid NOT NULL,
  CONSTRAINT moved_tasks_pkey PRIMARY KEY (organization_id, project_id, number)
);
CREATE INDEX moved_tasks_of_task ON moved_tasks (organization_id, task_id);
CREATE INDEX moved_tasks_to_project ON moved_tasks (organization_id, to_project_id);

-- The project under which a file lies in storage, where its task has been moved to another since.
ALTER TABLE attachments ADD COLUMN stored_in uuid;
