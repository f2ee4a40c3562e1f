import { expect, test } from 'vitest';
import { isInFull, knowsAll, type Option } from './use-options.ts';

const found = { from: 4, text: 'an', people: [], isAll: true };

test('once all were found for less of a word, nobody is asked for more of it', () => {
  expect(knowsAll(found, 4, 'an')).toBe(true);
  expect(knowsAll(found, 4, 'ann and some more')).toBe(true);
});

test('other words, another place and the first of many are asked for', () => {
  expect(knowsAll(found, 4, 'bo')).toBe(false);
  expect(knowsAll(found, 4, 'a')).toBe(false);
  expect(knowsAll(found, 5, 'ann')).toBe(false);
  expect(knowsAll({ ...found, isAll: false }, 4, 'ann')).toBe(false);
  expect(knowsAll(undefined, 4, 'ann')).toBe(false);
});

test.each([
  ['159', true],
  ['WEB-159', true],
  ['web-159', true],
  ['15', false],
  ['59', false],
  ['', false],
  ['159 ', false],
])('%j is the whole number of WEB-159: %j', (text, isWhole) => {
  const task = { id: 'website/159', key: 'WEB-159', title: '15 ways' };
  const option: Option = { kind: 'task', task, reference: { kind: 'task', id: task.id, label: '#WEB-159' } };
  expect(isInFull(option, text)).toBe(isWhole);
});
