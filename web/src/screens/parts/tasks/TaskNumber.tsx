import type { Task } from '@muster/contract';
import './task-number.css';

/** Within its project; nothing until the server has counted. */
export const TaskNumber = ({ task: { number } }: { task: Task }) =>
  number > 0 && <span className="task-number">#{number}</span>;
