import { useState, type FormEvent } from 'react';

/**
 * Whether what stands in a form's inputs differs from what they started with. Put `watch` on an element around
 * them.
 */
export function useChanged() {
  const [isChanged, setIsChanged] = useState(false);
  const watch = {
    onInput: ({ currentTarget }: FormEvent<HTMLElement>) => {
      const inputs = currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="file"]), textarea');
      setIsChanged(Array.from(inputs).some((input) => input.value !== input.defaultValue));
    },
  };
  return [isChanged, watch] as const;
}
