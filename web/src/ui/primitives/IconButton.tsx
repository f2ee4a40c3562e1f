import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './button.css';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** Read out, and shown as the tooltip. */
  label: string;
  tone?: 'red' | 'go';
}

export const IconButton = ({ icon, label, tone, className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    className={['ib', tone, className].filter(Boolean).join(' ')}
    aria-label={label}
    data-tip={label}
    {...rest}
  >
    <Icon name={icon} />
  </button>
);
