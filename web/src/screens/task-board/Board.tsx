import type { TaskGroup } from '@muster/contract';
import { useMemo } from 'react';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useFolding } from '../parts/tasks/use-folding.ts';
import type { Cell } from './board-context.ts';
import { BoardFrame } from './BoardFrame.tsx';
import { BoardInRows } from './rows/BoardInRows.tsx';
import { Column } from './Column.tsx';
import { SelectingCards } from './SelectingCards.tsx';
import { useTypedColumns } from './use-typed-columns.ts';

interface BoardProps {
  onTyped: (isTyped: boolean) => void;
  rows?: TaskGroup | undefined;
}

/** A column per status, side by side; cards are carried from one to another. */
export const Board = ({ onTyped, rows }: BoardProps) =>
  rows ? <BoardInRows key={rows} group={rows} onTyped={onTyped} /> : <PlainBoard onTyped={onTyped} />;

function PlainBoard({ onTyped }: BoardProps) {
  const { ids, shownStatuses, query } = useTasksScreen();
  const { isFolded, fold } = useFolding(ids.projectId);
  const onTypedInto = useTypedColumns(onTyped);
  const cells = useMemo(
    () => shownStatuses.map((status): Cell => ({ key: status._id, status, name: status.name, query })),
    [shownStatuses, query],
  );
  const open = useMemo(() => cells.filter(({ key }) => !isFolded(key)), [cells, isFolded]);
  return (
    <>
      <BoardFrame cells={cells}>
        {cells.map((cell) => (
          <Column
            key={cell.key}
            {...{ cell, status: cell.status }}
            isFolded={isFolded(cell.key)}
            onFold={fold}
            onTyped={onTypedInto}
          />
        ))}
      </BoardFrame>
      <SelectingCards cells={open} hasFolded={open.length < cells.length} />
    </>
  );
}
