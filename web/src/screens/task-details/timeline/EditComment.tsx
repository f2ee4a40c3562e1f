import type { WrittenComment } from '@muster/contract';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { useUpdateComment, type TaskIds } from '../../../entities/timeline/queries.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { CommentField, canSend } from './CommentField.tsx';

interface EditCommentProps {
  ids: TaskIds;
  comment: WrittenComment;
  onClose: () => void;
}

/** In the place of the comment; Esc leaves it as it was. */
export function EditComment({ ids, comment, onClose }: EditCommentProps) {
  const { mutate, isPending } = useUpdateComment(ids);
  const [body, setBody, draft] = useKeptState(
    `edited comment ${comment._id}`,
    comment.body,
    (text) => text === comment.body,
  );
  const close = () => {
    draft.discard();
    onClose();
  };
  const save = () => {
    if (canSend(body)) mutate({ comment, body: body.trim() }, { onSuccess: close });
  };
  return (
    <CommentField
      label="Edit comment"
      value={body}
      onChange={setBody}
      onSend={save}
      onLeave={close}
      takesFocus
    >
      <Button variant="quiet" onClick={close}>
        Cancel
      </Button>
      <Button variant="primary" disabled={!canSend(body)} waiting={isPending} onClick={save}>
        Save
      </Button>
    </CommentField>
  );
}
