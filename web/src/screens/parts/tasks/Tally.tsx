import type { Priority } from '@muster/contract';
import './tally.css';

const strokes: Record<Priority, number> = { low: 1, medium: 2, high: 3 };
export const priorityNames: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' };

const marks = [3, 8, 13].map((x) => `M${x} 12l1.6-10`);

/** One, two or three strokes: told apart by number and not by colour. */
export const TallyMark = ({ priority }: { priority: Priority }) => (
  <svg className={`tally-mark ${priority}`} viewBox="0 0 16 14" aria-hidden="true">
    <path className="on" d={marks.slice(0, strokes[priority]).join('')} />
    <path className="off" d={marks.slice(strokes[priority]).join('')} />
  </svg>
);

export const Tally = ({ priority }: { priority: Priority }) => (
  <span className="tally">
    <TallyMark priority={priority} />
    <span className="words" aria-hidden="true">
      {priorityNames[priority]}
    </span>
    <span className="sr">{priorityNames[priority]} priority</span>
  </span>
);
