import { useState } from 'react';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useIsSeen } from '../../../ui/primitives/use-is-seen.ts';
import { mayHaveViews } from '../../../entities/views/remembered.ts';
import type { Shown } from './use-view.ts';
import './view-room.css';

const menuCode = codeFrom(async () => (await import('./ViewsMenu.tsx')).ViewsMenu);
const barCode = codeFrom(async () => (await import('./ViewBar.tsx')).ViewBar);

const face = (handlers?: StandInHandlers) => (
  <Button variant="quiet" icon="ribbon" aria-haspopup="menu" aria-label="Views" {...handlers}>
    <span className="way">Views</span>
  </Button>
);

export function ViewsButton(shown: Shown) {
  return (
    <OnDemand of={menuCode} standIn={face}>
      {(ViewsMenu) => <ViewsMenu {...shown} trigger={face()} />}
    </OnDemand>
  );
}

/** They come after the first picture; unless there were none the last time, their place is kept. */
export function OpenView(shown: Shown) {
  const isSeen = useIsSeen();
  const [isKept] = useState(() => mayHaveViews(shown.ids.projectId));
  const room = shown.saved || isKept ? <div className="view-room" /> : null;
  if (!isSeen) return room;
  return (
    <Part of={barCode} meanwhile={room}>
      {(ViewBar) => <ViewBar {...shown} room={room} />}
    </Part>
  );
}
