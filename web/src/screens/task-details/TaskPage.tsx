import { useSuspenseQuery } from '@tanstack/react-query';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { taskQuery } from '../../entities/tasks/queries.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Part } from '../../platform/lazy/Part.tsx';
import { useVisit } from '../parts/places/recent.ts';
import { afterTask } from './after-task-code.ts';
import { TaskDocument } from './TaskDocument.tsx';

interface TaskPageProps {
  ids: ProjectIds;
  taskId: string;
}

export function TaskPage({ ids, taskId }: TaskPageProps) {
  const { data: task } = useSuspenseQuery(taskQuery(ids, taskId));
  useVisit('task', task.title);
  return (
    <main className="wrap" id="main">
      <PageTitle>{task.title}</PageTitle>
      <h1 className="sr" tabIndex={-1}>
        Task Details
      </h1>
      <div className="here-place">
        <Part of={afterTask}>{({ HereNow }) => <HereNow key={taskId} ids={ids} taskId={taskId} />}</Part>
      </div>
      <TaskDocument ids={ids} taskId={taskId} />
    </main>
  );
}
