import {
  limits,
  type Comment,
  type DeletedComment,
  type Person,
  type WrittenComment,
} from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useGoneBy } from '../../../entities/tasks/hints/touches.ts';
import { staleComment, useUpdateComment, type Edit } from '../../../entities/timeline/editing.ts';
import { mayDeleteComment } from '../../../entities/timeline/may-delete.ts';
import { useDeleteComment, useRestoreComment, type TaskIds } from '../../../entities/timeline/queries.ts';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../../platform/session/own-access.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { AddReaction } from './AddReaction.tsx';
import { Stamp } from './ChangeRun.tsx';
import { CommentVersions } from './CommentVersions.tsx';
import { EditComment, type Editing } from './EditComment.tsx';
import type { Lead } from './lead.ts';
import { Reactions } from './Reactions.tsx';

interface CommentCardProps {
  ids: TaskIds;
  comment: Comment;
  /** Those whom reactions name. */
  people: ReadonlyMap<string, Person>;
  /** By the address, to this very comment: it is brought into sight and marked. */
  lead: Lead | undefined;
}

export function CommentCard({ ids, comment, people, lead }: CommentCardProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    lead?.onFound(place.current!);
  }, [lead]);
  const [editing, setEditing] = useState<Editing>();
  const { mutateAsync, isPending } = useUpdateComment(ids);
  const { _id: me } = useSignedInUser();
  const { author } = comment;
  const isDeleted = 'deletedAt' in comment;
  /** Nothing more can be done with what is said in it. */
  const isTaskGone = useGoneBy(ids.taskId) !== undefined;
  const isForMe = !isDeleted && comment.mentions.includes(me);
  /** The control that was pressed goes away: the focus stays with the comment. */
  const keepFocus = () => place.current?.focus();
  const close = () => {
    keepFocus();
    setEditing(undefined);
  };
  const edit = (written: WrittenComment) => setEditing({ comment: written, takesFocus: true });
  /** Closed at once. If it is refused the field is there again, with the words that are kept until they are saved. */
  const save = (change: Edit) => {
    const { comment: opened } = editing!;
    close();
    const openAgain = (error: unknown) => {
      // Gone from the screen meanwhile; what was typed is kept.
      if (!place.current) return void (staleComment(error) && toast.error((error as ApiError).message));
      const takesFocus = place.current?.contains(document.activeElement) ?? false;
      setEditing((now) => now ?? { comment: opened, theirs: staleComment(error), takesFocus });
    };
    mutateAsync(change).catch(openAgain);
  };
  return (
    <div
      className="comment"
      role="group"
      aria-label={`Of ${author.fullName}`}
      aria-current={lead ? true : undefined}
      tabIndex={-1}
      ref={place}
    >
      <Avatar person={author} size={28} />
      {isDeleted && !editing ? (
        <Deleted {...{ ids, comment, isTaskGone }} onPress={keepFocus} />
      ) : (
        <article className={isForMe ? 'said for-me' : 'said'} aria-label={`Comment by ${author.fullName}`}>
          <header>
            <strong className="cut">{author.fullName}</strong>
            <Stamp at={comment.createdAt} />
            {!isDeleted && comment.editedAt && <CommentVersions ids={ids} comment={comment} />}
            {!isDeleted && !editing && !isTaskGone && (
              <Actions
                {...{ ids, comment }}
                isSaving={isPending}
                onEdit={() => edit(comment)}
                onDelete={keepFocus}
              />
            )}
          </header>
          {editing && (
            <EditComment {...editing} {...{ isDeleted, isTaskGone }} onSave={save} onClose={close} />
          )}
          {!editing && !isDeleted && <Markdown text={comment.body} />}
          {!isDeleted && <Reactions {...{ ids, comment, people, isTaskGone }} onGone={keepFocus} />}
        </article>
      )}
    </div>
  );
}

interface ActionsProps {
  ids: TaskIds;
  comment: WrittenComment;
  /** What it will be is typed over only once it is. */
  isSaving: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ ids, comment, isSaving, onEdit, onDelete }: ActionsProps) {
  const { data: access } = useSuspenseQuery(ownAccessQuery(ids.organizationId));
  const { _id: userId } = useSignedInUser();
  const { mutate: remove } = useDeleteComment(ids);
  const deleteIt = () => {
    onDelete();
    remove(comment);
  };
  return (
    <span className="comment-actions">
      <AddReaction ids={ids} comment={comment} />
      {comment.author._id === userId && (
        <IconButton icon="pencil" label="Edit comment" disabled={isSaving} onClick={onEdit} />
      )}
      {mayDeleteComment(access, userId, comment) && (
        <IconButton icon="trash" label="Delete comment" onClick={deleteIt} />
      )}
    </span>
  );
}

interface DeletedProps {
  ids: TaskIds;
  comment: DeletedComment;
  isTaskGone: boolean;
  onPress: () => void;
}

function Deleted({ ids, comment, isTaskGone, onPress }: DeletedProps) {
  const { data: access } = useSuspenseQuery(ownAccessQuery(ids.organizationId));
  const { _id: userId } = useSignedInUser();
  const { mutate: restore } = useRestoreComment(ids);
  const bringBack = () => {
    onPress();
    restore(comment);
  };
  const { author, deletedAt, deletedBy } = comment;
  const mayRestore = !isTaskGone && (deletedBy === userId || access.role === 'admin') && isKept(deletedAt);
  return (
    <p className="deleted-comment">
      <Icon name="trash" />
      <span>A comment by {author.fullName} was deleted</span> <Stamp at={deletedAt} />
      {mayRestore && (
        <Button variant="quiet" aria-label="Restore comment" onClick={bringBack}>
          Restore
        </Button>
      )}
    </p>
  );
}

const isKept = (deletedAt: string) => Date.now() - Date.parse(deletedAt) < limits.trashDays * 86_400_000;
