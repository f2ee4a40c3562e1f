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
      label: `All that are open (${open.toLocaleString('en')})`,
      disabled: open === 0 || isTooMany,
      about: isTooMany ? `At most ${limits.bulkTasks.toLocaleString('en')} come along at once` : undefined,
    },
    { value: 'chosen', label: 'Chosen ones', about: chosenWords(wanted) },
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
          With their texts, people who are on the new team, labels, dates and checklists, nothing ticked. What
          is over begins anew. Comments and files stay behind.
        </p>
      )}
    </fieldset>
  );
}

const chosenWords = ({ tasks, chosen }: Wanted) =>
  tasks === 'chosen' ? `${chosen.length.toLocaleString('en')} chosen` : undefined;
