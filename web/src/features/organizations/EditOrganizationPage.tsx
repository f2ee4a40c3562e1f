import { useSuspenseQuery } from '@tanstack/react-query';
import { changedFields } from '../../api/changed-fields.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { organizationQuery, useUpdateOrganization } from './queries.ts';

export function EditOrganizationPage({ organizationId }: { organizationId: string }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const update = useUpdateOrganization(organizationId);
  return (
    <Leaf heading="Edit organization" intro="Everybody in it sees these.">
      <OrganizationForm
        organization={organization}
        submit="Save"
        saving={update}
        onSave={({ logo, ...fields }) => {
          const changes = changedFields(fields, organization);
          update.mutate({ body: logo === null ? { ...changes, logo } : changes, logo: logo ?? null });
        }}
      />
    </Leaf>
  );
}
