import { useRef } from 'react';
import { codeFrom } from '../../platform/lazy/code.ts';
import { DayPicker } from '../../ui/form/DayPicker.tsx';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { daysToSnooze, morningOf } from './snooze-times.ts';

const snoozeMenu = codeFrom(async () => (await import('./SnoozeMenu.tsx')).SnoozeMenu);

const clock = (handlers?: StandInHandlers) => (
  <IconButton icon="clock" label="Snooze" aria-haspopup="menu" data-keys="H" {...handlers} />
);

/** Opens the choice of when it is to come back; a day that is not offered is picked in the browser’s own calendar. */
export function Snooze({ onChoose }: { onChoose: (until: Date) => void }) {
  const calendar = useRef<HTMLInputElement>(null);
  const openCalendar = () => Object.assign(calendar.current!, daysToSnooze(new Date())).showPicker();
  return (
    <>
      <OnDemand of={snoozeMenu} standIn={clock}>
        {(SnoozeMenu) => <SnoozeMenu trigger={clock()} onChoose={onChoose} onOther={openCalendar} />}
      </OnDemand>
      <DayPicker ref={calendar} value="" onChoose={(day) => onChoose(morningOf(day))} />
    </>
  );
}
