import type { Task } from '@muster/contract';
import type { CSSProperties } from 'react';
import { describeDue } from '../../entities/tasks/dates/due.ts';
import { useToday } from '../../entities/tasks/dates/today.ts';

interface MoreColumnsProps {
  task: Task;
  columns: ReadonlySet<string>;
}

/** What a row shows only where it was chosen. */
export const MoreColumns = ({ task: { startDate, estimate }, columns }: MoreColumnsProps) => (
  <>
    {columns.has('start') && <span className="start-day">{startDate && <StartWords day={startDate} />}</span>}
    {columns.has('estimate') && (
      <span className="points">
        {estimate !== null && `${estimate} ${estimate === 1 ? 'point' : 'points'}`}
      </span>
    )}
  </>
);

/** A start is never late. */
function StartWords({ day }: { day: string }) {
  const { words, full } = describeDue(day, useToday(), true);
  return (
    <time dateTime={day} data-tip={`Starts ${full}`}>
      From {words}
    </time>
  );
}

/** Those that have a width of their own, in the order in which they stand; the others are beside the title. */
const inOrder = ['assignees', 'priority', 'due', 'start', 'estimate'];

/** As in task-row.css. */
export const widthsOf = (columns: ReadonlySet<string>, hasStatus: boolean) =>
  ({
    '--chosen': [...(hasStatus ? ['status'] : []), ...inOrder.filter((column) => columns.has(column))]
      .map((column) => `var(--of-${column})`)
      .join(' '),
  }) as CSSProperties;
