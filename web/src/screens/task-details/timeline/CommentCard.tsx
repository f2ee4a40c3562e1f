import type { Comment, WrittenComment } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mayDeleteComment } from '../../../entities/timeline/may-delete.ts';
import { useDeleteComment, type TaskIds } from '../../../entities/timeline/queries.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../../platform/session/own-access.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Stamp } from './ChangeRun.tsx';
import { CommentVersions } from './CommentVersions.tsx';
import { EditComment } from './EditComment.tsx';

interface CommentCardProps {
  ids: TaskIds;
  comment: Comment;
}

export function CommentCard({ ids, comment }: CommentCardProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="comment" tabIndex={-1} ref={place}>
      <Avatar person={comment.author} size={28} />
      {'deletedAt' in comment ? (
        <p className="deleted-comment">
          <Icon name="trash" />
          <span>A comment by {comment.author.fullName} was deleted</span> <Stamp at={comment.deletedAt} />
        </p>
      ) : (
        <Written ids={ids} comment={comment} onGone={() => place.current?.focus()} />
      )}
    </div>
  );
}

interface WrittenProps {
  ids: TaskIds;
  comment: WrittenComment;
  /** The control that was pressed goes away: the focus stays with the comment. */
  onGone: () => void;
}

function Written({ ids, comment, onGone }: WrittenProps) {
  const { data: access } = useSuspenseQuery(ownAccessQuery(ids.organizationId));
  const { _id: userId } = useSignedInUser();
  const { mutate: remove } = useDeleteComment(ids);
  const [isEditing, setIsEditing] = useState(false);
  const { author, body, createdAt, editedAt } = comment;
  const close = () => {
    onGone();
    setIsEditing(false);
  };
  const deleteIt = () => {
    onGone();
    remove(comment);
  };
  return (
    <article className="said" aria-label={`Comment by ${author.fullName}`}>
      <header>
        <strong className="cut">{author.fullName}</strong>
        <Stamp at={createdAt} />
        {editedAt && <CommentVersions ids={ids} comment={comment} />}
        <span className="comment-actions">
          {author._id === userId && !isEditing && (
            <IconButton icon="pencil" label="Edit comment" onClick={() => setIsEditing(true)} />
          )}
          {mayDeleteComment(access, userId, comment) && (
            <IconButton icon="trash" label="Delete comment" onClick={deleteIt} />
          )}
        </span>
      </header>
      {isEditing ? <EditComment ids={ids} comment={comment} onClose={close} /> : <Markdown text={body} />}
    </article>
  );
}
