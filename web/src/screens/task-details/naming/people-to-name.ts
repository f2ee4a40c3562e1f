import { listMembers, type Person, type readTimeline, type TaskDetails } from '@muster/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { keyOf, type TaskIds } from '../../../entities/timeline/keys.ts';
import { call, type Reply } from '../../../platform/api/call.ts';

/** Those first who have to do with the task: who works on it, who made it, and who has said something. */
export function peopleToName(
  people: readonly Person[],
  { assignedTo, createdBy }: Pick<TaskDetails, 'assignedTo' | 'createdBy'>,
  said: readonly string[],
) {
  const onTask = [...new Set([...assignedTo, createdBy._id, ...said])];
  const byId = new Map(people.map((person) => [person._id, person]));
  const first = onTask.flatMap((id) => byId.get(id) ?? []);
  return [...first, ...people.filter(({ _id }) => !onTask.includes(_id))];
}

/** Who wrote the comments that are loaded, the latest first. */
export function whoSaid(client: QueryClient, ids: TaskIds) {
  const parts = client.getQueriesData<InfiniteData<Reply<typeof readTimeline>>>({ queryKey: keyOf(ids) });
  const entries = parts.flatMap(([, loaded]) => loaded?.pages ?? []).flatMap((page) => page.entries ?? []);
  return entries.flatMap((entry) => (entry.type === 'comment' ? entry.comment.author._id : [])).toReversed();
}

/** Admins see every project, on its team or not. */
export async function findAdmins(organizationId: string, text: string, signal: AbortSignal) {
  const querystring = text === '' ? {} : { text };
  const { members } = await call(listMembers, { params: { organizationId }, querystring }, { signal });
  return members.filter(({ role }) => role === 'admin').map(({ userId }): Person => userId);
}
