ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_project FOREIGN KEY (organization_id, project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
