import type { LinkKind, TaskLink } from '@muster/contract';

/** What a person does to the links of a task. */
export interface LinkChange {
  does: 'add' | 'remove';
  link: TaskLink;
}

/** The links with the change, as the server will make it. Made twice, it is the same. */
export function changed(links: readonly TaskLink[], { does, link }: LinkChange): TaskLink[] {
  const others = links.filter(({ _id }) => _id !== link._id);
  return does === 'add' ? [...others, link] : others;
}

/** In the words of a sentence that begins with the task. */
export const linkWords: Record<LinkKind, string> = {
  blockedBy: 'is blocked by',
  blocks: 'blocks',
  duplicates: 'duplicates',
  duplicatedBy: 'is duplicated by',
  relates: 'relates to',
};

const order = Object.keys(linkWords);

/** What keeps the task from being done comes first. */
export const inOrder = (links: readonly TaskLink[]) =>
  links.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));

/** Whether the task waits for it. */
export const isInTheWay = ({ kind, task }: TaskLink) => kind === 'blockedBy' && task.completedAt === null;
