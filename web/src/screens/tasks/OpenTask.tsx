import type { TaskQuery } from '@muster/contract';
import type { ProjectIds } from '../../entities/projects/index.ts';
import type { ListOrder } from '../../entities/tasks/lists/lists.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { useBeside, type Panel } from './use-panel.ts';

const panelCode = codeFrom(async () => (await import('../task-details/index.ts')).TaskPanel);

interface OpenTaskProps {
  ids: ProjectIds;
  taskId: string;
  order: ListOrder;
  query: TaskQuery;
  panel: Panel;
}

export function OpenTask({ ids, taskId, order, query, panel }: OpenTaskProps) {
  const beside = useBeside(ids, taskId, { order, query });
  return (
    <Part of={panelCode}>
      {(TaskPanel) => (
        <TaskPanel {...{ ids, taskId, beside }} onGo={panel.goOn} onClose={() => panel.close(taskId)} />
      )}
    </Part>
  );
}
