import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useIsSeen } from '../../../ui/primitives/use-is-seen.ts';
import { projectQuery } from '../../../entities/projects/index.ts';
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

/** They come after the first picture. Where the project has some, their place is kept. */
export function OpenView(shown: Shown) {
  const isSeen = useIsSeen();
  const { hasViews } = useSuspenseQuery(projectQuery(shown.ids)).data;
  // As it was at first: what others do moves nothing before the views themselves have come.
  const [isKept] = useState(hasViews);
  const room = isKept ? <div className="view-room" /> : null;
  if (!isSeen) return room;
  return (
    <Part of={barCode} meanwhile={room}>
      {(ViewBar) => <ViewBar {...shown} room={room} />}
    </Part>
  );
}
