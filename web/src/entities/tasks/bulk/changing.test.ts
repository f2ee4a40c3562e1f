import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { toasts } from '../../../platform/toasts/toast.ts';
import { ownDeletions } from '../hints/own-deletions.ts';
import { listKey, type LoadedTasks } from '../lists/lists.ts';
import type { Change } from './become.ts';
import { changeTasksOf } from './changing.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
const one = sampleTask({ priority: 'low' });
const key = listKey(ids, one.status);

/** A list of one task, which is being changed. */
function beginChange(change: Change = { set: { priority: 'high' } }) {
  // As lists are read.
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
  const { promise: reply, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  vi.stubGlobal('fetch', () => reply);
  client.setQueryData<LoadedTasks>(key, { tasks: [one], nextCursor: null });
  const changing = changeTasksOf(client, ids, { tasks: [one], change });
  const finish = () => {
    answer(Response.json({ status: 200, changed: 1, undo: 'it' }));
    return changing;
  };
  const shown = () => client.getQueryData<LoadedTasks>(key)!.tasks[0]!;
  return { client, finish, shown };
}

test('what was changed is one version further', async () => {
  const { finish, shown } = beginChange();
  await expect.poll(() => shown().priority).toBe('high');
  await finish();
  expect(shown()).toMatchObject({ priority: 'high', version: one.version + 1 });
});

test('an older answer that came meanwhile is not taken for the change, but asked for anew', async () => {
  const { client, finish, shown } = beginChange();
  await expect.poll(() => shown().priority).toBe('high');
  client.setQueryData<LoadedTasks>(key, { tasks: [{ ...one }], nextCursor: null });
  await finish();
  expect(shown().version).toBe(one.version);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test('what was deleted and brought back by Undo is not taken away when its deletion is told late', async () => {
  const { finish, shown } = beginChange({ delete: true });
  await finish();
  toasts.get().at(-1)!.action!.run();
  await expect.poll(shown).toMatchObject({ _id: one._id });
  expect(ownDeletions.get(one._id)).toBe('back');
});
