import { limits, type Task } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { statusesQuery } from '../../../entities/statuses/queries.ts';
import { tasksToChooseQuery } from '../../../entities/tasks/tasks-to-choose.ts';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { heedListKeys } from '../../../ui/list/keys.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';

interface TaskPickProps {
  ids: ProjectIds;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The tasks of a project, each with a box to tick. One of them is in the way of Tab; arrows walk through them. */
export function TaskPick({ ids, chosen, onChange }: TaskPickProps) {
  const [words, setWords] = useState('');
  const { data, isError, isFetching, refetch } = useQuery(tasksToChooseQuery(ids));
  if (isError)
    return (
      <FailedState
        title="The tasks could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton width="100%" height="120px" />;
  if (data.rows.length === 0) return <p className="hint">The project has no tasks.</p>;
  const shown = data.rows.filter((task) => matches(task, words));
  const shownIds = shown.map(({ _id }) => _id);
  const isAll = shownIds.every((id) => chosen.includes(id));
  const toggleAll = () =>
    onChange(isAll ? chosen.filter((id) => !shownIds.includes(id)) : [...new Set([...chosen, ...shownIds])]);
  return (
    <div className="task-pick">
      <div className="task-pick-head">
        <input
          className="input sm"
          type="search"
          aria-label="Find among the tasks"
          placeholder="Find among the tasks"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          // Or the form would be sent.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Button variant="quiet" disabled={shown.length === 0} onClick={toggleAll}>
          {isAll && shown.length > 0 ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      <Boxes ids={ids} tasks={shown} chosen={chosen} onChange={onChange} />
      {data.isMore && (
        <p className="hint">These are the newest {limits.bulkTasks.toLocaleString('en')} of its tasks.</p>
      )}
    </div>
  );
}

function Boxes({ ids, tasks, chosen, onChange }: TaskPickProps & { tasks: readonly Task[] }) {
  const { data: statuses } = useQuery(statusesQuery(ids));
  const [active, setActive] = useState<string>();
  const ticked = new Set(chosen);
  const stop = tasks.find(({ _id }) => _id === active) ?? tasks[0];
  const toggle = (id: string) =>
    onChange(ticked.has(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  if (tasks.length === 0) return <p className="hint">No task with these words.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its boxes have the focus
    <ul className="task-boxes" aria-label="Tasks to choose" onKeyDown={walk}>
      {tasks.map(({ _id, key, title, status }) => (
        <li key={_id}>
          <label>
            <input
              type="checkbox"
              name="from.tasks"
              aria-label={`${key} ${title}`}
              tabIndex={_id === stop!._id ? 0 : -1}
              checked={ticked.has(_id)}
              onFocus={() => setActive(_id)}
              onChange={() => toggle(_id)}
            />
            <Swatch color={statuses?.find((one) => one._id === status)?.color ?? 'transparent'} />
            <span className="cut">{title}</span>
            <span className="about num">{key}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** From box to box. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const rows = Array.from(event.currentTarget.children);
  heedListKeys(event, {
    step: (row, key) => {
      const at = rows.indexOf(row);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
      const box = to === undefined ? undefined : rows[to]?.querySelector('input');
      return box ? () => box.focus() : undefined;
    },
  });
};

function matches({ title, key }: Task, typed: string) {
  const text = `${key} ${title}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
