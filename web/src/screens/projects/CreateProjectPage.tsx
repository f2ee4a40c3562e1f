import { NewProject } from '@muster/contract';
import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { newId } from '../../platform/api/new-id.ts';
import { FormDraft } from '../../ui/form/FormDraft.tsx';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Textarea, TextInput } from '../../ui/form/inputs.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { useChoices } from '../../ui/form/use-choices.ts';
import { newProjectDraft, useCreateProject } from '../../entities/projects/creating.ts';
import { StartFrom } from './start-from/StartFrom.tsx';
import { sourceOf, type Wanted } from './start-from/wanted.ts';

export function CreateProjectPage({ organizationId }: { organizationId: string }) {
  const create = useCreateProject(organizationId);
  // Made once per form: a second attempt after a lost answer creates the same project.
  const [_id] = useState(newId);
  const choices = useChoices<{ from: Wanted | null }>({ from: null });
  const { from } = choices.values;
  const why = create.error instanceof ApiError ? create.error.fields?.['from.project'] : undefined;
  return (
    <Leaf
      heading="Create project"
      intro="You will be its first team member. You can add statuses and people afterwards."
    >
      <Form
        schema={NewProject}
        extra={{ _id, ...(from && { from: sourceOf(from) }) }}
        failure={create.error}
        onValid={(project) => create.mutate(project)}
      >
        <FormDraft place={newProjectDraft(organizationId)} {...choices.draft} />
        <div className="fields">
          <Field name="name" label="Name">
            <TextInput autoComplete="off" />
          </Field>
          <Field name="description" label="Description" optional>
            <Textarea />
          </Field>
          <StartFrom
            organizationId={organizationId}
            wanted={from}
            onChange={(wanted) => choices.choose({ from: wanted })}
            refused={why ? { project: create.variables?.from?.project ?? '', why } : undefined}
          />
        </div>
        <div className="actions">
          <Button type="submit" variant="primary" size="md" waiting={create.isPending}>
            Create Project
          </Button>
          <ButtonLink variant="quiet" size="md" to="/$organizationId/projects" params={{ organizationId }}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Leaf>
  );
}
