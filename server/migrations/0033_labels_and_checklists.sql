-- Words of a project that its tasks carry, across statuses.
CREATE TABLE labels (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CONSTRAINT labels_name_length CHECK (char_length(name) BETWEEN 1 AND 40),
  color project_color NOT NULL,
  CONSTRAINT labels_pkey PRIMARY KEY (organization_id, project_id, id)
);
CREATE UNIQUE INDEX labels_name_unique ON labels (organization_id, project_id, lower(name));
-- After ADD VALUE it is used by none of these files.
ALTER TYPE trash_kind ADD VALUE IF NOT EXISTS 'label';

-- Steps of a task, in the order of their ranks.
CREATE TABLE checklist_items (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid NOT NULL,
  id uuid NOT NULL,
  text text NOT NULL CONSTRAINT checklist_items_text_length CHECK (char_length(text) BETWEEN 1 AND 500),
  is_done boolean NOT NULL DEFAULT false,
  rank integer NOT NULL,
  -- The task first, as in the keys of tasks: it tells most, also before the database has counted anything.
  CONSTRAINT checklist_items_pkey PRIMARY KEY (task_id, organization_id, project_id, id)
);

-- On the task's own row, so that a page of tasks looks nothing up for them. Those who change a comment or an item count anew.
ALTER TABLE tasks
  ADD COLUMN label_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN start_date date,
  ADD COLUMN comment_count integer NOT NULL DEFAULT 0,
  ADD COLUMN checklist_done smallint NOT NULL DEFAULT 0,
  ADD COLUMN checklist_total smallint NOT NULL DEFAULT 0;
