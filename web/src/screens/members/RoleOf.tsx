import { roles, type Member, type Role } from '@muster/contract';
import { useState } from 'react';
import { roleNames } from '../../platform/session/roles.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useChangeRole } from '../../entities/members/queries.ts';

interface RoleOfProps {
  organizationId: string;
  member: Member;
  isSelf: boolean;
  /** What may be chosen; nothing means that the role is only told. */
  assignable: readonly Role[];
}

export function RoleOf({ organizationId, member: { userId, role }, isSelf, assignable }: RoleOfProps) {
  const [asked, setAsked] = useState<Role>();
  const { mutate } = useChangeRole(organizationId);
  const change = (to: Role) => mutate({ userId: userId._id, role: to });
  if (assignable.length === 0) return roleNames[role];

  return (
    <>
      <Select
        size="sm"
        label={`Role of ${userId.fullName}`}
        items={roles.map((value) => ({
          value,
          label: roleNames[value],
          about: descriptions[value],
          disabled: !assignable.includes(value),
        }))}
        value={role}
        onChange={(to) => {
          if (to === role) return;
          if (isSelf) setAsked(to);
          else change(to);
        }}
      />
      {asked && (
        <ConfirmDialog
          open
          title="Step down as an admin?"
          question="Only another admin can make you an admin again."
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined);
            change(asked);
          }}
        />
      )}
    </>
  );
}

const descriptions: Record<Role, string> = {
  admin: 'Everything, always',
  manager: 'As set under Manage Access',
  employee: 'As set under Manage Access',
};
