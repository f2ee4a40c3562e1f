import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { sampleTask } from '../../../test/sample-task.ts';
import { rememberUser } from '../../platform/session/current-user.ts';
import { newTaskDraft, tasksOnTheirWay } from './new-task-draft.ts';

const draft = newTaskDraft('website');
const task = (_id: string) => sampleTask({ _id });

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  rememberUser({ _id: 'ada', fullName: 'Ada', email: 'ada@example.com' });
});
afterEach(() => vi.unstubAllGlobals());

test('an answer to a screen that was left forgets nothing that was sent since', () => {
  const left = tasksOnTheirWay(draft);
  left.leave(task('one'));
  const next = tasksOnTheirWay(draft);
  expect(next.list()).toEqual([task('one')]);
  next.leave(task('two'));
  left.arrive(task('one'));
  expect(tasksOnTheirWay(draft).list()).toEqual([task('two')]);
});
