import { limits } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useProblem } from '../../../ui/form/Form.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { TaskPick } from './TaskPick.tsx';
import type { Wanted } from './wanted.ts';

interface TasksChoiceProps {
  ids: ProjectIds;
  wanted: Wanted;
  change: (changes: Partial<Wanted>) => void;
}

/** Radio buttons of the browser: they bring their keys along, and what screen readers say of them. */
export function TasksChoice({ ids, wanted, change }: TasksChoiceProps) {
  const problem = useProblem('from.tasks');
  const { open } = wanted.project;
  const isTooMany = open > limits.bulkTasks;
  const ways = [
    { value: 'none', label: 'None' },
    {
      value: 'open',
      label: `All open tasks (${open.toLocaleString('en')})`,
      disabled: open === 0 || isTooMany,
      about: isTooMany ? `At most ${limits.bulkTasks.toLocaleString('en')} can be copied at once` : undefined,
    },
    { value: 'chosen', label: 'Only some', about: chosenWords(wanted) },
  ] as const;
  return (
    <fieldset className="what-comes">
      <legend className="label">Tasks</legend>
      {ways.map(({ value, label, ...way }) => (
        <label key={value}>
          <input
            type="radio"
            name="from.tasks"
            aria-label={label}
            checked={wanted.tasks === value}
            disabled={'disabled' in way && way.disabled}
            onChange={() => change({ tasks: value })}
          />
          {label}
          {'about' in way && way.about && <span className="about cut">{way.about}</span>}
        </label>
      ))}
      {problem && (
        <p className="problem" role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
      {wanted.tasks === 'chosen' && (
        <TaskPick ids={ids} chosen={wanted.chosen} onChange={(chosen) => change({ chosen })} />
      )}
      {wanted.tasks !== 'none' && (
        <p className="hint">
          With their texts, labels, dates and unticked checklists, and those assignees who are on the new
          team. Tasks that are done or cancelled start over. Comments and files are not copied.
        </p>
      )}
    </fieldset>
  );
}

const chosenWords = ({ tasks, chosen }: Wanted) =>
  tasks === 'chosen' ? `${chosen.length.toLocaleString('en')} chosen` : undefined;
