import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, type CSSProperties } from 'react';
import { useStore } from '../../platform/store.ts';
import { listKey, type LoadedTasks } from '../../entities/tasks/lists/lists.ts';
import { useOffsetTop } from '../parts/tasks/use-offset-top.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { DragContext } from './board-context.ts';
import { Column } from './Column.tsx';
import type { Drag } from './drag.ts';
import { FollowingCard } from './FollowingCard.tsx';
import { helpId, KeyHints } from './KeyHints.tsx';
import { selectCards } from './select-cards.ts';
import { SelectingCards } from './SelectingCards.tsx';
import { useBoardDrag } from './use-board-drag.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useBoardScroll } from './use-board-scroll.ts';
import { useCardKeys } from './use-card-keys.ts';
import { useFolding } from '../parts/tasks/use-folding.ts';
import { usePointerDrag } from './use-pointer-drag.ts';
import { useTaps } from './use-taps.ts';
import './board.css';

/** A column per status, side by side; cards are carried from one to another. */
export function Board({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const { ids, statuses, query } = useTasksScreen();
  const client = useQueryClient();
  const board = useRef<HTMLDivElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(board);
  const { isFolded, fold } = useFolding(ids.projectId);
  const drag = useBoardDrag((id, status) => focusCard(board.current, id, status));
  const tasksOf = (status: string) =>
    client.getQueryData<LoadedTasks>(listKey(ids, status, 'board', query))?.tasks ?? [];
  const onPointerDown = usePointerDrag({ board, follower, drag, tasksOf });
  const onKeyDown = useCardKeys(drag, (id) =>
    statuses.flatMap(({ _id }) => tasksOf(_id)).find(({ _id }) => _id === id),
  );
  const focusListeners = useBoardKeys(board);
  const taps = useTaps();
  useBoardScroll(board, ids.projectId);
  const typed = useRef(new Set<string>());
  const onTypedInto = useCallback(
    (status: string, isTyped: boolean) => {
      if (isTyped) typed.current.add(status);
      else typed.current.delete(status);
      onTyped(typed.current.size > 0);
    },
    [onTyped],
  );

  return (
    <DragContext value={drag}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its cards have the focus */}
      <div
        ref={board}
        className="board"
        style={{ '--top': `${top}px` } as CSSProperties}
        onPointerDown={onPointerDown}
        onKeyDown={(event) => {
          if (!drag.carried.get()) selectCards(event);
          onKeyDown(event);
        }}
        {...focusListeners}
        {...taps}
        // The browser would carry the link instead of the card.
        onDragStart={(event) => event.preventDefault()}
      >
        {statuses.map((status) => (
          <Column
            key={status._id}
            status={status}
            isFolded={isFolded(status._id)}
            onFold={fold}
            onTyped={onTypedInto}
          />
        ))}
      </div>
      <p id={helpId} className="sr">
        Press Enter to open it, X to select it, Space to pick it up and to drop it, arrow keys to move it,
        Escape to put it back.
      </p>
      <KeyHints />
      <SelectingCards isFolded={isFolded} />
      <FollowingCard ref={follower} />
      <Announcer drag={drag} />
    </DragContext>
  );
}

const Announcer = ({ drag }: { drag: Drag }) => (
  <p className="sr" role="status" aria-live="assertive" aria-label="Card">
    {useStore(drag.said)}
  </p>
);

/** Where it was dropped, so that the next key carries on from there. */
function focusCard(board: HTMLElement | null, id: string, status: string) {
  requestAnimationFrame(() => {
    const card = board?.querySelector<HTMLElement>(`[data-task="${id}"]`);
    const folded = board?.querySelector<HTMLElement>(`.folded[data-status="${status}"] [data-fold]`);
    (card ?? folded)?.focus({ preventScroll: true });
  });
}
