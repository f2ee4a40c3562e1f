import {
  compareWords,
  createOrganization,
  deleteOrganization,
  getOrganization,
  leaveOrganization,
  listOrganizations,
  updateOrganization,
  type NewOrganization,
  type Organization,
  type OrganizationChanges,
} from '@muster/contract';
import { infiniteQueryOptions, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { quotaAlert, serverAlert, unauthorizedAlert } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { missedBy } from '../../platform/api/changed-fields.ts';
import { changeRows, paged, searched } from '../../platform/api/pages.ts';
import { dropDraft } from '../../platform/drafts/storage.ts';
import { useLeadToMade } from '../../platform/just-made.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { currentUser } from '../../platform/session/current-user.ts';

const texts = messages.organizations;

export function searchedOrganizationsQuery(text: string) {
  const { queryKey, querystring } = searched(['organizations'], text);
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listOrganizations, { querystring: { ...querystring, cursor } }, { signal }),
    select: ({ pages }) =>
      pages.flatMap(({ organizations }) => organizations.map(({ organization }) => organization)),
  });
}

export const organizationsQuery = searchedOrganizationsQuery('');

const organizationKey = 'organization';

export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationKey, organizationId],
    queryFn: ({ signal }) => call(getOrganization, { params: { organizationId } }, { signal }),
    select: ({ organization }) => organization,
  });

/** How large a file may be; what an earlier version of the server answers does not say. */
export const fileMegabytesQuery = (organizationId: string) =>
  queryOptions({
    ...organizationQuery(organizationId),
    select: ({ fileMegabytes }): number | undefined => fileMegabytes,
  });

reactToHints({
  reload: {
    organization: ({ organizationId }) => [[organizationKey, organizationId], organizationsQuery.queryKey],
    organizations: () => [organizationsQuery.queryKey],
  },
  leave: ({ kind, change, ids: [id] = [], by }, client) => {
    if (kind !== 'organizations' || change !== 'deleted' || !id) return undefined;
    const known = client.getQueryData(organizationQuery(id).queryKey);
    const name = known?.organization.name ?? 'an organization';
    const isOwnDoing = by?._id === currentUser()?._id;
    const text = isOwnDoing ? `You have left ${name}` : `You are no longer a member of ${name}`;
    return { id, from: `/${id}`, to: '/', text };
  },
});

export interface Upload<Body> {
  body: Body;
  logo: File | null;
}

const filesOf = (logo: File | null) => (logo ? [logo] : []);

export function useCreateOrganization() {
  const leadTo = useLeadToMade();
  const [progress, onProgress] = useState(0);
  const lostLogo = useRef<File | null>(undefined);
  const mutation = useMutation({
    mutationFn: async ({ body, logo }: Upload<NewOrganization>): Promise<{ organization: Organization }> => {
      const files = filesOf(logo);
      const made = await call(createOrganization, { body, files }, { onProgress });
      const isOtherLogo = lostLogo.current !== undefined && lostLogo.current !== logo;
      const changes = missedBy(made.organization, body);
      if (!changes && !isOtherLogo) return made;
      const params = { organizationId: made.organization._id };
      const logoChange = isOtherLogo && !logo ? { logo } : {};
      return call(updateOrganization, {
        params,
        body: { ...changes, ...logoChange },
        files: isOtherLogo ? files : [],
      });
    },
    // The answer may be lost while the organization is made, with the logo of that attempt.
    onError: ({ isPassing }: ApiError, { logo }) => {
      if (isPassing) lostLogo.current = logo;
    },
    onSuccess: ({ organization }, _upload, _result, { client }) => {
      dropDraft(organizationDraft());
      rememberOrganization(client, organization);
      void leadTo({ to: '/' }, organization._id);
    },
    meta: {
      success: texts.created,
      failure: (error: ApiError) => unauthorizedAlert(error) ?? quotaAlert(error),
      showsFields: true,
    },
  });
  return { ...mutation, progress };
}

/** Where the form keeps what is typed: of one organization, or of the next one. */
export const organizationDraft = (id?: string) => (id ? `organization ${id}` : 'new organization');

export function useUpdateOrganization(organizationId: string) {
  const navigate = useNavigate();
  const [progress, onProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ body, logo }: Upload<OrganizationChanges>) =>
      call(updateOrganization, { params: { organizationId }, body, files: filesOf(logo) }, { onProgress }),
    onSuccess: ({ organization }, _upload, _result, { client }) => {
      dropDraft(organizationDraft(organizationId));
      rememberOrganization(client, organization);
      // Its projects and invites show its name.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(organizationId) });
      void navigate({ to: '/', ignoreBlocker: true });
    },
    meta: { success: texts.updated, failure: unauthorizedAlert, showsFields: true },
  });
  return { ...mutation, progress };
}

export function useLeaveOrganization(organizationId: string) {
  const goHome = useGoHomeWithout(organizationId);
  return useMutation({
    mutationFn: () => call(leaveOrganization, { params: { organizationId } }),
    onSuccess: (_reply, _nothing, _result, { client }) => goHome(client),
    meta: { failure: serverAlert(texts.leaveFailed) },
  });
}

export function useDeleteOrganization(organizationId: string) {
  const goHome = useGoHomeWithout(organizationId);
  return useMutation({
    mutationFn: () => call(deleteOrganization, { params: { organizationId } }),
    onSuccess: (_reply, _nothing, _result, { client }) => goHome(client),
    meta: { failure: unauthorizedAlert },
  });
}

/** Forgets everything about the organization; only after leaving its screens, which would ask for it again. */
function useGoHomeWithout(organizationId: string) {
  const navigate = useNavigate();
  return async (client: QueryClient) => {
    updateList(client, (entries) =>
      entries.filter(({ organization }) => organization._id !== organizationId),
    );
    await navigate({ to: '/', ignoreBlocker: true });
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(organizationId) });
  };
}

function rememberOrganization(client: QueryClient, organization: Organization) {
  client.setQueryData(
    organizationQuery(organization._id).queryKey,
    (known) => known && { ...known, organization },
  );
  updateList(client, (entries) => {
    const before = entries.find((entry) => entry.organization._id === organization._id);
    return entries
      .filter((entry) => entry !== before)
      .concat({ organization, role: before?.role ?? 'admin' })
      .toSorted((a, b) => compareWords(a.organization.name, b.organization.name));
  });
}

type Entries = Reply<typeof listOrganizations>['organizations'];

function updateList(client: QueryClient, change: (entries: Entries) => Entries) {
  client.setQueryData(organizationsQuery.queryKey, (data) => changeRows(data, 'organizations', change));
}
