import { z } from 'zod';
import { endpoint, okReply } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { organizationParams, projectParams } from '../paths.ts';
import { StatusCategory, TaskStatus } from '../statuses.ts';
import { onlyNamed } from '../text.ts';
import { Person } from '../users.ts';

const count = z.number().int();

/** How long tasks took from the first status that is started to being done, in days. None were measured: nothing. */
export const CycleTime = z.object({
  measured: count,
  median: z.number().nullable(),
  /** 85 of a hundred took no longer. */
  most: z.number().nullable(),
});
export type CycleTime = z.infer<typeof CycleTime>;

/** From Monday to Sunday, in the reader's time zone; the last one is not over. */
export const InsightWeek = z.object({ from: z.string(), to: z.string(), done: count, cycleTime: CycleTime });
export type InsightWeek = z.infer<typeof InsightWeek>;

/** Open tasks of one person, who is nobody for those without. */
export const Load = z.object({ person: Person.nullable(), open: count, overdue: count });
export type Load = z.infer<typeof Load>;

const figures = {
  /** The day for who asks. */
  today: z.string(),
  open: count,
  overdue: count,
  /** When the first of those that are overdue was due. */
  overdueSince: z.string().nullable(),
  weeks: z.array(InsightWeek).max(limits.insightWeeks.max),
  /** Of all the weeks. */
  cycleTime: CycleTime,
  /** Those with most first; a task counts for each of its people. */
  load: z.array(Load).max(limits.insightPeople + 1),
};

/** How many tasks there were at the end of each week, and at last now. */
const counts = z.array(count).max(limits.insightWeeks.max);

export const ProjectInsights = z.object({
  ...figures,
  /** In the order of the statuses; nothing stands for those that the project has no more. */
  statuses: z.array(
    z.object({
      status: TaskStatus.pick({ _id: true, name: true, color: true, category: true }).nullable(),
      counts,
    }),
  ),
});
export type ProjectInsights = z.infer<typeof ProjectInsights>;

/** What a project adds to the load of a person, by their id. */
export const LoadInProject = z.object({ person: z.string().nullable(), open: count, overdue: count });
export type LoadInProject = z.infer<typeof LoadInProject>;

/** What a project adds to those of its organization. */
export const InsightProject = z.object({
  project: z.object({ _id: z.string(), name: z.string() }),
  open: count,
  overdue: count,
  /** In each week. */
  done: counts,
  cycleTime: CycleTime,
  /** Of those people whose load is told, in the same order. */
  load: z.array(LoadInProject).max(limits.insightPeople + 1),
});
export type InsightProject = z.infer<typeof InsightProject>;

export const OrganizationInsights = z.object({
  ...figures,
  /** Nothing stands for statuses that a project has no more. */
  categories: z.array(z.object({ category: StatusCategory.nullable(), counts })),
  /** Those that you may see and that are not archived, by name; of very many those with most to do. */
  projects: z.array(InsightProject).max(limits.insightProjects),
});
export type OrganizationInsights = z.infer<typeof OrganizationInsights>;

const { min, max, usual } = limits.insightWeeks;
const weeksWanted = `weeks must be a whole number from ${min} to ${max}`;
const querystring = onlyNamed({
  weeks: z.coerce
    .number(weeksWanted)
    .int(weeksWanted)
    .min(min, weeksWanted)
    .max(max, weeksWanted)
    .default(usual),
});

export const getProjectInsights = endpoint({
  method: 'GET',
  url: '/organizations/:organizationId/projects/:projectId/insights',
  summary:
    'What was done in each of the last weeks and how long it took, work by status over time, load by person, what is overdue',
  scope: 'project',
  schema: { params: projectParams, querystring, response: okReply({ insights: ProjectInsights }) },
});

export const getOrganizationInsights = endpoint({
  method: 'GET',
  url: '/organizations/:organizationId/insights',
  summary:
    'The same of all projects that you may see and that are not archived, and what each of them adds to it',
  scope: 'organization',
  schema: { params: organizationParams, querystring, response: okReply({ insights: OrganizationInsights }) },
});
