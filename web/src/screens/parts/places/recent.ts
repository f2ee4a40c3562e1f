import { useEffect } from 'react';
import { browserStorage } from '../../../platform/browser-storage.ts';
import { recentKey } from '../../../platform/session/current-user.ts';
import { usePlace } from '../../../ui/layout/PageTitle.tsx';

export interface RecentPlace {
  kind: 'organization' | 'project' | 'task';
  name: string;
  /** What it is part of. */
  within?: string;
  href: string;
}

const kept = 8;

/** Remembers the screen as a place that somebody was at. */
export function useVisit(kind: RecentPlace['kind'], title?: string) {
  const place = usePlace();
  const [name, within] = title === undefined ? [place] : [title, place];
  useEffect(() => {
    if (name) remember({ kind, name, within, href: window.location.pathname });
  }, [kind, name, within]);
}

export const recentPlaces = (): RecentPlace[] => parse(browserStorage.read(recentKey));

export interface RecentProject {
  organizationId: string;
  projectId: string;
  name: string;
}

/** The projects that somebody was in, the newest first: whoever was at a task was in its project. */
export function projectsAmong(places: readonly RecentPlace[]): RecentProject[] {
  const projects = new Map<string, RecentProject>();
  for (const { kind, name, within, href } of places) {
    const [, organizationId, projectId] = /^\/([^/]+)\/projects\/([^/]+)\//.exec(href) ?? [];
    const called = kind === 'task' ? within : name;
    if (organizationId && projectId && called && !projects.has(projectId))
      projects.set(projectId, { organizationId, projectId, name: called });
  }
  return [...projects.values()];
}

/** The newest first, each once. */
export const withPlace = (places: readonly RecentPlace[], place: RecentPlace) =>
  [place, ...places.filter(({ href }) => href !== place.href)].slice(0, kept);

/** What is not there any more is not offered again, nor what was inside of it. */
export function forgetPlace(gone: string) {
  keep(recentPlaces().filter(({ href }) => !`${href}/`.startsWith(`${gone}/`)));
}

const remember = (place: RecentPlace) => keep(withPlace(recentPlaces(), place));

const keep = (places: readonly RecentPlace[]) => browserStorage.write(recentKey, JSON.stringify(places));

function parse(text: string | null): RecentPlace[] {
  try {
    const places: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/');
