import { NewOrganization, type Organization } from '@muster/contract';
import { useState } from 'react';
import { FormDraft } from '../../ui/form/FormDraft.tsx';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Textarea, TextInput } from '../../ui/form/inputs.tsx';
import { organizationDraft } from '../../entities/organizations/queries.ts';
import { LogoField, type Logo } from './LogoField.tsx';

const Fields = NewOrganization.omit({ _id: true });

interface OrganizationInput {
  name: string;
  description: string;
  address: string;
  /** A new one, null to have none, or undefined to leave it as it is. */
  logo: Logo;
}

interface OrganizationFormProps {
  organization?: Organization;
  submit: string;
  saving: { isPending: boolean; error: unknown; progress: number };
  onSave: (input: OrganizationInput) => void;
}

export function OrganizationForm({ organization, submit, saving, onSave }: OrganizationFormProps) {
  const [logo, setLogo] = useState<Logo>();
  return (
    <Form schema={Fields} failure={saving.error} onValid={(fields) => onSave({ ...fields, logo })}>
      <FormDraft place={organizationDraft(organization?._id)} isMoreUnsaved={logo !== undefined} />
      <div className="fields">
        <Field name="name" label="Name">
          <TextInput autoComplete="off" defaultValue={organization?.name} />
        </Field>
        <Field name="description" label="Description" optional>
          <Textarea defaultValue={organization?.description} />
        </Field>
        <LogoField
          saved={organization?.logo ?? null}
          logo={logo}
          onChange={setLogo}
          progress={saving.isPending ? saving.progress : undefined}
        />
        <Field name="address" label="Address" optional>
          <TextInput autoComplete="off" defaultValue={organization?.address} />
        </Field>
      </div>
      <div className="actions">
        <Button type="submit" variant="primary" size="md" waiting={saving.isPending}>
          {submit}
        </Button>
        <Cancel organization={organization} />
      </div>
    </Form>
  );
}

const Cancel = ({ organization }: { organization?: Organization }) =>
  organization ? (
    <ButtonLink
      variant="quiet"
      size="md"
      to="/$organizationId/settings"
      params={{ organizationId: organization._id }}
    >
      Cancel
    </ButtonLink>
  ) : (
    <ButtonLink variant="quiet" size="md" to="/">
      Cancel
    </ButtonLink>
  );
