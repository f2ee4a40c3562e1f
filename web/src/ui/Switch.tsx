import { Switch as Base } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';
import './switch.css';

interface SwitchRowProps {
  label: string;
  /** A muted line under the label. */
  about?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

interface SwitchProps {
  /** For screen readers: the place of the switch says it to everybody else. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <Base.Root className="switch alone" aria-label={label} checked={checked} onCheckedChange={onChange}>
    <Base.Thumb className="thumb" />
  </Base.Root>
);

/** The whole row toggles. */
export function SwitchRow({ label, about, checked, onChange, disabled }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="switch-row">
      <span>
        <span className={about ? 'strong' : undefined} id={`${id}-label`}>
          {label}
        </span>
        {about && (
          <span className="about" id={`${id}-about`}>
            {about}
          </span>
        )}
      </span>
      <Base.Root
        className="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={about ? `${id}-about` : undefined}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
      >
        <Base.Thumb className="thumb" />
      </Base.Root>
    </label>
  );
}
