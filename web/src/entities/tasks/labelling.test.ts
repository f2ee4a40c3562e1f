import { expect, test } from 'vitest';
import { both, opposite, relabelled, relabellingBetween } from './labelling.ts';

test('what others have put on a task stays there', () => {
  const own = relabellingBetween(['bug', 'print'], ['bug', 'tides']);
  expect(own).toEqual({ add: ['tides'], remove: ['print'] });
  expect(relabelled(['atlas', 'bug', 'print'], own)).toEqual(['atlas', 'bug', 'tides']);
  expect(relabelled(['atlas', 'bug', 'tides'], opposite(own))).toEqual(['atlas', 'bug', 'print']);
});

test('a label put on twice is there once', () => {
  expect(relabelled(['bug'], { add: ['bug'], remove: [] })).toEqual(['bug']);
});

test('put on and taken off again, nothing has changed', () => {
  const on = { add: ['bug'], remove: [] };
  expect(both(on, opposite(on))).toEqual({ add: [], remove: [] });
  expect(both(on, { add: ['print'], remove: ['tides'] })).toEqual({
    add: ['bug', 'print'],
    remove: ['tides'],
  });
});
