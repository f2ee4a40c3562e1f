import { plainQuery, type View } from '@muster/contract';
import { useQueries } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { countsQuery } from '../../../entities/tasks/lists/counting.ts';
import { List } from '../../../ui/list/List.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { viewHref } from '../../parts/tasks/view-address.ts';
import { readFilter } from '../filter/address.ts';
import type { Around } from '../filter/words.ts';
import { totalOf, viewsInSight } from './tabs.ts';

interface ViewTabsProps {
  ids: ProjectIds;
  views: readonly View[];
  opened: View | undefined;
  /** Whether all tasks are shown, unfiltered. */
  isAll: boolean;
  open: (view: View | undefined) => void;
  around: Around;
}

/** Each leads to the tasks of a view, and says how many there are. */
export function ViewTabs({ ids, views, opened, isAll, open, around }: ViewTabsProps) {
  const shown = [undefined, ...viewsInSight(views, opened)];
  const counted = useQueries({
    queries: shown.map((view) => countsQuery(ids, view ? readFilter(view.query, around).query : plainQuery)),
  });
  return (
    <List of="ways" className="view-tabs" aria-label="Views">
      {shown.map((view, index) => {
        const counts = counted[index]!.data;
        const total = counts && totalOf(counts);
        return (
          <li key={view?._id ?? 'all'}>
            <a
              href={view ? viewHref(ids.organizationId, ids.projectId, view) : allHref(ids)}
              aria-current={(view ? view === opened : isAll) || undefined}
              title={view?.name}
              onClick={(event) => isPlain(event) && (event.preventDefault(), open(view))}
            >
              {view && <Icon name={view.isShared ? 'people' : 'key'} />}
              <Name view={view} isOpen={view === opened} />
              <span className="view-total" aria-hidden="true">
                {total}
              </span>
              <span className="sr">{wordsOf(view, total)}</span>
            </a>
          </li>
        );
      })}
    </List>
  );
}

const allHref = ({ organizationId, projectId }: ProjectIds) =>
  `/${organizationId}/projects/${projectId}/tasks?view=list`;

/** Otherwise the browser opens it elsewhere. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Whose it is says the icon to the eye. */
const wordsOf = (view: View | undefined, total: string | undefined) =>
  [view && (view.isShared ? 'shared' : 'private'), total && `${total} ${total === '1' ? 'task' : 'tasks'}`]
    .filter(Boolean)
    .map((word) => `, ${word}`)
    .join('');

function Name({ view, isOpen }: { view: View | undefined; isOpen: boolean }) {
  if (!view) return 'All tasks';
  return isOpen ? <strong className="cut">{view.name}</strong> : <span className="cut">{view.name}</span>;
}
