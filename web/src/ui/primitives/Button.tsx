import { createLink } from '@tanstack/react-router';
import { useState, type ComponentProps, type FocusEvent } from 'react';
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
  disabled,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { hasFocus, ...watched } = useHasFocus(rest, disabled !== undefined);
  // A button that goes dim under the focus would drop it: it does so once it is left.
  const isOff = disabled && hasFocus;
  return (
    <button
      type="button"
      {...rest}
      {...watched}
      className={lookOf({ variant, size, icon, wide, isOff }, className)}
      disabled={disabled && !hasFocus}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || isOff || rest['aria-disabled']}
      onClick={waiting || isOff ? (event) => event.preventDefault() : onClick}
    >
      {waiting ? <span className="spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Most buttons never go dim, and are not drawn anew for the focus. */
function useHasFocus({ onFocus, onBlur }: Pick<ButtonProps, 'onFocus' | 'onBlur'>, mayGoDim: boolean) {
  const [hasFocus, setHasFocus] = useState(false);
  return {
    hasFocus,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      if (mayGoDim) setHasFocus(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      if (mayGoDim) setHasFocus(false);
      onBlur?.(event);
    },
  };
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

const lookOf = (
  { variant = 'plain', size = 'sm', icon, wide, isOff }: Look & { isOff?: boolean | undefined },
  className?: string,
) =>
  ['btn', variant, size, icon && 'has-icon', wide && 'wide', isOff && 'off', className]
    .filter(Boolean)
    .join(' ');
