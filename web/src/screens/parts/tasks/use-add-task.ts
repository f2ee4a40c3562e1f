import {
  NewTask,
  type NewTask as TaskFields,
  type Priority,
  type Task,
  type TaskStatus,
} from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../../platform/lazy/not-loaded.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { refusedDraft, tasksOnTheirWay } from '../../../entities/tasks/new-task-draft.ts';
import { useCreateTask, type TaskToCreate } from '../../../entities/tasks/queries.ts';
import { idFor, type Returned } from '../../../entities/tasks/returned-task.ts';
import { usePasting } from './pasting/use-pasting.ts';
import { useTasksScreen } from './tasks-context.ts';
import { useTellIfHidden } from './use-tell-if-hidden.ts';

const manyCode = codeFrom(async () => (await import('../../../entities/tasks/bulk/adding.ts')).addTasks);

interface Typed {
  title: string;
  assignedTo: string[];
  priority: Priority;
  labels: string[];
}

const blank: Typed = { title: '', assignedTo: [], priority: 'medium', labels: [] };
const isBlank = ({ title }: Typed) => title.trim() === '';
const hasChoices = ({ assignedTo, priority, labels }: Typed) =>
  assignedTo.length > 0 || labels.length > 0 || priority !== blank.priority;
const none: TaskToCreate[] = [];
const isNone = (tasks: readonly TaskToCreate[]) => tasks.length === 0;

/** The new task is in the list before the server knows it; what it refuses comes back into the fields of its day. */
export function useAddTask(
  status: TaskStatus,
  draft: string,
  onTyped: (isTyped: boolean) => void,
  also?: Pick<TaskFields, 'dueDate'>,
) {
  const { ids } = useTasksScreen();
  const tellIfHidden = useTellIfHidden();
  const client = useQueryClient();
  const { _id: userId, fullName } = useSignedInUser();
  const { mutateAsync } = useCreateTask(ids);
  const [kept, setTyped, { isRestored }] = useKeptState(draft, blank, isBlank);
  // It may have been kept before there were labels.
  const typed = { ...blank, ...kept };
  const onTheirWay = tasksOnTheirWay(draft);
  const [refused, setRefused] = useKeptState(refusedDraft(draft), none, isNone);
  const latest = useRef(typed);
  const returned = useRef<Returned>(undefined);
  const isShown = useRef(false);
  const day = useRef(also?.dueDate);
  useEffect(() => {
    day.current = also?.dueDate;
  });

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
      const { title, assignedTo, priority, labels } = task;
      const isOfHere = !also || task.dueDate === day.current;
      if (!isOfHere || !isBlank(latest.current)) return setRefused((tasks) => [...tasks, task]);
      returned.current = { task, isRefused: answer >= 400 && answer < 500 };
      change({ title, assignedTo, priority, labels });
    });
  };
  const sendAll = async (tasks: TaskToCreate[]) => {
    if (tasks.length < 2) return tasks.forEach(send);
    onTheirWay.leave(...tasks);
    await manyCode.load().catch(sayNotLoaded);
    const added = await manyCode.get()?.(client, ids, { _id: userId, fullName }, tasks);
    const { made, left } = added ?? { made: [], left: tasks };
    if (!isShown.current) return onTheirWay.arrive(...made);
    onTheirWay.arrive(...tasks);
    if (left.length > 0) setRefused((before) => [...before, ...left]);
    return tellIfHidden(...made);
  };
  const begin = useEffectEvent(() => {
    onTyped(!isBlank(typed));
    void sendAll(onTheirWay.list());
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
    const { success, data, error } = NewTask.safeParse({ ...latest.current, ...also, status: status._id });
    if (!success) return toast.warning(error.issues[0]!.message);
    const _id = idFor(data, returned.current);
    returned.current = undefined;
    change(blank);
    send({ ...data, _id });
  };
  const addAll = (titles: readonly string[]) => {
    const { success, data, error } = NewTask.array().safeParse(
      titles.map((title) => ({ ...latest.current, ...also, title, status: status._id })),
    );
    if (!success) return toast.warning(error.issues[0]!.message);
    change(blank);
    return sendAll(data.map((task) => Object.assign(task, { _id: newId() })));
  };
  const forget = (...gone: TaskToCreate[]) =>
    setRefused((tasks) => tasks.filter((task) => !gone.includes(task)));
  const sendAgain = (...tasks: TaskToCreate[]) => {
    forget(...tasks);
    void sendAll(tasks);
  };
  return {
    typed,
    hasChoices: hasChoices(typed),
    change,
    add,
    pasting: usePasting({ onLines: (titles) => void addAll(titles), onLine: (title) => change({ title }) }),
    refused: { tasks: refused, onSend: sendAgain, onDiscard: forget },
    isRestored,
    discard: () => change(blank),
  };
}
