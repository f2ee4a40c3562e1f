import { newId } from '../../../platform/api/new-id.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { useCreateComment, type TaskIds } from '../../../entities/timeline/queries.ts';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { CommentField, canSend } from './CommentField.tsx';

const isBlank = (text: string) => text.trim() === '';

/** Sent with Ctrl+Enter or the button; what was typed and not sent is there again later. */
export function NewComment({ ids }: { ids: TaskIds }) {
  const user = useSignedInUser();
  const { mutate } = useCreateComment(ids);
  const place = `comment ${ids.organizationId} ${ids.projectId} ${ids.taskId}`;
  const [body, setBody, restored] = useKeptState<string>(place, '', isBlank);

  const send = () => {
    if (!canSend(body)) return;
    setBody('');
    // Whoever was refused finds what they wrote, unless they went on writing.
    mutate(
      { _id: newId(), body: body.trim() },
      { onError: () => setBody((now) => (isBlank(now) ? body : now)) },
    );
  };
  return (
    <div className="comment new-comment">
      <Avatar person={user} size={28} />
      <div>
        <DraftNote {...restored} />
        <CommentField label="Write a comment" value={body} onChange={setBody} onSend={send}>
          <Button variant="primary" disabled={!canSend(body)} onClick={send}>
            Comment
          </Button>
        </CommentField>
      </div>
    </div>
  );
}
