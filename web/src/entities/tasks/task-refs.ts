import { limits, listTaskRefs, type TaskRef } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { reactToHints } from '../../platform/live/registry.ts';

const refsKey = 'task-refs';

/** A task as a text names it, by its project's id and its own: `…/…`. Nothing where it cannot be seen. */
export const taskRefQuery = (organizationId: string, place: string) =>
  queryOptions({
    queryKey: [refsKey, organizationId, ...place.split('/')],
    queryFn: () => askTogether(organizationId, place),
  });

reactToHints({
  reload: {
    task: ({ organizationId, projectId, ids = [] }) =>
      ids.map((taskId) => [refsKey, organizationId, projectId, taskId]),
    tasks: ({ organizationId, projectId }) => [[refsKey, organizationId, projectId]],
    statuses: ({ organizationId, projectId }) => [[refsKey, organizationId, projectId]],
    project: ({ organizationId, projectId }) => [[refsKey, organizationId, projectId]],
    team: ({ organizationId, projectId }) => [[refsKey, organizationId, projectId]],
  },
});

interface Batch {
  places: Set<string>;
  answer: Promise<Map<string, TaskRef>>;
}

const gathering = new Map<string, Batch>();

/** All that a screen names is asked for in one call. */
async function askTogether(organizationId: string, place: string) {
  let batch = gathering.get(organizationId);
  if (!batch) {
    const places = new Set<string>();
    batch = { places, answer: nextTask().then(() => ask(organizationId, places)) };
    gathering.set(organizationId, batch);
  }
  batch.places.add(place);
  return (await batch.answer).get(place) ?? null;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function ask(organizationId: string, places: Set<string>) {
  gathering.delete(organizationId);
  const all = [...places];
  const parts = Array.from({ length: Math.ceil(all.length / limits.taskRefs) }, (_, nth) =>
    all.slice(nth * limits.taskRefs, (nth + 1) * limits.taskRefs),
  );
  const replies = await Promise.all(
    parts.map((part) =>
      call(listTaskRefs, { params: { organizationId }, querystring: { ids: part.join() } }),
    ),
  );
  const tasks = replies.flatMap((reply) => reply.tasks);
  const asked = new Map(all.map((place) => [place.split('/')[1]!, place]));
  return new Map(
    tasks.flatMap((task) => [
      // Where it was, if it has been moved since.
      [asked.get(task._id)!, task] as const,
      [`${task.project._id}/${task._id}`, task] as const,
    ]),
  );
}
