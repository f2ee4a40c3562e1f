import { getTask, type LiveHint, type Task, type TaskDetails } from '@muster/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { reloadWhere, repeatFirstLoads } from '../../../platform/api/reload.ts';
import { tabId } from '../../../platform/api/tab.ts';
import { tellOfChange } from './told.ts';
import { forgetGone, forgetTouch, isGone, touch } from './touches.ts';
import { currentUser } from '../../../platform/session/current-user.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { allDetailsKey, isOfTasks } from '../keys.ts';
import {
  dropTask,
  findListed,
  findMoved,
  keepMoved,
  putTask,
  reloadDueLists,
  settleTask,
} from '../lists/lists.ts';
import { showDetails, taskQuery } from '../queries.ts';
import { recountAfterOthers } from '../lists/recounting.ts';
import { ownDeletions } from './own-deletions.ts';

/** Asked for one by one up to here; of more at once, everything on the screen is asked for anew. */
const fewTasks = 4;

type TaskHint = LiveHint & ProjectIds & { ids: [string] };

/** Shows what others have done to tasks, and whose doing it was. */
export async function applyTaskHints(client: QueryClient, hints: LiveHint[]) {
  for (const hint of hints) if (hint.kind === 'tasks') reloadTasks(client, hint);
  for (const hint of hints) if (isNewComment(hint)) tellOfComment(client, hint);
  const latest = latestOf(hints);
  for (const hint of latest) if (isOwn(hint)) recount(client, hint);
  const news = latest.filter((hint) => !isKnown(client, hint));
  for (const hint of latest) if (isLastWord(hint)) ownDeletions.delete(hint.ids[0]);
  for (const hint of news.filter(isDeletion)) forget(client, hint);
  reloadLinked(client, latest);
  for (const hint of onePerProject(news)) {
    recountAfterOthers(client, hint);
    repeatFirstLoads(client, about(hint));
  }

  const changed = news.filter((hint) => !isDeletion(hint));
  const shown = changed.filter((hint) => isOnScreen(client, hint));
  for (const hint of changed) if (!shown.includes(hint)) reloadUnseen(client, hint);
  const told = shown.filter((hint) => isToldWhole(client, hint));
  for (const hint of told) {
    show(client, hint, hint.task!);
    forgetDetails(client, hint);
  }
  reloadDoubtful(client, told);
  const asked = shown.filter((hint) => !told.includes(hint));
  if (asked.length <= fewTasks) {
    await Promise.all(asked.map((hint) => ask(client, hint)));
    reloadDoubtful(client, asked);
  } else {
    for (const hint of asked) mark(client, hint);
    for (const hint of onePerProject(asked)) reloadTasks(client, hint);
  }
}

/** Of some lists only the server can tell what is in them now. */
function reloadDoubtful(client: QueryClient, hints: TaskHint[]) {
  for (const hint of onePerProject(hints)) void reloadDueLists(client, hint);
}

const onePerProject = (hints: TaskHint[]) => new Map(hints.map((one) => [one.projectId, one])).values();

/** Of several about one task the last one counts. */
function latestOf(hints: LiveHint[]): TaskHint[] {
  const tasks = hints.filter((hint): hint is TaskHint => hint.kind === 'task' && hint.ids?.length === 1);
  return [...new Map(tasks.map((hint) => [`${hint.projectId} ${hint.ids[0]}`, hint])).values()];
}

const isNewComment = (hint: LiveHint): hint is TaskHint =>
  hint.kind === 'comments' && hint.change === 'created' && hint.ids?.length === 1;

/** Only announced: nothing of the task looks different. */
function tellOfComment(client: QueryClient, hint: TaskHint) {
  const { by } = hint;
  const title = findKnown(client, hint)?.title;
  if (!by || by._id === currentUser()?._id || !title || !isOnScreen(client, hint)) return;
  tellOfChange({ by, change: 'commented', title });
}

const isDeletion = ({ change }: LiveHint) => change === 'deleted';

/** By then it may have been asked for, and have the version that is told. */
const isBack = ({ change, ids: [id] }: TaskHint) => change === 'created' && isGone(id);

function findKnown(client: QueryClient, { ids: [id], ...place }: TaskHint) {
  const details = client.getQueryData(taskQuery(place, id).queryKey)?.task;
  return findListed(client, place, id) ?? details ?? findMoved(client, place, id);
}

/** Done by this page to what hangs on a task, or to where it stands: nothing that its version tells of. */
const isOwn = ({ tab, change, version }: TaskHint) =>
  tab === tabId && change === 'updated' && version === undefined;

/** All of it has been shown already but what lists count. */
function recount(client: QueryClient, { task, ids: [id], ...place }: TaskHint) {
  const listed = findListed(client, place, id);
  if (task && listed) settleTask(client, place, { ...listed, counts: task.counts });
}

/** Unlike a creation, it tells no version. */
const isRestoration = ({ change, version }: LiveHint) => change === 'created' && version === undefined;
const isLastWord = (hint: LiveHint) => isDeletion(hint) || isRestoration(hint);

/** Own changes have been shown already, and what this page has deleted is gone, or back by Undo, whatever is told of it late. */
function isKnown(client: QueryClient, hint: TaskHint) {
  if (isOwn(hint)) return true;
  const own = ownDeletions.get(hint.ids[0]);
  if (own === 'back' && isDeletion(hint) && hint.tab === tabId) return true;
  const known = findKnown(client, hint);
  if (own === 'gone' && !known && !isRestoration(hint)) return true;
  return isDeletion(hint) ? !known : known !== undefined && known.version >= (hint.version ?? Infinity);
}

const about =
  (hint: LiveHint) =>
  ({ queryKey }: Query) =>
    isOfTasks(hint, queryKey);

const isOnScreen = (client: QueryClient, hint: LiveHint) =>
  client
    .getQueryCache()
    .findAll({ predicate: about(hint), type: 'active' })
    .some(({ state }) => state.data !== undefined);

const isOnBoard = (client: QueryClient, hint: LiveHint) =>
  client
    .getQueryCache()
    .findAll({ predicate: about(hint), type: 'active' })
    .some(({ queryKey: [, , , order] }) => order === 'board');

/** Those that are linked to one of them, or have it as a sub-task, show what has become of it, unless they are gone too. */
function reloadLinked(client: QueryClient, hints: TaskHint[]) {
  const changed = new Set(hints.map(({ ids: [id] }) => id));
  const isLinked = ({ state }: Query) => {
    const shown = (state.data as { task: TaskDetails } | undefined)?.task;
    if (!shown || isGone(shown._id)) return false;
    const { links, subTasks } = shown;
    return [...links.map(({ task }) => task), ...subTasks].some(({ _id }) => changed.has(_id));
  };
  void client.invalidateQueries({ queryKey: allDetailsKey, predicate: isLinked });
}

/** It may have been open, or in a list, when it was deleted. */
function reloadUnseen(client: QueryClient, hint: TaskHint) {
  if (hint.change === 'created') forgetGone(hint.ids[0]);
  reloadTasks(client, hint);
}

/** What is not on the screen is asked for when it is next. */
function reloadTasks(client: QueryClient, hint: LiveHint) {
  const { organizationId, projectId } = hint;
  if (organizationId && projectId) recountAfterOthers(client, { organizationId, projectId });
  reloadWhere(client, about(hint));
}

function forget(client: QueryClient, hint: TaskHint) {
  mark(client, hint);
  dropTask(client, hint, hint.ids[0]);
}

/** All that is shown of it came along: lists show no more. */
const isToldWhole = (client: QueryClient, hint: TaskHint) => {
  const details = findDetails(client, hint);
  const isOpen = details && (details.getObserversCount() > 0 || details.state.fetchStatus !== 'idle');
  return hint.task !== undefined && !isOpen;
};

/** More of the task than lists show. */
const findDetails = (client: QueryClient, { ids: [id], ...place }: TaskHint) =>
  client.getQueryCache().find({
    queryKey: taskQuery(place, id).queryKey,
    predicate: ({ state }) => state.data !== undefined,
  });

/** Of a task that was open before: whoever opens it again asks for it. */
function forgetDetails(client: QueryClient, hint: TaskHint) {
  const details = findDetails(client, hint);
  if (details) client.getQueryCache().remove(details);
}

function show(client: QueryClient, hint: TaskHint, task: Task | TaskDetails) {
  const { organizationId, projectId } = hint;
  const place = { organizationId, projectId };
  const known = findKnown(client, hint);
  const isChanged = !known || known.version < task.version || isBack(hint);
  // Standing elsewhere is no change of the task, nor is what hangs on it.
  const isMoved = known?.version === task.version && known.rank !== task.rank;
  const isOlder = known !== undefined && known.version > task.version;
  if (isOlder) return;
  if ('files' in task) showDetails(client, place, task);
  else {
    putTask(client, place, task);
    // Out of its column, or out of what the lists are filtered by.
    const hasLeft = known && (known.status !== task.status || !findListed(client, place, task._id));
    if (hasLeft) keepMoved(client, place, task);
  }
  if (isChanged || (isMoved && isOnBoard(client, hint))) mark(client, hint, task.title);
}

async function ask(client: QueryClient, hint: TaskHint) {
  const { organizationId, projectId, ids } = hint;
  const place = { organizationId, projectId };
  try {
    const { task } = await call(getTask, { params: { ...place, taskId: ids[0] } });
    show(client, hint, task);
  } catch (error) {
    // Gone in the meantime, or out of sight: whatever else is told says so.
    if (!(error instanceof ApiError) || error.isPassing) reloadTasks(client, hint);
    else if (error.status === 404) dropTask(client, place, ids[0]);
  }
}

function mark(client: QueryClient, hint: TaskHint, title = findKnown(client, hint)?.title) {
  const { by, change = 'updated', ids } = hint;
  if (!by || by._id === currentUser()?._id) return forgetTouch(ids[0]);
  touch(ids[0], by, change);
  tellOfChange({ by, change, title });
}
