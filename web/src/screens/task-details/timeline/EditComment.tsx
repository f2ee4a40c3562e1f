import type { WrittenComment } from '@muster/contract';
import { use } from 'react';
import { editPlace, type Edit } from '../../../entities/timeline/editing.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { PicturesContext } from '../../../ui/markdown/pictures.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { CommentField, canSend } from './CommentField.tsx';

export interface Editing {
  /** As it was when it was opened: what comes from elsewhere meanwhile does not touch what is being typed. */
  comment: WrittenComment;
  /** As it is now, when it was edited elsewhere. */
  theirs?: WrittenComment | undefined;
  takesFocus: boolean;
}

interface EditCommentProps extends Editing {
  isDeleted: boolean;
  /** It was deleted, or moved where one may not follow. */
  isTaskGone: boolean;
  onSave: (edit: Edit) => void;
  onClose: () => void;
}

/** In the place of the comment. Esc keeps what was typed for the next time; Cancel does not. */
export function EditComment(props: EditCommentProps) {
  const { comment, theirs, takesFocus, isDeleted, isTaskGone, onSave, onClose } = props;
  const pictures = use(PicturesContext);
  const { _id, version } = comment;
  const [typed, setTyped, draft] = useKeptState(
    editPlace(comment),
    { body: comment.body, version },
    ({ body }) => body === comment.body,
  );
  const cancel = () => {
    draft.discard();
    onClose();
  };
  const canSave = canSend(typed.body) && !isDeleted && !isTaskGone;
  const save = () => {
    if (!canSave) return;
    pictures?.upload(typed.body, _id);
    onSave({ _id, body: typed.body.trim(), version: theirs?.version ?? typed.version });
  };
  return (
    <>
      {isDeleted && (
        <Banner tone="warning">
          This comment was deleted. What you typed stays here until you close it.
        </Banner>
      )}
      {theirs && (
        <Banner tone="warning">
          This comment was edited elsewhere in the meantime. Your text is kept; saving it replaces this one:
          <Markdown text={theirs.body} />
        </Banner>
      )}
      <CommentField
        place={_id}
        label="Edit comment"
        value={typed.body}
        onChange={(body) => setTyped({ ...typed, body })}
        onSend={save}
        onLeave={onClose}
        takesFocus={takesFocus}
      >
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!canSave} onClick={save}>
          Save
        </Button>
      </CommentField>
    </>
  );
}
