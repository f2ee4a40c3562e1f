import { lastDay } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ownAccessQuery } from '../../../platform/session/own-access.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { formatDay } from '../../../ui/primitives/dates.ts';
import { ProjectPick } from './ProjectPick.tsx';
import { TasksChoice } from './TasksChoice.tsx';
import { wantedFrom, type Wanted } from './wanted.ts';
import { WhatComes } from './WhatComes.tsx';
import './start-from.css';

export interface StartFromFieldsProps {
  organizationId: string;
  wanted: Wanted | null;
  onChange: (wanted: Wanted | null) => void;
  /** The project that was refused, and why. */
  refused: { project: string; why: string } | undefined;
  /** Somebody has just pressed for it: the field takes the focus. */
  isAsked: boolean;
  onClose: () => void;
}

export function StartFromFields(props: StartFromFieldsProps) {
  const { organizationId, wanted, onChange, refused, isAsked, onClose } = props;
  const { data: access } = useSuspenseQuery(ownAccessQuery(organizationId));
  const change = (changes: Partial<Wanted>) => wanted && onChange({ ...wanted, ...changes });
  const problem = refused?.project === wanted?.project._id ? refused?.why : undefined;
  return (
    <section className="start-from" aria-label="Start from another project">
      <Field
        label="Start from"
        hint="What you choose below is copied. The project itself stays as it is."
        {...(problem && { error: problem })}
      >
        <ProjectPick
          organizationId={organizationId}
          chosen={wanted?.project}
          takesFocus={isAsked}
          onChange={(project) => onChange(project && wantedFrom(project))}
        />
      </Field>
      {wanted && (
        <>
          <WhatComes
            ids={{ organizationId, projectId: wanted.project._id }}
            {...{ wanted, change }}
            mayAddPeople={access.canAccess.addProjectMember}
          />
          <TasksChoice
            key={wanted.project._id}
            ids={{ organizationId, projectId: wanted.project._id }}
            {...{ wanted, change }}
          />
          {wanted.tasks !== 'none' && (
            <Field
              name="from.startDate"
              label="Starts on"
              optional
              hint={`All dates move along with the start: ${wanted.project.name} started on ${formatDay(wanted.project.startDate)}. Leave this empty to keep them as they are.`}
            >
              <TextInput
                type="date"
                className="input md from-day"
                max={lastDay}
                name={undefined}
                value={wanted.startDate}
                onChange={({ target }) => change({ startDate: target.value })}
              />
            </Field>
          )}
        </>
      )}
      <div>
        <Button variant="quiet" size="md" icon="close" className="start-from-nothing" onClick={onClose}>
          Start from scratch
        </Button>
      </div>
    </section>
  );
}
