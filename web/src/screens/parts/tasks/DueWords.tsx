import { describeDue } from '../../../entities/tasks/dates/due.ts';
import { useToday } from '../../../entities/tasks/dates/today.ts';
import './due.css';

interface DueWordsProps {
  day: string;
  /** What is done or cancelled is never late. */
  isCompleted: boolean;
  /** Where nothing around it says that it is a due date. */
  isSentence?: boolean;
}

/** A due date in words; the full date stands in the tooltip. */
export function DueWords({ day, isCompleted, isSentence = false }: DueWordsProps) {
  const { words, sentence, full, tone } = describeDue(day, useToday(), isCompleted);
  return (
    <time className={`due ${tone}`} dateTime={day} data-tip={full}>
      {tone === 'late' && !isSentence && <span className="sr">Overdue: </span>}
      {isSentence ? sentence : words}
    </time>
  );
}
