import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { projectSorts } from './narrowing.ts';
import { Pagination, SearchedPage } from './paging.ts';
import { organizationParams, projectParams } from './paths.ts';
import { ProjectSource } from './copying/project-source.ts';
import { View } from './project/view.ts';
import { TeamEntry } from './team.ts';
import { clientId, day, line, prose } from './text.ts';
import { Person } from './users.ts';

export const projectStatuses = ['active', 'completed', 'on hold', 'archived'] as const;
export const ProjectStatus = z.enum(projectStatuses, 'Choose active, completed, on hold or archived');
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const projectColors = ['slate', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet'] as const;
export const ProjectColor = z.enum(
  projectColors,
  'Choose slate, red, orange, yellow, green, teal, blue or violet, or no colour',
);
export type ProjectColor = z.infer<typeof ProjectColor>;

const count = z.number().int().max(limits.countedTasks);

/** Of its tasks; those that are cancelled count as neither. Overdue ones are open, too. */
export const ProjectCounts = z.object({ open: count, done: count, overdue: count });
export type ProjectCounts = z.infer<typeof ProjectCounts>;

export const Project = z.object({
  _id: z.string(),
  name: z.string(),
  /** Before the numbers of its tasks; unique in the organization. */
  key: z.string(),
  description: z.string(),
  status: ProjectStatus,
  startDate: z.string(),
  endDate: z.string().nullable(),
  color: ProjectColor.nullable(),
  /** Whether its tasks say in their details how much work they are. */
  hasEstimates: z.boolean(),
  /** Whether it stands before the others for who asks. */
  isPinned: z.boolean(),
  createdBy: Person,
  organization: z.object({ _id: z.string(), name: z.string() }),
  /** Whole, but in a list, where it names the first few. */
  team: z.array(TeamEntry),
  teamSize: z.number().int(),
  counts: ProjectCounts,
  /** The view that its tasks open with for who asks. */
  opensWith: View.nullable(),
  /** Whether it has views that who asks may open. */
  hasViews: z.boolean(),
});
export type Project = z.infer<typeof Project>;

export const ListedProject = Project.omit({ opensWith: true, hasViews: true }).extend({
  createdAt: z.string(),
  /** When something of it changed last. */
  changedAt: z.string(),
});
export type ListedProject = z.infer<typeof ListedProject>;

const name = line('Name', limits.projectName);
const key = z
  .string('Key must be text')
  .trim()
  .toUpperCase()
  .regex(
    new RegExp(`^[A-Z][A-Z0-9]{1,${limits.projectKey - 1}}$`),
    `Key must be 2 to ${limits.projectKey} letters or digits, beginning with a letter`,
  );
const description = prose('Description', limits.description);

export const NewProject = z.object({
  _id: clientId,
  name,
  description: description.default(''),
  /** What it begins with; otherwise with nothing. */
  from: ProjectSource.optional(),
});
export type NewProject = z.infer<typeof NewProject>;

/** Only what is named changes. */
export const ProjectChanges = z
  .object({
    name: name.optional(),
    /** The one before goes on leading to the project. */
    key: key.optional(),
    description: description.optional(),
    status: ProjectStatus.optional(),
    startDate: day('Start date').optional(),
    endDate: day('End date').nullable().optional(),
    color: ProjectColor.nullable().optional(),
    hasEstimates: z.boolean('hasEstimates must be true or false').optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'The end date must not be before the start date',
  });
export type ProjectChanges = z.infer<typeof ProjectChanges>;

const projects = '/organizations/:organizationId/projects';
const url = `${projects}/:projectId`;
const project = { project: Project };

const ProjectsPage = SearchedPage.extend({
  /** The newest first, by name, or what changed last first. */
  sort: z.enum(projectSorts, 'sort must be newest, name or changed').default('newest'),
  /** Without the others. */
  only: z.literal('pinned', 'only must be pinned').optional(),
});
export type ProjectsPage = z.infer<typeof ProjectsPage>;

export const listProjects = endpoint({
  method: 'GET',
  url: projects,
  summary:
    'The projects that you may see, those first that you have pinned, then the newest, or as `sort` says, with how many tasks they have; descriptions and teams are cut short; `text` finds names and keys',
  scope: 'organization',
  schema: {
    params: organizationParams,
    querystring: ProjectsPage,
    response: okReply({ projects: z.array(ListedProject), pagination: Pagination }),
  },
});

export const createProject = endpoint({
  method: 'POST',
  url: projects,
  summary: 'Start a project, from another perhaps; you join its team',
  scope: 'organization',
  needs: 'createProject',
  records: [
    'project.created',
    'team.joined',
    'status.created',
    'label.created',
    'view.created',
    'task.created',
  ],
  schema: { params: organizationParams, body: NewProject, response: createdReply(project) },
});

export const getProject = endpoint({
  method: 'GET',
  url,
  summary: 'One project, with how many tasks it has',
  scope: 'project',
  schema: { params: projectParams, response: okReply(project) },
});

export const updateProject = endpoint({
  method: 'PUT',
  url,
  summary: 'Change name, key, description, status, dates or colour, or switch estimates on or off',
  scope: 'project',
  needs: 'updateProject',
  records: ['project.updated'],
  schema: { params: projectParams, body: ProjectChanges, response: okReply(project) },
});

export const deleteProject = endpoint({
  method: 'DELETE',
  url,
  summary: 'Delete the project with everything in it',
  scope: 'project',
  needs: 'deleteProject',
  records: ['project.deleted'],
  schema: { params: projectParams, response: okReply({}) },
});
