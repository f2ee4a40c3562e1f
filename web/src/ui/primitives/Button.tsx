import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './button.css';

interface Look {
  variant?: 'primary' | 'plain' | 'soft' | 'quiet' | 'danger' | 'quiet-danger';
  /** `sm` in headings and rows, `md` in forms and dialogs. */
  size?: 'sm' | 'md';
  icon?: IconName;
  wide?: boolean;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows a spinner and ignores further presses, but keeps the focus. */
  waiting?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  wide,
  className,
  waiting,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size, icon, wide }, className)}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || rest['aria-disabled']}
      onClick={waiting ? (event) => event.preventDefault() : onClick}
    >
      {waiting ? <span className="spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

function LinkLook({ variant, size, icon, wide, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={lookOf({ variant, size, icon, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link that looks like a button; takes `to` and `params` as every router link does. */
export const ButtonLink = createLink(LinkLook);

const lookOf = ({ variant = 'plain', size = 'sm', icon, wide }: Look, className?: string) =>
  ['btn', variant, size, icon && 'has-icon', wide && 'wide', className].filter(Boolean).join(' ');
