import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/connect.ts';
import type { Jobs } from '../../src/platform/jobs/queue.ts';
import { createWorkers } from '../../src/workers.ts';
import { picture } from './pictures.ts';
import { inOwnTime } from './in-own-time.ts';
import { setBack } from './set-back.ts';
import type { Person, World } from './world.ts';

export type Website = Awaited<ReturnType<typeof startWebsite>>;

/**
 * Acme with its project Website, made by Ada, the admin. Bob, a manager, and Cleo, an employee, are on the team;
 * Dan, a manager, and Ed, an employee, are members of Acme only; Eve runs an organization of her own.
 */
export async function startWebsite(world: World) {
  const [ada, bob, cleo, dan, ed, eve] = await world.users(['Ada', 'Bob', 'Cleo', 'Dan', 'Ed', 'Eve']);
  const acme = await world.organization(ada, [
    [bob, 'manager'],
    [cleo, 'employee'],
    [dan, 'manager'],
    [ed, 'employee'],
  ]);
  const website = await startProject(world, ada, acme.id);
  await ada.post(`${website.url}/team`, [{ userId: bob.id }, { userId: cleo.id }]);
  const beta = await world.organization(eve);
  return { ada, bob, cleo, dan, ed, eve, acme, beta, ...website };
}

/** A project with the statuses To Do and Doing. */
export async function startProject(world: World, creator: Person, organizationId: string) {
  const { id, url } = await world.project(creator, organizationId);
  const addStatus = async (name: string) =>
    (await creator.post(`${url}/status`, { name })).json().taskStatus._id as string;
  const [todo, doing] = [await addStatus('To Do'), await addStatus('Doing')];
  const tasks = `${url}/tasks`;

  async function addTask(person: Person, fields: object = {}) {
    const body = { _id: randomUUID(), title: 'Write the copy', status: todo, ...fields };
    const reply = await person.post(tasks, body);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return { task: reply.json().task, url: `${tasks}/${reply.json().task._id}` };
  }

  return { id, url, tasks, todo, doing, addTask };
}

/** A form as the task screen sends it. */
export function taskForm(task: object, ...files: (Buffer | [contents: Buffer, name: string])[]) {
  const form = new FormData();
  form.set('task', JSON.stringify(task));
  for (const file of files) {
    const [contents, name] = Array.isArray(file) ? file : [file, 'photo.png'];
    form.append('attachments', new File([new Uint8Array(contents)], name, { type: 'image/png' }));
  }
  return form;
}

export const png = () => picture().png().toBuffer();

/** The tables of the rows in which an id stands, jobs aside, and the files under it. */
export async function tracesOf(world: World, id: string) {
  const tables = (await world.tablesWith(id)).filter((name) => !name.endsWith('_private_jobs'));
  const { files } = await world.stored();
  return [...tables, ...filesAmong(files).filter((path) => path.includes(id))];
}

/** Without the folders that they are in. */
export const filesAmong = (paths: string[]) =>
  paths.filter((path) => /^(logos|attachments(\/[^/]+){3})\/[^/]+$/.test(path));

/** As if files had been removed from tasks an hour ago; then all that follows from it. */
export async function letRemovedFilesAge(world: World) {
  await sql`UPDATE removed_files SET ${setBack('removed_at', '1 hour')}`.execute(world.db);
  await sql`UPDATE unused_files SET ${setBack('remove_after', '1 hour')}`.execute(world.db);
  const workers = createWorkers(world.services);
  await workers.sweep({});
  await workers.removeUnusedFiles({});
}

/** As if everything in the trash had been deleted so many days earlier; then the hourly sweep and what follows from it. */
export async function letTrashAge(world: World, days: number) {
  for (const table of ['trash', 'projects', 'comments'] as const) {
    await inOwnTime(world.db, (db) =>
      sql`UPDATE ${sql.table(table)} SET ${setBack('deleted_at', `${days} days`)}`.execute(db),
    );
  }
  await createWorkers(world.services).sweep({});
  await runJobs(world);
}

/** Does all that the background has to do and what follows from it, whatever time it is due. */
export async function runJobs({ db, services }: World) {
  const workers = createWorkers(services);
  for (let due = await takeJobs(db); due.length > 0; due = await takeJobs(db)) {
    for (const { kind, payload } of due) {
      // What fails is tried again.
      const closing = await workers[kind](payload).catch(() => workers[kind](payload));
      if (closing) await db.transaction().execute(closing);
    }
  }
}

async function takeJobs(db: Db) {
  const { rows } = await sql<{ kind: keyof Jobs; payload: never }>`
    WITH jobs AS (DELETE FROM graphile_worker._private_jobs RETURNING id, task_id, payload)
    SELECT tasks.identifier AS kind, jobs.payload
    FROM jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id ORDER BY jobs.id`.execute(
    db,
  );
  return rows;
}
