import type pg from 'pg';
import { measure, type Shot } from './load.ts';
import { addProject, addStatus, signUp } from './world.ts';

export type Call =
  | 'page of 10'
  | 'page of 50'
  | 'page of 10, read anew'
  | 'page of 50, read anew'
  | 'one task'
  | 'projects'
  | 'members'
  | 'search'
  | 'create'
  | 'create assigned'
  | 'change a title'
  | 'move';

/** Requests a second, of each call. */
export type Rates = Record<Call, number>;

const statuses = 4;
export const rounds = 3;
export const warmUpSeconds = 4;

/** Each call as a shot at one version of the product, into a project of tasks that are all assigned. */
export async function aimCalls(origin: string, pool: pg.Pool, tasks = 2_000): Promise<Record<Call, Shot>> {
  const { userId, headers: session } = await signUp(origin);
  const project = await addProject(pool, userId, tasks);
  const columns = [project.statusId];
  while (columns.length < statuses) columns.push(await addStatus(pool, project, columns.length));
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM tasks WHERE project_id = $1', [
    project.projectId,
  ]);
  const ids = rows.map(({ id }) => id);

  const organization = `/api/organizations/${project.organizationId}`;
  const list = `${organization}/projects/${project.projectId}/tasks`;
  const headers = { ...session, 'content-type': 'application/json' };
  const get = (path: string): Shot => ({ url: origin + path, headers: session });
  const page = (limit: number) => get(`${list}?limit=${limit}&status=${project.statusId}`);
  const create = (more: object): Shot => ({
    method: 'POST',
    url: origin + list,
    headers,
    body: JSON.stringify({ title: 'One more', status: project.statusId, ...more }),
  });
  const put = (next: NonNullable<Shot['next']>): Shot => ({ method: 'PUT', url: origin, headers, next });
  let count = 0;
  return {
    'page of 10': page(10),
    'page of 50': page(50),
    'page of 10, read anew': await pageBehind(page(10)),
    'page of 50, read anew': await pageBehind(page(50)),
    'one task': { ...get(''), next: () => ({ path: `${list}/${oneOf(ids)}` }) },
    projects: get(`${organization}/projects`),
    members: get(`${organization}/members`),
    search: {
      ...get(''),
      next: () => ({ path: `/api/search?q=task%20${Math.ceil(Math.random() * tasks)}` }),
    },
    create: create({}),
    'create assigned': create({ assignedTo: [userId] }),
    'change a title': put(() => ({
      path: `${list}/${oneOf(ids)}`,
      body: JSON.stringify({ title: `Changed ${(count += 1)} times` }),
    })),
    move: put(() => ({
      path: `${list}/${oneOf(ids)}/place`,
      body: JSON.stringify({ status: oneOf(columns), after: oneOf(ids) }),
    })),
  };
}

/** The first page is kept by the server, the next one is not. */
export async function pageBehind({ url, headers }: Shot): Promise<Shot> {
  const reply = await fetch(url, { headers: headers! });
  const { pagination } = (await reply.json()) as { pagination: { nextCursor: string | null } };
  if (pagination.nextCursor === null) throw new Error(`${url}: there is no page behind it`);
  return { url: `${url}&cursor=${pagination.nextCursor}`, headers };
}

/** Of several versions in turns, so that what else the machine does hits all of them alike; the median of each call. */
export async function measureCalls(versions: Partial<Record<Call, Shot>>[]): Promise<Rates[]> {
  const found = versions.map(() => ({}) as Rates);
  for (const call of Object.keys(versions[0]!) as Call[]) {
    const shots = versions.map((version) => version[call]!);
    const rates = shots.map((): number[] => []);
    for (const shot of shots) await measure(shot, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, shot] of shots.entries()) rates[at]!.push(await measure(shot));
    rates.forEach((of, at) => (found[at]![call] = of.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!));
  }
  return found;
}

const oneOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
