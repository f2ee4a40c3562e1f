import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isAt } from '../../../entities/tasks/placing.ts';
import { useStore } from '../../../platform/store.ts';
import { isPrinting } from '../../../ui/layout/printing.ts';
import { colorVariables } from '../../../ui/primitives/status-color.ts';
import { useDrag, type Cell } from '../board-context.ts';
import { ColumnBody } from '../ColumnBody.tsx';
import { useNear } from '../use-near.ts';

interface RowCellProps {
  cell: Cell;
  /** Its column, which then takes cards all the same. */
  isFolded: boolean;
}

/** What stands of a column in a row. */
export function RowCell({ cell, isFolded }: RowCellProps) {
  const { key, status, row, name } = cell;
  const place = useRef<HTMLDivElement>(null);
  const isOnPaper = useStore(isPrinting);
  const isNear = useNear(place) || isOnPaper;
  const { carried } = useDrag();
  const isAimedAt = useSyncExternalStore(carried.subscribe, () => {
    const to = carried.get()?.to;
    return to !== undefined && isAt(to)({ status: status._id, row, name, tasks: [], isComplete: true });
  });
  useEffect(() => {
    if (isAimedAt && carried.get()?.by === 'keyboard')
      place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isAimedAt, carried]);
  const classes = ['lane', isFolded && 'folded', isAimedAt && 'over', !isNear && 'far'].filter(Boolean);
  return (
    <div
      ref={place}
      className={classes.join(' ')}
      style={isFolded ? colorVariables(status.color) : undefined}
      data-status={status._id}
      data-row={row}
      data-cell={key}
    >
      <h3 className="on-paper">{status.name}</h3>
      {isFolded ? (
        <span className="name-of-folded" aria-hidden="true">
          {status.name}
        </span>
      ) : (
        isNear && <ColumnBody cell={cell} />
      )}
    </div>
  );
}
