-- It refers to no task: the bond outlives the time that the parent is in the trash, and is shown while both are there.
ALTER TABLE tasks ADD COLUMN parent_id uuid;
