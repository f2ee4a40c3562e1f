import { NewTask, type Priority, type TaskStatus } from '@muster/contract';
import { useRef, useState, type SubmitEvent } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCreateTask, type TaskToCreate } from './queries.ts';
import { idFor, type Returned } from './returned-task.ts';
import { RowAssignees, RowPriority } from './RowSelects.tsx';
import { useTasksScreen } from './tasks-context.ts';
import '../../ui/field.css';
import './add-task.css';

interface Typed {
  title: string;
  assignedTo: string[];
  priority: Priority;
}

const blank: Typed = { title: '', assignedTo: [], priority: 'medium' };

interface AddTaskProps {
  status: TaskStatus;
  onTyped: (isTyped: boolean) => void;
}

/** The new task is in the list before the server knows it; what it refuses comes back into the fields. */
export function AddTask({ status, onTyped }: AddTaskProps) {
  const { ids, team } = useTasksScreen();
  const { mutateAsync } = useCreateTask(ids);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(blank);
  const [refused, setRefused] = useState<TaskToCreate[]>([]);
  const latest = useRef(typed);
  const returned = useRef<Returned>(undefined);

  const change = (more: Partial<Typed>) => {
    latest.current = { ...latest.current, ...more };
    setTyped(latest.current);
    onTyped(latest.current.title.trim() !== '');
  };
  const send = (task: TaskToCreate) => {
    mutateAsync(task).catch(({ status: answer }: ApiError) => {
      const { title, assignedTo, priority } = task;
      if (latest.current.title.trim() !== '') return setRefused((tasks) => [...tasks, task]);
      returned.current = { task, isRefused: answer >= 400 && answer < 500 };
      change({ title, assignedTo, priority });
    });
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    input.current?.focus();
    const { success, data, error } = NewTask.safeParse({ ...typed, status: status._id });
    if (!success) return toast.warning(error.issues[0]!.message);
    const _id = idFor(data, returned.current);
    returned.current = undefined;
    change(blank);
    send({ ...data, _id });
  }

  return (
    <>
      <form className="task add" aria-label={`Add a task to ${status.name}`} noValidate onSubmit={submit}>
        <input
          ref={input}
          className="input title"
          aria-label="Title"
          placeholder="Title"
          autoComplete="off"
          value={typed.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <RowAssignees
          size="md"
          team={team.people}
          chosen={team.pick(typed.assignedTo)}
          onChange={(assignedTo) => change({ assignedTo })}
        />
        <RowPriority value={typed.priority} onChange={(priority) => change({ priority })} />
        <span className="gap" />
        <span className="doing">
          <Button type="submit" variant="primary">
            + Add
          </Button>
        </span>
      </form>
      {refused.map((task) => (
        <Notice
          key={task._id}
          tone="warning"
          action={
            <Button
              variant="quiet"
              onClick={() => {
                setRefused((tasks) => tasks.filter(({ _id }) => _id !== task._id));
                send(task);
              }}
            >
              Try again
            </Button>
          }
        >
          “{task.title}” was not added.
        </Notice>
      ))}
    </>
  );
}
