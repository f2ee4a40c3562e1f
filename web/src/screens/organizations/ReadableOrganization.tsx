import type { Organization } from '@muster/contract';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea, TextInput } from '../../ui/form/inputs.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';

/** For who may not change it: the screen is open to every member. */
export const ReadableOrganization = ({ organization }: { organization: Organization }) => (
  <Leaf heading="Edit organization" intro="Your role does not allow you to change these.">
    <div className="fields">
      <Field name="name" label="Name">
        <TextInput value={organization.name} readOnly />
      </Field>
      <Field name="description" label="Description">
        <Textarea value={organization.description} readOnly />
      </Field>
      <Field name="address" label="Address">
        <TextInput value={organization.address} readOnly />
      </Field>
    </div>
    <div className="actions">
      <ButtonLink size="md" to="/$organizationId/settings" params={{ organizationId: organization._id }}>
        Back
      </ButtonLink>
    </div>
  </Leaf>
);
