import type { ListedProject, ProjectSource } from '@muster/contract';

/** What is to be taken over from a project, as the form has it. */
export interface Wanted {
  project: Pick<ListedProject, '_id' | 'name' | 'key' | 'startDate'> & { open: number };
  statuses: boolean;
  labels: boolean;
  views: boolean;
  team: boolean;
  tasks: 'none' | 'open' | 'chosen';
  /** Kept while others are looked at. */
  chosen: string[];
  startDate: string;
}

export const wantedFrom = ({ _id, name, key, startDate, counts }: ListedProject): Wanted => ({
  project: { _id, name, key, startDate, open: counts.open },
  statuses: true,
  labels: true,
  views: true,
  team: false,
  tasks: 'none',
  chosen: [],
  startDate: '',
});

/** As the call takes it. Tasks come with their statuses. */
export const sourceOf = ({ project, tasks, chosen, startDate, ...wanted }: Wanted): ProjectSource => ({
  ...wanted,
  project: project._id,
  statuses: wanted.statuses || tasks !== 'none',
  tasks: tasks === 'chosen' ? chosen : tasks,
  ...(startDate && tasks !== 'none' && { startDate }),
});
