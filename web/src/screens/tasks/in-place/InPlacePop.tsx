import { useEffect } from 'react';
import { fieldNames } from '../../../entities/tasks/draft.ts';
import { Pop } from '../../../ui/overlay/Pop.tsx';
import { Choices } from '../filter/Choices.tsx';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { AnotherDay } from './AnotherDay.tsx';
import { optionsOf } from './options.tsx';
import { place, type FieldInPlace } from './place.ts';
import { useChangeInPlace } from './use-change-in-place.ts';
import { useListedTask } from './use-listed-task.ts';
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
    <Pop
      className="filter-pop"
      aria-label={`${fieldNames[field]} of ${task.title}`}
      anchor={anchor}
      returnFocus={row}
      onClose={close}
    >
      <Choices
        label={`${fieldNames[field]}…`}
        choices={choices}
        chosen={chosen}
        onChoose={choose}
        mark={mark}
      />
      {(field === 'startDate' || field === 'dueDate') && <AnotherDay value={task[field]} onChoose={choose} />}
    </Pop>
  );
}
