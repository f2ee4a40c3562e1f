import { TaskChanges, type TaskDetails } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { isSame } from '../../platform/api/changed-fields.ts';
import { useKeptState } from '../../platform/drafts/use-kept-state.ts';
import { useGoneBy } from '../../entities/tasks/hints/touches.ts';
import { useProblems } from '../../ui/form/use-problems.ts';
import { fileMegabytesQuery } from '../../entities/organizations/queries.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import {
  collisions,
  isChanged,
  isSaved,
  over,
  pick,
  takeTheirs,
  toChanges,
  withEdits,
} from '../../entities/tasks/draft.ts';
import type { Draft, EditableField, Edits } from '../../entities/tasks/draft.ts';
import { datesProblem } from '../../entities/tasks/dates/problem.ts';
import { staleTask } from '../../entities/tasks/queries.ts';
import { cancelled, useUpdateTask } from '../../entities/tasks/updating.ts';
import { usePicked } from './use-picked.ts';

type Typed = Draft<TaskDetails> | undefined;

const isBlank = (typed: Typed) => typed === undefined;

/**
 * The fields of Task Details. What the user has touched is theirs until it is saved; everything else shows the task
 * as it is, whoever changes it.
 */
export function useTaskForm(ids: ProjectIds, task: TaskDetails) {
  const [kept, setDraft, restored] = useKeptState<Typed>(`task ${task._id}`, undefined, isBlank);
  const { data: fileMegabytes } = useQuery(fileMegabytesQuery(ids.organizationId));
  const picked = usePicked(task._id, task.files.length, fileMegabytes);
  const [progress, setProgress] = useState<number>();
  const upload = useRef<AbortController>(null);
  const update = useUpdateTask(ids);
  // One after the other: the second was chosen over the first.
  const choice = useUpdateTask(ids, `choices of ${task._id}`);
  // Until it is answered, the task shows what is being saved, and it may still be refused.
  const isSaving = update.isPending || choice.isPending;
  const isKeptInVain = kept !== undefined && !isSaving && isSaved(kept, task);
  const draft = isKeptInVain ? undefined : kept;
  useEffect(() => {
    if (isKeptInVain) setDraft(undefined);
  }, [isKeptInVain, setDraft]);
  const { problems, replace, forget } = useProblems(update.error ?? choice.error);

  const isDirty = draft !== undefined || picked.files.length > 0;
  const isGone = useGoneBy(task._id) !== undefined;
  const theirs = draft && draft.base.version !== task.version ? collisions(draft, task) : [];

  function edit(edits: Edits) {
    Object.keys(edits).forEach(forget);
    setDraft((before) => unlessEmpty(withEdits(before ?? { base: task, edits: {} }, edits)));
  }

  /** Saved at once; what was typed elsewhere waits for Update Task. What somebody else has changed meanwhile is asked about. */
  function choose(edits: Edits) {
    if (isGone) return;
    const chosen = withEdits({ base: task, edits: {} }, edits);
    const { error } = TaskChanges.safeParse(chosen.edits);
    if (Object.keys(replace(error, datesProblem(chosen.edits, task))).length > 0) return;
    const others = draft && pick(draft.edits, (field) => !(field in edits));
    setDraft(others && unlessEmpty(withEdits({ base: draft.base, edits: {} }, others)));
    if (!isChanged(chosen)) return;
    choice.mutate(
      { task, base: task, changes: toChanges(chosen) },
      {
        onError: (error) => {
          if (!staleTask(error)) return;
          setDraft((now) => ({ base: now?.base ?? task, edits: { ...now?.edits, ...chosen.edits } }));
        },
      },
    );
  }

  /** `base` is the task as the user has seen it; by default, as they began with it. */
  function save(base = theirs.length > 0 ? draft!.base : task) {
    const files = picked.unsent();
    if ((!draft && files.length === 0) || isGone || update.isPending) return;
    const sent = draft?.edits ?? {};
    const changes = toChanges(draft ? over(draft, base) : { base, edits: {} });
    const found = replace(TaskChanges.safeParse(changes).error, datesProblem(sent, base));
    if (Object.keys(found).length > 0) return;

    upload.current = new AbortController();
    if (files.length > 0) setProgress(0);
    const saved = update.mutateAsync(
      { task, base, changes, files, signal: upload.current.signal, onProgress: setProgress },
      {
        onSuccess: (reply) =>
          setDraft((now) => now && unlessEmpty(stillUnsaved(now.edits, sent, reply.task))),
        onSettled: () => setProgress(undefined),
      },
    );
    void picked.send(files, saved);
  }

  /** Saves files without what is typed. */
  function attach(files: readonly File[]) {
    if (files.length === 0 || isGone) return;
    upload.current = new AbortController();
    setProgress(0);
    const saved = choice.mutateAsync(
      { task, base: task, changes: {}, files, signal: upload.current.signal, onProgress: setProgress },
      { onSettled: () => setProgress(undefined) },
    );
    void picked.send(files, saved);
  }

  return {
    values: { ...task, ...draft?.edits },
    restored: { ...restored, isRestored: restored.isRestored && !isKeptInVain },
    /** Nothing of it is wanted any more. */
    discard: () => {
      restored.discard();
      picked.forget(picked.files);
    },
    edit,
    choose,
    /** A property that was typed, once it is left. */
    settle: (field: EditableField) =>
      draft && field in draft.edits && choose({ [field]: draft.edits[field] }),
    save,
    attach,
    isDirty,
    isGone,
    isSaving: update.isPending,
    problems,
    forget,
    picked,
    progress: picked.files.length > 0 ? progress : undefined,
    cancel: () => upload.current?.abort(uploadCancelled()),
    theirs: theirs as readonly EditableField[],
    refusal: [update.error, choice.error].find(isStale),
    takeTheirs: () => setDraft((now) => now && unlessEmpty(takeTheirs(now, task))),
  };
}

export type TaskForm = ReturnType<typeof useTaskForm>;

const unlessEmpty = <D extends Draft>(draft: D) => (isChanged(draft) ? draft : undefined);

/** What was typed while the rest was on its way. */
const stillUnsaved = (edits: Edits, sent: Edits, base: TaskDetails) =>
  withEdits(
    { base, edits: {} },
    pick(edits, (field) => !isSame(edits[field], sent[field])),
  );

const isStale = (error: Error | null) => error instanceof ApiError && error.status === 409;

const uploadCancelled = () => new ApiError({ status: 0, code: cancelled, message: 'Upload cancelled' });
