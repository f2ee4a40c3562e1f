import { configurableRoles, type ConfigurableRole } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isEmpty } from '../../platform/api/changed-fields.ts';
import { useKeptState } from '../../platform/drafts/use-kept-state.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { roleNames } from '../../platform/session/roles.ts';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import { organizationQuery } from '../../entities/organizations/index.ts';
import { allToggles } from './permission-groups.ts';
import { PermissionToggles } from './PermissionToggles.tsx';
import { accessControlQuery, useChangeAccess } from '../../entities/access-control/queries.ts';
import { SaveBar } from './SaveBar.tsx';
import '../../ui/primitives/segments.css';

interface RolePageProps {
  organizationId: string;
  role: ConfigurableRole;
}

export function RolePage({ organizationId, role }: RolePageProps) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: own } = useSuspenseQuery(ownAccessQuery(organizationId));
  const { data: roles } = useSuspenseQuery(accessControlQuery(organizationId));
  const change = useChangeAccess({ organizationId, role, ownRole: own.role });
  const place = `access ${organizationId} ${role}`;
  const [draft, setDraft, { isRestored, discard }] = useKeptState(place, noChanges, isEmpty);

  const { canAccess } = roles[role];
  const changed = allToggles.filter(
    ({ permission }) => draft[permission] !== undefined && draft[permission] !== canAccess[permission],
  );
  const save = () => {
    const wanted = Object.fromEntries(changed.map(({ permission }) => [permission, draft[permission]]));
    change.mutate(wanted, { onSuccess: discard });
  };

  return (
    <Leaf
      heading={roleNames[role]}
      title={`Access control · ${roleNames[role]}`}
      intro={`What ${role}s of ${organization.name} may do. Changes apply from their next click.`}
      actions={<RoleLinks organizationId={organizationId} />}
      width="full"
    >
      <UnsavedChanges when={changed.length > 0} onLeave={discard} />
      <DraftNote isRestored={isRestored && changed.length > 0} discard={discard} />
      <PermissionToggles
        granted={{ ...canAccess, ...draft }}
        own={own}
        onToggle={(permission, isGranted) => setDraft({ ...draft, [permission]: isGranted })}
      />
      <SaveBar
        changes={changed.map(({ label }) => label)}
        saving={change.isPending}
        onSave={save}
        onDiscard={discard}
      />
    </Leaf>
  );
}

const noChanges: Parameters<ReturnType<typeof useChangeAccess>['mutate']>[0] = {};

const RoleLinks = ({ organizationId }: { organizationId: string }) => (
  <nav className="seg" aria-label="Role">
    {configurableRoles.map((role) => (
      <Link key={role} to="/$organizationId/access-control/$role" params={{ organizationId, role }}>
        {roleNames[role]}
      </Link>
    ))}
  </nav>
);
