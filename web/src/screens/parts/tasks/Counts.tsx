import type { Task } from '@muster/contract';
import { Icon, type IconName } from '../../../ui/primitives/Icon.tsx';
import './counts.css';

/** What hangs on a task, in figures for the eye and in words for the ear; nothing of what it has none. */
export function Counts({ task: { counts } }: { task: Task }) {
  const { comments, files, checklist } = counts;
  const { done, total } = checklist;
  const words = [
    total > 0 && `${done} of ${total} done`,
    comments > 0 && (comments === 1 ? '1 comment' : `${comments} comments`),
    files > 0 && (files === 1 ? '1 file' : `${files} files`),
  ].filter((word) => word !== false);
  if (words.length === 0) return null;
  return (
    <span className="counts" data-tip={words.join(', ')}>
      <span className="sr">{words.join(', ')}</span>
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
}

const Count = ({ icon, count, isWhole = false }: CountProps) => (
  <span className={isWhole ? 'counted whole' : 'counted'} aria-hidden="true">
    <Icon name={icon} />
    {count}
  </span>
);
