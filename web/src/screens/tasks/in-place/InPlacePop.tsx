import { useEffect } from 'react';
import { fieldNames } from '../../../entities/tasks/draft.ts';
import { Pop } from '../../../ui/overlay/Pop.tsx';
import { Choices } from '../filter/Choices.tsx';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { useSelectedTasks } from '../../task-list/index.ts';
import { AnotherDay } from './AnotherDay.tsx';
import { chosenOf, optionsOf } from './options.tsx';
import { place, type FieldInPlace } from './place.ts';
import { useChangeInPlace } from './use-change-in-place.ts';
import { useListedTask } from './use-listed-task.ts';
import '../filter/filter-pop.css';

interface InPlacePopProps {
  field: FieldInPlace;
  taskId: string;
  row: HTMLElement;
  anchor: HTMLElement;
  taskIds: readonly string[];
}

const close = () => place.set(undefined);

/** Each choice is saved at once; of people and labels there may be several. */
export function InPlacePop({ field, taskId, row, anchor, taskIds }: InPlacePopProps) {
  const screen = useTasksScreen();
  const task = useListedTask(screen.ids, taskId);
  const change = useChangeInPlace(screen.ids, row);
  const selected = useSelectedTasks();
  const isGone = !task || task.version === 0;
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (isGone) return null;

  const tasks = taskIds.length === 1 ? [task] : selected;
  const { choices, nothing, mark } = optionsOf(field, screen);
  const chosen = chosenOf(field, tasks);
  const isOne = field !== 'assignedTo' && field !== 'labels';
  const choose = (value: string) => {
    if (!isOne) return change.toggle(tasks, field, value);
    close();
    if (!chosen.includes(value)) void change.set(tasks, { [field]: value || null });
  };
  const whose = tasks.length === 1 ? task.title : `${tasks.length.toLocaleString('en')} tasks`;
  return (
    <Pop
      className="filter-pop"
      aria-label={`${fieldNames[field]} of ${whose}`}
      anchor={anchor}
      returnFocus={row}
      onClose={close}
    >
      <Choices
        label={`${fieldNames[field]}${tasks.length === 1 ? '' : ` of ${whose}`}…`}
        {...{ choices, nothing }}
        chosen={chosen}
        onChoose={choose}
        mark={mark}
        isOne={isOne}
      />
      {(field === 'startDate' || field === 'dueDate') && (
        <AnotherDay value={chosen[0] || null} onChoose={choose} />
      )}
    </Pop>
  );
}
