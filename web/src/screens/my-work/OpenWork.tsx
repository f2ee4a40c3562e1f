import type { WorkTask } from '@muster/contract';
import { Suspense, useMemo, useState } from 'react';
import { useBesideLast } from '../../entities/tasks/lists/beside.ts';
import { nameOf, placeOf } from '../../entities/work/queries.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { useOpenTask } from '../parts/tasks/open-task.ts';
import type { WorkPanel } from './use-work-panel.ts';

const panelCode = codeFrom(async () => (await import('../task-details/index.ts')).TaskPanel);

interface OpenWorkProps {
  tasks: readonly WorkTask[];
  /** All of them are loaded. */
  isComplete: boolean;
  panel: WorkPanel;
}

export function OpenWork(props: OpenWorkProps) {
  const name = useOpenTask();
  return name && <ShownWork {...props} name={name} />;
}

interface ShownWorkProps extends OpenWorkProps {
  name: string;
}

/** Stays while it is read, also once it has left the list; from it others of its project are reached that were never in it. */
function ShownWork({ name, tasks, isComplete, panel }: ShownWorkProps) {
  const at = tasks.findIndex((task) => nameOf(task) === name);
  const [last, setLast] = useState(tasks[at]);
  const near = tasks[at] ?? last;
  if (near !== last) setLast(near);
  const names = useMemo(() => tasks.map(nameOf), [tasks]);
  const beside = useBesideLast({ names, total: `${tasks.length}${isComplete ? '' : '+'}` }, name);
  const [projectId, taskId] = name.split('/') as [string, string];
  if (near?.ref.project._id !== projectId) return null;
  const ids = placeOf(near);
  const { previous, next, hasLeft } = beside;
  const close = () => panel.close(hasLeft ? [next, previous, name] : [name, next, previous]);
  const go = (to: string, isFollowed = false) => {
    const other = tasks.find((one) => nameOf(one) === to);
    if (other) panel.goOn(placeOf(other), other._id);
    else panel.goOn(ids, to, !isFollowed);
  };
  return (
    <Suspense>
      <Part of={panelCode}>
        {(TaskPanel) => <TaskPanel {...{ ids, taskId, beside }} onGo={go} onClose={close} />}
      </Part>
    </Suspense>
  );
}
