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

/** Admins see every project, on its team or not. */
export async function findAdmins(organizationId: string, text: string, signal: AbortSignal) {
  const querystring = text === '' ? {} : { text };
  const { members } = await call(listMembers, { params: { organizationId }, querystring }, { signal });
  return members.filter(({ role }) => role === 'admin').map(({ userId }): Person => userId);
}
