import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { recentPlaces } from '../parts/places/recent.ts';
import './go-on.css';

const most = 4;

/** The tasks and projects that one was at last, by this browser; nothing for who comes here first. */
export function GoOn() {
  const [places] = useState(() =>
    recentPlaces()
      .filter(({ kind }) => kind !== 'organization')
      .slice(0, most),
  );
  if (places.length === 0) return null;
  return (
    <nav className="go-on" aria-labelledby="go-on">
      <h2 id="go-on">Pick up where you left off</h2>
      <ul>
        {places.map(({ kind, name, within, href }) => (
          <li key={href}>
            <Link to={href}>
              <Icon name={kind === 'task' ? 'check' : 'layers'} />
              <span className="cut">{name}</span>
              {within && <span className="cut muted">{within}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
