import { createTaskLink, deleteTaskLink, type TaskDetails, type TaskLink } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import { expireDetails, findShown, showDetails, usePartChanges, type TaskIds } from '../tasks/index.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { offerUndo } from '../trash/index.ts';
import { changed, type LinkChange } from './changes.ts';

export function useLinks(ids: ProjectIds, { _id: taskId, links }: TaskDetails) {
  const place = { ...ids, taskId };
  const { underWay, change } = usePartChanges<LinkChange>('links', place, {
    send: (_client, change) => send(place, change),
    onDone: (client, change) => {
      show(client, place, change);
      reloadOther(client, place, change.link);
      if (change.does === 'remove') offerBack(client, place, change.link);
    },
    reload: (client) => reload(client, place),
  });
  return { links: underWay.reduce(changed, links), change };
}

const send = (place: TaskIds, { does, link }: LinkChange) =>
  does === 'add' ? add(place, link) : call(deleteTaskLink, { params: { ...place, linkId: link._id } });

const add = (params: TaskIds, { _id, kind, task }: TaskLink) =>
  call(createTaskLink, { params, body: { _id, kind, task: task._id, project: task.project._id } });

function show(client: QueryClient, place: TaskIds, change: LinkChange) {
  const task = findShown(client, place);
  if (task) showDetails(client, place, { ...task, links: changed(task.links, change) });
}

function reload(client: QueryClient, place: TaskIds) {
  expireDetails(client, place, place.taskId);
  void reloadTimeline(client, place);
}

/** The task at its other end has changed as well. */
function reloadOther(client: QueryClient, { organizationId }: TaskIds, { task }: TaskLink) {
  reload(client, { organizationId, projectId: task.project._id, taskId: task._id });
}

function offerBack(client: QueryClient, place: TaskIds, link: TaskLink) {
  offerUndo(client, {
    name: `Link to ${link.task.key}`,
    restore: () => add(place, link),
    show: () => {
      show(client, place, { does: 'add', link });
      return () => show(client, place, { does: 'remove', link });
    },
    reload: () => {
      reload(client, place);
      reloadOther(client, place, link);
    },
  });
}
