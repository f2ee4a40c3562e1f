import type { WrittenComment } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { versionsQuery, type TaskIds } from '../../../entities/timeline/queries.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { formatMoment } from '../../../ui/primitives/dates.ts';

interface CommentVersionsProps {
  ids: TaskIds;
  comment: WrittenComment;
}

/** Says that a comment was edited, and shows what it was. */
export function CommentVersions({ ids, comment }: CommentVersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="edited" onClick={() => setIsOpen(true)}>
        edited
      </button>
      <Dialog open={isOpen} title="What it was" width={560} onClose={() => setIsOpen(false)}>
        <Versions ids={ids} comment={comment} />
      </Dialog>
    </>
  );
}

function Versions({ ids, comment: { _id } }: CommentVersionsProps) {
  const { data, isError } = useQuery(versionsQuery(ids, _id));
  if (isError) return <p className="muted">The earlier versions could not be loaded.</p>;
  if (!data) return <Skeleton height="80px" />;
  return (
    <ol className="versions">
      {data.map(({ until, body }) => (
        <li key={until}>
          <p className="muted">Until {formatMoment(until)}</p>
          <Markdown text={body} />
        </li>
      ))}
    </ol>
  );
}
