CREATE TYPE project_status AS ENUM ('active', 'completed', 'on hold', 'archived');

CREATE TABLE projects (
  organization_id uuid NOT NULL CONSTRAINT projects_organization REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL CONSTRAINT projects_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
  description text NOT NULL DEFAULT ''
    CONSTRAINT projects_description_length CHECK (char_length(description) <= 65536),
  status project_status NOT NULL DEFAULT 'active',
  start_date date NOT NULL DEFAULT current_date,
  end_date date CONSTRAINT projects_dates CHECK (end_date >= start_date),
  created_by uuid NOT NULL CONSTRAINT projects_creator REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT projects_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX projects_created_by ON projects (created_by);

-- Who leaves the organization leaves its teams.
CREATE TABLE project_team (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT project_team_pkey PRIMARY KEY (organization_id, project_id, user_id),
  CONSTRAINT project_team_project FOREIGN KEY (organization_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_team_member FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX project_team_user ON project_team (organization_id, user_id);
