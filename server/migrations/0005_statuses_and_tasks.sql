-- A deleted project is gone for everybody at once; its rows and files follow in the background.
ALTER TABLE projects ADD COLUMN deleted_at timestamptz;

CREATE TABLE task_statuses (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CONSTRAINT task_statuses_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  sort_order integer NOT NULL CONSTRAINT task_statuses_sort_order CHECK (sort_order BETWEEN 0 AND 100000),
  color text NOT NULL CONSTRAINT task_statuses_color CHECK (color ~ '^#[0-9a-f]{6}$'),
  description text NOT NULL DEFAULT ''
    CONSTRAINT task_statuses_description_length CHECK (char_length(description) <= 65536),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT task_statuses_pkey PRIMARY KEY (organization_id, project_id, id),
  CONSTRAINT task_statuses_project FOREIGN KEY (organization_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE UNIQUE INDEX task_statuses_name_unique ON task_statuses (organization_id, project_id, lower(name));

CREATE TYPE priority AS ENUM ('high', 'medium', 'low');

-- `seq` orders tasks by age without ties, so that a page can start exactly behind another.
CREATE TABLE tasks (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  status_id uuid NOT NULL,
  title text NOT NULL CONSTRAINT tasks_title_length CHECK (char_length(title) BETWEEN 1 AND 255),
  description text NOT NULL DEFAULT '' CONSTRAINT tasks_description_length CHECK (char_length(description) <= 65536),
  priority priority NOT NULL DEFAULT 'medium',
  due_date date,
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL CONSTRAINT tasks_creator REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tasks_pkey PRIMARY KEY (organization_id, project_id, id),
  CONSTRAINT tasks_project FOREIGN KEY (organization_id, project_id) REFERENCES projects,
  CONSTRAINT tasks_status FOREIGN KEY (organization_id, project_id, status_id) REFERENCES task_statuses
);
CREATE INDEX tasks_newest ON tasks (organization_id, project_id, seq DESC);
CREATE INDEX tasks_newest_by_status ON tasks (organization_id, project_id, status_id, seq DESC);
CREATE INDEX tasks_created_by ON tasks (created_by);

-- Who leaves the team is unassigned.
CREATE TABLE task_assignees (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT task_assignees_pkey PRIMARY KEY (organization_id, project_id, task_id, user_id),
  CONSTRAINT task_assignees_task FOREIGN KEY (organization_id, project_id, task_id) REFERENCES tasks ON DELETE CASCADE,
  CONSTRAINT task_assignees_on_team FOREIGN KEY (organization_id, project_id, user_id)
    REFERENCES project_team ON DELETE CASCADE
);
CREATE INDEX task_assignees_user ON task_assignees (organization_id, project_id, user_id);

CREATE TABLE attachments (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CONSTRAINT attachments_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT attachments_pkey PRIMARY KEY (organization_id, project_id, task_id, id),
  CONSTRAINT attachments_task FOREIGN KEY (organization_id, project_id, task_id) REFERENCES tasks ON DELETE CASCADE
);
