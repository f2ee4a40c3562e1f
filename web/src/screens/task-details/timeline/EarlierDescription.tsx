import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { earlierDescriptionQuery, type TaskIds } from '../../../entities/timeline/queries.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { formatMoment } from '../../../ui/primitives/dates.ts';

/** The description in the form of the task. */
export interface DescriptionInForm {
  /** Something was typed there that is not saved. */
  isEdited: boolean;
  /** Saved by Update Task, like everything that is typed. */
  putBack: (text: string) => void;
}

interface EarlierDescriptionProps {
  ids: TaskIds;
  /** When it was changed. */
  at: string;
  description: DescriptionInForm;
}

/** Shows what the description was before a change, and puts it back into the form. */
export function EarlierDescription({ description, ...change }: EarlierDescriptionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const putBack = (text: string) => {
    setIsOpen(false);
    description.putBack(text);
  };
  return (
    <>
      <button type="button" className="edited" onClick={() => setIsOpen(true)}>
        see what it was
      </button>
      <Dialog open={isOpen} title="What the description was" width={640} onClose={() => setIsOpen(false)}>
        <Earlier {...change} description={{ ...description, putBack }} />
      </Dialog>
    </>
  );
}

function Earlier({ ids, at, description: { isEdited, putBack } }: EarlierDescriptionProps) {
  const { data, isPending } = useQuery(earlierDescriptionQuery(ids, at));
  if (isPending) return <Skeleton height="80px" />;
  if (!data) return <p className="muted">The earlier description could not be loaded.</p>;
  return (
    <>
      <p className="muted">Until {formatMoment(data.at)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that a long one can be scrolled by keys */}
      <div className="earlier-text" tabIndex={0} role="group" aria-label="Earlier description">
        {data.text === '' ? <p className="muted">It was empty.</p> : <Markdown text={data.text} />}
      </div>
      {isEdited && <p className="warning">Your unsaved text in the description will be replaced.</p>}
      <div className="actions">
        <Button variant="primary" size="md" onClick={() => putBack(data.text)}>
          Put it back
        </Button>
      </div>
    </>
  );
}
