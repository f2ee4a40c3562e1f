import { changeTasks, undoChangeOfTasks, type Task } from '@muster/contract';
import { mutationOptions, notifyManager, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox, serverToast } from '../../../platform/api/announce.ts';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { changedFields } from '../../../platform/api/changed-fields.ts';
import { mutate, mutateAside } from '../../../platform/api/mutate.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import { sayUndoable } from '../../../platform/toasts/undoable.ts';
import { messages } from '../../../messages.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { completedIn } from '../completion.ts';
import { ownDeletions } from '../hints/own-deletions.ts';
import { allDetailsKey } from '../keys.ts';
import {
  dropTask,
  reloadAllLists,
  findListed,
  holdLists,
  markListsDue,
  putBack,
  putTask,
  reloadLists,
} from '../lists/lists.ts';
import { patchDetails } from '../queries.ts';
import { changed, type Change } from './become.ts';

const texts = messages.manyTasks;

interface ManyTasks {
  /** As they are shown. */
  tasks: readonly Task[];
  change: Change;
  /** How the task is called that they come under. */
  parent?: Task['parentTask'];
  /** Where they are moved to. */
  target?: { name: string };
  onUndone?: () => void;
}

/** They are not among the project's any more. */
const leaves = (change: Change) => change.delete === true || change.moveTo !== undefined;

/** Shows it at once in every row, takes all of it back if the server refuses, and offers to undo it. */
export const useChangeTasks = (ids: ProjectIds) => useMutation(changingTasks(ids));

/** For what outlives the component that has begun it. */
export const changeTasksOf = (client: QueryClient, ids: ProjectIds, many: ManyTasks) =>
  mutate(client, changingTasks(ids), many);

const changingTasks = (ids: ProjectIds) =>
  mutationOptions({
    // One after the other: the second may be about what the first has made of them.
    scope: { id: `many tasks of ${ids.projectId}` },
    mutationFn: ({ tasks, change }: ManyTasks) =>
      call(changeTasks, { params: ids, body: { ids: tasks.map(({ _id }) => _id), ...change } }),
    onMutate: async ({ tasks, change, parent }, { client }) => {
      await holdLists(client, ids);
      const edits = tasks.flatMap((task) => {
        const before = findListed(client, ids, task._id) ?? task;
        const after = becoming(client, ids, before, { change, parent });
        return leaves(change) || after !== before ? [{ before, after }] : [];
      });
      show(
        client,
        ids,
        edits.map(({ after }) => after),
        leaves(change),
      );
      return { edits };
    },
    onSuccess: ({ changed: count, undo }, { change, target, onUndone }, { edits }, { client }) => {
      const there = change.moveTo && { ...ids, projectId: change.moveTo.project };
      if (there) markListsDue(client, there);
      if (!leaves(change)) {
        settle(
          client,
          ids,
          edits.map(({ after }) => after),
        );
        reloadDetails(client, ids);
      }
      // Where in a column they stand is the server's to say; so is the rest, where it knew more than was shown.
      if (change.set?.status || count !== edits.length) markListsDue(client, ids);
      const text = saidOf(change, count, target);
      if (undo === null) return void toast.info(texts.nothing);
      sayUndoable('success', text, () =>
        takeBack(client, ids, { undo, edits, there, wereGone: leaves(change), onUndone }),
      );
    },
    onError: (_error, _many, shown, { client }) => {
      notifyManager.batch(() => {
        for (const { before } of shown?.edits ?? []) {
          putBack(client, ids, before);
          patchDetails(client, ids, before);
        }
      });
      // One of them may be gone.
      markListsDue(client, ids);
    },
    onSettled: (_reply, _error, _many, _shown, { client }) => void reloadLists(client, ids),
    meta: { failure: refusal },
  });

function saidOf(change: Change, count: number, target: ManyTasks['target']) {
  if (target) return texts.moved(count, target.name);
  return change.delete ? texts.deleted(count) : texts.changed(count);
}

function becoming(
  client: QueryClient,
  ids: ProjectIds,
  task: Task,
  { change, parent }: Pick<ManyTasks, 'change' | 'parent'>,
): Task {
  const after = changed(task, change, parent && { number: parent.number, title: parent.title });
  return after.status === task.status
    ? after
    : { ...after, completedAt: completedIn(client, ids, after.status, task.completedAt) };
}

const show = (client: QueryClient, ids: ProjectIds, tasks: Task[], isDeleted = false) =>
  notifyManager.batch(() => {
    for (const task of tasks) {
      if (isDeleted) dropTask(client, ids, task._id);
      else {
        putTask(client, ids, task);
        patchDetails(client, ids, task);
      }
    }
  });

/** Each is one version further now, unless a later one has been shown meanwhile, or one from before the change. */
const settle = (client: QueryClient, ids: ProjectIds, tasks: Task[]) =>
  notifyManager.batch(() => {
    let isOlder = false;
    for (const task of tasks) {
      const shown = findListed(client, ids, task._id);
      // The very one: what lists are given they keep as it is.
      if (shown === task) putTask(client, ids, { ...task, version: task.version + 1 });
      else isOlder ||= shown?.version === task.version;
    }
    if (isOlder) markListsDue(client, ids);
  });

/** Of those that are open. */
const reloadDetails = (client: QueryClient, { organizationId, projectId }: ProjectIds) =>
  void client.invalidateQueries({ queryKey: [...allDetailsKey, organizationId, projectId] });

interface Edit {
  before: Task;
  after: Task;
}

interface Undo {
  undo: string;
  edits: Edit[];
  /** The project that they come back from. */
  there?: ProjectIds | undefined;
  wereGone: boolean;
  onUndone?: (() => void) | undefined;
}

const takeBack = (client: QueryClient, ids: ProjectIds, what: Undo) =>
  mutateAside(client, undoing(ids), what);

/** What others have changed since stays as it is, and how many these are is said. */
const undoing = (ids: ProjectIds) =>
  mutationOptions({
    scope: { id: `many tasks of ${ids.projectId}` },
    mutationFn: ({ undo }: Undo) => call(undoChangeOfTasks, { params: ids, body: { undo } }),
    onMutate: async ({ edits, wereGone }, { client }) => {
      await holdLists(client, ids);
      if (wereGone) for (const { before } of edits) ownDeletions.set(before._id, 'back');
      const shown = edits.map((edit) => takenBack(client, ids, edit));
      show(client, ids, shown);
      return { shown };
    },
    onSuccess: ({ changed: count, left }, { wereGone, onUndone }, { shown }, { client }) => {
      // What is undone next is over this version, and may be sooner than the lists.
      if (!wereGone && count === shown.length) settle(client, ids, shown);
      onUndone?.();
      toast[left > 0 ? 'info' : 'success'](left > 0 ? texts.left(count, left) : texts.undone(count));
    },
    onSettled: (_reply, _error, { there }, _shown, { client }) => {
      markListsDue(client, ids);
      void reloadLists(client, ids);
      if (there) reloadAllLists(client, there);
      reloadDetails(client, ids);
    },
    meta: { failure: serverToast },
  });

/** The task as it is by now, but for what the change has made of it. */
function takenBack(client: QueryClient, ids: ProjectIds, { before, after }: Edit): Task {
  const now = findListed(client, ids, before._id) ?? before;
  const { rank } = before.status === after.status ? now : before;
  return { ...now, ...changedFields(before, after), rank };
}

function refusal(error: ApiError) {
  return error.isRefusal ? alertBox(error.message) : serverToast(error);
}
