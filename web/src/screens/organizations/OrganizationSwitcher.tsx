import type { Organization } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import './switcher.css';

const switcherMenu = codeFrom(async () => (await import('./SwitcherMenu.tsx')).SwitcherMenu);

const arrows = (handlers?: StandInHandlers) => (
  <button aria-label="Switch organization" aria-haspopup="menu" {...handlers}>
    <Icon name="upDown" />
  </button>
);

/** The organization's name is a link; the arrows beside it open the others. */
export function OrganizationSwitcher({ organization }: { organization: Organization }) {
  const row = useRef<HTMLSpanElement>(null);
  useShortcut('switchOrganization', () => row.current?.querySelector('button')?.click());
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
