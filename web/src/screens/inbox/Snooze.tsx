import { codeFrom } from '../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';

const snoozeMenu = codeFrom(async () => (await import('./SnoozeMenu.tsx')).SnoozeMenu);

const clock = (handlers?: StandInHandlers) => (
  <IconButton icon="clock" label="Snooze" aria-haspopup="menu" data-keys="H" {...handlers} />
);

/** Opens the choice of when it is to come back. */
export const Snooze = ({ onChoose }: { onChoose: (until: Date) => void }) => (
  <OnDemand of={snoozeMenu} standIn={clock}>
    {(SnoozeMenu) => <SnoozeMenu trigger={clock()} onChoose={onChoose} />}
  </OnDemand>
);
