import type { TaskGroup, TaskStatus } from '@muster/contract';
import { memo, useCallback, useMemo, useState } from 'react';
import { isFiltered } from '../../entities/tasks/lists/filtering.ts';
import { messages } from '../../messages.ts';
import { useStore } from '../../platform/store.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { GroupsFailed, NewestParents, NoGroups } from '../parts/groups/GroupStates.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useFolding } from '../parts/tasks/use-folding.ts';
import { usePrint } from '../parts/tasks/use-print.ts';
import { TaskSkeletons } from '../task-list/index.ts';
import { GroupedRows } from './GroupedRows.tsx';
import { layOut } from './items.ts';
import { useSections } from './use-sections.ts';

interface GroupedListProps {
  group: TaskGroup;
  /** Offered by the groups that are statuses. */
  onAdd: (status: TaskStatus) => void;
}

/** The tasks of all statuses, in groups one under the other. Mounted anew for another group. */
export const GroupedList = memo(({ group, onAdd }: GroupedListProps) => {
  const { ids, query } = useTasksScreen();
  const { isFolded, fold } = useFolding(`${ids.projectId}:${group}`);
  const isOnPaper = useStore(isPrinting);
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  const come = useCallback(
    (values: readonly string[]) =>
      setNear((before) =>
        values.every((value) => before.has(value)) ? before : new Set([...before, ...values]),
      ),
    [],
  );
  const { sections, counts, ...counting } = useSections(
    group,
    (value) => near.has(value) && !isFolded(value),
  );
  const shown = useMemo(
    () => sections && layOut(sections, (value) => isFolded(value) && !isOnPaper),
    [sections, isFolded, isOnPaper],
  );
  usePrint(ids, sections?.map(({ kind }) => kind) ?? []);

  if (!shown) {
    if (!counting.error) return <TaskSkeletons />;
    return <GroupsFailed {...counting} error={counting.error} />;
  }
  const isEmpty = sections!.every(
    ({ counted, tasks }) => counted.count === 0 && !counted.isMore && tasks.length === 0,
  );
  if (isEmpty && (isFiltered(query) || group !== 'status')) return <NoGroups />;
  const isWhole = shown.stretches.every(({ section, isFolded }) => isFolded || section.isEnd);
  return (
    <>
      <GroupedRows {...{ group, onAdd }} {...shown} onFold={fold} onNear={come} />
      <NewestParents of={counts} />
      {isWhole && !isEmpty && <p className="list-end">{messages.tasks.noMore}</p>}
    </>
  );
});
