import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '../../../../test/support/patience.ts';
import { startWebsite } from '../../../../test/support/website.ts';
import { startWorld, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

const progress = (done: number, total: number) => ({ counts: { subTasks: { done, total } } });

test('whoever looks hears of the tasks that tell of a changed one, also who changed it', async () => {
  const { ada, bob, url, tasks, todo, addTask } = await startWebsite(world);
  const done = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id as string;
  const parent = await addTask(ada, { title: 'Parent' });
  const blocked = await addTask(ada, { title: 'Blocked' });
  const bobs = await world.listens(bob);
  const hears = (id: string, shown: object) =>
    vi.waitFor(() => {
      const hint = bobs.hints.findLast(({ ids, by }) => ids?.[0] === id && by === undefined);
      expect(hint?.task).toMatchObject(shown);
      expect(hint).not.toHaveProperty('tab');
    }, patience);
  const [parentId, blockedId] = [parent.task._id as string, blocked.task._id as string];

  const child = await addTask(ada, { title: 'Child', parent: parentId });
  // All that is recorded is told of, what the parent's history says included. What came before may be told late.
  await vi.waitFor(() => {
    const told = bobs.hints.filter(({ by }) => by?._id === ada.id).map(({ ids, change }) => [ids, change]);
    expect(told.slice(-2)).toEqual([
      [[child.task._id], 'created'],
      [[parentId], 'updated'],
    ]);
  }, patience);
  await hears(parentId, progress(0, 1));
  await ada.post(`${child.url}/links`, { kind: 'blocks', task: blockedId });
  await ada.put(`${child.url}/place`, { status: done });
  await hears(parentId, progress(1, 1));
  await hears(blockedId, { isBlocked: false });
  await ada.put(parent.url, { title: 'Renamed' });
  await hears(child.task._id, { parentTask: { title: 'Renamed' } });
  await ada.delete(child.url);
  await hears(parentId, progress(0, 0));
  await ada.post(`${url}/trash/${child.task._id}/restore`, {});
  await hears(parentId, progress(1, 1));
  await ada.delete(parent.url);
  await hears(child.task._id, { parent: null, parentTask: null });
  await ada.post(`${url}/trash/${parentId}/restore`, {});
  await hears(child.task._id, { parent: parentId });
  await ada.put(child.url, { parent: null });
  await hears(parentId, progress(0, 0));
  await ada.post(`${tasks}/bulk`, { ids: [child.task._id], set: { status: todo } });
  await hears(blockedId, { isBlocked: true });
  bobs.close();
});
