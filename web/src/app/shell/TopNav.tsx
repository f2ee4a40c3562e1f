import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { readEntry } from '../../platform/session/redirect.ts';
import { ThemeSwitch } from '../../ui/primitives/ThemeSwitch.tsx';
import { Brand } from './Brand.tsx';
import { FindButton } from './FindButton.tsx';

export interface Counts {
  /** Each stands behind the word of its link. */
  inviteCount: ReactNode;
  inboxCount: ReactNode;
}

export function TopNav(counts: Counts) {
  const isSignedIn = useCurrentUser() !== null;
  return (
    <header className={isSignedIn ? 'nav full' : 'nav'}>
      <div className="wrap">
        <Brand />
        <nav className="nav-links" aria-label="Main">
          {isSignedIn ? <SignedInLinks {...counts} /> : <SignedOutLinks />}
        </nav>
        <div className="nav-end">
          {isSignedIn && <FindButton />}
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}

const SignedOutLinks = () => (
  <>
    <Link to="/register" search={readEntry} activeOptions={{ includeSearch: false }}>
      Register
    </Link>
    <Link to="/login" search={readEntry} activeOptions={{ includeSearch: false }}>
      Login
    </Link>
  </>
);

const SignedInLinks = ({ inviteCount, inboxCount }: Counts) => (
  <>
    <Link to="/profile">My Profile</Link>
    <Link to="/" activeOptions={{ exact: true }} className="in-dock">
      Home
    </Link>
    <Link to="/my-work" className="in-dock">
      My Work
    </Link>
    <Link to="/inbox" className="in-dock">
      Inbox{inboxCount}
    </Link>
    <Link to="/invites">Invites{inviteCount}</Link>
    <Link to="/logout" preload={false}>
      Logout
    </Link>
  </>
);
