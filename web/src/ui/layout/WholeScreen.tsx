import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import { Rank, type RankMood } from '../feedback/Rank.tsx';
import '../feedback/state.css';

interface WholeScreenProps {
  title: string;
  heading: string;
  mood: RankMood;
  children: ReactNode;
  action: ReactNode;
}

/** A screen that consists of one statement: denied, not found, broken. */
export const WholeScreen = ({ title, heading, mood, children, action }: WholeScreenProps) => (
  <main className="wrap" id="main">
    <PageTitle>{title}</PageTitle>
    <div className="blank big">
      <Rank mood={mood} />
      <h1 tabIndex={-1}>{heading}</h1>
      <p>{children}</p>
      {action}
    </div>
  </main>
);
