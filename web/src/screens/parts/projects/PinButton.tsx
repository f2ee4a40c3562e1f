import type { Project } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { usePinProject } from '../../../entities/projects/pinning.ts';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import './pins.css';

interface PinButtonProps {
  ids: ProjectIds;
  project: Pick<Project, 'isPinned'>;
}

/** On the project's own screen. */
export function PinButton({ ids, project: { isPinned } }: PinButtonProps) {
  const { mutate } = usePinProject(ids);
  return (
    <Button
      icon="tack"
      className="pin-button"
      aria-pressed={isPinned}
      data-tip={isPinned ? messages.pins.isFirst : messages.pins.makeFirst}
      onClick={() => mutate(!isPinned)}
    >
      {isPinned ? 'Pinned' : 'Pin'}
    </Button>
  );
}
