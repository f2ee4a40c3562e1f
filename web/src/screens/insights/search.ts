import { limits } from '@muster/contract';

const { min, max, usual } = limits.insightWeeks;

export interface InsightsSearch {
  weeks?: number;
}

/** What means nothing is left out, as everywhere in an address. */
export const readWeeks = (weeks: unknown): InsightsSearch =>
  Number.isInteger(weeks) && Number(weeks) >= min && Number(weeks) <= max && weeks !== usual
    ? { weeks: Number(weeks) }
    : {};

export interface OrganizationInsightsSearch extends InsightsSearch {
  /** The Monday of the week whose tasks the projects tell; without one, of this week. */
  week?: string;
}

export const readOrganizationSearch = ({
  weeks,
  week,
}: Record<string, unknown>): OrganizationInsightsSearch => ({
  ...readWeeks(weeks),
  ...(typeof week === 'string' && /^\d{4}-\d\d-\d\d$/.test(week) && { week }),
});
