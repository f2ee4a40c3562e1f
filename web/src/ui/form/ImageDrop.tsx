import { imageTypes } from '@muster/contract';
import { useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { useFieldProps } from './Field.tsx';
import '../primitives/button.css';
import './image-drop.css';

interface ImageDropProps {
  input: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** In front of the button. */
  children: ReactNode;
}

/** Takes images that are dropped on it or chosen; the browser's file button is dressed as one of ours. */
export function ImageDrop({ input, multiple, onFiles, children }: ImageDropProps) {
  const field = useFieldProps();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 0) receive(input.current!, files);
  };
  return (
    <div
      className={isOver ? 'image-drop over' : 'image-drop'}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      <span className="choose">
        <input
          {...field}
          ref={input}
          className="sr"
          type="file"
          multiple={multiple}
          accept={imageTypes.join(',')}
          onChange={({ target }) => {
            onFiles(Array.from(target.files ?? []));
            // Emptied, so that choosing the same image again counts.
            target.value = '';
          }}
        />
        <label className="btn plain" htmlFor={field.id}>
          {multiple ? 'Choose images' : 'Choose image'}
        </label>
      </span>
    </div>
  );
}

/** As if they were chosen: a form around it then forgets what was wrong with the ones before. */
function receive(input: HTMLInputElement, files: FileList) {
  input.files = files;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
