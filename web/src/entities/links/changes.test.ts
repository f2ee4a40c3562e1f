import type { LinkKind, TaskLink } from '@muster/contract';
import { expect, test } from 'vitest';
import { changed, inOrder, isInTheWay } from './changes.ts';

const link = (_id: string, kind: LinkKind, completedAt: string | null = null) =>
  ({ _id, kind, task: { _id: `task ${_id}`, completedAt } }) as TaskLink;

test('a link is added and removed, once, however often', () => {
  const [one, two] = [link('1', 'blocks'), link('2', 'relates')];
  const added = changed([one], { does: 'add', link: two });
  expect(added).toEqual([one, two]);
  expect(changed(added, { does: 'add', link: two })).toEqual(added);
  const removed = changed(added, { does: 'remove', link: one });
  expect(removed).toEqual([two]);
  expect(changed(removed, { does: 'remove', link: one })).toEqual(removed);
});

test('what is in the way comes first, and is in the way until it is over', () => {
  const all = [link('1', 'relates'), link('2', 'blocks'), link('3', 'blockedBy'), link('4', 'blockedBy')];
  expect(inOrder(all).map(({ _id }) => _id)).toEqual(['3', '4', '2', '1']);
  expect(all.map(isInTheWay)).toEqual([false, false, true, true]);
  expect(isInTheWay(link('5', 'blockedBy', '2026-11-17T08:00:00.000Z'))).toBe(false);
});
