import type { Task } from '@muster/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { End } from '../../../entities/tasks/dates/shifting.ts';
import { everyStatus } from '../../../entities/tasks/lists/list-order.ts';
import { useMore } from '../../../entities/tasks/lists/use-more.ts';
import { taskListQuery } from '../../../entities/tasks/queries.ts';
import { RowSkeletons } from '../../../ui/feedback/Skeleton.tsx';
import { useIsNarrow } from '../../../ui/layout/narrow.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Tally } from '../tasks/Tally.tsx';
import { useTasksScreen } from '../tasks/tasks-context.ts';
import { useIsCarried } from './carry-context.ts';
import { StripWords, useStatusColor, useStripLook } from './strip-look.tsx';
import './undated.css';

interface UndatedProps {
  title: string;
  /** The dates that they lack. */
  without: readonly End[];
  /** What can be done with them. */
  hint: string;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** What waits for a day. */
export function Undated({ title, without, hint, onClose, onKeyDown }: UndatedProps) {
  const { ids, query } = useTasksScreen();
  const undated = useMemo(() => {
    const none = Object.fromEntries(without.map((date) => [date, ['none']]));
    return { ...query, is: { ...query.is, ...none } };
  }, [query, without]);
  const isAskedFor = without.every((date) => query.is[date]?.includes('none') ?? true);
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
    <aside ref={useInSightOnPhones()} className="undated" aria-label={title} aria-busy={list.isLoading}>
      <header>
        <h2>{title}</h2>
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
      <p className="muted">{words(isAskedFor, data?.tasks.length, hint)}</p>
    </aside>
  );
}

/** Below all the days, it would open unseen. */
function useInSightOnPhones() {
  const element = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow();
  const [isFarDown] = useState(isNarrow);
  useEffect(() => {
    if (isFarDown) element.current?.scrollIntoView();
  }, [isFarDown]);
  return element;
}

interface NotLoadedProps {
  isWaiting?: boolean;
  onRetry: () => void;
}

const NotLoaded = ({ isWaiting, onRetry }: NotLoadedProps) => (
  <p className="time-note" role="alert">
    These tasks could not be loaded.
    <Button icon="retry" waiting={isWaiting} onClick={onRetry}>
      Retry
    </Button>
  </p>
);

function words(isAskedFor: boolean, count: number | undefined, hint: string) {
  if (!isAskedFor) return 'The filter only shows tasks with a date.';
  if (count === undefined) return '';
  return count > 0 ? hint : 'No tasks without a date.';
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
