import { isImage, type Attachment, type TaskDetails } from '@muster/contract';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useNow } from '../../entities/tasks/dates/today.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { formatMoment, formatShort } from '../../ui/primitives/dates.ts';
import { FileSheet } from './FileSheet.tsx';
import { sizeOf } from './UploadField.tsx';
import { useRemoveFile } from './use-remove-file.ts';

/** What browsers show without running anything of it. */
const shown = /^(application\/pdf|text\/plain)/;

/** The files of a task that are no images. */
export function FileList({ ids, task }: { ids: ProjectIds; task: TaskDetails }) {
  const remove = useRemoveFile(ids, task);
  const now = useNow();
  const files = task.files.filter((file) => !isImage(file));
  if (files.length === 0) return null;
  return (
    <ul className="file-list" aria-label="Files">
      {files.map((file) => (
        <li key={file.path} data-file={file.path}>
          <FileSheet name={file.name} />
          <FileName {...file} />
          <span className="muted num">
            {sizeOf(file.bytes)}
            <span className="added">
              {file.addedBy && `${file.addedBy.fullName}, `}
              <time dateTime={file.addedAt} title={formatMoment(file.addedAt)}>
                {formatShort(file.addedAt, now)}
              </time>
            </span>
          </span>
          <a
            className="ib"
            href={`${file.path}?download=1`}
            download={file.name}
            aria-label={`Download ${file.name}`}
          >
            <Icon name="download" />
          </a>
          <IconButton
            icon="trash"
            label="Remove"
            aria-label={`Remove ${file.name}`}
            onClick={() => remove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

const FileName = ({ path, name, type }: Attachment) =>
  shown.test(type) ? (
    <a className="link cut" href={path} target="_blank" rel="noopener" title={name}>
      {name}
    </a>
  ) : (
    <span className="cut" title={name}>
      {name}
    </span>
  );
