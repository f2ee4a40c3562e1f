import type { TaskDetails } from '@muster/contract';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useWatchTask } from '../../entities/tasks/watching.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { Button } from '../../ui/primitives/Button.tsx';

interface WatchButtonProps {
  ids: ProjectIds;
  task: TaskDetails;
}

/** Saved at once, apart from the form around it. */
export function WatchButton({ ids, task: { _id, isWatched } }: WatchButtonProps) {
  const { mutate } = useWatchTask(ids, _id);
  const toggle = () => mutate(!isWatched);
  useShortcut('watch', toggle);
  return (
    <Button
      variant="quiet"
      size="md"
      icon="bell"
      aria-pressed={isWatched}
      data-tip={
        isWatched ? 'Updates to this task come to your inbox' : 'Get updates to this task in your inbox'
      }
      data-keys="W"
      onClick={toggle}
    >
      {isWatched ? 'Watching' : 'Watch'}
    </Button>
  );
}
