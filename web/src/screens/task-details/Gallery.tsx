import { isImage, type Attachment, type TaskDetails } from '@muster/contract';
import { useEffect, useState } from 'react';
import { messages } from '../../messages.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { sizeOf } from './UploadField.tsx';
import { useRemoveFile } from './use-remove-file.ts';
import './gallery.css';

interface GalleryProps {
  open: boolean;
  ids: ProjectIds;
  task: TaskDetails;
  onClose: () => void;
}

export const Gallery = ({ open, ids, task, onClose }: GalleryProps) => (
  <Dialog open={open} title="Attachments" width={820} onClose={onClose}>
    {task.files.some(isImage) ? (
      <Pictures ids={ids} task={task} />
    ) : (
      <p className="no-images">{messages.tasks.noImages}</p>
    )}
  </Dialog>
);

function Pictures({ ids, task }: Pick<GalleryProps, 'ids' | 'task'>) {
  const files = task.files.filter(isImage);
  const [asked, setAsked] = useState(0);
  const remove = useRemoveFile(ids, task);
  // One may have been removed since.
  const at = Math.min(asked, files.length - 1);
  const go = (step: number) => setAsked((at + step + files.length) % files.length);
  useArrowKeys(go);

  return (
    <>
      <Picture file={files[at]!} />
      {files.length > 1 && (
        <div className="turn">
          <IconButton icon="chevronLeft" label="Previous" onClick={() => go(-1)} />
          <span className="num" role="status">
            {at + 1} of {files.length}
          </span>
          <IconButton icon="chevronRight" label="Next" onClick={() => go(1)} />
        </div>
      )}
      <ul className="thumbs">
        {files.map((file, index) => (
          <Thumb
            key={file.path}
            file={file}
            isShown={index === at}
            onShow={() => setAsked(index)}
            onRemove={() => remove(file)}
          />
        ))}
      </ul>
    </>
  );
}

const Picture = ({ file: { path, name, width, height } }: { file: Attachment }) => (
  <div className="picture">
    {/* Another element for another image: the last one must not stand there while the next is loading. */}
    <img key={path} src={path} alt={name} width={width!} height={height!} />
  </div>
);

interface ThumbProps {
  file: Attachment;
  isShown: boolean;
  onShow: () => void;
  onRemove: () => void;
}

const Thumb = ({ file: { path, name, bytes }, isShown, onShow, onRemove }: ThumbProps) => (
  <li data-file={path}>
    <button
      type="button"
      className="thumb"
      aria-label={`Show ${name}`}
      aria-current={isShown}
      onClick={onShow}
    >
      <img src={`${path}/thumbnail`} alt="" loading="lazy" />
    </button>
    <span className="words">
      <span className="cut" title={name}>
        {name}
      </span>
      <a className="link" href={`${path}?download=1`} download={name} aria-label={`Download ${name}`}>
        <Icon name="download" />
        Download
      </a>{' '}
      <span className="muted">{sizeOf(bytes)}</span>
    </span>
    <IconButton icon="trash" label="Remove" aria-label={`Remove ${name}`} onClick={onRemove} />
  </li>
);

/** Wherever in the dialog the focus is; heard on the way down, because the dialog keeps arrow keys to itself. */
function useArrowKeys(go: (step: number) => void) {
  useEffect(() => {
    const hear = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') go(-1);
      if (key === 'ArrowRight') go(1);
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  });
}
