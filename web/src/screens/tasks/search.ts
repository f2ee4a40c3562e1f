import type { FilterParam, TaskLayout } from '@muster/contract';
import { isTaskLayout } from './layout.ts';
import { unsay } from '../../platform/search-params.ts';

type FilterName = FilterParam | 'text' | 'sort' | 'group';

/** What the address says beside the place. The rest is the filter, as it was written: filter/address.ts reads it. */
export interface TasksSearch extends Partial<Record<FilterName, string>> {
  /** The chosen tab, by its status. */
  tab?: string;
  /** The layout; addresses have always called it so. */
  view?: TaskLayout;
  /** Around which day a calendar or timeline is shown, and how much of it. */
  day?: string;
  scale?: string;
  /** What the rows of a list show; all that there is room for, if none is named. */
  columns?: string;
  /** The saved view that was opened, by its id; what it shows stands in the address besides. */
  saved?: string;
  /** Shown over the list; the address that is seen is the task’s own. */
  task?: string;
}

export function readSearch(said: Record<string, unknown>): TasksSearch {
  const { view, ...search } = said;
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return { ...unsay(said), ...Object.fromEntries(texts), ...(isTaskLayout(view) && { view }) };
}
