import type { ReactNode } from 'react';
import { Icon, type IconName } from '../primitives/Icon.tsx';
import './notice.css';

interface NoticeProps {
  tone?: 'info' | 'warning';
  icon?: IconName;
  action?: ReactNode;
  children: ReactNode;
}

/** Stands inside the screen that it concerns. */
export const Notice = ({ tone = 'info', icon = 'info', action, children }: NoticeProps) => (
  <div className={`notice ${tone}`} role="status">
    <Icon name={icon} />
    <span>{children}</span>
    {action}
  </div>
);
