CREATE TYPE trash_kind AS ENUM ('task', 'status');

-- What was deleted and can still be restored: its rows as they were, so that no other query has to pass over them.
-- A migration that gives tasks, their assignees, attachments or statuses a column changes `contents` as well.
CREATE TABLE trash (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  kind trash_kind NOT NULL,
  id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  created_by uuid CONSTRAINT trash_creator REFERENCES users,
  deleted_by uuid NOT NULL CONSTRAINT trash_deleter REFERENCES users,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  contents jsonb NOT NULL,
  CONSTRAINT trash_pkey PRIMARY KEY (organization_id, project_id, kind, id),
  CONSTRAINT trash_project FOREIGN KEY (organization_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX trash_newest ON trash (organization_id, project_id, seq DESC);
CREATE INDEX trash_deleted_at ON trash (deleted_at);
CREATE INDEX trash_created_by ON trash (created_by);
CREATE INDEX trash_deleted_by ON trash (deleted_by);

-- A deleted project keeps its rows until it can no longer be restored.
ALTER TABLE projects ADD COLUMN deleted_by uuid CONSTRAINT projects_deleter REFERENCES users;
CREATE INDEX projects_deleted_by ON projects (deleted_by);
CREATE INDEX projects_deleted_at ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
