import { limits } from '@muster/contract';
import { use, type ComponentProps } from 'react';
import { PicturesContext } from '../../../ui/markdown/pictures.ts';
import { WritingField } from '../../../ui/markdown/WritingField.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';

interface CommentFieldProps extends ComponentProps<typeof WritingField> {
  label: string;
  /** By which what is given to it is told from the rest. */
  place: string;
}

export const canSend = (text: string) => text.trim() !== '' && text.trim().length <= limits.comment;

export const CommentField = ({ label, place, ...rest }: CommentFieldProps) => (
  <>
    <WritingField
      rows={3}
      data-place={place}
      aria-label={label}
      placeholder={label}
      isTooLong={rest.value.trim().length > limits.comment}
      {...rest}
    />
    <GivenFiles place={place} />
  </>
);

/** What goes along with the comment and is not to be seen in it. */
function GivenFiles({ place }: { place: string }) {
  const pictures = use(PicturesContext);
  const files = pictures?.given(place) ?? [];
  if (files.length === 0) return null;
  return (
    <ul className="given-files" aria-label="Sent with the comment">
      {files.map((file) => (
        <li key={file.name}>
          <Icon name="file" />
          <span className="cut">{file.name}</span>
          <IconButton
            icon="close"
            label="Do not send it"
            aria-label={`Do not send ${file.name}`}
            onClick={() => pictures!.takeBack(file)}
          />
        </li>
      ))}
    </ul>
  );
}
