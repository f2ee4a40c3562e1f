import { id, limits } from '@muster/contract';
import { notFound } from '@tanstack/react-router';
import { unsay } from '../platform/search-params.ts';

/** For `params.parse`: what is no id names nothing, and the server need not be asked about it. */
export function onlyIds<Params extends Record<string, string>>(params: Params): Params {
  if (!Object.values(params).every((value) => id.safeParse(value).success)) throw notFound();
  return params;
}

export interface ListText {
  /** What the list of the screen is searched for. */
  text?: string;
}

/** For `validateSearch`. */
export function readListText(said: Record<string, unknown>): ListText {
  const { text } = said;
  // What looks like a number is one by now.
  const words =
    typeof text === 'string' || typeof text === 'number'
      ? String(text).trim().slice(0, limits.searchText)
      : '';
  return { ...unsay(said), ...(words !== '' && { text: words }) };
}

interface Match {
  pathname: string;
  paramsError?: unknown;
}

/** Whether an address is none of ours: no screen goes so far, or a part of it names nothing. */
export const leadsNowhere = (pathname: string, matches: readonly Match[]) =>
  matches.some(({ paramsError }) => paramsError !== undefined) ||
  trimmed(matches.at(-1)!.pathname) !== trimmed(pathname);

const trimmed = (pathname: string) => pathname.replace(/\/+$/, '');
