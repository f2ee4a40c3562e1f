import type { WorkTask } from '@muster/contract';
import { useRef } from 'react';
import { codeFrom } from '../../platform/lazy/code.ts';
import { DayPicker } from '../../ui/form/DayPicker.tsx';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';

const menuCode = codeFrom(async () => (await import('./WorkDateMenu.tsx')).WorkDateMenu);

interface WorkDateProps {
  task: WorkTask;
  onChoose: (day: string | null) => void;
}

/** Opens the choice of another day; one that is not offered is picked in the browser’s own calendar. */
export function WorkDate({ task, onChoose }: WorkDateProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const button = (handlers?: StandInHandlers) => (
    <IconButton
      icon="calendar"
      label="Change the due date"
      aria-label={`${task.title}: change the due date`}
      aria-haspopup="menu"
      {...handlers}
    />
  );
  return (
    <>
      <OnDemand of={menuCode} standIn={button}>
        {(WorkDateMenu) => (
          <WorkDateMenu
            trigger={button()}
            hasDay={task.dueDate !== null}
            onChoose={onChoose}
            onOther={() => calendar.current?.showPicker()}
          />
        )}
      </OnDemand>
      <DayPicker ref={calendar} value={task.dueDate ?? ''} onChoose={onChoose} />
    </>
  );
}
