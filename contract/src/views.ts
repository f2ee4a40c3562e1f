import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { projectParams } from './paths.ts';
import { View, viewColumns, ViewLayout } from './project/view.ts';
import { readTaskQuery, taskQueryShape, writeTaskQuery } from './task-query/query.ts';
import { clientId, id, line, onlyNamed, versionNumber } from './text.ts';

const Columns = z
  .array(z.enum(viewColumns, `Choose from ${viewColumns.join(', ')}`), 'columns must be a list')
  .max(viewColumns.length, 'Name each column once');

/** As an address has it, and always written in the same way. */
const ViewQuery = onlyNamed(taskQueryShape, 'query must be an object')
  .transform((params) => writeTaskQuery(readTaskQuery(params)))
  .refine(
    (query) => lengthOf(query) <= limits.viewQuery,
    'query is too long to be kept: choose fewer values',
  );

const lengthOf = (query: Record<string, string>) => Object.entries(query).flat().join('').length;

const written = {
  name: line('Name', limits.viewName),
  isShared: z.boolean('isShared must be true or false'),
  query: ViewQuery,
  layout: ViewLayout,
  columns: Columns,
};

export const NewView = z.object({
  _id: clientId,
  name: written.name,
  isShared: written.isShared.default(false),
  query: written.query.default({}),
  layout: written.layout.default('list'),
  columns: written.columns.default([]),
});
export type NewView = z.infer<typeof NewView>;

/** Only what is named changes. A stale version: 409 with the view as it is. */
export const ViewChanges = z.object({ ...written, version: versionNumber }).partial();
export type ViewChanges = z.infer<typeof ViewChanges>;

/** None: they open with all of them, as they were seen last. */
export const OpeningView = z.object({ viewId: id.nullable() });
export type OpeningView = z.infer<typeof OpeningView>;

const url = '/organizations/:organizationId/projects/:projectId/views';
const viewParams = projectParams.extend({ viewId: id });

export const listViews = endpoint({
  method: 'GET',
  url,
  summary: 'Your own views of the project and those that are shared, by name',
  scope: 'project',
  schema: { params: projectParams, response: okReply({ views: z.array(View) }) },
});

export const createView = endpoint({
  method: 'POST',
  url,
  summary: 'Save a view; sharing it takes updateProject',
  scope: 'project',
  records: ['view.created'],
  schema: { params: projectParams, body: NewView, response: createdReply({ view: View }) },
});

export const updateView = endpoint({
  method: 'PUT',
  url: `${url}/:viewId`,
  summary: 'Change a view of your own, or a shared one if you may update the project',
  scope: 'project',
  records: ['view.updated'],
  schema: { params: viewParams, body: ViewChanges, response: okReply({ view: View }) },
});

export const deleteView = endpoint({
  method: 'DELETE',
  url: `${url}/:viewId`,
  summary: 'Delete a view of your own, or a shared one if you may update the project',
  scope: 'project',
  records: ['view.deleted'],
  schema: { params: viewParams, response: okReply({}) },
});

export const chooseOpeningView = endpoint({
  method: 'PUT',
  url: '/organizations/:organizationId/projects/:projectId/opening-view',
  summary: 'Have the project’s tasks open with a view that you see, for yourself, or with none',
  scope: 'project',
  schema: { params: projectParams, body: OpeningView, response: okReply({}) },
});
