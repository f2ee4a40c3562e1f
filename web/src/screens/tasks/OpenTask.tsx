import type { TaskQuery } from '@muster/contract';
import type { ProjectIds } from '../../entities/projects/index.ts';
import type { ListOrder } from '../../entities/tasks/lists/lists.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { useOpenTask } from '../parts/tasks/open-task.ts';
import { useBeside } from './use-beside.ts';
import type { Panel } from './use-panel.ts';

const panelCode = codeFrom(async () => (await import('../task-details/index.ts')).TaskPanel);

interface OpenTaskProps {
  ids: ProjectIds;
  order: ListOrder;
  query: TaskQuery;
  tab: string | undefined;
  panel: Panel;
}

export function OpenTask(props: OpenTaskProps) {
  const taskId = useOpenTask();
  return taskId && <ShownTask {...props} taskId={taskId} />;
}

interface ShownTaskProps extends OpenTaskProps {
  taskId: string;
}

function ShownTask({ ids, taskId, panel, ...shown }: ShownTaskProps) {
  const beside = useBeside(ids, taskId, shown);
  const { previous, next, hasLeft } = beside;
  const close = () => panel.close(hasLeft ? [next, previous, taskId] : [taskId, next, previous]);
  return (
    <Part of={panelCode}>
      {(TaskPanel) => <TaskPanel {...{ ids, taskId, beside }} onGo={panel.goOn} onClose={close} />}
    </Part>
  );
}
