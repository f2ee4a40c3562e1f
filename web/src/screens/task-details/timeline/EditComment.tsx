import type { WrittenComment } from '@muster/contract';
import { use, useState } from 'react';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { staleComment, useUpdateComment, type TaskIds } from '../../../entities/timeline/queries.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { PicturesContext } from '../../../ui/markdown/pictures.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { CommentField, canSend } from './CommentField.tsx';

interface EditCommentProps {
  ids: TaskIds;
  /** As it was when it was opened. */
  comment: WrittenComment;
  isDeleted: boolean;
  onClose: () => void;
}

/** In the place of the comment. Esc keeps what was typed for the next time; Cancel does not. */
export function EditComment({ ids, comment, isDeleted, onClose }: EditCommentProps) {
  const { mutate, isPending } = useUpdateComment(ids);
  const pictures = use(PicturesContext);
  const { _id, version } = comment;
  const [typed, setTyped, draft] = useKeptState(
    `edited comment ${_id}`,
    { body: comment.body, version },
    ({ body }) => body === comment.body,
  );
  const [theirs, setTheirs] = useState<string>();
  const close = () => {
    draft.discard();
    onClose();
  };
  const noticeOther = (error: unknown) => {
    const other = staleComment(error);
    if (!other) return;
    setTheirs(other.body);
    setTyped((now) => ({ ...now, version: other.version }));
  };
  const canSave = canSend(typed.body) && !isDeleted;
  const save = () => {
    if (!canSave || isPending) return;
    pictures?.upload(typed.body);
    mutate({ _id, ...typed, body: typed.body.trim() }, { onSuccess: close, onError: noticeOther });
  };
  return (
    <>
      {isDeleted && (
        <Notice tone="warning">
          This comment was deleted. What you typed stays here until you close it.
        </Notice>
      )}
      {theirs !== undefined && (
        <Notice tone="warning">
          This comment was edited elsewhere in the meantime. Your text is kept; saving it replaces this one:
          <Markdown text={theirs} />
        </Notice>
      )}
      <CommentField
        label="Edit comment"
        value={typed.body}
        onChange={(body) => setTyped({ ...typed, body })}
        onSend={save}
        onLeave={onClose}
        takesFocus
      >
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!canSave} waiting={isPending} onClick={save}>
          Save
        </Button>
      </CommentField>
    </>
  );
}
