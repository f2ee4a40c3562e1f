import type { Counted } from '../../../entities/tasks/lists/counting.ts';
import type { Reach } from '../../task-list/index.ts';

interface Taken {
  count: number;
  /** How many there are in all, once that is known. */
  total: Counted | undefined;
  /** The name of the open one, where tasks have tabs. */
  tab: string | undefined;
  /** Whether the filter matches tasks in other tabs. */
  isElsewhere: boolean;
}

/** Which of all tasks were taken, where it is not simply all of them. */
export function takenWords(reach: Reach | undefined, { count, total, tab, isElsewhere }: Taken) {
  if (reach === 'failure') return 'the others could not be loaded';
  if (reach === 'most') return 'no more can be changed at once';
  if (reach === 'fold') return 'not the folded ones';
  const within = tab === undefined ? '' : ` in ${tab}`;
  const of = total ? ` of ${numbered(total.count)}${total.isMore ? '+' : ''}` : '';
  if (reach === 'limit') return `the first ${numbered(count)}${of}${within}`;
  return reach === 'end' && within && isElsewhere ? `only those${within}` : '';
}

const numbered = (count: number) => count.toLocaleString('en');
