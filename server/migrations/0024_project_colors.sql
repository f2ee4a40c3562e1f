CREATE TYPE project_color AS ENUM ('slate', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet');
ALTER TABLE projects ADD COLUMN color project_color;
