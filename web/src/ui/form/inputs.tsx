import { useState, type ComponentProps } from 'react';
import { useFieldProps } from './Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import './field.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'sm' | 'md';
}

export const TextInput = ({ size = 'md', ...rest }: TextInputProps) => (
  <input {...useFieldProps()} className={`input ${size}`} {...rest} />
);

export const Textarea = (props: ComponentProps<'textarea'>) => (
  <textarea {...useFieldProps()} className="input" rows={3} {...props} />
);

interface PasswordInputProps extends ComponentProps<'input'> {
  initiallyShown?: boolean;
}

export function PasswordInput({ initiallyShown = false, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(initiallyShown);
  return (
    <span className="input">
      <input
        {...useFieldProps()}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        {...rest}
      />
      <button
        type="button"
        className="peek"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </span>
  );
}
