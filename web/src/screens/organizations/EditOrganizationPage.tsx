import type { Organization } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFields } from '../../platform/api/changed-fields.ts';
import { useMay } from '../../platform/session/may.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { ReadableOrganization } from './ReadableOrganization.tsx';
import { organizationQuery, useUpdateOrganization } from '../../entities/organizations/queries.ts';

export function EditOrganizationPage({ organizationId }: { organizationId: string }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const mayEdit = useMay()('updateOrganization');
  return mayEdit ? (
    <EditableOrganization organization={organization} />
  ) : (
    <ReadableOrganization organization={organization} />
  );
}

function EditableOrganization({ organization }: { organization: Organization }) {
  // What the fields began with: what somebody else changes meanwhile in others is not sent back as it was.
  const [atFirst] = useState(organization);
  const update = useUpdateOrganization(organization._id);
  return (
    <Leaf heading="Edit organization" intro="Everybody in the organization sees these.">
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
