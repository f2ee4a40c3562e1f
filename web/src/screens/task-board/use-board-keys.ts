import { useRef, type FocusEvent, type RefObject } from 'react';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { lanesOf } from './aim.ts';

/** What the list does with its form and its tabs, done with the column that has the focus. */
export function useBoardKeys(board: RefObject<HTMLElement | null>) {
  const focused = useRef<HTMLElement>(null);
  const act = (on: (lanes: HTMLElement[], at: number) => void) => () => {
    const lanes = board.current ? lanesOf(board.current) : [];
    on(lanes, focused.current ? lanes.indexOf(focused.current) : -1);
  };
  useShortcut(
    'newTask',
    // Of a folded column nobody sees what is typed.
    act((lanes, at) => typeInto(lanes.slice(Math.max(at, 0)).find(openerOf) ?? lanes.find(openerOf))),
  );
  useShortcut(
    'nextStatus',
    act((lanes, at) => enter(lanes[(at + 1) % lanes.length])),
  );
  useShortcut(
    'previousStatus',
    act((lanes, at) => enter(lanes.at(Math.max(at, 0) - 1))),
  );

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>('[data-status]');
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The palette only borrows the focus: what is chosen there is meant for here.
      if (!relatedTarget?.closest('[role=dialog]')) focused.current = null;
    },
  };
}

const openerOf = (lane: HTMLElement) => lane.querySelector<HTMLElement>('[data-add]');

function typeInto(lane: HTMLElement | undefined) {
  const field = lane?.querySelector<HTMLElement>('.quick-add input');
  if (field) field.focus();
  else if (lane) openerOf(lane)?.click();
}

/** At the card where the column was left, if it has any. */
const enter = (lane: HTMLElement | undefined) =>
  lane &&
  (
    lane.querySelector<HTMLElement>('[role=row][tabindex="0"]') ??
    openerOf(lane) ??
    lane.querySelector<HTMLElement>('[data-fold]')
  )?.focus();
