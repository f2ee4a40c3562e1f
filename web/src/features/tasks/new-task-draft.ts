import { useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../drafts/storage.ts';
import type { TaskToCreate } from './queries.ts';

/** Of the row above the list; each column of the board has its own. */
export const newTaskDraft = (projectId: string, statusId?: string) =>
  ['new task', projectId, statusId].filter(Boolean).join(' ');

/** Sent and not answered when the tab was closed: nobody knows whether they were added. */
const sentDraft = (draft: string) => `sent with ${draft}`;

/** Tasks on their way, by which they can be sent again after a crash: the same id makes no second one. */
export function useTasksOnTheirWay(draft: string) {
  const place = sentDraft(draft);
  const [found] = useState(() => (readDraft(place) ?? []) as TaskToCreate[]);
  const tasks = useRef(found);
  const set = (next: TaskToCreate[]) => {
    tasks.current = next;
    if (next.length > 0) keepDraft(place, next);
    else dropDraft(place);
  };
  const without = ({ _id }: TaskToCreate) => tasks.current.filter((other) => other._id !== _id);
  return {
    found,
    leave: (task: TaskToCreate) => set([...without(task), task]),
    arrive: (task: TaskToCreate) => set(without(task)),
  };
}
