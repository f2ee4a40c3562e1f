import { Popover } from '@base-ui/react/popover';
import { useEffect, useRef } from 'react';
import { fieldNames } from '../../../entities/tasks/draft.ts';
import { Choices } from '../filter/Choices.tsx';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { AnotherDay } from './AnotherDay.tsx';
import { optionsOf } from './options.tsx';
import { place, type FieldInPlace } from './place.ts';
import { useChangeInPlace } from './use-change-in-place.ts';
import { useListedTask } from './use-listed-task.ts';
import '../../../ui/overlay/pop.css';
import '../filter/filter-pop.css';

interface InPlacePopProps {
  field: FieldInPlace;
  taskId: string;
  row: HTMLElement;
  anchor: HTMLElement;
}

const close = () => place.set(undefined);

/** Each choice is saved at once; of people and labels there may be several. */
export function InPlacePop({ field, taskId, row, anchor }: InPlacePopProps) {
  const screen = useTasksScreen();
  const task = useListedTask(screen.ids, taskId);
  const change = useChangeInPlace(screen.ids, row);
  const popup = useRef<HTMLDivElement>(null);
  const isGone = !task || task.version === 0;
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (isGone) return null;

  const { choices, chosen, mark } = optionsOf(field, task, screen);
  const choose = (value: string) => {
    if (field === 'assignedTo' || field === 'labels') return change.toggle(task, field, value);
    close();
    if (!chosen.includes(value)) void change.set(task, { [field]: value || null });
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || close()}>
      <Popover.Portal>
        <Popover.Backdrop className="filter-scrim" />
        <Popover.Positioner
          className="pop-at filter-at"
          anchor={anchor}
          sideOffset={4}
          align="start"
          collisionPadding={10}
        >
          <Popover.Popup
            ref={popup}
            className="pop filter-pop"
            aria-label={`${fieldNames[field]} of ${task.title}`}
            initialFocus={() => popup.current?.querySelector('input') ?? true}
            finalFocus={() => row}
          >
            <Choices
              label={`${fieldNames[field]}…`}
              choices={choices}
              chosen={chosen}
              onChoose={choose}
              mark={mark}
            />
            {(field === 'startDate' || field === 'dueDate') && (
              <AnotherDay value={task[field]} onChoose={choose} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
