import { Combobox } from '@base-ui/react/combobox';
import type { ListedProject } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { otherProjectsQuery } from '../../../entities/tasks/moving/queries.ts';
import { useFieldProps } from '../../../ui/form/Field.tsx';
import { popupRegion } from '../../../ui/overlay/popup-region.ts';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';
import { paintOf } from '../../../ui/primitives/palette.ts';
import '../../../ui/form/people-select.css';
import '../../../ui/overlay/pop.css';

interface ProjectPickProps {
  organizationId: string;
  chosen: Pick<ListedProject, '_id' | 'name'> | undefined;
  takesFocus: boolean;
  onChange: (project: ListedProject | null) => void;
}

/** One of the projects that one may see, found by its name or key. */
export function ProjectPick({ organizationId, chosen, takesFocus, onChange }: ProjectPickProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const {
    data: projects = [],
    isPending,
    isError,
  } = useQuery(otherProjectsQuery({ organizationId, projectId: '' }));
  const { name: _name, ...control } = useFieldProps();
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <Combobox.Root
      autoHighlight
      open={isOpen}
      onOpenChange={setIsOpen}
      items={projects}
      value={(chosen as ListedProject | undefined) ?? null}
      onValueChange={onChange}
      itemToStringLabel={({ name }: ListedProject) => name}
      itemToStringValue={({ _id }: ListedProject) => _id}
      isItemEqualToValue={(one: ListedProject, other: ListedProject) => one._id === other._id}
      filter={matches}
    >
      <Combobox.Input
        {...control}
        ref={field}
        className="input md"
        placeholder="Name or key of a project"
        // Or the form would be sent while a project is being chosen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isOpen && (
        <Combobox.Portal>
          <Combobox.Positioner
            className="pop-at"
            sideOffset={4}
            align="start"
            collisionPadding={10}
            {...popupRegion('Projects')}
          >
            {/* Not its Popup: that hides the rest of the page from screen readers. */}
            <div
              className="pop people-pop"
              role="presentation"
              onMouseDown={(event) => event.preventDefault()}
            >
              <Combobox.Empty className="empty">
                {emptyWords(projects.length, isPending, isError)}
              </Combobox.Empty>
              <Combobox.List>
                {(project: ListedProject) => (
                  <Combobox.Item key={project._id} className="opt" value={project}>
                    {project.color && <Swatch color={paintOf(project.color)} />}
                    <span className="num muted">{project.key}</span>
                    <span className="cut">{project.name}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </div>
          </Combobox.Positioner>
        </Combobox.Portal>
      )}
    </Combobox.Root>
  );
}

function emptyWords(count: number, isPending: boolean, isError: boolean) {
  if (isError) return 'The projects could not be loaded';
  if (isPending) return 'Loading the projects…';
  return count === 0 ? 'There are no projects yet' : 'No project of that name';
}

function matches({ name, key }: ListedProject, query: string) {
  const words = `${name} ${key}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}
