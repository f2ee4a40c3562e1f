import type { ReactNode } from 'react';
import { Icon, type IconName } from '../primitives/Icon.tsx';
import './banner.css';

interface BannerProps {
  tone?: 'info' | 'warning';
  icon?: IconName;
  action?: ReactNode;
  children: ReactNode;
}

/** Stands inside the screen that it concerns. */
export const Banner = ({ tone = 'info', icon = 'info', action, children }: BannerProps) => (
  <div className={`banner ${tone}`} role="status">
    <Icon name={icon} />
    <span>{children}</span>
    {action}
  </div>
);
