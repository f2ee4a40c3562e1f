import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { measureFirstSight } from './first-sight.ts';
import { cookieOf, listen } from './live.ts';
import { compare } from './load.ts';
import type { Version } from './stage.ts';
import type { Line } from './table.ts';
import { addPeople, addProject, joinTeam, screenOf, signUp, type BenchProject } from './world.ts';

const newest = 'The last word on it';
const readers = 20;
const comments = 50;
const betweenMs = 300;

interface Talk {
  comments: number;
  changes: number;
}

/** What a long history costs whoever opens the task, and how soon colleagues who have it open read a comment. */
export async function measureConversation({ url, pool }: Version): Promise<Line[]> {
  const { userId, headers } = await signUp(url);
  const project = await addProject(pool, userId, 3);
  const { organizationId, projectId } = project;
  const api = `${url}/api/organizations/${organizationId}/projects/${projectId}/tasks`;
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM tasks WHERE project_id = $1', [
    projectId,
  ]);
  const [short, long, live] = rows.map(({ id }) => id) as [string, string, string];
  await talk({ pool, project, userId, taskId: short }, { comments: 10, changes: 0 });
  await talk({ pool, project, userId, taskId: long }, { comments: 1_000, changes: 5_000 });
  await pool.query('VACUUM ANALYZE');

  const timelineOf = (taskId: string) => ({ url: `${api}/${taskId}/timeline?limit=10`, headers });
  const rates = await compare(timelineOf(short), timelineOf(long));
  const visitOf = (taskId: string) => ({
    url: `${screenOf(project)}/${taskId}`,
    seen: newest,
    cookie: headers['cookie']!,
  });
  const sights = await measureFirstSight(url, { short: visitOf(short), long: visitOf(long) });
  const people = await addPeople(pool, readers);
  await joinTeam(pool, project, people);
  const cookies = people.map(({ token }) => cookieOf(token));
  return [
    {
      what: 'newest ten of a task: 10 comments against 1,000 and 5,000 changes',
      ...rates,
      bar: { most: 1.3 },
    },
    {
      what: 'first visit of the same tasks: ms to the newest comment, the long one against the short',
      ours: sights['long']!.ms,
      floor: sights['short']!.ms,
      unit: ' ms',
      bar: { most: 1.3 },
    },
    {
      what: `a comment read by ${readers} who have the task open: p95, ms`,
      ours: await measureReading({ url, api, taskId: live, headers, cookies }),
      bar: { most: 500 },
    },
  ];
}

interface Place {
  pool: Version['pool'];
  project: BenchProject;
  userId: string;
  taskId: string;
}

/** Changes among the comments, and a comment last. */
async function talk(
  { pool, project: { organizationId, projectId }, userId, taskId }: Place,
  { comments, changes }: Talk,
) {
  const place = [organizationId, projectId, taskId, userId];
  const log = `INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, changes)`;
  await pool.query(
    `${log} SELECT $1, $2, $3, $4, 'web', 'task.updated', '{"title": {"from": "One", "to": "Two"}}'
     FROM generate_series(1, $5::int)`,
    [...place, changes],
  );
  await pool.query(
    `WITH written AS (
       INSERT INTO comments (organization_id, project_id, task_id, id, author_id, body)
       SELECT $1, $2, $3, gen_random_uuid(), $4, $6 FROM generate_series(1, $5::int) RETURNING id
     ) ${log} SELECT $1, $2, $3, $4, 'web', 'comment.created', jsonb_build_object(id, '{}'::jsonb) FROM written`,
    [...place, comments, newest],
  );
}

interface Reading {
  url: string;
  api: string;
  taskId: string;
  headers: Record<string, string>;
  cookies: string[];
}

/** From sending a comment until each of them has been told of it, has asked for it and has it. */
async function measureReading({ url, api, taskId, headers, cookies }: Reading) {
  const timeline = `${api}/${taskId}/timeline`;
  const sent = new Map<string, number>();
  const readAfter: number[] = [];
  const read = async (cookie: string, known: Set<string>) => {
    const reply = await fetch(timeline, { headers: { cookie } });
    const text = await reply.text();
    for (const [id, at] of sent)
      if (!known.has(id) && text.includes(id)) {
        known.add(id);
        readAfter.push(performance.now() - at);
      }
  };
  const streams = await Promise.all(
    cookies.map((cookie) => {
      const known = new Set<string>();
      return listen(`${url}/api/users/events`, cookie, (text) => {
        if (text.includes('"kind":"comments"')) void read(cookie, known);
      });
    }),
  );
  // The first look at each listener.
  await delay(1_000);
  for (let count = 0; count < comments; count += 1) {
    const _id = randomUUID();
    sent.set(_id, performance.now());
    await fetch(`${api}/${taskId}/comments`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ _id, body: 'What do you think of it?' }),
    });
    await delay(betweenMs);
  }
  const expected = cookies.length * comments;
  const deadline = performance.now() + 10_000;
  while (readAfter.length < expected && performance.now() < deadline) await delay(50);
  for (const stop of streams) stop();
  if (readAfter.length < expected) throw new Error(`${readAfter.length} of ${expected} were read`);
  return Math.round(readAfter.toSorted((a, b) => a - b)[Math.floor(readAfter.length * 0.95)]!);
}
