import { NewTask, type Priority, type Task, type TaskStatus } from '@muster/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { toast } from '../../../platform/notices/toast.ts';
import { refusedDraft, tasksOnTheirWay } from '../../../entities/tasks/new-task-draft.ts';
import { useCreateTask, type TaskToCreate } from '../../../entities/tasks/queries.ts';
import { idFor, type Returned } from '../../../entities/tasks/returned-task.ts';
import { useTasksScreen } from './tasks-context.ts';
import { useTellIfHidden } from './use-tell-if-hidden.ts';

interface Typed {
  title: string;
  assignedTo: string[];
  priority: Priority;
}

const blank: Typed = { title: '', assignedTo: [], priority: 'medium' };
const isBlank = ({ title }: Typed) => title.trim() === '';
const none: TaskToCreate[] = [];
const isNone = (tasks: readonly TaskToCreate[]) => tasks.length === 0;

/** The new task is in the list before the server knows it; what it refuses comes back into the fields. */
export function useAddTask(status: TaskStatus, draft: string, onTyped: (isTyped: boolean) => void) {
  const { ids } = useTasksScreen();
  const tellIfHidden = useTellIfHidden();
  const { mutateAsync } = useCreateTask(ids);
  const [typed, setTyped, { isRestored }] = useKeptState(draft, blank, isBlank);
  const onTheirWay = tasksOnTheirWay(draft);
  const [refused, setRefused] = useKeptState(refusedDraft(draft), none, isNone);
  const latest = useRef(typed);
  const returned = useRef<Returned>(undefined);
  const isShown = useRef(false);

  const change = (more: Partial<Typed>) => {
    latest.current = { ...latest.current, ...more };
    setTyped(latest.current);
    onTyped(!isBlank(latest.current));
  };
  const send = (task: TaskToCreate) => {
    onTheirWay.leave(task);
    const isOver = () => onTheirWay.arrive(task);
    const settle = ({ task: added }: { task: Task }) => {
      isOver();
      if (isShown.current) void tellIfHidden(added);
    };
    mutateAsync(task).then(settle, ({ status: answer }: ApiError) => {
      // Nobody sees the fields any more: it stays among those on their way, and is sent again on the next visit.
      if (!isShown.current) return;
      isOver();
      const { title, assignedTo, priority } = task;
      if (!isBlank(latest.current)) return setRefused((tasks) => [...tasks, task]);
      returned.current = { task, isRefused: answer >= 400 && answer < 500 };
      change({ title, assignedTo, priority });
    });
  };
  const begin = useEffectEvent(() => {
    onTyped(!isBlank(typed));
    onTheirWay.list().forEach(send);
  });
  const end = useEffectEvent(() => onTyped(false));
  useEffect(() => {
    isShown.current = true;
    begin();
    return () => {
      isShown.current = false;
      // What goes with the fields holds nobody back any more.
      end();
    };
  }, []);
  const add = () => {
    const { success, data, error } = NewTask.safeParse({ ...latest.current, status: status._id });
    if (!success) return toast.warning(error.issues[0]!.message);
    const _id = idFor(data, returned.current);
    returned.current = undefined;
    change(blank);
    send({ ...data, _id });
  };
  const forget = (task: TaskToCreate) => setRefused((tasks) => tasks.filter(({ _id }) => _id !== task._id));
  const sendAgain = (task: TaskToCreate) => {
    forget(task);
    send(task);
  };
  return {
    typed,
    change,
    add,
    refused: { tasks: refused, onSend: sendAgain, onDiscard: forget },
    isRestored,
    discard: () => change(blank),
  };
}
