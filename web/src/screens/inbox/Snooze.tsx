import { useRef, type ComponentType } from 'react';
import { codeFrom } from '../../platform/lazy/code.ts';
import { DayPicker } from '../../ui/form/DayPicker.tsx';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import type { IconName } from '../../ui/primitives/Icon.tsx';
import { daysToSnooze, morningOf, type SnoozeUntil } from './snooze-times.ts';

const snoozeMenu = codeFrom(async () => (await import('./SnoozeMenu.tsx')).SnoozeMenu);

interface SnoozeProps {
  /** How the buttons beside it look. */
  face: ComponentType<FaceProps>;
  isOfTask: boolean;
  onChoose: (until: SnoozeUntil) => void;
}

interface FaceProps extends Partial<StandInHandlers> {
  icon: IconName;
  label: string;
  'aria-haspopup': 'menu';
  'data-keys': string;
}

const clockAs = (Face: ComponentType<FaceProps>) => (handlers?: StandInHandlers) => (
  <Face icon="clock" label="Snooze" aria-haspopup="menu" data-keys="H" {...handlers} />
);

/** Opens the choice of when it is to come back; a day that is not offered is picked in the browser’s own calendar. */
export function Snooze({ face, isOfTask, onChoose }: SnoozeProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const openCalendar = () => Object.assign(calendar.current!, daysToSnooze(new Date())).showPicker();
  const clock = clockAs(face);
  return (
    <>
      <OnDemand of={snoozeMenu} standIn={clock}>
        {(SnoozeMenu) => <SnoozeMenu trigger={clock()} {...{ isOfTask, onChoose }} onOther={openCalendar} />}
      </OnDemand>
      <DayPicker ref={calendar} value="" onChoose={(day) => onChoose(morningOf(day))} />
    </>
  );
}
