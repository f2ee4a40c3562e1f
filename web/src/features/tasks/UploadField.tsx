import { imageTypes, limits } from '@muster/contract';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field, useFieldProps } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Picked } from './use-picked.ts';
import type { TaskForm } from './use-task-form.ts';
import './upload.css';

const hint = `PNG, JPEG, WebP, GIF or AVIF, at most ${limits.imageBytes / 1024 / 1024} MiB each.`;

/** Images to attach, shown before they are sent and kept when they are refused. */
export function UploadField({ form: { picked, progress, problems, forget } }: { form: TaskForm }) {
  const add = (files: readonly File[]) => {
    forget('attachments');
    picked.add(files);
  };
  const shares = sharesOf(picked.list, progress);
  return (
    <div className="upload-field">
      <Field
        name="attachments"
        label="Attachments"
        optional
        hint={hint}
        error={picked.problem ?? problems.attachments}
      >
        <DropZone onFiles={add} />
      </Field>
      {picked.list.length > 0 && (
        <ul className="uploads" aria-label="Images to upload">
          {picked.list.map(({ file, preview }, index) => (
            <li key={preview}>
              <span className="preview">
                <img src={preview} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
              </span>
              <span className="words">
                <span className="cut">{file.name}</span>
                {shares && <progress max={1} value={shares[index]} aria-label={`Upload of ${file.name}`} />}
              </span>
              <span className="muted num size">
                {shares ? `${Math.round(shares[index]! * 100)} %` : sizeOf(file.size)}
              </span>
              {!shares && (
                <IconButton
                  icon="close"
                  label="Remove"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => {
                    forget('attachments');
                    picked.forget([file]);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { name: _name, ...field } = useFieldProps();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  };
  return (
    <div
      className={isOver ? 'image-drop over' : 'image-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="image" />
      <span className="words">Drop images here or paste them</span>
      <input
        {...field}
        ref={input}
        className="sr"
        type="file"
        multiple
        tabIndex={-1}
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []));
          // Emptied, so that choosing the same image again counts.
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose images</Button>
    </div>
  );
}

/** How much of each file has left: they go one after the other. */
function sharesOf(list: readonly Picked[], progress: number | undefined) {
  if (progress === undefined) return undefined;
  const total = list.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  return list.map(({ file }) => {
    const share = (progress * total - before) / file.size;
    before += file.size;
    return Math.max(0, Math.min(1, share));
  });
}

export const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
