import type { Attachment, TaskDetails } from '@muster/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import { toasts } from '../../platform/toasts/toast.ts';
import { resetSession } from '../../platform/store.ts';
import { taskQuery } from './queries.ts';
import { removeFile } from './removing-files.ts';

afterEach(() => {
  resetSession();
  vi.unstubAllGlobals();
});

const place = { organizationId: 'acme', projectId: 'website', taskId: '1' };
const fileCalled = (name: string) => ({ name, path: `/files/${name}` }) as Attachment;
const [a, b] = [fileCalled('a.txt'), fileCalled('b.txt')];

/** The task with both files, and what is answered to what is sent, in turn. */
function openTask() {
  const client = new QueryClient();
  const { queryKey } = taskQuery(place, place.taskId);
  const task = { ...sampleTask({}), files: [a, b] } as unknown as TaskDetails;
  client.setQueryData(queryKey, { status: 200, task } as never);
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  const answers: ((files: Attachment[]) => void)[] = [];
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'GET'
      ? Promise.resolve(Response.json({ status: 200 }))
      : new Promise((resolve) =>
          answers.push((files) => resolve(Response.json({ status: 200, task: { ...task, files } }))),
        ),
  );
  const shown = () => client.getQueryData(queryKey)!.task.files.map(({ name }) => name);
  return { client, answers, shown };
}

test('of two files that are removed at once, the second does not come back with the answer for the first', async () => {
  const { client, answers, shown } = openTask();
  removeFile(client, place, a);
  removeFile(client, place, b);
  await expect.poll(shown).toEqual([]);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!([b]);
  await expect.poll(() => answers.length).toBe(2);
  expect(shown()).toEqual([]);
  answers[1]!([]);
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(shown()).toEqual([]);
});

test('a file that is being removed does not come back with another one that is brought back', async () => {
  const { client, answers, shown } = openTask();
  removeFile(client, place, a);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!([b]);
  await expect.poll(() => toasts.get()).toHaveLength(1);
  removeFile(client, place, b);
  await expect.poll(() => answers.length).toBe(2);
  toasts.get()[0]!.action!.run();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]!([a, b]);
  await expect.poll(shown).toEqual(['a.txt']);
  answers[1]!([a]);
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(shown()).toEqual(['a.txt']);
});
