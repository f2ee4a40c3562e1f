import pg from 'pg';
import { addPeople, addProject, addStatus, cookiesOf, headersOf, joinTeam, signUp } from '../world.ts';

const organizations = 5;
const projectsEach = 4;
const tasksEach = 250;

export interface Project {
  /** Below /api. */
  url: string;
  organizationUrl: string;
  statusIds: string[];
  teamIds: string[];
  /** Those that were there and some of those that came; what is done to a task is done to one of them. */
  taskIds: string[];
  /** Paths of images that were attached. */
  images: string[];
}

export interface Person {
  id: string;
  headers: Record<string, string>;
  projects: Project[];
}

/** Several organizations with people, projects and tasks; everybody is signed in and on all projects of their own. */
export async function buildTown(url: string, databaseUrl: string, people: number): Promise<Person[]> {
  // One connection: projects are written with a setting of the session.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const town: Person[] = [];
  for (let number = 0; number < organizations; number += 1) {
    const { userId } = await signUp(url);
    const members = await addPeople(pool, Math.ceil(people / organizations));
    const projects: Project[] = [];
    for (let count = 0; count < projectsEach; count += 1) {
      const project = await addProject(pool, userId, tasksEach);
      const second = await addStatus(pool, project);
      await joinTeam(pool, project, members);
      const organizationUrl = `/organizations/${project.organizationId}`;
      const { rows } = await pool.query<{ id: string }>(
        'SELECT id FROM tasks WHERE organization_id = $1 AND project_id = $2',
        [project.organizationId, project.projectId],
      );
      projects.push({
        url: `${organizationUrl}/projects/${project.projectId}`,
        organizationUrl,
        statusIds: [project.statusId, second],
        teamIds: members.map(({ id }) => id),
        taskIds: rows.map(({ id }) => id),
        images: [],
      });
    }
    for (const { id, token } of members) town.push({ id, headers: await enter(url, token), projects });
  }
  await pool.query('VACUUM ANALYZE');
  await pool.end();
  return town;
}

/** The first page of a browser gets the token that changes need. */
export async function enter(url: string, token: string) {
  const reply = await fetch(`${url}/api/health`, { headers: { cookie: `muster=${token}` } });
  await reply.text();
  return headersOf({ muster: token, ...cookiesOf(reply) });
}
