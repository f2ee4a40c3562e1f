import { expect, test } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { createRowDrafts, dropDraft, setDraft } from './row-drafts.ts';

signedInAsAda();

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

test('a row that is opened and closed drops nothing that another tab has typed into it', () => {
  const [one, other] = [createRowDrafts('website'), createRowDrafts('website')];
  setDraft(other, '1', edited('1'));
  setDraft(one, '1', { ...edited('1'), edits: {} });
  dropDraft(one, '1');
  expect(kept()).toEqual(['1']);
});
