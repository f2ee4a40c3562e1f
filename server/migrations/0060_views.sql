-- Filters of a project's tasks that are kept under a name, for their maker or for everybody who sees the project.
CREATE TABLE views (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CONSTRAINT views_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  is_shared boolean NOT NULL,
  created_by uuid NOT NULL,
  query jsonb NOT NULL,
  layout text NOT NULL CONSTRAINT views_layout CHECK (layout IN ('list', 'board', 'calendar', 'timeline')),
  columns text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT views_pkey PRIMARY KEY (organization_id, project_id, id)
);
CREATE UNIQUE INDEX views_name_unique ON views (organization_id, project_id, created_by, lower(name));
