import { isImage } from '@muster/contract';
import { useState } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import type { PropertyProps } from './properties/property.ts';
import { AddFiles } from './AddFiles.tsx';
import { FileList } from './FileList.tsx';
import { Gallery } from './Gallery.tsx';
import { UploadField } from './UploadField.tsx';
import './attachments.css';

const mostShown = 6;

/** The pictures and other files of a task, and those to be added. */
export function Attachments({ ids, task, form }: Pick<PropertyProps, 'ids' | 'task' | 'form'>) {
  const [isOpen, setIsOpen] = useState(false);
  const view = () => setIsOpen(true);
  const images = task.files.filter(isImage);
  return (
    <div className="attachments">
      {images.length > 0 && (
        <div className="small-pictures" aria-hidden="true">
          {images.slice(0, mostShown).map(({ path, name }) => (
            <button key={path} type="button" tabIndex={-1} aria-label={`View ${name}`} onClick={view}>
              <img src={`${path}/thumbnail`} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
      <UploadField form={form}>
        <Button icon="image" onClick={view}>
          View ({images.length}) Attachments
        </Button>
      </UploadField>
      <FileList ids={ids} task={task} />
      <AddFiles form={form} />
      <Gallery open={isOpen} ids={ids} task={task} onClose={() => setIsOpen(false)} />
    </div>
  );
}
