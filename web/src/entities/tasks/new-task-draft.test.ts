import { expect, test } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { newTaskDraft, tasksOnTheirWay } from './new-task-draft.ts';

const draft = newTaskDraft('website');
const task = (_id: string) => sampleTask({ _id });

signedInAsAda();

test('an answer to a screen that was left forgets nothing that was sent since', () => {
  const left = tasksOnTheirWay(draft);
  left.leave(task('one'));
  const next = tasksOnTheirWay(draft);
  expect(next.list()).toEqual([task('one')]);
  next.leave(task('two'));
  left.arrive(task('one'));
  expect(tasksOnTheirWay(draft).list()).toEqual([task('two')]);
});
