import { lastDay, ProjectChanges, projectStatuses, type ProjectStatus } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { changedFields } from '../../platform/api/changed-fields.ts';
import { FormDraft } from '../../ui/form/FormDraft.tsx';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Textarea, TextInput } from '../../ui/form/inputs.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { SwitchRow } from '../../ui/form/Switch.tsx';
import { useChoices } from '../../ui/form/use-choices.ts';
import {
  projectDraft,
  projectQuery,
  useUpdateProject,
  type ProjectIds,
} from '../../entities/projects/project-queries.ts';
import { messages } from '../../messages.ts';
import { ColorChoice } from './ColorChoice.tsx';
import './edit-project.css';

export function EditProjectPage(ids: ProjectIds) {
  const { data: project } = useSuspenseQuery(projectQuery(ids));
  // What the fields began with: what somebody else changes meanwhile in others is not sent back as it was.
  const [atFirst] = useState(project);
  const update = useUpdateProject(ids);
  const { status, color, hasEstimates } = project;
  const choices = useChoices({ status, color, hasEstimates });
  return (
    <Leaf heading="Edit project" intro="Everybody who sees the project sees these.">
      <Form
        schema={Changes}
        extra={choices.values}
        failure={update.error}
        onValid={(fields) => update.mutate(changedFields(fields, { ...atFirst, ...choices.saved }))}
      >
        <FormDraft place={projectDraft(ids)} {...choices.draft} />
        <div className="fields">
          <Field name="name" label="Name">
            <TextInput autoComplete="off" defaultValue={atFirst.name} />
          </Field>
          <Field
            name="key"
            label="Key"
            hint={`Comes before the numbers of its tasks, as in ${project.key}-42. Links with the old key keep working.`}
          >
            <TextInput
              className="input project-key"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={atFirst.key}
            />
          </Field>
          <Field name="description" label="Description" optional>
            <Textarea rows={5} defaultValue={atFirst.description} />
          </Field>
          <Field
            name="status"
            label="Status"
            hint={choices.values.status === 'archived' ? messages.projects.archivedMeans : undefined}
          >
            <Select
              items={statuses}
              value={choices.values.status}
              onChange={(status) => choices.choose({ status })}
            />
          </Field>
          <div className="project-days">
            <Field name="startDate" label="Start date">
              <TextInput type="date" max={lastDay} defaultValue={atFirst.startDate} />
            </Field>
            <Field name="endDate" label="End date" optional>
              <TextInput type="date" max={lastDay} defaultValue={atFirst.endDate ?? ''} />
            </Field>
          </div>
          <ColorChoice color={choices.values.color} onChange={(color) => choices.choose({ color })} />
          <SwitchRow
            label="Estimates"
            about="Tasks can say in their details how much work they are, in points."
            checked={choices.values.hasEstimates}
            onChange={(hasEstimates) => choices.choose({ hasEstimates })}
          />
        </div>
        <div className="actions">
          <Button type="submit" variant="primary" size="md" waiting={update.isPending}>
            Save
          </Button>
          <ButtonLink
            variant="quiet"
            size="md"
            to="/$organizationId/projects/$projectId/settings"
            params={ids}
          >
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Leaf>
  );
}

const names: Record<ProjectStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  'on hold': 'On hold',
  archived: 'Archived',
};
const statuses = projectStatuses.map((value) => ({ value, label: names[value] }));

/** An empty date field means that there is no end. */
const Changes = z.preprocess(
  (values: Record<string, unknown>) => ({
    ...values,
    endDate: values.endDate || null,
  }),
  ProjectChanges,
);
