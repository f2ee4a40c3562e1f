import { Link, useMatches } from '@tanstack/react-router';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { Code } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { Places } from './Places.tsx';
import './crumbs.css';

/** Declared by a route in `staticData.crumbs`. */
interface Crumb {
  /** A component shows a name from the query cache. It comes later: route files are part of the first script. */
  label: string | Code<ComponentType>;
  /** The route that it leads to; parameters are those of the current address. */
  to?: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    crumbs?: readonly Crumb[];
  }
}

/** Organization / Project / Task, whose parts are links. `start` is the organization with its switcher. */
export function Breadcrumbs({ start }: { start: ReactNode }) {
  const crumbs = useMatches({
    select: (matches) => matches.flatMap(({ staticData }) => staticData.crumbs ?? []),
  });
  return (
    <div className="wrap trail">
      <nav aria-label="Breadcrumb">
        <ol className="crumbs">
          <li className="start name">{start}</li>
          {crumbs.map((crumb, index) => (
            <li key={crumb.to ?? 'here'} className={typeof crumb.label === 'string' ? undefined : 'name'}>
              <span className="slash" aria-hidden="true">
                /
              </span>
              <CrumbPart crumb={crumb} isHere={index === crumbs.length - 1} />
            </li>
          ))}
        </ol>
      </nav>
      <Places />
    </div>
  );
}

function CrumbPart({ crumb: { label: name, to }, isHere }: { crumb: Crumb; isHere: boolean }) {
  const label =
    typeof name === 'string' ? (
      name
    ) : (
      <Suspense fallback="…">
        <Part of={name} meanwhile="…" />
      </Suspense>
    );
  if (isHere || !to) {
    return (
      <span
        className={isHere ? 'crumb here' : 'crumb'}
        data-tip=""
        aria-current={isHere ? 'page' : undefined}
      >
        {label}
      </span>
    );
  }
  return (
    <Link
      className="crumb"
      data-tip=""
      to={to}
      params={true as never}
      activeProps={{ 'aria-current': undefined }}
    >
      {label}
    </Link>
  );
}
