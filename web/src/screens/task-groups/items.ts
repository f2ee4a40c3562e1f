import type { Task } from '@muster/contract';
import type { Counted } from '../../entities/tasks/lists/counting.ts';
import type { ListKind, LoadedTasks } from '../../entities/tasks/lists/lists.ts';
import type { GroupValue } from '../parts/groups/values.ts';

export interface Section extends GroupValue {
  kind: ListKind;
  counted: Counted;
  /** As far as they are loaded. */
  tasks: readonly Task[];
  isLoaded: boolean;
  isEnd: boolean;
  hasFailed: boolean;
}

/** What stands under one another on the screen, each a row of the virtual list. */
export type Item =
  | { type: 'heading'; key: string; section: Section }
  | { type: 'task'; key: string; section: Section; task: Task; place: number }
  | { type: 'rest'; key: string; section: Section };

/** A section and where its items are among all of them. */
export interface Stretch {
  section: Section;
  isFolded: boolean;
  start: number;
  end: number;
}

/** What is out of sight is not loaded anew when somebody changes it: then the server knows more of it. */
export const isOutdated = (
  list: { data?: LoadedTasks; isInvalidated: boolean } | undefined,
  { count }: Pick<Counted, 'count'>,
) => list !== undefined && (list.isInvalidated || (list.data?.tasks.length === 0 && count > 0));

export function layOut(sections: readonly Section[], isFolded: (value: string) => boolean) {
  const items: Item[] = [];
  const tasks: Task[] = [];
  const stretches = sections.map((section): Stretch => {
    const start = items.length;
    const { value } = section;
    items.push({ type: 'heading', key: value, section });
    if (!isFolded(value)) {
      for (const task of section.tasks) {
        items.push({ type: 'task', key: `${value} ${task._id}`, section, task, place: tasks.length });
        tasks.push(task);
      }
      if (!section.isEnd) items.push({ type: 'rest', key: `${value} rest`, section });
    }
    return { section, isFolded: isFolded(value), start, end: items.length };
  });
  return { items, tasks, stretches };
}
