import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { ImageDrop } from '../../ui/form/ImageDrop.tsx';
import { imageHint, imageProblem } from '../../ui/form/images.ts';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';

/** A new image, null for none, undefined for the one that is saved. */
export type Logo = File | null | undefined;

interface LogoFieldProps {
  saved: string | null;
  logo: Logo;
  onChange: (logo: Logo) => void;
  /** How much of the upload has left, while it does. */
  progress?: number;
}

export function LogoField({ saved, logo, onChange, progress }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = usePreview();
  const shown = logo === undefined ? saved : preview;

  function choose([file]: readonly File[]) {
    if (!file) return;
    const found = imageProblem(file);
    setProblem(found);
    if (found) return;
    setPreview(file);
    onChange(file);
  }

  function remove() {
    setProblem(undefined);
    setPreview(null);
    onChange(saved ? null : undefined);
    // Makes the form forget its error.
    input.current!.dispatchEvent(new Event('input', { bubbles: true }));
    input.current!.focus();
  }

  return (
    <Field name="logo" label="Logo" optional hint={`${imageHint}.`} error={problem}>
      <ImageDrop input={input} onFiles={choose}>
        <OrgMark logo={shown} size={40} />
        <span className="words">
          <strong className="cut">{logo?.name ?? (shown ? 'Current logo' : 'No logo')}</strong>
          {shown ? 'Drop another image here to replace it' : 'Drop an image here'}
        </span>
        {shown && (
          <Button variant="quiet" onClick={remove}>
            Remove
          </Button>
        )}
        {logo && progress !== undefined && (
          <progress className="bar" aria-label="Upload of the logo" max={1} value={progress} />
        )}
      </ImageDrop>
    </Field>
  );
}

/** An address under which the browser shows the file before it is uploaded. */
function usePreview() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return [url, (file: File | null) => setUrl(file && URL.createObjectURL(file))] as const;
}
