import type { TaskStatus } from '@muster/contract';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { colorVariables, edge } from '../../ui/primitives/status-color.ts';
import type { ReactNode } from 'react';
import './folded-column.css';

interface FoldedColumnProps {
  status: TaskStatus;
  count: ReactNode;
  onUnfold: () => void;
}

/** Name and count on a narrow strip, which takes cards like any column. */
export const FoldedColumn = ({ status, count, onUnfold }: FoldedColumnProps) => (
  <button
    type="button"
    className={`unfold ${edge(status.color)}`}
    style={colorVariables(status.color)}
    aria-expanded={false}
    data-fold
    onClick={onUnfold}
  >
    <Icon name="chevronRight" />
    <span className="sr">Unfold </span>
    <span className="name-of-folded">{status.name}</span> {count}
  </button>
);
