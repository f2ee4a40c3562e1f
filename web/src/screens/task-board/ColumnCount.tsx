import type { TaskStatus } from '@muster/contract';
import { useTaskCount, type Counted } from '../../entities/tasks/lists/counting.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { countFigures, countWords, isOverLimit } from './count-words.ts';

interface ColumnCountProps {
  status: TaskStatus;
  /** What is far away need not be loaded. */
  isNear: boolean;
}

/** How many tasks there are, of how many there should be at most; with a warning where these are too many. */
export function ColumnCount({ status: { _id, limit }, isNear }: ColumnCountProps) {
  const { ids, query } = useTasksScreen();
  const counted = useTaskCount(ids, { status: _id, order: 'board', query }, isNear);
  return counted ? <CountMark {...counted} limit={limit} /> : null;
}

export function CountMark(column: Counted & Pick<TaskStatus, 'limit'>) {
  const isOver = isOverLimit(column);
  return (
    <span className={isOver ? 'lane-count too-many' : 'lane-count'} data-tip={countWords(column)}>
      {isOver && <Icon name="warning" />}
      <span aria-hidden="true">{countFigures(column)}</span>
      <span className="sr">{countWords(column)}</span>
    </span>
  );
}
