import type { Task } from '@muster/contract';
import { useSyncExternalStore } from 'react';
import { dropDraft as dropKept, keepDraft, readDraft } from '../../drafts/storage.ts';
import { createStore, type Store } from '../../store.ts';
import { isChanged, withEdits, type Draft, type Edits } from './draft.ts';

export interface RowDraft extends Draft {
  /** Sent; the row shows what it will be. */
  isSaving?: boolean;
  /** How somebody else has left the task, when that is why saving was refused. */
  theirs?: Task;
  problem?: string;
}

/**
 * What is being typed into rows, by task. Outside of them: a row that is scrolled away is not in the page, and what
 * was typed must outlive that.
 */
export type RowDrafts = Store<Readonly<Record<string, RowDraft>>>;

/** Those that say something outlive the tab too. */
export function createRowDrafts(projectId: string): RowDrafts {
  const place = `rows ${projectId}`;
  const drafts: RowDrafts = createStore((readDraft(place) ?? {}) as Record<string, RowDraft>);
  drafts.subscribe(() => {
    const typed = Object.entries(drafts.get()).filter(([, draft]) => isChanged(draft));
    if (typed.length === 0) return dropKept(place);
    keepDraft(place, Object.fromEntries(typed.map(([id, { base, edits }]) => [id, { base, edits }])));
  });
  return drafts;
}

export const useRowDraft = (drafts: RowDrafts, id: string): RowDraft | undefined =>
  useSyncExternalStore(drafts.subscribe, () => drafts.get()[id]);

export const useHasUnsaved = (drafts: RowDrafts) =>
  useSyncExternalStore(drafts.subscribe, () => Object.values(drafts.get()).some(isChanged));

export const setDraft = (drafts: RowDrafts, id: string, draft: RowDraft) =>
  drafts.set({ ...drafts.get(), [id]: draft });

export function editDraft(drafts: RowDrafts, id: string, edits: Edits) {
  const draft = drafts.get()[id];
  if (draft) setDraft(drafts, id, { ...draft, ...withEdits(draft, edits), problem: undefined });
}

export function dropDraft(drafts: RowDrafts, id: string) {
  const { [id]: _dropped, ...others } = drafts.get();
  drafts.set(others);
}
