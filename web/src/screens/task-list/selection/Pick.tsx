import type { Task } from '@muster/contract';
import type { MouseEvent } from 'react';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { extendTo, toggle } from './selection.ts';
import './pick.css';

interface PickProps {
  listKey: string;
  task: Task;
  isSelected: boolean;
}

/** A button, because the first field of a row is its title. The row itself is selected by X. */
export function Pick({ listKey, task: { _id, title, version }, isSelected }: PickProps) {
  const pick = ({ shiftKey }: MouseEvent) => (shiftKey ? extendTo(listKey, _id) : toggle(_id));
  return (
    <button
      type="button"
      className="pick"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Select ${title}`}
      tabIndex={-1}
      disabled={version === 0}
      onClick={pick}
    >
      <span className="box">{isSelected && <Icon name="check" />}</span>
    </button>
  );
}
