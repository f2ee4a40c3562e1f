import { NewProject } from '@muster/contract';
import { useState } from 'react';
import { newId } from '../../platform/api/new-id.ts';
import { FormDraft } from '../../ui/form/FormDraft.tsx';
import { dropDraft } from '../../platform/drafts/storage.ts';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Textarea, TextInput } from '../../ui/form/inputs.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import { useChanged } from '../../ui/form/use-changed.ts';
import { newProjectDraft, useCreateProject } from '../../entities/projects/queries.ts';

export function CreateProjectPage({ organizationId }: { organizationId: string }) {
  const create = useCreateProject(organizationId);
  const draft = newProjectDraft(organizationId);
  const [isChanged, watch] = useChanged();
  // Made once per form: a second attempt after a lost answer creates the same project.
  const [_id] = useState(newId);
  return (
    <Leaf heading="Create project" intro="You are its first team member. Statuses and the team come next.">
      <Form
        schema={NewProject}
        extra={{ _id }}
        failure={create.error}
        onValid={(project) => create.mutate(project)}
      >
        <UnsavedChanges when={isChanged} onLeave={() => dropDraft(draft)} />
        <FormDraft place={draft} />
        <div className="fields" {...watch}>
          <Field name="name" label="Name">
            <TextInput autoComplete="off" />
          </Field>
          <Field name="description" label="Description" optional>
            <Textarea />
          </Field>
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
