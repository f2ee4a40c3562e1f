import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { RankPattern } from './RankPattern.tsx';
import './auth.css';

interface AuthLayoutProps {
  heading: string;
  intro: string;
  children: ReactNode;
}

export const AuthLayout = ({ heading, intro, children }: AuthLayoutProps) => (
  <main className="auth" id="main">
    <PageTitle>{heading}</PageTitle>
    <div className="side">
      <div className="form">
        <h1 tabIndex={-1}>{heading}</h1>
        <p>{intro}</p>
        {children}
      </div>
    </div>
    <RankPattern />
  </main>
);
