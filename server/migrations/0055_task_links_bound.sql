ALTER TABLE task_links ADD CONSTRAINT task_links_from_project FOREIGN KEY (organization_id, from_project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
ALTER TABLE task_links ADD CONSTRAINT task_links_to_project FOREIGN KEY (organization_id, to_project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
