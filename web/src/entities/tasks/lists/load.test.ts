import type { LiveHint } from '@muster/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { registered } from '../../../platform/live/registry.ts';
import { loadFirstList } from './load.ts';
import { listKey } from './lists.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
const task = sampleTask({ status: 'todo' });

let client: QueryClient;
let answer: () => void;
beforeEach(() => {
  client = new QueryClient();
  const answered = new Promise<void>((done) => (answer = done));
  vi.stubGlobal('window', { innerHeight: 800 });
  vi.stubGlobal('fetch', async () => {
    await answered;
    return Response.json({
      status: 200,
      tasks: [task],
      pagination: { nextCursor: null },
      firstStatus: 'todo',
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const listOf = (status: string) => client.getQueryState(listKey(ids, status));

test('the list of the first status becomes the list of that status', async () => {
  const loading = loadFirstList(client, ids);
  answer();
  await loading;
  expect(listOf('todo')).toMatchObject({ data: { tasks: [task] }, isInvalidated: false });
  expect(listOf('first')).toBeUndefined();
});

test('a change that overtakes it, though nothing of the organization is kept yet, has it loaded anew', async () => {
  const loading = loadFirstList(client, ids);
  const hint: LiveHint = { kind: 'task', ...ids, ids: ['new'], change: 'created', version: 1 };
  for (const { apply } of registered) await apply?.run(client, [hint]);
  answer();
  await loading;
  expect(listOf('todo')).toMatchObject({ data: { tasks: [task] }, isInvalidated: true });
});
