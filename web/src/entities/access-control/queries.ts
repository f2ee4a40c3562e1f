import {
  changeAccessControl,
  getAccessControl,
  type AccessChange,
  type ConfigurableRole,
  type Role,
} from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { alertBox, serverAlert } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { reloadOwnAccess } from '../../platform/session/own-access.ts';

const accessControlKey = 'access-control';

export const accessControlQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [accessControlKey, organizationId],
    queryFn: ({ signal }) => call(getAccessControl, { params: { organizationId } }, { signal }),
    select: ({ accessControl }) => accessControl.roles,
  });

reactToHints({ reload: { permissions: ({ organizationId }) => [[accessControlKey, organizationId]] } });

interface ChangedRole {
  organizationId: string;
  role: ConfigurableRole;
  /** The role of who changes it. */
  ownRole: Role;
}

export const useChangeAccess = ({ organizationId, role, ownRole }: ChangedRole) =>
  useMutation({
    mutationFn: (permissions: AccessChange['permissions']) =>
      call(changeAccessControl, { params: { organizationId }, body: { role, permissions } }),
    onSuccess: (reply, _permissions, _result, { client }) => {
      client.setQueryData(accessControlQuery(organizationId).queryKey, reply);
      // An answer from before the change would undo it.
      void client.invalidateQueries(accessControlQuery(organizationId));
      if (role === ownRole) void reloadOwnAccess(client);
    },
    meta: {
      success: messages.accessControl.updated,
      failure: (error: ApiError) =>
        error.status === 403 ? alertBox(messages.accessControl.denied) : serverAlert()(error),
    },
  });
