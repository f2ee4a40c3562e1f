import type { TaskDetails, TaskLink } from '@muster/contract';
import { useId, useRef, useState } from 'react';
import { inOrder } from '../../../entities/links/changes.ts';
import { useLinks } from '../../../entities/links/queries.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { LinkRow } from './LinkRow.tsx';
import './links.css';

const newLinkCode = codeFrom(async () => (await import('./NewLink.tsx')).NewLink);

interface LinksProps {
  ids: ProjectIds;
  task: TaskDetails;
  isReadOnly: boolean;
}

/** What the task has to do with others. Each change is saved at once. */
export function Links({ ids, task, isReadOnly }: LinksProps) {
  const titleId = useId();
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { links, change } = useLinks(ids, task);

  function close() {
    setIsAdding(false);
    addButton.current?.focus();
  }
  function add(link: TaskLink) {
    change({ does: 'add', link });
    close();
  }
  function remove(link: TaskLink) {
    change({ does: 'remove', link });
    addButton.current?.focus();
  }

  if (isReadOnly && links.length === 0) return null;
  return (
    <section className="links" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className={links.length === 0 ? 'sr' : undefined}>
          Links
        </h2>
        {links.length > 0 && <span className="muted num">{links.length}</span>}
        {!isReadOnly && (
          <Button
            ref={addButton}
            variant="quiet"
            size="sm"
            icon="link"
            aria-expanded={isAdding}
            onPointerEnter={() => void newLinkCode.prepare()}
            onClick={() => (isAdding ? close() : setIsAdding(true))}
          >
            Add a link
          </Button>
        )}
      </header>
      {isAdding && !isReadOnly && (
        <Part of={newLinkCode}>
          {(NewLink) => <NewLink {...{ ids, task }} onAdd={add} onCancel={close} />}
        </Part>
      )}
      {links.length > 0 && (
        <ul aria-labelledby={titleId}>
          {inOrder(links).map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              isHere={link.task.project._id === ids.projectId}
              onRemove={isReadOnly ? undefined : () => remove(link)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
