import type { Attachment, TaskDetails } from '@muster/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import { taskQuery } from './queries.ts';
import { removeFile } from './removing-files.ts';

afterEach(() => vi.unstubAllGlobals());

const place = { organizationId: 'acme', projectId: 'website', taskId: '1' };
const fileCalled = (name: string) => ({ name, path: `/files/${name}` }) as Attachment;
const [a, b] = [fileCalled('a.txt'), fileCalled('b.txt')];

test('of two files that are removed at once, the second does not come back with the answer for the first', async () => {
  const client = new QueryClient();
  const { queryKey } = taskQuery(place, place.taskId);
  const task = { ...sampleTask({}), files: [a, b] } as unknown as TaskDetails;
  client.setQueryData(queryKey, { status: 200, task } as never);
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  const answers: ((files: Attachment[]) => void)[] = [];
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'PUT'
      ? new Promise((resolve) =>
          answers.push((files) => resolve(Response.json({ status: 200, task: { ...task, files } }))),
        )
      : Promise.resolve(Response.json({ status: 200 })),
  );
  const shown = () => client.getQueryData(queryKey)!.task.files.map(({ name }) => name);

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
