ALTER TABLE project_pins ADD CONSTRAINT project_pins_project FOREIGN KEY (organization_id, project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
