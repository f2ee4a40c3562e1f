import type { ChecklistItem } from '@muster/contract';
import { expect, test } from 'vitest';
import { behind, changed, changing, progressOf, type ChecklistChange } from './changes.ts';

const item = (_id: string, isDone = false): ChecklistItem => ({ _id, text: _id, isDone, rank: 0 });
const [one, two, three] = [item('one'), item('two', true), item('three')];
const all = [one, two, three];
const textsAfter = (change: ChecklistChange, items = all) => changed(items, change).map(({ text }) => text);

const moved = (after: string | null) => textsAfter(changing(all, three, { after }));

test('what is added stands last, in its order, or behind what it says', () => {
  const lines = ['four', 'five'].map((text) => ({ _id: text, text, isDone: false }));
  expect(textsAfter({ does: 'add', items: lines })).toEqual(['one', 'two', 'three', 'four', 'five']);
  const placed = { ...lines[0]!, after: null };
  expect(textsAfter({ does: 'add', items: [placed] })).toEqual(['four', 'one', 'two', 'three']);
});

test('added twice, it is there once, where the server has it', () => {
  expect(textsAfter({ does: 'add', items: [one] })).toEqual(['one', 'two', 'three']);
});

test('a line is moved up, down, and behind one that is gone', () => {
  expect(moved(null)).toEqual(['three', 'one', 'two']);
  expect(moved('one')).toEqual(['one', 'three', 'two']);
  expect(moved('gone')).toEqual(['one', 'two', 'three']);
  for (const [place, after] of [null, 'one', 'two'].entries()) expect(behind(all, three, place)).toBe(after);
});

test('what somebody has removed is neither changed nor brought back', () => {
  const gone = changing(all, item('gone'), { isDone: true, after: null });
  expect(changed(all, gone)).toEqual(all);
  expect(textsAfter({ does: 'remove', item: two, from: 'one' })).toEqual(['one', 'three']);
});

test('progress counts what is done', () => {
  expect(progressOf(all)).toEqual({ done: 1, total: 3 });
  const ticked = changed(all, changing(all, one, { isDone: true, text: 'One' }));
  expect(progressOf(ticked)).toEqual({ done: 2, total: 3 });
});

test('a change knows what it changes, and nothing else', () => {
  expect(changing(all, two, { isDone: false })).toMatchObject({ from: { isDone: true } });
  expect(changing(all, two, { after: 'three' })).toHaveProperty('from', { after: 'one' });
  expect(changing(all, one, { text: 'One', after: 'two' })).toHaveProperty('from', {
    text: 'one',
    after: null,
  });
});
