import { useId, type ComponentProps, type ReactNode } from 'react';
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
  <Toggle className="switch alone" aria-label={label} {...{ checked, onChange }} />
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
      <Toggle
        className="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={about ? `${id}-about` : undefined}
        {...{ checked, onChange, disabled }}
      />
    </label>
  );
}

interface ToggleProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Toggle = ({ checked, onChange, ...rest }: ToggleProps) => (
  <button {...rest} type="button" role="switch" aria-checked={checked} onClick={() => onChange(!checked)} />
);
