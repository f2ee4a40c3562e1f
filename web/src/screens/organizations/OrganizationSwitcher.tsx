import type { Organization } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { isMac } from '../../platform/keys/overlay.ts';
import { capsOf } from '../../platform/keys/shortcuts.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import './switcher.css';

const switcherMenu = codeFrom(async () => (await import('./SwitcherMenu.tsx')).SwitcherMenu);

const arrows = (handlers?: StandInHandlers) => (
  <button
    type="button"
    aria-label="Switch project or organization"
    aria-haspopup="dialog"
    data-keys={capsOf('switchProject', isMac).join(' ')}
    {...handlers}
  >
    <Icon name="upDown" />
  </button>
);

/** The organization's name is a link; the arrows beside it lead to its projects and to others. */
export function OrganizationSwitcher({ organization }: { organization: Organization }) {
  const row = useRef<HTMLSpanElement>(null);
  useShortcut('switchProject', () => row.current?.querySelector('button')?.click());
  return (
    <span className="switch-org" ref={row}>
      <Link
        to="/$organizationId/projects"
        params={{ organizationId: organization._id }}
        activeOptions={{ exact: true }}
        aria-label={organization.name}
        data-tip=""
      >
        <OrgMark logo={organization.logo} />
        <span className="cut">{organization.name}</span>
      </Link>
      <OnDemand of={switcherMenu} standIn={arrows}>
        {(SwitcherMenu) => <SwitcherMenu current={organization} anchor={row} trigger={arrows()} />}
      </OnDemand>
    </span>
  );
}
