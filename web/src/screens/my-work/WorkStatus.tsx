import type { TaskStatus, WorkTask } from '@muster/contract';
import { codeFrom } from '../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';

const menuCode = codeFrom(async () => (await import('./WorkStatusMenu.tsx')).WorkStatusMenu);

interface WorkStatusProps {
  task: WorkTask;
  onChoose: (status: TaskStatus) => void;
}

/** The colour of its status, which opens the choice of another. */
export function WorkStatus({ task, onChoose }: WorkStatusProps) {
  const { name, color } = task.ref.status;
  const swatch = (handlers?: StandInHandlers) => (
    <button
      type="button"
      className="work-status"
      aria-haspopup="menu"
      aria-label={`Status ${name}, change`}
      data-tip={name}
      {...handlers}
    >
      <Swatch color={color} size={14} />
    </button>
  );
  return (
    <OnDemand of={menuCode} standIn={swatch}>
      {(WorkStatusMenu) => <WorkStatusMenu trigger={swatch()} {...{ task, onChoose }} />}
    </OnDemand>
  );
}
