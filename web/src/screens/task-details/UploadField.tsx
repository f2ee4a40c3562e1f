import { useRef, type ReactNode } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { ImageDrop } from '../../ui/form/ImageDrop.tsx';
import { imageHint, isImageFile } from '../../ui/form/images.ts';
import { uploadShares } from './upload-shares.ts';
import type { TaskForm } from './use-task-form.ts';
import './upload.css';

interface UploadFieldProps {
  form: TaskForm;
  /** At the end of its line. */
  children: ReactNode;
}

/** Images and other files to attach, shown before they are sent and kept when they are refused. */
export function UploadField({ form: { picked, progress, problems, forget }, children }: UploadFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]) => {
    forget('attachments');
    picked.add(files);
  };
  const shares = progress === undefined ? undefined : uploadShares(picked.files, progress);
  return (
    <div className="upload-field">
      <Field
        name="attachments"
        label="Attachments"
        optional
        hint={`${imageHint} each.`}
        error={picked.problem ?? problems.attachments}
        far={children}
      >
        <ImageDrop input={input} multiple onFiles={add}>
          <Icon name="image" />
          <span className="words">Drop images here or paste them</span>
        </ImageDrop>
      </Field>
      {picked.list.length > 0 && (
        <ul className="uploads" aria-label="Files to upload">
          {picked.list.map(({ file, preview }, index) => (
            <li key={preview}>
              <span className="preview">
                {isImageFile(file) ? (
                  <img src={preview} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
                ) : (
                  <Icon name="file" />
                )}
              </span>
              <span className="words">
                <span className="cut">{file.name}</span>
                {shares && (
                  <progress
                    className="bar"
                    max={1}
                    value={shares[index]}
                    aria-label={`Upload of ${file.name}`}
                  />
                )}
              </span>
              <span className="muted num size">
                {shares ? `${Math.round(shares[index]! * 100)} %` : sizeOf(file.size)}
              </span>
              {!shares && !picked.isUnderWay(file) && (
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

export const sizeOf = (bytes: number) =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
