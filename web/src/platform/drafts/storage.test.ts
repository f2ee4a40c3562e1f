import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { dropDraft, hasDraft, keepDraft, readDraft } from './storage.ts';

signedInAsAda();
beforeEach(async () => {
  // Another file may have left something that is still to be written.
  keepDraft('before', '');
  await vi.waitUntil(() => written().length > 0, { timeout: 20_000 });
  dropDraft('before');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const written = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('draft'))
    .map(([key, text]) => [key.split(' ').slice(1).join(' '), JSON.parse(text as string).value as unknown]);

test('a long text is not written with each key, but once typing pauses', () => {
  const write = vi.spyOn(localStorage, 'setItem');
  for (const text of ['H', 'Ha', 'Half']) {
    keepDraft('task', text);
    vi.advanceTimersByTime(90);
  }
  expect(readDraft('task')).toBe('Half');
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30);
  expect(written()).toEqual([['ada task', 'Half']]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('what nobody has typed is not written, and what was taken back in time neither', () => {
  expect(hasDraft('task')).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(written()).toEqual([]);
  keepDraft('task', 'Half');
  dropDraft('task');
  vi.advanceTimersByTime(1_000);
  expect(written()).toEqual([]);
  expect(hasDraft('task')).toBe(false);
});
