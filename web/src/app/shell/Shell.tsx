import type { ReactNode } from 'react';
import { Alerts } from '../../ui/overlay/Alerts.tsx';
import { OfflineMark } from '../../ui/feedback/OfflineMark.tsx';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { Tooltips } from '../../ui/overlay/Tooltips.tsx';
import { Dock } from './Dock.tsx';
import { TopNav, type Counts } from './TopNav.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import './shell.css';

interface ShellProps extends Counts {
  children: ReactNode;
}

/** What surrounds every screen. */
export function Shell({ children, ...counts }: ShellProps) {
  useFocusOnArrival();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopNav {...counts} />
      {children}
      <Dock inboxCount={counts.inboxCount} />
      <Alerts />
      <Toasts />
      <OfflineMark />
      <Tooltips />
    </>
  );
}
