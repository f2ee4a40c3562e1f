import { Link } from '@tanstack/react-router';
import { openPalette } from '../../platform/keys/overlay.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import type { Counts } from './TopNav.tsx';
import './dock.css';

/** On phones, where a thumb is: what the bar has no room for. */
export function Dock({ inboxCount }: Pick<Counts, 'inboxCount'>) {
  if (useCurrentUser() === null) return null;
  return (
    <nav className="dock" aria-label="On this phone">
      <Link to="/" activeOptions={{ exact: true }}>
        <Icon name="home" />
        Home
      </Link>
      <Link to="/my-work">
        <Icon name="ticked" />
        My Work
      </Link>
      <Link to="/inbox">
        <Icon name="bell" />
        Inbox
        {inboxCount}
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={openPalette}>
        <Icon name="search" />
        Find
      </button>
    </nav>
  );
}
