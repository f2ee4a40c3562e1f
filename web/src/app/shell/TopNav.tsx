import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { readEntry } from '../../platform/session/redirect.ts';
import { ThemeSwitch } from '../../ui/primitives/ThemeSwitch.tsx';
import { Brand } from './Brand.tsx';
import { FindButton } from './FindButton.tsx';

/** `inviteCount` stands behind the word Invites. */
export function TopNav({ inviteCount }: { inviteCount: ReactNode }) {
  const isSignedIn = useCurrentUser() !== null;
  return (
    <header className={isSignedIn ? 'nav full' : 'nav'}>
      <div className="wrap">
        <Brand />
        <nav className="nav-links" aria-label="Main">
          {isSignedIn ? <SignedInLinks inviteCount={inviteCount} /> : <SignedOutLinks />}
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

const SignedInLinks = ({ inviteCount }: { inviteCount: ReactNode }) => (
  <>
    <Link to="/profile">My Profile</Link>
    <Link to="/" activeOptions={{ exact: true }}>
      Home
    </Link>
    <Link to="/invites">Invites{inviteCount}</Link>
    <Link to="/logout" preload={false}>
      Logout
    </Link>
  </>
);
