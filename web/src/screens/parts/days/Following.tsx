import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../platform/store.ts';
import { useCalendar } from './calendar-context.ts';
import { StripWords, useStatusColor, useStripLook } from './Strip.tsx';
import type { Carried } from './carry.ts';

/** The task under the pointer; moved by it without React. */
export function Following({ ref }: { ref: Ref<HTMLDivElement> }) {
  const carried = useStore(useCalendar().carry.carried);
  if (carried?.by !== 'pointer') return null;
  return createPortal(
    <div ref={ref} className="following" aria-hidden="true">
      <FollowingStrip carried={carried} />
    </div>,
    document.body,
  );
}

const FollowingStrip = ({ carried: { task } }: { carried: Carried }) => (
  <span className={`${useStripLook(task)} is-lifted`} style={useStatusColor(task)}>
    <StripWords task={task} />
  </span>
);
