import { randomUUID } from 'node:crypto';
import type { Jobs } from '../../src/platform/jobs/queue.ts';
import { createWorkers } from '../../src/workers.ts';
import type { Scene } from '../support/scene.ts';
import { execute } from '../support/template-database.ts';
import type { World } from '../support/world.ts';

/** Each kind of background work once, whether or not a call leads to it. */
export async function doAllWork(world: World, { ada, params }: Scene) {
  const { organizationId, projectId, taskId, inviteId } = params as Record<
    'organizationId' | 'projectId' | 'taskId' | 'inviteId',
    string
  >;
  const id = randomUUID();
  const notice = { title: 'News', body: 'Of the copy', path: '/inbox' };
  const jobs: Jobs = {
    eraseOrganization: { organizationId },
    eraseProject: { organizationId, projectId },
    notify: { id, happening: { type: 'changed', organizationId, projectId, taskId, by: ada.id } },
    pushToBrowser: { id, userId: ada.id, browser: 'https://push.example/1', notice, until: Date.now() },
    remind: {},
    removeFolder: { prefix: 'nowhere/' },
    removeUnusedFile: { key: `logos/${organizationId}.webp` },
    removeUnusedFiles: {},
    repeatAllTasks: {},
    repeatTasks: { organizationId, projectId },
    sendDigest: { id, to: ada.email, lines: [notice], more: 0 },
    sendInvitation: { id, organizationId, inviteId },
    sendNotice: { id, to: ada.email, notice },
    sendPasswordReset: { id, email: ada.email },
    sendProof: { id, userId: ada.id, email: ada.email },
    sendPush: { id, userId: ada.id, notice },
    sendSecurityNotice: { id, to: ada.email, about: 'passwordChanged', wasProven: true },
    sweep: {},
  };
  const workers = createWorkers(world.services);
  for (const [kind, work] of Object.entries(workers)) {
    const closing = await work(jobs[kind as keyof Jobs] as never);
    if (closing) await world.db.transaction().execute(closing);
  }
  await world.work();
}

/** By a connection that is not listened to. */
export async function letYearPass({ database, databaseUrl }: World) {
  const { rows } = await database.pool.query<{ table: string; changes: string }>(
    `SELECT format('%I', table_name) AS table, string_agg(format('%1$I = %1$I - interval ''1 year''', column_name), ', ') AS changes
     FROM information_schema.columns JOIN pg_tables ON schemaname = table_schema AND tablename = table_name
     WHERE table_schema = 'public' AND data_type LIKE 'timestamp%' AND is_generated = 'NEVER' GROUP BY table_name`,
  );
  const aging = rows.map(({ table, changes }) => `UPDATE ${table} SET ${changes}`);
  await execute(databaseUrl, 'SET session_replication_role = replica', ...aging);
}
