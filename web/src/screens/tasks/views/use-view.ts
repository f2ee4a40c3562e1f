import { plainQuery, writeTaskQuery, type TaskLayout, type View } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { viewsQuery } from '../../../entities/views/queries.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { useMay } from '../../../platform/session/may.tsx';
import { namedColumns } from '../columns/columns.ts';
import { readFilter } from '../filter/address.ts';
import type { TaskFilter } from '../filter/task-filter.ts';
import { readSearch } from '../search.ts';
import { isTaskLayout } from '../layout.ts';
import { useChosenLayout } from '../use-choices.ts';
import { viewSearch } from '../../parts/tasks/view-address.ts';

export interface Shown {
  ids: ProjectIds;
  filter: TaskFilter;
  /** Of a list, as the address names them. */
  columns: string | undefined;
  /** The view that was opened, by its id. */
  saved: string | undefined;
}

/** The saved view that the screen shows, whether it has been changed since, and what may be done with it. */
export function useView({ ids, filter, columns: written, saved }: Shown) {
  const layout = useChosenLayout();
  const { data: views, error, refetch } = useQuery(viewsQuery(ids));
  const { _id: me } = useSignedInUser();
  const mayShare = useMay()('updateProject');
  const navigate = useNavigate();
  const opened = views?.find(({ _id }) => _id === saved);
  const query = writeTaskQuery(filter.query);
  const columns = namedColumns(written);
  const open = (view: View | undefined) =>
    void navigate({
      to: '/$organizationId/projects/$projectId/tasks',
      params: ids,
      search: view ? readSearch(viewSearch(view)) : { view: layout },
      resetScroll: false,
      // Rows that are being edited stay in sight, whatever the filter says.
      ignoreBlocker: true,
    });
  return {
    views,
    error,
    retry: () => void refetch(),
    opened,
    isAll: !opened && JSON.stringify(query) === JSON.stringify(writeTaskQuery(plainQuery)),
    isChanged:
      opened !== undefined &&
      (layoutOf(opened) !== layout ||
        opened.columns.join() !== columns.join() ||
        isOther(opened, query, filter)),
    /** What would be saved. */
    state: { query, layout, columns },
    open,
    mayShare,
    mayChange: opened !== undefined && (opened.createdBy._id === me || mayShare),
  };
}

/** One that this screen does not have is shown as a list. */
const layoutOf = ({ layout }: View): TaskLayout => (isTaskLayout(layout) ? layout : 'list');

/** What it names in vain is told above the list, and is no change. */
function isOther(view: View, query: View['query'], { around }: TaskFilter) {
  const usable = writeTaskQuery(readFilter(view.query, around).query);
  return JSON.stringify(usable) !== JSON.stringify(query);
}
