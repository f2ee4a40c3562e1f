import type { ReactNode } from 'react';
import { Rank, type RankMood } from './Rank.tsx';
import './state.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** One primary action, if the user may. */
  action?: ReactNode;
  mood?: RankMood;
}

export const EmptyState = ({ title, children, action, mood = 'empty' }: EmptyStateProps) => (
  <div className="blank">
    <Rank mood={mood} />
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
);
