import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../../platform/store.ts';
import type { Carried } from './carry.ts';
import { useCarry } from './carry-context.ts';
import { StripWords, useStatusColor, useStripLook } from './strip-look.tsx';
import '../../../ui/list/following.css';

interface FollowingProps {
  ref: Ref<HTMLDivElement>;
  /** Some are shown where they would be dropped instead. */
  isWanted?: (carried: Carried) => boolean;
}

/** The task under the pointer; moved by it without React. */
export function Following({ ref, isWanted }: FollowingProps) {
  const carried = useStore(useCarry().carried);
  if (carried?.by !== 'pointer' || isWanted?.(carried) === false) return null;
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
