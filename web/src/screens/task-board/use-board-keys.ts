import { useRef, type FocusEvent, type RefObject } from 'react';
import { useShortcut } from '../../platform/keys/handlers.ts';

/** What the list does with its form and its tabs, done with the column that has the focus. */
export function useBoardKeys(board: RefObject<HTMLElement | null>) {
  const focused = useRef<HTMLElement>(null);
  const act = (on: (heads: HTMLElement[], at: number, row: string | undefined) => void) => () => {
    const heads = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    const { status, column = status, row } = focused.current?.dataset ?? {};
    const at = heads.findIndex(({ dataset }) => dataset.column === column);
    on(heads, at, row);
  };
  useShortcut(
    'newTask',
    // Of a folded column nobody sees what is typed.
    act((heads, at) => typeInto(heads.slice(Math.max(at, 0)).find(openerOf) ?? heads.find(openerOf))),
  );
  useShortcut(
    'nextStatus',
    act((heads, at, row) => enter(heads[(at + 1) % heads.length], row)),
  );
  useShortcut(
    'previousStatus',
    act((heads, at, row) => enter(heads.at(Math.max(at, 0) - 1), row)),
  );

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>('[data-status], [data-column]');
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

/** At the card where the column was left, in that row if there are any, or at its head. */
function enter(head: HTMLElement | undefined, row: string | undefined) {
  const within = row === undefined ? '' : `[data-row="${row}"]`;
  const card = head
    ?.closest('.board')
    ?.querySelector<HTMLElement>(`[data-status="${head.dataset.column}"]${within} [role=row][tabindex="0"]`);
  const first = card ?? (head && (openerOf(head) ?? head.querySelector<HTMLElement>('[data-fold]')));
  first?.focus();
}
