import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { Pagination, SearchedPage } from './paging.ts';
import { organizationParams } from './paths.ts';
import { Role } from './permissions.ts';
import { clientId, id, line, optionalLine, prose } from './text.ts';

export const Organization = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
  /** Where the logo is served, or null: show the placeholder. */
  logo: z.string().nullable(),
});
export type Organization = z.infer<typeof Organization>;

const name = line('Name', limits.organizationName);
const description = prose('Description', limits.description);
const address = optionalLine('Address', limits.address);

export const NewOrganization = z.object({
  _id: clientId,
  name,
  description: description.default(''),
  address: address.default(''),
});
export type NewOrganization = z.infer<typeof NewOrganization>;

/** Only what is named changes, so that two people who change different things both succeed. */
export const OrganizationChanges = z.object({
  name: name.optional(),
  description: description.optional(),
  address: address.optional(),
  /** null takes the logo away; a new one comes as a file. */
  logo: z.null('Send a new logo as a file, or null to remove it').optional(),
});
export type OrganizationChanges = z.infer<typeof OrganizationChanges>;

const url = '/organizations/:organizationId';
const organization = { organization: Organization };
const multipart = { json: 'organizationData', files: 'logo', maxFiles: 1 };

export const listOrganizations = endpoint({
  method: 'GET',
  url: '/organizations',
  summary: 'The organizations that you belong to, by name; descriptions are cut short; `text` finds names',
  scope: 'person',
  schema: {
    querystring: SearchedPage,
    response: okReply({
      organizations: z.array(z.object({ organization: Organization, role: Role })),
      pagination: Pagination,
    }),
  },
});

export const createOrganization = endpoint({
  method: 'POST',
  url: '/organizations',
  summary: 'Found an organization; you become its admin',
  scope: 'person',
  records: ['organization.created'],
  multipart,
  schema: { body: NewOrganization, response: createdReply(organization) },
});

export const getOrganization = endpoint({
  method: 'GET',
  url,
  summary: 'One organization',
  scope: 'organization',
  schema: {
    params: organizationParams,
    response: okReply({
      ...organization,
      /** How large a file may be that is no image, here as everywhere on this server: in MiB. */
      fileMegabytes: z.number().int(),
    }),
  },
});

export const updateOrganization = endpoint({
  method: 'PUT',
  url,
  summary: 'Change name, description, address or logo',
  scope: 'organization',
  needs: 'updateOrganization',
  records: ['organization.updated'],
  multipart,
  schema: { params: organizationParams, body: OrganizationChanges, response: okReply(organization) },
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  url,
  summary: 'Delete the organization with everything in it',
  scope: 'organization',
  needs: 'deleteOrganization',
  records: ['organization.deleted', 'invite.withdrawn'],
  schema: { params: organizationParams, response: okReply({}) },
});

export const getLogo = endpoint({
  method: 'GET',
  url: `${url}/logo/:fileId`,
  summary: 'The logo, as an image',
  scope: 'organization',
  schema: { params: organizationParams.extend({ fileId: id }) },
});
