import type { StatusCategory, TaskStatus } from '@muster/contract';
import { changedFields, isEmpty } from '../../platform/api/changed-fields.ts';
import { useKeptState } from '../../platform/drafts/use-kept-state.ts';

/** A status as it stands in the inputs of a row: numbers may be half typed. */
export interface StatusDraft {
  name: string;
  order: string;
  color: string;
  description: string;
  /** Nothing while it goes by the name. */
  category: StatusCategory | '';
  /** Nothing where there is none. */
  limit: string;
}

const draftOf = ({ name, order, color, description, category, limit }: TaskStatus): StatusDraft => ({
  name,
  order: String(order),
  color,
  description,
  category,
  limit: limit === null ? '' : String(limit),
});

/** What the schema of the contract is given. */
export const valuesOf = <D extends Partial<StatusDraft>>({ order, limit, category, ...draft }: D) => ({
  ...draft,
  ...(order !== undefined && { order: order.trim() === '' ? NaN : Number(order) }),
  ...(limit !== undefined && { limit: limit.trim() === '' ? null : Number(limit) }),
  ...(category && { category }),
});

type Typed = Record<string, Partial<StatusDraft>>;

const nothing: Typed = {};
const isNothing = (typed: Typed) => Object.values(typed).every(isEmpty);

/**
 * What was typed, over what is saved. Only typed fields are kept: a change by somebody else, or by dragging,
 * shows in all others.
 */
export function useDrafts(projectId: string, statuses: readonly TaskStatus[]) {
  const [typed, setTyped, restored] = useKeptState(`statuses ${projectId}`, nothing, isNothing);

  const draftFor = (status: TaskStatus): StatusDraft => ({ ...draftOf(status), ...typed[status._id] });
  const changesOf = (status: TaskStatus) => changedFields(typed[status._id] ?? {}, draftOf(status));
  const isChanged = (status: TaskStatus) => !isEmpty(changesOf(status));
  const edit = (id: string, fields: Partial<StatusDraft>) =>
    setTyped((all) => ({ ...all, [id]: { ...all[id], ...fields } }));
  const forget = (id: string, isOver: (key: keyof StatusDraft, value: string) => boolean) =>
    setTyped((all) => {
      const kept = Object.entries(all[id] ?? {}).filter(
        ([key, value]) => !isOver(key as keyof StatusDraft, value),
      );
      return { ...all, [id]: Object.fromEntries(kept) };
    });
  /** What was sent is saved, unless it has been edited since. */
  const settle = (id: string, sent: StatusDraft) => forget(id, (key, value) => value === sent[key]);
  const forgetOrder = (id: string) => forget(id, (key) => key === 'order');

  return {
    draftFor,
    changesOf,
    isChanged,
    edit,
    settle,
    forgetOrder,
    isAnyChanged: statuses.some(isChanged),
    restored: { ...restored, isRestored: restored.isRestored && statuses.some(isChanged) },
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
