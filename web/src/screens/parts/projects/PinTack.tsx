import type { Project } from '@muster/contract';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { usePinProject } from '../../../entities/projects/pinning.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import './pins.css';

interface PinTackProps {
  ids: ProjectIds;
  project: Pick<Project, 'name' | 'isPinned'>;
}

/** In the corner of a card, which goes to its new place under the pressed button. */
export function PinTack({ ids, project: { name, isPinned } }: PinTackProps) {
  const { mutate } = usePinProject(ids);
  const button = useRef<HTMLButtonElement>(null);
  const chosenByKey = useRef<boolean>(undefined);
  useLayoutEffect(() => {
    if (chosenByKey.current !== isPinned) return;
    chosenByKey.current = undefined;
    // A card that was put elsewhere in the page has lost the focus.
    if (document.activeElement === document.body) button.current?.focus();
  }, [isPinned]);

  function toggle({ detail }: MouseEvent) {
    chosenByKey.current = detail === 0 ? !isPinned : undefined;
    mutate(!isPinned);
  }

  return (
    <IconButton
      ref={button}
      icon="tack"
      label={isPinned ? 'Unpin' : 'Pin'}
      aria-label={`Pin ${name}`}
      aria-pressed={isPinned}
      className="pin-tack"
      onClick={toggle}
    />
  );
}
