import { expect, test, vi } from 'vitest';
import type { Recorded } from '../../activity.ts';
import type { AddressedHint } from './audience.ts';
import { createRelatives, fewRelatives, type ListRelatives } from './relatives.ts';

const project = { organizationId: 'acme', projectId: 'website' };
const all = { hint: { kind: 'tasks', ...project } };
const one = (id: string) => ({ hint: { kind: 'task', ...project, ids: [id], change: 'updated' } });

const change = (subjectId: string, more: Partial<Recorded> = {}) =>
  ({ kind: 'task.updated', ...project, subjectId, ...more }) as Recorded;
const many = (count: number) => Array.from({ length: count }, (_, nth) => `${nth}`);

function start(answer: ListRelatives) {
  const sent: AddressedHint[] = [];
  const list = vi.fn<ListRelatives>(answer);
  const onFailure = vi.fn<(error: unknown) => void>();
  const relatives = createRelatives({ list, send: (hint) => void sent.push(hint), onFailure });
  return { ...relatives, sent, list, onFailure };
}

test('those that tell of a task, and its former parent, are told of once', async () => {
  const { tellOf, settle, sent } = start(async () => ['parent', 'blocked']);
  tellOf([change('task', { changes: { parent: { from: 'former', to: 'parent' } } })]);
  await settle();
  expect(sent).toEqual([one('former'), one('parent'), one('blocked')]);
});

test('more of them than a few become one hint of the project', async () => {
  const { tellOf, settle, sent } = start(async () => many(fewRelatives + 1));
  tellOf([change('task')]);
  await settle();
  expect(sent).toEqual([all]);
});

test('of many changes, and of tasks that leave or arrive, nothing has to be asked', async () => {
  const { tellOf, settle, sent, list } = start(async () => []);
  tellOf(many(fewRelatives + 1).map((id) => change(id)));
  await settle();
  tellOf([
    change('here', { kind: 'task.left' }),
    change('there', { kind: 'task.arrived', projectId: 'shop' }),
  ]);
  await settle();
  expect(list).not.toHaveBeenCalled();
  expect(sent).toEqual([all, all, { hint: { ...all.hint, projectId: 'shop' } }]);
});

test('what changes while the database is asked is gathered, and a failure ends nothing', async () => {
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  const { tellOf, settle, list, onFailure, sent } = start(() => answers[list.mock.calls.length - 1]!.promise);
  tellOf([change('first')]);
  await expect.poll(() => list).toHaveBeenCalledTimes(1);
  for (const id of ['second', 'third', 'second']) tellOf([change(id)]);
  answers[0]!.reject(new Error('away'));
  answers[1]!.resolve(['parent']);
  await settle();
  expect(onFailure).toHaveBeenCalledOnce();
  expect(list.mock.calls.map(([, ids]) => ids)).toEqual([['first'], ['second', 'third']]);
  expect(sent).toEqual([one('parent')]);
});
