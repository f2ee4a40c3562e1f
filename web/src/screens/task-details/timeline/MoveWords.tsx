import type { Change } from '../../../entities/timeline/fold.ts';
import type { TaskIds } from '../../../entities/timeline/queries.ts';
import { TaskKey } from './TaskKey.tsx';

/** The key that the task had or has in the other project, where the reader sees that. */
export function MoveWords({ change: { kind, from, to }, ids }: { change: Change; ids: TaskIds }) {
  if (kind === 'task.arrived')
    return <>moved the task here from another project{from && <>, where it was {String(from)}</>}</>;
  return (
    <>
      moved the task to another project
      {to && (
        <>
          , as <TaskKey ids={ids} value={to} />
        </>
      )}
    </>
  );
}
