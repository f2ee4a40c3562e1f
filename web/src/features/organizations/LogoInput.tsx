import { imageTypes } from '@muster/contract';
import type { Ref } from 'react';
import { useFieldProps } from '../../ui/Field.tsx';
import '../../ui/button.css';

interface LogoInputProps {
  ref: Ref<HTMLInputElement>;
  onChoose: (file: File | undefined) => void;
}

/** The browser's file button, dressed as one of ours. */
export function LogoInput({ ref, onChoose }: LogoInputProps) {
  const field = useFieldProps();
  return (
    <span className="choose">
      <input
        {...field}
        ref={ref}
        className="sr"
        type="file"
        accept={imageTypes.join(',')}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <label className="btn plain" htmlFor={field.id}>
        Choose image
      </label>
    </span>
  );
}
