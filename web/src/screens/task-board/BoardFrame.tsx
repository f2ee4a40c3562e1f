import type { TaskGroup } from '@muster/contract';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useStore } from '../../platform/store.ts';
import { isAt, type BoardPlace } from '../../entities/tasks/placing.ts';
import { useOffsetTop } from '../parts/tasks/use-offset-top.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { spotOf } from './aim.ts';
import { DragContext, type Cell } from './board-context.ts';
import type { Drag } from './drag.ts';
import { FollowingCard } from './FollowingCard.tsx';
import { helpId, KeyHints } from './KeyHints.tsx';
import { selectCards } from './select-cards.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useBoardScroll } from './use-board-scroll.ts';
import { useCardKeys } from './use-card-keys.ts';
import { usePointerDrag } from './use-pointer-drag.ts';
import { useTaps } from './use-taps.ts';
import './board.css';

interface BoardFrameProps {
  /** Where cards stand, from the top and the left. */
  cells: readonly Cell[];
  /** What its rows are, if it has any. */
  group?: TaskGroup;
  style?: CSSProperties;
  children: ReactNode;
}

/** What scrolls, with the keys and the pointer that carry cards over it. */
export function BoardFrame({ cells, group, style, children }: BoardFrameProps) {
  const { ids } = useTasksScreen();
  const board = useRef<HTMLDivElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(board);
  const { drag, columns } = useBoardDrag(cells, group, (id, place) => focusCard(board.current, id, place));
  const tasksOf = (spot: ReturnType<typeof spotOf>) => columns().find(isAt(spot))?.tasks ?? [];
  const onPointerDown = usePointerDrag({ board, follower, drag, tasksOf });
  const onKeyDown = useCardKeys(drag, (card) =>
    tasksOf(spotOf(card.closest<HTMLElement>('[data-status]')!)).find(({ _id }) => _id === card.dataset.task),
  );
  const focusListeners = useBoardKeys(board);
  const taps = useTaps();
  useBoardScroll(board, ids.projectId);

  return (
    <DragContext value={drag}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its cards have the focus */}
      <div
        ref={board}
        className={group ? 'board in-rows' : 'board'}
        style={{ '--top': `${top}px`, ...style } as CSSProperties}
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
        {children}
      </div>
      <p id={helpId} className="sr">
        Press Enter to open it, X to select it, Space to pick it up and to drop it, arrow keys to move it,
        Escape to put it back.
      </p>
      <KeyHints />
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
function focusCard(board: HTMLElement | null, id: string, { status, row }: BoardPlace) {
  requestAnimationFrame(() => {
    const within = row === undefined ? '' : `[data-row="${row}"] `;
    const card = board?.querySelector<HTMLElement>(`${within}[data-task="${id}"]`);
    const folded = board?.querySelector<HTMLElement>(`.folded[data-column="${status}"] [data-fold]`);
    (card ?? folded)?.focus({ preventScroll: true });
  });
}
