import type { Task, TaskDetails } from '@muster/contract';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import type { Edits } from './draft.ts';
import { listKey, putTask, type LoadedTasks } from './lists/lists.ts';
import { movingTask } from './moving.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
const detailsKey = ['task', ids.organizationId, ids.projectId, '1'];
const one = sampleTask({});

let client: QueryClient;
let answers: ((answer: Response) => void)[];
let sent: { version?: number }[];

/** A board of three columns with one card, whose details were looked at before. */
beforeEach(() => {
  client = new QueryClient();
  answers = [];
  sent = [];
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as { version?: number });
    return new Promise<Response>((answer) => answers.push(answer));
  });
  for (const status of ['todo', 'doing', 'done']) {
    const tasks = status === 'todo' ? [one] : [];
    client.setQueryData<LoadedTasks>(listKey(ids, status, 'board'), { tasks, nextCursor: null });
  }
  client.setQueryData(detailsKey, { status: 200, task: { ...one, files: [] } });
});

const moves = (task: Task, status: string, edits?: Edits) =>
  new MutationObserver(client, movingTask(ids))
    .mutate({ task, place: { status, after: null, before: null }, edits, onShown: () => undefined })
    .catch(() => undefined);
const answer = async (reply: object, status = 200) => {
  await expect.poll(() => answers).toHaveLength(1);
  answers.pop()!(Response.json(reply, { status }));
};
const moved = (status: string, version: number) => ({ status: 200, task: { ...one, status, version } });
const columnOfCard = () =>
  ['todo', 'doing', 'done'].filter(
    (status) => client.getQueryData<LoadedTasks>(listKey(ids, status, 'board'))?.tasks.length,
  );
const details = () => client.getQueryData<{ task: TaskDetails }>(detailsKey)?.task;

test('a card that was moved is shown so in its details too', async () => {
  const moving = moves(one, 'doing');
  await answer(moved('doing', 2));
  await moving;
  expect(details()).toMatchObject({ status: 'doing', version: 2, files: [] });
});

test('details are asked for anew where nobody knows whether the card was moved', async () => {
  const moving = moves(one, 'doing');
  await answer({ status: 500 }, 500);
  await moving;
  expect(columnOfCard()).toEqual(['todo']);
  expect(client.getQueryState(detailsKey)?.isInvalidated).toBe(true);
});

test.for([
  ['is through', moved('doing', 2), 200],
  ['is refused', { status: 500 }, 500],
] as const)(
  'a card moved twice stays where it was dropped last when the first move %s',
  async ([, reply, status]) => {
    const first = moves(one, 'doing');
    await expect.poll(() => columnOfCard()).toEqual(['doing']);
    const second = moves({ ...one, status: 'doing' }, 'done');
    await expect.poll(() => columnOfCard()).toEqual(['done']);
    await answer(reply, status);
    await first;
    expect(columnOfCard()).toEqual(['done']);
    await answer(moved('done', 3));
    await second;
    expect(columnOfCard()).toEqual(['done']);
  },
);

test('a card is completed as soon as it is dropped where work is over, and not any more if that is refused', async () => {
  const categories = { todo: 'notStarted', doing: 'started', done: 'done' };
  const taskStatuses = Object.entries(categories).map(([_id, category]) => ({ _id, category }));
  client.setQueryData(['statuses', ids.organizationId, ids.projectId], { status: 200, taskStatuses });
  const card = (status: string) =>
    client.getQueryData<LoadedTasks>(listKey(ids, status, 'board'))?.tasks[0]?.completedAt;

  const moving = moves(one, 'done');
  await expect.poll(() => card('done')).toEqual(expect.any(String));
  await answer({ status: 500 }, 500);
  await moving;
  expect(card('todo')).toBeNull();

  const again = moves(one, 'doing');
  await expect.poll(() => card('doing')).toBeNull();
  await answer(moved('doing', 2));
  await again;
});

test('a card that goes on to another row is not overtaken by its own first move', async () => {
  const first = moves(one, 'doing', { assignedTo: ['bob'] });
  await expect.poll(() => columnOfCard()).toEqual(['doing']);
  const second = moves({ ...one, status: 'doing', assignedTo: ['bob'] }, 'done', { assignedTo: ['eve'] });
  await answer(moved('doing', 2));
  await first;
  await answer(moved('done', 3));
  await second;
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
});

test('what somebody else did to a card since it was dropped is not overwritten', async () => {
  const other = { ...one, _id: '2' };
  const first = moves(other, 'doing');
  const second = moves(one, 'doing', { assignedTo: ['eve'] });
  await expect.poll(() => sent).toHaveLength(1);
  putTask(client, ids, { ...one, status: 'doing', assignedTo: ['dan'], version: 2 });
  await answer({ status: 200, task: { ...other, status: 'doing', version: 2 } });
  await first;
  await answer(moved('doing', 3));
  await second;
  expect(sent[1]).toMatchObject({ version: 1 });
});

test('a card that is renamed in between still goes to its row, unless others have changed that too', async () => {
  const stale = (changed: Partial<Task>) =>
    answer({ status: 409, code: 'STALE', task: { ...one, files: [], version: 2, ...changed } }, 409);
  const first = moves(one, 'doing', { assignedTo: ['eve'] });
  await stale({ title: 'Renamed' });
  await answer(moved('doing', 3));
  await first;
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(columnOfCard()).toEqual(['doing']);
  const second = moves({ ...one, version: 3, status: 'doing' }, 'done', { assignedTo: ['bob'] });
  await stale({ assignedTo: ['dan'], version: 4 });
  await second;
  expect(sent.map(({ version }) => version)).toEqual([1, 2, 3]);
});
