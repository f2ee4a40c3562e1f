import { Link, useMatches } from '@tanstack/react-router';
import './places.css';

/** The screens between which one goes to and fro, declared by the route that they are all in. */
interface Places {
  /** Of what. */
  label: string;
  links: readonly { name: string; to: string; exact?: boolean }[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    places?: Places;
  }
}

/** Those of the project that one is in, or else of the organization. */
export function Places() {
  const places = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.places)?.staticData.places,
  });
  return (
    places && (
      <nav className="places" aria-label={places.label}>
        {places.links.map(({ name, to, exact = false }) => (
          <Link key={to} to={to} params={true as never} activeOptions={{ exact, includeSearch: false }}>
            {name}
          </Link>
        ))}
      </nav>
    )
  );
}
