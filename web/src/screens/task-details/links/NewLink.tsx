import { Combobox } from '@base-ui/react/combobox';
import type { LinkKind, TaskDetails, TaskLink, TaskRef } from '@muster/contract';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { linkWords } from '../../../entities/links/changes.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { searchQuery } from '../../../entities/search/queries.ts';
import { useFound } from '../../parts/lists/use-found.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { popupRegion } from '../../../ui/overlay/popup-region.ts';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';
import '../../../ui/form/people-select.css';
import '../../../ui/overlay/pop.css';

interface NewLinkProps {
  ids: ProjectIds;
  task: TaskDetails;
  onAdd: (link: TaskLink) => void;
  onCancel: () => void;
}

const kinds = (Object.keys(linkWords) as LinkKind[]).map((value) => ({ value, label: linkWords[value] }));

/** How the task is linked, and to which one, found by its number or words of its title in the whole organization. */
export function NewLink({ ids, task, onAdd, onCancel }: NewLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<LinkKind>('blockedBy');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const search = useFound(text, (asked) => searchQuery(asked, ids.organizationId));
  const { data, error, isPending, isNamed } = search;
  const isOffered = ({ _id, key, title }: TaskRef) => _id !== task._id && isNamed(`${key} ${title}`);
  const found = text === '' ? [] : (data?.tasks ?? []).filter(isOffered);
  useEffect(() => field.current?.focus(), []);

  const choose = (ref: TaskRef | null) =>
    ref && onAdd({ _id: newId(), kind, task: { ...ref, dueDate: null, assignedTo: [], completedAt: null } });
  const onKeyDown = (event: KeyboardEvent) => {
    // Or the form around it would be sent.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape' || isTypingAid(event.nativeEvent)) return;
    event.stopPropagation();
    onCancel();
  };

  return (
    <div className="new-link">
      <Select label="How they are linked" size="sm" items={kinds} value={kind} onChange={setKind} />
      <Combobox.Root
        autoHighlight
        open={text !== '' && !isPending}
        items={found}
        value={null}
        onValueChange={choose}
        inputValue={typed}
        onInputValueChange={setTyped}
        itemToStringLabel={({ title }: TaskRef) => title}
        filter={null}
      >
        <Combobox.Input
          ref={field}
          className="input sm"
          aria-label="Task to link to"
          placeholder="Task number or words of its title"
          onKeyDown={onKeyDown}
        />
        <Combobox.Portal>
          <Combobox.Positioner
            className="pop-at"
            sideOffset={4}
            align="start"
            collisionPadding={10}
            {...popupRegion('Tasks')}
          >
            <div
              className="pop people-pop"
              role="presentation"
              onMouseDown={(event) => event.preventDefault()}
            >
              <Combobox.Empty className="empty">
                {error ? 'The search failed. Keep typing to try again.' : 'No task with that number or name'}
              </Combobox.Empty>
              <Combobox.List>
                {(ref: TaskRef) => (
                  <Combobox.Item key={`${ref.project._id}/${ref._id}`} className="opt" value={ref}>
                    <Swatch color={ref.status.color} />
                    <span className="num muted">{ref.key}</span>
                    <span className="cut">{ref.title}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </div>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
