import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { Shown } from './use-view.ts';

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

/** Nothing, unless one is open. */
export const OpenView = (shown: Shown) =>
  shown.saved === undefined ? null : <Part of={barCode}>{(ViewBar) => <ViewBar {...shown} />}</Part>;
