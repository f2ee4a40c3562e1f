import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import type { Running } from './servers.ts';
import { addProject, signUp, type BenchProject } from './world.ts';

const greedyClients = 6;
const others = 4;
const rounds = 3;
const roundMs = 8_000;
const pauseMs = 25;
const greedyAheadMs = 5_000;

interface Account {
  headers: Record<string, string>;
  project: BenchProject;
}

type Place = BenchProject & { taskIds: string[] };

type Send = (path: string, init?: RequestInit) => Promise<number>;

/**
 * What six clients of one account, who take all they can get, do to everybody else: how much longer the others wait at
 * the 95th percentile than in quiet, in the median round, and the most memory that the server took meanwhile.
 */
export async function measureGreedy(app: Running, pool: pg.Pool) {
  const greedy = await openAccount(app.url, pool);
  const quiet: Account[] = [];
  for (let person = 0; person < others; person += 1) quiet.push(await openAccount(app.url, pool));
  const place = { ...greedy.project, taskIds: await fatten(pool, greedy.project) };
  await talkAtLength(senderOf(app.url, greedy), place);
  const image = await largeImage();
  await everybodyElse(app.url, quiet, roundMs);

  const found: { quiet: number; busy: number }[] = [];
  let memory = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = await everybodyElse(app.url, quiet, roundMs);
    const isOver = new AbortController();
    const clients = Array.from({ length: greedyClients }, () =>
      takeAll(senderOf(app.url, greedy), place, image, isOver.signal),
    );
    // What they may take at once, after a pause, is gone by then.
    await delay(greedyAheadMs);
    const watching = watchMemory(app.process.pid!, isOver.signal);
    const meanwhile = await everybodyElse(app.url, quiet, roundMs);
    isOver.abort();
    await Promise.all(clients);
    memory = Math.max(memory, await watching);
    found.push({ quiet: p95(before), busy: p95(meanwhile) });
  }
  const [median] = found
    .toSorted((a, b) => a.busy / a.quiet - b.busy / b.quiet)
    .slice(Math.floor(rounds / 2));
  return { ...median!, memory };
}

async function openAccount(url: string, pool: pg.Pool): Promise<Account> {
  const { userId, headers } = await signUp(url);
  return { headers, project: await addProject(pool, userId, 1_000) };
}

/** The longest descriptions that there can be, in a hundred tasks and a hundred projects, and a hundred views. Answers the tasks. */
async function fatten(pool: pg.Pool, { organizationId, projectId }: BenchProject) {
  const long = `array_to_string(ARRAY(SELECT md5(random()::text || n) FROM generate_series(1, 2048) AS n), '')`;
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE tasks SET description = ${long} WHERE organization_id = $1 AND project_id = $2
       AND id IN (SELECT id FROM tasks WHERE organization_id = $1 AND project_id = $2 ORDER BY seq DESC LIMIT 100)
     RETURNING id`,
    [organizationId, projectId],
  );
  await pool.query(
    `INSERT INTO projects (organization_id, id, name, description, created_by)
     SELECT $1, gen_random_uuid(), 'Fat', ${long}, created_by FROM projects, generate_series(1, 100)
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, projectId],
  );
  await pool.query(
    `INSERT INTO views (organization_id, project_id, id, name, is_shared, created_by, query, layout, columns)
     SELECT $1, $2, gen_random_uuid(), 'View ' || n, false, created_by, jsonb_build_object('text', repeat('x', 4000)), 'list', '{}'
     FROM projects, generate_series(1, 100) AS n WHERE organization_id = $1 AND id = $2`,
    [organizationId, projectId],
  );
  return rows.map(({ id }) => id);
}

/** As many of the longest comments as fill an answer. */
async function talkAtLength(send: Send, { organizationId, projectId, taskIds: [taskId] }: Place) {
  const comments = `/organizations/${organizationId}/projects/${projectId}/tasks/${taskId}/comments`;
  for (let count = 0; count < 20; count += 1) {
    await send(comments, asJson({ body: '\u6f22'.repeat(20_000) }));
    // Long texts count as several requests.
    await delay(500);
  }
}

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const largeImage = async () =>
  new Uint8Array(
    await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer(),
  );

/** Reads, and adds a task now and then, as people do; answers how long each answer took. */
async function everybodyElse(url: string, accounts: Account[], ms: number) {
  const times: number[] = [];
  const until = Date.now() + ms;
  await Promise.all(
    accounts.map(async (account, person) => {
      const send = senderOf(url, account);
      const { organizationId, projectId, statusId } = account.project;
      const tasks = `/organizations/${organizationId}/projects/${projectId}/tasks`;
      await delay(person * 7);
      for (let turn = 0; Date.now() < until; turn += 1) {
        const started = performance.now();
        const status = await (turn % 10 === 9
          ? send(tasks, asJson({ title: 'One more', status: statusId }))
          : send(
              turn % 2 === 0 ? `${tasks}?status=${statusId}` : `/organizations/${organizationId}/projects`,
            ));
        times.push(performance.now() - started);
        if (status >= 400) throw new Error(`Somebody who asks for little was refused: ${status}`);
        await delay(pauseMs);
      }
    }),
  );
  return times;
}

/** Again and again, without a pause, whatever the answer. */
async function takeAll(send: Send, place: Place, image: Uint8Array<ArrayBuffer>, isOver: AbortSignal) {
  const { organizationId, projectId, taskIds } = place;
  const [taskId] = taskIds;
  const organization = `/organizations/${organizationId}`;
  const tasks = `${organization}/projects/${projectId}/tasks`;
  for (let round = 0; !isOver.aborted; round += 1) {
    const form = new FormData();
    form.set('task', '{}');
    form.append('attachments', new File([image], 'large.jpg', { type: 'image/jpeg' }));
    await Promise.all([
      send(`${tasks}?limit=100`),
      send(`${organization}/projects?limit=100`),
      send(`${organization}/members`),
      send(`${organization}/insights?weeks=52`),
      send(`${organization}/projects/${projectId}/views`),
      send(`${tasks}/${taskId}`),
      send(`${tasks}/${taskId}/timeline?limit=100`),
      send(`${tasks}/bulk`, asJson({ ids: taskIds, set: { priority: round % 2 ? 'high' : 'low' } })),
      send('/search?q=task'),
      send('/search?q=task&category=notStarted'),
      send('/search/counts?q=task'),
      send(`${tasks}/${taskId}`, { method: 'PUT', body: form }),
    ]);
  }
}

const senderOf =
  (url: string, { headers }: Account): Send =>
  async (path, init = {}) => {
    const reply = await fetch(`${url}/api${path}`, { ...init, headers: { ...headers, ...init.headers } });
    await reply.arrayBuffer();
    return reply.status;
  };

async function watchMemory(pid: number, isOver: AbortSignal) {
  let most = 0;
  while (!isOver.aborted) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    await delay(100);
  }
  return Math.round(most);
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
