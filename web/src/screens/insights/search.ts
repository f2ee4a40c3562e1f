import { limits } from '@muster/contract';

const { min, max, usual } = limits.insightWeeks;

export interface InsightsSearch {
  weeks?: number | undefined;
}

export interface OrganizationInsightsSearch extends InsightsSearch {
  /** The Monday of the week whose tasks the projects tell; without one, of this week. */
  week?: string | undefined;
  /** Whose tasks the projects tell, by their id, or `nobody`; without one, those of all. */
  person?: string | undefined;
  /** The figure that the projects with most of it stand first by; without one they stand by name. */
  sort?: ProjectSort | undefined;
}

const projectSorts = ['open', 'done', 'overdue', 'cycle'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** What means nothing is as if it were not there, as everywhere in an address. */
export const readWeeks = (weeks: unknown) =>
  Number.isInteger(weeks) && Number(weeks) >= min && Number(weeks) <= max ? Number(weeks) : usual;

export const readSort = (sort: unknown) => projectSorts.find((one) => one === sort);

export const writeWeeks = (weeks: number): InsightsSearch => (weeks === usual ? {} : { weeks });
