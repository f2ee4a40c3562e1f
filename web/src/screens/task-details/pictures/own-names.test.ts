import { expect, test } from 'vitest';
import { withOwnNames } from './own-names.ts';

const named = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'image/png' }));

test('each file gets a name that no other of the task has', () => {
  const names = withOwnNames(named('image.png', 'image.png', 'boats.png', 'plan'), ['image.png', 'plan']);
  expect(names.map(({ name }) => name)).toEqual(['image 2.png', 'image 3.png', 'boats.png', 'plan 2']);
  expect(names.map(({ type }) => type)).toEqual(Array(4).fill('image/png'));
});
