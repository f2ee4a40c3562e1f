-- The projects that somebody has put before the others, for themselves. Whether they may still see them is found out when it is
-- read: who comes back to a team finds there what they had pinned.
CREATE TABLE project_pins (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL CONSTRAINT project_pins_user REFERENCES users,
  project_id uuid NOT NULL,
  CONSTRAINT project_pins_pkey PRIMARY KEY (user_id, organization_id, project_id)
);
CREATE INDEX project_pins_of_project ON project_pins (organization_id, project_id);
