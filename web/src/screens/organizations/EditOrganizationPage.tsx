import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFields } from '../../platform/api/changed-fields.ts';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { organizationQuery, useUpdateOrganization } from '../../entities/organizations/queries.ts';

export function EditOrganizationPage({ organizationId }: { organizationId: string }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  // What the fields began with: what somebody else changes meanwhile in others is not sent back as it was.
  const [atFirst] = useState(organization);
  const update = useUpdateOrganization(organizationId);
  return (
    <Leaf heading="Edit organization" intro="Everybody in it sees these.">
      <OrganizationForm
        organization={{ ...atFirst, logo: organization.logo }}
        submit="Save"
        saving={update}
        onSave={({ logo, ...fields }) => {
          const changes = changedFields(fields, atFirst);
          update.mutate({ body: logo === null ? { ...changes, logo } : changes, logo: logo ?? null });
        }}
      />
    </Leaf>
  );
}
