import type { Task } from '@muster/contract';
import { Icon, type IconName } from '../../../ui/primitives/Icon.tsx';
import './counts.css';

/** What hangs on a task, in figures for the eye and in words for the ear; nothing of what it has none. */
export function Counts({ task }: { task: Task }) {
  const { comments, files, checklist, subTasks } = task.counts;
  const { done, total } = checklist;
  const { parentTask: parent } = task;
  const isBlocked = task.isBlocked && task.completedAt === null;
  const words = [
    isBlocked && 'blocked by an open task',
    task.repeat && 'repeats',
    parent && `sub-task of #${parent.number} ${parent.title}`,
    subTasks.total > 0 && `${subTasks.done} of ${subTasks.total} sub-tasks done`,
    total > 0 && `${done} of ${total} done`,
    comments > 0 && (comments === 1 ? '1 comment' : `${comments} comments`),
    files > 0 && (files === 1 ? '1 file' : `${files} files`),
  ].filter((word) => typeof word === 'string');
  if (words.length === 0) return null;
  return (
    <span className="counts" data-tip={words.join(', ')}>
      <span className="sr">{words.join(', ')}</span>
      {isBlocked && <Count icon="blocked" count="" isInTheWay />}
      {task.repeat && <Count icon="repeat" count="" />}
      {parent && <Count icon="under" count={`#${parent.number}`} />}
      {subTasks.total > 0 && (
        <Count
          icon="layers"
          count={`${subTasks.done}/${subTasks.total}`}
          isWhole={subTasks.done === subTasks.total}
        />
      )}
      {total > 0 && <Count icon="ticked" count={`${done}/${total}`} isWhole={done === total} />}
      {comments > 0 && <Count icon="comment" count={comments} />}
      {files > 0 && <Count icon="paperclip" count={files} />}
    </span>
  );
}

interface CountProps {
  icon: IconName;
  count: number | string;
  isWhole?: boolean;
  isInTheWay?: boolean;
}

const Count = ({ icon, count, isWhole = false, isInTheWay = false }: CountProps) => (
  <span className={isInTheWay ? 'counted stuck' : isWhole ? 'counted whole' : 'counted'} aria-hidden="true">
    <Icon name={icon} />
    {count}
  </span>
);
