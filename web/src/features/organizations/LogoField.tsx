import { imageTypes, limits } from '@muster/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { OrgMark } from '../../ui/OrgMark.tsx';
import { DropZone } from './DropZone.tsx';
import { LogoInput } from './LogoInput.tsx';
import './logo.css';

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

  function choose(file: File | undefined) {
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (found) return;
    setPreview(file);
    onChange(file);
  }

  function remove() {
    setProblem(undefined);
    setPreview(null);
    onChange(saved ? null : undefined);
    // Emptied, so that choosing the same image again counts; the event makes the form forget its error.
    input.current!.value = '';
    input.current!.dispatchEvent(new Event('input', { bubbles: true }));
    input.current!.focus();
  }

  function receive(files: FileList) {
    input.current!.files = files;
    for (const type of ['input', 'change']) input.current!.dispatchEvent(new Event(type, { bubbles: true }));
  }

  return (
    <Field name="logo" label="Logo" optional hint={hint} error={problem}>
      <DropZone onFiles={receive}>
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
        <LogoInput ref={input} onChoose={choose} />
        {logo && progress !== undefined && (
          <progress className="bar" aria-label="Upload of the logo" max={1} value={progress} />
        )}
      </DropZone>
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

const hint = `PNG, JPEG, WebP, GIF or AVIF, at most ${limits.imageBytes / 1024 / 1024} MiB.`;

function problemOf({ type, size }: File) {
  if (!(imageTypes as readonly string[]).includes(type))
    return 'Choose an image: PNG, JPEG, WebP, GIF or AVIF.';
  if (size > limits.imageBytes) return 'The image is too large: at most 10 MiB';
  return undefined;
}
