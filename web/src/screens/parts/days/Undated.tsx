import type { Task } from '@muster/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, type KeyboardEvent } from 'react';
import { everyStatus } from '../../entities/tasks/lists/list-order.ts';
import { useMore } from '../../entities/tasks/lists/use-more.ts';
import { taskListQuery } from '../../entities/tasks/queries.ts';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Tally } from '../parts/tasks/Tally.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useIsCarried } from './calendar-context.ts';
import { StripWords, useStatusColor, useStripLook } from './Strip.tsx';
import './undated.css';

interface UndatedProps {
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** What waits for a day. */
export function Undated({ onClose, onKeyDown }: UndatedProps) {
  const { ids, query } = useTasksScreen();
  const undated = useMemo(() => ({ ...query, is: { ...query.is, due: ['none'] } }), [query]);
  const { due } = query.is;
  const isAskedFor = due === undefined || due.includes('none');
  const list = useQuery({
    ...taskListQuery(ids, everyStatus, 'newest', undated),
    enabled: isAskedFor,
    placeholderData: keepPreviousData,
  });
  const data = isAskedFor ? list.data : undefined;
  const hasFailed = isAskedFor && list.isError && !data;
  const { state, load } = useMore(ids, everyStatus, 'newest', undated);
  const count = data && `${data.tasks.length}${data.nextCursor ? '+' : ''}`;
  return (
    <aside className="undated" aria-label="No due date" aria-busy={list.isLoading}>
      <header>
        <h2>No due date</h2>
        <span className="muted num">{count}</span>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the focus */}
      <ul onKeyDown={onKeyDown}>
        {data?.tasks.map((task) => (
          <li key={task._id}>
            <Slip task={task} />
          </li>
        ))}
      </ul>
      {list.isLoading && <RowSkeletons count={3} />}
      {hasFailed && <NotLoaded isWaiting={list.isFetching} onRetry={() => void list.refetch()} />}
      {data?.nextCursor &&
        (state === 'failed' ? (
          <NotLoaded onRetry={() => void load()} />
        ) : (
          <Button variant="quiet" waiting={state === 'loading'} onClick={() => void load()}>
            More
          </Button>
        ))}
      <p className="muted">{words(isAskedFor, data?.tasks.length)}</p>
    </aside>
  );
}

interface NotLoadedProps {
  isWaiting?: boolean;
  onRetry: () => void;
}

const NotLoaded = ({ isWaiting, onRetry }: NotLoadedProps) => (
  <p className="cal-note" role="alert">
    These tasks could not be loaded.
    <Button icon="retry" waiting={isWaiting} onClick={onRetry}>
      Retry
    </Button>
  </p>
);

function words(isAskedFor: boolean, count: number | undefined) {
  if (!isAskedFor) return 'The filter asks for tasks with a due date.';
  if (count === undefined) return '';
  return count > 0 ? 'Drag one onto a day, and it is due then.' : 'There is no such task.';
}

function Slip({ task }: { task: Task }) {
  const { linkTo } = useTasksScreen();
  const isCarried = useIsCarried(task._id);
  return (
    <a
      {...linkTo(task)}
      className={`${useStripLook(task)} ${isCarried ? 'is-carried' : ''}`}
      style={useStatusColor(task)}
      data-task={task._id}
      draggable={false}
      title={task.title}
    >
      <StripWords task={task} />
      <Tally priority={task.priority} />
    </a>
  );
}
