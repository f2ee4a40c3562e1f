import type { ReactNode } from 'react';
import './tickbox.css';

interface TickboxProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A choice with its words, which are pressed as well. */
export const Tickbox = ({ checked, onChange, children }: TickboxProps) => (
  <label className="tickbox">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
