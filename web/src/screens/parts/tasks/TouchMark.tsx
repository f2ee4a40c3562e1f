import { useTouch } from '../../../entities/tasks/hints/touches.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import './touch-mark.css';

const words = { created: 'added this', updated: 'changed this', deleted: 'deleted this' };

/** Who has just changed the task; fades by itself. For the eye: to the ear it is told less often. */
export function TouchMark({ id }: { id: string }) {
  const touch = useTouch(id);
  if (!touch?.isFresh) return null;
  return (
    <span className="touch" aria-hidden="true">
      <Avatar person={touch.by} size={18} />
      <span className="cut">
        {touch.by.fullName} {words[touch.change]}
      </span>
    </span>
  );
}
