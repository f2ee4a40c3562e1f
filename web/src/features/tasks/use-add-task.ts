import { NewTask, type Priority, type TaskStatus } from '@muster/contract';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { useCreateTask, type TaskToCreate } from './queries.ts';
import { idFor, type Returned } from './returned-task.ts';
import { useTasksScreen } from './tasks-context.ts';

interface Typed {
  title: string;
  assignedTo: string[];
  priority: Priority;
}

const blank: Typed = { title: '', assignedTo: [], priority: 'medium' };

/** The new task is in the list before the server knows it; what it refuses comes back into the fields. */
export function useAddTask(status: TaskStatus, onTyped: (isTyped: boolean) => void) {
  const { ids } = useTasksScreen();
  const { mutateAsync } = useCreateTask(ids);
  const [typed, setTyped] = useState(blank);
  const [refused, setRefused] = useState<TaskToCreate[]>([]);
  const latest = useRef(typed);
  const returned = useRef<Returned>(undefined);
  // What goes with the fields holds nobody back any more.
  useEffect(() => () => onTyped(false), [onTyped]);

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
  const add = () => {
    const { success, data, error } = NewTask.safeParse({ ...latest.current, status: status._id });
    if (!success) return toast.warning(error.issues[0]!.message);
    const _id = idFor(data, returned.current);
    returned.current = undefined;
    change(blank);
    send({ ...data, _id });
  };
  const sendAgain = (task: TaskToCreate) => {
    setRefused((tasks) => tasks.filter(({ _id }) => _id !== task._id));
    send(task);
  };
  return { typed, change, add, refused, sendAgain };
}
