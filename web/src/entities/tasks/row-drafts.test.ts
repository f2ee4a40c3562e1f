import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { sampleTask } from '../../../test/sample-task.ts';
import { rememberUser } from '../../platform/session/current-user.ts';
import { createRowDrafts, dropDraft, setDraft } from './row-drafts.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  rememberUser({ _id: 'ada', fullName: 'Ada', email: 'ada@example.com' });
});
afterEach(() => vi.unstubAllGlobals());

const edited = (_id: string) => ({ base: sampleTask({ _id }), edits: { title: 'Half a thought' } });
const kept = () => Object.keys(createRowDrafts('website').get());

test('two tabs keep what is typed into rows side by side, and each drops only its own', () => {
  const [one, other] = [createRowDrafts('website'), createRowDrafts('website')];
  setDraft(one, '1', edited('1'));
  setDraft(other, '2', edited('2'));
  expect(kept()).toEqual(['1', '2']);
  dropDraft(one, '1');
  expect(kept()).toEqual(['2']);
  other.set({});
  expect(kept()).toEqual([]);
});
