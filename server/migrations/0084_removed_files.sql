-- Files that were taken off a task, for as long as that can be undone; in storage they lie among the unused ones meanwhile.
CREATE TABLE removed_files (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid NOT NULL,
  id uuid NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  contents jsonb NOT NULL,
  CONSTRAINT removed_files_pkey PRIMARY KEY (organization_id, project_id, task_id, id)
);
