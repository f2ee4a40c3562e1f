import { listMembers, type Person, type TaskDetails } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { entriesLoaded, type TaskIds } from '../../../entities/timeline/queries.ts';
import { call } from '../../../platform/api/call.ts';

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
  const comments = entriesLoaded(client, ids).filter((entry) => entry.type === 'comment');
  return comments.map(({ comment }) => comment.author._id).toReversed();
}

const most = 30;

/** Admins see every project, on its team or not. */
export async function findAdmins(organizationId: string, text: string, signal: AbortSignal) {
  const querystring = { role: 'admin' as const, limit: most, ...(text !== '' && { text }) };
  const { members, pagination } = await call(
    listMembers,
    { params: { organizationId }, querystring },
    { signal },
  );
  return { people: members.map(({ userId }): Person => userId), isAll: !pagination.hasNextPage };
}
