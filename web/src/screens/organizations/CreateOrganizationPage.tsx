import { useState } from 'react';
import { newId } from '../../platform/api/new-id.ts';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { useCreateOrganization } from '../../entities/organizations/queries.ts';

export function CreateOrganizationPage() {
  const create = useCreateOrganization();
  // Made once per form: a second attempt after a lost answer creates the same organization.
  const [_id] = useState(newId);
  return (
    <Leaf
      heading="Create organization"
      intro="A home for projects and the people who work on them. You become its admin."
    >
      <OrganizationForm
        submit="Create Organization"
        saving={create}
        onSave={({ logo, ...fields }) => create.mutate({ body: { _id, ...fields }, logo: logo ?? null })}
      />
    </Leaf>
  );
}
