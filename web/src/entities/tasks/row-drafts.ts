import type { Task } from '@muster/contract';
import { useSyncExternalStore } from 'react';
import { isEmpty } from '../../platform/api/changed-fields.ts';
import { dropDraft as dropKept, keepDraft, readDraft } from '../../platform/drafts/storage.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { isChanged, withEdits, type Draft, type Edits } from './draft.ts';

export interface RowDraft extends Draft {
  /** Sent; the row shows what it will be. */
  isSaving?: boolean;
  /** How somebody else has left the task, when that is why saving was refused. */
  theirs?: Task;
  problem?: string;
  /** The group in whose rows it was begun, where the task is in several. */
  at?: string;
}

/**
 * What is being typed into rows, by task. Outside of them: a row that is scrolled away is not in the page, and what
 * was typed must outlive that.
 */
export type RowDrafts = Store<Readonly<Record<string, RowDraft>>>;

/** Those that say something outlive the tab too. Another tab keeps its rows in the same place: they are left alone. */
export function createRowDrafts(projectId: string): RowDrafts {
  const place = `rows ${projectId}`;
  const readKept = () => (readDraft(place) ?? {}) as Record<string, RowDraft>;
  const drafts: RowDrafts = createStore(readKept());
  let before = drafts.get();
  drafts.subscribe(() => {
    const [last, now] = [before, drafts.get()];
    before = now;
    // A row that is only opened sends nobody to the browser's storage, which would be felt.
    const changed = Object.keys({ ...last, ...now }).filter(
      (id) => now[id] !== last[id] && (saysSomething(now[id]) || saysSomething(last[id])),
    );
    if (changed.length === 0) return;
    const kept = readKept();
    for (const id of changed) {
      const draft = now[id];
      if (saysSomething(draft)) kept[id] = { base: draft.base, edits: draft.edits };
      else delete kept[id];
    }
    if (isEmpty(kept)) dropKept(place);
    else keepDraft(place, kept);
  });
  return drafts;
}

const saysSomething = (draft?: RowDraft): draft is RowDraft => draft !== undefined && isChanged(draft);

export const useRowDraft = (drafts: RowDrafts, id: string): RowDraft | undefined =>
  useSyncExternalStore(drafts.subscribe, () => drafts.get()[id]);

export const useHasUnsaved = (drafts: RowDrafts) =>
  useSyncExternalStore(drafts.subscribe, () => Object.values(drafts.get()).some(isChanged));

/** Something that would be lost with the row. */
export const isTypedInto = (drafts: RowDrafts, id: string) => saysSomething(drafts.get()[id]);

export const setDraft = (drafts: RowDrafts, id: string, draft: RowDraft) =>
  drafts.set({ ...drafts.get(), [id]: draft });

export function editDraft(drafts: RowDrafts, id: string, edits: Edits) {
  const draft = drafts.get()[id];
  if (draft) setDraft(drafts, id, { ...draft, ...withEdits(draft, edits), problem: undefined });
}

/** Groups of another kind, which are shown by now, know nothing of it. */
export const isBegunIn = ({ at }: RowDraft, group: string | undefined) =>
  !at || !group || at === group || kindOf(at) !== kindOf(group);

const kindOf = (group: string) => group.split(' ')[0];

export function dropDraft(drafts: RowDrafts, id: string) {
  const { [id]: _dropped, ...others } = drafts.get();
  drafts.set(others);
}
