import type { Ref } from 'react';
import './day-picker.css';

interface DayPickerProps {
  /** Whoever has it calls `showPicker`. */
  ref: Ref<HTMLInputElement>;
  value: string;
  onChoose: (day: string) => void;
}

/** The browser's own calendar; it opens where this stands, and nothing of it is seen before. */
export const DayPicker = ({ onChoose, ...rest }: DayPickerProps) => (
  <input
    type="date"
    className="day-picker"
    tabIndex={-1}
    aria-hidden="true"
    onChange={({ target }) => target.value && onChoose(target.value)}
    {...rest}
  />
);
