import type pg from 'pg';
import { indexing } from './entries.ts';

const organizations = 1_000;
const projectsOfEach = 10;
const tasksOfEach = 20;
/** Of so many organizations the reader is a member, and of one project in each. */
const shared = 20;

const projectsSql = `(SELECT organizations.n AS place, projects.n AS turn,
    md5('neighbour ' || organizations.n)::uuid AS organization_id,
    md5('neighbour ' || organizations.n || ' ' || projects.n)::uuid AS project_id,
    md5('status ' || organizations.n || ' ' || projects.n)::uuid AS status_id
  FROM generate_series(1, ${organizations}) AS organizations (n), generate_series(1, ${projectsOfEach}) AS projects (n)) AS made`;

/** Everybody else on the server, so that what one asks for is found among 10,000 projects in 1,000 organizations. */
export async function addNeighbours(pool: pg.Pool, reader: string, others: string[]) {
  const client = await pool.connect();
  try {
    await client.query(
      `INSERT INTO organizations (id, name, founded_by)
       SELECT DISTINCT organization_id, 'Neighbour ' || place, $1::uuid FROM ${projectsSql}`,
      [reader],
    );
    await client.query(
      `INSERT INTO members (organization_id, user_id, role)
       SELECT DISTINCT organization_id, CASE WHEN place <= ${shared} THEN $1 ELSE ($2::uuid[])[1 + place % 10] END::uuid, 'employee'::role
       FROM ${projectsSql}`,
      [reader, others],
    );
    await client.query(
      `INSERT INTO projects (organization_id, id, name, created_by)
       SELECT organization_id, project_id, 'Project ' || turn, $1 FROM ${projectsSql}`,
      [reader],
    );
    await client.query(
      `INSERT INTO project_team (organization_id, project_id, user_id)
       SELECT organization_id, project_id, CASE WHEN place <= ${shared} THEN $1 ELSE ($2::uuid[])[1 + place % 10] END::uuid
       FROM ${projectsSql} WHERE turn = 1`,
      [reader, others],
    );
    await client.query(
      `INSERT INTO task_statuses (organization_id, project_id, id, name, sort_order, color)
       SELECT organization_id, project_id, status_id, 'To Do', 0, '#336699' FROM ${projectsSql}`,
    );
    await client.query(
      `INSERT INTO task_counters (organization_id, project_id, last)
       SELECT organization_id, project_id, ${tasksOfEach} FROM ${projectsSql}`,
    );
    // Rows made by the thousand need no check against rows made a moment ago.
    await client.query(`SET session_replication_role = 'replica'`);
    await client.query(
      `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
       SELECT organization_id, project_id, gen_random_uuid(), n, status_id, 'Mend the harbour ' || n,
         CASE WHEN place <= ${shared} AND turn = 1 THEN $1 ELSE ($2::uuid[])[1 + place % 10] END::uuid
       FROM ${projectsSql}, generate_series(1, ${tasksOfEach}) AS n`,
      [reader, others],
    );
    await client.query(
      `INSERT INTO task_tallies (organization_id, project_id, tasks)
       SELECT organization_id, project_id, ${tasksOfEach} FROM ${projectsSql}`,
    );
    await client.query(
      `INSERT INTO task_assignees (organization_id, project_id, task_id, user_id, work_day, task_seq)
       SELECT tasks.organization_id, tasks.project_id, tasks.id,
         CASE WHEN place <= ${shared} THEN $1 ELSE ($2::uuid[])[1 + place % 10] END::uuid, 'infinity', tasks.seq
       FROM ${projectsSql} JOIN tasks USING (organization_id, project_id) WHERE turn = 1`,
      [reader, others],
    );
    await client.query(indexing(`${projectsSql} JOIN tasks USING (organization_id, project_id)`));
    await client.query(
      `SELECT learn_words(organization_id, '{mend,the,harbour}'::text[]) FROM ${projectsSql} WHERE turn = 1`,
    );
  } finally {
    await client.query(`SET session_replication_role = 'origin'`);
    client.release();
  }
}
