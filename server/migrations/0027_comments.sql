-- What people say about a task. Where each stands in the task's history, the log of activities knows.
CREATE TABLE comments (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid NOT NULL,
  id uuid NOT NULL,
  author_id uuid NOT NULL CONSTRAINT comments_author REFERENCES users,
  -- Nothing once it has been deleted for so long that nobody brings it back.
  body text CONSTRAINT comments_body_length CHECK (char_length(body) BETWEEN 1 AND 20000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid CONSTRAINT comments_deleter REFERENCES users,
  -- The task first, as in the keys of tasks: it tells most, also before the database has counted anything.
  CONSTRAINT comments_pkey PRIMARY KEY (task_id, organization_id, project_id, id),
  CONSTRAINT comments_task FOREIGN KEY (organization_id, project_id, task_id)
    REFERENCES tasks (organization_id, project_id, id) ON DELETE CASCADE
);
CREATE INDEX comments_author_id ON comments (author_id);
CREATE INDEX comments_deleted_by ON comments (deleted_by) WHERE deleted_by IS NOT NULL;
-- Those whose text is still to be erased.
CREATE INDEX comments_to_erase ON comments (deleted_at) WHERE deleted_at IS NOT NULL AND body IS NOT NULL;
