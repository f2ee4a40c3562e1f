import { useState } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import type { PropertyProps } from './properties/property.ts';
import { Gallery } from './Gallery.tsx';
import { UploadField } from './UploadField.tsx';
import './attachments.css';

const mostShown = 6;

/** The pictures of a task as they are, and those to be added. */
export function Attachments({ ids, task, form }: Pick<PropertyProps, 'ids' | 'task' | 'form'>) {
  const [isOpen, setIsOpen] = useState(false);
  const view = () => setIsOpen(true);
  return (
    <div className="attachments">
      {task.files.length > 0 && (
        <div className="small-pictures" aria-hidden="true">
          {task.files.slice(0, mostShown).map(({ path, name }) => (
            <button key={path} type="button" tabIndex={-1} aria-label={`View ${name}`} onClick={view}>
              <img src={`${path}/thumbnail`} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
      <UploadField form={form}>
        <Button icon="image" onClick={view}>
          View ({task.files.length}) Attachments
        </Button>
      </UploadField>
      <Gallery open={isOpen} ids={ids} task={task} onClose={() => setIsOpen(false)} />
    </div>
  );
}
