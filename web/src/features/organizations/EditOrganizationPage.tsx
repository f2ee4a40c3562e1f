import { useSuspenseQuery } from '@tanstack/react-query';
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
        onSave={({ logo, ...fields }) =>
          update.mutate({ body: logo === null ? { ...fields, logo } : fields, logo: logo ?? null })
        }
      />
    </Leaf>
  );
}
