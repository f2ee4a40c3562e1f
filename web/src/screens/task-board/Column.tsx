import type { TaskStatus } from '@muster/contract';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Counted } from '../../entities/tasks/lists/counting.ts';
import { useStore } from '../../platform/store.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { isPrinting } from '../../ui/layout/printing.ts';
import { colorVariables, edge } from '../../ui/primitives/status-color.ts';
import { useDrag, type Cell } from './board-context.ts';
import { ColumnBody } from './ColumnBody.tsx';
import { ColumnCount, CountMark } from './ColumnCount.tsx';
import { FoldedColumn } from './FoldedColumn.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { useNear } from './use-near.ts';
import { CategoryMark } from '../parts/statuses/CategoryMark.tsx';
import '../../ui/primitives/tab.css';
import './column.css';

interface ColumnProps {
  status: TaskStatus;
  /** What stands under it; rows have theirs elsewhere. */
  cell?: Cell;
  /** Where it is counted elsewhere, too. */
  counted?: Counted;
  isFolded: boolean;
  onFold: (status: string, isFolded: boolean) => void;
  onTyped: (status: string, isTyped: boolean) => void;
}

export function Column({ status, cell, counted, isFolded, onFold, onTyped }: ColumnProps) {
  const lane = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOnPaper = useStore(isPrinting);
  const isNear = useNear(lane) || isOnPaper;
  const [isAdding, setIsAdding] = useState(false);
  const { carried } = useDrag();
  const isAimedAt = useSyncExternalStore(carried.subscribe, () => carried.get()?.to.status === status._id);
  const { _id, name, color, category } = status;
  useEffect(() => {
    if (isFolded && isAimedAt) lane.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isFolded, isAimedAt]);

  const close = () => {
    const hadFocus = lane.current?.querySelector('.quick-add')?.contains(document.activeElement);
    setIsAdding(false);
    if (hadFocus) opener.current?.focus();
  };
  const fold = (isToFold: boolean) => {
    flushSync(() => onFold(_id, isToFold));
    lane.current?.querySelector<HTMLElement>('[data-fold]')?.focus();
  };
  const count = cell ? (
    <ColumnCount status={status} isNear={isNear} />
  ) : (
    counted && <CountMark {...counted} limit={status.limit} />
  );
  const marks = { 'data-column': _id, ...(cell && { 'data-status': _id, 'data-cell': cell.key }) };
  const classes = ['lane', isFolded && 'folded', isAimedAt && 'over'].filter(Boolean).join(' ');
  if (isFolded) {
    return (
      <section ref={lane} className={classes} {...marks} aria-label={name}>
        <FoldedColumn {...{ status, count }} onUnfold={() => fold(false)} />
      </section>
    );
  }
  return (
    <section ref={lane} className={classes} {...marks} aria-label={name}>
      <header className={edge(color)} style={colorVariables(color)}>
        <h2 className={`tab full ${edge(color)}`} title={name}>
          <CategoryMark category={category} />
          <span>{name}</span>
        </h2>
        {count}
        <IconButton
          icon="chevronLeft"
          label={`Fold ${name}`}
          data-fold
          aria-expanded
          onClick={() => fold(true)}
        />
        <IconButton
          ref={opener}
          icon="plus"
          label={`Add a task to ${name}`}
          data-add
          aria-expanded={isAdding}
          // Keeps the field open, which closes when it loses the focus.
          onMouseDown={(event) => isAdding && event.preventDefault()}
          onClick={() => setIsAdding(!isAdding)}
        />
      </header>
      <QuickAdd
        status={status}
        isOpen={isAdding}
        onTyped={onTyped}
        onOpen={() => setIsAdding(true)}
        onClose={close}
      />
      {cell && (isNear ? <ColumnBody cell={cell} /> : <div className="lane-body" />)}
    </section>
  );
}
