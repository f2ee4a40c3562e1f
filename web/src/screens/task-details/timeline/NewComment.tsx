import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { newId } from '../../../platform/api/new-id.ts';
import { keepDraft, readDraft } from '../../../platform/drafts/storage.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { useSayTyping } from '../../../entities/tasks/presence/typing.ts';
import { useGoneBy } from '../../../entities/tasks/hints/touches.ts';
import { showWatching } from '../../../entities/tasks/watching.ts';
import { useCreateComment, type TaskIds } from '../../../entities/timeline/queries.ts';
import { joined, takeUnsent, type CommentDraft } from '../../../entities/timeline/unsent.ts';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { PicturesContext } from '../../../ui/markdown/pictures.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { CommentField, canSend } from './CommentField.tsx';
import { useHeld } from './use-held.ts';

const blank = (): CommentDraft => ({ _id: newId(), body: '' });
const isBlank = ({ body }: CommentDraft) => body.trim() === '';

interface NewCommentProps {
  ids: TaskIds;
  onSend: (commentId: string) => void;
}

/** Sent with Ctrl+Enter or the button; what was typed and not sent, or not heard of again, is there later. */
export function NewComment({ ids, onSend }: NewCommentProps) {
  const user = useSignedInUser();
  const pictures = use(PicturesContext);
  const client = useQueryClient();
  const { mutate } = useCreateComment(ids);
  const place = `comment ${ids.organizationId} ${ids.projectId} ${ids.taskId}`;
  const [first] = useState(blank);
  const [draft, setDraft, restored] = useKeptState(place, first, isBlank);
  const sayTyping = useSayTyping(ids, ids.taskId);
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isHeld = useHeld(box);
  const takeBack = () => {
    const lost = takeUnsent(ids);
    if (!lost) return;
    const typed = readDraft(place) as CommentDraft | undefined;
    const all = typed ? joined(lost, typed) : lost;
    // Not left to the next painting: the page may be about to close.
    keepDraft(place, all);
    setDraft(all);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of a page that was closed before the answer came
  useEffect(takeBack, []);

  const maySend = useGoneBy(ids.taskId) === undefined && canSend(draft.body);
  const send = () => {
    if (!maySend) return;
    setDraft(blank());
    onSend(draft._id);
    field.current!.focus();
    pictures?.upload(draft.body, ids.taskId);
    mutate(
      { _id: draft._id, body: draft.body.trim() },
      { onError: takeBack, onSuccess: () => showWatching(client, ids, ids.taskId, true) },
    );
  };
  return (
    <div ref={box} className={isHeld ? 'comment new-comment is-held' : 'comment new-comment'}>
      <Avatar person={user} size={28} />
      <div>
        <DraftNote {...restored} />
        <CommentField
          ref={field}
          place={ids.taskId}
          label="Write a comment"
          value={draft.body}
          onChange={(body) => {
            setDraft({ ...draft, body });
            sayTyping();
          }}
          onSend={send}
        >
          <Button variant="primary" disabled={!maySend} onClick={send}>
            Comment
          </Button>
        </CommentField>
      </div>
    </div>
  );
}
