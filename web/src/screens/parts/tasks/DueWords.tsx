import { describeDue } from '../../../entities/tasks/due.ts';
import { useToday } from '../../../entities/tasks/today.ts';
import './due.css';

/** A due date in words; the full date stands in the tooltip. */
export function DueWords({ day }: { day: string }) {
  const { words, full, tone } = describeDue(day, useToday());
  return (
    <time className={`due ${tone}`} dateTime={day} data-tip={full}>
      {tone === 'late' && <span className="sr">Overdue: </span>}
      {words}
    </time>
  );
}
