import { openStage } from './stage.ts';
import { addPeople, addProject, addStatus, joinTeam, signUp } from './world.ts';

/** What a task weighs in the database after its life in a team: node bench/storage.ts [tasks] */
const tasks = Number(process.argv[2] ?? 500);
const teamSize = 10;
const words = 'the harbour chart needs another look before friday because its colours print badly'.split(' ');

const stage = await openStage();
try {
  const { url, pool } = await stage.start();
  const { userId, headers: session } = await signUp(url);
  const project = await addProject(pool, userId, 0);
  const done = await addStatus(pool, project);
  const people = await addPeople(pool, teamSize);
  await joinTeam(pool, project, people);
  const place = `${url}/api/organizations/${project.organizationId}/projects/${project.projectId}`;
  const headers = { ...session, 'content-type': 'application/json' };

  async function call(method: string, path: string, body: object) {
    const reply = await fetch(place + path, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { task: { _id: string } };
  }

  /** Written, given to two people, talked about, changed and closed. */
  async function liveThrough(number: number) {
    const assignedTo = [0, 1].map((at) => people[(number + at) % teamSize]!.id);
    const title = `Ship the part with the number ${number}`;
    const description = sentences(number, 6);
    const { task } = await call('POST', '/tasks', {
      title,
      description,
      status: project.statusId,
      assignedTo,
    });
    const path = `/tasks/${task._id}`;
    await call('PUT', path, { dueDate: '2027-03-01' });
    await call('PUT', path, { priority: 'high' });
    for (let item = 0; item < 3; item += 1)
      await call('POST', `${path}/checklist`, { text: sentences(number + item, 1) });
    for (let comment = 0; comment < 3; comment += 1)
      await call('POST', `${path}/comments`, { body: sentences(number * comment, 3) });
    await call('PUT', path, { description: sentences(number + 1, 6) });
    await call('PUT', path, { status: done });
  }

  const before = await weigh();
  for (let number = 0; number < tasks; number += 1) await liveThrough(number);
  const after = await weigh();
  const rows = [...after].map(
    ([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / tasks] as const,
  );
  const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  process.stdout.write(`\n| table, with its indexes | bytes for each of ${tasks} tasks |\n|---|---|\n`);
  for (const [table, bytes] of rows.filter(([, bytes]) => bytes >= 1).toSorted((a, b) => b[1] - a[1]))
    process.stdout.write(`| ${table} | ${Math.round(bytes)} |\n`);
  process.stdout.write(`| all | ${Math.round(total)} |\n`);

  async function weigh() {
    const { rows } = await pool.query<{ table: string; bytes: string }>(
      `SELECT relname AS table, pg_total_relation_size(oid) AS bytes FROM pg_class
       WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace)`,
    );
    return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]));
  }
} finally {
  await stage.close();
}

/** No two alike: what repeats compresses. */
function sentences(seed: number, count: number) {
  const sentence = (at: number) =>
    Array.from({ length: 12 }, (_, word) => words[(seed * 7 + at * 5 + word * word) % words.length]).join(
      ' ',
    );
  return Array.from({ length: count }, (_, at) => `${sentence(at)} ${seed}.`).join(' ');
}
