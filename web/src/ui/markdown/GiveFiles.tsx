import { use, useRef, type RefObject } from 'react';
import { IconButton } from '../primitives/IconButton.tsx';
import { PicturesContext } from './pictures.ts';

/** For whoever can neither drop nor paste, which is everybody with a phone. */
export function GiveFiles({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const input = useRef<HTMLInputElement>(null);
  const pictures = use(PicturesContext);
  if (!pictures) return null;
  return (
    <>
      <IconButton
        icon="paperclip"
        label="Attach files"
        // The cursor stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current!.click()}
      />
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label="Files to attach"
        onChange={({ target }) => {
          pictures.give(field.current!, Array.from(target.files ?? []));
          // Emptied, so that choosing the same file again counts.
          target.value = '';
        }}
      />
    </>
  );
}
