import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schedule } from '../src/job-kinds.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import { createWorkers } from '../src/workers.ts';
import { startCutWorld } from './support/cut-world.ts';
import { patience } from './support/patience.ts';

let world: Awaited<ReturnType<typeof startCutWorld>>;
beforeAll(async () => {
  world = await startCutWorld();
});
afterAll(() => world.stop());

test('an invite whose mail has left when the database goes away is not mailed again', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
    if (sent.length === 1) await world.way.cut();
    return {};
  };
  const mailer = { ...world.services.mailer, send };
  const inviteId = randomUUID();
  await ada.post(`${acme.url}/invites`, { _id: inviteId, email: 'ben@example.com' });
  const log = { warn: vi.fn(), error: vi.fn() };
  const workers = createWorkers({ ...world.services, mailer });
  const worker = await startWorker(world.db, log, workers, schedule, { lookMs: 50 });
  const isUnwritten = () =>
    log.warn.mock.calls.some(([, text]) => text === 'the end of a job cannot be written down yet');
  await vi.waitUntil(isUnwritten, patience);
  await world.way.mend();

  const isTold = async () => {
    const invite = world.db.selectFrom('invites').select('toldAt').where('id', '=', inviteId);
    return (await invite.executeTakeFirst().catch(() => undefined))?.toldAt;
  };
  await vi.waitUntil(isTold, patience);
  await worker.stop();
  expect(await world.jobs('sendInvitation')).toEqual([]);
  expect(sent.map(({ to }) => to)).toEqual(['ben@example.com']);
});
