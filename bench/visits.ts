import type pg from 'pg';
import { mostRequests } from '../e2e/first-sight.ts';
import { measureFirstSight, measureSlowPaint, type Sought } from './first-sight.ts';
import type { Version } from './stage.ts';
import type { Line } from './table.ts';
import { addProject, screenOf, signUp, type BenchProject } from './world.ts';

type Budget = Record<'requests' | 'stages' | 'kB', number>;

/** The most that each may cost, its font and its page included. */
const budgets: Record<string, Budget> = {
  login: { requests: mostRequests.login, stages: 0, kB: 215 },
  organizations: { requests: mostRequests.organizations, stages: 1, kB: 265 },
  projects: { requests: mostRequests.projects, stages: 2, kB: 268 },
  tasks: { requests: mostRequests.tasks, stages: 2, kB: 295 },
  'a task': { requests: mostRequests['a task'], stages: 2, kB: 350 },
};

/** First visits of each screen, with an empty cache; that of tasks beside the version before. */
export async function measureVisits(app: Version, before?: Version): Promise<Line[]> {
  const visits = await planVisits(app);
  const sights = await measureFirstSight(app.url, visits);
  const lines: Line[] = Object.entries(budgets).flatMap(([screen, budget]) =>
    (['requests', 'stages', 'kB'] as const).map((measure) => ({
      what: `first visit of ${screen}: ${measure}`,
      ours: sights[screen]![measure],
      bar: { most: budget[measure] },
    })),
  );
  lines.push({
    what: 'first visit of tasks, 50 kB/s and 800 ms away: ms to its first paint',
    ours: await measureSlowPaint(app.url, visits['tasks']!),
    bar: { most: 3_000 },
  });
  if (!before) return lines;
  const { tasks } = await measureFirstSight(before.url, { tasks: (await planVisits(before))['tasks']! });
  const beside = (what: string, measure: 'ms' | 'firstPaintMs', most: number): Line => ({
    what: `first visit of tasks: ms to ${what}, against the version before`,
    ours: sights['tasks']![measure],
    floor: tasks![measure],
    unit: ' ms',
    bar: { most },
  });
  return [...lines, beside('the first task', 'ms', 0.45), beside('its first paint', 'firstPaintMs', 0.4)];
}

async function planVisits({ url, pool }: Version): Promise<Record<string, Sought>> {
  const { userId, headers } = await signUp(url);
  const project = await addProject(pool, userId, 1_000);
  const { cookie } = headers;
  const tasks = screenOf(project);
  return {
    login: { url: '/login', seen: 'Forgot' },
    organizations: { url: '/', seen: 'Bench', cookie },
    projects: { url: `/${project.organizationId}/projects`, seen: 'Website', cookie },
    tasks: { url: tasks, seen: 'Task 1000', cookie },
    'a task': { url: `${tasks}/${await newestTaskOf(pool, project)}`, seen: 'Update Task', cookie },
  };
}

async function newestTaskOf(pool: pg.Pool, { projectId }: BenchProject) {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM tasks WHERE project_id = $1 ORDER BY created_at DESC LIMIT 1',
    [projectId],
  );
  return rows[0]!.id;
}
