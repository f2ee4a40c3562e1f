import type { Person, TaskDetails } from '@muster/contract';
import { useEffect, useState } from 'react';
import { formatAgo } from '../../../ui/primitives/ago.ts';
import { formatDay, formatMoment } from '../../../ui/primitives/dates.ts';
import './made-line.css';

export interface LastChange {
  at: string;
  by: Person | null;
}

interface MadeLineProps {
  task: Pick<TaskDetails, 'createdBy' | 'createdAt' | 'updatedAt'>;
  /** As its history tells; until that is there, the task itself says when. */
  last?: LastChange | undefined;
}

/** How old a task is, and how fresh. */
export function MadeLine({ task: { createdBy, createdAt, updatedAt }, last }: MadeLineProps) {
  const now = useMinutes();
  const at = last?.at ?? updatedAt;
  return (
    <p className="made-line muted">
      Created by {createdBy.fullName} on{' '}
      <time dateTime={createdAt} title={formatMoment(createdAt)}>
        {formatDay(createdAt)}
      </time>
      {at > createdAt && (
        <>
          , last change{' '}
          <time dateTime={at} title={formatMoment(at)}>
            {formatAgo(at, now)}
          </time>
          {last?.by && ` by ${last.by.fullName}`}
        </>
      )}
    </p>
  );
}

function useMinutes() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
