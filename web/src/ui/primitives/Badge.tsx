import type { ReactNode } from 'react';
import './badge.css';

export type BadgeColor = 'green' | 'blue' | 'yellow' | 'red' | 'grey';

export const Badge = ({ color = 'grey', children }: { color?: BadgeColor; children: ReactNode }) => (
  <span className={`badge ${color}`}>{children}</span>
);
