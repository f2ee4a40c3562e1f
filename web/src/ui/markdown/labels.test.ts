import { mentionsIn, withoutIds, writeReference, type Reference } from '@muster/contract';
import { describe, expect, test } from 'vitest';
import { createLabels } from './labels.ts';

const idOf = (digit: number) => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;
const [ann, annLee, otherAnn, wei] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const names: Record<string, string> = { [ann]: 'Ann', [annLee]: 'Ann Lee', [otherAnn]: 'Ann', [wei]: '王伟' };
const nameOf = (id: string) => names[id];
const mention = (id: string, label = `@${names[id]}`): Reference => ({ kind: 'mention', id, label });
const task: Reference = { kind: 'task', id: `${idOf(8)}/${idOf(9)}`, label: '#WEB-4' };

describe('a text stands in the field without ids, and is stored with them', () => {
  test.each([
    ['a person', `Ask ${writeReference(mention(annLee))}, please`, 'Ask @Ann Lee, please'],
    [
      'one of two whose names begin alike',
      `${writeReference(mention(ann))} ${writeReference(mention(annLee))}`,
      '@Ann @Ann Lee',
    ],
    [
      'two of one name',
      `${writeReference(mention(ann))} ${writeReference(mention(otherAnn))}`,
      '@Ann @Ann (2)',
    ],
    ['between words without spaces', `请${writeReference(mention(wei))}看`, '请@王伟看'],
    ['a task', `see ${writeReference(task)}.`, 'see #WEB-4.'],
    ['nobody', 'a@b.example # 1', 'a@b.example # 1'],
  ])('%s', (_, stored, shown) => {
    const labels = createLabels(nameOf);
    expect(labels.show(stored)).toBe(shown);
    expect(labels.store(shown)).toBe(stored);
    expect(labels.show(labels.store(shown))).toBe(shown);
  });
});

test('who was renamed stands there under today’s name, and what nobody touches stays as it was written', () => {
  for (const [stored, shown] of [
    [writeReference(mention(annLee, '@Ann Miller')), '@Ann Lee'],
    [writeReference(mention(idOf(7), '@Gone')), '@Gone'],
  ] as const) {
    const labels = createLabels(nameOf);
    expect(labels.show(stored)).toBe(shown);
    expect(labels.store(`${shown}, more`)).toBe(`${stored}, more`);
  }
});

test.each([
  ['moved and doubled', 'Not now. @Ann Lee! Ask @Ann Lee', [annLee]],
  ['cut short', 'Ask @Ann Le', []],
  ['with more letters', 'Ask @Ann Leeds', []],
  ['as part of an address', 'mail x@Ann Lee', []],
  ['within brackets', '(@Ann Lee)', [annLee]],
])('what is %s is what it says', (_, shown, mentioned) => {
  const labels = createLabels(nameOf);
  labels.labelOf(mention(annLee));
  expect(mentionsIn(labels.store(shown))).toEqual(mentioned);
  expect(labels.show(labels.store(shown))).toBe(shown);
});

test('a number is not taken for a longer one', () => {
  const labels = createLabels(nameOf);
  labels.labelOf(task);
  expect(labels.store('#WEB-42')).toBe('#WEB-42');
  expect(labels.store('#WEB-4,')).toBe(`${writeReference(task)},`);
});

test.each(['A [b] c', 'x](https://evil.example)', 'a|b`c`', '*Star* _x_', 'A\\', '$& $1', '(.*)+'])(
  'a name such as %j changes nothing else',
  (name) => {
    const labels = createLabels(() => name);
    const label = labels.labelOf(mention(ann));
    const shown = `before ${label} after`;
    expect(mentionsIn(labels.store(shown))).toEqual([ann]);
    expect(labels.show(labels.store(shown))).toBe(shown);
  },
);

test('without ids a text reads as names, also where it was cut', () => {
  const stored = `Ask ${writeReference(mention(annLee))} about ${writeReference(task)}`;
  expect(withoutIds(stored)).toBe('Ask @Ann Lee about #WEB-4');
  for (let end = 5; end < stored.length; end += 1)
    expect(withoutIds(stored.slice(0, end))).not.toMatch(/mention:|task:|0000/);
});
