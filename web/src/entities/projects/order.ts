import { compareWords, type ListedProject, type ProjectSort } from '@muster/contract';

type Compare = (one: ListedProject, other: ListedProject) => number;

/** One of the version before tells no moments. */
const latest =
  (moment: 'createdAt' | 'changedAt'): Compare =>
  (one, other) =>
    (other[moment] ?? '').localeCompare(one[moment] ?? '');

const comparing: Record<ProjectSort, Compare> = {
  newest: latest('createdAt'),
  name: (one, other) => compareWords(one.name, other.name),
  changed: latest('changedAt'),
};

/** As the server orders them: what is pinned, then the rest, each as the list is sorted. */
export const inListOrder = (projects: readonly ListedProject[], sort: ProjectSort = 'newest') =>
  projects.toSorted(
    (one, other) =>
      Number(other.isPinned ?? false) - Number(one.isPinned ?? false) || comparing[sort](one, other),
  );
