import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../platform/store.ts';
import { useDrag } from './board-context.ts';
import { CardFace } from './CardFace.tsx';
import '../../ui/list/following.css';

/** The card under the pointer; moved by it without React. */
export function FollowingCard({ ref }: { ref: Ref<HTMLDivElement> }) {
  const carried = useStore(useDrag().carried);
  if (carried?.by !== 'pointer') return null;
  return createPortal(
    <div ref={ref} className="following" aria-hidden="true">
      <div className="slip">
        <div className="cell">
          <CardFace task={carried.task} />
        </div>
      </div>
    </div>,
    document.body,
  );
}
